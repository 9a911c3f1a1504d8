// Adding c to the label slot of the query adds c there in every layer and changes nothing else, so
// that the loss is the mean square of the last label of the run that starts with the query's label.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/kernel_attention_block.hpp"

namespace verify::cheng2024::claim_lemA1 {
namespace {

// Tr((I - M) Ybar^T Ybar (I - M)) for a label row.
template <class T>
T masked_trace(const Vector<T>& Y) {
  Matrix<T> rest(static_cast<long>(Y.size()), static_cast<long>(Y.size()));
  rest(rest.rows() - 1, rest.cols() - 1) = T(1L);
  return trace(rest * outer(Y, Y) * rest);
}

// One layer on two free states that differ by c in the label of the query: the step of an induction
// over the layers. The base are the two inputs of the lemma, c = y_{n+1}. The activation is any
// function of the covariates: a free table, the same in both runs, beside logits that each run
// computes by itself. After the layer the squared sum of the lemma's loss is its trace.
struct ShiftedLayer {
  long d, n;
  bool any_values = false;  // V is no diag(A, r)
  enum class Change {
    none,
    without_mask,
    sees_labels,
    outer_square,
    label_kept
  } change = Change::none;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", Argument::induction}}; }

  template <class T>
  Matrix<T> layer(const Matrix<T>& Z, const KernelHead<T>& head, const Matrix<T>& table) const {
    const T one(1L);
    const auto logits = change == Change::sees_labels ? transpose(block_values(head.B, one) * Z) *
                                                            (block_values(head.C, one) * Z)
                                                      : attention_matrix(Z, head, Activation{});
    const auto mask = change == Change::without_mask ? QueryMask::off : QueryMask::on;
    return Z + attended(Z, head.V, table + logits, mask);
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const T c = free.scalar();
    const auto difference = [&](const Matrix<T>& shifted, const Matrix<T>& state) {
      auto gap = shifted - state;
      gap(d, n) = T(gap(d, n) - c);
      return gap;
    };
    // E37: y_{n+1} + c is printed for the last entry of Y_0 with c added.
    const T slot = change == Change::label_kept ? T(free.scalar() + c) : c;
    auto zero = difference(token_matrix(prompt, slot), token_matrix(prompt)).entries();

    const auto state = free.matrix(d + 1, n + 1), table = free.matrix(n + 1, n + 1);
    auto shifted = state;
    shifted(d, n) = T(shifted(d, n) + c);
    const KernelHead<T> head{
        any_values ? free.matrix(d + 1, d + 1) : block_values(free.matrix(d, d), free.scalar()),
        free.matrix(d, d), free.matrix(d, d)};
    const auto after = layer(state, head, table), shifted_after = layer(shifted, head, table);
    append(zero, difference(shifted_after, after));
    const T sum = after(d, n) + c;
    T trace = masked_trace(shifted_after.row(d));
    if (change == Change::outer_square) trace = T(trace * trace);
    zero.push_back(T(sum * sum - trace));
    return zero;
  }
};

// One layer in block form on a free state whose label row is Ybar_0 G: the row becomes
// Ybar_0 G (I + r M H). It starts from G = I.
struct ProductRule {
  long d, n;
  bool on_the_left = false;  // (I + r M H) G

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n + 1), G = free.matrix(n + 1, n + 1),
               H = free.matrix(n + 1, n + 1), A = free.matrix(d, d);
    const auto Y = free.vector(n + 1);
    const T r = free.scalar();
    Matrix<T> Z(d + 1, n + 1);
    set_block(Z, 0, 0, X);
    const auto row = transpose(G) * Y;
    for (long i = 0; i <= n; ++i) Z(d, i) = row[i];
    const auto after = Z + attended(Z, block_values(A, r), H);
    const auto factor = identity_matrix<T>(n + 1) + r * masked(H);
    const auto product = on_the_left ? factor * G : G * factor;
    return after.row(d) - transpose(product) * Y;
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
      .parts = {{"loss",
                 {by_hand(expand(ShiftedLayer{2, 2}), {"n", "d"}),
                  by_hand(expand(ShiftedLayer{1, 1}), {"n", "d"}),
                  by_hand(test(ShiftedLayer{6, 8}), {"n", "d"}),
                  on_instance(Evidence::enclosure, at_instance)},
                 {{"the query column is not masked", test(ShiftedLayer{2, 2, false, without_mask})},
                  {"the logits see the labels", test(ShiftedLayer{2, 2, false, sees_labels})},
                  {"the last display with its outer square",
                   test(ShiftedLayer{1, 1, false, outer_square})},
                  {"the last entry of Ybar_0 is y_{n+1} + c",
                   test(ShiftedLayer{1, 1, false, label_kept})}},
                 {ginac(ShiftedLayer{1, 1})}},
                {"any_values",
                 {by_hand(expand(ShiftedLayer{2, 2, true}), {"n", "d"}),
                  by_hand(test(ShiftedLayer{6, 8, true}), {"n", "d"})},
                 {{"the query column is not masked, any V",
                   test(ShiftedLayer{2, 2, true, without_mask})}}},
                {"product",
                 {by_hand(expand(ProductRule{1, 2}), {"n", "d"}),
                  by_hand(test(ProductRule{4, 8}), {"n", "d"})},
                 {{"the new factor stands on the left", test(ProductRule{2, 2, true})}}}},
      .require = normalisation,
  };
}

}  // namespace verify::cheng2024::claim_lemA1
