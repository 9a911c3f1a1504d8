// Scalar gates that read the context alone reach exactly the weights that are constant on tasks and
// nondecreasing, in the limit; as printed, with gates that may read labels and with a minimum, the
// equality fails, and the printed gates of the construction do not realise the weights.
#include <fmt/format.h>

#include "theorems/li2025/delimiters/isotonic_regression.hpp"
#include "theorems/li2025/delimiters/label_gate.hpp"
#include "theorems/li2025/delimiters/monotone_weights.hpp"
#include "theorems/li2025/delimiters/product_of_gaussians.hpp"
#include "theorems/li2025/risk_by_wick.hpp"
#include "theorems/li2025/slope_bounds.hpp"
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

// f = x^T P X^T (omega . y) with weight g_q g_0^{later examples} delta_k .. delta_K on an example
// of task k; consecutive weights satisfy omega_i = (gates between) omega_{i+1}.
struct ForwardPass {
  long d;
  Vector<long> lengths;
  bool delimiter_closes_its_task = true;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    long n = 0;
    for (const long length : lengths) n += length;
    const auto X = free.matrix(d, n), P_k = free.matrix(d, d), P_q = free.matrix(d, d);
    const auto y = free.vector(n);
    const Prompt<T> prompt{X, y, free.vector(d)};
    const T g0 = free.scalar(), g_query = free.scalar();
    const auto delta = free.vector(static_cast<long>(lengths.size()));
    Vector<T> omega(n, T(0L));
    T weight = g_query;
    long i = n;
    for (std::size_t k = lengths.size(); k-- > 0;) {
      if (delimiter_closes_its_task) weight = weight * delta[k];
      for (long j = 0; j < lengths[k]; ++j, weight = weight * g0) omega[--i] = weight;
      if (!delimiter_closes_its_task) weight = weight * delta[k];
    }
    const auto beta = weighted_step<T>(X, y, P_q * transpose(P_k), omega);
    return {
        T(prompt_prediction(prompt, lengths, P_k, P_q, prompt_gates(lengths, g0, g_query, delta)) -
          dot(prompt.x_query, beta))};
  }
};

// Replacing the weights inside each task by their mean lowers the risk by (M tr(Sigma P^T Sigma P)
// + tr(Sigma^2 P^T Sigma P)) times the sum of squared deviations.
struct AveragingInsideTasks {
  long d;
  Vector<long> lengths;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto traces = risk_traces(free.symmetric(d), free.matrix(d, d));
    const T M = free.scalar();
    Vector<T> omega, mean, r;
    T deviations(0L);
    long n = 0;
    for (const long length : lengths) {
      const auto weights = free.vector(length);
      const T average = from_rational<T>(Rational(1, length)) * sum(weights);
      for (const auto& w : weights) deviations += T(w - average) * T(w - average);
      omega.insert(omega.end(), weights.begin(), weights.end());
      mean.insert(mean.end(), length, average);
      r.insert(r.end(), length, free.scalar());
      n += length;
    }
    Matrix<T> R(n, n);
    long from = 0;
    for (const long length : lengths) {
      for (long i = 0; i < length; ++i)
        for (long j = 0; j < length; ++j) R(from + i, from + j) = T(1L);
      from += length;
    }
    return {T(weighted_gd_risk(M, traces, weight_moments(omega, R, r)) -
              weighted_gd_risk(M, traces, weight_moments(mean, R, r)) -
              T(M * traces.quadratic + traces.cubic) * deviations)};
  }
};

// sum_k rho_k v_k = sum_k (rho_k + .. + rho_K)(v_k - v_{k-1}): residuals with nonpositive tail sums
// have a nonpositive product with every vector 0 <= v_1 <= .. <= v_K.
struct TailSums {
  long K;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto rho = free.vector(K), v = free.vector(K);
    T tail(0L), sums(0L);
    for (long k = K - 1; k >= 0; --k) {
      tail += rho[k];
      sums += tail * (k > 0 ? T(v[k] - v[k - 1]) : v[k]);
    }
    return {T(dot(rho, v) - sums)};
  }
};

