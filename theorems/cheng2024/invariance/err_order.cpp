// The order of the factors of G: Y_{k+1} = Y_0 (I + r_0 M H_0) .. (I + r_k M H_k), new factors on
// the right; (68) and (82) put them on the left.
#include <algorithm>

#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_err_order {
namespace {

// The query's entry of (y, 0) times the product of the factors in the given order.
template <class T>
T query_entry(const Vector<T>& y, const Vector<Matrix<T>>& H, const Vector<T>& r) {
  auto row = y;
  row.push_back(T(0L));
  return dot(row, label_weights_backwards(H, r).front());
}
template <class T>
T reversed_entry(const Vector<T>& y, Vector<Matrix<T>> H, Vector<T> r) {
  std::reverse(H.begin(), H.end());
  std::reverse(r.begin(), r.end());
  return query_entry(y, H, r);
}

// One layer before others whose query entry is <Y, u>, Y the label row that they meet: with it the
// entry is <Y, (I + r M H) u>, for every state and every table H. From the last layer backwards, u
// = e_query there, the query's entry is that of Y_0 (I + r_0 M H_0) .. (I + r_k M H_k).
struct FactorInFront {
  bool mask_behind = false;  // (I + r H M) u

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto x = free.vector("x", d), y = free.vector("y", n),
               u_demonstrations = free.vector("u_demonstrations", n);
    const M Z = bordered(free.matrix(d, n), x, y, free.scalar());
    const auto column = free.vector("column", n), row = free.vector("row", n);
    const M H = bordered(free.matrix(n, n), column, row, free.scalar());
    const auto r = free.scalar("r");
    const auto u = with_last(u_demonstrations, free.scalar());
    const M after = Z + attended(Z, block_values(free.matrix(d, d), r), H);
    const auto labels = [](const M& state) {
      return with_last(bottom_border(state), corner(state));
    };
    const M masked =
        mask_behind ? without_last_column(H) : transpose(without_last_column(transpose(H)));
    Vanishing<M> zero;
    zero.equal(dot(labels(after), u), dot(labels(Z), u + r * (masked * u)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // Behind the last layer the entry of the query is <Y, e_query>.
    const auto n = free.space("n"), d = free.space("d");
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const M X = free.matrix("X", d, n), Z = bordered(X, x, y, free.scalar());
    const auto e_query = with_last(zero_row(X), ScalarOf<M>(1L));
    Vanishing<M> zero;
    zero.equal(corner(Z), dot(with_last(bottom_border(Z), corner(Z)), e_query));
    return zero;
  }
};

struct OfInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto prompt = prompt_of<T>(instance);
    const auto weights =
        structured_block(to_scalar<T>(scalars_of(instance)), identity_matrix<T>(prompt.d()));
    const auto h = activation_of(instance);
    const auto TF =
        corners(kernel_attention_stack(token_matrix(prompt), map(weights, head_of<T>), h));
    const auto trace = block_trace(all_points(prompt), weights, h);
    const auto r = to_scalar<T>(instance.vector("r"));
    const T product = query_entry(prompt.y, trace.H, r);
    const T reversed = reversed_entry(prompt.y, trace.H, r);
    auto result = settled(consistent(TF.back(), product),
                          consistent(product, reversed)
                              ? "TF_L is the query's entry of Y_0 G; here both orders agree"
                              : "TF_L is the query's entry of Y_0 G with new factors on the right; "
                                "the reversed order gives another number",
                          "TF_L is not the query's entry of Y_0 G");
    result.values = {exact_or_enclosed("TF", TF), exact_or_enclosed("TF_reversed", reversed)};
    return result;
  }
};
Finding of_instance(const Context& c) {
  return with_scalar(activation_of(c.instance).is_rational(), OfInstance{c.instance});
}
std::optional<Complaint> usable(const Instance& instance) {
  return undefined_normalisation(instance,
                                 [](const Instance& i) { OfInstance{i}.operator()<Rational>(); });
}

// d = n = 1, b = (1, 2), c = 1, a = 0, r = 1, x = (1, 2), y = 1: is TF_2 another number with the
// new factor on the left?
template <class T>
void orders_differ(Comparisons<T>& say, const std::string& activation) {
  const Prompt<T> prompt{{{1}}, {1}, {2}};
  const auto weights = structured_block<T>({{1, 1}, {0, 0}, {1, 2}, {1, 1}}, identity_matrix<T>(1));
  const auto h = activation_named(activation);
  const auto TF =
      corners(kernel_attention_stack(token_matrix(prompt), map(weights, head_of<T>), h));
  const auto trace = block_trace(all_points(prompt), weights, h);
  const T left = reversed_entry(prompt.y, trace.H, {1, 1});
  say.differ(TF.back(), left);
  say.words("d = n = 1, h = " + activation +
            ", b = (1, 2), c = (1, 1), A = 0, r = (1, 1), x_1 = 1, x_query = 2, y_1 = 1: "
            "TF_2 = " +
            shown(TF.back()) + ", with the new factor on the left " + shown(left));
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = prompt_inputs(
          {steps_r_input(), scalars_input("a", "A_l = a_l I"), scalars_input("b", "B_l = b_l I"),
           scalars_input("c", "C_l = c_l I"), activation_input()},
          Depth::implied),
      .values = {{"TF", "vector[L+1]: minus the predictions"},
                 {"TF_reversed", "the last entry with the factors in reversed order"}},
      .parts = {{"order",
                 {words(FactorInFront{}), on_instance(Evidence::enclosure, of_instance)},
                 {{"the mask stands behind the activation", words(FactorInFront{true})}}},
                {"differ",
                 {compare([](auto& say) { orders_differ(say, "poly2"); })},
                 {{"for the linear activation, too",
                   compare([](auto& say) { orders_differ(say, "linear"); })}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_err_order
