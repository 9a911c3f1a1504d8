// Sum or mean: gradient descent of Liu et al. on (1/2) |A x - b|^2 with step eta is a Memformer
// with A_l = n eta I, whose gradient carries 1/n.
#include <fmt/format.h>

#include "theorems/crosscut/five_conventions.hpp"
#include "theorems/crosscut/layer_words.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::crosscut::claim_step_normalisation {
namespace {

template <class T>
LeastSquares<T> rows_of(const Prompt<T>& prompt) {
  return {transpose(prompt.X), prompt.y};
}

// The predictions of the three BaseConv stacks of Liu et al. and of the iteration itself.
template <class T>
Vector<Vector<T>> liu_predictions(const Prompt<T>& prompt, const T& eta, long steps) {
  const auto problem = rows_of(prompt);
  const Vector<T> zero(prompt.d(), T(0L));
  const auto predictions = [&](const Vector<Vector<T>>& iterates) {
    return map(iterates, [&](const Vector<T>& x) { return dot(prompt.x_query, x); });
  };
  return {predictions(noncausal_iterates(problem, zero, eta, steps)),
          predictions(merged_iterates(problem, zero, eta, steps)),
          predictions(causal_iterates(problem, zero, eta, steps)),
          predictions(gradient_descent(problem, zero, eta, steps))};
}

template <class T>
Vector<T> memformer(const Prompt<T>& prompt, const T& a, long steps) {
  const auto one = identity_matrix<T>(prompt.d());
  return memformer2024_predictions(prompt, Vector<Matrix<T>>(steps, a * one));
}

struct OneDescent {
  long d, n, steps;
  bool same_step = false;  // a = eta

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix("X", d, n), free.vector("y", n), free.vector("x_query", d)};
    const T eta = free.scalar("eta");
    const auto mean = memformer(prompt, same_step ? eta : T(T(n) * eta), steps);
    Vector<T> zero;
    for (const auto& sums : liu_predictions(prompt, eta, steps))
      for (long k = 0; k < steps; ++k) zero.push_back(T(sums[k] - mean[k + 1]));
    return zero;
  }
};

// One layer of a Memformer with A = n eta I and 1/n on the labels of any v, of the prompt for v =
// 0: those of v - eta X (X^T v - y), a step on the sum; for labels X^T w that is v - n eta H (v -
// w), H = X X^T / n. The step of an induction over the layers.
struct SumAndMean {
  bool same_step = false;  // A = eta I

  Sizes sizes() const {
    return {{"n", from(1, Argument::words)}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto v = free.vector("v", d), w = free.vector("w", d);
    const auto eta = free.scalar("eta"), size = free.size(n), scale = free.inverse_size(n);
    const M& X = prompt.X;
    const M H = scale * (X * transpose(X)), I = identity_like(H);
    const auto a = same_step ? eta : size * eta;
    const auto on_sum = [&](const VectorOf<M>& y) {
      return v - eta * (X * (transpose(X) * v - y));
    };
    Vanishing<M> zero;
    zero.equal(memformer2024_layer(a * I, zero_like(I), token_matrix_from(prompt, v), scale),
               token_matrix_from(prompt, on_sum(prompt.y)));
    zero.equal(on_sum(transpose(X) * w), v - (a * H) * (v - w));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return prompt_stands_at_zero(free);
  }
};

Finding at_the_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const Rational eta = c.instance.rational("eta"), a = Rational(prompt.n()) * eta;
  const long steps = c.instance.integer("L");
  auto mean = memformer(prompt, a, steps);
  mean.erase(mean.begin());
  const auto sums = liu_predictions(prompt, eta, steps);
  auto result = settled(
      sums == Vector<Vector<Rational>>(sums.size(), mean),
      fmt::format("eta = {} on the sum is a = {} on the mean of {} terms: the three BaseConv "
                  "stacks, the iteration and the Memformer predict {} after {} steps",
                  eta.text(), a.text(), prompt.n(), mean.back().text(), steps),
      "a BaseConv stack and the Memformer differ");
  result.values = {value("a", a), value("prediction", mean)};
  return result;
}

// n = 2, x = (1, 1), y = (1, 1), x_query = 1, eta = 1/2: the sum has Hessian 2, the mean 1.
Finding at_two(const Context&) {
  const Prompt<Rational> prompt{from_rows<Rational>({{1, 1}}), {1, 1}, {1}};
  const Rational eta(1, 2);
  const Rational sum = liu_predictions(prompt, eta, 1).back()[0],
                 mean = memformer(prompt, eta, 1)[1];
  return settled(sum == mean, "they are",
                 fmt::format("n = 2, all data 1, step 1/2: the sum gives {}, the mean {}",
                             sum.text(), mean.text()));
}

struct Rounded {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto prompt = prompt_of<T>(instance);
    const T eta = from_rational<T>(instance.rational("eta"));
    const long steps = instance.integer("L");
    auto all = liu_predictions(prompt, eta, steps);
    all.push_back(memformer(prompt, T(from_rational<T>(Rational(prompt.n())) * eta), steps));
    return all;
  }
};
Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(Rounded{c.instance}), "forward passes");
}

}  // namespace

Theorem theorem() {
  const Sizes two = {{"n", 2}, {"d", 1}, {"L", 1}};
  return {
      .inputs = prompt_inputs(
          {{"eta", Kind::rational, {}, {}, "step on the sum (1/2) sum_i (<w, x_i> - y_i)^2"},
           {"L", Kind::integer, {}, {Constraint::positive}, "number of steps"}}),
      .values = {{"a", "rational: the step on the mean, n eta"},
                 {"prediction", "vector[L]: predictions after 1, .., L steps"}},
      .parts = {{"factor",
                 {words(SumAndMean{}), exact(at_the_instance)},
                 {{"one step size serves the sum and the mean", words(SumAndMean{true})},
                  {"at n = 2 both predict the same with step 1/2",
                   once(Evidence::exact, two, Inputs::points, at_two)}},
                 {on_instance(Evidence::precision_sweep, rounding)}},
                {"stacks",
                 {expand(OneDescent{1, 1, 2}), expand(OneDescent{2, 2, 2}),
                  test(OneDescent{3, 12, 4})},
                 {{"one step size for one coordinate", expand(OneDescent{1, 2, 1, true})},
                  {"one step size for two demonstrations in the plane",
                   test(OneDescent{2, 2, 2, true})}},
                 {ginac(OneDescent{1, 2, 2})}}},
  };
}

}  // namespace verify::crosscut::claim_step_normalisation
