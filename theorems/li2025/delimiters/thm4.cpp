// Scalar gates that read the context alone reach exactly the weights that are constant on tasks and
// nondecreasing, in the limit; as printed, with gates that may read labels and with a minimum, the
// equality fails.
#include <fmt/format.h>

#include "theorems/li2025/delimiters/averaging.hpp"
#include "theorems/li2025/delimiters/gates_in_words.hpp"
#include "theorems/li2025/delimiters/isotonic_regression.hpp"
#include "theorems/li2025/delimiters/label_gate_bound.hpp"
#include "theorems/li2025/delimiters/monotone_weights.hpp"
#include "theorems/li2025/delimiters/realised_weights.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/weighted_gradient_descent.hpp"

namespace verify::li2025::claim_thm4 {
namespace {

// One task of two examples, d = 1, Sigma = 1, no noise. Demonstrations with gate g have p omega =
// (g v, v), and with a = (1 - g)^2, b = 2 (1 + g), D = 2 a + b^2 the risk L is such that D (L -
// 1/2) = a + (D v - b)^2 / 2: above 1/2 where g is not 1.
struct LeastAtGate {
  bool gate_on_both = false;  // the gate acts on the last example too

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T g = free.scalar("g"), v = free.scalar("v"), one(1L), two(2L);
    const T half = from_rational<T>(Rational(1, 2));
    const Matrix<T> R{{one, one}, {one, one}};
    const Vector<T> omega = {T(g * v), gate_on_both ? T(g * v) : v};
    const T risk =
        weighted_gd_risk<T>(one, {one, one, one}, weight_moments<T>(omega, R, {one, one}));
    const T a = T(one - g) * T(one - g), b = two * T(one + g), D = two * a + b * b;
    const T square = T(D * v - b) * T(D * v - b);
    return {T(D * T(risk - half) - a - half * square)};
  }
};

// E11: with a gate that reads the label, or with one that does not.
Finding label_gate_at(const Rational& bound, long slope) {
  return label_gate_stays_above(bound, Rational(slope), "scalar gating,");
}
Finding label_gates_gain_nothing(const Context&) { return label_gate_at(Rational(1, 2), 2); }
Finding not_below_499(const Context&) { return label_gate_at(Rational(499, 1000), 2); }
Finding constant_gate(const Context&) { return label_gate_at(Rational(1, 2), 0); }

// E13: the least risk at gates nearer and nearer to 1, a / (2 a + b^2) above 1/2.
template <class T>
void excess_of_gates(Comparisons<T>& say) {
  const T one(1L), two(2L), half = say.number(1, 2), none(0L);
  const Matrix<T> R{{one, one}, {one, one}};
  Vector<T> excess;
  for (const T& g : {say.number(1, 2), say.number(9, 10), say.number(99, 100)}) {
    const T a = (one - g) * (one - g), b = two * (one + g);
    const T v = b / (two * a + b * b);
    const T risk =
        weighted_gd_risk<T>(one, {one, one, one}, weight_moments<T>({T(g * v), v}, R, {one, one}));
    const T over = risk - half;
    say.positive(over);
    if (!excess.empty()) say.less(over, excess.back());
    excess.push_back(over);
  }
  say.less(excess.back(), say.number(1, 100000));
  say.words(
      "at the gates 1/2, 9/10 and 99/100 of the demonstrations the least risk over P "
      "exceeds 1/2 by " +
          shown(excess),
      "the excess over 1/2 does not fall: " + shown(excess));
}

// Gates g_0, 3/4 and g_0 on two demonstrations of one task, its delimiter and the query weight them
// with 3/4 g_0^2 and 3/4 g_0, which differ within the task unless g_0 is 0 or 1.
template <long numerator, long denominator>
Finding weights_of_one_task(const Context&) {
  const Rational g0(numerator, denominator), delta(3, 4), one(1);
  const Vector<Rational> gates = prompt_gates<Rational>({2}, g0, g0, {delta});
  Vector<Rational> omega;
  for (long i = 0; i < 2; ++i) {
    const Prompt<Rational> prompt{Matrix<Rational>{{one, one}}, unit_vector<Rational>(2, i), {one}};
    omega.push_back(prompt_prediction<Rational>(prompt, {2}, {{one}}, {{one}}, gates));
  }
  const auto words = fmt::format(
      "K = 1, two examples, gates {} on the demonstrations and the query, {} on the delimiter: the "
      "weights {}",
      g0.text(), delta.text(), text_of(omega));
  return settled(all_hold({omega[0] == omega[1], omega[0].sign() >= 0, omega[0] <= one}),
                 words + " lie in W", words + " are not equal within the task");
}

// The sigmoid 1 / (1 + t), t = exp(-z) > 0, takes a value v where t = 1 / v - 1 is positive. Step 3
// asks for v = 1 at the context of the demonstrations; v = 1/2 it takes, 0 nowhere.
Finding sigmoid_takes(const Rational& v) {
  if (v.sign() == 0) return finding(Truth::no, "1 / (1 + t) is 0 for no t");
  const Rational t = Rational(1) / v - Rational(1);
  return settled(t.sign() > 0,
                 fmt::format("1 / (1 + t) = {} at t = exp(-z) = {}", v.text(), t.text()),
                 fmt::format("phi(z) = 1 / (1 + exp(-z)): phi(z) = {} asks for exp(-z) = {}, which "
                             "no z gives",
                             v.text(), t.text()));
}
Finding takes_one(const Context&) { return sigmoid_takes(Rational(1)); }
Finding takes_zero(const Context&) { return sigmoid_takes(Rational(0)); }
Finding takes_half(const Context&) { return sigmoid_takes(Rational(1, 2)); }

// E14: whether these gates lie in [0, 1] and give one example a task the weights, for three tasks.
template <Divisor divisor>
Finding gates_of_three_tasks(const Context&) {
  const Vector<Rational> rising = {Rational(1, 5), Rational(2, 5), Rational(4, 5)};
  const Vector<Rational> equal(3, Rational(1, 2));
  const auto delta = delimiter_gates(rising, divisor), large = delimiter_gates(equal, divisor);
  const auto realises = [](const Vector<Rational>& omega, const Vector<Rational>& gates) {
    return all_hold({are_gates(gates), realised(gates) == omega, layer_realises(omega, gates)});
  };
  return settled(
      {realises(rising, delta), realises(equal, large)},
      fmt::format("K = 3: the gates {} and {} realise both weights", text_of(delta),
                  text_of(large)),
      fmt::format(
          "K = 3: for omega = {} these gates are {} and realise {}; for omega = {} they are "
          "{}, {}",
          text_of(rising), text_of(delta), text_of(realised(delta)), text_of(equal), text_of(large),
          are_gates(large) ? "and realise " + text_of(realised(large))
                           : std::string("outside [0, 1]")));
}

Finding gates_of(const Vector<Rational>& omega) {
  const auto delta = delimiter_gates(omega, Divisor::later_gates),
             printed = delimiter_gates(omega, Divisor::later_weights);
  auto result = settled(
      {are_gates(delta), realised(delta) == omega, layer_realises(omega, delta)},
      fmt::format("the gates {} lie in [0, 1] and give the blocks the weights {}; over the product "
                  "of the later weights they would give {}",
                  text_of(delta), text_of(omega), text_of(realised(printed))),
      "the gates do not realise the weights");
  result.values = {value("delta", delta), value("delta_printed", printed),
                   value("omega_printed", realised(printed))};
  return result;
}

Finding optimum_over_W(const TaskBlocks& blocks) {
  const auto objective = block_objective(blocks);
  const auto best = best_monotone_weights(objective);
  const Vector<Rational> ones(blocks.r.size(), Rational(1));
  const auto direction = best_direction(blocks);
  const Rational wpgd = objective.least_risk(), att = risk_by_traces(blocks, direction, ones);
  const Vector<Rational> scaled = (Rational(1) / best.omega.back()) * best.omega;
  const auto gates = gates_of(scaled);
  const bool right =
      all_hold({best.certified, risk_by_traces(blocks, direction, best.omega) == best.risk,
                objective.risk(best.omega) == best.risk, objective.risk(ones) == att,
                stationary_risk_of(blocks, direction) == wpgd, wpgd <= best.risk, best.risk <= att,
                gates.answer == Truth::yes});
  auto result = settled(
      right,
      fmt::format("block weights {}, the isotonic regression of {}tau cut off at 0, meet the "
                  "conditions of Karush, Kuhn and Tucker: risk {}; all weights {}, equal weights "
                  "{}; scaled to end in 1 they come from the delimiter gates {}",
                  text_of(best.omega), best.negative ? "-" : "", best.risk.text(), wpgd.text(),
                  att.text(), text_of(delimiter_gates(scaled, Divisor::later_gates))),
      "the optimal weights are not certified, or two ways to their risk differ");
  result.values = {value("risk_wpgd", wpgd), value("risk_W", best.risk), value("risk_att", att),
                   value("omega_W", best.omega)};
  return result;
}

Finding isotonic_optimum(const Context& c) {
  if (c.instance.has("omega_blocks"))
    return finding(Answer::does_not_apply(),
                   "the part speaks of tasks (task_lengths, r_tasks); omega_blocks = " +
                       text_of(c.instance.vector("omega_blocks")) + " gives weights alone");
  return optimum_over_W(task_blocks(c.instance));
}

// Weights that are given, or the optimal ones.
Finding gates_on_instance(const Context& c) {
  if (c.instance.has("omega_blocks")) return gates_of(c.instance.vector("omega_blocks"));
  const auto best = best_monotone_weights(block_objective(task_blocks(c.instance)));
  auto result = gates_of((Rational(1) / best.omega.back()) * best.omega);
  result.values.clear();
  return result;
}

Finding decreasing_weights_allowed(const Context&) {
  const Rational half(1, 2);
  const auto objective =
      block_objective(isotropic_task_blocks(1, 0, {Rational(1), Rational(2)}, {half, half}));
  const Rational risk = best_monotone_weights(objective).risk, all = objective.least_risk();
  return settled(risk == all, "no difference",
                 fmt::format("d = 1, sigma = 0, 1 and 2 examples, r = (1/2, 1/2): all weights {}, "
                             "nonnegative nondecreasing ones {}",
                             all.text(), risk.text()));
}

Finding sign_does_not_matter(const Context&) {
  const auto objective = block_objective(
      isotropic_task_blocks(1, 0, {Rational(1), Rational(1)}, {Rational(-1, 4), Rational(-3, 4)}));
  const auto up = nonnegative_isotonic_regression(objective.targets, objective.weights);
  const Rational without = objective.M - objective.scale * dot(objective.weights, hadamard(up, up));
  const Rational with = best_monotone_weights(objective).risk;
  return settled(with == without, "no difference",
                 fmt::format("d = 1, sigma = 0, one example each, r = (-1/4, -3/4): the projection "
                             "of r gives {}, that of -r {}",
                             without.text(), with.text()));
}

std::optional<Complaint> require(const Instance& instance) {
  if (!instance.has("omega_blocks")) return complaint_about_task_blocks(instance);
  if (instance.has("task_lengths") || instance.has("r_tasks")) {
    return Complaint{"omega_blocks", "given together with task data", "one of the two"};
  }
  const auto& omega = instance.vector("omega_blocks");
  if (in_monotone_cone(omega) && omega.back() <= Rational(1)) return std::nullopt;
  return Complaint{"omega_blocks", text_of(omega), "weights with 0 <= w_1 <= .. <= w_K <= 1"};
}

}  // namespace

