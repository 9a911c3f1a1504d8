// Gated linear attention with one gate g for all tokens weighs example i with g^(n+1-i).
#include "theorems/my2026/constant_gate.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::my2026::claim_gate {
namespace {

// The step of an induction over the tokens. Before a token the state is [0, 0; s^T, 0] with s the
// sum of omega_i y_i x_i over the examples so far, s = 0 before the first. A token multiplies every
// omega_i by g and joins with weight 1; so does the query, with label 0, before it reads <s, x>.
// Example i is followed by n - i others and the query: omega_i = g^(n+1-i).
struct TokenStep {
  bool own_gate = false;  // the token's own weight is g, not 1

  Sizes sizes() const {
    Extent tokens = Argument::induction;
    tokens.arguments.insert(Argument::indices);
    return {{"n", tokens}, {"d", Argument::indices}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), so_far = free.space("n");
    const M X = free.matrix("X", d, so_far);
    const auto y = free.vector("y", so_far), omega = free.vector("omega", so_far),
               x = free.vector("x", d);
    const auto label = free.scalar("label"), g = free.scalar("g");
    const ScalarOf<M> none(0L);
    const auto all = with_last(free.ones(d), ScalarOf<M>(1L)), zero_vector = zero_column(X);
    const auto state = [&](const VectorOf<M>& s) {
      return bordered(zero_like(X * transpose(X)), zero_vector, s, none);
    };
    // Key and query see the covariates, the value the label: construction (9) with P = I.
    const auto after = gated_state(state(X * hadamard(omega, y)), g * outer(all, all),
                                   with_last(zero_vector, label), with_last(x, none));
    const auto s = X * hadamard(g * omega, y) + (own_gate ? g * label : label) * x;
    Vanishing<M> zero;
    zero.equal(after, state(s));
    zero.equal(last(after * with_last(x, none)), dot(s, x));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The first token: from the zero matrix to s = y x.
    const auto d = free.space("d");
    const auto x = free.vector("x", d);
    const auto label = free.scalar("label"), g = free.scalar("g");
    const ScalarOf<M> none(0L);
    const auto all = with_last(free.ones(d), ScalarOf<M>(1L));
    const M square = zero_like(outer(x, x));
    const auto zero_vector = zero_column(square);
    const auto after =
        gated_state(bordered(square, zero_vector, zero_vector, none), g * outer(all, all),
                    with_last(zero_vector, label), with_last(x, none));
    const auto s = (own_gate ? g * label : label) * x;
    Vanishing<M> zero;
    zero.equal(after, bordered(square, zero_vector, s, none));
    zero.equal(last(after * with_last(x, none)), dot(s, x));
    return zero;
  }
};

Finding at_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& g = c.instance.rational("g");
  const auto layer = constant_gate_layer(prompt, g), sum = weighted_prediction(prompt, g, 1);
  auto result = settled(layer == sum, "layer and weighted sum both give " + layer.text(),
                        "the layer gives " + layer.text() + ", the sum " + sum.text());
  result.values = {value("f", layer)};
  return result;
}

}  // namespace

Theorem theorem() {
  const LeastSizes enough = {{"n", 3}, {"d", 4}};
  return {
      .inputs = prompt_inputs({{"g", Kind::rational, {}, {}, "the gate of every token"}}),
      .values = {{"f", "rational: prediction of the layer"}},
      .assertions = {{"weights",
                      {visits(TokenStep{}, enough), exact(at_instance)},
                      {{"a token's own gate counts", visits(TokenStep{true}, enough)}}}},
  };
}

}  // namespace verify::my2026::claim_gate
