// The steepest descent direction of sum_i (y_i - f(x_i))^2 among functions of norm 1 is
// c sum_i e_i kappa(., x_i) with e_i = y_i - f(x_i), c = q^{-1/2}, q = e^T K e; its slope is -2
// q^{1/2}.
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_lemG3 {
namespace {

// d/dt of sum_i (y_i - f_i - t g_i)^2 at 0, exactly: the loss is a quadratic in t, so the odd part
// of its values at t = 1 and t = -1 is the linear coefficient.
template <class T>
T slope(const Vector<T>& y, const Vector<T>& f, const Vector<T>& g) {
  const auto loss = [&](const Vector<T>& at) {
    const auto residual = y - at;
    return dot(residual, residual);
  };
  return T(from_rational<T>(Rational(1, 2)) * T(loss(f + g) - loss(f - g)));
}

// For g = sum_j alpha_j kappa(., x_j) with K = F^T F, u = F e, v = F alpha: the slope is -2 <u, v>,
// and q |g|^2 - <u, v>^2 = sum_{a<b} (u_a v_b - u_b v_a)^2 is no less than 0 (Lagrange).
struct CauchySchwarz {
  long m, n;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto F = free.matrix(m, n);
    const auto y = free.vector(n), f = free.vector(n), alpha = free.vector(n);
    const auto e = y - f;
    const auto K = transpose(F) * F;
    const auto u = F * e, v = F * alpha;
    const T q = dot(e, K * e), norm = dot(alpha, K * alpha), inner = dot(e, K * alpha);
    T squares(0L);
    for (long a = 0; a < m; ++a) {
      for (long b = a + 1; b < m; ++b) {
        const T minor = u[a] * v[b] - u[b] * v[a];
        squares += minor * minor;
      }
    }
    return {T(slope(y, f, K * alpha) + T(2L) * inner), T(q * norm - inner * inner - squares)};
  }
};

// alpha = c e has norm^2 c^2 q and slope -2 c q: with c^2 q = 1 the square of the slope is 4 q.
struct Attained {
  long n;
  bool printed_sign = false;  // -2 y g in place of -2 (y - f) g
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n);
    const auto y = free.vector(n), f = free.vector(n);
    const T c = free.scalar();
    const auto e = y - f;
    const auto alpha = c * e;
    const T q = dot(e, K * e);
    const T descent = printed_sign ? T(T(-2L) * dot(y, K * alpha)) : slope(y, f, K * alpha);
    return {T(dot(alpha, K * alpha) - c * c * q), T(descent + T(2L) * c * q)};
  }
};

// The gradient is -2 sum_i e_i kappa(., x_i): <gradient, g> is the slope along every g.
struct Gradient {
  long n;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n);
    const auto y = free.vector(n), f = free.vector(n), beta = free.vector(n);
    const auto gradient = T(-2L) * (y - f);
    return {T(dot(gradient, K * beta) - slope(y, f, K * beta))};
  }
};

// Linear regression: theta' = 2 X (y - X^T theta) changes f_t(x) = <x, theta> at the rate
// +2 sum_i (y_i - f_t(x_i)) <x_i, x>.
template <class T>
T flow_rate(const Matrix<T>& X, const Vector<T>& y, const Vector<T>& theta, const Vector<T>& x) {
  return dot(x, T(2L) * (X * (y - transpose(X) * theta)));
}
struct Flow {
  long d, n;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n), theta = free.vector(d), x = free.vector(d);
    T rate(0L);
    for (long i = 0; i < n; ++i) rate += T(2L) * T(y[i] - dot(X.col(i), theta)) * dot(X.col(i), x);
    return {T(flow_rate(X, y, theta, x) - rate)};
  }
};

Finding cauchy_schwarz(const Context&) { return expands_to_zero(CauchySchwarz{3, 2}); }
Finding cauchy_schwarz_ginac(const Context&) { return expands_to_zero_ginac(CauchySchwarz{2, 2}); }
Finding cauchy_schwarz_large(const Context& c) {
  return identity_test(CauchySchwarz{12, 12}, c.seed);
}
Finding attained(const Context&) { return expands_to_zero(Attained{3}); }
Finding gradient(const Context&) { return expands_to_zero(Gradient{3}); }
Finding flow(const Context&) { return expands_to_zero(Flow{2, 2}); }
Finding lagrangian_of_labels(const Context& c) { return identity_test(Attained{2, true}, c.seed); }

// n = 1, kappa(x, x) = 1, e = 2.
Finding printed_constant(const Context&) {
  const Rational kappa(1), e(2), q = e * kappa * e;
  const Rational printed = e / q, norm_squared = printed * kappa * printed;
  return settled(norm_squared == Rational(1), "the norm is 1",
                 "n = 1, kappa(x, x) = 1, e = 2: q = " + q.text() +
                     ", the coefficient e/q = " + printed.text() + " gives norm " +
                     exact_sqrt(norm_squared).text() + "; e/sqrt(q) = 1 gives norm 1");
}

// n = 1, y = f(x) = 1: the loss has slope 0 along every g.
Finding printed_lagrangian(const Context&) {
  const Vector<Rational> one = {Rational(1)};
  const Rational right = slope(one, one, one), printed = Rational(-2) * dot(one, one);
  return settled(right == printed, "both are " + right.text(),
                 "n = 1, y = f(x) = 1, g(x) = 1: the derivative is " + right.text() +
                     ", -2 y g(x) = " + printed.text());
}

