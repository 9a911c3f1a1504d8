// r lies in the range of R because [[R, r], [r^T, 1]] is a covariance matrix, not because it lies
// in the range of the eigenvector matrix E, which is all of R^n.
#include <fmt/format.h>

#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::li2025::claim_assum1 {
namespace {

// K = [V b]^T [V b], so R = V^T V, r = V^T b, b^T b = K_{n+1,n+1}: for every v
// (v^T R v) (b^T b) - (v^T r)^2 is a sum of squares. Hence R v = 0 implies v^T r = 0.
struct KernelIsOrthogonal {
  long n;
  bool independent_r = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto V = free.matrix(n + 1, n);
    const auto b = free.vector(n + 1), v = free.vector(n);
    const auto R = transpose(V) * V;
    const auto r = independent_r ? free.vector(n) : transpose(V) * b;
    const auto image = V * v;
    T squares(0L);
    for (long i = 0; i <= n; ++i) {
      for (long j = i + 1; j <= n; ++j) {
        const T minor = image[i] * b[j] - image[j] * b[i];
        squares += minor * minor;
      }
    }
    const T with_r = dot(v, r);
    return {T(dot(v, R * v) * dot(b, b) - with_r * with_r - squares)};
  }
};

// If R x = r, then [[R, r], [r^T, 1]] is congruent to R and 1 - x^T R x.
struct Congruence {
  long n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto R = free.symmetric(n);
    const auto x = free.vector(n);
    const auto r = R * x;
    Matrix<T> K(n + 1, n + 1), shear = identity_matrix<T>(n + 1), diagonal(n + 1, n + 1);
    set_block(K, 0, 0, R);
    set_block(diagonal, 0, 0, R);
    for (long i = 0; i < n; ++i) {
      K(i, n) = K(n, i) = r[i];
      shear(i, n) = T(-x[i]);
    }
    K(n, n) = T(1L);
    diagonal(n, n) = T(1L) - dot(x, r);
    return (transpose(shear) * K * shear - diagonal).entries();
  }
};

Finding kernel(const Context&) { return expands_to_zero(KernelIsOrthogonal{2}); }
Finding kernel_ginac(const Context&) { return expands_to_zero_ginac(KernelIsOrthogonal{2}); }
Finding kernel_test(const Context& c) { return identity_test(KernelIsOrthogonal{8}, c.seed); }
Finding congruence(const Context&) { return expands_to_zero(Congruence{3}); }
Finding congruence_test(const Context& c) { return identity_test(Congruence{10}, c.seed); }
Finding independent_r(const Context& c) {
  return identity_test(KernelIsOrthogonal{2, true}, c.seed);
}

// [R, r].
Matrix<Rational> bordered(const Matrix<Rational>& R, const Vector<Rational>& r) {
  return block(joint_correlations(R, r), 0, 0, R.rows(), R.cols() + 1);
}

// R = 11^T, r = (1, -1)/2; E = [[3, 4], [-4, 3]]/5 would do as well as any orthogonal matrix.
Finding range_of_E(const Context&) {
  const Rational one(1), half(1, 2);
  const Matrix<Rational> R = {{one, one}, {one, one}};
  const Vector<Rational> r = {half, -half};
  const bool in_range = rank(bordered(R, r)) == rank(R);
  const auto joint = joint_correlations(R, r);
  const Vector<Rational> v = {-one, one, one};  // v^T K v < 0
  return settled(
      in_range, "r is in the range of R",
      fmt::format("n = 2, R = [[1, 1], [1, 1]], r = (1/2, -1/2): r = E a with a = E^T r != 0 for "
                  "the orthogonal E, yet rank R = {} and rank [R, r] = {}. Such r belongs to no "
                  "tasks: K = [[R, r], [r^T, 1]] has v^T K v = {} at v = (-1, 1, 1)",
                  rank(R), rank(bordered(R, r)), dot(v, joint * v).text()));
}

// The hypothesis of the corrected statement left out: r in the range of R for every r.
Finding any_r(const Context&) {
  const Rational one(1), half(1, 2);
  const Matrix<Rational> R = {{one, one}, {one, one}};
  return settled(rank(bordered(R, {half, one})) == rank(R), "r is in the range of R",
                 "R = [[1, 1], [1, 1]], r = (1/2, 1): r is not constant, so not in the range of R");
}

// K is positive semidefinite iff R is, R x = r has a solution, and x^T r <= 1.
bool semidefinite_by_solution(const Matrix<Rational>& R, const Vector<Rational>& r) {
  if (!positive_semidefinite(R)) return false;
  const auto x = solve_any(R, r);
  return x && dot(*x, r) <= Rational(1);
}

Finding ranks(const Context& c) {
  const auto& R = c.instance.matrix("R");
  const auto& r = c.instance.vector("r");
  const bool semidefinite = positive_semidefinite(joint_correlations(R, r));
  const long of_R = rank(R), with_r = rank(bordered(R, r));
  auto result = settled(
      semidefinite == semidefinite_by_solution(R, r) && (!semidefinite || of_R == with_r),
      semidefinite
          ? fmt::format("K is positive semidefinite and rank R = rank [R, r] = {}", of_R)
          : fmt::format("K is not positive semidefinite, so nothing is claimed: rank R = {}, rank "
                        "[R, r] = {}",
                        of_R, with_r),
      "K is positive semidefinite, but r is not in the range of R");
  result.values = {value("K_psd", semidefinite), value("rank_R", of_R), value("rank_R_r", with_r)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"R",
                  Kind::matrix,
                  {"n", "n"},
                  {Constraint::symmetric},
                  "task correlations, not necessarily positive semidefinite here"},
                 {"r", Kind::vector, {"n"}, {}, "correlations with the query task"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"}},
      .values = {{"K_psd", "boolean: K = [[R, r], [r^T, 1]] is positive semidefinite"},
                 {"rank_R", "integer: rank of R"},
                 {"rank_R_r", "integer: rank of R with the column r added"}},
      .checks =
          {{"r in the range of E, as Assumption 1 has it, puts r into the range of R", exact,
            points, refuted, On::claim, "n = 2", range_of_E},
           {"(v^T r)^2 <= v^T R v for K = [V b]^T [V b]: the difference is a sum of squares, so "
            "R v = 0 forces v^T r = 0 and r is in the range of R",
            symbolic, everywhere, corrected, On::claim,
            "n = 2; V, b, v free; every positive semidefinite K has this form", kernel},
           {"the same by a second computer algebra system", symbolic, everywhere, corrected,
            On::claim, "n = 2; V, b, v free", kernel_ginac},
           {"(v^T r)^2 <= v^T R v, larger", identity, everywhere, corrected, On::claim, "n = 8",
            kernel_test},
           {"if R x = r, K is congruent to R and 1 - r^T x: K is positive semidefinite iff R is, r "
            "is in its range and r^T R^+ r <= 1",
            symbolic, everywhere, corrected, On::claim, "n = 3; R, x free", congruence},
           {"the congruence, larger", identity, everywhere, corrected, On::claim, "n = 10",
            congruence_test},
           {"K positive semidefinite implies rank [R, r] = rank R", exact, points, corrected,
            On::instance, "the instance; K by its inertia and by a solution of R x = r", ranks},
           {"every r is in the range of R", exact, points, control, On::claim, "n = 2", any_r},
           {"(v^T r)^2 <= v^T R v without K = [V b]^T [V b]", identity, everywhere, control,
            On::claim, "n = 2", independent_r}},
  };
}

}  // namespace verify::li2025::claim_assum1
