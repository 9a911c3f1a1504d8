// Heads with kernel activations add up to one kernel: with steps tied as V^s_l = diag(0, -w_s r_l)
// the multi-head Transformer performs descent in the function space of kappa = sum_s w_s
// kappa^s(G^s ., G^s .), and the results on its limit hold for kappa.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "theorems/cheng2024/steepest_descent.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/ball_matrix.hpp"
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

// One layer on the tokens y_i - f(x_i), -f(x) of any function f. First over the heads: what the
// heads so far add is what one head with the kernel values K adds, and one more, with V = diag(0, -
// w r'), leads to K + w K^s. Then over the layers: the tokens become those of f + r' sum_i (y_i -
// f(x_i)) kappa(x_i, .) for the values K of all heads. The base: no head adds nothing, and Z_0 are
// the tokens of f = 0. The values of a head are a free table plus inner products of the arguments
// that it is given, G^s x.
struct LayerOfHeads {
  bool weighted = false;  // free w_s; w_s = 1 is printed
  enum class Change { none, head_missing, transposed, other_ratio } change = Change::none;

  Sizes sizes() const {
    return {{"H", Argument::induction},
            {"n", Argument::words},
            {"d", Argument::words},
            {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const M X = beside(prompt.X, prompt.x_query);
    const auto f = free.vector("f", n);
    const auto f_x = free.scalar("f_x"), step = free.scalar("step");
    const ScalarOf<M> one(1L);
    const auto w = weighted ? free.scalar("w") : one;
    const M none = zero_like(prompt.X * transpose(prompt.X));
    const auto table = [&] {
      const auto column = free.vector("column", n), row = free.vector("row", n);
      return bordered(free.matrix(n, n), column, row, free.scalar());
    };
    const M so_far = table(), values = table();
    const auto G = free.matrix("G", d, d);
    // By the arguments B X and C X of the layer, and by the points G x_i of the kernel.
    const M Z_0 = token_matrix(prompt);
    const auto layer_values = [&](const M& at) {
      const M arguments = block_values(at, ScalarOf<M>(0L)) * Z_0;
      return M(values + transpose(arguments) * arguments);
    };
    const auto kernel_values = [&](const M& at) {
      return M(values + transpose(at * X) * (at * X));
    };
    const auto tokens = [&](const VectorOf<M>& at, const ScalarOf<M>& at_query) {
      return token_matrix(PromptOf<M>{prompt.X, prompt.y - at, prompt.x_query}, -at_query);
    };
    const M Z = tokens(f, f_x);
    const auto added = [&](const ScalarOf<M>& ratio, const M& K) {
      return attended(Z, block_values(none, -(ratio * step)), K);
    };
    const M head = kernel_values(G);
    const M weight = change == Change::transposed ? transpose(G) : G;
    const M both = change == Change::head_missing ? so_far : so_far + w * head;
    const M heads =
        added(one, so_far) + added(change == Change::other_ratio ? w + w : w, layer_values(weight));
    const auto residual = prompt.y - f;
    const auto& K = so_far;
    Vanishing<M> zero;
    zero.equal(heads, added(one, both));
    zero.equal(Z + added(one, K), tokens(f + step * (transpose(inner_block(K)) * residual),
                                         f_x + step * dot(right_border(K), residual)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // No head adds nothing, and Z_0 is the tokens of f = 0.
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto f = zero_row(prompt.X);
    const PromptOf<M> residuals{prompt.X, prompt.y - f, prompt.x_query};
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt), token_matrix(residuals, -ScalarOf<M>(0L)));
    const auto f_x = free.scalar("f_x"), step = free.scalar("step");
    const M Z = token_matrix(PromptOf<M>{prompt.X, prompt.y, prompt.x_query}, f_x);
    const M V = block_values(zero_like(prompt.X * transpose(prompt.X)), -step);
    zero.add(attended(Z, V, zero_like(transpose(Z) * Z)));
    return zero;
  }
};

// One more head: v^T (K + K^s) v = v^T K v + |F v|^2, where the columns of F are the features of
// kappa^s at the points G^s x_i. So a sum of heads is semidefinite, whatever the G^s are.
struct OneMoreHead {
  bool subtracted = false;

  Sizes sizes() const {
    return {{"H", Argument::free_index}, {"n", Argument::words}, {"m", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), m = free.space("m");
    const M K = free.symmetric("K", n), F = free.matrix("F", m, n), added = transpose(F) * F;
    const auto v = free.vector("v", n);
    Vanishing<M> zero;
    zero.add(dot(v, (subtracted ? K - added : K + added) * v) - dot(v, K * v) - dot(F * v, F * v));
    return zero;
  }
};

// The kernel of Figure 4(c) is (u_1 v_1 + u_2 v_2) / 2 + exp((u_3 v_3 + u_4 v_4 + u_5 v_5) / 2) /
// 2: for every u and v <G_1 u, G_1 v>, G_1 = diag(1, 1, 0, 0, 0), is what the linear term has, and
// <G_2 u, G_2 v> / 2, G_2 = diag(0, 0, 1, 1, 1), what stands under the exponential.
struct TermsOfFigure4c {
  bool scaled = true;  // G_2 / sqrt(2), else G_2 as printed

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    constexpr long d = 5, linear = 2;
    const auto u = free.vector("u", d), v = free.vector("v", d);
    Matrix<T> G_1(d, d), G_2(d, d);
    for (long k = 0; k < d; ++k) (k < linear ? G_1 : G_2)(k, k) = T(1L);
    const T half = from_rational<T>(Rational(1, 2));
    return {T(dot(G_1 * u, G_1 * v) - (u[0] * v[0] + u[1] * v[1])),
            T((scaled ? half : T(1L)) * dot(G_2 * u, G_2 * v) -
              half * (u[2] * v[2] + u[3] * v[3] + u[4] * v[4]))};
  }
};

// u = v = e_3, G_2 times the root of `factor`: is the argument of the exponential that of the
// kernel stated?
Finding argument_at_e_3(const Rational& factor) {
  const Vector<Rational> e_3 = unit_vector<Rational>(5, 2);
  const auto G_2 = diagonal_matrix<Rational>({0, 0, 1, 1, 1});
  const Rational found = factor * dot(G_2 * e_3, G_2 * e_3);
  const Rational stated = Rational(1, 2) * (e_3[2] * e_3[2] + e_3[3] * e_3[3] + e_3[4] * e_3[4]);
  const auto words = fmt::format(
      "u = v = e_3: {}<G_2 u, G_2 v> = {}, under the exponential of the kernel stated {}",
      factor == Rational(1) ? "" : factor.text() + " ", found.text(), stated.text());
  return settled(found == stated, words, words);
}
Finding printed_figure_4c(const Context&) { return argument_at_e_3(Rational(1)); }
Finding scaled_figure_4c(const Context&) { return argument_at_e_3(Rational(1, 2)); }
Finding doubled_figure_4c(const Context&) { return argument_at_e_3(Rational(2)); }

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

// Khat^+ nu and what follows from it. Throws std::domain_error where the precision does not
// suffice.
BayesPredictor<Ball> composite_bayes(const KernelHeads& heads, const Prompt<Rational>& prompt) {
  const auto system = gram_system(composite_gram(heads, to_scalar<Ball>(all_points(prompt))));
  const auto exact = range_basis(heads, prompt.X);
  BayesPredictor<Ball> result;
  result.w = Vector<Ball>(prompt.n());
  if (exact.cols() > 0) {
    const auto basis = to_scalar<Ball>(exact), rows = transpose(basis);
    result.w = basis * solve(rows * (system.Khat * basis), rows * system.nu);
  }
  result.prediction = dot(result.w, to_scalar<Ball>(prompt.y));
  result.variance = system.mu - dot(result.w, system.nu);
  result.invertible = exact.cols() == prompt.n();
  return result;
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
      auto result = settled({consistent(zero, Vector<T>(zero.size(), T(0L))),
                             consistent(predictions, course.f), consistent(losses, course.loss)},
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

// Heads of weight 1 are those of the paper; of others #weights speaks.
bool has_weights(const Instance& instance) {
  const auto& weights = instance.vector("head_weights");
  return std::any_of(weights.begin(), weights.end(),
                     [](const Rational& w) { return w != Rational(1); });
}
Finding of_weight_one(const Context& c) {
  if (has_weights(c.instance))
    return finding(Answer::does_not_apply(), "the heads have weights that are not 1");
  const auto result = at_instance(c);
  auto undefined = undefined_descent(heads_from(c.instance), prompt_of(c.instance),
                                     c.instance.vector("r_prime"));
  if (!undefined || result.answer != Truth::yes) return result;
  undefined->values = result.values;
  return *undefined;
}
Finding of_any_weights(const Context& c) {
  if (has_weights(c.instance)) return at_instance(c);
  return finding(Answer::does_not_apply(), "the heads have the weight 1");
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
                 {words(LayerOfHeads{}), on_instance(Evidence::enclosure, of_weight_one)},
                 {{"one head is left out of the composite kernel",
                   words(LayerOfHeads{false, Change::head_missing})},
                  {"the kernel has the transpose of G",
                   words(LayerOfHeads{false, Change::transposed})},
                  {"one head has steps of another ratio",
                   words(LayerOfHeads{false, Change::other_ratio})}}},
                {"weights",
                 {words(LayerOfHeads{true}), on_instance(Evidence::enclosure, of_any_weights)},
                 {{"one head has steps of a ratio that is not its weight",
                   words(LayerOfHeads{true, Change::other_ratio})}}},
                {"constraint",
                 {words(OneMoreHead{})},
                 {{"a head is subtracted", words(OneMoreHead{true})}}},
                {"figure_4c",
                 {once(Evidence::exact, {}, Inputs::points, printed_figure_4c)},
                 {{"with twice the argument printed",
                   once(Evidence::exact, {}, Inputs::points, doubled_figure_4c)}}},
                {"figure_4c_scaled",
                 {expand(TermsOfFigure4c{})},
                 {{"G_2 as printed", test(TermsOfFigure4c{false})}},
                 {once(Evidence::exact, {}, Inputs::points, scaled_figure_4c)}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_propD1
