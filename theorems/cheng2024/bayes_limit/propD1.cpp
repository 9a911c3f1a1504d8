// Heads with kernel activations add up to one kernel: with steps tied as V^s_l = diag(0, -w_s r_l)
// the multi-head Transformer performs descent in the function space of kappa = sum_s w_s
// kappa^s(G^s ., G^s .), and the results on its limit hold for kappa.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "theorems/cheng2024/bayes_limit/kernel_heads.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/models/kernel_attention_block.hpp"

namespace verify::cheng2024::claim_propD1 {
namespace {

// Labels of all layers against descent with the Gram matrix K: what ought to vanish.
template <class T>
Vector<T> gaps(const Vector<Matrix<T>>& states, const Matrix<T>& K, const Vector<T>& y,
               const Vector<T>& r) {
  const long n = static_cast<long>(y.size()), d = states.front().rows() - 1;
  const auto f = functional_gradient_descent(K, y, r);
  Vector<T> zero;
  for (std::size_t l = 0; l < states.size(); ++l) {
    for (long i = 0; i < n; ++i) zero.push_back(states[l](d, i) - y[i] + f[l][i]);
    zero.push_back(states[l](d, n) + f[l][n]);
  }
  return zero;
}

template <class T, class H>
Vector<Matrix<T>> multi_head_stack(const Prompt<T>& prompt, const Vector<Matrix<T>>& G,
                                   const Vector<T>& weights, const Vector<T>& r,
                                   const Vector<H>& h) {
  Vector<Matrix<T>> states = {token_matrix(prompt)};
  for (const auto& step : r)
    states.push_back(multi_head_layer(states.back(), head_layer(G, weights, step), h));
  return states;
}

// A kernel of each head: its values at the points are a free table plus the inner product of the
// arguments that the head is given.
template <class T>
struct HeadKernel {
  Matrix<T> table;
  Matrix<T> operator()(const Matrix<T>& U, const Matrix<T>& W) const {
    return table + transpose(U) * W;
  }
};

// One layer on the state y_i - f(x_i), -f(x) of any function f: it becomes that of
// f + r' sum_i (y_i - f(x_i)) kappa(x_i, .), kappa = sum_s w_s kappa^s(G^s ., G^s .). The base: Z_0
// is the state of f = 0.
struct LayerOfHeads {
  long H, n, d;
  bool weighted = false;  // free w_s; w_s = 1 is printed
  enum class Change { none, head_missing, transposed, other_ratio } change = Change::none;

