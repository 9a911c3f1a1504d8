// What certificates say of the optimal polynomials of residual_optimum.hpp: the form of the loss is
// computed, the optimum is a list of numbers that satisfies the normal equations, and the form of
// its free coefficients is positive definite.
#pragma once

#include "theorems/memformer2024/covariance_gram.hpp"
#include "verify/algebra/facts/facts.hpp"
#include "verify/linalg/expanded_determinant.hpp"

namespace verify::memformer2024 {

template <class T>
struct StatedOptimum {
  Vector<T> coefficients;  // c_0 = 1, .., c_degree
  T loss;
};

// `numbers` are those of residual_optimum for the same form.
template <class T>
StatedOptimum<T> state_optimum(Comparisons<T>& say, const Matrix<T>& gram,
                               const Vector<Rational>& numbers) {
  const auto c = map(numbers, [](const Rational& q) { return from_rational<T>(q); });
  const long degree = static_cast<long>(c.size()) - 1;
  const auto row = [&](long i) {
    T sum(0L);
    for (long j = 0; j <= degree; ++j) sum = T(sum + gram(i, j) * c[j]);
    return sum;
  };
  say.equal(c[0], T(1L));
  for (long i = 1; i <= degree; ++i) say.zero(row(i));
  Matrix<T> free(degree, degree);
  for (long i = 0; i < degree; ++i)
    for (long j = 0; j < degree; ++j) free(i, j) = gram(i + 1, j + 1);
  for (long k = 1; k <= degree; ++k) say.positive(expanded_determinant(block(free, 0, 0, k, k)));
  return {c, row(0)};
}

// The optima of degree 1 .. most have that many different real zeros.
template <class T>
void all_zeros_real(Comparisons<T>& say, long n, const Vector<Rational>& lambda, long most) {
  const auto gram = gram_of_covariance<T>(n, lambda, most, PopulationLoss::query);
  const auto exact = gram_of_covariance<Rational>(n, lambda, most, PopulationLoss::query);
  for (long k = 1; k <= most; ++k)
    say.roots(k, {},
              state_optimum(say, gram, residual_optimum(exact, k).coefficients).coefficients);
}

// The spectra of the paper, n = 20, and of one demonstration.
inline Vector<Rational> spectrum_of_section_3_3() {
  return {1, 1, Rational(1, 2), Rational(1, 4), 1};
}
inline Vector<Rational> spectrum_of_appendix_D() {
  return {1, 1, Rational(1, 4), Rational(1, 16), 1};
}
inline Vector<Rational> spectrum_where_memory_gains() {
  return {1, Rational(1, 10), Rational(1, 100)};
}

}  // namespace verify::memformer2024
