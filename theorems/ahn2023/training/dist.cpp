// Dist(M, I), the distance to the multiples of the identity by which the figures judge training:
// its closed form, its invariances, and its value at A = a Sigma^{-1} in the experiments.
#include <fmt/format.h>

#include <cmath>

#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/identity_distance.hpp"

namespace verify::ahn2023::claim_dist {
namespace {

// d |M - alpha I|^2 - (d |M|^2 - (tr M)^2) - (d alpha - tr M)^2.
struct LeastAtMeanDiagonal {
  long d;
  bool by_trace = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto M = free.matrix(d, d);
    const T alpha = free.scalar(), size(d);
    const T offset = by_trace ? T(alpha - trace(M)) : T(size * alpha - trace(M));
    return {T(size * squared_norm(M - alpha * identity_matrix<T>(d)) - dist_numerator(M) -
              offset * offset)};
  }
};

// d |M|^2 - (tr M)^2 = d sum_{i != j} M_ij^2 + sum_{i < j} (M_ii - M_jj)^2.
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

// H = |v|^2 I - 2 v v^T is |v|^2 times a reflection; these generate all rotations. Numerator and
// denominator of Dist(s H M H, I)^2 are s^2 |v|^8 times those of Dist(M, I)^2.
struct Invariant {
  long d;
  bool scaled_identity = true;  // false: H is not orthogonal

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto M = free.matrix(d, d);
    const auto v = free.vector(d);
    const T s = free.scalar(), length = dot(v, v);
    const Matrix<T> H =
        (scaled_identity ? length : T(1L)) * identity_matrix<T>(d) - T(2L) * outer(v, v);
    const Matrix<T> turned = s * (H * (M * H));
    const T factor = s * s * length * length * length * length;
    return {T(dist_numerator(turned) - factor * dist_numerator(M)),
            T(squared_norm(turned) - factor * squared_norm(M))};
  }
};

Finding least_3(const Context&) { return expands_to_zero(LeastAtMeanDiagonal{3}); }
Finding least_ginac(const Context&) { return expands_to_zero_ginac(LeastAtMeanDiagonal{2}); }
Finding least_20(const Context& c) { return identity_test(LeastAtMeanDiagonal{20}, c.seed); }
Finding squares_5(const Context&) { return expands_to_zero(SumOfSquares{5}); }
Finding invariant_2(const Context&) { return expands_to_zero(Invariant{2}); }
Finding invariant_5(const Context& c) { return identity_test(Invariant{5}, c.seed); }
Finding by_trace(const Context&) { return expands_to_zero(LeastAtMeanDiagonal{2, true}); }
Finding not_orthogonal(const Context&) { return expands_to_zero(Invariant{2, false}); }

Finding distance(const Context& c) {
  const auto& M = c.instance.matrix("M");
  const long d = M.rows();
  const Rational alpha = trace(M) / Rational(d);
  const Rational squared = dist_squared(M);
  const Rational direct = squared_norm(M - alpha * identity_matrix<Rational>(d)) / squared_norm(M);
  auto result = settled(
      squared == direct && squared.sign() >= 0 && squared <= Rational(1),
      fmt::format(
          "alpha = {}, Dist(M, I)^2 = {}, by the definition at alpha and by the closed form",
          alpha.text(), squared.text()),
      fmt::format("the definition gives {}, the closed form {}", direct.text(), squared.text()));
  result.values = {value("alpha", alpha), value("dist_squared", squared)};
  return result;
}

// The spectrum of both experiments: Sigma^{-1} has eigenvalues (1, 1, 4, 16, 1).
Finding experiments(const Context&) {
  const auto inverse = diagonal_matrix<Rational>({1, 1, 4, 16, 1});
  const Rational squared = dist_squared(inverse);
  return settled(
      squared == Rational(846, 1375) && dist_squared(identity_matrix<Rational>(5)).sign() == 0,
      fmt::format("Dist(Sigma^{{-1}}, I)^2 = {}, so that Dist = {:.4f}; "
                  "Sigma^{{1/2}} Sigma^{{-1}} Sigma^{{1/2}} = I has distance 0",
                  squared.text(), std::sqrt(squared.to_double())),
      "Dist(Sigma^{-1}, I)^2 = " + squared.text());
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"M", Kind::matrix, {"d", "d"}, {Constraint::nonzero}, "argument of Dist"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true}},
      .values = {{"alpha", "rational: tr M / d, the closest multiple of I"},
                 {"dist_squared", "rational: Dist(M, I)^2"}},
      .checks =
          {
              {"the closest multiple of I is the mean of the diagonal", symbolic, everywhere, holds,
               On::claim, "d=3; M, alpha free", least_3},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=2; M, alpha free", least_ginac},
              {"the closest multiple of I is the mean of the diagonal (d=20)", identity, everywhere,
               holds, On::claim, "d=20; M, alpha free", least_20},
              {"Dist^2 lies in [0, 1]: its numerator is a sum of squares", symbolic, everywhere,
               holds, On::claim, "d=5; M free", squares_5},
              {"scaling and rotating M leave Dist as it is (d=2)", symbolic, everywhere, holds,
               On::claim, "d=2; M, scale and reflection free; reflections generate rotations",
               invariant_2},
              {"scaling and rotating M leave Dist as it is (d=5)", identity, everywhere, holds,
               On::claim, "d=5; M, scale and reflection free", invariant_5},
              {"in the experiments Dist(A_l, I) ends at sqrt(846/1375)", exact, points, holds,
               On::claim, "eigenvalues (1, 1, 1/4, 1/16, 1) of Sigma, A_l = a_l Sigma^{-1}",
               experiments},
              {"the distance by definition and closed form", exact, points, holds, On::instance,
               "the instance", distance},
              {"the closest multiple of I is tr M, not divided by d", symbolic, everywhere, control,
               On::claim, "d=2; M, alpha free", by_trace},
              {"a map that is not orthogonal leaves Dist as it is", symbolic, everywhere, control,
               On::claim, "d=2; M, scale, v free", not_orthogonal},
          },
  };
}

}  // namespace verify::ahn2023::claim_dist
