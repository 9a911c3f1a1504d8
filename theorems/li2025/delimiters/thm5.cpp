// Vector gating with gates that read the context alone: every model is a weighted step with some
// omega, and every omega that is constant on the tasks is reached in the limit of gates 0 and 1.
// The optimal risks therefore agree as infima. Gates that read the labels get below, and finite
// gates need not attain.
#include "theorems/li2025/delimiters/vector_gating_statements.hpp"
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::li2025::claim_thm5 {
namespace {

Finding expand_forward(const Context&) { return expands_to_zero(VectorGatedForward{1, 3, {2, 1}}); }
Finding ginac_forward(const Context&) {
  return expands_to_zero_ginac(VectorGatedForward{1, 1, {1, 1}});
}
Finding identity_forward(const Context& c) {
  return identity_test(VectorGatedForward{3, 5, {3, 1, 4}}, c.seed);
}
Finding expand_construction(const Context&) {
  return expands_to_zero(IncrementsConstruction{1, 4, {2, 1, 2}});
}
Finding identity_construction(const Context& c) {
  return identity_test(IncrementsConstruction{4, 7, {3, 1, 2, 5, 1, 4}}, c.seed);
}
Finding expand_finite(const Context&) {
  return expands_to_zero(FiniteGatesReachWeights{1, 3, {2, 1}});
}
Finding identity_finite(const Context& c) {
  return identity_test(FiniteGatesReachWeights{3, 4, {3, 1, 4}}, c.seed);
}
Finding expand_averaging(const Context&) { return expands_to_zero(AveragingLowersRisk{{2, 1, 3}}); }
Finding expand_risk(const Context&) { return expands_to_zero(RiskOfTwoDemonstrations{}); }

Finding broken(const Context& c, ConstructionVariant variant) {
  return identity_test(IncrementsConstruction{1, 4, {2, 1, 2}, variant}, c.seed);
}
Finding row_left_out(const Context& c) { return broken(c, ConstructionVariant::last_row_left_out); }
Finding own_delimiter(const Context& c) {
  return broken(c, ConstructionVariant::own_delimiter_closed);
}

// min over P and omega of the risk for n demonstrations of the query's own task, d = 1, Sigma = 1,
// sigma = 0: equation (17) with R = 1 1^T, r = 1.
Rational optimal_risk(long n) {
  const Vector<Rational> r(n, Rational(1));
  return Rational(1) - dot(r, solve(outer(r, r) + Rational(2) * identity_matrix<Rational>(n), r));
}

// E13: with more than d+p+1 demonstrations of one task no gates below 1 weight them alike.
Finding attained(const Context&) {
  const auto proof = expands_to_zero(FiniteGatesAnnihilated{4});
  if (proof.answer != Truth::yes) return finding(Truth::unknown, proof.detail);
  return finding(
      Truth::no,
      "d = 1, K = 1, p = 2, so D = 4 rows, n = 5 demonstrations of the query's own task, sigma = "
      "0: "
      "an optimal omega is constant and not 0, because P is not 0 and averaging then lowers the "
      "risk strictly. But D rows with gates gamma_m < 1 on demonstrations give weights with q_4 "
      "omega_1 + .. + q_0 omega_5 = 0 for q(z) = prod (z - gamma_m), while constant weights c give "
      "c q(1) = c prod (1 - gamma_m), not 0. Sigmoid gates stay above the infimum " +
          text_of(optimal_risk(5)) + "; both sums over all gates: " + proof.detail);
}

// E11: row 2 reads the label of demonstration 2 and closes where y_2 <= -1.
Finding nothing_below(const Context&) {
  const auto change = expands_to_zero(ClosingOneRow{});
  if (change.answer != Truth::yes) return finding(Truth::unknown, change.detail);
  const Rational optimum = optimal_risk(2);
  const Rational s(1, 12);
  const Ball fall = Ball(s) / (Ball(8) * pi() * exp(Ball(1)));  // s/(8 pi e)
  const Ball risk = Ball(optimum) - fall + Ball(Rational(3, 32) * s * s);
  return finding(
      negation(less(risk, Ball(optimum))),
      "d = 1, K = 1, n = 2, Sigma = 1, sigma = 0, r = 1, optimal weighted risk " +
          text_of(optimum) +
          " (P = 1/4, omega = 1). Rows of shares 1 - s and s; row 2 closes at demonstration 2 "
          "where y_2 = beta x_2 <= -1, else all is open. On that event the risk changes by s "
          "beta^2 (1 - x_2^2)/8 + 3 s^2 beta^2/16; since (1 - x^2) e^{-x^2/2} is the derivative of "
          "x e^{-x^2/2}, its mean is -(s/8) E |beta| phi(1/|beta|) + (3/16) s^2 E beta^2 1{y_2 <= "
          "-1}, at most -s/(8 pi e) + (3/32) s^2. For s = 1/12 the risk is at most " +
          risk.decimal(10) + ". Finite sigmoid gates come as close as one likes");
}

// The last demonstrations of two tasks get weights in the ratio delta_1 g_0^{n_2} from one row.
Finding one_row_enough(const Context& c) {
  const auto& omega = c.example("two tasks").vector("omega_blocks");
  const Rational ratio = omega[0] / omega[1];
  return settled(ratio.sign() >= 0 && ratio <= Rational(1), "one row reaches the ratio",
                 "block weights " + text_of(omega) +
                     ": one row gives omega_1/omega_2 = delta_1 g_0^{n_2}, between 0 and 1; wanted "
                     "is " +
                     text_of(ratio));
}

// omega = v - w with v, w nonnegative and nondecreasing, each realised by one row.
VectorGatedModel<Rational> two_row_model(const Vector<Rational>& omega, long D,
                                         const Rational& g_query) {
  const long K = static_cast<long>(omega.size());
  auto model = open_model(K, D, g_query);
  Vector<Rational> rise(K, Rational(0)), fall(K, Rational(0));
  for (long k = 0; k < K; ++k) {
    const Rational step = k == 0 ? omega[0] : omega[k] - omega[k - 1];
    if (k > 0) rise[k] = rise[k - 1], fall[k] = fall[k - 1];
    (step.sign() > 0 ? rise : fall)[k] += abs(step);
  }
  const auto realise = [&](long row, const Vector<Rational>& v, long sign) {
    for (long k = 0; k + 1 < K; ++k) {
      if (v[k + 1].sign() > 0) model.rows[row].delimiters[k] = v[k] / v[k + 1];
    }
    model.u[row] = Rational(sign) * v[K - 1];
    model.head[row] = Rational(1);
  };
  realise(0, rise, 1);
  realise(1, fall, -1);
  return model;
}

struct Instantiated {
  Vector<long> lengths;
  VectorGatedModel<Rational> model;
  long width;
};

Instantiated read(const Instance& in) {
  const long D = in.integer("d") + in.integer("p") + 1;
  return {in.integers("task_lengths"),
          increments_model(in.vector("omega_blocks"), D, in.rational("g_query")), D};
}

template <class T>
Matrix<T> tokens_of(const Instance& in) {
  return delimited_tokens(li2025::prompt_of<T>(in), in.integers("task_lengths"),
                          unit_contexts<T>(in.integer("K"), in.integer("p")));
}

// x^T P X^T (omega o y) times the query's gate, from the rows of X.
Rational weighted_prediction(const Instance& in) {
  const auto omega = by_task(in.integers("task_lengths"), in.vector("omega_blocks"));
  const auto beta = in.matrix("P") * (transpose(in.matrix("X")) * hadamard(omega, in.vector("y")));
  return in.rational("g_query") * dot(in.vector("x_query"), beta);
}

Rational prediction(const Instance& in, const VectorGatedModel<Rational>& model,
                    const Vector<long>& lengths) {
  const auto G = vector_gates(lengths, model.rows);
  return dot(model.head, vector_gated_output(tokens_of<Rational>(in), in.matrix("P"), model.u, G));
}

Finding construction_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto [lengths, model, D] = read(in);
  const auto f = prediction(in, model, lengths), expected = weighted_prediction(in);
  Vector<Vector<Rational>> delta_rows;
  for (long k = 0; k < in.integer("K"); ++k) delta_rows.push_back(model.rows[k].delimiters);
  auto result =
      settled(f == expected,
              "u = " + text_of(model.u) + ", the gates of the delimiters row by row " +
                  text_of(delta_rows) + ", all other gates 1: the layer predicts " + text_of(f) +
                  ", as the weighted step does",
              "the layer predicts " + text_of(f) + ", the weighted step " + text_of(expected));
  result.values = {value("u", model.u), value("head", model.head),
                   value("delta_rows", from_rows(delta_rows)), value("f", f)};
  return result;
}

Finding two_rows_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto [lengths, ignored, D] = read(in);
  const auto model = two_row_model(in.vector("omega_blocks"), D, in.rational("g_query"));
  const auto f = prediction(in, model, lengths), expected = weighted_prediction(in);
  return settled(f == expected,
                 "rises and falls of omega in one row each: delimiter gates " +
                     text_of(model.rows[0].delimiters) + " and " +
                     text_of(model.rows[1].delimiters) + ", u = (" + text_of(model.u[0]) + ", " +
                     text_of(model.u[1]) + ", 0, ..) predict " + text_of(f),
                 "two rows predict " + text_of(f) + ", the weighted step " + text_of(expected));
}

