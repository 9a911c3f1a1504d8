// The second derivatives of the population loss of a layer (18) at one point, in one column, as
// numbers of any type: the layer runs on polynomials in the entries of u. It is affine in each
// parameter, so that its derivatives are differences of step 1.
#pragma once

#include "theorems/liu2025/population_loss/raw_loss.hpp"
#include "verify/algebra/facts/facts.hpp"

namespace verify::liu2025 {

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

// The leading block of so many rows is positive definite: the pivots of its elimination are
// positive.
template <class T>
void say_definite(Comparisons<T>& say, Matrix<T> a, long rows) {
  for (long k = 0; k < rows; ++k) {
    say.positive(a(k, k));
    for (long i = k + 1; i < rows; ++i) {
      const T factor = a(i, k) / a(k, k);
      for (long j = k; j < rows; ++j) a(i, j) = T(a(i, j) - factor * a(k, j));
    }
  }
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
