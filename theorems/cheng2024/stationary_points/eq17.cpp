// The algorithm that a point of the structured set with A = 0 runs: (17) with the scalars b_l, c_l
// that the paper drops.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/structured_block.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_eq17 {
namespace {

// f_l at all columns: f_{l+1}(x_j) = f_l(x_j) + r'_l sum_i (y_i - f_l(x_i)) H_l(i, j); the query's
// entries for l = 0..L.
template <class T>
Vector<T> descent(const Vector<T>& y, const Vector<T>& r_prime, const Vector<Matrix<T>>& H) {
  const std::size_t n = y.size();
  Vector<T> f(n + 1, T(0L)), at_query = {T(0L)};
  for (std::size_t l = 0; l < H.size(); ++l) {
    Vector<T> next = f;
    for (std::size_t j = 0; j <= n; ++j)
      for (std::size_t i = 0; i < n; ++i) next[j] += r_prime[l] * T(T(y[i] - f[i]) * H[l](i, j));
    f = next;
    at_query.push_back(f[n]);
  }
  return at_query;
}

// h(b_l Xi, c_l Xi) for the whitened covariates Xi.
template <class T>
Vector<Matrix<T>> attention(const Matrix<T>& Xi, const Vector<T>& b, const Vector<T>& c,
                            const Activation& h) {
  Vector<Matrix<T>> H;
  for (std::size_t l = 0; l < b.size(); ++l) H.push_back(h(b[l] * Xi, c[l] * Xi));
  return H;
}

template <class T>
Vector<T> predictions_of_model(const Prompt<T>& prompt, const Matrix<T>& Ti,
                               const Vector<T>& r_prime, const Vector<T>& b, const Vector<T>& c,
                               const Activation& h) {
  const Vector<T> zero(b.size(), T(0L));
  const auto layers =
      structured_block<T>({map(r_prime, [](const T& r) { return T(-r); }), zero, b, c}, Ti);
  const auto TF = corners(kernel_attention_stack(token_matrix(prompt), map(layers, head_of<T>), h));
  return map(TF, [](const T& t) { return T(-t); });
}

// One layer on the state y_i - f(x_i), -f(x) of any f: the step of an induction over the layers.
// The covariates do not move, as A = 0. The base: Z_0 is the state of f = 0. The activation is any
// function of its arguments: a free table plus their inner products. For linear h, without the
// table, the scalars go into the step: r' b c in place of r', and h(Xi, Xi).
struct LayerOfAlgorithm {
  bool linear = false;           // h(U, W) = U^T W, its scalars absorbed
  bool scalars_dropped = false;  // h(Sigma^{-1/2} X_0, Sigma^{-1/2} X_0), as printed

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M Ti = free.symmetric("Ti", d);
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const M X = beside(prompt.X, prompt.x_query), Xi = Ti * X;
    const auto f = free.vector("f", n);
    const auto f_x = free.scalar("f_x");
    const auto r = free.scalar("r"), b = free.scalar("b"), c = free.scalar("c");
    const auto column = free.vector("column", n), row = free.vector("row", n);
    const M table = bordered(free.matrix(n, n), column, row, free.scalar());
    const auto h = [&](const M& U, const M& W) {
      return linear ? M(transpose(U) * W) : M(table + transpose(U) * W);
    };
    const auto tokens = [&](const VectorOf<M>& at, const ScalarOf<M>& at_query) {
      return token_matrix(PromptOf<M>{prompt.X, prompt.y - at, prompt.x_query}, -at_query);
    };
    const M Z = tokens(f, f_x);
    const M after = Z + attended(Z, block_values(zero_like(Ti), -r), h(b * Ti * X, c * Ti * X));
    const M H = linear || scalars_dropped ? h(Xi, Xi) : h(b * Xi, c * Xi);
    const auto step = linear && !scalars_dropped ? r * b * c : r;
    const auto residual = prompt.y - f;
    Vanishing<M> zero;
    zero.equal(after, tokens(f + step * (transpose(inner_block(H)) * residual),
                             f_x + step * dot(right_border(H), residual)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // Z_0 is the tokens of f = 0.
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto f = zero_row(prompt.X);
    const PromptOf<M> residuals{prompt.X, prompt.y - f, prompt.x_query};
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt), token_matrix(residuals, -ScalarOf<M>(0L)));
    return zero;
  }
};

