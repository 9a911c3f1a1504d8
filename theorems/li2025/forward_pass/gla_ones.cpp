// With all gates 1 gated linear attention is causal linear attention: the last output is
// z^T W_q W_k^T Z^T Z W_v, and an output sees only the tokens up to its own.
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::li2025::claim_gla_ones {
namespace {

template <class T>
Vector<Matrix<T>> open_gates(long D, long N) {
  return Vector<Matrix<T>>(N, map(Matrix<T>(D, D), [](const T&) { return T(1L); }));
}

enum class Variant { as_stated, query_and_key_swapped, without_mask, divided_by_n };

// Row i is z_i^T W_q W_k^T Z_i^T Z_i W_v, Z_i the first i tokens; tokens are rows as in the paper.
template <class T>
Matrix<T> causal_attention(const Matrix<T>& Z, const GatedWeights<T>& W,
                           Variant variant = Variant::as_stated) {
  const bool swapped = variant == Variant::query_and_key_swapped;
  const auto bilinear = swapped ? W.key * transpose(W.query) : W.query * transpose(W.key);
  Vector<Vector<T>> outputs;
  for (long i = 0; i < Z.rows(); ++i) {
    const long seen = variant == Variant::without_mask ? Z.rows() : i + 1;
    const auto past = block(Z, 0, 0, seen, Z.cols());
    const auto scores = past * (transpose(bilinear) * Z.row(i));
    auto output = transpose(W.value) * (transpose(past) * scores);
    if (variant == Variant::divided_by_n) {
      output = from_rational<T>(Rational(1, Z.rows())) * output;
    }
    outputs.push_back(std::move(output));
  }
  return from_rows(outputs);
}

struct Difference {
  long D, N;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Z = free.matrix(N, D);
    const GatedWeights<T> W{free.matrix(D, D), free.matrix(D, D), free.matrix(D, D)};
    const auto outputs = gated_linear_attention(transpose(Z), W, open_gates<T>(D, N));
    return (transpose(outputs) - causal_attention(Z, W, variant)).entries();
  }
};

// The last output under the head h, as printed: z_N^T W_q W_k^T Z^T Z W_v h.
struct Prediction {
  long D, N;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Z = free.matrix(N, D);
    const GatedWeights<T> W{free.matrix(D, D), free.matrix(D, D), free.matrix(D, D)};
    const auto h = free.vector(D);
    const auto o = gated_linear_attention(transpose(Z), W, open_gates<T>(D, N)).col(N - 1);
    const auto read = transpose(Z) * (Z * (W.value * h));
    return {T(dot(o, h) - dot(Z.row(N - 1), W.query * (transpose(W.key) * read)))};
  }
};

// Outputs 1, .., seen before and after tokens seen+1, .., N and their gates are replaced by others.
// All gates are free: causality does not need them open.
struct Causality {
  long D, N, seen;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Z = free.matrix(D, N);
    const GatedWeights<T> W{free.matrix(D, D), free.matrix(D, D), free.matrix(D, D)};
    const auto G = free.matrices(N, D, D);
    auto other = free.matrix(D, N);
    auto other_gates = free.matrices(N, D, D);
    set_block(other, 0, 0, block(Z, 0, 0, D, seen));
    for (long i = 0; i < seen; ++i) other_gates[i] = G[i];
    const auto before = block(gated_linear_attention(Z, W, G), 0, 0, D, seen);
    const auto after = block(gated_linear_attention(other, W, other_gates), 0, 0, D, seen);
    return (before - after).entries();
  }
};

Finding expand_23(const Context&) { return expands_to_zero(Difference{2, 3}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Difference{1, 3}); }
Finding identity_large(const Context& c) { return identity_test(Difference{11, 40}, c.seed); }
Finding expand_prediction(const Context&) { return expands_to_zero(Prediction{2, 3}); }
Finding identity_prediction(const Context& c) { return identity_test(Prediction{11, 40}, c.seed); }
Finding expand_causality(const Context&) { return expands_to_zero(Causality{2, 3, 2}); }
Finding identity_causality(const Context& c) { return identity_test(Causality{5, 20, 10}, c.seed); }

Finding broken(const Context& c, Variant variant) {
  return identity_test(Difference{2, 3, variant}, c.seed);
}
Finding swapped(const Context& c) { return broken(c, Variant::query_and_key_swapped); }
Finding without_mask(const Context& c) { return broken(c, Variant::without_mask); }
Finding divided(const Context& c) { return broken(c, Variant::divided_by_n); }

