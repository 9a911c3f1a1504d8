// The recurrence of gated linear attention unrolled: S_i is the sum over j <= i of
// (G_{j+1} o .. o G_i) o v_j k_j^T.
#include <random>

#include "theorems/li2025/forward_pass/layer_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/recording/prime_points.hpp"
#include "verify/rounding/precision_sweep.hpp"

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

// G_i o v_1 k_1^T + .. + G_i o v_{i-1} k_{i-1}^T + v_i k_i^T, i 0-based: the unrolled line as it
// stands.
template <class T>
Matrix<T> printed_state(const Embeddings<T>& e, const Vector<Matrix<T>>& G, long i) {
  auto S = outer(e.value.col(i), e.key.col(i));
  for (long j = 0; j < i; ++j) S = S + hadamard(G[i], outer(e.value.col(j), e.key.col(j)));
  return S;
}

enum class Variant { as_stated, latest_gate_alone, own_gate };

// The step of an induction over the tokens, from the zero matrix on: among what earlier tokens
// leave, of which one term is named and the others are any matrix T, the next gate G joins the
// product A of the gates behind each, and the new term has no gate yet.
struct TermStep {
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"N", Argument::induction}, {"D", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto D = free.space("D");
    const auto T = free.matrix("T", D, D), A = free.matrix("A", D, D), G = free.matrix("G", D, D);
    const auto v_j = free.vector("v_j", D), k_j = free.vector("k_j", D), v = free.vector("v", D),
               k = free.vector("k", D);
    const auto q = free.vector("q", D), ones = free.ones(D);
    const M next = gated_state(T + hadamard(A, outer(v_j, k_j)), G, v, k);
    const M behind_j = variant == Variant::latest_gate_alone ? G : hadamard(A, G);
    const M own = variant == Variant::own_gate ? G : outer(ones, ones);
    const M sum = hadamard(G, T) + hadamard(behind_j, outer(v_j, k_j)) + hadamard(own, outer(v, k));
    Vanishing<M> zero;
    zero.equal(next, sum);
    zero.equal(next * q, sum * q);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // S_0 = 0: the first state is its own term, without a gate.
    const auto D = free.space("D");
    const auto G = free.matrix("G", D, D);
    const auto v = free.vector("v", D), k = free.vector("k", D), q = free.vector("q", D),
               ones = free.ones(D);
    const M own = variant == Variant::own_gate ? G : outer(ones, ones);
    const M first = gated_state(zero_like(G), G, v, k), term = hadamard(own, outer(v, k));
    Vanishing<M> zero;
    zero.equal(first, term);
    zero.equal(first * q, term * q);
    return zero;
  }
};

// A prompt from its first token on, from tokens and weights.
struct Difference {
  long D, N;

  Sizes sizes() const { return {{"N", N}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Z = free.matrix("Z", D, N);
    const GatedWeights<T> W{free.matrix(D, D), free.matrix(D, D), free.matrix(D, D)};
    const auto e = embed(Z, W);
    const auto G = free.matrices(N, D, D);
    const auto outputs = gated_outputs(e, G);
    Vector<T> zero;
    for (long i = 0; i < N; ++i) {
      for (const auto& o : outputs.col(i) - parallel_state(e, G, i) * e.query.col(i))
        zero.push_back(o);
    }
    return zero;
  }
};

template <class T>
Embeddings<T> embeddings_of(const Instance& in) {
  const GatedWeights<T> W{to_scalar<T>(in.matrix("W_q")), to_scalar<T>(in.matrix("W_k")),
                          to_scalar<T>(in.matrix("W_v"))};
  return embed(transpose(to_scalar<T>(in.matrix("Z"))), W);
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

// The same for long prompts, whose products of gates have very long fractions: modulo random 61-bit
// primes. A difference survives one but for a chance below 2^-40, four but for 2^-160.
bool parallel_everywhere_modulo_prime(const Embeddings<Rational>& e,
                                      const Vector<Matrix<Rational>>& G,
                                      const Vector<Matrix<Rational>>& states, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  using T = PrimeField;
  bool equal = true;
  for (int prime = 0; prime < 4; ++prime) {
    const PrimeScope scope(random_prime(generator));
    equal &=
        parallel_everywhere<T>({to_scalar<T>(e.query), to_scalar<T>(e.key), to_scalar<T>(e.value)},
                               to_scalar<T>(G), to_scalar<T>(states));
  }
  return equal;
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
  bool equal = is_long ? parallel_everywhere_modulo_prime(e, G, states, c.seed)
                       : parallel_everywhere(e, G, states);
  equal &=
      Vector<Vector<Rational>>{gated_outputs(e, G).col(last), parallel_state(e, G, last) * query} ==
      Vector<Vector<Rational>>(2, o);
  auto result = settled(equal,
                        (is_long ? "recurrence and parallel form agree exactly after the last "
                                   "token, and modulo four random 61-bit primes after every "
                                   "token; o_N = "
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

Finding forward_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(Outputs{c.instance}), "gated recurrence");
}

}  // namespace

Theorem theorem() {
  using enum Variant;
  const LeastSizes enough = {{"D", 3}};
  return {
      .inputs = layer_inputs(
          "tokens, one a row",
          {{"G", Kind::matrices, {"N", "D", "D"}, {}, "gates; the first one never acts"}}),
      .values = {{"o", "vector[D]: o_N by the recurrence"},
                 {"o_unrolled",
                  "vector[D]: o_N by the unrolled line as it stands in the text read"},
                 {"states_equal", "boolean: recurrence = parallel form after every token"}},
      .parts = {{"states",
                 {visits(TermStep{}, enough), on_instance(Evidence::identity, states_equal)},
                 {{"every past term is gated by the latest gate alone",
                   visits(TermStep{latest_gate_alone}, enough)},
                  {"a token's own gate acts on it", visits(TermStep{own_gate}, enough)}},
                 {expand(Difference{2, 3}), ginac(Difference{1, 4}),
                  on_instance(Evidence::precision_sweep, forward_precision_sweep)}}},
  };
}

}  // namespace verify::li2025::claim_gla_parallel
