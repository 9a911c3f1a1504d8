// A prompt of K tasks with delimiters under scalar gates that read the context alone: the layer
// predicts with weights g_q g_0^e delta_k .. delta_K, e the number of demonstrations that follow.
#include "theorems/li2025/delimiters/delimited_prompt.hpp"
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/weighted_gradient_descent.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::li2025::claim_thm4_forward {
namespace {

long total(const Vector<long>& lengths) {
  long n = 0;
  for (const long length : lengths) n += length;
  return n;
}

// Gates g 1 1^T of width D for every token.
template <class T>
Vector<Matrix<T>> scalar_gates(const Vector<long>& lengths, const T& g0, const Vector<T>& delta,
                               const T& g_query, long D) {
  const Vector<T> ones(D, T(1L));
  const auto gate = [&](const T& g) { return g * outer(ones, ones); };
  return along_prompt(lengths, gate(g0), map(delta, gate), gate(g_query));
}

enum class Variant {
  as_stated,
  own_delimiter_left_out,  // the product of delimiter gates starts at k+1
  own_gate,                // a demonstration's own gate acts on it
  later_tasks_left_out,    // e counts the demonstrations of the own task only
  without_query_gate,
};

template <class T>
Vector<T> weights_of(const Vector<long>& lengths, const T& g0, const Vector<T>& delta,
                     const T& g_query, Variant variant) {
  if (variant == Variant::own_delimiter_left_out) {
    auto shifted = Vector<T>(delta.begin() + 1, delta.end());
    shifted.push_back(T(1L));
    return delimited_weights(lengths, g0, shifted, g_query);
  }
  if (variant == Variant::own_gate) return g0 * delimited_weights(lengths, g0, delta, g_query);
  if (variant == Variant::later_tasks_left_out) {
    Vector<T> omega;
    for (std::size_t k = 0; k < lengths.size(); ++k) {
      const Vector<T> later(delta.begin() + static_cast<long>(k), delta.end());
      T product = g_query;
      for (const auto& gate : later) product = product * gate;
      for (const auto& w : delimited_weights<T>({lengths[k]}, g0, {product}, T(1L)))
        omega.push_back(w);
    }
    return omega;
  }
  return delimited_weights(lengths, g0, delta,
                           variant == Variant::without_query_gate ? T(1L) : g_query);
}

// The last output minus (0, .., 0, x^T P X^T (omega o y), 0, .., 0); contexts are free.
struct Difference {
  long d, p;
  Vector<long> lengths;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long n = total(lengths), K = static_cast<long>(lengths.size());
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const Prompt<T> prompt{X, y, free.vector(d)};
    const auto P_k = free.matrix(d, d), P_q = free.matrix(d, d);
    const auto columns = free.matrix(p, K + 1);
    const auto Z = delimited_tokens(prompt, lengths, {columns, free.vector(p)});
    const T g0 = free.scalar(), g_query = free.scalar();
    const auto delta = free.vector(K);
    const auto W = pad_weights(gated_layout::weights(P_k, P_q), p);
    const auto G = scalar_gates(lengths, g0, delta, g_query, Z.rows());
    auto o = gated_linear_attention(Z, W, G).col(Z.cols() - 1);
    const auto omega = weights_of(lengths, g0, delta, g_query, variant);
    o[d] = T(o[d] - dot(prompt.x_query, weighted_step(X, y, P_q * transpose(P_k), omega)));
    return o;
  }
};

// The state is the same before and after a delimiter but for the delimiter's gate: its value is 0.
struct DelimiterIsSilent {
  long d, p;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, 2);
    const Prompt<T> prompt{X, free.vector(2), free.vector(d)};
    const auto columns = free.matrix(p, 3);
    const auto Z = delimited_tokens<T>(prompt, {1, 1}, {columns, free.vector(p)});
    const auto W = pad_weights(gated_layout::weights(free.matrix(d, d), free.matrix(d, d)), p);
    const auto e = embed(Z, W);
    Vector<T> zero = e.value.col(1);  // the two delimiters
    for (const auto& entry : e.value.col(3)) zero.push_back(entry);
    return zero;
  }
};

