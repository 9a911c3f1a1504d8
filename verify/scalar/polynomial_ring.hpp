// Polynomials over the rationals in named variables (FLINT's fmpq_mpoly): the fast symbolic scalar.
// A model evaluated on variables of a ring gives its exact polynomial, and zero is decidable.
#pragma once

#include <flint/fmpq_mpoly.h>

#include <memory>
#include <string>
#include <vector>

#include "verify/scalar/rational.hpp"

namespace verify {

class PolynomialRing {
 public:
  // At least one variable; names only serve printing.
  explicit PolynomialRing(std::vector<std::string> names);
  ~PolynomialRing();
  PolynomialRing(const PolynomialRing&) = delete;
  PolynomialRing& operator=(const PolynomialRing&) = delete;
  long variables() const { return static_cast<long>(names_.size()); }
  const std::vector<std::string>& names() const { return names_; }
  const fmpq_mpoly_ctx_struct* raw() const { return context_; }

 private:
  std::vector<std::string> names_;
  fmpq_mpoly_ctx_t context_;
};

// Value semantics. A constant made from an integer belongs to no ring yet and joins the ring of the
// first polynomial it meets. A ring must outlive its polynomials; mixing two rings throws
// std::logic_error.
class Polynomial {
 public:
  Polynomial() = default;
  Polynomial(long integer) : constant_(integer) {}                    // NOLINT: exact
  Polynomial(int integer) : constant_(static_cast<long>(integer)) {}  // NOLINT: exact
  Polynomial(double) = delete;
  explicit Polynomial(const Rational& q) : constant_(q) {}
  static Polynomial variable(const PolynomialRing& ring, long index);
  Polynomial(const Polynomial& other);
  Polynomial(Polynomial&& other) noexcept;
  Polynomial& operator=(Polynomial other) noexcept;
  ~Polynomial();

  friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator-(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator-(const Polynomial& a);
  Polynomial& operator+=(const Polynomial& b) { return *this = *this + b; }
  Polynomial& operator-=(const Polynomial& b) { return *this = *this - b; }
  Polynomial& operator*=(const Polynomial& b) { return *this = *this * b; }

  bool vanishes() const;
  long degree() const;  // total degree; -1 for zero
  long terms() const;
  bool has_negative_coefficient() const;
  Polynomial derivative(long variable_index) const;
  Rational at(const std::vector<Rational>& point) const;  // one value per variable of the ring
  std::string text() const;

 private:
  const PolynomialRing* ring_ = nullptr;
  Rational constant_;   // the value while ring_ is null
  fmpq_mpoly_t value_;  // the value otherwise
  void adopt(const PolynomialRing& ring);
  static const PolynomialRing* common_ring(const Polynomial& a, const Polynomial& b);
  Polynomial in(const PolynomialRing& ring) const;
};

// rows x cols fresh variables are taken from `next` on; returned row by row.
std::vector<Polynomial> variables_from(const PolynomialRing& ring, long& next, long count);

inline Truth is_zero(const Polynomial& a) { return truth_of(a.vanishes()); }

}  // namespace verify
