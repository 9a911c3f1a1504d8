// Statements about methods with momentum as linear first-order methods: which coefficients they
// have, on which functions. Each returns what is zero if it is true.
#pragma once

#include "theorems/memformer2024/methods/linear_first_order_method.hpp"
#include "theorems/memformer2024/methods/momentum_methods.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/models/structured_set.hpp"

namespace verify::memformer2024 {

template <class T>
Vector<T> iterate_differences(const Vector<Vector<T>>& a, const Vector<Vector<T>>& b) {
  Vector<T> zero;
  for (std::size_t k = 0; k < a.size(); ++k)
    for (std::size_t m = 0; m < a[k].size(); ++m) zero.push_back(T(a[k][m] - b[k][m]));
  return zero;
}

// -eta (1 + beta + .. + beta^{k-i}), which is -eta (1 - beta^{k+1-i}) / (1 - beta).
template <class T>
StepTable<T> geometric_table(const T& eta, const T& beta, long steps, bool power_only) {
  StepTable<T> G(steps);
  for (long k = 0; k < steps; ++k) {
    for (long i = 0; i <= k; ++i) {
      T sum(power_only ? 0L : 1L), power(1L);
      for (long m = 0; m < k - i; ++m) {
        power = power * beta;
        if (!power_only) sum += power;
      }
      G[k].push_back(T(-(eta * (power_only ? power : sum))));
    }
  }
  return G;
}

// Heavy ball against the cumulative table, on the nonlinear gradient w o w + H w + b.
struct HeavyBallStatement {
  long d, steps;
  bool power_only = false;

