// One gradient step of size 1/2 from zero on sum_i omega_i (y_i - beta^T x_i)^2, preconditioned
// with P, is P X^T (omega o y). The gradient is taken from values of the loss, not from a formula.
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
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

enum class Variant { as_stated, full_step, ascent, without_weights, transposed, no_factor_two };

// loss(beta + delta) - loss(beta) = <grad, delta> + sum_i omega_i (delta^T x_i)^2, the last term
// quadratic in delta: so grad = -2 X^T (omega o (y - X beta)) is the gradient at beta. At beta = 0
// twice the step, 2 (0 - (1/2) P grad), is twice the printed P X^T (omega o y).
struct Step {
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), P = free.matrix("P", d, d);
    const auto y = free.vector("y", n), omega = free.vector("omega", n),
               beta = free.vector("beta", d);
    const auto delta = free.vector("delta", d);
    const auto t = free.scalar("t");
    const ScalarOf<M> two(2L);
    const auto loss = [&](const VectorOf<M>& at) {
      const auto residual = y - transpose(X) * at;
      return dot(hadamard(omega, residual), residual);
    };
    const auto quadratic = [&](const VectorOf<M>& v) {
      return dot(hadamard(omega, transpose(X) * v), transpose(X) * v);
    };
    const auto weights = variant == Variant::without_weights ? free.ones(n) : omega;
    const ScalarOf<M> factor(variant == Variant::no_factor_two ? -1L : -2L);
    const auto gradient = [&](const VectorOf<M>& at) {
      return factor * (X * hadamard(weights, y - transpose(X) * at));
    };
    const ScalarOf<M> twice_size(variant == Variant::full_step ? 2L
                                 : variant == Variant::ascent  ? -1L
                                                               : 1L);
    const auto zero_vector = zero_column(X);
    const auto step = P * (X * hadamard(omega, y));
    const auto from = variant == Variant::transposed ? transpose(P) : P;
    Vanishing<M> zero;
    zero.add(loss(beta + delta) - loss(beta) - dot(gradient(beta), delta) - quadratic(delta));
    zero.equal(quadratic(t * delta), t * t * quadratic(delta));
    zero.add(two * zero_vector - twice_size * (from * gradient(zero_vector)) - two * step);
    return zero;
  }
};

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
  const bool equal =
      all_hold({beta == P * sum, beta == weighted_step(prompt.X, prompt.y, P, omega)});
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
  const LeastSizes enough = {{"n", 2}, {"d", 3}};
  return {
      .inputs = li2025::prompt_inputs({
          {"P", Kind::matrix, {"d", "d"}, {}, "preconditioner, any square matrix"},
          {"omega", Kind::vector, {"n"}, {}, "weights of the demonstrations, of any sign"},
      }),
      .values = {{"beta", "vector[d]: the estimator after the step"},
                 {"f", "rational: the prediction x_query^T beta"}},
      .parts =
          {{"step",
            {visits(Step{}, enough), exact(step_on_instance)},
            {{"a step of size 1", visits(Step{Variant::full_step}, enough)},
             {"the step goes uphill", visits(Step{Variant::ascent}, enough)},
             {"the gradient loses the weights", visits(Step{Variant::without_weights}, enough)},
             {"the loss carries a factor 1/2", visits(Step{Variant::no_factor_two}, enough)},
             {"the preconditioner is transposed", visits(Step{Variant::transposed}, enough)}}}},
  };
}

}  // namespace verify::li2025::claim_wpgd_gdstep
