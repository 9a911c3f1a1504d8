#include "verify/models/structured_layers.hpp"

#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

Vector<Rational> moments_of(long n, long d, long count) {
  return SpectralMoments<Rational>(Rational(d), Rational(1, n)).first(count);
}

// m_{i+j+shift}, 0 <= i, j < size.
Matrix<Rational> hankel(const Vector<Rational>& m, long size, long shift) {
  Matrix<Rational> result(size, size);
  for (long i = 0; i < size; ++i)
    for (long j = 0; j < size; ++j) result(i, j) = m[static_cast<std::size_t>(i + j + shift)];
  return result;
}

}  // namespace

Vector<Rational> structured_slopes(const Vector<Rational>& a, long n, long d) {
  const auto m = moments_of(n, d, 2 * static_cast<long>(a.size()) + 1);
  const auto p = residual_coefficients(a);
  Vector<Rational> slopes;
  for (std::size_t l = 0; l < a.size(); ++l) {
    auto others = a;
    others.erase(others.begin() + static_cast<long>(l));
    auto slope = residual_coefficients(others);  // dp / da_l is mu times this
    slope.insert(slope.begin(), Rational(0));
    slopes.push_back(Rational(2) * moment_form(slope, p, m));
  }
  return slopes;
}

StructuredOptimum structured_optimum(long n, long d, long layers) {
  const auto m = moments_of(n, d, 2 * layers + 1);
  const auto normal = hankel(m, layers, 2);
  const auto e =
      solve(normal, Vector<Rational>(map(Vector<Rational>(m.begin() + 1, m.begin() + layers + 1),
                                         [](const Rational& x) { return -x; })));
  Vector<Rational> coefficients(static_cast<std::size_t>(layers) + 1, Rational(1));
  for (long k = 1; k <= layers; ++k) {
    const auto& elementary = e[static_cast<std::size_t>(k - 1)];
    coefficients[static_cast<std::size_t>(layers - k)] = k % 2 == 1 ? -elementary : elementary;
  }
  return {determinant(hankel(m, layers + 1, 0)) / determinant(normal),
          UnivariatePolynomial(coefficients)};
}

}  // namespace verify
