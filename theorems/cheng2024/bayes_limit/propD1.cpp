// Heads with kernel activations add up to one kernel: with steps tied as V^s_l = diag(0, -w_s r_l)
// the multi-head Transformer performs descent in the function space of kappa = sum_s w_s
// kappa^s(G^s ., G^s .), and the results on its limit hold for kappa.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "theorems/cheng2024/bayes_limit/kernel_heads.hpp"
#include "verify/algebra/statement.hpp"
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

// Any kernels: free tables, not symmetric.
struct AnyHeads {
  long heads, n, layers;
  bool drop_last = false;  // from the composite kernel
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix(1, n), free.vector(n), free.vector(1)};
    const auto r = free.vector(layers), weights = free.vector(heads);
    Vector<TableActivation<T>> h;
    Matrix<T> K(n + 1, n + 1);
    for (long s = 0; s < heads; ++s) {
      h.push_back({free.matrix(n + 1, n + 1)});
      if (!drop_last || s + 1 < heads) K = K + weights[s] * h.back().table;
    }
    const Vector<Matrix<T>> G(heads, identity_matrix<T>(1));
    return gaps(multi_head_stack(prompt, G, weights, r, h), K, prompt.y, r);
  }
};

// A linear and a quadratic head with free G^1, G^2, computed by the layers.
struct TwoKernels {
  long d, n, layers;
  bool transposed = false;  // G^T in the kernel instead of G
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const auto r = free.vector(layers), weights = free.vector(2);
    const auto G = free.matrices(2, d, d);
    const Vector<Activation> h = {{{KernelShape::linear}}, {{KernelShape::poly2}}};
    Matrix<T> K(n + 1, n + 1);
    for (long s = 0; s < 2; ++s) {
      const auto points = (transposed ? transpose(G[s]) : G[s]) * all_points(prompt);
      K = K + weights[s] * gram_matrix(h[s].kernel, points);
    }
    return gaps(multi_head_stack(prompt, G, weights, r, h), K, prompt.y, r);
  }
};

Finding any_heads(const Context&) { return expands_to_zero(AnyHeads{2, 2, 3}); }
Finding any_heads_ginac(const Context&) { return expands_to_zero_ginac(AnyHeads{2, 1, 2}); }
Finding any_heads_large(const Context& c) { return identity_test(AnyHeads{3, 14, 6}, c.seed); }
Finding two_kernels(const Context& c) { return identity_test(TwoKernels{5, 14, 4}, c.seed); }
Finding head_missing(const Context& c) { return identity_test(AnyHeads{2, 2, 1, true}, c.seed); }
Finding transposed(const Context& c) { return identity_test(TwoKernels{2, 2, 1, true}, c.seed); }

// Two layers with steps 1/4, weights (1/2, 1/4) in the first and these in the second.
Rational second_prediction(const Context& c, const Vector<Rational>& second) {
  const auto prompt = prompt_of(c.instance);
  const auto heads = heads_from(c.instance);
  const auto h = map(heads.kernels, [](const Kernel& k) { return Activation{k}; });
  const Vector<Rational> first = {Rational(1, 2), Rational(1, 4)};
  const Rational step(1, 4);
  auto Z = multi_head_layer(token_matrix(prompt), head_layer(heads.G, first, step), h);
  Z = multi_head_layer(Z, head_layer(heads.G, second, step), h);
  return -corners<Rational>({Z}).front();
}
Finding untied(const Context& c) {
  const auto tied = second_prediction(c, {Rational(1, 2), Rational(1, 4)});
  const auto other = second_prediction(c, {Rational(1, 4), Rational(1, 2)});
  return settled(tied == other, "both give " + tied.text(),
                 "the reference prompt, steps 1/4, 1/4: weights (1/2, 1/4) in both layers give f_2 "
                 "= " +
                     tied.text() + ", with (1/4, 1/2) in the second layer f_2 = " + other.text());
}

// d = 1, heads kappa = uv: sum_s w_s g_s^2 u v has the ratio 4 between u = v = 2 and u = v = 1, the
// product kernel (uv)^2 the ratio 16, whatever w and g are.
Finding product_of_kernels(const Context&) {
  const KernelHeads heads{
      {Kernel{}, Kernel{}}, {{{Rational(3)}}, {{Rational(1, 2)}}}, {Rational(2), Rational(5)}};
  const auto K = composite_gram<Rational>(heads, {{Rational(1), Rational(2)}});
  const Rational ratio = K(1, 1) / K(0, 0), wanted = power(Rational(2), 4);
  return settled(ratio == wanted, "the ratio is " + ratio.text(),
                 "d = 1, heads uv: kappa(2,2)/kappa(1,1) = " + ratio.text() +
                     ", for the product (uv)^2 it is " + wanted.text());
}

// G_2 = diag(0,0,1,1,1) at u = v = e_3 against exp((u3 v3 + u4 v4 + u5 v5)/2).
Finding figure_4c(const Context&) {
  Matrix<Ball> G(5, 5);
  for (long k = 2; k < 5; ++k) G(k, k) = Ball(1);
  const auto u = G * unit_vector<Ball>(5, 2);
  const Ball obtained = Kernel{KernelShape::exp}(dot(u, u)), wanted = exp(Ball(Rational(1, 2)));
  return finding(negation(disjoint(obtained, wanted)),
                 "u = v = e_3: G_2 = diag(0,0,1,1,1) gives e = " + obtained.decimal(12) +
                     ", the kernel stated has e^{1/2} = " + wanted.decimal(12));
}

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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
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
      .checks =
          {
              {"tied heads perform descent with the composite kernel (H=2, n=2, L=3)", symbolic,
               everywhere, holds, On::claim,
               "H=2, n=2, L=3; kernel values of each head (not symmetric), w, y, r free",
               any_heads},
              {"the same by a second computer algebra system (H=2, n=1, L=2)", symbolic, everywhere,
               holds, On::claim, "H=2, n=1, L=2; all free", any_heads_ginac},
              {"tied heads perform descent with the composite kernel, larger", identity, everywhere,
               holds, On::claim, "H=3, n=14, L=6; all free", any_heads_large},
              {"a linear and a quadratic head computed by the layers", identity, everywhere, holds,
               On::claim, "d=5, n=14, L=4; G^1, G^2, w, covariates free", two_kernels},
              {"labels, predictions, losses and the Bayes predictor at given numbers", enclosure,
               points, holds, On::instance,
               "the instance: equal fractions, for exp enclosures that meet", at_instance},
              {"heads whose ratio changes between layers", exact, points, control, On::claim,
               "the reference prompt, two layers", untied},
              {"linear heads give a product of kernels", exact, points, control, On::claim,
               "d=1, two heads", product_of_kernels},
              {"G_2 = diag(0,0,1,1,1) gives the kernel of Figure 4(c)", enclosure, points, control,
               On::claim, "u=v=e_3", figure_4c},
              {"one head left out of the composite kernel", identity, everywhere, control,
               On::claim, "H=2, n=2, L=1", head_missing},
              {"G^T in place of G in the composite kernel", identity, everywhere, control,
               On::claim, "d=2, n=2, L=1", transposed},
          },
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_propD1
