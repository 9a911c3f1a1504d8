// Equations (22) and (31): without B_l the covariates stay X_0 and the label row is a product of
// factors in X_0; with B_l the covariates follow their own recursion and the product is in X_l.
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/covariate_layers.hpp"
#include "verify/rounding/precision_ladder.hpp"

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

enum class Variant { as_stated, reversed, without_mask, minus, covariates_stay };

template <class T>
CovariateFlow<T> changed(CovariateFlow<T> flow, Variant variant) {
  if (variant == Variant::reversed) {
    flow.factors = {flow.factors.rbegin(), flow.factors.rend()};
  }
  if (variant == Variant::minus) {
    const auto identity = identity_matrix<T>(flow.X[0].cols());
    for (auto& factor : flow.factors) factor = T(2L) * identity - factor;
  }
  return flow;
}

// The literal forward pass on filled tokens minus the product form, and X_l.
struct Product {
  long d, n, layers;
  bool moving;  // with B_l
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar();
    const auto X0 = free.matrix(d, n + 1);
    const auto w = free.vector(d);
    CovariateLayers<T> weights{free.matrices(layers, d, d), {}};
    if (moving) weights.B = free.matrices(layers, d, d);
    const auto mask = variant == Variant::without_mask ? QueryMask::off : QueryMask::on;
    const auto Z = covariate_stack(filled_tokens(X0, w), weights, scale, mask);
    auto described = weights;
    if (variant == Variant::covariates_stay) described.B.clear();
    const auto flow = changed(covariate_flow(X0, described, scale), variant);
    auto zero = Z.back().row(d) - product_labels(flow, w);
    if (variant != Variant::as_stated) return zero;
    for (long l = 0; l <= layers; ++l)
      append(zero, block(Z[l], 0, 0, d, n + 1) - (moving ? flow.X[l] : X0));
    return zero;
  }
};

// The factor 1/n may be absorbed into A_l, with B_l unchanged.
struct Absorbed {
  long d, n, layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar();
    const auto Z = free.matrix(d + 1, n + 1);
    CovariateLayers<T> weights{free.matrices(layers, d, d), {}};
    weights.B = free.matrices(layers, d, d);
    auto scaled = weights;
    for (auto& A : scaled.A) A = scale * A;
    return (covariate_stack(Z, weights, scale).back() - covariate_stack(Z, scaled, T(1L)).back())
        .entries();
  }
};

Finding still_212(const Context&) { return expands_to_zero(Product{2, 1, 2, false}); }
Finding still_ginac(const Context&) { return expands_to_zero_ginac(Product{1, 1, 3, false}); }
Finding still_113(const Context&) { return expands_to_zero(Product{1, 1, 3, false}); }
Finding still_large(const Context& c) { return identity_test(Product{5, 20, 4, false}, c.seed); }
Finding moving_112(const Context&) { return expands_to_zero(Product{1, 1, 2, true}); }
Finding moving_222(const Context& c) { return identity_test(Product{2, 2, 2, true}, c.seed); }
Finding moving_large(const Context& c) { return identity_test(Product{5, 10, 3, true}, c.seed); }
Finding absorbed(const Context& c) { return identity_test(Absorbed{3, 4, 3}, c.seed); }

Finding broken(const Context& c, Variant variant, bool moving = false) {
  return identity_test(Product{2, 1, 2, moving, variant}, c.seed);
}
Finding reversed(const Context& c) { return broken(c, Variant::reversed); }
Finding without_mask(const Context& c) { return broken(c, Variant::without_mask); }
Finding minus_sign(const Context& c) { return broken(c, Variant::minus); }
Finding covariates_stay(const Context& c) { return broken(c, Variant::covariates_stay, true); }

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
Finding product_ladder(const Context& c) {
  return slope_finding(climb_ladder(RoundedProduct{c.instance}), "product form");
}

std::optional<Complaint> matching_layers(const Instance& instance) {
  if (!instance.has("B")) return {};
  const long L = instance.integer("L"), moved = static_cast<long>(instance.matrices("B").size());
  if (moved == L || moved == L - 1) return {};
  return Complaint{"B", std::to_string(moved) + " matrices", "as many matrices as A, or one less"};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string question = "is the label row a product for d=1, n=1, L=3";
  return {
      .inputs =
          {{"X0",
            Kind::matrix,
            {"d", Size("n") + 1},
            {},
            "covariates, columns are samples, the query last"},
           {"w_star", Kind::vector, {"d"}, {}, "task vector: y_i = <w_star, x_i>"},
           {"A", Kind::matrices, {"L", "d", "d"}, {}, "Q_l = diag(A_l, 0)"},
           {"B", Kind::matrices, {"L_B", "d", "d"}, {}, "P_l = diag(B_l, 1); absent: 0", true},
           {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
           {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"Y_last", "vector[n+1]: label row after the last layer, the slot filled"},
                 {"X_last", "matrix[d, n+1]: covariates after the last layer"}},
      .checks =
          {
              {"without B_l the covariates stay and the label row is a product in X_0 (22)",
               symbolic, everywhere, holds, On::claim,
               "d=2, n=1, L=2; A_l (not symmetric), X_0, w, 1/n free", still_212},
              {"the label row is a product for three layers", symbolic, everywhere, holds,
               On::claim, "d=1, n=1, L=3; everything free", still_113, question},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1, n=1, L=3; everything free", still_ginac, question},
              {"equation (22) at the paper's size", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=4; everything free", still_large},
              {"with B_l the covariates follow (31) and the label row is a product in X_l",
               symbolic, everywhere, holds, On::claim, "d=1, n=1, L=2; everything free",
               moving_112},
              {"equation (31) in the plane", identity, everywhere, holds, On::claim,
               "d=2, n=2, L=2; everything free", moving_222},
              {"equation (31) at the paper's size", identity, everywhere, holds, On::claim,
               "d=5, n=10, L=3; everything free", moving_large},
              {"the factor 1/n may be absorbed into A_l, B_l unchanged", identity, everywhere,
               holds, On::claim, "d=3, n=4, L=3; all tokens free", absorbed},
              {"product form and forward pass agree", exact, points, holds, On::instance,
               "the instance", at_instance},
              {"rounding is the only error of the product form", ladder, points, holds,
               On::instance, "the instance with X_0 scaled, 8 to 1024 bits", product_ladder},
              {"the factors come in the opposite order", identity, everywhere, control, On::claim,
               "d=2, n=1, L=2", reversed},
              {"the query may be a source too", identity, everywhere, control, On::claim,
               "d=2, n=1, L=2", without_mask},
              {"the factors are I - (1/n) M X_0^T A_l X_0", identity, everywhere, control,
               On::claim, "d=2, n=1, L=2", minus_sign},
              {"with B_l the product in X_0 still gives the labels", identity, everywhere, control,
               On::claim, "d=2, n=1, L=2", covariates_stay},
          },
      .require = matching_layers,
  };
}

}  // namespace verify::ahn2023::claim_thm4_eq22
