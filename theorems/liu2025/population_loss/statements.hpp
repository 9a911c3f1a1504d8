// What the lemmas of appendix D.5 (Liu et al. 2025) say of E[Z dZ/dx] and E[f dZ/dx], against the
// layer expanded over inputs whose joint even moments are free symbols: dependence is allowed.
#pragma once

#include "theorems/liu2025/population_loss/raw_loss.hpp"
#include "verify/algebra/central_difference.hpp"
#include "verify/algebra/ways.hpp"

namespace verify::liu2025 {

template <class T>
struct JointMoments {
  long d;
  Vector<T> second;
  Matrix<T> pair;
  T one(long i, long l) const { return second[i * d + l]; }
  T two(long i, long l, long k, long m) const { return pair(i * d + l, k * d + m); }
  T mean(const GaussianPolynomial<T>& p) const { return expectation_under(second, pair, p); }
};

// E[v dZ_iJ/dx] for every row i and every parameter x of column J, in the order W, K, B2. Z is
// affine in each single parameter, so its derivative is a difference.
template <class T, class V>
Vector<T> pairings(const JointMoments<T>& u, LayerParameters<T> theta, long J, V v) {
  const Matrix<T> none(theta.K.rows(), theta.K.cols());
  const auto Z = layer_polynomials(theta, none);
  Vector<T> result;
  const auto along = [&](T& x) {
    const T here = x;
    x = T(here + T(1L));
    const auto moved = layer_polynomials(theta, none);
    x = here;
    for (long i = 0; i < Z.rows(); ++i) {
      result.push_back(u.mean(v(Z, i) * (moved(i, J) - Z(i, J))));
    }
  };
  for (long l = 0; l < theta.W.rows(); ++l) along(theta.W(l, J));
  for (long k = 0; k < theta.K.rows(); ++k) along(theta.K(k, J));
  for (long i = 0; i < theta.K.rows(); ++i) along(theta.B2(i, J));
  return result;
}

template <class T>
struct FreeLayer {
  JointMoments<T> u;
  LayerParameters<T> theta;
};
template <class T>
FreeLayer<T> free_layer(Variables<T>& free, long N, long d) {
  auto second = free.vector("second", N * d);
  auto pair = free.symmetric("pair", N * d);
  auto W = free.matrix("W", d, d);
  auto K = free.matrix("K", N, d);
  return {{d, second, pair}, {W, K, free.matrix(N, d)}};
}

// Lemma D.58. `split` replaces E[u_il^2 u_{i-k,J}^2] by the product of second moments.
struct SelfPairings {
  long N, d, J;
  bool split = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto [u, theta] = free_layer(free, N, d);
    const auto& [W, K, B2] = theta;
    Vector<T> said;
    const auto two = [&](long i, long l, long k) {
      return split ? T(u.one(i, l) * u.one(i - k, J)) : u.two(i, l, i - k, J);
    };
    for (long l = 0; l < d; ++l) {
      for (long i = 0; i < N; ++i) {
        T sum = B2(i, J) * B2(i, J) * u.one(i, l);
        for (long k = 0; k <= i; ++k) sum += K(k, J) * K(k, J) * two(i, l, k);
        said.push_back(W(l, J) * sum);
      }
    }
    for (long k = 0; k < N; ++k) {
      for (long i = 0; i < N; ++i) {
        T sum(0L);
        for (long l = 0; k <= i && l < d; ++l) sum += W(l, J) * W(l, J) * two(i, l, k);
        said.push_back(K(k, J) * sum);
      }
    }
    for (long row = 0; row < N; ++row) {
      for (long i = 0; i < N; ++i) {
        T sum(0L);
        for (long l = 0; row == i && l < d; ++l) sum += W(l, J) * W(l, J) * u.one(i, l);
        said.push_back(B2(row, J) * sum);
      }
    }
    const long column = J;
    return pairings(u, theta, J, [column](const auto& Z, long i) { return Z(i, column); }) - said;
  }
};

