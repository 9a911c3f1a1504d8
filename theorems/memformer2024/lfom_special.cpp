// Which methods are linear first-order methods, with which coefficients, and on which functions.
#include <fmt/format.h>

#include "verify/core/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/math/statement.hpp"
#include "verify/models/conjugate_gradient.hpp"
#include "verify/models/linear_first_order_method.hpp"
#include "verify/models/momentum_methods.hpp"
#include "verify/models/quadratic_task.hpp"
#include "verify/models/structured_layers.hpp"

namespace verify::theorems::memformer2024 {
namespace {

template <class T>
Vector<T> differences(const Vector<Vector<T>>& a, const Vector<Vector<T>>& b) {
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
struct HeavyBall {
  long d, steps;
  bool power_only = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.matrix(d, d);
    const auto b = free.vector(d), w_0 = free.vector(d);
    const T eta = free.scalar(), beta = free.scalar();
    const auto gradient = [&](const Vector<T>& w) { return H * w + hadamard(w, w) + b; };
    return differences(
        heavy_ball(eta, beta, steps, w_0, gradient),
        run_cumulative(geometric_table(eta, beta, steps, power_only), w_0, gradient));
  }
};

// Nesterov's method with its own eta_k, beta_k; `quadratic`: gradient H (w - w*), else also w o w.
struct Nesterov {
  long d, steps;
  bool quadratic = true;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.matrix(d, d);
    const auto w_star = free.vector(d), w_0 = free.vector(d), eta = free.vector(steps),
               beta = free.vector(steps);
    const auto gradient = [&](const Vector<T>& w) {
      const auto linear = H * (w - w_star);
      return quadratic ? linear : linear + hadamard(w, w);
    };
    return differences(nesterov(eta, beta, w_0, gradient).w,
                       run_incremental(nesterov_increments(eta, beta), w_0, gradient));
  }
};

// The extrapolated points of Nesterov's method, y_0 = v_1, are a method in the gradients at y, for
// any f: w_{k+1} = y_k - eta g(y_k), so y_{k+1} - y_k = beta (y_k - y_{k-1}) - eta (1 + beta)
// g(y_k)
// + eta beta g(y_{k-1}), the last two terms as for w on a quadratic.
struct Extrapolated {
  long d, steps;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto b = free.vector(d), w_0 = free.vector(d);
    const T eta = free.scalar(), beta = free.scalar();
    const auto gradient = [&](const Vector<T>& w) { return hadamard(w, hadamard(w, w)) + b; };
    const auto run = nesterov(Vector<T>(steps + 1, eta), Vector<T>(steps + 1, beta), w_0, gradient);
    StepTable<T> D;
    for (long k = 0; k < steps; ++k) {
      Vector<T> row = k == 0 ? Vector<T>{} : beta * D.back();
      row.push_back(T(-(eta * (T(1L) + beta))));
      if (k > 0) row[k - 1] = T(row[k - 1] + eta * beta);
      D.push_back(std::move(row));
    }
    return differences(run.v, run_incremental(D, run.v.front(), gradient));
  }
};

// t_k(x) = (Lm - mu)^k T_k(x / (Lm - mu)) and p_k = t_k(S - 2 lambda) / t_k(S), S = Lm + mu,
// satisfy the recurrence with rho_k = (Lm - mu) t_k(S) / t_{k+1}(S); denominators multiplied out.
struct Chebyshev {
  long steps;
  bool wrong_shift = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T mu = free.scalar(), Lm = free.scalar(), lambda = free.scalar();
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
struct Quartic {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T eta = free.scalar(), beta = free.scalar();
    const auto gap = quartic_gap(eta, beta, free.scalar(), free.scalar());
    return {T(gap[7] + eta * gap[5] + T(3L) * eta * eta * eta * beta * (T(1L) + beta))};
  }
};

Finding ball_small(const Context&) { return expands_to_zero(HeavyBall{1, 3}); }
Finding ball_large(const Context& c) { return identity_test(HeavyBall{3, 5}, c.seed); }
Finding ball_incremental(const Context& c) { return identity_test(HeavyBall{2, 3, true}, c.seed); }
Finding nesterov_small(const Context&) { return expands_to_zero(Nesterov{1, 3}); }
Finding nesterov_large(const Context& c) { return identity_test(Nesterov{3, 6}, c.seed); }
Finding nesterov_nonlinear(const Context& c) {
  return identity_test(Nesterov{1, 2, false}, c.seed);
}
Finding extrapolated(const Context& c) { return identity_test(Extrapolated{2, 4}, c.seed); }
Finding chebyshev(const Context&) { return expands_to_zero(Chebyshev{8}); }
Finding chebyshev_shift(const Context&) { return expands_to_zero(Chebyshev{2, true}); }
Finding quartic(const Context&) { return expands_to_zero(Quartic{}); }
Finding quartic_ginac(const Context&) { return expands_to_zero_ginac(Quartic{}); }

