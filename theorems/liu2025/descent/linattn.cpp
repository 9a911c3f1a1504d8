// One head of linear attention without normalisation computes the gradient of least squares; with a
// residual connection each layer is a step of gradient descent.
#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/depth_growth.hpp"
#include "theorems/liu2025/finite_difference.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/statement.hpp"
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

// Without the bias the last row is A^T A x: short of the gradient by A^T b.
struct WithoutBias {
  long n, d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix(n, d), free.vector(n)};
    const auto x = free.vector(d);
    const auto head = gradient_layer<T>(d, AttentionMask::none, QueryBias::off);
    const auto row = attend(head, attention_prompt(problem, x)).row(n);
    const auto missing = normal_equations(problem).v;
    Vector<T> zero;
    for (long k = 0; k < d; ++k) {
      zero.push_back(T(row[k] - missing[k] - gradient(problem, x)[k]));
    }
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
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    DescentRun<T> run{{free.matrix(n, d), free.vector(n)}, free.vector(d), free.scalar(), steps};
    const auto expected = gradient_descent(run.problem, run.x0, run.eta, steps);
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
  long layers, positions, channels, order;
  AttentionMask mask = AttentionMask::none;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<UnnormalisedAttention<T>> heads;
    for (long l = 0; l < layers; ++l) heads.push_back(free_head(free, channels, mask, true));
    const auto u = free.matrix(positions, channels), v = free.matrix(positions, channels);
    return finite_difference(order, u, v, [&](Matrix<T> U) {
      for (const auto& head : heads) U = U + attend(head, U);
      return U.entries();
    });
  }
};

Finding row_22(const Context&) { return expands_to_zero(LastRow{2, 2}); }
Finding row_33(const Context&) { return expands_to_zero(LastRow{3, 3}); }
Finding row_ginac(const Context&) { return expands_to_zero_ginac(LastRow{2, 2}); }
Finding row_large(const Context& c) { return identity_test(LastRow{20, 5}, c.seed); }
Finding row_large_size(const Context& c) { return identity_test(LastRow{256, 32}, c.seed); }
Finding steps_large_size(const Context& c) { return identity_test(Descent{256, 32, 2}, c.seed); }
Finding row_causal(const Context&) { return expands_to_zero(LastRow{2, 2, AttentionMask::causal}); }
Finding short_by_v(const Context&) { return expands_to_zero(WithoutBias{3, 2}); }
Finding two_steps(const Context&) { return expands_to_zero(Descent{2, 1, 2}); }
Finding many_steps(const Context& c) { return identity_test(Descent{20, 5, 4}, c.seed); }
Finding many_steps_causal(const Context& c) {
  return identity_test(Descent{20, 5, 4, AttentionMask::causal}, c.seed);
}
Finding cubic(const Context&) { return expands_to_zero(Cubic{2, 2}); }
Finding degree_three(const Context& c) { return identity_test(Differences{1, 2, 2, 4}, c.seed); }
Finding degree_three_causal(const Context& c) {
  return identity_test(Differences{1, 3, 2, 4, AttentionMask::causal}, c.seed);
}
Finding degree_nine(const Context& c) { return identity_test(Differences{2, 2, 2, 10}, c.seed); }
Finding degree_two(const Context& c) { return identity_test(Differences{1, 2, 2, 3}, c.seed); }
Finding cubic_with_biases(const Context& c) { return identity_test(Cubic{2, 2, true}, c.seed); }
Finding bias_dropped(const Context&) {
  return expands_to_zero(LastRow{2, 2, AttentionMask::none, QueryBias::off});
}

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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"a", Kind::matrix, {"n", "d"}, {}, "data, rows are a_i"},
                 {"b", Kind::vector, {"n"}, {}, "right sides"},
                 {"x0", Kind::vector, {"d"}, {}, "where the gradient is taken"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of data rows"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"gradient", "vector[d]: last row of the head, A^T (A x0 - b)"},
                 {"gradient_without_bias", "vector[d]: the same without the bias of the query"}},
      .checks =
          {
              {"one head holds the gradient in the last row (n=2, d=2)", symbolic, everywhere,
               holds, On::claim, "n = 2, d = 2; a, b, x free, all channels", row_22,
               "the head is the gradient"},
              {"one head holds the gradient in the last row (n=3, d=3)", symbolic, everywhere,
               holds, On::claim, "n = 3, d = 3; a, b, x free, all channels", row_33},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "n = 2, d = 2; a, b, x free", row_ginac, "the head is the gradient"},
              {"one head holds the gradient at the paper's size", identity, everywhere, holds,
               On::claim, "n = 20, d = 5", row_large},
              {"one head holds the gradient at n = 256, d = 32", identity, everywhere, holds,
               On::claim, "n = 256, d = 32, width 65", row_large_size},
              {"two layers make two steps at n = 256, d = 32", identity, everywhere, holds,
               On::claim, "n = 256, d = 32", steps_large_size, "", true},
              {"a causal mask changes nothing in the last row", symbolic, everywhere, holds,
               On::claim, "n = 2, d = 2; a, b, x free", row_causal},
              {"two layers with residual connections make two steps", symbolic, everywhere, holds,
               On::claim, "n = 2, d = 1; a, b, x, eta free", two_steps},
              {"four layers make four steps at the paper's size", identity, everywhere, holds,
               On::claim, "n = 20, d = 5", many_steps},
              {"four causal layers make four steps at the paper's size", identity, everywhere,
               holds, On::claim, "n = 20, d = 5", many_steps_causal},
              {"without the bias of the query A^T b is missing", symbolic, everywhere, holds,
               On::claim, "n = 3, d = 2; a, b, x free", short_by_v},
              {"without biases every entry has degree exactly 3, so that no weights give A^T b",
               symbolic, everywhere, holds, On::claim,
               "2 positions, 2 channels; weights and inputs free", cubic},
              {"a layer has degree at most 3: fourth differences vanish", identity, everywhere,
               holds, On::claim, "2 positions, 2 channels, weights and biases free", degree_three},
              {"a causal layer has degree at most 3", identity, everywhere, holds, On::claim,
               "3 positions, 2 channels, weights and biases free", degree_three_causal},
              {"two layers have degree at most 9: tenth differences vanish", identity, everywhere,
               holds, On::claim, "2 positions, 2 channels, weights and biases free", degree_nine},
              {"the last row is the gradient of the normal equations", exact, points, holds,
               On::instance, "the instance", at_instance},
              {"rounding is the only error over four layers", ladder, points, holds, On::claim,
               "n = 20, d = 5, singular values 1..5, eta = 1/13, 8 to 1024 bits", rounding},
              {"rounding is the only error over 300 layers", ladder, points, holds, On::claim,
               "n = 20, d = 5, singular values 1..5, eta = 1/13, 8 to 1024 bits", every_depth, "",
               true},
              {"the bias of the query is dropped", symbolic, everywhere, control, On::claim,
               "n = 2, d = 2", bias_dropped},
              {"a layer with biases scales like s^3", identity, everywhere, control, On::claim,
               "2 positions, 2 channels", cubic_with_biases},
              {"a layer has degree at most 2: third differences vanish", identity, everywhere,
               control, On::claim, "2 positions, 2 channels", degree_two},
          },
  };
}

}  // namespace verify::liu2025::claim_linattn