  Sizes sizes() const { return {{"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.matrix("H", d, d);
    const auto b = free.vector("b", d), w_0 = free.vector("w_0", d);
    const T eta = free.scalar("eta"), beta = free.scalar("beta");
    const auto gradient = [&](const Vector<T>& w) { return H * w + hadamard(w, w) + b; };
    return iterate_differences(
        heavy_ball(eta, beta, steps, w_0, gradient),
        run_cumulative(geometric_table(eta, beta, steps, power_only), w_0, gradient));
  }
};

// Nesterov's method with its own eta_k, beta_k, on the gradient H (w - w*).
struct NesterovStatement {
  long d, steps;
  bool any_gradient = false;  // H (w - w*) + w o w

  Sizes sizes() const { return {{"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.matrix("H", d, d);
    const auto w_star = free.vector("w_star", d), w_0 = free.vector("w_0", d),
               eta = free.vector("eta", steps), beta = free.vector("beta", steps);
    const auto gradient = [&](const Vector<T>& w) {
      const auto linear = H * (w - w_star);
      return any_gradient ? linear + hadamard(w, w) : linear;
    };
    return iterate_differences(nesterov(eta, beta, w_0, gradient).w,
                               run_incremental(nesterov_increments(eta, beta), w_0, gradient));
  }
};

// The extrapolated points of Nesterov's method, y_0 = v_1, are a method in the gradients at y, for
// any f: w_{k+1} = y_k - eta g(y_k), so y_{k+1} - y_k = beta (y_k - y_{k-1}) - eta (1 + beta)
// g(y_k)
// + eta beta g(y_{k-1}), the last two terms as for w on a quadratic.
struct ExtrapolatedPoints {
  long d, steps;
  bool last_term_dropped = false;  // without eta beta g(y_{k-1})

  Sizes sizes() const { return {{"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto b = free.vector("b", d), w_0 = free.vector("w_0", d);
    const T eta = free.scalar("eta"), beta = free.scalar("beta");
    const auto gradient = [&](const Vector<T>& w) { return hadamard(w, hadamard(w, w)) + b; };
    const auto run = nesterov(Vector<T>(steps + 1, eta), Vector<T>(steps + 1, beta), w_0, gradient);
    StepTable<T> D;
    for (long k = 0; k < steps; ++k) {
      Vector<T> row = k == 0 ? Vector<T>{} : beta * D.back();
      row.push_back(T(-(eta * (T(1L) + beta))));
      if (k > 0 && !last_term_dropped) row[k - 1] = T(row[k - 1] + eta * beta);
      D.push_back(std::move(row));
    }
    return iterate_differences(run.v, run_incremental(D, run.v.front(), gradient));
  }
};

// t_k(x) = (Lm - mu)^k T_k(x / (Lm - mu)) and p_k = t_k(S - 2 lambda) / t_k(S), S = Lm + mu,
// satisfy the recurrence with rho_k = (Lm - mu) t_k(S) / t_{k+1}(S); denominators multiplied out.
struct ChebyshevRecurrence {
  long steps;
  bool wrong_shift = false;

  Sizes sizes() const { return {{"k", Extent::between(1, steps + 1)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T mu = free.scalar("mu"), Lm = free.scalar("Lm"), lambda = free.scalar("lambda");
    const T D = Lm - mu, S = Lm + mu;
    const auto scaled = [&](const T& x) {
      Vector<T> t = {T(1L), x};
      for (long k = 1; k <= steps; ++k) t.push_back(T(T(2L) * x * t[k] - D * D * t[k - 1]));
      return t;
    };
    const auto a = scaled(S), b = scaled(T(S - T(wrong_shift ? 1L : 2L) * lambda));
    Vector<T> zero = {T(b[1] - a[1] + T(2L) * lambda)};  // p_1 = 1 - lambda / theta
    for (long k = 1; k <= steps; ++k) {
      // rho_k = 1 / (2 sigma - rho_{k-1}) and p_{k+1} = p_k + rho_k rho_{k-1} (p_k - p_{k-1}) - ..
      zero.push_back(T(a[k + 1] - T(2L) * S * a[k] + D * D * a[k - 1]));
      zero.push_back(T(a[k] * b[k + 1] - b[k] * (a[k + 1] + D * D * a[k - 1]) +
                       a[k] * (D * D * b[k - 1] + T(4L) * lambda * b[k])));
    }
    return zero;
  }
};

// One step of that for every k: t_{k-1}, t_k at S and at S - 2 lambda are free.
struct ChebyshevStep {
  bool wrong_shift = false;

  Sizes sizes() const { return {{"k", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T mu = free.scalar("mu"), Lm = free.scalar("Lm"), lambda = free.scalar("lambda");
    const T D = Lm - mu, S = Lm + mu;
    const T a = free.scalar("a"), a_before = free.scalar("a_before");
    const T b = free.scalar("b"), b_before = free.scalar("b_before");
    const auto next = [&](const T& x, const T& t, const T& before) {
      return T(T(2L) * x * t - D * D * before);
    };
    const T a_next = next(S, a, a_before);
    const T b_next = next(T(S - T(wrong_shift ? 1L : 2L) * lambda), b, b_before);
    return {T(a * b_next - b * (a_next + D * D * a_before) +
              a * (D * D * b_before + T(4L) * lambda * b))};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // t_0 = 1 and t_1 = x: p_1 = 1 - lambda / theta, and the step from there.
    const T mu = free.scalar("mu"), Lm = free.scalar("Lm"), lambda = free.scalar("lambda");
    const T S = Lm + mu, shift = T(wrong_shift ? 1L : 2L) * lambda;
    return {T(S - shift - S + T(2L) * lambda)};
  }
};

// f = w^4/4, two steps from w_0: coefficients of w_0^3, w_0^5, w_0^7 of Nesterov's w_2 minus w_0 +
// G_0 g(w_0) + G_1 g(w_1); E_7 + eta E_5 = -3 eta^3 beta (1 + beta) whatever G_0, G_1 are.
template <class T>
Vector<T> quartic_gap(const T& eta, const T& beta, const T& G_0, const T& G_1) {
  const auto cube = [](const Vector<T>& w) {
    return polynomial_product(w, polynomial_product(w, w));
  };
  const auto plus = [](Vector<T> a, const T& factor, const Vector<T>& b) {
    a.resize(std::max(a.size(), b.size()), T(0L));
    for (std::size_t k = 0; k < b.size(); ++k) a[k] += factor * b[k];
    return a;
  };
  const Vector<T> w_0 = {T(0L), T(1L)};
  const auto w_1 = plus(w_0, T(-eta), cube(w_0));
  const auto v_2 = plus(plus(w_1, beta, w_1), T(-beta), w_0);
  const auto w_2 = plus(v_2, T(-eta), cube(v_2));
  return plus(plus(plus(w_2, T(-1L), w_0), T(-G_0), cube(w_0)), T(-G_1), cube(w_1));
}
struct QuarticCoefficients {
  bool squared = false;  // beta^2 for beta (1 + beta)

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T eta = free.scalar("eta"), beta = free.scalar("beta");
    const auto gap = quartic_gap(eta, beta, free.scalar(), free.scalar());
    const T left = squared ? T(beta * beta) : T(beta * (T(1L) + beta));
    return {T(gap[7] + eta * gap[5] + T(3L) * eta * eta * eta * left)};
  }
};

struct SearchDirections {
  long d, steps;
  bool first_deflection = false;  // the product starts with gamma_i
  Sizes sizes() const { return {{"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.matrix("H", d, d);
    const auto b = free.vector("b", d), w_0 = free.vector("w_0", d),
               alpha = free.vector("alpha", steps), gamma = free.vector("gamma", steps);
    const auto gradient = [&](const Vector<T>& w) { return H * w + hadamard(w, w) + b; };
    Vector<Vector<T>> w = {w_0};
    Vector<T> s(d, T(0L));
    for (long k = 0; k < steps; ++k) {
      s = gamma[k] * s - gradient(w.back());
      w.push_back(w.back() + alpha[k] * s);
    }
    StepTable<T> G(steps);  // -sum_{m=i}^k alpha_m prod_{j=i+1}^m gamma_j
    for (long k = 0; k < steps; ++k) {
      for (long i = 0; i <= k; ++i) {
        T sum(0L), product(1L);
        for (long m = i; m <= k; ++m) {
          if (m > i || (first_deflection && m > 0)) product = product * gamma[m];
          sum += alpha[m] * product;
        }
        G[k].push_back(T(-sum));
      }
    }
    return iterate_differences(w, run_cumulative(G, w_0, gradient));
  }
};
// w_{m+1} = w_m - eta D_m o u_m, u_m = b1 u_{m-1} + (1 - b1) g_m, for any diagonals D_m: AdaGrad
// with b1 = 0 and D_m = 1/(sqrt(sum g^2) + eps), Adam with D_m = 1/((1 - b1^{m+1})(sqrt(vhat_m) +
// eps)).
struct ScaledMomentum {
  long d, steps;
  bool every_gradient_scaled_by_its_own = false;

  Sizes sizes() const { return {{"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.matrix("H", d, d);
    const auto b = free.vector("b", d), w_0 = free.vector("w_0", d);
    const T eta = free.scalar("eta"), b1 = free.scalar("b1");
    const auto gradient = [&](const Vector<T>& w) { return H * w + hadamard(w, w) + b; };
    Vector<Vector<T>> D, w = {w_0};
    Vector<T> u(d, T(0L));
    for (long m = 0; m < steps; ++m) {
      D.push_back(free.vector("D", d));
      u = b1 * u + T(T(1L) - b1) * gradient(w.back());
      w.push_back(w.back() - eta * hadamard(D[m], u));
    }
    StepTable<Vector<T>> G(steps);
    for (long k = 0; k < steps; ++k) {
      for (long i = 0; i <= k; ++i) {
        Vector<T> sum(d, T(0L));
        T power = -(eta * (T(1L) - b1));
        for (long m = i; m <= k; ++m) {
          sum = sum + power * D[every_gradient_scaled_by_its_own ? i : m];
          power = power * b1;
        }
        G[k].push_back(sum);
      }
    }
    return iterate_differences(w, run_cumulative(G, w_0, gradient));
  }
};
}  // namespace verify::memformer2024