// eta = 1, beta = 1/2: the equations for G_0, G_1 from w_0^3 .. w_0^9 have no solution.
Finding quartic_counterexample(const Context&) {
  const Rational eta(1), beta(1, 2), zero, one(1);
  const auto constant = quartic_gap(eta, beta, zero, zero);
  const auto with_0 = quartic_gap(eta, beta, one, zero), with_1 = quartic_gap(eta, beta, zero, one);
  Matrix<Rational> A(4, 2);
  Vector<Rational> b;
  for (long k = 0; k < 4; ++k) {
    const long power = 3 + 2 * k;
    A(k, 0) = with_0[power] - constant[power];
    A(k, 1) = with_1[power] - constant[power];
    b.push_back(-constant[power]);
  }
  return settled(
      solve_any(A, b).has_value(), "some G_0, G_1 reproduce w_2 for every w_0",
      fmt::format("f = w^4/4, eta = 1, beta = 1/2: w_2 = w_0 + G_0 w_0^3 + G_1 w_1^3 for "
                  "all w_0 asks for G_1 = {} (from w_0^5) and G_1 = {} (from w_0^7)",
                  (b[1] / A(1, 1)).text(), (b[2] / A(2, 1)).text()));
}

// CG as a method with coefficients from its own alpha, gamma, which differ between prompts.
Finding conjugate(const Context&) {
  const QuadraticTask<Rational> task{{{2, 1, 0}, {1, 3, 1}, {0, 1, 5}}, {1, -1, 2}, {0, 1, 0}};
  const auto cg = conjugate_gradients(task.H, task.w_star, task.w_0);
  const auto w = run_cumulative(cumulative(search_direction_increments(cg.alpha, cg.gamma)),
                                task.w_0, [&](const auto& v) { return task.gradient(v); });
  return settled(w == cg.w && w.back() == task.w_star,
                 "three steps of CG in dimension 3 are reproduced from G_i^k = -sum_{m=i}^k "
                 "alpha_m gamma_{i+1} .. gamma_m",
                 "the iterates differ");
}

struct SearchDirections {
  long d, steps;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.matrix(d, d);
    const auto b = free.vector(d), w_0 = free.vector(d), alpha = free.vector(steps),
               gamma = free.vector(steps);
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
          if (m > i) product = product * gamma[m];
          sum += alpha[m] * product;
        }
        G[k].push_back(T(-sum));
      }
    }
    return differences(w, run_cumulative(G, w_0, gradient));
  }
};
Finding directions(const Context& c) { return identity_test(SearchDirections{3, 5}, c.seed); }

// w_{m+1} = w_m - eta D_m o u_m, u_m = b1 u_{m-1} + (1 - b1) g_m, for any diagonals D_m: AdaGrad
// with b1 = 0 and D_m = 1/(sqrt(sum g^2) + eps), Adam with D_m = 1/((1 - b1^{m+1})(sqrt(vhat_m) +
// eps)).
struct ScaledMomentum {
  long d, steps;
  bool every_gradient_scaled_by_its_own = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.matrix(d, d);
    const auto b = free.vector(d), w_0 = free.vector(d);
    const T eta = free.scalar(), b1 = free.scalar();
    const auto gradient = [&](const Vector<T>& w) { return H * w + hadamard(w, w) + b; };
    Vector<Vector<T>> D, w = {w_0};
    Vector<T> u(d, T(0L));
    for (long m = 0; m < steps; ++m) {
      D.push_back(free.vector(d));
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
    return differences(w, run_cumulative(G, w_0, gradient));
  }
};
Finding adaptive(const Context& c) { return identity_test(ScaledMomentum{3, 5}, c.seed); }
Finding own_diagonal(const Context& c) { return identity_test(ScaledMomentum{2, 3, true}, c.seed); }

