// The population loss of one BaseConv layer by expansion: the layer itself runs on polynomials in
// the entries of u, and each monomial is replaced by its moment. Shares nothing with the closed
// form; for small sizes.
#pragma once

#include "theorems/liu2025/population_loss/closed_loss.hpp"
#include "verify/models/base_conv.hpp"
#include "verify/probability/gaussian_moments.hpp"

namespace verify::liu2025 {

// u_il is the variable i d + l.
template <class T>
Matrix<GaussianPolynomial<T>> entry_variables(long length, long channels) {
  long next = 0;
  Matrix<GaussianPolynomial<T>> u(length, channels);
  u.entries() = gaussian_vector<T>(next, length * channels);
  return u;
}

// E p under joint moments without odd ones: second[a] = E u_a^2, pair(a, b) = E u_a^2 u_b^2. The
// entries may depend on each other; degree 4 at most.
template <class T>
T expectation_under(const Vector<T>& second, const Matrix<T>& pair,
                    const GaussianPolynomial<T>& p) {
  T sum(0L);
  for (const auto& [exponents, coefficient] : p.terms()) {
    Vector<long> squares;
    bool odd = false;
    for (std::size_t a = 0; a < exponents.size(); ++a) {
      odd = odd || exponents[a] % 2 != 0;
      for (int m = 2; m <= exponents[a]; m += 2) squares.push_back(static_cast<long>(a));
    }
    if (odd) continue;
    if (squares.size() > 2) throw std::logic_error("moment of degree above 4");
    if (squares.empty()) sum += coefficient;
    if (squares.size() == 1) sum += coefficient * second[squares[0]];
    if (squares.size() == 2) sum += coefficient * pair(squares[0], squares[1]);
  }
  return sum;
}

// The table E u_a^2 u_b^2.
template <class T>
Matrix<T> pair_table(const EvenMoments<T>& u) {
  if (!u.independent()) return u.pair;
  auto pair = outer(u.second.entries(), u.second.entries());
  for (long a = 0; a < pair.rows(); ++a) pair(a, a) = u.fourth.entries()[a];
  return pair;
}

// Z [N, d] as polynomials in u, B1 included.
template <class T>
Matrix<GaussianPolynomial<T>> layer_polynomials(const LayerParameters<T>& theta,
                                                const Matrix<T>& B1) {
  const ModelStep<T> model_step;
  const auto layer =
      simple_base_conv(Convolution::causal, gaussian_constants(theta.W), gaussian_constants(B1),
                       gaussian_constants(theta.K), gaussian_constants(theta.B2));
  return base_conv(layer, entry_variables<T>(theta.K.rows(), theta.K.cols()));
}

template <class T>
Matrix<GaussianPolynomial<T>> target_polynomials(const PopulationProblem<T>& problem) {
  const long N = problem.u.second.rows(), d = problem.u.second.cols();
  const auto u = entry_variables<T>(N, d);
  if (problem.target == LayerTarget::linear) return u * gaussian_constants(problem.W_target);
  return hadamard(block(u, 0, problem.first, N, problem.d_out),
                  block(u, 0, problem.second, N, problem.d_out));
}

template <class T>
T raw_loss(const PopulationProblem<T>& problem, const Matrix<T>& pair,
           const LayerParameters<T>& theta, const Matrix<T>& B1) {
  const auto Z = layer_polynomials(theta, B1);
  const auto f = target_polynomials(problem);
  T sum(0L);
  for (long i = 0; i < Z.rows(); ++i) {
    for (long j = 0; j < problem.d_out; ++j) {
      const auto error = Z(i, j + problem.c) - f(i, j);
      sum += expectation_under(problem.u.second.entries(), pair, error * error);
    }
  }
  return sum;
}
template <class T>
T raw_loss(const PopulationProblem<T>& problem, const LayerParameters<T>& theta) {
  return raw_loss(problem, pair_table(problem.u), theta, Matrix<T>(theta.K.rows(), theta.K.cols()));
}

}  // namespace verify::liu2025
