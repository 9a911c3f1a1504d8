// Equations (22) and (31): without B_l the covariates stay X_0 and the label row is a product of
// factors in X_0; with B_l the covariates follow their own recursion and the product is in X_l.
#include "theorems/ahn2023/covariate_step.hpp"
#include "theorems/ahn2023/inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/covariate_layers.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::ahn2023::claim_thm4_eq22 {
namespace {

// Columns (x_i; <w, x_i>), the query's label slot filled.
template <class T>
Matrix<T> filled_tokens(const Matrix<T>& X0, const Vector<T>& w) {
  Matrix<T> Z(X0.rows() + 1, X0.cols());
  set_block(Z, 0, 0, X0);
  const auto labels = transpose(X0) * w;
  for (long i = 0; i < X0.cols(); ++i) Z(X0.rows(), i) = labels[i];
  return Z;
}

// The label row of the product form, Y_0 F_0 .. F_{L-1} with Y_0 = w^T X_0.
template <class T>
Vector<T> product_labels(const CovariateFlow<T>& flow, const Vector<T>& w) {
  return transpose(covariate_product(flow)) * w;
}

enum class Variant { as_stated, reversed, without_mask, minus };

// One layer takes labels Y_0 P to Y_0 P F, F = I + M X^T A X / n with the covariates X of that
// layer, and X to X + B X (F - I): the step of an induction from P = I. Y_0 and P are free.
struct LabelProduct {
  bool still = false;  // B = 0: X stays
  Variant variant = Variant::as_stated;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix("A", d, d);
    const auto B = still ? zero_like(A) : free.matrix(d, d);
    const auto demonstrations = free.matrix("demonstrations", d, n);
    const auto query = free.vector("query", d);
    const auto X = beside(demonstrations, query);
    const auto first = with_last(free.vector(n), free.scalar());
    const auto before = bordered(free.matrix(n, n), free.vector(n), free.vector(n), free.scalar());
    const auto scale = free.scalar("scale");
    const auto I = identity_like(before), J = inner_block(I);
    const auto mask = bordered(J, zero_column(J), zero_column(J), ScalarOf<M>(0L));
    const auto step = scale * (mask * (transpose(X) * A * X));
    const auto factor = variant == Variant::minus ? I - step : I + step;
    const auto product = variant == Variant::reversed ? factor * before : before * factor;
    const auto labels = transpose(before) * first;
    const auto Z =
        covariate_layer(A, B, bordered(demonstrations, query, without_last(labels), last(labels)),
                        scale, variant == Variant::without_mask ? QueryMask::off : QueryMask::on);
    Vanishing<M> zero;
    zero.equal(beside(inner_block(Z), right_border(Z)), still ? X : X + B * (X * step));
    zero.equal(with_last(bottom_border(Z), corner(Z)), transpose(product) * first);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The tokens with the slot filled hold Y_0 = w^T X_0, that is Y_0 P with P = I.
    const auto n = free.space("n"), d = free.space("d");
    const auto demonstrations = free.matrix("demonstrations", d, n);
    const auto query = free.vector("query", d), w = free.vector("w", d);
    const auto Z = token_matrix(noiseless_prompt(demonstrations, query, w), dot(w, query));
    const auto X = beside(demonstrations, query);
    const auto first = transpose(X) * w;
    Vanishing<M> zero;
    zero.equal(beside(inner_block(Z), right_border(Z)), X);
    zero.equal(with_last(bottom_border(Z), corner(Z)),
               transpose(identity_like(transpose(Z) * Z)) * first);
    return zero;
  }
};

// The factor 1/n may be absorbed into A_l, with B_l unchanged, on any tokens.
struct Absorbed {
  bool B_too = false;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto Z = bordered(free.matrix(d, n), free.vector(d), free.vector(n), free.scalar());
    const auto A = free.matrix("A", d, d), B = free.matrix("B", d, d);
    const auto scale = free.scalar("scale");
    Vanishing<M> zero;
    zero.equal(covariate_layer(A, B, Z, scale),
               covariate_layer(scale * A, B_too ? scale * B : B, Z, ScalarOf<M>(1L)));
    return zero;
  }
};

// Along a direction R of A_l and S of B_l it is so, too, with R / n and S: the slope by A_l along R
// is that along R / n where 1/n is absorbed.
struct AbsorbedDirection {
  bool same_direction = false;  // R stays, too

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto Z = bordered(free.matrix(d, n), free.vector(d), free.vector(n), free.scalar());
    const auto A = free.matrix("A", d, d), B = free.matrix("B", d, d);
    const auto R = free.matrix("R", d, d), S = free.matrix("S", d, d);
    const auto scale = free.scalar("scale"), t = free.scalar("t");
    const auto absorbed = same_direction ? R : scale * R;
    Vanishing<M> zero;
    zero.equal(covariate_layer(A + t * R, B + t * S, Z, scale),
               covariate_layer(scale * A + t * absorbed, B + t * S, Z, ScalarOf<M>(1L)));
    return zero;
  }
};

