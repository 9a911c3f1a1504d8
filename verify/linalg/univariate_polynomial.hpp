// Polynomials in one variable over the rationals (FLINT's fmpq_poly) with value semantics.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "verify/linalg/matrix.hpp"
#include "verify/scalar/ball.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

class UnivariatePolynomial {
 public:
  UnivariatePolynomial() { fmpq_poly_init(value_); }
  UnivariatePolynomial(long constant) : UnivariatePolynomial() {  // NOLINT: exact
    fmpq_poly_set_si(value_, constant);
  }
  UnivariatePolynomial(int constant)
      : UnivariatePolynomial(static_cast<long>(constant)) {}  // NOLINT
  UnivariatePolynomial(double) = delete;
  explicit UnivariatePolynomial(const Rational& constant) : UnivariatePolynomial() {
    fmpq_poly_set_fmpq(value_, constant.raw());
  }
  // Coefficients from the constant term upwards.
  explicit UnivariatePolynomial(const Vector<Rational>& coefficients);
  static UnivariatePolynomial variable();
  UnivariatePolynomial(const UnivariatePolynomial& other) : UnivariatePolynomial() {
    fmpq_poly_set(value_, other.value_);
  }
  UnivariatePolynomial(UnivariatePolynomial&& other) noexcept : UnivariatePolynomial() {
    fmpq_poly_swap(value_, other.value_);
  }
  UnivariatePolynomial& operator=(UnivariatePolynomial other) noexcept {
    fmpq_poly_swap(value_, other.value_);
    return *this;
  }
  ~UnivariatePolynomial() { fmpq_poly_clear(value_); }

  using Self = UnivariatePolynomial;
  Self& operator+=(const Self& b) { return fmpq_poly_add(value_, value_, b.value_), *this; }
  Self& operator-=(const Self& b) { return fmpq_poly_sub(value_, value_, b.value_), *this; }
  Self& operator*=(const Self& b) { return fmpq_poly_mul(value_, value_, b.value_), *this; }
  friend Self operator+(Self a, const Self& b) { return std::move(a += b); }
  friend Self operator-(Self a, const Self& b) { return std::move(a -= b); }
  friend Self operator*(Self a, const Self& b) { return std::move(a *= b); }
  friend Self operator-(Self a) { return fmpq_poly_neg(a.value_, a.value_), a; }
  friend bool operator==(const Self& a, const Self& b) {
    return fmpq_poly_equal(a.value_, b.value_) != 0;
  }

  long degree() const { return fmpq_poly_degree(value_); }  // -1 for zero
  bool is_zero() const { return fmpq_poly_is_zero(value_) != 0; }
  Rational coefficient(long power) const;
  Rational leading() const { return coefficient(degree()); }
  Vector<Rational> descending() const;  // coefficients, highest power first
  Rational at(const Rational& x) const;
  Ball at(const Ball& x) const;  // Horner
  Self derivative() const;
  // The multiple by a positive rational that has coprime integer coefficients.
  Self primitive_part() const;
  double log2_height() const;  // of the primitive part: bits of the largest coefficient
  // x^degree p(1/x): the coefficients in reverse order.
  Self reversed(long as_degree) const;

  const fmpq_poly_struct* raw() const { return value_; }
  fmpq_poly_struct* raw() { return value_; }

 private:
  fmpq_poly_t value_;
};

UnivariatePolynomial power(const UnivariatePolynomial& base, long exponent);
UnivariatePolynomial remainder(const UnivariatePolynomial& a, const UnivariatePolynomial& b);
// The quotient of a division without remainder; throws std::domain_error when there is one.
UnivariatePolynomial exact_quotient(const UnivariatePolynomial& a, const UnivariatePolynomial& b);
UnivariatePolynomial gcd(const UnivariatePolynomial& a, const UnivariatePolynomial& b);  // monic
// The monic polynomial with the same roots, each once.
UnivariatePolynomial squarefree_part(const UnivariatePolynomial& a);
// sum_k a_k x^k y^(n-k): the form of degree n that p becomes.
UnivariatePolynomial homogenised(const UnivariatePolynomial& p, long n,
                                 const UnivariatePolynomial& x, const UnivariatePolynomial& y);

// A real root: its enclosure, and its exact value where that is rational.
struct RealRoot {
  Ball enclosure;
  std::optional<Rational> exact;
};
// All real roots in ascending order, each once, enclosed to about working_bits().
Vector<RealRoot> real_roots(const UnivariatePolynomial& p);

// The rational of smallest denominator in [lower, upper].
Rational simplest_between(const Rational& lower, const Rational& upper);

}  // namespace verify
