// The order of the factors of G: Y_{k+1} = Y_0 (I + r_0 M H_0) .. (I + r_k M H_k), new factors on
// the right; (68) and (82) put them on the left.
#include <algorithm>

#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "theorems/cheng2024/turned_block.hpp"
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

// The real model against the product, in either order.
struct Order {
  long d, n, layers;
  bool reversed = false;
  KernelShape shape = KernelShape::poly2;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto weights = structured_block(free_scalars(free, layers), identity_matrix<T>(d));
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const Activation h{{shape, Rational(1)}, false};
    const auto TF =
        corners(kernel_attention_stack(token_matrix(prompt), map(weights, head_of<T>), h));
    const auto trace = block_trace(all_points(prompt), weights, h);
    const auto r = map(weights, [](const BlockLayer<T>& layer) { return layer.r; });
    return {TF.back() -
            (reversed ? reversed_entry(prompt.y, trace.H, r) : query_entry(prompt.y, trace.H, r))};
  }
};

Finding expanded(const Context&) { return expands_to_zero(Order{1, 1, 2}); }
Finding large(const Context& c) { return identity_test(Order{3, 4, 4}, c.seed); }
// For linear h in the set the factors commute: every H_l is X^T q_l(S) X.
Finding linear_commutes(const Context& c) {
  return identity_test(Order{3, 3, 3, true, KernelShape::linear}, c.seed);
}
Finding reversed_free(const Context& c) { return identity_test(Order{1, 1, 2, true}, c.seed); }

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

// d = n = 1, poly2, b = (1, 2), c = 1, a = 0, r = 1, x = (1, 2), y = 1.
Finding printed(const Context&) {
  const Prompt<Rational> prompt{{{1}}, {1}, {2}};
  const auto weights =
      structured_block<Rational>({{1, 1}, {0, 0}, {1, 2}, {1, 1}}, identity_matrix<Rational>(1));
  const auto trace = block_trace(all_points(prompt), weights, activation_named("poly2"));
  const Vector<Rational> r = {1, 1};
  const Rational right = query_entry(prompt.y, trace.H, r);
  const Rational as_printed = reversed_entry(prompt.y, trace.H, r);
  return settled(right == as_printed, "both orders give " + text_of(right),
                 "d = n = 1, h = (1 + s)^2, b = (1, 2), c = (1, 1), A = 0, r = (1, 1), x_1 = 1, "
                 "x_query = 2, y_1 = 1: TF_2 = " +
                     text_of(right) + ", with the new factor on the left " + text_of(as_printed));
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = prompt_inputs(
          {steps_r_input(), scalars_input("a", "A_l = a_l I"), scalars_input("b", "B_l = b_l I"),
           scalars_input("c", "C_l = c_l I"), activation_input()},
          Depth::implied),
      .values = {{"TF", "vector[L+1]: minus the predictions"},
                 {"TF_reversed", "the last entry with the factors in reversed order"}},
      .checks =
          {
              {"TF_L is the query's entry of Y_0 G, new factors on the right", symbolic, everywhere,
               corrected, On::claim, "d = n = 1, L = 2, h = (1 + s)^2, everything free", expanded},
              {"TF_L is the query's entry of Y_0 G, larger", identity, everywhere, corrected,
               On::claim, "d = 3, n = 4, L = 4, h = (1 + s)^2, everything free", large},
              {"for linear h on the set the order does not show", identity, everywhere, holds,
               On::claim, "d = n = L = 3, everything free", linear_commutes},
              {"model and product at the given numbers", exact, points, corrected, On::instance,
               "the instance", of_instance},
              {"(68) and (82) as printed: new factors on the left", exact, points, refuted,
               On::claim, "d = n = 1, two layers", printed},
              {"the order does not matter for h = (1 + s)^2", identity, everywhere, control,
               On::claim, "d = n = 1, L = 2", reversed_free},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_err_order