Finding printed_flow(const Context&) {
  const Matrix<Rational> X = {{Rational(1)}};
  const Vector<Rational> one = {Rational(1)}, zero = {Rational(0)};
  const Rational right = flow_rate(X, one, zero, one);
  const Rational printed = Rational(-2) * (one[0] - zero[0]) * X(0, 0);
  return settled(right == printed, "both are " + right.text(),
                 "n = d = 1, x = y = 1, theta = 0: d/dt f_t(1) = " + right.text() +
                     ", with the printed sign " + printed.text());
}

// Control: q = 9.
Finding unit_norm_with_printed(const Context& c) {
  const auto& K = c.instance.matrix("K");
  const auto& e = c.instance.vector("e");
  const Rational q = dot(e, K * e);
  const auto alpha = (Rational(1) / q) * e;
  const Rational norm_squared = dot(alpha, K * alpha);
  return settled(norm_squared == Rational(1), "the norm is 1",
                 "K = [[1, 2], [2, 4]], e = (1, 1), q = " + q.text() + ": c = 1/q gives norm^2 " +
                     norm_squared.text() +
                     ", off by 1/q - 1 = " + (norm_squared - Rational(1)).text());
}

// q K - (K e)(K e)^T is positive semidefinite: no alpha of norm 1 has a steeper slope.
Finding at_instance(const Context& c) {
  const auto& K = c.instance.matrix("K");
  const auto& e = c.instance.vector("e");
  const auto Ke = K * e;
  const Rational q = dot(e, Ke), slope_squared = Rational(4) * q, c_squared = Rational(1) / q;
  const bool steepest = positive_semidefinite(q * K - outer(Ke, Ke));
  const auto printed = (Rational(1) / q) * e;
  const auto along_e = slope(e, Vector<Rational>(e.size()), Ke);
  auto result = settled(
      steepest && along_e * along_e * c_squared == slope_squared,
      "q K - (K e)(K e)^T is positive semidefinite, so no function of norm 1 descends faster than "
      "slope -2 sqrt(" +
          q.text() + "), which c e with c^2 = " + c_squared.text() + " attains",
      "a function of norm 1 descends faster");
  result.values = {value("q", q), value("c_squared", c_squared),
                   value("slope_squared", slope_squared),
                   enclosed_value("slope_approx", Ball(-2) * sqrt(Ball(q))),
                   value("printed_norm_squared", dot(printed, K * printed))};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  const auto& e = instance.vector("e");
  const Rational q = dot(e, instance.matrix("K") * e);
  if (q.sign() > 0) return {};
  return Complaint{"e", "e^T K e = " + q.text(),
                   "e^T K e > 0: otherwise every direction has derivative 0"};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"K",
                  Kind::matrix,
                  {"n", "n"},
                  {Constraint::positive_semidefinite},
                  "Gram matrix kappa(x_i, x_j)"},
                 {"e", Kind::vector, {"n"}, {}, "residuals y_i - f(x_i), e^T K e > 0"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"}},
      .values = {{"q", "rational: e^T K e"},
                 {"c_squared", "rational: 1/q"},
                 {"slope_squared", "rational: 4 q"},
                 {"slope_approx", "real: -2 sqrt(q)"},
                 {"printed_norm_squared", "rational: |g|^2 with the printed c = 1/q"}},
      .checks =
          {
              {"no function of norm 1 has a slope below -2 sqrt(q): a sum of squares", symbolic,
               everywhere, corrected, On::claim,
               "n=2 points with free features in 3 dimensions; y, f, alpha free", cauchy_schwarz},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "n=2 points with free features in 2 dimensions", cauchy_schwarz_ginac},
              {"no function of norm 1 has a slope below -2 sqrt(q), larger", identity, everywhere,
               corrected, On::claim, "n=12 points with free features in 12 dimensions",
               cauchy_schwarz_large},
              {"c e has norm^2 c^2 q and slope -2 c q", symbolic, everywhere, corrected, On::claim,
               "n=3; K symmetric, y, f, c free", attained},
              {"the gradient is -2 sum e_i kappa(., x_i)", symbolic, everywhere, corrected,
               On::claim, "n=3; K symmetric, y, f, direction free", gradient},
              {"linear regression: f_t(x) changes at the rate +2 sum e_i <x_i, x>", symbolic,
               everywhere, corrected, On::claim, "d=2, n=2; all free", flow},
              {"steepest among all coefficients at the given K and e", certificate, points,
               corrected, On::instance, "the instance, every alpha", at_instance},
              {"c = 1/q gives a function of norm 1", exact, points, refuted, On::claim,
               "n=1, kappa=1, e=2", printed_constant},
              {"the Lagrangian with -2 y g", exact, points, refuted, On::claim, "n=1, y=f=1",
               printed_lagrangian},
              {"d/dt f_t = -2 sum e_i kappa(., x_i)", exact, points, refuted, On::claim,
               "n=d=1, x=y=1, theta=0", printed_flow},
              {"unit norm with c = 1/q at q = 9", exact, points, control, On::claim,
               "the reference instance", unit_norm_with_printed},
              {"slope -2 sum y_i g(x_i) along c e", identity, everywhere, control, On::claim,
               "n=2; all free", lagrangian_of_labels},
          },
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_lemG3
