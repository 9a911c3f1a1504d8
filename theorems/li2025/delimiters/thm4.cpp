// Scalar gates that read the context alone reach exactly the weights that are constant on tasks and
// nondecreasing, in the limit; as printed, with gates that may read labels and with a minimum, the
// equality fails.
#include <fmt/format.h>

#include "theorems/li2025/delimiters/gates_in_words.hpp"
#include "theorems/li2025/delimiters/isotonic_regression.hpp"
#include "theorems/li2025/delimiters/label_gate_bound.hpp"
#include "theorems/li2025/delimiters/monotone_weights.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/weighted_gradient_descent.hpp"

namespace verify::li2025::claim_thm4 {
namespace {

// Gates token by token in prompt (19): the demonstrations of task k with gate g0, then its
// delimiter with gate delta_k; last the query.
template <class T>
Vector<T> prompt_gates(const Vector<long>& lengths, const T& g0, const T& g_query,
                       const Vector<T>& delta) {
  Vector<T> gates;
  for (std::size_t k = 0; k < lengths.size(); ++k) {
    gates.insert(gates.end(), lengths[k], g0);
    gates.push_back(delta[k]);
  }
  gates.push_back(g_query);
  return gates;
}

// The layer's prediction on prompt (19). Delimiters are zero columns; the context rows meet zero
// weights and are left out.
template <class T>
T prompt_prediction(const Prompt<T>& prompt, const Vector<long>& lengths, const Matrix<T>& P_k,
                    const Matrix<T>& P_q, const Vector<T>& gates) {
  const long d = prompt.d(), K = static_cast<long>(lengths.size());
  Matrix<T> Z(d + 1, prompt.n() + K + 1);
  long token = 0, example = 0;
  for (long k = 0; k < K; ++k, ++token) {
    for (long i = 0; i < lengths[k]; ++i, ++token, ++example) {
      for (long a = 0; a < d; ++a) Z(a, token) = prompt.X(a, example);
      Z(d, token) = prompt.y[example];
    }
  }
  for (long a = 0; a < d; ++a) Z(a, token) = prompt.x_query[a];
  const Matrix<T> ones = map(Matrix<T>(d + 1, d + 1), [](const T&) { return T(1L); });
  const auto G = map(gates, [&](const T& g) { return g * ones; });
  return gated_linear_attention(Z, gated_layout::weights(P_k, P_q), G)(d, token);
}

// omega = E v + gap with E [n, K] the indicators of the tasks, so that R = E B E^T and r = E rho:
// the risk exceeds that of E v by (M tr(Sigma P^T Sigma P) + tr(Sigma^2 P^T Sigma P)) |gap|^2 and
// by terms with the factor u = E^T gap, the sums of gap over the tasks. If v holds the means of
// omega over the tasks, u = 0. With Sigma = S^2 both traces are squares.
struct Averaging {
  bool without_cubic = false;  // the variance counts with M tr(Sigma P^T Sigma P) alone

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"K", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d"), K = free.space("K");
    const auto E = free.matrix("E", n, K), B = free.symmetric("B", K), S = free.symmetric("S", d),
               P = free.matrix("P", d, d);
    const auto rho = free.vector("rho", K), v = free.vector("v", K), gap = free.vector("gap", n);
    const auto variance = free.scalar("variance");  // M
    const M Sigma = S * S, SP = Sigma * P, left = S * (P * S), right = left * S;
    const RiskTraces<T> traces{trace(Sigma * SP), trace(Sigma * (transpose(P) * SP)),
                               trace(Sigma * (Sigma * (transpose(P) * SP)))};
    const auto risk = [&](const VectorOf<M>& omega) {
      return weighted_gd_risk<T>(
          variance, traces,
          {dot(omega, E * rho), dot(omega, omega), dot(omega, E * (B * (transpose(E) * omega)))});
    };
    const auto u = transpose(E) * gap, sums = transpose(E) * (E * v);
    const T two(2L), factor = variance * traces.quadratic + traces.cubic;
    const T by_sums = two * factor * dot(v, u) - two * traces.linear * dot(rho, u) +
                      traces.cubic * (two * dot(sums, B * u) + dot(u, B * u));
    const T counted = without_cubic ? variance * traces.quadratic : factor;
    Vanishing<M> zero;
    zero.add(risk(E * v + gap) - risk(E * v) - counted * dot(gap, gap) - by_sums);
    zero.equal(traces.quadratic, trace(transpose(left) * left));
    zero.equal(traces.cubic, trace(transpose(right) * right));
    return zero;
  }
};

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
Finding excess_of_gates(const Context&) {
  const Rational one(1), two(2), half(1, 2);
  const Matrix<Rational> R{{one, one}, {one, one}};
  Vector<Rational> excess;
  bool falls = true;
  for (const Rational& g : {Rational(1, 2), Rational(9, 10), Rational(99, 100)}) {
    const Rational a = (one - g) * (one - g), b = two * (one + g);
    const Rational v = b / (two * a + b * b);
    const Rational risk = weighted_gd_risk<Rational>(
        one, {one, one, one}, weight_moments<Rational>({g * v, v}, R, {one, one}));
    falls &= all_hold({risk > half, excess.empty() || risk - half < excess.back()});
    excess.push_back(risk - half);
  }
  return settled({falls, excess.back() < Rational(1, 100000)},
                 "at the gates 1/2, 9/10 and 99/100 of the demonstrations the least risk over P "
                 "exceeds 1/2 by " +
                     text_of(excess),
                 "the excess over 1/2 does not fall: " + text_of(excess));
}

// The weights of the blocks that delimiter gates realise when all other gates are 1.
Vector<Rational> realised(const Vector<Rational>& delta) {
  Vector<Rational> omega = delta;
  for (std::size_t k = omega.size(); k-- > 1;) omega[k - 1] = delta[k - 1] * omega[k];
  return omega;
}

// omega_k over the product of the later gates, or of the later weights. A weight 0 is preceded by
// zeros only, and any gate does for 0/0: take 1.
Vector<Rational> delimiter_gates(const Vector<Rational>& omega, bool of_weights) {
  Vector<Rational> delta = omega;
  Rational later(1);
  for (std::size_t k = omega.size(); k-- > 0;) {
    delta[k] = later.sign() == 0 ? Rational(1) : omega[k] / later;
    later *= of_weights ? omega[k] : delta[k];
  }
  return delta;
}

bool is_gate(const Rational& g) { return all_hold({g.sign() >= 0, g <= Rational(1)}); }

// E14, read the other way.
Finding product_of_weights(const Context&) {
  const Rational half(1, 2), quarter(1, 4);
  const Vector<Rational> equal(3, half), rising = {quarter, half, half};
  const auto too_large = delimiter_gates(equal, true), other = delimiter_gates(rising, true);
  bool right = realised(other) == rising;
  for (const auto& g : too_large) right &= is_gate(g);
  return settled(right, "the gates over the product of the weights realise both examples",
                 fmt::format("K = 3: for omega = {} these gates are {}, outside [0, 1]; for "
                             "omega = {} they are {} and realise {} (with omega_k/omega_(k+1): {})",
                             text_of(equal), text_of(too_large), text_of(rising), text_of(other),
                             text_of(realised(other)), text_of(delimiter_gates(rising, false))));
}

// The layer itself with all other gates 1, on a prompt with one example a task, d = 1.
bool layer_realises(const Vector<Rational>& omega, const Vector<Rational>& delta) {
  const long K = static_cast<long>(omega.size());
  const Rational one(1);
  Prompt<Rational> prompt{Matrix<Rational>(1, K), {}, {one}};
  Rational expected(0);
  for (long k = 0; k < K; ++k) {
    prompt.X(0, k) = Rational(k + 2, 3);
    prompt.y.push_back(Rational(1, k + 1));
    expected += omega[k] * prompt.X(0, k) * prompt.y[k];
  }
  const Vector<long> lengths(K, 1);
  const Matrix<Rational> P{{one}};
  return prompt_prediction(prompt, lengths, P, P, prompt_gates(lengths, one, one, delta)) ==
         expected;
}

Finding gates_of(const Vector<Rational>& omega) {
  const auto delta = delimiter_gates(omega, false), printed = delimiter_gates(omega, true);
  bool right = all_hold({realised(delta) == omega, layer_realises(omega, delta)});
  for (const auto& g : delta) right &= is_gate(g);
  auto result = settled(
      right,
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
                  att.text(), text_of(delimiter_gates(scaled, false))),
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
                             "nondecreasing ones {}",
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
                 {"risk_W", "rational: least risk over P and nondecreasing block weights"},
                 {"risk_att", "rational: least risk over P at omega = 1"},
                 {"omega_W", "vector[K]: optimal block weights, up to scale"},
                 {"delta", "vector[K]: delimiter gates that realise omega_blocks"},
                 {"delta_printed", "vector[K]: those over the product of the later weights"},
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
                {"printed_gates",
                 {delimiter_gates_in_words(), exact(gates_on_instance)},
                 {{"demonstrations have the gate of the delimiter", delimiter_gates_in_words(true)},
                  {"the later weights are multiplied in place of the gates",
                   once(Evidence::exact, {{"K", 3}}, Inputs::points, product_of_weights)}}},
                {"not_attained",
                 {chain({expand(LeastAtGate{}),
                         once(Evidence::exact, {}, Inputs::all, excess_of_gates)})},
                 {{"the gate acts on the last example too", test(LeastAtGate{true})}}},
                {"isotonic", {}, {}},
                {"isotonic_on_data",
                 {on_instance(Evidence::certificate, isotonic_optimum)},
                 {{"nondecreasing weights lose nothing",
                   once(Evidence::exact, {}, Inputs::points, decreasing_weights_allowed)},
                  {"the sign of r does not matter for the projection",
                   once(Evidence::exact, {}, Inputs::points, sign_does_not_matter)}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_thm4