Finding forward_expansion(const Context&) { return expands_to_zero(ForwardPass{2, {2, 1}}); }
Finding forward_ginac(const Context&) { return expands_to_zero_ginac(ForwardPass{1, {1, 1}}); }
Finding forward_test(const Context& c) {
  return identity_test(ForwardPass{4, {3, 5, 2, 4}}, c.seed);
}
Finding averaging_expansion(const Context&) {
  return expands_to_zero(AveragingInsideTasks{2, {2, 3}});
}
Finding averaging_test(const Context& c) {
  return identity_test(AveragingInsideTasks{5, {4, 1, 6}}, c.seed);
}
Finding best_preconditioner(const Context&) { return expands_to_zero(BestPreconditioner{2, 2}); }
Finding tail_sums(const Context&) { return expands_to_zero(TailSums{4}); }
Finding tail_sums_test(const Context& c) { return identity_test(TailSums{40}, c.seed); }
Finding cauchy_schwarz(const Context&) { return expands_to_zero(CauchySchwarz{3}); }
Finding wrong_delimiter(const Context& c) {
  return identity_test(ForwardPass{2, {2, 1}, false}, c.seed);
}

// E11: with gates that read the label.
Finding label_gates_gain_nothing(const Context&) {
  const auto tail = product_tail_by_bessel(Rational(3));
  const Ball one(1);
  const Ball risk =
      label_gate_risk(LabelGateMoments<Ball>{one - tail.task, one - tail.task, one - tail.product});
  return finding(negation(less(risk, Ball(Rational(1, 2)))),
                 fmt::format("d = 1, K = 1, n = 2, Sigma = 1, sigma = 0: every fixed weighting has "
                             "risk at least 1/2, but gates phi(w (y + 3)) on the demonstrations "
                             "come, as w grows, arbitrarily close to {}",
                             risk.decimal(12)));
}

// E13: risk = 1/2 + (u - v)^2 + (1 - 2u - 2v)^2/2 with u = g_0 v.
Finding minimum_is_attained(const Context&) {
  const auto square = expands_to_zero(FixedWeightsRisk{});
  return finding(negation(square.answer.truth()),
                 "d = 1, K = 1, n = 2, Sigma = 1, sigma = 0, sigmoid gate that reads the context: "
                 "with u = p omega_1, v = p omega_2 the risk is 1/2 + (u - v)^2 + (1 - 2u - "
                 "2v)^2/2, and u = g_0 v with 0 < g_0 < 1, so it exceeds its infimum 1/2 always");
}

// The weights of the blocks that delimiter gates realise when all other gates are 1.
Vector<Rational> realised(const Vector<Rational>& delta) {
  Vector<Rational> omega = delta;
  for (std::size_t k = omega.size(); k-- > 1;) omega[k - 1] = delta[k - 1] * omega[k];
  return omega;
}

// omega_k / omega_{k+1}, or printed: omega_k / (omega_{k+1} .. omega_K). A weight 0 is preceded by
// zeros only, and any gate does for 0/0: take 1.
Vector<Rational> delimiter_gates(const Vector<Rational>& omega, bool printed) {
  Vector<Rational> delta = omega;
  Rational later(1);
  for (std::size_t k = omega.size(); k-- > 0;) {
    delta[k] = later.sign() == 0 ? Rational(1) : omega[k] / later;
    later = printed ? later * omega[k] : omega[k];
  }
  return delta;
}

bool is_gate(const Rational& g) { return g.sign() >= 0 && g <= Rational(1); }

