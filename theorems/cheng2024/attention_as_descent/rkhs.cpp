// What Theorems G.1 and G.2 say about finitely many points: <f, kappa(., x_j)> = f(x_j), and a
// component orthogonal to all kappa(., x_i) changes no f(x_i) but adds to the norm.
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_rkhs {
namespace {

// Points as free vectors of a feature space (columns of F [m, n]): kappa(x_i, x_j) = <F_i, F_j>, as
// every positive semidefinite Gram matrix is. f = F alpha + g, g free; where F^T g = 0, the values
// at the points are those of F alpha, and |f|^2 is |F alpha|^2 + |g|^2.
struct Representer {
  enum class Change { none, wrong_norm, values_once } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}, {"m", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), m = free.space("m");
    const auto F = free.matrix("F", m, n);
    const auto alpha = free.vector("alpha", n);
    const auto g = free.vector("g", m);
    const auto K = transpose(F) * F;
    const auto f = F * alpha + g;
    const auto orthogonality = transpose(F) * g;  // <g, kappa(., x_i)> = g(x_i)
    const ScalarOf<M> two(2L);
    const auto norm = dot(alpha, K * alpha);
    Vanishing<M> zero;
    zero.add(dot(f, f) - (change == Change::wrong_norm ? dot(alpha, alpha) : norm) - dot(g, g) -
             two * dot(alpha, orthogonality));
    zero.add(transpose(F) * f - (change == Change::values_once ? K * alpha + alpha : K * alpha) -
             orthogonality);
    return zero;
  }
};

// K = S^2, S symmetric. The function of w has the value (S w)_j = <w, S_j> at x_j, S_j column j: it
// reproduces, for kappa(., x_j), whose values are K_ij, is the function of S_j. Two vectors with
// the same values differ by u with S u = 0, which is orthogonal to the range of S: there the norm
// is one of functions.
struct RootOfGram {
  bool gram_is_root = false;  // K = S

  Sizes sizes() const { return {{"n", Argument::words}, {"m", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const M S = free.symmetric("S", n), K = gram_is_root ? S : S * S;
    const auto w = free.vector("w", n), alpha = free.vector("alpha", n), u = free.vector("u", n);
    const auto of_alpha = S * alpha;  // the vector of sum_i alpha_i kappa(., x_i)
    Vanishing<M> zero;
    zero.equal(S * of_alpha, K * alpha);
    zero.equal(dot(of_alpha, w), dot(alpha, S * w));
    zero.equal(dot(u, of_alpha), dot(S * u, alpha));
    return zero;
  }
};

// The given alpha against any other with the same values at the points.
Finding at_instance(const Context& c) {
  const auto& K = c.instance.matrix("K");
  const auto& alpha = c.instance.vector("alpha");
  const auto f = K * alpha;
  const Rational norm = dot(alpha, f);
  const auto other = solve_any(K, f);
  bool same = other.has_value();
  if (other) same = dot(*other, K * *other) == norm;
  auto result = settled({same, norm.sign() >= 0},
                        "f(x_j) = (K alpha)_j and |f|^2 = " + norm.text() +
                            ", also for other coefficients with the same values",
                        "coefficients with the same values give another norm");
  result.values = {value("f", f), value("norm_squared", norm)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Representer::Change;
  return {
      .inputs = {{"K",
                  Kind::matrix,
                  {"n", "n"},
                  {Constraint::positive_semidefinite},
                  "Gram matrix kappa(x_i, x_j)"},
                 {"alpha", Kind::vector, {"n"}, {}, "f = sum_i alpha_i kappa(., x_i)"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of points"}},
      .values = {{"f", "vector[n]: values at the points"},
                 {"norm_squared", "rational: |f|^2 in the function space"}},
      .parts = {{"finite",
                 {words(Representer{}), exact(at_instance)},
                 {{"|f|^2 = |alpha|^2", words(Representer{wrong_norm})},
                  {"f(x_j) = (K alpha)_j + alpha_j", words(Representer{values_once})}}},
                {"finite_set",
                 {chain({words(RootOfGram{}), words(Representer{})})},
                 {{"S for K", words(RootOfGram{true})},
                  {"|f|^2 = |alpha|^2 in any space", words(Representer{wrong_norm})}}},
                {"G2",
                 {words(Representer{})},
                 {{"|f|^2 = |alpha|^2, orthogonal or not", words(Representer{wrong_norm})}}}},
  };
}

}  // namespace verify::cheng2024::claim_rkhs
