// Dist(M, I), by which the experiments judge how close trained weights are to the stationary
// points.
#include <fmt/format.h>

#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/identity_distance.hpp"

namespace verify::cheng2024::claim_dist {
namespace {

// d |M - alpha I|^2 = (d |M|^2 - (tr M)^2) + (d alpha - tr M)^2: the least value is at tr M / d.
struct LeastAtMeanDiagonal {
  long d;
  bool undivided = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto M = free.matrix(d, d);
    const T alpha = free.scalar(), size(d);
    const T off = undivided ? T(alpha - trace(M)) : T(size * alpha - trace(M));
    return {
        T(size * squared_norm(M - alpha * identity_matrix<T>(d)) - dist_numerator(M) - off * off)};
  }
};

// The numerator is d times the squared entries off the diagonal plus the squared differences on it;
// what is left of d |M|^2 is (tr M)^2: 0 <= Dist^2 <= 1.
struct BetweenZeroAndOne {
  long d;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto M = free.matrix(d, d);
    T squares(0L);
    for (long i = 0; i < d; ++i) {
      for (long j = 0; j < d; ++j) {
        const T gap = M(i, i) - M(j, j);
        if (i != j) squares += T(d) * M(i, j) * M(i, j);
        if (i < j) squares += gap * gap;
      }
    }
    return {T(dist_numerator(M) - squares),
            T(T(d) * squared_norm(M) - dist_numerator(M) - trace(M) * trace(M))};
  }
};

Finding least_3(const Context&) { return expands_to_zero(LeastAtMeanDiagonal{3}); }
Finding least_ginac(const Context&) { return expands_to_zero_ginac(LeastAtMeanDiagonal{2}); }
Finding least_5(const Context& c) { return identity_test(LeastAtMeanDiagonal{5}, c.seed); }
Finding bounds_5(const Context&) { return expands_to_zero(BetweenZeroAndOne{5}); }
Finding undivided(const Context&) { return expands_to_zero(LeastAtMeanDiagonal{2, true}); }

Finding distance(const Context& c) {
  const auto& M = c.instance.matrix("M");
  const Rational alpha = trace(M) / Rational(M.rows()), squared = dist_squared(M);
  const Rational direct =
      squared_norm(M - alpha * identity_matrix<Rational>(M.rows())) / squared_norm(M);
  auto result = settled(
      squared == direct && squared.sign() >= 0 && squared <= Rational(1),
      fmt::format("Dist^2 = {} by the minimum at alpha = {} and by 1 - (tr M)^2 "
                  "/ (d |M|^2)",
                  squared.text(), alpha.text()),
      fmt::format("{} by the minimum, {} by the closed form", direct.text(), squared.text()));
  result.values = {value("dist_squared", squared), value("alpha", alpha)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"M", Kind::matrix, {"d", "d"}, {Constraint::nonzero}, "argument of Dist"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true}},
      .values = {{"dist_squared", "rational: Dist(M, I)^2"},
                 {"alpha", "rational: tr M / d, the nearest multiple of I"}},
      .checks = {{"the nearest multiple of I is the mean of the diagonal", symbolic, everywhere,
                  holds, On::claim, "d=3; M, alpha free", least_3},
                 {"the same by a second computer algebra system", symbolic, everywhere, holds,
                  On::claim, "d=2; M, alpha free", least_ginac},
                 {"the nearest multiple of I in the dimension of the experiments", identity,
                  everywhere, holds, On::claim, "d=5; M, alpha free", least_5},
                 {"Dist^2 lies between 0 and 1", symbolic, everywhere, holds, On::claim,
                  "d=5; M free", bounds_5},
                 {"the minimum and the closed form at the given matrix", exact, points, holds,
                  On::instance, "the instance", distance},
                 {"the nearest multiple of I is tr M I", symbolic, everywhere, control, On::claim,
                  "d=2; M, alpha free", undivided}},
  };
}

}  // namespace verify::cheng2024::claim_dist