// AdaGrad in one dimension, f = (7/2)(w - w*)^2 with w* = 0: square roots are rational.
Finding adagrad(const Context&) {
  const auto gradient = [](const Vector<Rational>& w) { return Rational(7) * w; };
  StepTable<Vector<Rational>> G;
  Vector<Vector<Rational>> w = {{Rational(3, 7)}};
  Rational squares;
  for (long k = 0; k < 2; ++k) {
    const Rational g = gradient(w.back())[0];
    squares += g * g;
    auto row = k == 0 ? Vector<Vector<Rational>>{} : G.back();
    row.push_back({Rational(-1) / exact_sqrt(squares)});
    G.push_back(row);
    w.push_back({w.back()[0] - g / exact_sqrt(squares)});
  }
  const bool right = run_cumulative(G, w.front(), gradient) == w &&
                     w[1][0] == w[0][0] - Rational(1) && w[2][0] == w[1][0] + Rational(4, 5);
  return settled(right,
                 "f = (7/2)(w - w*)^2, w_0 - w* = 3/7, eta = 1, eps = 0: g_0 = 3, g_1 = -4, w_1 = "
                 "w_0 - 1, w_2 = w_1 + 4/5 with G_0 = -1/3, G_1 = -1/5 from the data",
                 "the AdaGrad table does not give the AdaGrad iterates: " + text_of(w.back()));
}

template <class T>
StepTable<T> table_of(const Instance& c) {
  const auto& method = c.text("method");
  const long steps = c.integer("steps");
  const T eta = c.rational("eta");
  if (method == "gd") return heavy_ball_increments(eta, T(0L), steps);
  const T beta = c.rational("beta");
  if (method == "heavy_ball") return heavy_ball_increments(eta, beta, steps);
  return nesterov_increments(Vector<T>(steps, eta), Vector<T>(steps, beta));
}

// T_k at `at` over T_k at 0 for p_k, by cosines' own recurrence.
Rational chebyshev_ratio(const Rational& lower, const Rational& upper, long k, const Rational& x) {
  const auto value = [&](const Rational& at) {
    const Rational y = (upper + lower - Rational(2) * at) / (upper - lower);
    Rational before(1), now = y;
    for (long j = 1; j < k; ++j) {
      const Rational next = Rational(2) * y * now - before;
      before = now;
      now = next;
    }
    return now;
  };
  return value(x) / value(Rational(0));
}
Rational horner(const Matrix<Rational>& p, long row, const Rational& x) {
  Rational sum;
  for (long j = p.cols() - 1; j >= 0; --j) sum = sum * x + p(row, j);
  return sum;
}

Finding chebyshev_instance(const Context& c) {
  const auto &lower = c.instance.rational("lambda_min"), &upper = c.instance.rational("lambda_max");
  const auto p = chebyshev_polynomials(lower, upper, c.instance.integer("steps"));
  bool right = true;
  for (long k = 1; k <= p.rows(); ++k)
    for (long x = 0; x <= k; ++x)
      right &= horner(p, k - 1, Rational(x)) == chebyshev_ratio(lower, upper, k, Rational(x));
  auto result = settled(right,
                        "p_k = T_k((Lm + mu - 2 lambda)/(Lm - mu)) / T_k((Lm + mu)/(Lm - mu)) at "
                        "k+1 points for every k",
                        "the recurrence does not give Chebyshev's polynomials");
  result.values = {value("p", p)};
  return result;
}

// The polynomials of the coefficients against the method's own recurrence.
Finding on_instance(const Context& c) {
  const auto& method = c.instance.text("method");
  if (method == "chebyshev") return chebyshev_instance(c);
  const auto G = cumulative(table_of<Rational>(c.instance));
  const auto p = residual_polynomials(G);
  const auto& eta = c.instance.rational("eta");
  const Rational beta = method == "gd" ? Rational(0) : c.instance.rational("beta");
  const auto direct = method == "nesterov" ? nesterov_polynomials(eta, beta, p.rows())
                                           : heavy_ball_polynomials(eta, beta, p.rows());
  auto result =
      settled(p == direct,
              "the residual polynomials of the coefficients are those of the method: p = " +
                  text_of(p.row(0)) + ", ..",
              "the coefficients are not those of the method");
  result.values = {value("G", lower_triangular(G)), value("p", p)};
  return result;
}

std::optional<Complaint> need_parameters(const Instance& instance) {
  const auto& method = instance.text("method");
  const auto missing = [&](const char* name) -> std::optional<Complaint> {
    if (instance.has(name)) return std::nullopt;
    return Complaint{name, "", "a number: method " + method + " needs it", true};
  };
  if (method == "chebyshev") {
    if (auto complaint = missing("lambda_min")) return complaint;
    if (auto complaint = missing("lambda_max")) return complaint;
    if (instance.rational("lambda_min") < instance.rational("lambda_max")) return std::nullopt;
    return Complaint{"lambda_max", instance.rational("lambda_max").text(),
                     "a number above lambda_min"};
  }
  if (auto complaint = missing("eta")) return complaint;
  return method == "gd" ? std::nullopt : missing("beta");
}

}  // namespace