Finding expand_two_tasks(const Context&) { return expands_to_zero(Difference{2, 3, {2, 1}}); }
Finding expand_three_tasks(const Context&) { return expands_to_zero(Difference{1, 4, {1, 2, 1}}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Difference{1, 1, {1, 1}}); }
Finding identity_large(const Context& c) {
  return identity_test(Difference{5, 5, {3, 1, 5, 2}}, c.seed);
}
Finding expand_silent(const Context&) { return expands_to_zero(DelimiterIsSilent{2, 3}); }

Finding broken(const Context& c, Variant variant) {
  return identity_test(Difference{2, 3, {2, 1}, variant}, c.seed);
}
Finding own_delimiter(const Context& c) { return broken(c, Variant::own_delimiter_left_out); }
Finding own_gate(const Context& c) { return broken(c, Variant::own_gate); }
Finding later_tasks(const Context& c) { return broken(c, Variant::later_tasks_left_out); }
Finding without_query_gate(const Context& c) { return broken(c, Variant::without_query_gate); }

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

Finding forward_ladder(const Context& c) {
  return slope_finding(climb_ladder(Prediction{c.instance}), "gated prompt");
}

std::optional<Complaint> lengths_add_up(const Instance& in) {
  const auto n = in.integer("n");
  if (sum(in.vector("task_lengths")) == Rational(n)) return std::nullopt;
  return Complaint{"task_lengths", text_of(in.vector("task_lengths")),
                   "lengths that add up to the number of demonstrations, " + std::to_string(n)};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string same = "does the gated prompt predict with these weights?";
  auto inputs = li2025::prompt_inputs(
      {{"P", Kind::matrix, {"d", "d"}, {}, "preconditioner: P_q = P, P_k = I"},
       {"task_lengths",
        Kind::vector,
        {"K"},
        {Constraint::integers, Constraint::positive},
        "demonstrations of each task, in order"},
       {"g0", Kind::rational, {}, {}, "gate of the demonstrations' context"},
       {"g_query", Kind::rational, {}, {}, "gate of the query; g0 unless given", true},
       {"delta", Kind::vector, {"K"}, {}, "gates of the delimiters"}});
  inputs.push_back({"K", Kind::integer, {}, {Constraint::positive}, "number of tasks"});
  return {
      .inputs = std::move(inputs),
      .values = {{"f", "rational: prediction"},
                 {"omega", "vector[n]: weights of the demonstrations"}},
      .checks =
          {
              {"example i of task k gets the weight g_q g_0^e delta_k .. delta_K (two tasks)",
               symbolic, everywhere, holds, On::claim,
               "d=2, p=3, tasks of 2 and 1; data, weights, contexts, gates free", expand_two_tasks,
               same},
              {"example i of task k gets the weight g_q g_0^e delta_k .. delta_K (three tasks)",
               symbolic, everywhere, holds, On::claim,
               "d=1, p=4, tasks of 1, 2 and 1; data, weights, contexts, gates free",
               expand_three_tasks, same},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1, p=1, two tasks of 1; every entry free", expand_ginac, same},
              {"the same for four tasks", identity, everywhere, holds, On::claim,
               "d=5, p=5, tasks of 3, 1, 5 and 2", identity_large, same},
              {"delimiters put nothing into the state, whatever their context", symbolic,
               everywhere, holds, On::claim, "d=2, p=3, two tasks of 1; every entry free",
               expand_silent},
              {"gated prompt and weighted step agree exactly", exact, points, holds, On::instance,
               "the instance, unit vectors as contexts", output_on_instance},
              {"rounding is the only error of the layer", ladder, points, holds, On::instance,
               "the instance, 8 to 1024 bits", forward_ladder},
              {"the gate of delimiter k does not act on task k", identity, everywhere, control,
               On::claim, "d=2, tasks of 2 and 1", own_delimiter},
              {"a demonstration's own gate acts on it", identity, everywhere, control, On::claim,
               "d=2, tasks of 2 and 1", own_gate},
              {"the demonstrations of later tasks do not count", identity, everywhere, control,
               On::claim, "d=2, tasks of 2 and 1", later_tasks},
              {"the gate of the query is left out", identity, everywhere, control, On::claim,
               "d=2, tasks of 2 and 1", without_query_gate},
          },
      .require = lengths_add_up,
  };
}

}  // namespace verify::li2025::claim_thm4_forward
