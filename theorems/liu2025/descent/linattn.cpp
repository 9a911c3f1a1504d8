// One head of linear attention without normalisation computes the gradient of least squares; with a
// residual connection each layer is a step of gradient descent.
#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/depth_growth.hpp"
#include "theorems/liu2025/finite_difference.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/unnormalised_attention.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::liu2025::claim_linattn {
namespace {

template <class T>
UnnormalisedAttention<T> gradient_layer(long d, AttentionMask mask,
                                        QueryBias bias = QueryBias::on) {
  auto head = gradient_head(d, T(1L), 0, bias);
  head.mask = mask;
  return head;
}

// The last row of the head's output: the gradient in the channels a, zero in b and x.
struct LastRow {
  long n, d;
  AttentionMask mask = AttentionMask::none;
  QueryBias bias = QueryBias::on;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix(n, d), free.vector(n)};
    const auto x = free.vector(d);
    const auto head = gradient_layer<T>(d, mask, bias);
    auto zero = attend(head, attention_prompt(problem, x)).row(n);
    const auto expected = gradient(problem, x);
    for (long k = 0; k < d; ++k) zero[k] = T(zero[k] - expected[k]);
    return zero;
  }
};

// Steps of gradient descent: values -eta a_i written to x, added to the residual stream. Rows of
// data change in x as well, which no later layer reads there.
template <class T>
Vector<Vector<T>> attention_iterates(const DescentRun<T>& run, AttentionMask mask) {
  const long n = run.problem.n(), d = run.problem.d();
  auto head = gradient_head(d, T(-run.eta), d + 1);
  head.mask = mask;
  auto U = attention_prompt(run.problem, run.x0);
  Vector<Vector<T>> iterates;
  for (long k = 0; k < run.steps; ++k) {
    U = U + attend(head, U);
    iterates.push_back(block(U, n, d + 1, 1, d).row(0));
  }
  return iterates;
}

struct Descent {
  long n, d, steps;
  AttentionMask mask = AttentionMask::none;
  bool other_rate = false;  // twice the step

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    DescentRun<T> run{{free.matrix(n, d), free.vector(n)}, free.vector(d), free.scalar(), steps};
    const T rate = other_rate ? T(run.eta + run.eta) : run.eta;
    const auto expected = gradient_descent(run.problem, run.x0, rate, steps);
    return (from_rows(attention_iterates(run, mask)) - from_rows(expected)).entries();
  }
};

// --- degree and homogeneity of a head with free weights

template <class T>
UnnormalisedAttention<T> free_head(Variables<T>& free, long channels, AttentionMask mask,
                                   bool biases) {
  const auto weight = [&] { return free.matrix(channels, channels); };
  const auto bias = [&] { return biases ? free.vector(channels) : Vector<T>(channels, T(0L)); };
  UnnormalisedAttention<T> head;
  for (auto* W : {&head.WQ, &head.WK, &head.WV}) *W = weight();
  for (auto* b : {&head.bQ, &head.bK, &head.bV}) *b = bias();
  head.mask = mask;
  return head;
}

// Without biases the output at s U is s^3 times that at U: no term of degree 2 such as A^T b.
struct Cubic {
  long positions, channels;
  bool biases = false;