Theorem lfom_special() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"method",
                  Kind::text,
                  {},
                  {},
                  "gd, heavy_ball, nesterov or chebyshev",
                  false,
                  "",
                  {"gd", "heavy_ball", "nesterov", "chebyshev"}},
                 {"steps", Kind::integer, {}, {Constraint::positive}, "number of steps"},
                 {"eta", Kind::rational, {}, {}, "learning rate, not for chebyshev", true},
                 {"beta", Kind::rational, {}, {}, "momentum, for heavy_ball and nesterov", true},
                 {"lambda_min",
                  Kind::rational,
                  {},
                  {Constraint::positive},
                  "lower end mu of the spectrum, for chebyshev",
                  true},
                 {"lambda_max",
                  Kind::rational,
                  {},
                  {Constraint::positive},
                  "upper end Lm of the spectrum, for chebyshev",
                  true}},
      .values = {{"G", "matrix[steps, steps]: row k = G_0^k..G_k^k, then zeros; not for chebyshev"},
                 {"p", "matrix[steps, steps+1]: row k-1 holds p_k, low to high"}},
      .checks =
          {
              {"for every f Nesterov's method has constant coefficients in the gradients at w",
               exact, everywhere, refuted, On::claim, "one counterexample", quartic_counterexample},
              {"on w^4/4 constant coefficients force beta (1 + beta) = 0", symbolic, everywhere,
               corrected, On::claim, "two steps; eta, beta, G_0, G_1 free", quartic, "quartic"},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "two steps; eta, beta, G_0, G_1 free", quartic_ginac, "quartic"},
              {"heavy ball has G_i^k = -eta (1 - beta^{k+1-i}) / (1 - beta) for any f", symbolic,
               everywhere, corrected, On::claim,
               "d=1, 3 steps; eta, beta, start, nonlinear gradient free", ball_small},
              {"the same, larger", identity, everywhere, corrected, On::claim,
               "d=3, 5 steps; eta, beta, start, nonlinear gradient free", ball_large},
              {"Nesterov's method on quadratics has constant coefficients", symbolic, everywhere,
               corrected, On::claim, "d=1, 3 steps; H, w*, w_0, every eta_k, beta_k free",
               nesterov_small},
              {"the same, larger", identity, everywhere, corrected, On::claim,
               "d=3, 6 steps; H, w*, w_0, every eta_k, beta_k free", nesterov_large},
              {"its extrapolated points have constant coefficients for any f", identity, everywhere,
               corrected, On::claim, "d=2, 4 steps; f with cubic gradient; eta, beta, start free",
               extrapolated},
              {"Chebyshev's recurrence gives the normalised Chebyshev polynomials", symbolic,
               everywhere, corrected, On::claim, "k=1..9; mu, Lm, lambda free", chebyshev},
              {"w_{k+1} = w_k + alpha_k s_k has G_i^k = -sum_m alpha_m prod gamma_j", identity,
               everywhere, corrected, On::claim,
               "d=3, 5 steps; alpha, gamma, start, nonlinear gradient free", directions},
              {"conjugate gradients is reproduced from its own alpha and gamma", exact, points,
               corrected, On::claim, "d=3, 3 steps", conjugate},
              {"AdaGrad is reproduced from diagonals that depend on the data", exact, points,
               corrected, On::claim, "d=1, 2 steps", adagrad},
              {"AdaGrad and Adam have diagonal coefficients, which depend on the data", identity,
               everywhere, corrected, On::claim,
               "d=3, 5 steps; every diagonal, eta, b1, start, nonlinear gradient free", adaptive},
              {"the coefficients have the residual polynomials of the method", exact, points,
               corrected, On::instance, "the instance", on_instance},
              {"heavy ball has the cumulative coefficients -eta beta^{k-i}", identity, everywhere,
               control, On::claim, "d=2, 3 steps", ball_incremental},
              {"Nesterov's coefficients on quadratics serve a nonlinear gradient", identity,
               everywhere, control, On::claim, "d=1, 2 steps", nesterov_nonlinear},
              {"a diagonal of Adam is that of the gradient's own step", identity, everywhere,
               control, On::claim, "d=2, 3 steps", own_diagonal},
              {"Chebyshev's polynomials at Lm + mu - lambda", symbolic, everywhere, control,
               On::claim, "k=1..3", chebyshev_shift},
          },
      .require = need_parameters,
  };
}

}  // namespace verify::theorems::memformer2024
