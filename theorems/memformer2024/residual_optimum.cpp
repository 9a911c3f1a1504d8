#include "theorems/memformer2024/residual_optimum.hpp"

#include "theorems/memformer2024/covariance_gram.hpp"
#include "verify/claim/stated_by.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::memformer2024 {
Vector<Rational> whitened_moments(long n, long d, long count, PopulationLoss loss) {
  const StatedBy fact("memformer2024.lfom_optimum#form");
  const auto m = covariance_moments(n, d, count);
  if (loss == PopulationLoss::query) return {m.begin(), m.end() - 1};
  Vector<Rational> halved;
  for (long q = 1; q <= count; ++q) halved.push_back(m[static_cast<std::size_t>(q)] / Rational(2));
  return halved;
}

Matrix<Rational> whitened_gram(long n, long d, long degree, PopulationLoss loss) {
  const auto moments = whitened_moments(n, d, 2 * degree + 1, loss);
  Matrix<Rational> gram(degree + 1, degree + 1);
  for (long i = 0; i <= degree; ++i)
    for (long j = 0; j <= degree; ++j) gram(i, j) = moments[static_cast<std::size_t>(i + j)];
  return gram;
}

Matrix<Rational> covariance_gram(long n, const Vector<Rational>& lambda, long degree,
                                 PopulationLoss loss) {
  const StatedBy fact("memformer2024.lfom_optimum#form");
  return gram_of_covariance<Rational>(n, lambda, degree, loss);
}

ResidualOptimum residual_optimum(const Matrix<Rational>& gram, long degree) {
  Matrix<Rational> block(degree, degree);
  Vector<Rational> right;
  for (long i = 1; i <= degree; ++i) {
    right.push_back(-gram(i, 0));
    for (long j = 1; j <= degree; ++j) block(i - 1, j - 1) = gram(i, j);
  }
  const auto solution = solve_any(block, right);
  if (!solution) throw std::domain_error("the form is not positive semidefinite");
  ResidualOptimum best{gram(0, 0), {Rational(1)}};
  for (long i = 1; i <= degree; ++i) {
    const auto& c = (*solution)[static_cast<std::size_t>(i - 1)];
    best.loss += gram(0, i) * c;
    best.coefficients.push_back(c);
  }
  return best;
}

ResidualOptima residual_optima(const Matrix<Rational>& gram, long most) {
  ResidualOptima result{{}, Matrix<Rational>(most, most + 1)};
  for (long k = 1; k <= most; ++k) {
    const auto best = residual_optimum(gram, k);
    result.losses.push_back(best.loss);
    for (long j = 0; j <= k; ++j)
      result.coefficients(k - 1, j) = best.coefficients[static_cast<std::size_t>(j)];
  }
  return result;
}

Vector<Rational> pivots(Matrix<Rational> gram) {
  Vector<Rational> found;
  for (long k = 0; k < gram.rows(); ++k) {
    found.push_back(gram(k, k));
    if (gram(k, k).sign() <= 0) return found;
    for (long i = k + 1; i < gram.rows(); ++i) {
      const Rational factor = gram(i, k) / gram(k, k);
      for (long j = k; j < gram.cols(); ++j) gram(i, j) -= factor * gram(k, j);
    }
  }
  return found;
}

Rational quadratic_form(const Matrix<Rational>& gram, const Vector<Rational>& c) {
  Rational sum(0);
  for (std::size_t i = 0; i < c.size(); ++i) {
    for (std::size_t j = 0; j < c.size(); ++j)
      sum += gram(static_cast<long>(i), static_cast<long>(j)) * c[i] * c[j];
  }
  return sum;
}

}  // namespace verify::memformer2024
