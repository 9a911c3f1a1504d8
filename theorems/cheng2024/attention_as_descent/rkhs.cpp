// What Theorems G.1 and G.2 rest on: finite combinations of kernel functions have an inner product
// that reproduces, and a component orthogonal to all kappa(., x_i) changes no f(x_i) but adds to
// the norm.
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

// Two finite combinations f = sum_i alpha_i kappa(., x_i) and g = sum_j beta_j kappa(., z_j), C_ij
// = kappa(x_i, z_j): the form alpha^T C beta is sum_j beta_j f(z_j) and sum_i alpha_i g(x_i), so
// that it depends on the functions alone; with g = kappa(., x) it is f(x). At a point x with the
// column k_i = kappa(x_i, x) and kappa(x, x) the semidefinite matrix of all points has, for q =
// alpha^T K alpha and f = f(x), the forms
//   kappa(x, x) (kappa(x, x) q - f^2) at (kappa(x, x) alpha, -f),
//   q + 2 t f + t^2 kappa(x, x) at (alpha, t):
// f^2 <= kappa(x, x) q, and f = 0 where kappa(x, x) = 0. So q = 0 for the function 0 alone.
struct InnerProduct {
  bool without_corner = false;  // f^2 <= q

  Sizes sizes() const { return {{"n", Argument::words}, {"m", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), m = free.space("m");
    const M K = free.symmetric("K", n), C = free.matrix("C", n, m);
    const auto alpha = free.vector("alpha", n), k = free.vector("k", n),
               beta = free.vector("beta", m);
    const auto corner = free.scalar("kappa"), t = free.scalar("t");
    const ScalarOf<M> one(1L), two(2L);
    const auto q = dot(alpha, K * alpha), f = dot(alpha, k);
    const auto form = [&](const VectorOf<M>& at, const ScalarOf<M>& last_entry) {
      const auto v = with_last(at, last_entry);
      return dot(v, bordered(K, k, k, corner) * v);
    };
    Vanishing<M> zero;
    zero.equal(dot(transpose(C) * alpha, beta), dot(alpha, C * beta));
    zero.equal(form(corner * alpha, -f), corner * ((without_corner ? one : corner) * q - f * f));
    zero.equal(form(alpha, t), q + two * t * f + t * t * corner);
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
                {"G1",
                 {chain({words(InnerProduct{}), words(Representer{})})},
                 {{"f(x)^2 <= |f|^2", words(InnerProduct{true})},
                  {"|f|^2 = |alpha|^2 in any space", words(Representer{wrong_norm})}}},
                {"G2",
                 {words(Representer{})},
                 {{"|f|^2 = |alpha|^2, orthogonal or not", words(Representer{wrong_norm})}}}},
  };
}

}  // namespace verify::cheng2024::claim_rkhs