// The first entries of the last output in rounded arithmetic: rows of the state never mix, and from
// row K + 1 on they vanish.
struct LastOutput {
  const Instance& in;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto [lengths, model, D] = read(in);
    const long d = in.integer("d");
    const auto Z = tokens_of<T>(in);
    const auto covariates = block(Z, 0, 0, d, Z.cols());
    Vector<RowGates<Rational>> rows(model.rows.begin(),
                                    model.rows.begin() + std::min(in.integer("K"), 3L));
    const auto G = map(vector_gates(lengths, rows), [&](const Matrix<Rational>& gate) {
      return to_scalar<T>(outer(gate.col(0), Vector<Rational>(d, Rational(1))));
    });
    const auto u = to_scalar<T>(Vector<Rational>(model.u.begin(), model.u.begin() + G[0].rows()));
    const auto query = transpose(to_scalar<T>(in.matrix("P"))) * covariates;
    return {gated_outputs<T>({query, covariates, outer(u, Z.row(d))}, G).col(Z.cols() - 1)};
  }
};

Finding forward_ladder(const Context& c) {
  return slope_finding(climb_ladder(LastOutput{c.instance}), "vector gated layer");
}

std::optional<Complaint> shapes_fit(const Instance& in) {
  const long n = in.integer("n"), K = in.integer("K");
  if (sum(in.vector("task_lengths")) != Rational(n)) {
    return Complaint{"task_lengths", text_of(in.vector("task_lengths")),
                     "lengths that add up to the number of demonstrations, " + std::to_string(n)};
  }
  if (in.integer("p") <= K) {
    return Complaint{"p", std::to_string(in.integer("p")),
                     "at least K + 1 = " + std::to_string(K + 1) +
                         ": the K + 1 contexts are linearly independent"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string forward = "is every model with context gates a weighted step?";
  const std::string reached = "are all block weights reached?";
  auto inputs = li2025::prompt_inputs(
      {{"P", Kind::matrix, {"d", "d"}, {}, "preconditioner: P_q = P, P_k = I"},
       {"task_lengths",
        Kind::vector,
        {"K"},
        {Constraint::integers, Constraint::positive},
        "demonstrations of each task, in order"},
       {"omega_blocks", Kind::vector, {"K"}, {}, "wanted weights of the tasks, of any sign"},
       {"p", Kind::integer, {}, {Constraint::positive}, "contextual features, at least K + 1"},
       {"g_query", Kind::rational, {}, {}, "gate of the query, multiplies f", true, "1"}});
  inputs.push_back({"K", Kind::integer, {}, {Constraint::positive}, "number of tasks"});
  return {
      .inputs = std::move(inputs),
      .values = {{"u", "vector[d+p+1]: value vector, increments of the block weights"},
                 {"head", "vector[d+p+1]: prediction head, 1 on K rows"},
                 {"delta_rows", "matrix[K, K]: row k holds the gates of delimiters 1..K in row k"},
                 {"f", "rational: prediction of the gated layer"}},
      .checks =
          {
              {"context gates give the weighted step with omega = sum_m h_m u_m omega^(m)",
               symbolic, everywhere, corrected, On::claim,
               "d=1, p=3, tasks of 2 and 1; data, contexts, gates, u, head free", expand_forward,
               forward},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "d=1, p=1, two tasks of 1; every entry free", ginac_forward, forward},
              {"context gates give the weighted step, larger", identity, everywhere, corrected,
               On::claim, "d=3, p=5, tasks of 3, 1 and 4", identity_forward, forward},
              {"rows that close at one delimiter each reach all block weights", symbolic,
               everywhere, corrected, On::claim,
               "d=1, p=4, tasks of 2, 1 and 2; data, contexts, block weights free",
               expand_construction, reached},
              {"rows that close at one delimiter each reach all block weights, six tasks", identity,
               everywhere, corrected, On::claim, "d=4, p=7, tasks of 3, 1, 2, 5, 1 and 4",
               identity_construction, reached},
              {"averaging omega over each task lowers the risk by (M a + b) times its variation",
               symbolic, everywhere, corrected, On::claim,
               "tasks of 2, 1 and 3; M, traces of P, correlations of the tasks, omega free",
               expand_averaging},
              {"the risk in that argument is the risk of the Gaussian data", symbolic, everywhere,
               corrected, On::claim, "d=1, n=2; Sigma, sigma2, R, r, P, omega free", expand_risk},
              {"up to d+p+1 demonstrations gates strictly between 0 and 1 reach any omega",
               symbolic, everywhere, corrected, On::claim,
               "d=1, p=3, tasks of 2 and 1; data, contexts, omega free", expand_finite},
              {"d+p+1 demonstrations: gates strictly between 0 and 1 reach any omega", identity,
               everywhere, corrected, On::claim, "d=3, p=4, tasks of 3, 1 and 4", identity_finite},
              {"the optimal risk is attained by gates below 1", symbolic, points, refuted,
               On::claim, "d = 1, K = 1, p = 2, n = 5; gates, u, head free", attained},
              {"no gates reach below the optimal weighted risk", enclosure, points, refuted,
               On::claim, "d = 1, K = 1, p = 2, n = 2", nothing_below},
              {"the construction predicts what the weighted step predicts", exact, points,
               corrected, On::instance, "the instance, unit vectors as contexts",
               construction_on_instance},
              {"two rows, one for the rises and one for the falls of omega, do as well", exact,
               points, corrected, On::instance, "the instance, unit vectors as contexts",
               two_rows_on_instance},
              {"rounding is the only error of the layer", ladder, points, corrected, On::instance,
               "the instance, 8 to 1024 bits", forward_ladder},
              {"one row of gates reaches the weights", exact, points, control, On::claim,
               "two tasks", one_row_enough},
              {"the construction without its last row", identity, everywhere, control, On::claim,
               "d=1, p=4, tasks of 2, 1 and 2", row_left_out},
              {"row k closes at delimiter k", identity, everywhere, control, On::claim,
               "d=1, p=4, tasks of 2, 1 and 2", own_delimiter},
          },
      .require = shapes_fit,
  };
}

}  // namespace verify::li2025::claim_thm5