  Sizes sizes() const { return {{"n", positions - 1}, {"D", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto head = free_head(free, channels, AttentionMask::none, biases);
    const auto U = free.matrix(positions, channels);
    const T s = free.scalar();
    return (attend(head, s * U) - T(s * s * s) * attend(head, U)).entries();
  }
};

// Differences along a line of `layers` layers with residual connections.
struct Differences {
  long layers, positions, channels;
  bool one_order_less = false;
  AttentionMask mask = AttentionMask::none;

  Sizes sizes() const { return {{"l", layers}, {"n", positions - 1}, {"D", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    long order = one_order_less ? 0 : 1;  // 3^layers + 1 is one more than the degree
    long degree = 1;
    for (long l = 0; l < layers; ++l) degree *= 3;
    order += degree;
    Vector<UnnormalisedAttention<T>> heads;
    for (long l = 0; l < layers; ++l) heads.push_back(free_head(free, channels, mask, true));
    const auto u = free.matrix(positions, channels), v = free.matrix(positions, channels);
    return finite_difference(order, u, v, [&](Matrix<T> U) {
      for (const auto& head : heads) U = U + attend(head, U);
      return U.entries();
    });
  }
};

Finding at_instance(const Context& c) {
  const auto problem = least_squares_of<Rational>(c.instance);
  const auto& x = c.instance.vector("x0");
  const long n = problem.n(), d = problem.d();
  const auto U = attention_prompt(problem, x);
  const auto answer = [&](QueryBias bias) {
    const auto output = attend(gradient_layer<Rational>(d, AttentionMask::none, bias), U);
    return block(output, n, 0, 1, d).row(0);
  };
  const auto with = answer(QueryBias::on), without = answer(QueryBias::off);
  const auto equations = normal_equations(problem);
  const bool equal = with == equations.M * x - equations.v && without == equations.M * x;
  auto result = settled(equal,
                        "the last row holds A^T (A x - b) as the normal equations give it, and "
                        "A^T A x without the bias of the query",
                        "the last row differs from the gradient");
  result.values = {value("gradient", with), value("gradient_without_bias", without)};
  return result;
}

// On the problem of the paper, in every format, against exact gradient descent.
Finding rounding(const Context&) {
  const auto run = paper_least_squares(4);
  return slope_finding(climb_descent(run,
                                     [](const auto& rounded) {
                                       return attention_iterates(rounded, AttentionMask::none);
                                     }),
                       "linear attention, n = 20, d = 5", "gradient step");
}

Finding every_depth(const Context&) {
  const auto ladder = climb_descent(paper_least_squares(300), [](const auto& rounded) {
    return attention_iterates(rounded, AttentionMask::none);
  });
  const std::string setting = "linear attention, n = 20, d = 5";
  auto result = slope_finding(ladder, setting);
  result.detail = depth_growth(ladder).summary() + ". " + result.detail;
  result.plots.push_back(bits_lost_by_depth(ladder, setting, "layer"));
  return result;
}

}  // namespace

Theorem theorem() {
  const SizeNames all = {"n", "d"}, steps = {"n", "d", "k"};
  return {
      .inputs = {{"a", Kind::matrix, {"n", "d"}, {}, "data, rows are a_i"},
                 {"b", Kind::vector, {"n"}, {}, "right sides"},
                 {"x0", Kind::vector, {"d"}, {}, "where the gradient is taken"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of data rows"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"gradient", "vector[d]: last row of the head, A^T (A x0 - b)"},
                 {"gradient_without_bias", "vector[d]: the same without the bias of the query"}},
      .parts =
          {{"row",
            {by_hand(chain({expand(LastRow{2, 2}), expand(LastRow{2, 2, AttentionMask::causal})}),
                     all),
             by_hand(test(LastRow{20, 5}), all), exact(at_instance)},
            {{"the bias of the query is dropped",
              test(LastRow{2, 2, AttentionMask::none, QueryBias::off})},
             {"the bias of the query is dropped, causal",
              test(LastRow{2, 2, AttentionMask::causal, QueryBias::off})}}},
           {"steps",
            {by_hand(
                 chain({expand(Descent{2, 1, 2}), expand(Descent{2, 1, 2, AttentionMask::causal})}),
                 steps),
             by_hand(
                 chain({test(Descent{20, 5, 4}), test(Descent{20, 5, 4, AttentionMask::causal})}),
                 steps)},
            {{"the step is twice as long", test(Descent{2, 1, 2, AttentionMask::none, true})},
             {"the step is twice as long, causal",
              test(Descent{2, 1, 2, AttentionMask::causal, true})}},
            {once(Evidence::ladder, {}, Inputs::points, rounding),
             deep(once(Evidence::ladder, {}, Inputs::points, every_depth))}},
           {"cubic",
            {expand(Cubic{2, 2})},
            {{"a layer with biases scales like s^3", test(Cubic{2, 2, true})}}},
           {"degree",
            {test(Differences{1, 2, 2}), test(Differences{1, 3, 2, false, AttentionMask::causal}),
             test(Differences{2, 2, 2})},
            {{"a layer has degree at most 2", test(Differences{1, 2, 2, true})},
             {"a causal layer has degree at most 2",
              test(Differences{1, 3, 2, true, AttentionMask::causal})}}}},
  };
}

}  // namespace verify::liu2025::claim_linattn
