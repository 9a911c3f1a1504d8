// Adding c to the label slot of the query adds c there in every layer and changes nothing else, so
// that the loss is the mean square of the last label of the run that starts with the query's label.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/kernel_attention_block.hpp"
#include "verify/models/prompt.hpp"

namespace verify::cheng2024::claim_lemA1 {
namespace {

// A label row Y, with the query's label last: Tr((I - M) Y^T Y (I - M)), M the mask.
template <MatrixLike M>
ScalarOf<M> masked_trace(const VectorOf<M>& demonstrations, const ScalarOf<M>& query) {
  const auto all = outer(with_last(demonstrations, query), with_last(demonstrations, query));
  const auto rest = bordered(zero_like(inner_block(all)), zero_column(inner_block(all)),
                             zero_column(inner_block(all)), ScalarOf<M>(1L));
  return trace(rest * all * rest);
}

const Sizes every_depth = {
    {"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};

// One layer on two free states that differ by c in the label of the query: the step of an induction
// over the layers. The base are the two inputs of the lemma, c = y_{n+1}. The activation is any
// function of the covariates: a free table, the same in both runs, beside logits that each run
// computes by itself. After the layer the squared sum of the lemma's loss is its trace.
struct ShiftedLayer {
  bool any_values = false;  // V is no diag(A, r)
  enum class Change {
    none,
    without_mask,
    sees_labels,
    outer_square,
    label_kept
  } change = Change::none;

  Sizes sizes() const { return every_depth; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto c = free.scalar("c");
    const auto corner_c = [&](const M& Z) {  // c in the corner, zero elsewhere
      return bordered(zero_like(inner_block(Z)), zero_column(inner_block(Z)),
                      zero_row(inner_block(Z)), c);
    };
    Vanishing<M> zero;
    const auto state = bordered(free.matrix(d, n), free.vector(d), free.vector(n), free.scalar());
    const auto table = bordered(free.matrix(n, n), free.vector(n), free.vector(n), free.scalar());
    const auto r = free.scalar("r");
    const auto block = free.matrix("block", d, d), B = free.matrix("B", d, d),
               C = free.matrix("C", d, d);
    const auto V =
        any_values ? bordered(block, free.vector(d), free.vector(d), r) : block_values(block, r);
    // The logits of what the activation may read: the covariates, or (wrongly) the labels too.
    const auto seen = change == Change::sees_labels ? ScalarOf<M>(1L) : ScalarOf<M>(0L);
    const auto layer = [&](const M& Z) {
      const M logits = transpose(block_values(B, seen) * Z) * (block_values(C, seen) * Z);
      return Z + attended(Z, V, table + logits,
                          change == Change::without_mask ? QueryMask::off : QueryMask::on);
    };
    const auto after = layer(state), shifted = layer(state + corner_c(state));
    zero.add(shifted - after - corner_c(state));
    const auto sum = corner(after) + c;
    auto trace = masked_trace<M>(bottom_border(shifted), corner(shifted));
    if (change == Change::outer_square) trace = trace * trace;
    zero.equal(sum * sum, trace);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The two inputs of the lemma, c = y_{n+1}. E37: y_{n+1} + c is printed for the last entry of
    // Y_0 with c added.
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto c = free.scalar("c"), spare = free.scalar("spare");
    const M& X = prompt.X;
    Vanishing<M> zero;
    zero.add(token_matrix(prompt, change == Change::label_kept ? c + spare : c) -
             token_matrix(prompt) - bordered(zero_like(X), zero_column(X), zero_row(X), c));
    return zero;
  }
};

// (20): with V = diag(A, r) a layer takes the covariates [X, x] to [X, x] + A X H and the label row
// [y, c] to [y, c] + r y H, H the columns of the table that the mask keeps as sources.
struct BlockForm {
  bool labels_in_covariates = false;  // V has an entry beside A

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M X = free.matrix("X", d, n), values = free.matrix("values", n, n),
            A = free.matrix("A", d, d);
    const auto x = free.vector("x", d), y = free.vector("y", n),
               at_query = free.vector("at_query", n), row = free.vector("row", n),
               beside_A = free.vector("beside_A", d);
    const auto c = free.scalar("c"), r = free.scalar("r"), last_value = free.scalar("last_value");
    const M Z = bordered(X, x, y, c);
    const auto none = zero_column(A);
    const M V = bordered(A, labels_in_covariates ? beside_A : none, none, r);
    const M after = Z + attended(Z, V, bordered(values, at_query, row, last_value));
    Vanishing<M> zero;
    zero.equal(after, bordered(X + A * (X * values), x + A * (X * at_query),
                               y + r * (transpose(values) * y), c + r * dot(at_query, y)));
    return zero;
  }
};

// One layer in block form on a free state whose label row is Ybar_0 G: the row becomes
// Ybar_0 G (I + r M H). It starts from G = I. Rows are written as [row, label of the query].
struct ProductRule {
  bool on_the_left = false;  // (I + r M H) G

  Sizes sizes() const { return every_depth; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto any = [&] {  // [n+1, n+1]
      const auto right = free.vector("right", n), bottom = free.vector("bottom", n);
      return bordered(free.matrix(n, n), right, bottom, free.scalar());
    };
    const auto G = any(), H = any();
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d);
    const auto x = free.vector("x", d);
    const auto r = free.scalar("r");
    const auto Y = with_last(free.vector(n), free.scalar());
    const auto tokens = [&](const VectorOf<M>& row) {
      return bordered(X, x, without_last(row), last(row));
    };
    const auto Z = tokens(transpose(G) * Y);
    const auto after = Z + attended(Z, block_values(A, r), H);
    const auto masked_H = transpose(without_last_column(transpose(H)));
    const auto factor = identity_like(H) + r * masked_H;
    const auto row = transpose(on_the_left ? factor * G : G * factor) * Y;
    Vanishing<M> zero;
    zero.equal(with_last(bottom_border(after), corner(after)), row);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The label row of the prompt, with any label of the query, is Ybar_0 I.
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto label = free.scalar("label");
    const M Z = token_matrix(prompt, label), G = identity_like(transpose(Z) * Z);
    Vanishing<M> zero;
    zero.equal(with_last(bottom_border(Z), corner(Z)), transpose(G) * with_last(prompt.y, label));
    return zero;
  }
};

struct AtInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto prompt = prompt_of<T>(instance);
    const auto heads = heads_of<T>(instance);
    const auto h = activation_of(instance);
    const T c = from_rational<T>(instance.rational("shift"));
    const auto states = kernel_attention_stack(token_matrix(prompt), heads, h);
    const auto shifted = kernel_attention_stack(token_matrix(prompt, c), heads, h);
    bool same = true;
    for (std::size_t l = 0; l < states.size(); ++l) {
      auto expected = states[l];
      auto& corner = expected(expected.rows() - 1, expected.cols() - 1);
      corner = T(corner + c);
      same &= consistent(shifted[l], expected);
    }
    auto result = settled(same, "the runs differ by the shift in the corner, in every layer",
                          "the runs differ elsewhere too");
    result.values = {exact_or_enclosed("TF", corners(states)),
                     exact_or_enclosed("Y_final", states.back().row(prompt.d())),
                     value("lemA1_holds", same)};
    return result;
  }
};
Finding at_instance(const Context& c) {
  return with_scalar(activation_of(c.instance).is_rational(), AtInstance{c.instance});
}

