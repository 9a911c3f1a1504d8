// Lemmas 9 and 10: the label slot of the query only adds to the corner of Z_K, so that the
// in-context loss is the squared last label of the same layers started with y_{n+1} = <w, x_{n+1}>
// in the slot.
#include "theorems/ahn2023/covariate_step.hpp"
#include "theorems/ahn2023/inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/covariate_layers.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023::claim_lem9 {
namespace {

const Sizes every_size = {{"n", Argument::words}, {"d", Argument::words}};
const Sizes every_layer = {
    {"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};

enum class Variant { as_stated, any_last_column, label_key, without_mask };

// Adding c to the label slot of any tokens changes no entry of the next ones but the corner, which
// grows by c: the step of an induction from the tokens of the prompt. Form (13), or P full and Q
// with last column zero.
struct AdditiveSlot {
  bool full = false;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return every_layer; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const auto slot = free.scalar("slot"), c = free.scalar("c"), scale = free.scalar("scale");
    const auto A = free.matrix("A", d, d), B = free.matrix("B", d, d);
    const ScalarOf<M> zero_entry(0L), one(1L);
    auto P = bordered(B, zero_column(A), zero_row(A), one);
    auto Q = bordered(A, zero_column(A), zero_row(A), zero_entry);
    if (full) {
      P = bordered(B, free.vector(d), free.vector(d), free.scalar());
      Q = bordered(A, zero_column(A), free.vector(d), zero_entry);
    }
    if (variant == Variant::any_last_column)
      Q = bordered(A, free.vector(d), free.vector(d), free.scalar());
    if (variant == Variant::label_key) Q = bordered(zero_like(A), zero_column(A), zero_row(A), one);
    const auto mask = variant == Variant::without_mask ? QueryMask::off : QueryMask::on;
    const auto next = [&](const ScalarOf<M>& entry) {
      return linear_attention_layer(bordered(X, x, y, entry), P, Q, scale, mask);
    };
    Vanishing<M> zero;
    zero.add(next(slot + c) - next(slot) - bordered(zero_like(X), zero_column(X), zero_row(X), c));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt with c in the label slot, and with the empty slot.
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto c = free.scalar("c");
    const M& X = prompt.X;
    Vanishing<M> zero;
    zero.add(token_matrix(prompt, c) - token_matrix(prompt) -
             bordered(zero_like(X), zero_column(X), zero_row(X), c));
    return zero;
  }
};

// One layer turns the tokens at (R, u) into those at (R + B R T, (I + T)^T u), T = G R^T A R and
// G = X X^T / n, whatever is missing in the corner: the step of an induction from R = I, u = w.
struct ResidualStep {
  bool stays = false;  // the covariates do not move

  Sizes sizes() const { return every_layer; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), R = free.matrix("R", d, d);
    const auto A = free.matrix("A", d, d), B = free.matrix("B", d, d);
    const auto x = free.vector("x", d), u = free.vector("u", d);
    const auto scale = free.scalar("scale"), missing = free.scalar("missing");
    const auto T = scale * (X * transpose(X) * transpose(R) * A * R);
    Vanishing<M> zero;
    zero.equal(covariate_layer(A, B, moved_tokens(R, u, X, x, missing), scale),
               moved_tokens(stays ? R : R + B * R * T, u + transpose(T) * u, X, x, missing));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt, with the slot empty and filled, is the tokens at R = I, u = w.
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), w = free.vector("w", d);
    const auto prompt = noiseless_prompt(X, x, w);
    const auto I = identity_like(X * transpose(X));
    Vanishing<M> zero;
    zero.equal(moved_tokens(I, w, X, x, dot(w, x)), token_matrix(prompt));
    zero.equal(moved_tokens(I, w, X, x, ScalarOf<M>(0L)), token_matrix(prompt, dot(w, x)));
    return zero;
  }
};

// tr((I - M) Y^T Y (I - M)) is the square of the last label.
struct MaskedSquare {
  bool unmasked = false;  // tr(Y^T Y)

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::absent}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto y = free.vector("y", n);
    const auto label = free.scalar("label");
    const auto nothing = zero_like(outer(y, y));
    const auto Y = with_last(y, label);
    const auto rest = bordered(unmasked ? identity_like(nothing) : nothing, zero_column(nothing),
                               zero_column(nothing), ScalarOf<M>(1L));
    Vanishing<M> zero;
    zero.equal(trace(rest * outer(Y, Y) * rest), label * label);
    return zero;
  }
};

// (54): X moves by B X M X^T A X / n and the labels by Y M X^T A X / n, on any tokens.
struct Dynamics {
  bool query_is_a_source = false;

  Sizes sizes() const { return every_size; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix("A", d, d), B = free.matrix("B", d, d), X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const auto slot = free.scalar("slot"), scale = free.scalar("scale");
    const auto all = beside(X, x);
    const auto labels = with_last(y, slot);
    const auto I = identity_like(transpose(X) * X);
    const auto M_mask =
        bordered(I, zero_column(I), zero_row(I), ScalarOf<M>(query_is_a_source ? 1L : 0L));
    const auto scores = scale * (M_mask * (transpose(all) * A * all));
    const auto moved = all + B * (all * scores);
    const auto read = labels + transpose(scores) * labels;
    const auto Z = covariate_layer(A, B, bordered(X, x, y, slot), scale);
    Vanishing<M> zero;
    zero.equal(beside(inner_block(Z), right_border(Z)), moved);
    zero.equal(with_last(bottom_border(Z), corner(Z)), read);
    return zero;
  }
};