  Sizes sizes() const { return {{"H", H}, {"n", n}, {"d", d}, {"k", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n + 1);
    const auto y = free.vector(n), f = free.vector(n + 1);
    const T step = free.scalar();
    const auto w = weighted ? free.vector(H) : Vector<T>(H, T(1L));
    const auto G = free.matrices(H, d, d);
    Vector<HeadKernel<T>> h;
    Matrix<T> K(n + 1, n + 1);
    for (long s = 0; s < H; ++s) {
      h.push_back({free.matrix(n + 1, n + 1)});
      const auto points = (change == Change::transposed ? transpose(G[s]) : G[s]) * X;
      if (change != Change::head_missing || s + 1 < H) K = K + w[s] * h[s](points, points);
    }
    const auto tokens = [&](const Vector<T>& at) {
      Vector<T> labels;
      for (long i = 0; i < n; ++i) labels.push_back(T(y[i] - at[i]));
      return token_matrix(Prompt<T>{block(X, 0, 0, d, n), labels, X.col(n)}, T(-at[n]));
    };
    auto zero = tokens(Vector<T>(n + 1, T(0L))).row(d);
    for (long i = 0; i < n; ++i) zero[i] = T(zero[i] - y[i]);
    auto taken = w;
    if (change == Change::other_ratio) taken[0] = T(taken[0] + taken[0]);
    const auto after = multi_head_layer(tokens(f), head_layer(G, taken, step), h).row(d);
    auto next = f;
    for (long j = 0; j <= n; ++j)
      for (long i = 0; i < n; ++i) next[j] += step * T(y[i] - f[i]) * K(i, j);
    const auto gap = after - tokens(next).row(d);
    zero.insert(zero.end(), gap.begin(), gap.end());
    return zero;
  }
};

// diag(0,0,1,1,1) times a factor at u = v = e_3 against exp((u3 v3 + u4 v4 + u5 v5)/2).
Finding figure_4c_with(const Ball& factor) {
  Matrix<Ball> G(5, 5);
  for (long k = 2; k < 5; ++k) G(k, k) = factor;
  const auto u = G * unit_vector<Ball>(5, 2);
  const Ball obtained = Kernel{KernelShape::exp}(dot(u, u)), wanted = exp(Ball(Rational(1, 2)));
  return finding(negation(disjoint(obtained, wanted)),
                 "u = v = e_3: " + factor.decimal(6) + " diag(0,0,1,1,1) gives " +
                     obtained.decimal(12) +
                     ", the kernel stated has e^{1/2} = " + wanted.decimal(12));
}
Finding figure_4c(const Context&) { return figure_4c_with(Ball(1)); }

// u^T K u after 0, .., L layers with u_{l+1} = (I - r'_l M K) u_l from e_query: the layers commute.
template <class T>
Vector<T> losses_by_recursion(const Matrix<T>& K, const Vector<T>& r) {
  auto u = unit_vector<T>(K.rows(), K.rows() - 1);
  Vector<T> losses = {quadratic_loss(u, K)};
  for (const auto& step : r) {
    u = u - step * (masked(K) * u);
    losses.push_back(quadratic_loss(u, K));
  }
  return losses;
}

BayesPredictor<Rational> bayes_of(const KernelHeads&, const Prompt<Rational>& prompt,
                                  const Matrix<Rational>& K) {
  return bayes_predictor(gram_system(K), prompt.y);
}
BayesPredictor<Ball> bayes_of(const KernelHeads& heads, const Prompt<Rational>& prompt,
                              const Matrix<Ball>&) {
  return composite_bayes(heads, prompt);
}

struct AtInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    return unless_singular([&] {
      const auto heads = heads_from(instance);
      const auto exact = prompt_of(instance);
      const auto prompt = prompt_of<T>(instance);
      const auto r = to_scalar<T>(instance.vector("r_prime"));
      const auto h = map(heads.kernels, [](const Kernel& k) { return Activation{k}; });
      const auto states =
          multi_head_stack(prompt, to_scalar<T>(heads.G), to_scalar<T>(heads.weights), r, h);
      const auto K = composite_gram(heads, all_points(prompt));
      const auto course = descent_course(gram_system(K), prompt.y, r);
      const auto bayes = bayes_of(heads, exact, K);
      const auto zero = gaps(states, K, prompt.y, r);
      const auto losses = losses_by_recursion(K, r);
      const auto predictions = map(corners(states), [](const T& corner) { return T(-corner); });
      auto result =
          settled(consistent(zero, Vector<T>(zero.size(), T(0L))) &&
                      consistent(predictions, course.f) && consistent(losses, course.loss),
                  "every label of every layer is that of descent with the composite "
                  "kernel, and the predictions are r' v.y with v = prod (I - r' Khat) nu",
                  "a label departs from descent with the composite kernel");
      result.values = {exact_or_enclosed("K", K), exact_or_enclosed("f", course.f),
                       exact_or_enclosed("loss_by_layer", course.loss),
                       exact_or_enclosed("bayes_prediction", bayes.prediction),
                       exact_or_enclosed("bayes_variance", bayes.variance)};
      return result;
    });
  }
};
Finding at_instance(const Context& c) {
  return with_scalar(heads_from(c.instance).is_rational(), AtInstance{c.instance});
}

std::optional<Complaint> not_semidefinite(const std::string& given) {
  return Complaint{
      "head_kernels", given,
      "heads whose composite Gram matrix at the points is positive semidefinite: it is "
      "the covariance of the labels"};
}

std::optional<Complaint> require(const Instance& instance) {
  const auto& text = instance.text("head_kernels");
  const auto words = comma_separated(text);
  static const std::vector<std::string> known = {"linear", "relu", "poly2",
                                                 "affine", "exp",  "geometric"};
  for (const auto& word : words) {
    if (std::find(known.begin(), known.end(), word) == known.end())
      return Complaint{"head_kernels", text,
                       "names among linear, relu, poly2, affine, exp, geometric, separated by "
                       "commas"};
  }
  if (words.size() != instance.matrices("G").size())
    return Complaint{"head_kernels", text, "one name for every matrix of G"};
  const auto heads = heads_from(instance);
  const auto points = all_points(prompt_of(instance));
  for (long s = 0; s < heads.count(); ++s) {
    if (auto complaint = undefined_kernel(heads.kernels[s], heads.G[s] * points)) {
      complaint->field = "head_kernels";
      return complaint;
    }
    const auto shape = heads.kernels[s].shape;
    const bool may_fail = shape == KernelShape::relu || shape == KernelShape::geometric;
    if (!heads.is_rational() && may_fail && heads.weights[s].sign() > 0 &&
        !positive_semidefinite(head_gram(heads, s, points)))
      return not_semidefinite(text);
  }
  if (heads.is_rational() && !positive_semidefinite(composite_gram(heads, points)))
    return not_semidefinite(text);
  return {};
}

}  // namespace