void forward(const Instance& instance) {
  kernel_attention_stack(token_matrix(prompt_of(instance)), heads_of(instance),
                         activation_of(instance));
}
std::optional<Complaint> normalisation(const Instance& instance) {
  return undefined_normalisation(instance, forward);
}

}  // namespace

Theorem theorem() {
  using enum ShiftedLayer::Change;
  Input shift{"shift", Kind::rational, {}, {}, "c, added to the label slot of the query"};
  return {
      .inputs = prompt_inputs({V_input(), B_input(), C_input(), activation_input(), shift},
                              Depth::implied),
      .values = {{"TF", "vector[L+1]: corners TF_0..TF_L"},
                 {"Y_final", "vector[n+1]: last row of Z_L"},
                 {"lemA1_holds", "boolean: Zbar_l - Z_l is c in the corner alone, for all l"}},
      .parts =
          {{"loss",
            {words(ShiftedLayer{}), on_instance(Evidence::enclosure, at_instance)},
            {{"the query column is not masked", words(ShiftedLayer{false, without_mask})},
             {"the logits see the labels", words(ShiftedLayer{false, sees_labels})},
             {"the last display with its outer square", words(ShiftedLayer{false, outer_square})},
             {"the last entry of Ybar_0 is y_{n+1} + c", words(ShiftedLayer{false, label_kept})}}},
           {"any_values",
            {words(ShiftedLayer{true})},
            {{"the query column is not masked, any V", words(ShiftedLayer{true, without_mask})}}},
           {"block_form",
            {words(BlockForm{})},
            {{"labels enter the covariates", words(BlockForm{true})}}},
           {"product",
            {words(ProductRule{})},
            {{"the new factor stands on the left", words(ProductRule{true})}}}},
      .require = normalisation,
  };
}

}  // namespace verify::cheng2024::claim_lemA1