// Lemma D.59 (c = 0). `wrong_weight` pairs with column J of W instead of the target's.
struct LinearPairings {
  long N, d, J;
  bool wrong_weight = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto [u, theta] = free_layer(free, N, d);
    const auto target = free.vector("target", d);
    const auto factor = wrong_weight ? theta.W.col(J) : target;
    Vector<T> said;
    for (long l = 0; l < d; ++l) {
      for (long i = 0; i < N; ++i) said.push_back(theta.B2(i, J) * factor[l] * u.one(i, l));
    }
    said.insert(said.end(), N * N, T(0L));
    for (long row = 0; row < N; ++row) {
      for (long i = 0; i < N; ++i) {
        T sum(0L);
        for (long l = 0; row == i && l < d; ++l) sum += theta.W(l, J) * factor[l] * u.one(i, l);
        said.push_back(sum);
      }
    }
    const auto v = entry_variables<T>(N, d);
    return pairings(u, theta, J,
                    [&](const auto&, long i) {
                      GaussianPolynomial<T> f;
                      for (long l = 0; l < d; ++l) {
                        f += GaussianPolynomial<T>::constant(target[l]) * v(i, l);
                      }
                      return f;
                    }) -
           said;
  }
};

// Lemma D.61: f_i = u_ip u_iq with p = j + a, q = j + b. `every_lag` keeps the k = 0 value at all
// k.
struct ProductPairings {
  long N, d, J, p, q;
  bool every_lag = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto [u, theta] = free_layer(free, N, d);
    // The partner of J among l: u_il u_iJ u_ip u_iq is a square for this l only.
    const long partner = p == q ? J : J == p ? q : J == q ? p : -1;
    const auto square = [&](long i) {
      return p == q ? u.two(i, p, i, J) : u.two(i, J, i, partner);
    };
    Vector<T> said;
    for (long l = 0; l < d; ++l) {
      for (long i = 0; i < N; ++i) {
        said.push_back(l == partner ? T(theta.K(0, J) * square(i)) : T(0L));
      }
    }
    for (long k = 0; k < N; ++k) {
      for (long i = 0; i < N; ++i) {
        const bool counts = partner >= 0 && (k == 0 || every_lag);
        said.push_back(counts ? T(theta.W(partner, J) * square(i)) : T(0L));
      }
    }
    said.insert(said.end(), N * N, T(0L));
    const auto v = entry_variables<T>(N, d);
    return pairings(u, theta, J, [&](const auto&, long i) { return v(i, p) * v(i, q); }) - said;
  }
};

// Every choice of p, q and J on d channels.
struct AllProductPairings {
  long N, d;
  bool every_lag = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<T> zero;
    for (long p = 0; p < d; ++p) {
      for (long q = 0; q < d; ++q) {
        for (long J = 0; J < d; ++J) {
          const auto more = ProductPairings{N, d, J, p, q, every_lag}(free);
          zero.insert(zero.end(), more.begin(), more.end());
        }
      }
    }
    return zero;
  }
};

// E u^2 and E u^4 of independent entries, or with `joint` a whole table E u_p^2 u_q^2, all free.
template <class T>
EvenMoments<T> free_moments(Variables<T>& free, long N, long d, bool joint) {
  auto second = free.matrix("second", N, d);
  if (joint) return dependent_moments(std::move(second), free.symmetric(N * d));
  return {std::move(second), free.matrix(N, d)};
}

// A column as the claims write it.
template <class T>
LossColumn<T> target_column(const EvenMoments<T>& u, const LayerParameters<T>& theta, long J,
                            LayerTarget target, const Vector<T>& w) {
  return loss_column(
      u, theta, J,
      target == LayerTarget::linear ? linear_target(u, w) : product_target(u, J, J, J));
}

