#include "verify/linalg/univariate_polynomial.hpp"

#include <algorithm>
#include <stdexcept>

namespace verify {

using Poly = UnivariatePolynomial;

UnivariatePolynomial::UnivariatePolynomial(const Vector<Rational>& coefficients)
    : UnivariatePolynomial() {
  for (std::size_t k = 0; k < coefficients.size(); ++k) {
    fmpq_poly_set_coeff_fmpq(value_, static_cast<slong>(k), coefficients[k].raw());
  }
}

Poly UnivariatePolynomial::variable() { return Poly(Vector<Rational>{Rational(0), Rational(1)}); }

Rational UnivariatePolynomial::coefficient(long power) const {
  Rational result;
  fmpq_poly_get_coeff_fmpq(result.raw(), value_, power);
  return result;
}

Vector<Rational> UnivariatePolynomial::descending() const {
  Vector<Rational> result;
  for (long k = degree(); k >= 0; --k) result.push_back(coefficient(k));
  return result;
}

Rational UnivariatePolynomial::at(const Rational& x) const {
  Rational result;
  fmpq_poly_evaluate_fmpq(result.raw(), value_, x.raw());
  return result;
}

Ball UnivariatePolynomial::at(const Ball& x) const {
  Ball result;
  for (long k = degree(); k >= 0; --k) result = result * x + Ball(coefficient(k));
  return result;
}

Poly UnivariatePolynomial::derivative() const {
  Poly result;
  fmpq_poly_derivative(result.value_, value_);
  return result;
}

Poly UnivariatePolynomial::primitive_part() const {
  Poly result;
  fmpq_poly_primitive_part(result.value_, value_);  // FLINT makes the leading coefficient positive
  return degree() >= 0 && leading().sign() < 0 ? -result : result;
}

double UnivariatePolynomial::log2_height() const {
  double bits = 0;
  const Poly primitive = primitive_part();
  for (long k = 0; k <= degree(); ++k) {
    bits =
        std::max(bits, static_cast<double>(fmpz_bits(fmpq_numref(primitive.coefficient(k).raw()))));
  }
  return bits;
}

Poly UnivariatePolynomial::reversed(long as_degree) const {
  Poly result;
  fmpq_poly_reverse(result.value_, value_, as_degree + 1);
  return result;
}

Poly power(const Poly& base, long exponent) {
  Poly result;
  fmpq_poly_pow(result.raw(), base.raw(), static_cast<ulong>(exponent));
  return result;
}

Poly remainder(const Poly& a, const Poly& b) {
  if (b.is_zero()) throw std::domain_error("remainder by the zero polynomial");
  Poly result;
  fmpq_poly_rem(result.raw(), a.raw(), b.raw());
  return result;
}

Poly exact_quotient(const Poly& a, const Poly& b) {
  if (b.is_zero()) throw std::domain_error("division by the zero polynomial");
  Poly quotient, rest;
  fmpq_poly_divrem(quotient.raw(), rest.raw(), a.raw(), b.raw());
  if (!rest.is_zero()) throw std::domain_error("a polynomial division leaves a remainder");
  return quotient;
}

Poly gcd(const Poly& a, const Poly& b) {
  Poly result;
  fmpq_poly_gcd(result.raw(), a.raw(), b.raw());
  return result;
}

Poly squarefree_part(const Poly& a) {
  if (a.degree() < 1) return a.is_zero() ? a : Poly(1);
  const Poly part = exact_quotient(a, gcd(a, a.derivative()));
  return part * Poly(Rational(1) / part.leading());
}

Poly homogenised(const Poly& p, long n, const Poly& x, const Poly& y) {
  // Horner from the highest power: after step k the sum is sum_{j>=k} a_j x^(j-k) y^(n-j).
  Poly result, y_power(1);
  for (long k = n; k >= 0; --k) {
    result = result * x + Poly(p.coefficient(k)) * y_power;
    y_power *= y;
  }
  return result;
}

namespace {

// A rational root has a denominator that divides the leading coefficient.
std::optional<Rational> rational_root(const Poly& primitive, const Ball& root) {
  const Rational lead = primitive.leading();
  const Rational candidate = floor(lead * root.midpoint() + Rational(1, 2)) / lead;
  if (root.contains(candidate) && primitive.at(candidate).sign() == 0) return candidate;
  return std::nullopt;
}

}  // namespace

Vector<RealRoot> real_roots(const Poly& p) {
  const Poly primitive = squarefree_part(p).primitive_part();
  const long degree = primitive.degree();
  Vector<RealRoot> result;
  if (degree < 1) return result;
  fmpz_poly_t integers;
  fmpz_poly_init(integers);
  fmpq_poly_get_numerator(integers, primitive.raw());
  acb_ptr roots = _acb_vec_init(degree);
  arb_fmpz_poly_complex_roots(roots, integers, 0, working_bits());
  for (long k = 0; k < degree; ++k) {
    if (!arb_is_zero(acb_imagref(roots + k))) continue;  // certified real roots are exactly real
    Ball root;
    arb_set(root.raw(), acb_realref(roots + k));
    auto exact = rational_root(primitive, root);
    if (exact) root = Ball(*exact);
    result.push_back({std::move(root), std::move(exact)});
  }
  _acb_vec_clear(roots, degree);
  fmpz_poly_clear(integers);
  std::sort(result.begin(), result.end(), [](const RealRoot& a, const RealRoot& b) {
    return less(a.enclosure, b.enclosure) == Truth::yes;
  });
  return result;
}

Rational simplest_between(const Rational& lower, const Rational& upper) {
  Rational result;
  fmpq_simplest_between(result.raw(), lower.raw(), upper.raw());
  return result;
}

}  // namespace verify
