// With all gates 1 gated linear attention is causal linear attention: the last output is
// z^T W_q W_k^T Z^T Z W_v, and an output sees only the tokens up to its own.
#include <fmt/format.h>

#include "theorems/li2025/forward_pass/counted.hpp"
#include "theorems/li2025/forward_pass/layer_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::li2025::claim_gla_ones {
namespace {

template <class T>
Vector<Matrix<T>> open_gates(long D, long N) {
  return Vector<Matrix<T>>(N, map(Matrix<T>(D, D), [](const T&) { return T(1L); }));
}

enum class Variant { as_stated, query_and_key_swapped, without_mask, own_token_unseen };

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
    outputs.push_back(transpose(W.value) * (transpose(past) * scores));
  }
  return from_rows(outputs);
}

// The step of an induction over the tokens, as many as there are so far: the state is W_v^T Z Z^T
// W_k with the tokens as the columns of Z, from 0 on, and the output of a token o = W_v^T Z Z^T W_k
// W_q^T z with the token itself among them; so o^T h is z^T W_q W_k^T Z Z^T W_v h.
struct TokenStep {
  Variant variant = Variant::as_stated;

  Sizes sizes() const {
    Extent tokens = Argument::induction;
    tokens.arguments.insert(Argument::indices);
    return {{"N", tokens}, {"D", Argument::indices}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto D = free.space("D"), so_far = free.space("N");
    const auto Z = free.matrix("Z", D, so_far), W_q = free.matrix("W_q", D, D),
               W_k = free.matrix("W_k", D, D), W_v = free.matrix("W_v", D, D);
    const auto z = free.vector("z", D), h = free.vector("h", D);
    const auto state = [&](const M& tokens) {
      return M(transpose(W_v) * (tokens * transpose(tokens)) * W_k);
    };
    const auto open = outer(free.ones(D), free.ones(D));
    const auto next = gated_state(state(Z), open, transpose(W_v) * z, transpose(W_k) * z);
    const M seen = variant == Variant::own_token_unseen ? Z : beside(Z, z);
    const auto read = seen * (transpose(seen) * (W_v * h));
    const auto scores = variant == Variant::query_and_key_swapped ? W_k * (transpose(W_q) * read)
                                                                  : W_q * (transpose(W_k) * read);
    Vanishing<M> zero;
    zero.equal(next, state(beside(Z, z)));
    zero.equal(dot(next * (transpose(W_q) * z), h), dot(z, scores));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The first token, from the zero matrix.
    const auto D = free.space("D");
    const auto W_k = free.matrix("W_k", D, D), W_v = free.matrix("W_v", D, D);
    const auto z = free.vector("z", D);
    const auto open = outer(free.ones(D), free.ones(D));
    const auto first = gated_state(zero_like(W_k), open, transpose(W_v) * z, transpose(W_k) * z);
    Vanishing<M> zero;
    zero.equal(first, transpose(W_v) * outer(z, z) * W_k);
    return zero;
  }
};

// All outputs of a prompt at once, by the layer itself.
struct Difference {
  long D, N;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"N", N}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Z = free.matrix("Z", N, D);
    const GatedWeights<T> W{free.matrix(D, D), free.matrix(D, D), free.matrix(D, D)};
    const auto outputs = gated_linear_attention(transpose(Z), W, open_gates<T>(D, N));
    return (transpose(outputs) - causal_attention(Z, W, variant)).entries();
  }
};

// What the layer does with N tokens of width D.
Operations layer_of(long N, long D) {
  const Matrix<Counted> Z(D, N), W(D, D);
  const auto before = Counted::done();
  gated_linear_attention(Z, {W, W, W}, open_gates<Counted>(D, N));
  return Counted::done() - before;
}

// The last of N tokens: three embeddings, the gate, the outer product and the output take D^2
// multiplications each, and no more additions.
Finding last_token_takes(long squares) {
  for (long D = 1; D <= 8; ++D) {
    for (long N = 2; N <= 6; ++N) {
      const auto token = layer_of(N, D) - layer_of(N - 1, D);
      if (token.multiplications == squares * D * D && token.additions <= squares * D * D) continue;
      return finding(Truth::no, fmt::format("D = {}, token {}: {} multiplications and {} additions",
                                            D, N, token.multiplications, token.additions));
    }
  }
  return finding(Truth::yes, fmt::format("D = 1, .., 8: each of the tokens 2, .., 6 takes {} D^2 "
                                         "multiplications and no more additions",
                                         squares));
}
Finding six_squares(const Context&) { return last_token_takes(6); }
Finding five_squares(const Context&) { return last_token_takes(5); }

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

Finding forward_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(Outputs{c.instance}), "causal linear attention");
}

}  // namespace

Theorem theorem() {
  using enum Variant;
  const std::map<std::string, long> enough = {{"N", 4}, {"D", 5}};
  const auto counted_at = [](Settle settle) {
    return once(Evidence::exact, {{"N", Extent::between(2, 6)}, {"D", Extent::between(1, 8)}},
                Inputs::all, settle);
  };
  return {
      .inputs = layer_inputs("tokens, one a row; the last is the query"),
      .values = {{"outputs", "matrix[N, D]: row i is o_i^T"}},
      .parts = {{"reduces",
                 {visits(TokenStep{}, enough), test(Difference{11, 40}), exact(outputs_equal)},
                 {{"query and key weights change places",
                   visits(TokenStep{query_and_key_swapped}, enough)},
                  {"a token does not see itself", visits(TokenStep{own_token_unseen}, enough)},
                  {"every output sees all tokens", test(Difference{2, 3, without_mask})}},
                 {ginac(Difference{1, 3}), expand(Difference{2, 3}),
                  on_instance(Evidence::precision_sweep, forward_precision_sweep)}},
                {"cost",
                 {counted_at(six_squares)},
                 {{"5 D^2 multiplications", counted_at(five_squares)}}},
                {"causal", {}, {}}},
  };
}

}  // namespace verify::li2025::claim_gla_ones