// The closed form of the loss against the expanded layer: free moments. `last_bias_dropped` is a
// broken variant of both: the closed form does not see the last row of B2.
struct ClosedLoss {
  long N, d;
  LayerTarget target;
  long first = 0, second = 0, c = 0, d_out = 1;
  bool joint = false;
  bool last_bias_dropped = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    PopulationProblem<T> problem{
        free_moments(free, N, d, joint), target, first, second, {}, c, d_out};
    if (target == LayerTarget::linear) problem.W_target = free.matrix(d, d);
    auto W = free.matrix("W", d, d);
    auto K = free.matrix("K", N, d);
    const LayerParameters<T> theta{W, K, free.matrix(N, d)};
    auto seen = theta;
    for (long j = 0; j < d && last_bias_dropped; ++j) seen.B2(N - 1, j) = T(0L);
    return {problem.loss(seen) - raw_loss(problem, theta)};
  }
};

// Every derivative of the loss in the closed form against central differences: the loss is
// quadratic in each single entry, so they are exact.
struct ClosedGradient {
  long N, d;
  LayerTarget target;
  long first = 0, second = 0, c = 0, d_out = 1;
  bool joint = false;
  bool last_bias_dropped = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    PopulationProblem<T> problem{
        free_moments(free, N, d, joint), target, first, second, {}, c, d_out};
    if (target == LayerTarget::linear) problem.W_target = free.matrix(d, d);
    auto W = free.matrix("W", d, d);
    auto K = free.matrix("K", N, d);
    LayerParameters<T> theta{W, K, free.matrix(N, d)};
    auto seen = theta;
    for (long j = 0; j < d && last_bias_dropped; ++j) seen.B2(N - 1, j) = T(0L);
    const auto gradient = problem.gradient(seen);
    Vector<T> zero;
    const auto along = [&](Matrix<T> LayerParameters<T>::*part) {
      auto at = theta;
      const auto twice = twice_gradient(
          [&](const Matrix<T>& x) {
            at.*part = x;
            return problem.loss(at);
          },
          theta.*part);
      append(zero, twice - T(2L) * (gradient.*part));
    };
    along(&LayerParameters<T>::W);
    along(&LayerParameters<T>::K);
    along(&LayerParameters<T>::B2);
    return zero;
  }
};

// The Hessian of column J in the closed form against central differences of the gradient, whose
// entries are quadratic in each single parameter.
struct ClosedHessian {
  long N, d, J;
  LayerTarget target;
  bool joint = false;
  bool last_bias_dropped = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free_moments(free, N, d, joint);
    const auto W = free.matrix("W", d, d), K = free.matrix("K", N, d);
    LayerParameters<T> theta{W, K, free.matrix(N, d)};
    const auto w = free.vector("w", d);
    const auto column = [&] { return target_column(u, theta, J, target, w); };
    const auto gradient = [&] {
      LayerParameters<T> g{Matrix<T>(d, d), Matrix<T>(N, d), Matrix<T>(N, d)};
      set_gradient(column(), g);
      auto entries = g.K.col(J);
      for (const auto& part : {g.B2.col(J), g.W.col(J)})
        entries.insert(entries.end(), part.begin(), part.end());
      return entries;
    };
    const auto hessian = hessian_of(column());
    if (last_bias_dropped) theta.B2(N - 1, J) = T(0L);
    Vector<T> zero;
    const auto along = [&](Matrix<T>& part, long offset) {
      for (long k = 0; k < part.rows(); ++k) {
        const T here = part(k, J);
        part(k, J) = T(here + T(1L));
        const auto above = gradient();
        part(k, J) = T(here - T(1L));
        const auto below = gradient();
        part(k, J) = here;
        for (const auto& e : above - below - T(2L) * hessian.col(offset + k)) zero.push_back(e);
      }
    };
    along(theta.K, 0);
    along(theta.B2, N);
    along(theta.W, 2 * N);
    return zero;
  }
};

}  // namespace verify::liu2025
