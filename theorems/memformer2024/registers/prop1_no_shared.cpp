// Parameters shared between prompts cannot run conjugate gradients exactly: already one step on one
// demonstration in one dimension needs alpha_0 = 1 / x^2, and no network of these layers divides.
#include <fmt/format.h>

#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/conjugate_gradient.hpp"
#include "verify/models/memory_register.hpp"

namespace verify::memformer2024::claim_prop1_no_shared {
namespace {

enum class Register { carried, one_a_layer };

// The output at the query is a polynomial F(x_1 .. x_n, y_1 .. y_n, x_query) whose coefficients are
// the parameters. On x_i = 0, y_i = <x_i, w*> it is the same for all w*, whereas x_query^T w* is
// not.
struct BlindAtZero {
  long d, n, layers;
  Register memory;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<AttentionWeights<T>> weights;
    Vector<Vector<Matrix<T>>> Gamma;
    for (long l = 0; l < layers; ++l) {
      const auto P = free.matrix(d + 1, d + 1);
      weights.push_back({P, free.matrix(d + 1, d + 1)});
      Gamma.push_back(free.matrices(l + 1, d + 1, n + 1));
    }
    const auto alpha = free.vector(layers), gamma = free.vector(layers);
    const auto x_query = free.vector(d);
    const auto output = [&](const Vector<T>& w_star) {
      const auto Z = token_matrix(linear_prompt(Matrix<T>(d, n), x_query, w_star));
      const T one(1L);
      const auto run = memory == Register::carried ? carried_register(Z, weights, alpha, gamma, one)
                                                   : weighted_registers(Z, weights, Gamma, one);
      return run.states.back()(d, n);
    };
    const auto w = free.vector(d), other = free.vector(d);
    return {output(w) - output(other)};
  }
};

// The step that conjugate gradients make at x = 0 by continuation: x_query^T w*.
struct StepAtZero {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto x_query = free.vector(1), w = free.vector(1), other = free.vector(1);
    return {dot(x_query, w) - dot(x_query, other)};
  }
};

// For x ~ N(0, 1), d = 1: W = (1/n) sum x_i^2 has E W = 1, E W^2 = (n + 2)/n, and
// n (n + 2) E (1 - a W)^2 = 2 n + (a (n + 2) - n)^2: at least 2/(n + 2) for every shared a.
struct LeastLoss {
  long second_moment_shift = 2;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar(), a = free.scalar(), m = n + T(2L);
    const T scaled_loss = n * m * (T(1L) - T(2L) * a) + m * (n + T(second_moment_shift)) * a * a;
    const T root = a * m - n;
    return {scaled_loss - T(2L) * n - root * root};
  }
};

Finding blind_carried(const Context& c) {
  return identity_test(BlindAtZero{2, 3, 3, Register::carried}, c.seed);
}
Finding blind_weighted(const Context& c) {
  return identity_test(BlindAtZero{2, 3, 3, Register::one_a_layer}, c.seed);
}
Finding blind_expanded(const Context&) {
  return expands_to_zero(BlindAtZero{1, 1, 2, Register::one_a_layer});
}
Finding target_blind(const Context& c) { return identity_test(StepAtZero{}, c.seed); }
Finding least_loss(const Context&) { return expands_to_zero(LeastLoss{}); }
Finding wrong_moment(const Context&) { return expands_to_zero(LeastLoss{1}); }

// One layer with step size alpha on one demonstration x, w* in one dimension: what is left of y.
Rational left_over(const Rational& x, const Rational& w_star, const Rational& alpha) {
  const auto prompt = linear_prompt<Rational>({{x}}, {1}, {w_star});
  const auto run = carried_register<Rational>(token_matrix(prompt),
                                              {memformer_weights<Rational>(Matrix<Rational>{{1}})},
                                              {alpha}, {0}, Rational(1));
  return run.states.back()(1, 0);
}

Finding one_step_size_for_two(const Context&) {
  const Rational first = left_over(1, 1, 1), second = left_over(2, 1, 1);
  return settled(
      is_zero(first) == Truth::yes && is_zero(second) == Truth::yes,
      "alpha_0 = 1 serves both prompts",
      fmt::format("d = n = 1, w* = 1: with alpha_0 = 1 the residual on x = 1 is {} and on "
                  "x = 2 it is {}; x = 2 needs alpha_0 = 1/4, which leaves {} on x = 1",
                  first.text(), second.text(), left_over(1, 1, Rational(1, 4)).text()));
}

Finding on_instance(const Context& c) {
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
      settled(exact_each && shared == (alpha[0] == alpha[1]),
              fmt::format("conjugate gradients need alpha_0 = {} and {}: {}", alpha[0].text(),
                          alpha[1].text(), shared ? "the same" : "no shared value does"),
              "a layer with alpha_0 of conjugate gradients does not solve its own prompt");
  result.values = {value("alpha_0", alpha), value("shared_possible", shared)};
  return result;
}

std::optional<Complaint> complaint(const Instance& instance) {
  for (const auto& x : instance.vector("x")) {
    if (is_zero(x) == Truth::yes) return Complaint{"x", x.text(), "two numbers different from 0"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"x", Kind::vector, {2}, {}, "the single demonstrations of two prompts, d = n = 1"},
           {"w_star", Kind::rational, {}, {Constraint::nonzero}, "task of both prompts"}},
      .values = {{"alpha_0", "vector[2]: first step size of conjugate gradients, 1 / x_i^2"},
                 {"shared_possible", "boolean: one alpha_0 serves both prompts"}},
      .checks =
          {
              {"on x_i = 0 a network with a carried register does not see w*", identity, everywhere,
               corrected, On::claim, "d=2, n=3, L=3; every P, Q, alpha_l, gamma_l free",
               blind_carried},
              {"on x_i = 0 a network with one register a layer does not see w*", identity,
               everywhere, corrected, On::claim, "d=2, n=3, L=3; every P, Q, Gamma free",
               blind_weighted},
              {"the same, expanded", symbolic, everywhere, corrected, On::claim,
               "d=n=1, L=2; every P, Q, Gamma free", blind_expanded},
              {"shared step size in one dimension: the loss is at least 2/(n + 2)", symbolic,
               everywhere, corrected, On::claim,
               "d=1, k=1; n and the step size free, moments of chi^2_n", least_loss},
              {"one shared alpha_0 gives the exact step on two prompts", exact, points, refuted,
               On::claim, "d=n=1, x = 1 and x = 2, w* = 1", one_step_size_for_two},
              {"the step sizes of the two prompts", exact, points, corrected, On::instance,
               "the instance", on_instance},
              {"on x_i = 0 the step of conjugate gradients does not see w*", identity, everywhere,
               control, On::claim, "d=1", target_blind},
              {"the loss is the same with E W^2 = (n + 1)/n", symbolic, everywhere, control,
               On::claim, "d=1, k=1", wrong_moment},
          },
      .require = complaint,
  };
}

}  // namespace verify::memformer2024::claim_prop1_no_shared
