// The distance to the multiples of the identity that Figure 8 plots.
#include <fmt/format.h>

#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/identity_distance.hpp"

namespace verify::memformer2024::claim_dist {
namespace {

// d |M - alpha I|^2 = d |M|^2 - (tr M)^2 + (d alpha - tr M)^2, and the least value, that at
// tr M / d, is |M - (tr M / d) I|^2: both norms are traces.
struct Parabola {
  bool unscaled = false;  // the vertex at tr M

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto A = free.matrix("A", d, d);
    const auto alpha = free.scalar("alpha"), size = free.size(d), sum = trace(A);
    const auto square = [](const M& m) { return trace(m * transpose(m)); };
    const auto I = identity_like(A);
    const auto vertex = unscaled ? alpha - sum : size * alpha - sum;
    Vanishing<M> zero;
    zero.add(size * square(A - alpha * I) - size * square(A) + sum * sum - vertex * vertex);
    zero.add(size * square(A - free.inverse_size(d) * sum * I) - size * square(A) + sum * sum);
    // The norm is that of Frobenius, of a matrix that is not symmetric.
    const auto x = free.vector("x", d), y = free.vector("y", d);
    zero.equal(square(outer(x, y)), dot(x, x) * dot(y, y));
    return zero;
  }
};

Finding distance(const Context& c) {
  const auto& M = c.instance.matrix("M");
  const Rational alpha = trace(M) / Rational(M.rows());
  const auto at = [&](const Rational& a) {
    return Rational(squared_norm(M - a * identity_matrix<Rational>(M.rows())) / squared_norm(M));
  };
  const Rational closed = dist_squared(M);
  bool least = at(alpha) == closed;
  for (const long away : {-1, 1}) least &= closed < at(alpha + Rational(away));
  auto result = settled(least,
                        fmt::format("alpha = {} gives {}, the closed form; alpha +- 1 give more",
                                    alpha.text(), closed.text()),
                        fmt::format("alpha = {} gives {}, the closed form {}", alpha.text(),
                                    at(alpha).text(), closed.text()));
  result.values = {value("alpha", alpha), value("dist_squared", closed)};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"M", Kind::matrix, {"d", "d"}, {Constraint::nonzero}, "the matrix"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true}},
      .values = {{"alpha", "rational: tr M / d, the closest multiple of I"},
                 {"dist_squared", "rational: 1 - (tr M)^2 / (d |M|_F^2)"}},
      .parts = {{"closest",
                 {words(Parabola{}), exact(distance)},
                 {{"the vertex is at tr M", words(Parabola{true})}},
                 {test_at(Parabola{}, {{"d", 20}})}}},
  };
}

}  // namespace verify::memformer2024::claim_dist