Theorem theorem() {
  const Sizes smallest = {{"n", 2}, {"d", 1}, {"K", 1}};
  const auto of_one_task = [](Settle settle) {
    return once(Evidence::exact, {{"n", 2}, {"d", 1}, {"K", 1}}, Inputs::points, settle);
  };
  const auto of_three_tasks = [](Settle settle) {
    return once(Evidence::exact, {{"n", 3}, {"d", 1}, {"K", 3}}, Inputs::points, settle);
  };
  auto inputs = task_block_inputs(true);
  inputs.push_back({"omega_blocks",
                    Kind::vector,
                    {"K"},
                    {},
                    "block weights to realise, 0 <= w_1 <= .. <= w_K <= 1, instead of task data",
                    true});
  return {
      .inputs = std::move(inputs),
      .values = {{"risk_wpgd", "rational: least risk over all P and omega"},
                 {"risk_W", "rational: least risk, nonnegative nondecreasing block weights"},
                 {"risk_att", "rational: least risk over P at omega = 1"},
                 {"omega_W", "vector[K]: optimal block weights, up to scale"},
                 {"delta", "vector[K]: delimiter gates that realise omega_blocks; 1 for 0/0"},
                 {"delta_printed",
                  "vector[K]: those over the product of the later weights; 1 for 0/0"},
                 {"omega_printed", "vector[K]: the block weights these realise"}},
      .parts = {{"eq22",
                 {once(Evidence::enclosure, smallest, Inputs::points, label_gates_gain_nothing)},
                 {{"the risk is not below 499/1000",
                   once(Evidence::enclosure, smallest, Inputs::points, not_below_499)}},
                 {once(Evidence::enclosure, smallest, Inputs::points, constant_gate)}},
                {"label_gate",
                 {chain({expand(LabelGateError{}), expand(FixedWeightsRisk{})})},
                 {{"the gate of a token acts on that token", test(LabelGateError{true})},
                  {"two uncorrelated tasks in place of one", test(FixedWeightsRisk{true})}}},
                {"context",
                 {chain({words(Averaging{}), delimiter_gates_in_words()})},
                 {{"the variance of the weights counts with M tr(Sigma P^T Sigma P) alone",
                   words(Averaging{true})},
                  {"demonstrations have the gate of the delimiter",
                   delimiter_gates_in_words(true)}}},
                {"near",
                 {words(NearGates{})},
                 {{"the risk is linear in a change of the weights", words(NearGates{true})}}},
                {"weights", {}, {}},
                {"averaging",
                 {words(Averaging{})},
                 {{"the variance of the weights counts with M tr(Sigma P^T Sigma P) alone",
                   words(Averaging{true})}}},
                {"gradient",
                 {words(TaskGradient{})},
                 {{"M tr(P_w^T P_w) alone", words(TaskGradient{true})}}},
                {"printed_gates",
                 {of_three_tasks(gates_of_three_tasks<Divisor::later_weights>)},
                 {{"the product begins with the weight itself",
                   of_three_tasks(gates_of_three_tasks<Divisor::weights_from_k>)}},
                 {of_three_tasks(gates_of_three_tasks<Divisor::later_gates>)}},
                {"gates",
                 {delimiter_gates_in_words(), exact(gates_on_instance)},
                 {{"demonstrations have the gate of the delimiter", delimiter_gates_in_words(true)},
                  {"the later weights are multiplied in place of the gates",
                   of_three_tasks(gates_of_three_tasks<Divisor::later_weights>)}}},
                {"only_W",
                 {of_one_task(weights_of_one_task<1, 2>)},
                 {{"gates 9/10 give equal weights", of_one_task(weights_of_one_task<9, 10>)}},
                 {of_one_task(weights_of_one_task<1, 1>)}},
                {"feasible",
                 {once(Evidence::exact, {{"K", 1}}, Inputs::points, takes_one)},
                 {{"the sigmoid is 0 somewhere",
                   once(Evidence::exact, {{"K", 1}}, Inputs::points, takes_zero)}},
                 {once(Evidence::exact, {{"K", 1}}, Inputs::points, takes_half)}},
                {"not_attained",
                 {chain({expand(LeastAtGate{}),
                         compare([](auto& say) { excess_of_gates(say); }, {}, Inputs::all)})},
                 {{"the gate acts on the last example too", test(LeastAtGate{true})}}},
                {"isotonic", {}, {}},
                {"isotonic_on_data",
                 {on_instance(Evidence::certificate, isotonic_optimum)},
                 {{"nonnegative nondecreasing weights lose nothing",
                   once(Evidence::exact, {}, Inputs::points, decreasing_weights_allowed)},
                  {"the sign of r does not matter for the projection",
                   once(Evidence::exact, {}, Inputs::points, sign_does_not_matter)}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_thm4
