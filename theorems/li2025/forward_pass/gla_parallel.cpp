// The recurrence of gated linear attention unrolled: S_i is the sum over j <= i of
// (G_{j+1} o .. o G_i) o v_j k_j^T. The line before it in the paper, which gates every past term by
// G_i alone, holds for two tokens only.
#include <random>

#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/recording/prime_points.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::li2025::claim_gla_parallel {
namespace {

// S_1, .., S_N by S_i = G_i o S_{i-1} + v_i k_i^T.
template <class T>
Vector<Matrix<T>> recurrent_states(const Embeddings<T>& e, const Vector<Matrix<T>>& G) {
  Vector<Matrix<T>> states;
  Matrix<T> S(e.value.rows(), e.key.rows());
  for (long i = 0; i < e.value.cols(); ++i) {
    S = hadamard(G[i], S) + outer(e.value.col(i), e.key.col(i));
    states.push_back(S);
  }
  return states;
}

// G_i o v_1 k_1^T + .. + G_i o v_{i-1} k_{i-1}^T + v_i k_i^T, i 0-based: the printed unrolled line.
template <class T>
Matrix<T> printed_state(const Embeddings<T>& e, const Vector<Matrix<T>>& G, long i) {
  auto S = outer(e.value.col(i), e.key.col(i));
  for (long j = 0; j < i; ++j) S = S + hadamard(G[i], outer(e.value.col(j), e.key.col(j)));
  return S;
}

// The product over t = j, .., i instead of t = j+1, .., i.
template <class T>
Matrix<T> state_with_own_gates(const Embeddings<T>& e, const Vector<Matrix<T>>& G, long i) {
  Matrix<T> S(e.value.rows(), e.key.rows());
  for (long j = 0; j <= i; ++j) {
    auto term = outer(e.value.col(j), e.key.col(j));
    for (long t = j; t <= i; ++t) term = hadamard(G[t], term);
    S = S + term;
  }
  return S;
}

enum class Variant { as_stated, latest_gate_alone, own_gate };

// Recurrent minus unrolled state, and output minus unrolled state times query, for every token.
struct Difference {
  long rows, cols, N;  // S is rows x cols
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Embeddings<T> e;
    e.query = free.matrix(cols, N);
    e.key = free.matrix(cols, N);
    e.value = free.matrix(rows, N);
    return differences(e, free.matrices(N, rows, cols));
  }

  template <class T>
  Vector<T> differences(const Embeddings<T>& e, const Vector<Matrix<T>>& G) const {
    const auto states = recurrent_states(e, G);
    const auto outputs = gated_outputs(e, G);
    Vector<T> zero;
    for (long i = 0; i < N; ++i) {
      const auto unrolled = variant == Variant::as_stated           ? parallel_state(e, G, i)
                            : variant == Variant::latest_gate_alone ? printed_state(e, G, i)
                                                                    : state_with_own_gates(e, G, i);
      append(zero, states[i] - unrolled);
      for (const auto& o : outputs.col(i) - unrolled * e.query.col(i)) zero.push_back(o);
    }
    return zero;
  }
};

// The same from tokens and weights.
struct TokenDifference {
  long D, N;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Z = free.matrix(D, N);
    const GatedWeights<T> W{free.matrix(D, D), free.matrix(D, D), free.matrix(D, D)};
    return Difference{D, D, N}.differences(embed(Z, W), free.matrices(N, D, D));
  }
};

Finding expand_tokens(const Context&) { return expands_to_zero(TokenDifference{2, 3}); }
Finding expand_rectangular(const Context&) { return expands_to_zero(Difference{3, 2, 4}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Difference{1, 2, 4}); }
Finding identity_large(const Context& c) { return identity_test(Difference{8, 12, 24}, c.seed); }
Finding own_gate(const Context& c) {
  return identity_test(Difference{2, 2, 3, Variant::own_gate}, c.seed);
}
// With one past term there is one gate only: the printed line is right for two tokens.
Finding printed_two_tokens(const Context&) {
  return expands_to_zero(Difference{2, 2, 2, Variant::latest_gate_alone});
}

template <class T>
Embeddings<T> embeddings_of(const Instance& in) {
  const GatedWeights<T> W{to_scalar<T>(in.matrix("W_q")), to_scalar<T>(in.matrix("W_k")),
                          to_scalar<T>(in.matrix("W_v"))};
  return embed(transpose(to_scalar<T>(in.matrix("Z"))), W);
}

Finding printed_line(const Context& c) {
  const auto& in = c.example("one number");
  const auto e = embeddings_of<Rational>(in);
  const auto& G = in.matrices("G");
  const long last = in.integer("N") - 1;
  const auto truth = recurrent_states(e, G)[last](0, 0);
  const auto printed = printed_state(e, G, last)(0, 0);
  return settled(truth == printed, "the printed line agrees",
                 "three tokens of one number, z = " + text_of(in.matrix("Z").col(0)) +
                     ", weights 1, G_2 = 2, G_3 = 1: the printed line gives S_3 = " +
                     text_of(printed) + ", the recurrence " + text_of(truth));
}

