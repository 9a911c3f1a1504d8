// One gradient step of size 1/2 from zero on sum_i omega_i (y_i - beta^T x_i)^2, preconditioned
// with P, is P X^T (omega o y). The gradient is taken from values of the loss, not from a formula.
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/weighted_gradient_descent.hpp"

namespace verify::li2025::claim_wpgd_gdstep {
namespace {

// sum_i omega_i (y_i - fitted_i)^2 where fitted_i = beta^T x_i.
template <class T>
T weighted_loss(const Vector<T>& y, const Vector<T>& omega, const Vector<T>& fitted) {
  T total(0L);
  for (std::size_t i = 0; i < y.size(); ++i) {
    const T residual = y[i] - fitted[i];
    total += omega[i] * residual * residual;
  }
  return total;
}

// The gradient at beta. The loss is quadratic, so that its derivative in direction e_k is exactly
// (loss(beta + e_k) - loss(beta - e_k)) / 2. Columns of X are samples.
template <class T>
Vector<T> gradient_from_values(const Matrix<T>& X, const Vector<T>& y, const Vector<T>& omega,
                               const Vector<T>& beta) {
  const T half = from_rational<T>(Rational(1, 2));
  const auto fitted = transpose(X) * beta;
  Vector<T> gradient;
  for (long k = 0; k < X.rows(); ++k) {
    const T ahead = weighted_loss(y, omega, fitted + X.row(k));
    const T behind = weighted_loss(y, omega, fitted - X.row(k));
    gradient.push_back(half * T(ahead - behind));
  }
  return gradient;
}

enum class Variant { as_stated, full_step, ascent, without_weights, transposed };

// 0 - (1/2) P grad(0) minus the printed P X^T (omega o y).
struct Step {
  long d, n;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n), P = free.matrix(d, d);
    const auto y = free.vector(n), omega = free.vector(n);
    const Vector<T> zero(d, T(0L));
    const auto weights = variant == Variant::without_weights ? Vector<T>(n, T(1L)) : omega;
    const auto gradient = gradient_from_values(X, y, weights, zero);
    const T size = from_rational<T>(variant == Variant::full_step ? Rational(1)
                                    : variant == Variant::ascent  ? Rational(-1, 2)
                                                                  : Rational(1, 2));
    const auto preconditioner = variant == Variant::transposed ? transpose(P) : P;
    return zero - size * (preconditioner * gradient) - weighted_step(X, y, P, omega);
  }
};

// loss(beta + delta) - loss(beta) = grad . delta + sum_i omega_i (delta^T x_i)^2 with
// grad = -2 X^T (omega o (y - X beta)): what is linear in delta is the gradient.
struct Expansion {
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n), omega = free.vector(n);
    const auto beta = free.vector(d), delta = free.vector(d);
    const auto fitted = transpose(X) * beta, shift = transpose(X) * delta;
    const auto gradient = T(-2L) * (X * hadamard(omega, y - fitted));
    T quadratic(0L);
    for (long i = 0; i < n; ++i) quadratic += omega[i] * shift[i] * shift[i];
    Vector<T> zero = gradient - gradient_from_values(X, y, omega, beta);
    zero.push_back(weighted_loss(y, omega, fitted + shift) - weighted_loss(y, omega, fitted) -
                   dot(gradient, delta) - quadratic);
    return zero;
  }
};

Finding expand_23(const Context&) { return expands_to_zero(Step{2, 3}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Step{2, 2}); }
Finding identity_large(const Context& c) { return identity_test(Step{10, 40}, c.seed); }
Finding expand_gradient(const Context&) { return expands_to_zero(Expansion{2, 3}); }
Finding identity_gradient(const Context& c) { return identity_test(Expansion{10, 40}, c.seed); }

Finding broken(const Context& c, Variant variant) {
  return identity_test(Step{2, 3, variant}, c.seed);
}
Finding full_step(const Context& c) { return broken(c, Variant::full_step); }
Finding ascent(const Context& c) { return broken(c, Variant::ascent); }
Finding without_weights(const Context& c) { return broken(c, Variant::without_weights); }
Finding transposed(const Context& c) { return broken(c, Variant::transposed); }

// With the paper's own rows: sum_i omega_i y_i x_i, then P.
Finding step_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto prompt = li2025::prompt_of(in);
  const auto& P = in.matrix("P");
  const auto& omega = in.vector("omega");
  const long n = prompt.n(), d = prompt.d();
  const auto gradient =
      gradient_from_values(prompt.X, prompt.y, omega, Vector<Rational>(d, Rational(0)));
  const auto beta = Rational(-1, 2) * (P * gradient);
  Vector<Rational> sum(d, Rational(0));
  for (long i = 0; i < n; ++i) sum = sum + (omega[i] * prompt.y[i]) * in.matrix("X").row(i);
  const bool equal = beta == P * sum && beta == weighted_step(prompt.X, prompt.y, P, omega);
  const auto f = dot(prompt.x_query, beta);
  auto result = settled(equal,
                        "the gradient at 0 is " + text_of(gradient) + ", half a step against it " +
                            "gives beta = " + text_of(beta) + " and the prediction " + text_of(f),
                        "the step gives " + text_of(beta) + ", the formula " + text_of(P * sum));
  result.values = {value("beta", beta), value("f", f)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string same = "is half a gradient step from 0 equal to P X^T (omega o y)?";
  return {
      .inputs = li2025::prompt_inputs({
          {"P", Kind::matrix, {"d", "d"}, {}, "preconditioner, any square matrix"},
          {"omega", Kind::vector, {"n"}, {}, "weights of the demonstrations, of any sign"},
      }),
      .values = {{"beta", "vector[d]: the estimator after the step"},
                 {"f", "rational: the prediction x_query^T beta"}},
      .checks =
          {
              {"half a step from 0 against the gradient gives P X^T (omega o y)", symbolic,
               everywhere, holds, On::claim, "d=2, n=3; X, y, omega, P free", expand_23, same},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=2, n=2; X, y, omega, P free", expand_ginac, same},
              {"half a step from 0 gives P X^T (omega o y) at full size", identity, everywhere,
               holds, On::claim, "d=10, n=40", identity_large, same},
              {"the gradient is -2 X^T (omega o (y - X beta)) at every beta", symbolic, everywhere,
               holds, On::claim, "d=2, n=3; X, y, omega, beta and the displacement free",
               expand_gradient},
              {"the gradient is -2 X^T (omega o (y - X beta)) at full size", identity, everywhere,
               holds, On::claim, "d=10, n=40", identity_gradient},
              {"the step taken from values of the loss equals the formula exactly", exact, points,
               holds, On::instance, "the instance", step_on_instance},
              {"a step of size 1", identity, everywhere, control, On::claim, "d=2, n=3", full_step},
              {"a step with the gradient", identity, everywhere, control, On::claim, "d=2, n=3",
               ascent},
              {"the loss has no weights", identity, everywhere, control, On::claim, "d=2, n=3",
               without_weights},
              {"the gradient is multiplied by the transpose of P", identity, everywhere, control,
               On::claim, "d=2, n=3", transposed},
          },
  };
}

}  // namespace verify::li2025::claim_wpgd_gdstep
