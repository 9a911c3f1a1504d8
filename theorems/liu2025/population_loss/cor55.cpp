// All parameters 0 is a critical point of the loss for SQUARE, but not a local minimum.
#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/population_loss/entry_statements.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/letter_layer_row.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::liu2025::claim_cor55 {
namespace {

// The layer at t theta is t^2 times that at theta, B1 included: at 0 the derivative along every
// direction vanishes.
struct Quadratic {
  long N, d;
  bool bias_kept = false;  // B2 does not move with t

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", N, d), W = free.matrix("W", d, d), K = free.matrix("K", N, d);
    const auto B1 = free.matrix("B1", N, d), B2 = free.matrix("B2", N, d);
    const T t = free.scalar("t");
    const auto layer = [&](const T& scale) {
      return base_conv(simple_base_conv(Convolution::causal, scale * W, scale * B1, scale * K,
                                        bias_kept ? B2 : scale * B2),
                       u);
    };
    return (layer(t) - T(t * t) * layer(T(1L))).entries();
  }
};

// The derivative of an entry along a whole W, K, B1 or B2 at t theta is t times that at theta, and
// so is its product with the residual in that of the loss: at t = 0 all are 0.
struct DerivativesAtZero {
  bool bias_kept = false;  // B2 does not move with t

  Sizes sizes() const { return {{"N", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const FreeRow<M> letters{free};
    const auto layer = letters.layer();
    const auto theta = letters.parameters(), along = letters.parameters();
    const auto t = free.scalar("t"), target = free.scalar("target");
    const RowParameters<M> scaled{t * theta.W, t * theta.K, t * theta.B1,
                                  bias_kept ? theta.B2 : t * theta.B2};
    const auto entry = [&](const RowParameters<M>& at) { return last(layer(at)); };
    const auto residual = entry(scaled) - target;
    Vanishing<M> zero;
    const auto claim = [&](auto part) {
      const auto derivative = [&](const RowParameters<M>& at) {
        auto moved = at;
        moved.*part = moved.*part + along.*part;
        return ScalarOf<M>(entry(moved) - entry(at));
      };
      const auto here = derivative(scaled), there = derivative(theta);
      zero.equal(here, t * there);
      zero.equal(residual * here, t * (residual * there));
    };
    claim(&RowParameters<M>::W);
    claim(&RowParameters<M>::K);
    claim(&RowParameters<M>::B1);
    claim(&RowParameters<M>::B2);
    return zero;
  }
};

// SQUARE at one entry Z_iJ: at t theta the mean of (Z - u_iJ^2)^2 differs from that at 0 by
// -2 t^2 K_0 W_J E u_iJ^4 and a term in t^4, so that the second derivatives at 0 of the sum over
// rows are what is said, and K_0 = W_J lowers it.
struct SecondOrderAtZero {
  bool halved = false;

  Sizes sizes() const { return every_entry(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const auto layer = free_entry(free, 1).layer;
    const auto t = free.scalar("t");
    const LayerEntry<M> scaled{{S(t * layer.W[0])}, t * layer.w, S(t * layer.K0),
                               t * layer.K,         layer.B1,    S(t * layer.B2)};
    EntryMoments<M> u(free, layer.w, layer.K);
    const auto f = EntryPolynomial<M>::entry(0) * EntryPolynomial<M>::entry(0);
    const auto Z = layer.polynomial(), error = scaled.polynomial() - f;
    const S lowered = t * t * (layer.K0 * layer.W[0] * u.number({4}));
    Vanishing<M> zero;
    zero.add(u.mean(error * error) - u.mean(f * f) + S(halved ? 1L : 2L) * lowered -
             t * t * (t * t) * u.mean(Z * Z));
    return zero;
  }
};

// The Hessian of column J at 0, target SQUARE: -2 sum_i E u_iJ^4 at (K_0, W_J), all else 0. Its
// nonzero block has determinant -(2 sum_i E u_iJ^4)^2 < 0.
struct HessianAtZero {
  long N, d, J;
  bool halved = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const EvenMoments<T> u{free.matrix("m_2", N, d), free.matrix("m_4", N, d)};
    const LayerParameters<T> theta{Matrix<T>(d, d), Matrix<T>(N, d), Matrix<T>(N, d)};
    auto hessian = hessian_of(loss_column(u, theta, J, product_target(u, J, J, J)));
    const T twice = T(halved ? 1L : 2L) * sum(u.fourth.col(J));
    hessian(0, 2 * N + J) += twice;
    hessian(2 * N + J, 0) += twice;
    return hessian.entries();
  }
};

PopulationProblem<Rational> square(const Matrix<Rational>& variances) {
  PopulationProblem<Rational> problem;
  problem.u = gaussian_even_moments(variances);
  problem.d_out = variances.cols();
  return problem;
}

LayerParameters<Rational> zeros(const Matrix<Rational>& variances) {
  const long N = variances.rows(), d = variances.cols();
  return {Matrix<Rational>(d, d), Matrix<Rational>(N, d), Matrix<Rational>(N, d)};
}

Inertia inertia_at_zero(const Matrix<Rational>& variances) {
  const auto problem = square(variances);
  const auto theta = zeros(variances);
  Inertia total;
  for (long j = 0; j < problem.d_out; ++j) {
    const auto part = inertia(hessian_of(problem.column(theta, j)));
    total.positive += part.positive;
    total.negative += part.negative;
    total.zero += part.zero;
  }
  return total;
}

Finding local_minimum(const Context& c) {
  const auto& variances = c.instance.matrix("variances");
  const auto problem = square(variances);
  auto moved = zeros(variances);
  const auto at_zero = raw_loss(problem, moved);
  moved.W(0, 0) = moved.K(0, 0) = Rational(1, 10);
  const auto beside = raw_loss(problem, moved);
  return settled(beside >= at_zero, "no lower loss beside 0",
                 "N = d = 1, unit variance: the loss 3 (w k - 1)^2 + b^2 w^2 is " + at_zero.text() +
                     " at 0 and " + beside.text() +
                     " at w = k = 1/10, b = 0; along w = k = e it is 3 (1 - e^2)^2");
}

Finding semidefinite(const Context& c) {
  const auto found = inertia_at_zero(c.instance.matrix("variances"));
  return settled(found.negative == 0, "positive semidefinite",
                 std::to_string(found.negative) + " negative eigenvalue");
}

// One negative and one positive direction a column, (K_0, W_J) with opposite or equal signs.
Finding at_instance(const Context& c) {
  const auto& variances = c.instance.matrix("variances");
  const auto problem = square(variances);
  const auto theta = zeros(variances);
  const long N = variances.rows(), d = variances.cols();
  const auto found = inertia_at_zero(variances);
  auto moved = theta;
  moved.W(0, 0) = moved.K(0, 0) = Rational(1, 10);
  const bool saddle =
      all_hold({is_critical(problem.gradient(theta)), problem.loss(moved) < problem.loss(theta),
                found == Inertia{d, d, d * (d + 2 * N - 2)}});
  auto result = settled(saddle,
                        "gradient 0; one negative and one positive eigenvalue a column, all others "
                        "0; the loss falls to " +
                            problem.loss(moved).text() + " at W_00 = K_00 = 1/10",
                        "theta = 0 is no strict saddle");
  result.values = {value("loss", problem.loss(theta)),
                   value("inertia", Vector<Rational>{found.positive, found.negative, found.zero})};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"variances",
                  Kind::matrix,
                  {"length", "d"},
                  {Constraint::positive},
                  "E u_il^2 of independent centred Gaussian entries"},
                 length_input(),
                 channels_input()},
      .values = {{"loss", "rational: at all parameters 0, target SQUARE"},
                 {"inertia", "vector[3]: positive, negative, zero eigenvalues of the Hessian"}},
      .parts = {{"derivatives",
                 {visits(DerivativesAtZero{}, {{"N", 8}, {"d", 9}}), expand(Quadratic{2, 2}),
                  test(Quadratic{6, 5})},
                 {{"B2 does not move with t, at every size",
                   visits(DerivativesAtZero{true}, {{"N", 8}, {"d", 9}})},
                  {"B2 does not move with t", expand(Quadratic{2, 2, true})},
                  {"B2 does not move with t, longer", test(Quadratic{6, 5, true})}},
                 {ginac(Quadratic{2, 1})}},
                {"minimum",
                 {once(Evidence::exact, {{"N", 1}, {"d", 1}}, Inputs::points, local_minimum)},
                 {}},
                {"saddle",
                 {visits(SecondOrderAtZero{}, {{"N", 8}, {"d", 9}}),
                  chain({expand(HessianAtZero{2, 2, 1}),
                         expand(ClosedHessian{2, 2, 1, LayerTarget::product}),
                         expand(ClosedGradient{2, 2, LayerTarget::product, 0, 0, 0, 2}),
                         expand(ClosedLoss{2, 2, LayerTarget::product, 0, 0, 0, 2})}),
                  exact(at_instance)},
                 {{"half of it, at every size",
                   visits(SecondOrderAtZero{true}, {{"N", 8}, {"d", 9}})},
                  {"half of it", expand(HessianAtZero{2, 2, 1, true})},
                  {"the Hessian with a bias forgotten",
                   expand(ClosedHessian{2, 2, 1, LayerTarget::product, false, true})},
                  {"the gradient with a bias forgotten",
                   expand(ClosedGradient{2, 2, LayerTarget::product, 0, 0, 0, 2, false, true})},
                  {"the loss with a bias forgotten",
                   expand(ClosedLoss{2, 2, LayerTarget::product, 0, 0, 0, 2, false, true})},
                  {"the Hessian is positive semidefinite",
                   once(Evidence::exact, {{"N", 1}, {"d", 1}}, Inputs::points, semidefinite)}}}},
  };
}

}  // namespace verify::liu2025::claim_cor55