// Every state in parallel form, one entry at a time: the sum over j of v_j k_j times the gates
// behind j. Shares nothing with the recurrence.
template <class T>
bool parallel_everywhere(const Embeddings<T>& e, const Vector<Matrix<T>>& G,
                         const Vector<Matrix<T>>& states) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    for (long a = 0; a < e.value.rows(); ++a) {
      for (long b = 0; b < e.key.rows(); ++b) {
        T entry(0L), product(1L);
        for (long j = static_cast<long>(i); j >= 0; --j) {
          entry += T(e.value(a, j) * e.key(b, j) * product);
          product *= G[j](a, b);
        }
        if (!(entry == states[i](a, b))) return false;
      }
    }
  }
  return true;
}

// The same for long prompts, whose products of gates have very long fractions: modulo a random
// 61-bit prime, which a difference survives but for a chance below 2^-40.
bool parallel_everywhere_modulo_prime(const Embeddings<Rational>& e,
                                      const Vector<Matrix<Rational>>& G,
                                      const Vector<Matrix<Rational>>& states, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  const PrimeScope scope(random_prime(generator));
  using T = PrimeField;
  return parallel_everywhere<T>({to_scalar<T>(e.query), to_scalar<T>(e.key), to_scalar<T>(e.value)},
                                to_scalar<T>(G), to_scalar<T>(states));
}

Finding states_equal(const Context& c) {
  const auto& in = c.instance;
  const auto e = embeddings_of<Rational>(in);
  const auto& G = in.matrices("G");
  const auto states = recurrent_states(e, G);
  const long N = in.integer("N"), D = in.integer("D"), last = N - 1;
  const auto query = e.query.col(last);
  const auto o = states[last] * query;
  constexpr long exact_products = 100000;
  const bool is_long = N * N * D * D > exact_products;
  const bool equal = (is_long ? parallel_everywhere_modulo_prime(e, G, states, c.seed)
                              : parallel_everywhere(e, G, states)) &&
                     gated_outputs(e, G).col(last) == o && parallel_state(e, G, last) * query == o;
  auto result = settled(equal,
                        (is_long ? "recurrence and parallel form agree exactly after the last "
                                   "token, and modulo a random 61-bit prime after every token; o_N "
                                   "= "
                                 : "recurrence and parallel form agree after every token; o_N = ") +
                            text_of(o),
                        "a state of the recurrence differs from its parallel form");
  result.values = {value("o", o), value("o_unrolled", printed_state(e, G, last) * query),
                   value("states_equal", equal)};
  return result;
}

// The first entries of all outputs in rounded arithmetic. Rows of the state never mix, so a few of
// them tell what rounding does to all.
struct Outputs {
  const Instance& in;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const long D = in.integer("D"), rows = std::min(D, 3L);
    auto e = embeddings_of<T>(in);
    e.value = block(e.value, 0, 0, rows, e.value.cols());
    const auto G = map(in.matrices("G"), [&](const Matrix<Rational>& gate) {
      return to_scalar<T>(block(gate, 0, 0, rows, D));
    });
    return {gated_outputs(e, G).entries()};
  }
};

Finding forward_ladder(const Context& c) {
  return slope_finding(climb_ladder(Outputs{c.instance}), "gated recurrence");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string same = "is the unrolled sum the state of the recurrence?";
  return {
      .inputs = {{"Z", Kind::matrix, {"N", "D"}, {}, "tokens, one a row"},
                 {"W_q", Kind::matrix, {"D", "D"}, {}, "query weights, q_i = W_q^T z_i"},
                 {"W_k", Kind::matrix, {"D", "D"}, {}, "key weights, k_i = W_k^T z_i"},
                 {"W_v", Kind::matrix, {"D", "D"}, {}, "value weights, v_i = W_v^T z_i"},
                 {"G", Kind::matrices, {"N", "D", "D"}, {}, "gates; the first one never acts"},
                 {"N", Kind::integer, {}, {Constraint::positive}, "number of tokens"},
                 {"D", Kind::integer, {}, {Constraint::positive}, "width of a token"}},
      .values = {{"o", "vector[D]: o_N by the recurrence"},
                 {"o_unrolled", "vector[D]: o_N by the printed unrolled line, wrong for N > 2"},
                 {"states_equal", "boolean: recurrence = parallel form after every token"}},
      .checks =
          {
              {"recurrence and unrolled sum agree after every token (D=2, N=3)", symbolic,
               everywhere, holds, On::claim,
               "D=2, N=3; every entry of tokens, weights and gates free", expand_tokens, same},
              {"recurrence and unrolled sum agree for a rectangular state", symbolic, everywhere,
               holds, On::claim, "state 3 x 2, N=4; queries, keys, values, gates free",
               expand_rectangular, same},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "state 1 x 2, N=4; queries, keys, values, gates free", expand_ginac,
               same},
              {"recurrence and unrolled sum agree for a long prompt", identity, everywhere, holds,
               On::claim, "state 8 x 12, N=24", identity_large, same},
              {"for two tokens the line that gates all past terms by G_i is right", symbolic,
               everywhere, holds, On::claim, "state 2 x 2, N=2; every entry free",
               printed_two_tokens},
              {"recurrence and parallel form agree exactly after every token", exact, points, holds,
               On::instance, "the instance", states_equal},
              {"rounding is the only error of the recurrence", ladder, points, holds, On::instance,
               "the instance, 8 to 1024 bits", forward_ladder},
              {"every past term is gated by G_i alone, as the unrolled line prints it", exact,
               points, control, On::claim, "D=1, N=3", printed_line},
              {"a token's own gate acts on it", identity, everywhere, control, On::claim,
               "state 2 x 2, N=3", own_gate},
          },
  };
}

}  // namespace verify::li2025::claim_gla_parallel
