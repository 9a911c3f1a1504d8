// One step size shared by two prompts does not make the first step of conjugate gradients on both:
// on one demonstration in one dimension that step needs alpha_0 = 1 / x^2.
#include <fmt/format.h>

#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/conjugate_gradient.hpp"
#include "verify/models/memory_register.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::memformer2024::claim_prop1_no_shared {
namespace {

// One layer with step size alpha on one demonstration x in one dimension leaves x w* (1 - alpha
// x^2) of its label: 0 for x w* != 0 only at alpha = 1 / x^2.
struct LeftOver {
  bool unsquared = false;  // 1 - alpha x

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar("x"), w_star = free.scalar("w_star"), alpha = free.scalar("alpha"),
            one(1L);
    const auto prompt = linear_prompt<T>(from_rows<T>({{x}}), {free.scalar()}, {w_star});
    const auto run = carried_register<T>(
        token_matrix(prompt), {memformer_weights<T>(identity_matrix<T>(1))}, {alpha}, {T(0L)}, one);
    const T factor = one - alpha * (unsquared ? x : T(x * x));
    return {run.states.back()(1, 0) - x * w_star * factor};
  }
};

// For x ~ N(0, I_n), W = |x|^2 / n: n (n + 2) E (1 - a W)^2 = 2 n + (a (n + 2) - n)^2, so that the
// mean is at least 2/(n + 2) for every shared a; the square of x_query w* is independent of it and
// has the mean 1.
struct LeastLoss {
  bool half = false;  // 1/(n + 2)

  Sizes sizes() const { return {{"n", from(1, Argument::words)}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto space = free.space("n");
    const auto x = free.vector("x", space);
    const auto a = free.scalar("a"), n = free.size(space), m = n + TreeScalar(2);
    const auto error = TreeScalar(1) - a * free.inverse_size(space) * dot(x, x);
    const auto loss = expectation(error * error, {gaussian(x, TreeMatrix::identity(space))});
    const auto root = a * m - n;
    Vanishing<TreeMatrix> zero;
    zero.add(n * m * loss - TreeScalar(half ? 1 : 2) * n - root * root);
    return zero;
  }
};

// One layer with step size alpha on one demonstration x, w* in one dimension: what is left of y.
template <class T>
T left_over(const T& x, const T& w_star, const T& alpha) {
  const auto prompt = linear_prompt<T>({{x}}, {T(1L)}, {w_star});
  const auto run = carried_register<T>(
      token_matrix(prompt), {memformer_weights<T>(Matrix<T>{{T(1L)}})}, {alpha}, {T(0L)}, T(1L));
  return run.states.back()(1, 0);
}

Finding at_instance(const Context& c) {
  const auto& x = c.instance.vector("x");
  const auto& w_star = c.instance.rational("w_star");
  Vector<Rational> alpha;
  bool exact_each = true;
  for (const auto& entry : x) {
    const auto run = conjugate_gradients<Rational>({{entry * entry}}, {w_star}, {0});
    alpha.push_back(run.alpha[0]);
    exact_each &= is_zero(left_over(entry, w_star, alpha.back())) == Truth::yes;
  }
  const bool shared = is_zero(left_over(x[1], w_star, alpha[0])) == Truth::yes;
  auto result =
      settled({exact_each, shared == (alpha[0] == alpha[1])},
              fmt::format("conjugate gradients need alpha_0 = {} and {}: {}", alpha[0].text(),
                          alpha[1].text(), shared ? "the same" : "no shared value does"),
              "a layer with alpha_0 of conjugate gradients does not solve its own prompt");
  result.values = {value("alpha_0", alpha), value("shared_possible", shared)};
  return result;
}

// The label of x = 1 is removed by alpha_0 = 1 alone: does that one serve the other prompt?
template <class T>
void no_common_step(Comparisons<T>& say, long of_prompt) {
  const T one(1L), x(of_prompt), left = left_over(x, one, one);
  say.zero(left_over(one, one, one));
  say.nonzero(left);
  say.words(fmt::format("w* = 1: x = 1 needs alpha_0 = 1, which leaves {} of the label of x = {}",
                        shown(left), of_prompt));
}

std::optional<Complaint> complaint(const Instance& instance) {
  for (const auto& x : instance.vector("x")) {
    if (is_zero(x) == Truth::yes) return Complaint{"x", x.text(), "two numbers different from 0"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs =
          {{"x", Kind::vector, {2}, {}, "the single demonstrations of two prompts, d = n = 1"},
           {"w_star", Kind::rational, {}, {Constraint::nonzero}, "task of both prompts"}},
      .values = {{"alpha_0", "vector[2]: first step size of conjugate gradients, 1 / x_i^2"},
                 {"shared_possible", "boolean: one alpha_0 serves both prompts"}},
      .parts = {{"left_over",
                 {expand(LeftOver{})},
                 {{"the factor is 1 - alpha x", expand(LeftOver{true})}}},
                {"least_loss",
                 {words(LeastLoss{})},
                 {{"the least value is 1/(n + 2)", words(LeastLoss{true})}}},
                {"two_prompts",
                 {compare([](auto& say) { no_common_step(say, 2); }), exact(at_instance)},
                 {{"x = 1 and x = -1 have no common step size",
                   compare([](auto& say) { no_common_step(say, -1); })}}}},
      .require = complaint,
  };
}

}  // namespace verify::memformer2024::claim_prop1_no_shared
