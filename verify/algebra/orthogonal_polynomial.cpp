#include "verify/algebra/orthogonal_polynomial.hpp"

#include <stdexcept>

#include "verify/linalg/exact.hpp"

namespace verify {

using Poly = UnivariatePolynomial;

Rational integral(const Poly& p, const Vector<Rational>& moments) {
  Rational sum;
  for (long k = 0; k <= p.degree(); ++k) sum += p.coefficient(k) * moments.at(k);
  return sum;
}

OrthogonalFamily orthogonal_polynomials(const Vector<Rational>& moments, long degree) {
  OrthogonalFamily family{{Poly(1)}, {}};
  for (long k = 0; k < degree; ++k) {
    const Poly& q = family.polynomials.back();
    const Poly shifted = Poly::variable() * q;
    const Rational h = integral(q * q, moments);
    if (h.sign() == 0) throw std::domain_error("the measure has too few points");
    if (h.sign() < 0) throw std::domain_error("the moments are not those of a measure");
    Poly next = shifted - Poly(integral(shifted * q, moments) / h) * q;
    if (k > 0) next -= Poly(h / family.squares.back()) * family.polynomials[k - 1];
    family.squares.push_back(h);
    family.polynomials.push_back(std::move(next));
  }
  return family;
}

Poly kernel_polynomial(const Vector<Rational>& moments, long degree, const Rational& at) {
  const auto family = orthogonal_polynomials(moments, degree + 1);
  Poly sum;
  for (long k = 0; k <= degree; ++k) {
    const Poly& q = family.polynomials[k];
    sum += Poly(q.at(at) / family.squares[k]) * q;
  }
  return sum;
}

Rational least_square(const Vector<Rational>& moments, long degree) {
  const Rational numerator = determinant(hankel_matrix(moments, degree + 1));
  const Rational denominator = determinant(hankel_matrix(moments, degree, 2));
  if (denominator.sign() == 0) throw std::domain_error("the measure has too few points");
  return numerator / denominator;
}

Poly least_square_polynomial(const Vector<Rational>& moments, long degree) {
  Vector<Rational> right;
  for (long k = 1; k <= degree; ++k) right.push_back(-moments.at(k));
  Vector<Rational> coefficients = {1};
  const auto rest = solve(hankel_matrix(moments, degree, 2), right);
  coefficients.insert(coefficients.end(), rest.begin(), rest.end());
  return Poly(coefficients);
}

Quadrature gauss_quadrature(const Vector<Rational>& moments, long count) {
  return gauss_quadrature(orthogonal_polynomials(moments, count));
}

Quadrature gauss_quadrature(const OrthogonalFamily& family) {
  const long count = static_cast<long>(family.squares.size());
  // Coefficients alternate in sign: evaluating a polynomial loses bits in proportion to its degree.
  constexpr long lost_bits_per_degree = 24;
  const PrecisionScope scope(working_bits() + lost_bits_per_degree * count);
  Quadrature rule;
  for (const auto& root : real_roots(family.polynomials[count])) {
    Ball inverse_weight;
    for (long k = 0; k < count; ++k) {
      const Ball q = family.polynomials[k].at(root.enclosure);
      inverse_weight += q * q / Ball(family.squares[k]);
    }
    rule.nodes.push_back(root.enclosure);
    rule.weights.push_back(Ball(1) / inverse_weight);
  }
  if (static_cast<long>(rule.nodes.size()) != count) {
    throw std::domain_error("the moments are not those of a measure");
  }
  return rule;
}

}  // namespace verify
