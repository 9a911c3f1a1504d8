// Vector gating with gates that read the context alone: every model is a weighted step with some
// omega, and every omega that is constant on the tasks is reached in the limit of gates 0 and 1.
// The optimal risks therefore agree as infima. Gates that read the labels get below, and finite
// gates need not attain.
#include "theorems/li2025/delimiters/delimited_prompt_inputs.hpp"
#include "theorems/li2025/delimiters/gates_in_words.hpp"
#include "theorems/li2025/delimiters/isotonic_regression.hpp"
#include "theorems/li2025/delimiters/label_gate_bound.hpp"
#include "theorems/li2025/delimiters/realised_weights.hpp"
#include "theorems/li2025/delimiters/vector_gating_statements.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/ldlt.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::li2025::claim_thm5 {
namespace {

// E11: scalar gates are vector gates with equal rows. One task of two demonstrations, d = 1, p = 2,
// any gate g_t for every token t, whatever it depends on, u = h = e_1: the prediction of the
// scalar gates, p x (g_2 g_3 g_4 x_1 y_1 + g_3 g_4 x_2 y_2).
struct EqualRows {
  bool other_head = false;  // the head reads row 2

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", 1, 2), P = free.matrix("P", 1, 1),
               columns = free.matrix("columns", 2, 2);
    const auto y = free.vector("y", 2), x = free.vector("x", 1), gates = free.vector("gates", 4);
    const auto Z = delimited_tokens(Prompt<T>{X, y, x}, {2}, {columns, free.vector(2)});
    const Vector<T> ones(4, T(1L));
    const auto G = map(gates, [&](const T& g) { return g * outer(ones, ones); });
    const auto o = vector_gated_output(Z, P, unit_vector<T>(4, 0), G);
    const T later = gates[2] * gates[3];
    const T scalar = x[0] * P(0, 0) * later * T(gates[1] * X(0, 0) * y[0] + X(0, 1) * y[1]);
    return {T(o[other_head ? 1 : 0] - scalar)};
  }
};

// E11: the scalar gate in all rows.
Finding label_rows_at(const Rational& bound, long slope) {
  return label_gate_stays_above(bound, Rational(slope), "u = h = e_1 and, in every row of W_g,");
}
Finding nothing_below(const Context&) { return label_rows_at(Rational(1, 2), 2); }
Finding not_below_499(const Context&) { return label_rows_at(Rational(499, 1000), 2); }
Finding constant_gate(const Context&) { return label_rows_at(Rational(1, 2), 0); }

// With v = P omega and s its sum the risk of five demonstrations of the query's own task, d = 1,
// Sigma = 1, sigma = 0, is 2/7 + (7/5) (s - 5/7)^2 + 2 sum_i (v_i - s/5)^2: 2/7 is reached where
// all v_i are 1/7, and nowhere else.
struct LeastAtEqualWeights {
  bool other_level = false;  // all v_i are 1/6

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long n = 5;
    const auto share = [](long over, long under) {
      return from_rational<T>(Rational(over, under));
    };
    const Matrix<T> one{{T(1L)}};
    const CorrelatedTasks<T> model{one, T(0L), shared_task(one, n)};
    const auto P = free.matrix("P", 1, 1);
    const auto omega = free.vector("omega", n);
    const auto v = map(omega, [&](const T& weight) { return T(P(0, 0) * weight); });
    const T s = sum(v), off = s - (other_level ? share(5, 6) : share(5, 7));
    T rest = share(2, 7) + share(7, 5) * off * off;
    for (const T& weight : v) {
      const T deviation = weight - share(1, 5) * s;
      rest += T(2L) * deviation * deviation;
    }
    return {T(risk_by_wick(model, P, omega) - rest)};
  }
};

