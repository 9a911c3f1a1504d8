// Remarks E.2 and F.2: the loss does not change under (B_l, C_l) -> (Lambda^T B_l, Lambda^{-1}
// C_l); to first order B_l grad_B^T = grad_C C_l^T.
#include "theorems/cheng2024/block_gradient.hpp"
#include "theorems/cheng2024/distance_activation.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_remE2 {
namespace {

// One layer on any state with (B, C) and with (Lambda^T B, Lambda^{-1} C): the arguments of h
// become (Lambda^T W, Lambda^{-1} V), the logits W^T V stay, and with them the tokens. h is any
// function of the logits: a free table, the same in both runs, beside logits that each run
// computes.
struct SameTokens {
  bool without_transpose = false;  // Lambda B

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const auto Z = bordered(free.matrix(d, n), x, y, free.scalar());
    const auto column = free.vector("column", n), row = free.vector("row", n);
    const auto table = bordered(free.matrix(n, n), column, row, free.scalar());
    const auto B = free.matrix("B", d, d), C = free.matrix("C", d, d), A = free.matrix("A", d, d);
    const auto V = block_values(A, free.scalar());
    const auto [Lambda, inverse] = free.regular("Lambda", d);
    const auto layer = [&](const M& key, const M& query) {
      const auto seen = [&](const M& weight) { return block_values(weight, ScalarOf<M>(0L)); };
      const M logits = transpose(seen(key) * Z) * (seen(query) * Z);
      return M(Z + attended(Z, V, table + logits));
    };
    const M left = (without_transpose ? Lambda : transpose(Lambda)) * B;
    Vanishing<M> zero;
    zero.equal(layer(left, inverse * C), layer(B, C));
    return zero;
  }
};

// The loss depends on B and C of a layer by its logits P = (B X)^T (C X). With any slope G of the
// loss by P the gradients are C X G^T X^T by B and B X G X^T by C (they pair with every R to the
// slope along R); at (Lambda^T B, Lambda^{-1} C) they are Lambda^{-1} and Lambda^T times those at
// (B, C), and B grad_B^T = grad_C C^T.
struct MappedGradients {
  enum class Change { none, not_inverted, crossed } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M X = beside(free.matrix(d, n), free.vector(d));
    const auto column = free.vector("column", n), row = free.vector("row", n);
    const M G = bordered(free.matrix(n, n), column, row, free.scalar());
    const auto B = free.matrix("B", d, d), C = free.matrix("C", d, d), R = free.matrix("R", d, d);
    const auto [Lambda, inverse] = free.regular("Lambda", d);
    const auto by_B = [&](const M& key) { return M(key * X * transpose(G) * transpose(X)); };
    const auto by_C = [&](const M& query) { return M(query * X * G * transpose(X)); };
    const auto pairing = [](const M& a, const M& b) { return trace(transpose(a) * b); };
    Vanishing<M> zero;
    zero.equal(pairing(by_B(C), R), pairing(G, transpose(R * X) * (C * X)));
    zero.equal(pairing(by_C(B), R), pairing(G, transpose(B * X) * (R * X)));
    zero.equal(by_B(inverse * C), (change == Change::not_inverted ? Lambda : inverse) * by_B(C));
    zero.equal(by_C(transpose(Lambda) * B), transpose(Lambda) * by_C(B));
    zero.equal(B * transpose(by_B(C)), by_C(B) * transpose(change == Change::crossed ? B : C));
    return zero;
  }
};

// d = n = 1, B = C = 1.
template <class T>
void cauchy_changes(Comparisons<T>& say, const T& stretch) {
  const Matrix<T> X = {{1, 1}}, K = {{1, 1}, {1, 2}}, one = {{1}}, Lambda = {{stretch}},
                  inverse = {{T(T(1L) / stretch)}};
  const auto loss = [&](const Matrix<T>& B, const Matrix<T>& C) {
    return block_loss<T>(X, {{{{0}}, B, C, 1}}, DistanceActivation{}, K);
  };
  const T here = loss(one, one), there = loss(Lambda, inverse);
  say.differ(here, there);
  say.words(
      "d = n = 1, h = 1 / (1 + (u - w)^2), X = (1, 1), K = [[1, 1], [1, 2]], r = 1, "
      "B = C = 1, Lambda = " +
      shown(stretch) + ": the loss goes from " + shown(here) + " to " + shown(there));
}

