// One layer: the corner of Z_1 depends on the last row b of P and the first d columns A of Q only,
// and equals b^T C A x_query.
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/single_layer.hpp"
#include "verify/rounding/precision_ladder.hpp"

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
T literal_corner(const Prompt<T>& prompt, const Matrix<T>& P, const Matrix<T>& Q, const T& scale,
                 const T& slot = T(0L), QueryMask mask = QueryMask::on) {
  const auto Z = linear_attention_layer(token_matrix(prompt, slot), P, Q, scale, mask);
  return Z(prompt.d(), prompt.n());
}

enum class Variant { as_stated, without_mask, filled_slot, last_row_of_Q, first_n_columns };

// Labels are free, so nothing is assumed of the prompt's distribution; P and Q are full matrices.
struct Reduction {
  long d, n;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar(), slot = free.scalar();
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const auto P = free.matrix(d + 1, d + 1), Q = free.matrix(d + 1, d + 1);
    auto layer = reduced(P, Q);
    if (variant == Variant::last_row_of_Q) layer.A(d, 0) = T(0L);
    if (variant == Variant::first_n_columns) {
      for (long i = 0; i <= d; ++i)
        for (long j = n; j < d; ++j) layer.A(i, j) = T(0L);
    }
    return {literal_corner(prompt, P, Q, scale, variant == Variant::filled_slot ? slot : T(0L),
                           variant == Variant::without_mask ? QueryMask::off : QueryMask::on) -
            reduced_corner(layer, prompt, scale)};
  }
};

Finding expand_11(const Context&) { return expands_to_zero(Reduction{1, 1}); }
Finding expand_12(const Context&) { return expands_to_zero(Reduction{1, 2}); }
Finding expand_21(const Context&) { return expands_to_zero(Reduction{2, 1}); }
Finding expand_22(const Context&) { return expands_to_zero(Reduction{2, 2}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Reduction{1, 2}); }
Finding identity_large(const Context& c) { return identity_test(Reduction{5, 20}, c.seed); }

Finding broken(const Context& c, Variant variant) {
  return identity_test(Reduction{2, 1, variant}, c.seed);
}
Finding without_mask(const Context& c) { return broken(c, Variant::without_mask); }
Finding filled_slot(const Context& c) { return broken(c, Variant::filled_slot); }
Finding last_row_of_Q(const Context& c) { return broken(c, Variant::last_row_of_Q); }
Finding first_n_columns(const Context& c) { return broken(c, Variant::first_n_columns); }

// Two layers: are the first d rows of the P of the first layer irrelevant too?
struct TwoLayers {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    constexpr long d = 1, n = 1;
    const T scale = free.scalar();
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const auto P = free.matrices(2, d + 1, d + 1), Q = free.matrices(2, d + 1, d + 1);
    auto emptied = P;
    for (long j = 0; j <= d; ++j) emptied[0](0, j) = T(0L);
    const auto full = linear_attention_stack(token_matrix(prompt), P, Q, scale);
    const auto part = linear_attention_stack(token_matrix(prompt), emptied, Q, scale);
    return {full.back()(d, n) - part.back()(d, n)};
  }
};
Finding two_layers(const Context& c) { return identity_test(TwoLayers{}, c.seed); }

template <class T>
Prompt<T> linear_prompt_of(const Instance& instance) {
  return linear_prompt(to_scalar<T>(instance.matrix("X")), to_scalar<T>(instance.vector("x_query")),
                       to_scalar<T>(instance.vector("w_star")));
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
    for (long j = 0; j <= d; ++j) other_P(i, j) = P(i, j) * Rational(-2) + Rational(i + 2 * j + 1);
  for (long i = 0; i <= d; ++i) other_Q(i, d) = Q(i, d) * Rational(3) - Rational(i + 1);
  const Rational corner = literal_corner(prompt, P, Q, scale);
  const Rational other = literal_corner(prompt, other_P, other_Q, scale);
  const Rational shortened = reduced_corner(layer, prompt, scale);
  auto result = settled(corner == shortened && corner == other,
                        "the forward pass gives " + corner.text() +
                            " = b^T C A x_query, also after the first d rows of P and the last "
                            "column of Q were overwritten",
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
Finding corner_ladder(const Context& c) {
  return slope_finding(climb_ladder(RoundedCorner{c.instance}), "forward pass");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string question = "is the corner b^T C A x_query for d=1, n=2";
  return {
      .inputs = {{"P", Kind::matrix, {Size("d") + 1, Size("d") + 1}, {}, "value weights, full"},
                 {"Q", Kind::matrix, {Size("d") + 1, Size("d") + 1}, {}, "query-key weights, full"},
                 {"X", Kind::matrix, {"d", "n"}, {}, "demonstrations, columns are samples"},
                 {"x_query", Kind::vector, {"d"}, {}, "query"},
                 {"w_star", Kind::vector, {"d"}, {}, "task vector: y_i = <w_star, x_i>"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"b_row", "vector[d+1]: last row of P"},
                 {"A_cols", "matrix[d+1, d]: first d columns of Q"},
                 {"corner", "rational: [Z_1]_{d+1,n+1} of the forward pass"},
                 {"corner_reduced", "rational: b^T C A x_query"}},
      .checks =
          {
              {"the corner of Z_1 is b^T C A x_query (d=1, n=1)", symbolic, everywhere, holds,
               On::claim, "d=1, n=1; P, Q, X, y, x_query and the factor 1/n free", expand_11},
              {"the corner of Z_1 is b^T C A x_query (d=1, n=2)", symbolic, everywhere, holds,
               On::claim, "d=1, n=2; everything free", expand_12, question},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1, n=2; everything free", expand_ginac, question},
              {"the corner of Z_1 is b^T C A x_query (d=2, n=1)", symbolic, everywhere, holds,
               On::claim, "d=2, n=1; everything free", expand_21},
              {"the corner of Z_1 is b^T C A x_query (d=2, n=2)", symbolic, everywhere, holds,
               On::claim, "d=2, n=2; everything free", expand_22},
              {"the corner of Z_1 is b^T C A x_query at the paper's size", identity, everywhere,
               holds, On::claim, "d=5, n=20; everything free", identity_large},
              {"forward pass, reduced form and overwritten weights agree", exact, points, holds,
               On::instance, "the instance", corner_at_instance},
              {"rounding is the only error of the forward pass", ladder, points, holds,
               On::instance, "the instance with X scaled, 8 to 1024 bits", corner_ladder},
              {"the query may be a source too", identity, everywhere, control, On::claim,
               "d=2, n=1", without_mask},
              {"the label slot of the query may be filled", identity, everywhere, control,
               On::claim, "d=2, n=1", filled_slot},
              {"entry (d+1, 1) of Q does not matter", identity, everywhere, control, On::claim,
               "d=2, n=1", last_row_of_Q},
              {"the first n columns of Q are all that matters", identity, everywhere, control,
               On::claim, "d=2, n=1", first_n_columns},
              {"with two layers the first d rows of P do not matter either", identity, everywhere,
               control, On::claim, "d=1, n=1", two_layers},
          },
  };
}

}  // namespace verify::ahn2023::claim_reduce