// Softmax, d = 1, x = (0, 1), y = (0, 1), Sigma = 1, one layer with b = 2, c = 1, queries 0 and 1:
// is there an r' with which (17), its arguments taken `scale` times, gives the model's predictions?
Finding some_step_serves(const Rational& scale) {
  const auto h = activation_named("softmax");
  const Matrix<Ball> one = {{Ball(1)}};
  const auto needed = [&](long query) {  // of r' if the model has r' = 1
    const Prompt<Ball> prompt{{{Ball(0), Ball(1)}}, {Ball(0), Ball(1)}, {Ball(query)}};
    const Ball found =
        predictions_of_model<Ball>(prompt, one, {Ball(1)}, {Ball(2)}, {Ball(1)}, h)[1];
    const Ball printed = descent<Ball>(
        prompt.y, {Ball(1)}, attention<Ball>(all_points(prompt), {Ball(scale)}, {Ball(1)}, h))[1];
    return found / printed;
  };
  const Ball first = needed(0), second = needed(1);
  // Where the enclosures meet, both contain the step 1 of the model itself.
  const bool the_same = all_hold({first.contains(Rational(1)), second.contains(Rational(1))});
  return finding(
      the_same ? Truth::yes : negation(disjoint(first, second)),
      "softmax, d = 1, x = (0, 1), y = (0, 1), b = 2, c = 1, one layer with r' = 1: with " +
          (scale == Rational(1) ? std::string("the arguments printed")
                                : "arguments " + scale.text() + " times those printed") +
          " the steps needed are " + first.decimal(10) + " at the query 0 and " +
          second.decimal(10) + " at the query 1");
}
Finding as_printed(const Context&) { return some_step_serves(Rational(1)); }
Finding with_the_scalars(const Context&) { return some_step_serves(Rational(2)); }
Finding with_threefold(const Context&) { return some_step_serves(Rational(3)); }

struct OfInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto Ti_exact = inverse(instance.matrix("Sigma_half"));
    const auto prompt = prompt_of<T>(instance);
    const auto Xi = to_scalar<T>(Ti_exact * all_points(prompt_of<Rational>(instance)));
    const auto b = to_scalar<T>(instance.vector("b")), c = to_scalar<T>(instance.vector("c"));
    const auto r_prime = to_scalar<T>(instance.vector("r_prime"));
    const auto h = activation_of(instance);
    const Vector<T> one(b.size(), T(1L));
    const auto f = descent(prompt.y, r_prime, attention(Xi, b, c, h));
    const auto by_model = predictions_of_model(prompt, to_scalar<T>(Ti_exact), r_prime, b, c, h);
    const auto f_printed = descent(prompt.y, r_prime, attention(Xi, one, one, h));
    auto result = settled(consistent(f, by_model),
                          consistent(f, f_printed)
                              ? "the recursion with b_l, c_l gives the model's predictions; here "
                                "the printed one does too"
                              : "the recursion with b_l, c_l gives the model's predictions, the "
                                "printed one does not",
                          "the recursion does not give the model's predictions");
    result.values = {exact_or_enclosed("f", f), exact_or_enclosed("f_printed", f_printed)};
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

}  // namespace

Theorem theorem() {
  auto inputs = prompt_inputs(
      {scalars_input("b", "B_l = b_l Sigma^{-1/2}"), scalars_input("c", "C_l = c_l Sigma^{-1/2}"),
       steps_r_prime_input(), activation_input()},
      Depth::implied);
  inputs.insert(inputs.begin(), sigma_half_input());
  const Sizes one_layer = {{"n", 2}, {"d", 1}, {"k", 0}};
  return {
      .inputs = inputs,
      .values = {{"f", "vector[L+1]: predictions f_0..f_L"},
                 {"f_printed", "vector[L+1]: (17) as printed, without b_l and c_l"}},
      .parts = {{"printed",
                 {once(Evidence::enclosure, one_layer, Inputs::points, as_printed)},
                 {{"with arguments three times those printed",
                   once(Evidence::enclosure, one_layer, Inputs::points, with_threefold)}}},
                {"with_scalars",
                 {words(LayerOfAlgorithm{}), on_instance(Evidence::enclosure, of_instance)},
                 {{"the scalars are dropped", words(LayerOfAlgorithm{false, true})}},
                 {once(Evidence::enclosure, one_layer, Inputs::points, with_the_scalars)}},
                {"linear",
                 {words(LayerOfAlgorithm{true})},
                 {{"the scalars are dropped, linear", words(LayerOfAlgorithm{true, true})}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_eq17