struct OfInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto X0 = to_scalar<T>(instance.matrix("X0"));
    const auto K = to_scalar<T>(instance.matrix("K"));
    const auto r = to_scalar<T>(instance.vector("r"));
    const auto A = to_scalar<T>(instance.matrices("A"));
    const auto B = to_scalar<T>(instance.matrices("B"));
    const auto C = to_scalar<T>(instance.matrices("C"));
    const auto Lambda = to_scalar<T>(instance.matrix("Lambda"));
    const auto inverted = to_scalar<T>(inverse(instance.matrix("Lambda")));
    Vector<BlockLayer<T>> layers, moved;
    for (std::size_t l = 0; l < r.size(); ++l) {
      layers.push_back({A[l], B[l], C[l], r[l]});
      moved.push_back({A[l], transpose(Lambda) * B[l], inverted * C[l], r[l]});
    }
    const auto h = activation_of(instance);
    const T loss = block_loss(X0, layers, h, K), transformed = block_loss(X0, moved, h, K);
    const auto g = block_gradient(X0, layers, K, GivenActivation{h});
    bool identity_holds = true;
    for (std::size_t l = 0; l < r.size(); ++l)
      identity_holds &= consistent(B[l] * transpose(g.B[l]), g.C[l] * transpose(C[l]));
    const bool same = consistent(loss, transformed);
    auto result = settled({same, identity_holds},
                          "the loss is the same at (Lambda^T B, Lambda^{-1} C), and B grad_B^T = "
                          "grad_C C^T in every layer",
                          "the loss changes or B grad_B^T differs from grad_C C^T");
    result.values = {exact_or_enclosed("loss", loss),
                     exact_or_enclosed("loss_transformed", transformed), value("equal", same),
                     value("gl_identity_holds", identity_holds)};
    return result;
  }
};
Finding of_instance(const Context& c) {
  return with_scalar(activation_of(c.instance).is_rational(), OfInstance{c.instance});
}
std::optional<Complaint> usable(const Instance& instance) {
  if (!activation_of(instance).is_rational()) return std::nullopt;
  try {
    OfInstance{instance}.operator()<Rational>();
  } catch (const std::domain_error& why) {
    return Complaint{"h", instance.text("h"), std::string("another activation: ") + why.what()};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using Gradients = MappedGradients::Change;
  return {
      .inputs =
          {{"X0", Kind::matrix, {"d", Size("n") + 1}, {}, "covariates, query last"},
           {"K",
            Kind::matrix,
            {Size("n") + 1, Size("n") + 1},
            {Constraint::symmetric},
            "label covariance, query last"},
           steps_r_input(),
           A_input(),
           B_input(),
           C_input(),
           {"Lambda", Kind::matrix, {"d", "d"}, {Constraint::invertible}, "invertible matrix"},
           activation_input(),
           n_input(),
           d_input(),
           L_input()},
      .values = {{"loss", "rational: u^T K u at (B, C)"},
                 {"loss_transformed", "rational: at (Lambda^T B, Lambda^{-1} C)"},
                 {"equal", "boolean: the two are the same"},
                 {"gl_identity_holds", "boolean: B_l grad_B^T = grad_C C_l^T for all l"}},
      .parts = {{"same_loss",
                 {words(SameTokens{}), on_instance(Evidence::enclosure, of_instance)},
                 {{"Lambda B in place of Lambda^T B", words(SameTokens{true})}}},
                {"stationary",
                 {words(MappedGradients{})},
                 {{"the gradient by B is multiplied by Lambda",
                   words(MappedGradients{Gradients::not_inverted})},
                  {"B grad_B^T = grad_C B^T", words(MappedGradients{Gradients::crossed})}}},
                {"cauchy",
                 {compare([](auto& say) { cauchy_changes(say, say.number(2)); })},
                 {{"Lambda = -1 changes it, too",
                   compare([](auto& say) { cauchy_changes(say, say.number(-1)); })}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_remE2
