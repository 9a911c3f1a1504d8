// A prompt of K tasks with delimiters under scalar gates that read the context alone: the layer
// predicts with weights g_q g_0^e delta_k .. delta_K, e the number of demonstrations that follow.
#include "theorems/li2025/delimiters/delimited_prompt.hpp"
#include "theorems/li2025/delimiters/delimited_prompt_inputs.hpp"
#include "theorems/li2025/delimiters/delimited_token.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/weighted_gradient_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::li2025::claim_thm4_forward {
namespace {

// Gates g 1 1^T of width D for every token.
template <class T>
Vector<Matrix<T>> scalar_gates(const Vector<long>& lengths, const T& g0, const Vector<T>& delta,
                               const T& g_query, long D) {
  const Vector<T> ones(D, T(1L));
  const auto gate = [&](const T& g) { return g * outer(ones, ones); };
  return along_prompt(lengths, gate(g0), map(delta, gate), gate(g_query));
}

// The last output minus (0, .., 0, x^T P X^T (omega o y), 0, .., 0); contexts are free.
struct Difference {
  long d, p, n_1, n_2, n_3;               // n_3 = 0: two tasks
  bool later_tasks_do_not_count = false;  // the control: e counts those of the own task

  Vector<long> lengths() const {
    return n_3 == 0 ? Vector<long>{n_1, n_2} : Vector<long>{n_1, n_2, n_3};
  }
  Sizes sizes() const {
    return {{"n", n_1 + n_2 + n_3}, {"d", d}, {"p", p}, {"K", n_3 == 0 ? 2 : 3}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto lengths = this->lengths();
    const long n = n_1 + n_2 + n_3, K = static_cast<long>(lengths.size());
    const auto X = free.matrix("X", d, n);
    const auto y = free.vector("y", n);
    const Prompt<T> prompt{X, y, free.vector(d)};
    const auto P_k = free.matrix("P_k", d, d), P_q = free.matrix("P_q", d, d);
    const auto columns = free.matrix("columns", p, K + 1);
    const auto Z = delimited_tokens(prompt, lengths, {columns, free.vector(p)});
    const T g0 = free.scalar("g0"), g_query = free.scalar("g_query");
    const auto delta = free.vector("delta", K);
    const auto W = pad_weights(gated_layout::weights(P_k, P_q), p);
    const auto G = scalar_gates(lengths, g0, delta, g_query, Z.rows());
    auto o = gated_linear_attention(Z, W, G).col(Z.cols() - 1);
    auto omega = delimited_weights(lengths, g0, delta, g_query);
    if (later_tasks_do_not_count) {
      const auto last = delimited_weights<T>({lengths.back()}, g0, {delta.back()}, g_query);
      omega.assign(last.begin(), last.end());
      for (std::size_t k = lengths.size() - 1; k-- > 0;) {
        T product = g_query;
        for (std::size_t l = k; l < lengths.size(); ++l) product = product * delta[l];
        const auto own = delimited_weights<T>({lengths[k]}, g0, {product}, T(1L));
        omega.insert(omega.begin(), own.begin(), own.end());
      }
    }
    o[d] = T(o[d] - dot(prompt.x_query, weighted_step(X, y, P_q * transpose(P_k), omega)));
    return o;
  }
};

Rational query_gate(const Instance& in) {
  return in.has("g_query") ? in.rational("g_query") : in.rational("g0");
}

Finding output_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto prompt = li2025::prompt_of(in);
  const auto lengths = in.integers("task_lengths");
  const auto &g0 = in.rational("g0"), g_query = query_gate(in);
  const auto& delta = in.vector("delta");
  const auto& P = in.matrix("P");
  const long d = prompt.d(), K = in.integer("K"), p = K + 1;
  const auto Z = delimited_tokens(prompt, lengths, unit_contexts<Rational>(K, p));
  const auto W = pad_weights(gated_layout::weights(identity_matrix<Rational>(d), P), p);
  const auto G = scalar_gates(lengths, g0, delta, g_query, Z.rows());
  const auto f = gated_linear_attention(Z, W, G)(d, Z.cols() - 1);
  const auto omega = delimited_weights(lengths, g0, delta, g_query);
  const auto predicted =
      dot(in.vector("x_query"), P * (transpose(in.matrix("X")) * hadamard(omega, prompt.y)));
  auto result = settled(
      f == predicted,
      "weights omega = " + text_of(omega) +
          "; the gated prompt and the weighted "
          "step both predict " +
          text_of(f),
      "the gated prompt predicts " + text_of(f) + ", the weighted step " + text_of(predicted));
  result.values = {value("f", f), value("omega", omega)};
  return result;
}

// The prediction in rounded arithmetic; one row of the state and no contextual features are enough.
struct Prediction {
  const Instance& in;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto prompt = li2025::prompt_of<T>(in);
    const long d = prompt.d(), K = in.integer("K");
    const auto lengths = in.integers("task_lengths");
    const auto Z = delimited_tokens<T>(prompt, lengths, {Matrix<T>(0, K + 1), {}});
    const auto covariates = block(Z, 0, 0, d, Z.cols());
    const auto row = [&](const Rational& g) {
      return from_rows<T>({Vector<T>(d, from_rational<T>(g))});
    };
    const auto G = along_prompt(lengths, row(in.rational("g0")), map(in.vector("delta"), row),
                                row(query_gate(in)));
    const auto query = transpose(to_scalar<T>(in.matrix("P"))) * covariates;
    return {gated_outputs<T>({query, covariates, from_rows<T>({Z.row(d)})}, G).row(0)};
  }
};

Finding forward_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(Prediction{c.instance}), "gated prompt");
}

std::optional<Complaint> lengths_add_up(const Instance& in) {
  const auto n = in.integer("n");
  if (sum(in.vector("task_lengths")) == Rational(n)) return std::nullopt;
  return Complaint{"task_lengths", text_of(in.vector("task_lengths")),
                   "lengths that add up to the number of demonstrations, " + std::to_string(n)};
}

}  // namespace

Theorem theorem() {
  using enum DelimitedToken::Change;
  return {
      .inputs = delimited_prompt_inputs(
          {{"g0", Kind::rational, {}, {}, "gate of the demonstrations' context"},
           {"g_query", Kind::rational, {}, {}, "gate of the query; g0 unless given", true},
           {"delta", Kind::vector, {"K"}, {}, "gates of the delimiters"}}),
      .values = {{"f", "rational: prediction"},
                 {"omega", "vector[n]: weights of the demonstrations"}},
      .parts = {{"weights", {}, {}},
                {"prompt",
                 {delimited_token(), expand(Difference{2, 3, 2, 1, 0}), exact(output_on_instance)},
                 {{"a demonstration's own gate acts on it", delimited_token(own_gate)},
                  {"the gate of a delimiter does not act on the tasks before it",
                   delimited_token(open_delimiter)},
                  {"the gate of the query is left out", delimited_token(open_query)},
                  {"on whole prompts the demonstrations of later tasks do not count",
                   test(Difference{2, 3, 2, 1, 0, true})}},
                 {expand(Difference{1, 4, 1, 2, 1}), test(Difference{5, 5, 3, 1, 5}),
                  ginac(Difference{1, 1, 1, 1, 0}),
                  on_instance(Evidence::precision_sweep, forward_precision_sweep)}},
                {"no_term", {}, {}}},
      .require = lengths_add_up,
  };
}

}  // namespace verify::li2025::claim_thm4_forward
