// One layer: the corner of Z_1 depends on the last row b of P and the first d columns A of Q only,
// and equals b^T C A x_query.
#include "theorems/ahn2023/inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/single_layer.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::ahn2023::claim_reduce {
namespace {

// b^T C A x_query with C = scale * sum_i z_i z_i^T over the demonstrations.
template <class T>
T reduced_corner(const SingleLayer<T>& layer, const Prompt<T>& prompt, const T& scale) {
  const auto Z = token_matrix(prompt);
  const auto demonstrations = block(Z, 0, 0, Z.rows(), prompt.n());
  const auto C = demonstrations * transpose(demonstrations);
  return scale * dot(layer.b, C * (layer.A * prompt.x_query));
}

template <class T>
T literal_corner(const Prompt<T>& prompt, const Matrix<T>& P, const Matrix<T>& Q, const T& scale) {
  const auto Z = linear_attention_layer(token_matrix(prompt), P, Q, scale);
  return Z(prompt.d(), prompt.n());
}

enum class Variant { as_stated, without_mask, filled_slot, without_last_row_of_Q };

// The corner of Z_1 is b^T C A x_query for full P and Q: their other entries do not occur. Labels
// are free, so nothing is assumed of the law of the prompt.
struct Reduction {
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), n = free.space("n");
    const auto scale = free.scalar("scale"), slot = free.scalar("slot"), beta = free.scalar("beta");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto b1 = free.vector("b1", d), alpha = free.vector("alpha", d);
    const auto A1 = free.matrix("A1", d, d);
    const auto P = bordered(free.matrix(d, d), free.vector(d), b1, beta);
    const auto Q = bordered(A1, free.vector(d), alpha, free.scalar());
    const bool filled = variant == Variant::filled_slot;
    const auto Z =
        linear_attention_layer(token_matrix(prompt, filled ? slot : ScalarOf<M>(0L)), P, Q, scale,
                               variant == Variant::without_mask ? QueryMask::off : QueryMask::on);
    // C of the columns z_i = (x_i; y_i), beside a column of zeros, and A of zeros in place of the
    // last column of Q: A x = [A1; alpha^T] x.
    const auto nil = ScalarOf<M>(0L);
    const auto none = zero_column(A1);
    const auto z = bordered(prompt.X, none, prompt.y, nil);
    const auto C = scale * (z * transpose(z));
    const auto A =
        bordered(A1, none, variant == Variant::without_last_row_of_Q ? none : alpha, nil);
    const auto reduced = dot(with_last(b1, beta), C * (A * with_last(prompt.x_query, nil)));
    Vanishing<M> zero;
    zero.add(corner(Z) - reduced - (filled ? slot : nil));
    return zero;
  }
};

// The same with numbers, where columns can be counted.
struct Columns {
  long d, n;
  bool first_n = false;  // only the first n of the d columns of A

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar("scale");
    const Prompt<T> prompt{free.matrix("X", d, n), free.vector("y", n), free.vector("x_query", d)};
    const auto P = free.matrix("P", d + 1, d + 1), Q = free.matrix("Q", d + 1, d + 1);
    auto layer = reduced(P, Q);
    for (long i = 0; i <= d && first_n; ++i)
      for (long j = n; j < d; ++j) layer.A(i, j) = T(0L);
    return {literal_corner(prompt, P, Q, scale) - reduced_corner(layer, prompt, scale)};
  }
};

long unlike_entries(const Matrix<Rational>& a, const Matrix<Rational>& b) {
  long count = 0;
  for (std::size_t k = 0; k < a.entries().size(); ++k) count += a.entries()[k] != b.entries()[k];
  return count;
}

// The entries that should not matter are overwritten by numbers that differ from the given ones.
Finding corner_at_instance(const Context& c) {
  const auto prompt = linear_prompt_of<Rational>(c.instance);
  const auto &P = c.instance.matrix("P"), &Q = c.instance.matrix("Q");
  const long d = prompt.d();
  const Rational scale(1, prompt.n());
  const auto layer = reduced(P, Q);
  auto other_P = P, other_Q = Q;
  for (long i = 0; i < d; ++i)
    for (long j = 0; j <= d; ++j) other_P(i, j) += Rational(i + 2 * j + 1);
  for (long i = 0; i <= d; ++i) other_Q(i, d) -= Rational(i + 1);
  const Rational corner = literal_corner(prompt, P, Q, scale);
  const Rational other = literal_corner(prompt, other_P, other_Q, scale);
  const Rational shortened = reduced_corner(layer, prompt, scale);
  const long overwritten = unlike_entries(P, other_P) + unlike_entries(Q, other_Q);
  auto result = settled({corner == shortened, corner == other},
                        "the forward pass gives " + corner.text() +
                            " = b^T C A x_query, also after " + std::to_string(overwritten) +
                            " entries, in the first d rows of P and the last column of Q, were "
                            "overwritten by other numbers",
                        "forward pass " + corner.text() + ", b^T C A x_query " + shortened.text() +
                            ", with overwritten entries " + other.text());
  result.values = {value("b_row", layer.b), value("A_cols", layer.A), value("corner", corner),
                   value("corner_reduced", shortened)};
  return result;
}

// The prompt, scaled by a fraction of a prime so that no entry is held exactly by luck.
struct RoundedCorner {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const Rational unit(2147483647, 1500000001);
    const auto prompt = linear_prompt(to_scalar<T>(unit * instance.matrix("X")),
                                      to_scalar<T>(instance.vector("x_query")),
                                      to_scalar<T>(instance.vector("w_star")));
    const auto Z = linear_attention_layer(token_matrix(prompt), to_scalar<T>(instance.matrix("P")),
                                          to_scalar<T>(instance.matrix("Q")),
                                          from_rational<T>(Rational(1, prompt.n())));
    return {Z.row(prompt.d())};
  }
};
Finding corner_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(RoundedCorner{c.instance}), "forward pass");
}

}  // namespace

Theorem theorem() {
  using enum Variant;
  return {
      .inputs = {{"P", Kind::matrix, {Size("d") + 1, Size("d") + 1}, {}, "value weights, full"},
                 {"Q", Kind::matrix, {Size("d") + 1, Size("d") + 1}, {}, "query-key weights, full"},
                 demonstrations_input(),
                 query_input(),
                 task_input(),
                 n_input(),
                 d_input()},
      .values = {{"b_row", "vector[d+1]: last row of P"},
                 {"A_cols", "matrix[d+1, d]: first d columns of Q"},
                 {"corner", "rational: [Z_1]_{d+1,n+1} of the forward pass"},
                 {"corner_reduced", "rational: b^T C A x_query"}},
      .parts = {{"corner",
                 {words(Reduction{}), test(Columns{5, 20}), exact(corner_at_instance)},
                 {{"the query may be a source too", words(Reduction{without_mask})},
                  {"the label slot of the query may be filled", words(Reduction{filled_slot})},
                  {"the last row of A does not matter", words(Reduction{without_last_row_of_Q})},
                  {"the first n columns of Q are all that matters", test(Columns{2, 1, true})}},
                 {on_instance(Evidence::precision_sweep, corner_precision_sweep)}}},
  };
}

}  // namespace verify::ahn2023::claim_reduce
