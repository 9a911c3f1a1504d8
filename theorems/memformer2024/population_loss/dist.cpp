// The distance to the multiples of the identity that Figure 8 plots.
#include <fmt/format.h>

#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/identity_distance.hpp"

namespace verify::memformer2024::claim_dist {
namespace {

// d |M - alpha I|^2 = d |M|^2 - (tr M)^2 + (d alpha - tr M)^2.
struct Parabola {
  long d;
  bool mean = true;  // false: the vertex at tr M

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto M = free.matrix(d, d);
    const T alpha = free.scalar(), size(d);
    T off_diagonal(0L), diagonal(0L), sum(0L), squares(0L);
    for (long i = 0; i < d; ++i) {
      const T rest = M(i, i) - alpha;
      diagonal += rest * rest;
      sum += M(i, i);
      for (long j = 0; j < d; ++j) {
        squares += M(i, j) * M(i, j);
        if (i != j) off_diagonal += M(i, j) * M(i, j);
      }
    }
    const T vertex = mean ? T(size * alpha - sum) : T(alpha - sum);
    return {T(size * (off_diagonal + diagonal) - size * squares + sum * sum - vertex * vertex)};
  }
};

// d |M|^2 - (tr M)^2 >= 0 as a sum of squares (Lagrange), so that the value is a distance.
struct SumOfSquares {
  long d;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto M = free.matrix(d, d);
    T zero = dist_numerator(M);
    for (long i = 0; i < d; ++i) {
      for (long j = 0; j < d; ++j) {
        if (i != j) zero = T(zero - T(d) * M(i, j) * M(i, j));
        if (i < j) zero = T(zero - (M(i, i) - M(j, j)) * (M(i, i) - M(j, j)));
      }
    }
    return {zero};
  }
};

Finding parabola(const Context&) { return expands_to_zero(Parabola{3}); }
Finding parabola_ginac(const Context&) { return expands_to_zero_ginac(Parabola{2}); }
Finding parabola_large(const Context& c) { return identity_test(Parabola{20}, c.seed); }
Finding squares(const Context&) { return expands_to_zero(SumOfSquares{4}); }
Finding by_trace(const Context&) { return expands_to_zero(Parabola{2, false}); }

Finding distance(const Context& c) {
  const auto& M = c.instance.matrix("M");
  const Rational alpha = trace(M) / Rational(M.rows());
  const auto at = [&](const Rational& a) {
    return Rational(squared_norm(M - a * identity_matrix<Rational>(M.rows())) / squared_norm(M));
  };
  const Rational closed = dist_squared(M);
  const bool least =
      at(alpha) == closed && closed < at(alpha + Rational(1)) && closed < at(alpha - Rational(1));
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"M", Kind::matrix, {"d", "d"}, {Constraint::nonzero}, "the matrix"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true}},
      .values = {{"alpha", "rational: tr M / d, the closest multiple of I"},
                 {"dist_squared", "rational: 1 - (tr M)^2 / (d |M|_F^2)"}},
      .checks =
          {
              {"the squared distance is a parabola in alpha with vertex tr M / d", symbolic,
               everywhere, holds, On::claim, "d = 3; M, alpha free", parabola,
               "where is the closest multiple of I"},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d = 2; M, alpha free", parabola_ginac,
               "where is the closest multiple of I"},
              {"the squared distance is a parabola with vertex tr M / d (d = 20)", identity,
               everywhere, holds, On::claim, "d = 20; M, alpha free", parabola_large},
              {"its least value is a sum of squares", symbolic, everywhere, holds, On::claim,
               "d = 4; M free", squares},
              {"the distance and the closest multiple", exact, points, holds, On::instance,
               "the instance", distance},
              {"the vertex is at tr M", symbolic, everywhere, control, On::claim,
               "d = 2; M, alpha free", by_trace},
          },
  };
}

}  // namespace verify::memformer2024::claim_dist