bool by_layers(const Instance& instance) { return instance.has("A"); }

Finding query_slot(const Instance& instance) {
  const auto prompt =
      linear_prompt(instance.matrix("X"), instance.vector("x_query"), instance.vector("w_star"));
  const long d = prompt.d(), n = prompt.n();
  const Rational scale(1, n), label = dot(instance.vector("w_star"), prompt.x_query);
  const auto tokens = token_matrix(prompt), filled = token_matrix(prompt, label);
  Rational hypothesis;  // an entry of a last column of Q that is not 0
  Vector<Matrix<Rational>> Z, Zbar;
  Finding result;
  if (by_layers(instance)) {
    const CovariateLayers<Rational> layers{
        instance.matrices("A"),
        instance.has("B") ? instance.matrices("B") : Vector<Matrix<Rational>>{}};
    Z = covariate_stack(tokens, layers, scale);
    Zbar = covariate_stack(filled, layers, scale);
    const auto G = scale * (prompt.X * transpose(prompt.X));
    const auto [R, U] = covariate_residual(G, layers);
    if (Zbar.back()(d, n) != dot(instance.vector("w_star"), U * prompt.x_query) ||
        block(Z.back(), 0, 0, d, n + 1) != R * block(tokens, 0, 0, d, n + 1)) {
      return finding(Truth::no, "the residual form differs from the forward pass");
    }
  } else {
    const auto &P = instance.matrices("P"), &Q = instance.matrices("Q");
    for (const auto& q : Q)
      for (long i = 0; i <= d; ++i)
        if (q(i, d).sign() != 0) hypothesis = q(i, d);
    Z = linear_attention_stack(tokens, P, Q, scale);
    Zbar = linear_attention_stack(filled, P, Q, scale);
  }
  bool holds = true;
  for (std::size_t l = 0; l < Z.size(); ++l) {
    auto difference = Zbar[l] - Z[l];
    difference(d, n) -= label;
    for (const auto& entry : difference.entries()) holds &= entry.sign() == 0;
  }
  const auto outcome = settled(holds,
                               "filling the slot with " + label.text() +
                                   " adds exactly that to the corner of every Z_l and changes "
                                   "nothing else",
                               "filling the slot changes more than the corner");
  result.answer = hypothesis.sign() == 0 ? outcome.answer : Answer::does_not_apply();
  result.detail = hypothesis.sign() == 0
                      ? outcome.detail
                      : "the last column of every Q_l must be 0, here an entry is " +
                            hypothesis.text() + (holds ? "" : "; " + outcome.detail);
  result.values = {value("X_last", block(Z.back(), 0, 0, d, n + 1)),
                   value("corner", Z.back()(d, n)), value("residual", Zbar.back()(d, n)),
                   value("holds", holds)};
  return result;
}
Finding at_instance(const Context& c) { return query_slot(c.instance); }

std::optional<Complaint> complete_layers(const Instance& instance) {
  const bool P = instance.has("P"), Q = instance.has("Q"), B = instance.has("B");
  if (by_layers(instance) == (P || Q) || P != Q || (B && !by_layers(instance)))
    return Complaint{"A", by_layers(instance) ? "given with P or Q" : "",
                     "either A (with or without B) or both P and Q", !by_layers(instance)};
  if (!B) return {};
  const long L = instance.integer("L"), moved = static_cast<long>(instance.matrices("B").size());
  if (moved != L && moved != L - 1)
    return Complaint{"B", std::to_string(moved) + " matrices",
                     "as many matrices as A, or one less"};
  return {};
}

}  // namespace

Theorem theorem() {
  const Size tokens = Size("d") + 1;
  return {
      .inputs =
          {demonstrations_input(),
           query_input(),
           task_input(),
           {"A", Kind::matrices, {"L", "d", "d"}, {}, "Q_l = diag(A_l, 0)", true},
           {"B", Kind::matrices, {"L_B", "d", "d"}, {}, "P_l = diag(B_l, 1); absent: 0", true},
           {"P", Kind::matrices, {"L", tokens, tokens}, {}, "full value weights", true},
           {"Q", Kind::matrices, {"L", tokens, tokens}, {}, "full query-key weights", true},
           n_input(),
           d_input()},
      .values = {{"X_last", "matrix[d, n+1]: covariates after the last layer, query last"},
                 {"corner", "rational: [Z_L]_{d+1,n+1}"},
                 {"residual",
                  "rational: the last label of Zbar_L; corner + <w, x> where the claim holds"},
                 {"holds", "boolean: the slot changes the corner alone, by its own amount"}},
      .parts = {{"loss",
                 {chain({words(ResidualStep{}), words(MaskedSquare{})})},
                 {{"the trace is over all labels", words(MaskedSquare{true})}}},
                {"slot",
                 {words(AdditiveSlot{})},
                 {{"Q_l may look at the labels", words(AdditiveSlot{false, Variant::label_key})},
                  {"the query may be a source too",
                   words(AdditiveSlot{false, Variant::without_mask})}}},
                {"full",
                 {words(AdditiveSlot{true}), exact(at_instance)},
                 {{"the last column of Q_l may be anything",
                   words(AdditiveSlot{true, Variant::any_last_column})}}},
                {"residual",
                 {words(ResidualStep{})},
                 {{"the covariates stay", words(ResidualStep{true})}}},
                {"dynamics", {words(Dynamics{})}, {{"the mask is I", words(Dynamics{true})}}}},
      .require = complete_layers,
  };
}

}  // namespace verify::ahn2023::claim_lem9