// E13: four rows of gates below 1 on five demonstrations. The least risk over P, u and h is that
// over the weights in the span of the four rows: 1 - r^T (projection of the quadratic form).
template <class T>
void excess_of_rows(Comparisons<T>& say) {
  constexpr long n = 5, D = 4;
  const T one(1L);
  const Vector<T> r(n, one);
  const Matrix<T> N = outer(r, r) + T(2L) * identity_matrix<T>(n);
  // 1 less r^T N^{-1} r, for a positive definite N.
  const auto least = [&](const Matrix<T>& form, const Vector<T>& linear) {
    const auto column = transpose(from_rows<T>({linear}));
    return T(one - dot(linear, solve_positive_definite(form, column).entries()));
  };
  // min over P and omega for n demonstrations of the query's own task, d = 1, Sigma = 1, sigma = 0:
  // equation (17) with R = 1 1^T, r = 1.
  const T optimal = least(N, r);
  Vector<T> excess;
  for (const long scale : {1L, 10L, 100L}) {
    Matrix<T> rows(n, D);  // gates 1 - m/(5 scale)
    for (long m = 0; m < D; ++m) {
      T weight = one;
      for (long i = n; i-- > 0; weight = T(weight * (one - say.number(m + 1, 5 * scale))))
        rows(i, m) = weight;
    }
    const auto with_r = transpose(rows) * r;
    const T over = least(transpose(rows) * (N * rows), with_r) - optimal;
    say.positive(over);
    if (!excess.empty()) say.less(over, excess.back());
    excess.push_back(over);
  }
  say.words(
      "d = K = 1, p = 2, n = 5, Sigma = 1, sigma = 0, r = 1: with the gates 1 - m/(5 s) "
      "of rows m = 1..4 and s = 1, 10, 100 the least risk over P, u and h exceeds " +
          shown(optimal) + " by " + shown(excess),
      "the excess is " + shown(excess));
}

// The last demonstrations of two tasks get weights in the ratio delta_1 g_0^{n_2} from one row.
Finding one_row_enough(const Context& c) {
  const auto& omega = c.example("two tasks").vector("omega_blocks");
  const Rational ratio = omega[0] / omega[1];
  return settled({ratio.sign() >= 0, ratio <= Rational(1)}, "one row reaches the ratio",
                 "block weights " + text_of(omega) +
                     ": one row gives omega_1/omega_2 = delta_1 g_0^{n_2}, between 0 and 1; wanted "
                     "is " +
                     text_of(ratio));
}

// Appendix F.2: scalar gates in [0, 1] weight two tasks with products of gates, which are not
// negative and do not decrease along the prompt; P absorbs a factor of either sign.
template <long first, long second>
Finding scalar_gates_weight(const Context&) {
  const Vector<Rational> wanted = {Rational(first), Rational(second)};
  const auto negated = Rational(-1) * wanted;
  const auto words = "K = 2, one example each, the weights " + text_of(wanted);
  if (!in_monotone_cone(wanted) && !in_monotone_cone(negated))
    return finding(Truth::no, words + ": no multiple of them lies in 0 <= omega_1 <= omega_2");
  const auto& upward = in_monotone_cone(wanted) ? wanted : negated;
  const auto omega = (Rational(1) / upward.back()) * upward;
  const auto delta = delimiter_gates(omega, Divisor::later_gates);
  return settled(
      {are_gates(delta), realised(delta) == omega, layer_realises(omega, delta)},
      words + ": the gates " + text_of(delta) + " of the delimiters give " + text_of(omega),
      words + ": the gates of the delimiters do not give them");
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

// The sentences have all gates but those of the delimiters 1, and the query's multiplies all
// weights.
Finding with_open_query(const Instance& in, Finding result) {
  if (in.rational("g_query") == Rational(1)) return result;
  result.answer = Answer::does_not_apply();
  result.detail = "the gate of the query is " + text_of(in.rational("g_query")) +
                  " and not 1, so that all weights are multiplied by it; " + result.detail;
  return result;
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
                  text_of(delta_rows) + ": the layer predicts " + text_of(f) +
                  ", as the weighted step does, times the gate of the query",
              "the layer predicts " + text_of(f) + ", the weighted step " + text_of(expected));
  result.values = {value("u", model.u), value("head", model.head),
                   value("delta_rows", from_rows(delta_rows)), value("f", f)};
  return with_open_query(in, std::move(result));
}

Finding two_rows_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto [lengths, ignored, D] = read(in);
  const auto model = two_row_model(in.vector("omega_blocks"), D, in.rational("g_query"));
  const auto f = prediction(in, model, lengths), expected = weighted_prediction(in);
  return with_open_query(
      in, settled(f == expected,
                  "rises and falls of omega in one row each: delimiter gates " +
                      text_of(model.rows[0].delimiters) + " and " +
                      text_of(model.rows[1].delimiters) + ", u = (" + text_of(model.u[0]) + ", " +
                      text_of(model.u[1]) + ", 0, ..) predict " + text_of(f),
                  "two rows predict " + text_of(f) + ", the weighted step " + text_of(expected)));
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