Theorem theorem() {
  using Change = LayerOfHeads::Change;
  const SizeNames all = {"H", "n", "d"};
  return {
      .inputs = prompt_inputs(
          {{"G", Kind::matrices, {"H", "d", "d"}, {}, "G^s, B^s_l = C^s_l = G^s"},
           {"head_weights", Kind::vector, {"H"}, {Constraint::nonnegative}, "w_s"},
           {"head_kernels", Kind::text, {}, {}, "kernel names, one a head, separated by commas"},
           {"r_prime", Kind::vector, {"L"}, {}, "steps, V^s_l = diag(0, -w_s r_prime_l)"},
           {"H", Kind::integer, {}, {Constraint::positive}, "number of heads"}},
          Depth::implied),
      .values = {{"K", "matrix[n+1, n+1]: the composite kernel, query last"},
                 {"f", "vector[L+1]: predictions"},
                 {"loss_by_layer", "vector[L+1]: expected loss given X after 0..L layers"},
                 {"bayes_prediction", "rational: nu^T Khat^+ y"},
                 {"bayes_variance", "rational: mu - nu^T Khat^+ nu"}},
      .parts = {{"A",
                 {by_hand(expand(LayerOfHeads{2, 1, 1}), all),
                  by_hand(test(LayerOfHeads{2, 3, 2}), all),
                  by_hand(test(LayerOfHeads{3, 14, 5}), all),
                  on_instance(Evidence::enclosure, at_instance)},
                 {{"one head is left out of the composite kernel",
                   test(LayerOfHeads{2, 2, 2, false, Change::head_missing})},
                  {"the kernel has the transpose of G",
                   test(LayerOfHeads{2, 2, 2, false, Change::transposed})},
                  {"one head has steps of another ratio",
                   test(LayerOfHeads{2, 2, 2, false, Change::other_ratio})}}},
                {"weights",
                 {by_hand(test(LayerOfHeads{2, 3, 2, true}), all),
                  by_hand(test(LayerOfHeads{3, 14, 5, true}), all)},
                 {{"one head has steps of a ratio that is not its weight",
                   test(LayerOfHeads{2, 2, 2, true, Change::other_ratio})}}},
                {"figure_4c", {once(Evidence::enclosure, {}, Inputs::points, figure_4c)}, {}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_propD1