template <class T>
GatedWeights<T> weights_of(const Instance& in) {
  return {to_scalar<T>(in.matrix("W_q")), to_scalar<T>(in.matrix("W_k")),
          to_scalar<T>(in.matrix("W_v"))};
}

// Outputs of the recurrence, columns are tokens.
template <class T>
Matrix<T> outputs_of(const Instance& in, long rows) {
  auto W = weights_of<T>(in);
  const long D = in.integer("D");
  W.value = block(W.value, 0, 0, D, rows);
  const auto open = map(Matrix<T>(rows, D), [](const T&) { return T(1L); });
  return gated_linear_attention(transpose(to_scalar<T>(in.matrix("Z"))), W,
                                Vector<Matrix<T>>(in.integer("N"), open));
}

// The first entries of all outputs in rounded arithmetic: rows of the state never mix, so that a
// few of them tell what rounding does to all.
struct Outputs {
  const Instance& in;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    return {outputs_of<T>(in, std::min(in.integer("D"), 3L)).entries()};
  }
};

Finding outputs_equal(const Context& c) {
  const auto& in = c.instance;
  const auto outputs = transpose(outputs_of<Rational>(in, in.integer("D")));
  const auto direct = causal_attention(in.matrix("Z"), weights_of<Rational>(in));
  auto result = settled(outputs == direct,
                        "all outputs of the recurrence are those of causal linear attention; the "
                        "last is " +
                            text_of(outputs.row(outputs.rows() - 1)),
                        "recurrence " + text_of(outputs) + ", attention " + text_of(direct));
  result.values = {value("outputs", outputs)};
  return result;
}

Finding forward_ladder(const Context& c) {
  return slope_finding(climb_ladder(Outputs{c.instance}), "causal linear attention");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string same = "is the recurrence with gates 1 causal linear attention?";
  return {
      .inputs = {{"Z", Kind::matrix, {"N", "D"}, {}, "tokens, one a row; the last is the query"},
                 {"W_q", Kind::matrix, {"D", "D"}, {}, "query weights, q_i = W_q^T z_i"},
                 {"W_k", Kind::matrix, {"D", "D"}, {}, "key weights, k_i = W_k^T z_i"},
                 {"W_v", Kind::matrix, {"D", "D"}, {}, "value weights, v_i = W_v^T z_i"},
                 {"N", Kind::integer, {}, {Constraint::positive}, "number of tokens"},
                 {"D", Kind::integer, {}, {Constraint::positive}, "width of a token"}},
      .values = {{"outputs", "matrix[N, D]: row i is o_i^T"}},
      .checks =
          {
              {"every output is z_i^T W_q W_k^T Z_i^T Z_i W_v, Z_i the tokens up to i", symbolic,
               everywhere, holds, On::claim, "D=2, N=3; every entry of tokens and weights free",
               expand_23, same},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "D=1, N=3; every entry free", expand_ginac, same},
              {"every output is z_i^T W_q W_k^T Z_i^T Z_i W_v for a long prompt", identity,
               everywhere, holds, On::claim, "D=11, N=40", identity_large, same},
              {"the prediction is z^T W_q W_k^T Z^T Z W_v h, without a factor 1/n", symbolic,
               everywhere, holds, On::claim, "D=2, N=3; every entry of tokens, weights, h free",
               expand_prediction},
              {"the prediction is z^T W_q W_k^T Z^T Z W_v h for a long prompt", identity,
               everywhere, holds, On::claim, "D=11, N=40", identity_prediction},
              {"an output does not change when later tokens and their gates do", symbolic,
               everywhere, holds, On::claim,
               "D=2, N=3, third token replaced; tokens, weights, both sets of gates free",
               expand_causality},
              {"an output does not change when later tokens do, for a long prompt", identity,
               everywhere, holds, On::claim, "D=5, N=20, the last ten tokens replaced",
               identity_causality},
              {"all outputs agree exactly", exact, points, holds, On::instance, "the instance",
               outputs_equal},
              {"rounding is the only error of the recurrence", ladder, points, holds, On::instance,
               "the instance, 8 to 1024 bits", forward_ladder},
              {"query and key weights change places", identity, everywhere, control, On::claim,
               "D=2, N=3", swapped},
              {"every output sees all tokens", identity, everywhere, control, On::claim, "D=2, N=3",
               without_mask},
              {"outputs are divided by the number of tokens", identity, everywhere, control,
               On::claim, "D=2, N=3", divided},
          },
  };
}

}  // namespace verify::li2025::claim_gla_ones