Finding forward_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(LastOutput{c.instance}), "vector gated layer");
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
  const auto& g_query = in.rational("g_query");
  if (g_query.sign() <= 0 || g_query > Rational(1)) {
    return Complaint{"g_query", g_query.text(),
                     "a gate above 0 and at most 1: it multiplies all weights"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum ConstructionVariant;
  const Sizes smallest = {{"n", 2}, {"d", 1}, {"K", 1}, {"p", 2}};
  const auto of_two_tasks = [](Settle settle) {
    return once(Evidence::exact, {{"n", 2}, {"d", 1}, {"K", 2}}, Inputs::points, settle);
  };
  return {
      .inputs = delimited_prompt_inputs(
          {{"omega_blocks", Kind::vector, {"K"}, {}, "wanted weights of the tasks, of any sign"},
           {"p", Kind::integer, {}, {Constraint::positive}, "contextual features, at least K + 1"},
           {"g_query", Kind::rational, {}, {}, "gate of the query, multiplies f", true, "1"}}),
      .values = {{"u", "vector[d+p+1]: value vector, increments of the block weights"},
                 {"head", "vector[d+p+1]: prediction head, 1 on K rows"},
                 {"delta_rows", "matrix[K, K]: row k holds the gates of delimiters 1..K in row k"},
                 {"f", "rational: prediction of the gated layer"}},
      .parts = {{"equal",
                 {once(Evidence::enclosure, smallest, Inputs::points, nothing_below)},
                 {{"the risk is not below 499/1000",
                   once(Evidence::enclosure, smallest, Inputs::points, not_below_499)}},
                 {once(Evidence::enclosure, smallest, Inputs::points, constant_gate)}},
                {"scalar_gates",
                 {expand(EqualRows{})},
                 {{"the head reads another row", test(EqualRows{true})}}},
                {"context",
                 {increment_row()},
                 {{"the new row keeps what it has", increment_row(true)},
                  {"row k closes at delimiter k",
                   test(IncrementsConstruction{1, 4, 2, 1, 2, own_delimiter_closed})}}},
                {"composition",
                 {row_weights()},
                 {{"the head is left out", row_weights(RowsVariant::head_left_out)},
                  {"a token's own gate acts on it", row_weights(RowsVariant::own_gate)}}},
                {"increasing",
                 {of_two_tasks(scalar_gates_weight<-1, 0>)},
                 {{"weights of both signs", of_two_tasks(scalar_gates_weight<-1, 1>)}},
                 {of_two_tasks(scalar_gates_weight<1, 2>)}},
                {"increments",
                 {increment_row(), test(IncrementsConstruction{4, 7, 3, 1, 4}),
                  expand(IncrementsConstruction{1, 4, 2, 1, 2}), exact(construction_on_instance)},
                 {{"the new row keeps what it has", increment_row(true)},
                  {"the construction without its last row",
                   test(IncrementsConstruction{1, 4, 2, 1, 2, last_row_left_out})},
                  {"row k closes at delimiter k",
                   test(IncrementsConstruction{1, 4, 2, 1, 2, own_delimiter_closed})}},
                 {on_instance(Evidence::precision_sweep, forward_precision_sweep)}},
                {"not_attained",
                 {chain({expand(LeastAtEqualWeights{}), expand(FiniteGatesAnnihilated{4}),
                         compare([](auto& say) { excess_of_rows(say); }, {}, Inputs::all)})},
                 {{"the least risk is at weights 1/6", test(LeastAtEqualWeights{true})},
                  {"the gate of one row is left out", test(FiniteGatesAnnihilated{4, true})}}},
                {"two_rows",
                 {},
                 {{"one row of gates reaches the weights",
                   once(Evidence::exact, {}, Inputs::points, one_row_enough)}},
                 {exact(two_rows_on_instance)}}},
      .require = shapes_fit,
  };
}

}  // namespace verify::li2025::claim_thm5