// E14.
Finding printed_gates_realise(const Context&) {
  const Rational half(1, 2), quarter(1, 4);
  const Vector<Rational> equal(3, half), rising = {quarter, half, half};
  const auto too_large = delimiter_gates(equal, true), other = delimiter_gates(rising, true);
  bool right = realised(other) == rising;
  for (const auto& g : too_large) right &= is_gate(g);
  return settled(right, "the printed gates realise both examples",
                 fmt::format("K = 3: for omega = {} the printed gates are {}, outside [0, 1]; for "
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
  bool right = realised(delta) == omega && layer_realises(omega, delta);
  for (const auto& g : delta) right &= is_gate(g);
  auto result = settled(
      right,
      fmt::format("the gates {} lie in [0, 1] and give the blocks the weights {}; the printed ones "
                  "give {}",
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
  const bool right = best.certified && risk_by_traces(blocks, direction, best.omega) == best.risk &&
                     objective.risk(best.omega) == best.risk && objective.risk(ones) == att &&
                     stationary_risk_of(blocks, direction) == wpgd && wpgd <= best.risk &&
                     best.risk <= att && gates.answer == Truth::yes;
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

Finding optimum_and_gates(const Context& c) {
  if (c.instance.has("omega_blocks")) return gates_of(c.instance.vector("omega_blocks"));
  return optimum_over_W(task_blocks(c.instance));
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
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
                 {"delta_printed", "vector[K]: the printed ones"},
                 {"omega_printed", "vector[K]: the block weights these realise"}},
      .checks =
          {{"no scalar gate does better than the weights in W", enclosure, points, refuted,
            On::claim, "d = 1, K = 1, n = 2", label_gates_gain_nothing},
           {"the minimum over scalar gates is attained", symbolic, region, refuted, On::claim,
            "d = 1, K = 1, n = 2, sigmoid; P and all context gates free", minimum_is_attained},
           {"the printed delimiter gates realise every omega in W", exact, points, refuted,
            On::claim, "K = 3", printed_gates_realise},
           {"a layer whose gates read the context applies weights that its gates multiply up to, "
            "so that they are nondecreasing",
            symbolic, everywhere, corrected, On::claim,
            "d = 2, tasks of 2 and 1 examples; data, P_k, P_q and all gates free",
            forward_expansion},
           {"the same by a second computer algebra system", symbolic, everywhere, corrected,
            On::claim, "d = 1, tasks of 1 and 1 examples; all free", forward_ginac},
           {"the same with longer tasks", identity, everywhere, corrected, On::claim,
            "d = 4, tasks of 3, 5, 2, 4 examples", forward_test},
           {"averaging the weights inside each task lowers the risk by a multiple of their "
            "variance",
            symbolic, everywhere, corrected, On::claim,
            "d = 2, tasks of 2 and 3 examples; Sigma, P, M, r, omega free", averaging_expansion},
           {"averaging inside tasks at a larger size", identity, everywhere, corrected, On::claim,
            "d = 5, tasks of 4, 1, 6 examples", averaging_test},
           {"for given weights the best P leaves a quotient of two quadratic forms", symbolic,
            everywhere, corrected, On::claim, "d = 2, eigenvalues of Sigma and the weights free",
            best_preconditioner},
           {"residuals with nonpositive tail sums have a nonpositive product with every "
            "nondecreasing weighting",
            symbolic, everywhere, corrected, On::claim, "K = 4", tail_sums},
           {"tail sums for many tasks", identity, everywhere, corrected, On::claim, "K = 40",
            tail_sums_test},
           {"Cauchy and Schwarz bound the gain by the length of the projection", symbolic,
            everywhere, corrected, On::claim, "K = 3, all free", cauchy_schwarz},
           {"isotonic regression gives the optimum over W and the gates omega_k/omega_(k+1) "
            "realise "
            "it",
            certificate, points, corrected, On::instance,
            "the instance; every P and every omega in W", optimum_and_gates},
           {"a delimiter does not act on the task that it closes", identity, everywhere, control,
            On::claim, "d = 2, tasks of 2 and 1 examples", wrong_delimiter},
           {"nondecreasing weights lose nothing", exact, points, control, On::claim,
            "d = 1, two tasks", decreasing_weights_allowed},
           {"the sign of r does not matter for the projection", exact, points, control, On::claim,
            "d = 1, two tasks", sign_does_not_matter}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_thm4
