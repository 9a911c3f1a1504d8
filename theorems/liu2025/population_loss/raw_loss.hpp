// The population loss of one BaseConv layer by expansion: the layer itself runs on polynomials in
// the entries of u, and each monomial is replaced by its moment. Shares nothing with the closed
// form; for small sizes.
#pragma once

#include "theorems/liu2025/population_loss/closed_loss.hpp"
#include "verify/algebra/facts/principal_minors.hpp"
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

// --- its second derivatives at one point, in one column: the layer is affine in each parameter, so
// that its derivatives are differences of step 1

// Column J of W, K, B2 and B1 and of the target u W_target; the other columns of the layer are 0.
struct ColumnNumbers {
  long J;
  Vector<Rational> target, W, K, B2, B1;
};

template <class T>
struct ColumnCurvature {
  Vector<T> gradient, scaling;  // scaling: the direction of (t W_J, B2_J / t) at t = 1
  Matrix<T> hessian;            // parameters in the order W_1, .., K, B2, B1 and W_0
};

template <class T>
ColumnCurvature<T> column_curvature(const EvenMoments<T>& moments, const ColumnNumbers& at) {
  using P = GaussianPolynomial<T>;
  const long N = moments.second.rows(), d = moments.second.cols();
  const auto u = entry_variables<T>(N, d);
  const auto constant = [](const Rational& q) {  // a 0 has no term
    return q.sign() == 0 ? P(0L) : P::constant(from_rational<T>(q));
  };
  Vector<Rational> numbers(at.W.begin() + 1, at.W.end()), direction = numbers;
  for (const auto* part : {&at.K, &at.B2, &at.B1}) {
    numbers.insert(numbers.end(), part->begin(), part->end());
    const bool of_bias = part == &at.B2;
    for (const auto& q : *part) direction.push_back(of_bias ? -q : Rational(0));
  }
  numbers.push_back(at.W[0]);
  direction.push_back(at.W[0]);

  const auto column = [&](const Vector<P>& x) {
    Matrix<P> W(d, d), K(N, d), B2(N, d), B1(N, d);
    W(0, at.J) = x.back();
    for (long l = 1; l < d; ++l) W(l, at.J) = x[l - 1];
    for (long i = 0; i < N; ++i) {
      K(i, at.J) = x[d - 1 + i];
      B2(i, at.J) = x[d - 1 + N + i];
      B1(i, at.J) = x[d - 1 + 2 * N + i];
    }
    return base_conv(simple_base_conv(Convolution::causal, W, B1, K, B2), u).col(at.J);
  };
  const auto here = map(numbers, constant);
  const long size = static_cast<long>(here.size());
  const auto moved = [&](long a, long b) {
    auto x = here;
    x[a] = x[a] + P(1L);
    if (b != a) x[b] = x[b] + P(1L);
    return column(x);
  };
  const auto second = moments.second.entries();
  const auto pair = pair_table(moments);
  const auto mean = [&](const Vector<P>& a, const Vector<P>& b) {
    T sum(0L);
    for (std::size_t i = 0; i < a.size(); ++i)
      sum = T(sum + expectation_under(second, pair, a[i] * b[i]));
    return T(T(2L) * sum);
  };

  const auto Z = column(here), error = Z - u * map(at.target, constant);
  Vector<Vector<P>> slopes;
  for (long a = 0; a < size; ++a) slopes.push_back(moved(a, a) - Z);
  ColumnCurvature<T> found{{}, to_scalar<T>(direction), Matrix<T>(size, size)};
  for (long a = 0; a < size; ++a) {
    found.gradient.push_back(mean(error, slopes[a]));
    for (long b = a; b < size; ++b) {
      auto entry = mean(slopes[a], slopes[b]);
      if (a != b) entry = T(entry + mean(error, moved(a, b) - Z - slopes[a] - slopes[b]));
      found.hessian(a, b) = found.hessian(b, a) = entry;
    }
  }
  return found;
}

// The gradient is 0, and the Hessian is positive definite; or it is so without W_0, and 0 along the
// scaling, which moves W_0.
template <class T>
void say_minimum(Comparisons<T>& say, const ColumnCurvature<T>& found, bool flat) {
  for (const auto& slope : found.gradient) say.zero(slope);
  say_definite(say, found.hessian, found.hessian.rows() - (flat ? 1 : 0));
  if (!flat) return;
  const Vector<T> along = found.hessian * found.scaling;
  for (const auto& entry : along) say.zero(entry);
  say.nonzero(found.scaling.back());
}

}  // namespace verify::liu2025
