// A rigorous lower bound for the mean loss (8) of conjugate gradients after one step, any Sigma =
// diag(lambda), and what it rests on.
//
// Whitened, w* becomes h ~ N(0, I) and the first step, of whatever length alpha, leaves the error
// h - alpha v with v = Sigma W h, W the sample covariance of standard Gaussian data. With b = h.v,
// c = |v|^2 and any kappa > 0
//   |h - alpha v|^2 >= |h|^2 - b^2/c,   b^2/c <= (b^2 (2 kappa - c) + |h|^2 (kappa - c)^2)/kappa^2.
// The second is a polynomial; for kappa = kappa_0 (h^T W h)^2 / |h|^2 its mean is a number of the
// sphere, of Gaussians and of inverse moments of chi-square.
#pragma once

#include "verify/algebra/ways.hpp"
#include "verify/models/memory_register.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"

namespace verify::memformer2024 {

// Both inequalities as identities whose other side is a square, or a square times
// c |h|^2 - b^2 = sum_{i<j} (h_i v_j - h_j v_i)^2. Free: alpha, kappa, the data, w*, 1/n and
// Sigma = diag(root)^2.
struct StepBound {
  long d, n;
  bool too_sharp = false;  // kappa - c in place of its square

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto root = free.vector("root", d), w_star = free.vector("w_star", d);
    const auto X = diagonal_matrix(root) * free.matrix(d, n);
    const T alpha = free.scalar("alpha"), kappa = free.scalar("kappa"),
            scale = free.scalar("scale");
    const Vector<T> start(static_cast<std::size_t>(d), T(0L));
    const auto residual = T(-1L) * least_squares_gradient(X, transpose(X) * w_star, start, scale);
    const auto error = hadamard(root, w_star - alpha * residual);
    const auto h = hadamard(root, w_star), v = hadamard(root, residual);
    const T b = dot(h, v), c = dot(v, v), size = dot(h, h), gap = c * size - b * b;
    const T missed = b - alpha * c, rest = kappa - c;
    const T bound = b * b * (T(2L) * kappa - c) + size * rest * (too_sharp ? T(1L) : rest);
    T squares(0L);
    for (std::size_t i = 0; i < h.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const T minor = h[i] * v[j] - h[j] * v[i];
        squares += minor * minor;
      }
    }
    return {c * dot(error, error) - gap - missed * missed, gap - squares,
            c * bound - b * b * kappa * kappa - rest * rest * gap};
  }
};

// One layer of a Memformer (18) with A, on the whole prompt: label of the query + <w*, x_query> =
// <w*, (I - G A) x_query>, G = scale X X^T. For A = a Sigma^{-1} the mean square is
// E tr (I - a W)^2 once whitened.
struct OneLayer {
  long d, n;
  bool wrong_sign = false;

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix("A", d, d), X = free.matrix("X", d, n);
    const auto w_star = free.vector("w_star", d), x = free.vector("x", d);
    const T alpha = free.scalar("alpha"), scale = free.scalar("scale");
    const auto prompt = linear_prompt(X, x, w_star);
    const auto run =
        carried_register<T>(token_matrix(prompt), {memformer_weights(A)}, {alpha}, {T(0L)}, scale);
    const auto step = (alpha * scale) * (X * (transpose(X) * (A * x)));
    return {T(run.states.back()(d, n) + dot(w_star, x) -
              dot(w_star, wrong_sign ? x + step : x - step))};
  }
};

// E(|h|^2 - the polynomial above) with kappa_0: no step along the first residual has a smaller mean
// loss (8). n > 4 demonstrations, lambda the eigenvalues of Sigma.
Rational first_step_lower_bound(long n, const Vector<Rational>& lambda, const Rational& kappa_0);

}  // namespace verify::memformer2024
