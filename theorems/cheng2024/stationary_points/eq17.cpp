// The algorithm that a point of the structured set with A = 0 runs: (17) with the scalars b_l, c_l
// that the paper drops.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/structured_block.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "verify/algebra/ways.hpp"
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

// An activation of its arguments: a free table, whatever they are, plus their inner products.
template <class T>
struct AnyActivation {
  Matrix<T> table;
  Matrix<T> operator()(const Matrix<T>& U, const Matrix<T>& W) const {
    return table + transpose(U) * W;
  }
};

// One layer on the state y_i - f(x_i), -f(x) of any f: the step of an induction over the layers.
// The covariates do not move, as A = 0. The base: Z_0 is the state of f = 0.
struct LayerOfAlgorithm {
  long d, n;
  bool scalars_dropped = false;  // h(Sigma^{-1/2} X_0, Sigma^{-1/2} X_0), as printed

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Ti = free.symmetric(d), X = free.matrix(d, n + 1);
    const auto y = free.vector(n), f = free.vector(n + 1);
    const T r = free.scalar(), b = free.scalar(), c = free.scalar();
    const AnyActivation<T> h{free.matrix(n + 1, n + 1)};
    const auto tokens = [&](const Vector<T>& at) {
      Vector<T> labels;
      for (long i = 0; i < n; ++i) labels.push_back(T(y[i] - at[i]));
      return token_matrix(Prompt<T>{block(X, 0, 0, d, n), labels, X.col(n)}, T(-at[n]));
    };
    auto zero = tokens(Vector<T>(n + 1, T(0L))).row(d);
    for (long i = 0; i < n; ++i) zero[i] = T(zero[i] - y[i]);
    const auto layer = structured_block<T>({{T(-r)}, {T(0L)}, {b}, {c}}, Ti).front();
    const auto after = kernel_attention_layer(tokens(f), head_of(layer), h);
    const auto Xi = Ti * X;
    const auto H = scalars_dropped ? h(Xi, Xi) : h(b * Xi, c * Xi);
    auto next = f;
    for (long j = 0; j <= n; ++j)
      for (long i = 0; i < n; ++i) next[j] += r * T(y[i] - f[i]) * H(i, j);
    append(zero, after - tokens(next));
    return zero;
  }
};

// For linear h the scalars go into the steps: r' b c in place of r', and h(Xi, Xi).
struct Absorbed {
  long d, n, layers;
  bool quadratic = false;  // h = (1 + s)^2

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", layers - 1}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Ti = free.symmetric(d);
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const auto r_prime = free.vector(layers), b = free.vector(layers), c = free.vector(layers);
    const Activation h{{quadratic ? KernelShape::poly2 : KernelShape::linear, Rational(1)}, false};
    const Vector<T> one(layers, T(1L));
    return predictions_of_model(prompt, Ti, r_prime, b, c, h) -
           descent(prompt.y, hadamard(r_prime, hadamard(b, c)),
                   attention(Ti * all_points(prompt), one, one, h));
  }
};

// Softmax, d = 1, x = (0, 1), y = (0, 1), Sigma = 1, one layer with b = 2, c = 1, queries 0 and 1:
// is there one r' with which (17), its arguments taken `scale` times, gives the model's
// predictions?
Finding one_step_serves(const Rational& scale) {
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
  return finding(
      negation(disjoint(first, second)),
      "softmax, d = 1, x = (0, 1), y = (0, 1), b = 2, c = 1, one layer with r' = 1: with "
      "arguments " +
          scale.text() + " times those printed the steps needed are " + first.decimal(10) +
          " at the query 0 and " + second.decimal(10) + " at the query 1");
}
Finding printed(const Context&) { return one_step_serves(Rational(1)); }
Finding three_times(const Context&) { return one_step_serves(Rational(3)); }

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
  return {
      .inputs = inputs,
      .values = {{"f", "vector[L+1]: predictions f_0..f_L"},
                 {"f_printed", "vector[L+1]: (17) as printed, without b_l and c_l"}},
      .parts =
          {{"printed",
            {once(Evidence::enclosure, {{"n", 2}, {"d", 1}, {"k", 0}}, Inputs::points, printed)},
            {{"3 in place of b c = 2", once(Evidence::enclosure, {{"n", 2}, {"d", 1}, {"k", 0}},
                                            Inputs::points, three_times)}}},
           {"with_scalars",
            {by_hand(expand(LayerOfAlgorithm{1, 2}), {"n", "d"}),
             by_hand(test(LayerOfAlgorithm{3, 5}), {"n", "d"}),
             on_instance(Evidence::enclosure, of_instance)},
            {{"the scalars are dropped", test(LayerOfAlgorithm{2, 2, true})}}},
           {"linear",
            {expand(Absorbed{1, 2, 2}), test(Absorbed{3, 4, 3})},
            {{"for h = (1 + s)^2 too", test(Absorbed{2, 2, 2, true})}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_eq17