template <class T>
CovariateLayers<T> layers_of(const Instance& instance) {
  return {to_scalar<T>(instance.matrices("A")),
          to_scalar<T>(instance.has("B") ? instance.matrices("B") : Vector<Matrix<Rational>>{})};
}

Finding at_instance(const Context& c) {
  const auto& X0 = c.instance.matrix("X0");
  const auto& w = c.instance.vector("w_star");
  const auto layers = layers_of<Rational>(c.instance);
  const Rational scale(1, X0.cols() - 1);
  const auto flow = covariate_flow(X0, layers, scale);
  const auto Z = covariate_stack(filled_tokens(X0, w), layers, scale);
  const auto labels = product_labels(flow, w);
  bool equal = labels == Z.back().row(X0.rows());
  for (std::size_t l = 0; l < Z.size(); ++l)
    equal &= block(Z[l], 0, 0, X0.rows(), X0.cols()) == flow.X[l];
  auto result = settled(equal, "the last label row is Y_0 prod_l (I + (1/n) M X_l^T A_l X_l)",
                        "the product differs from the forward pass");
  result.values = {value("Y_last", labels), value("X_last", flow.X.back())};
  return result;
}

// (22) itself: every factor has X_0, so no layer before the last may move the covariates.
Finding still_at_instance(const Context& c) {
  const auto layers = layers_of<Rational>(c.instance);
  for (std::size_t l = 0; l < layers.B.size() && l + 1 < layers.A.size(); ++l) {
    if (!(layers.B[l] == Matrix<Rational>(layers.B[l].rows(), layers.B[l].cols())))
      return finding(Answer::does_not_apply(), "(22) is for B_l = 0, and B_" + std::to_string(l) +
                                                   " is not 0; (31) is #moving");
  }
  auto result = at_instance(c);
  result.values.clear();
  return result;
}

// The product in rounded arithmetic; X_0 scaled so that no entry is held exactly by luck.
struct RoundedProduct {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const Rational unit(2147483647, 1500000001);
    const auto X0 = to_scalar<T>(unit * instance.matrix("X0"));
    const auto flow =
        covariate_flow(X0, layers_of<T>(instance), from_rational<T>(Rational(1, X0.cols() - 1)));
    return {product_labels(flow, to_scalar<T>(instance.vector("w_star")))};
  }
};
Finding product_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(RoundedProduct{c.instance}), "product form");
}

std::optional<Complaint> matching_layers(const Instance& instance) {
  if (!instance.has("B")) return {};
  const long L = instance.integer("L"), moved = static_cast<long>(instance.matrices("B").size());
  if (moved == L || moved == L - 1) return {};
  return Complaint{"B", std::to_string(moved) + " matrices", "as many matrices as A, or one less"};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs =
          {{"X0",
            Kind::matrix,
            {"d", Size("n") + 1},
            {},
            "covariates, columns are samples, the query last"},
           task_input(),
           {"A", Kind::matrices, {"L", "d", "d"}, {}, "Q_l = diag(A_l, 0)"},
           {"B", Kind::matrices, {"L_B", "d", "d"}, {}, "P_l = diag(B_l, 1); absent: 0", true},
           n_input(),
           d_input()},
      .values = {{"Y_last", "vector[n+1]: label row after the last layer, the slot filled"},
                 {"X_last", "matrix[d, n+1]: covariates after the last layer"}},
      .parts =
          {{"still",
            {words(LabelProduct{true}), exact(still_at_instance)},
            {{"the factors come in the opposite order",
              words(LabelProduct{true, Variant::reversed})},
             {"the query may be a source too", words(LabelProduct{true, Variant::without_mask})},
             {"the factors are I - M X_0^T A_l X_0", words(LabelProduct{true, Variant::minus})}},
            {on_instance(Evidence::precision_sweep, product_precision_sweep)}},
           {"moving",
            {words(LabelProduct{}), exact(at_instance)},
            {{"the factors come in the opposite order with B_l too",
              words(LabelProduct{false, Variant::reversed})}}},
           {"absorbed",
            {words(Absorbed{})},
            {{"1/n is absorbed into B_l too", words(Absorbed{true})}}},
           {"gradients",
            {words(AbsorbedDirection{})},
            {{"a direction of A_l keeps its length", words(AbsorbedDirection{true})}}}},
      .require = matching_layers,
  };
}

}  // namespace verify::ahn2023::claim_thm4_eq22
