// r lies in the range of R because [[R, r], [r^T, 1]] is a covariance matrix, not because it lies
// in the range of the eigenvector matrix E, which is all of R^n.
#include <fmt/format.h>

#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::li2025::claim_assum1 {
namespace {

// Every positive semidefinite K is [V b]^T [V b], and V = U F^T with U and F of full column rank k,
// the rank of R. So R = V^T V = F (U^T U) F^T and r = V^T b = F U^T b, and with A = F^T F, B = U^T
// U the vector x = F A^-1 B^-1 A^-1 F^T r solves R x = r. Times det(A)^2 det(B).
struct SolvesForR {
  long n;
  long rank;
  bool any_r = false;  // the control: r is any vector

  Sizes sizes() const { return {{"n", n}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto U = free.matrix(n + 1, rank), F = free.matrix(n, rank);
    const auto b = free.vector(n + 1);
    const auto R = F * (transpose(U) * U) * transpose(F);
    const auto r = any_r ? free.vector(n) : F * (transpose(U) * b);
    const auto A = adjugate(transpose(F) * F), B = adjugate(transpose(U) * U);
    const auto x = F * (A.matrix * (B.matrix * (A.matrix * (transpose(F) * r))));
    const T scale = T(T(A.determinant * A.determinant) * B.determinant);
    return R * x - scale * r;
  }
};

// If R x = r, then [[R, r], [r^T, 1]] is congruent to R and 1 - x^T R x.
struct Congruence {
  long n;
  bool plus = false;  // the control: 1 + x^T R x

  Sizes sizes() const { return {{"n", n}}; }

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
    diagonal(n, n) = plus ? T(T(1L) + dot(x, r)) : T(T(1L) - dot(x, r));
    return (transpose(shear) * K * shear - diagonal).entries();
  }
};

// [R, r].
Matrix<Rational> bordered(const Matrix<Rational>& R, const Vector<Rational>& r) {
  return block(joint_correlations(R, r), 0, 0, R.rows(), R.cols() + 1);
}

// R = 11^T, r = (1, -1)/2: r = E a with a = E^T r, for E = [[3, 4], [-4, 3]]/5 as for any other
// orthogonal matrix, but no x has R x = r.
Finding range_of_E(const Context&) {
  const Rational one(1), half(1, 2), fifth(1, 5);
  const Matrix<Rational> R = {{one, one}, {one, one}};
  const auto E = fifth * Matrix<Rational>{{Rational(3), Rational(4)}, {Rational(-4), Rational(3)}};
  const Vector<Rational> r = {half, -half};
  const auto a = transpose(E) * r;
  return settled(
      !(E * a == r) || solve_any(R, r).has_value(), "r is in the range of R",
      fmt::format("n = 2, R = [[1, 1], [1, 1]], E = [[3, 4], [-4, 3]]/5, r = (1/2, -1/2) "
                  "= E a with a = ({}, {}): rank R = {}, rank [R, r] = {}",
                  a[0].text(), a[1].text(), rank(R), rank(bordered(R, r))));
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
  const auto signs = inertia(joint_correlations(R, r));
  const bool semidefinite = signs.negative == 0;
  const long of_R = rank(R), with_r = rank(bordered(R, r));
  auto result =
      semidefinite
          ? settled(solve_any(R, r).has_value() && of_R == with_r,
                    fmt::format("K is positive semidefinite and rank R = rank [R, r] = {}", of_R),
                    "K is positive semidefinite, but r is not in the range of R")
          : finding(
                Answer::does_not_apply(),
                fmt::format("K = [[R, r], [r^T, 1]] must have no negative eigenvalue and has {}: "
                            "no tasks have these correlations; rank R = {}, rank [R, r] = {}",
                            signs.negative, of_R, with_r));
  result.values = {value("K_psd", semidefinite), value("rank_R", of_R), value("rank_R_r", with_r)};
  return result;
}

// Both sides of the equivalence.
Finding both_ways(const Context& c) {
  const auto& R = c.instance.matrix("R");
  const auto& r = c.instance.vector("r");
  const bool semidefinite = positive_semidefinite(joint_correlations(R, r));
  return settled(semidefinite == semidefinite_by_solution(R, r),
                 semidefinite ? "K is positive semidefinite, R x = r has a solution and x^T r <= 1"
                              : "K is not positive semidefinite, and R is not, or R x = r has no "
                                "solution, or x^T r > 1",
                 "the two sides disagree");
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"R",
                  Kind::matrix,
                  {"n", "n"},
                  {Constraint::symmetric},
                  "task correlations, not necessarily positive semidefinite here"},
                 {"r", Kind::vector, {"n"}, {}, "correlations with the query task"},
                 n_input()},
      .values = {{"K_psd", "boolean: K = [[R, r], [r^T, 1]] is positive semidefinite"},
                 {"rank_R", "integer: rank of R"},
                 {"rank_R_r", "integer: rank of R with the column r added"}},
      .parts = {{"range",
                 {by_hand(chain({expand(SolvesForR{2, 1}), expand(SolvesForR{2, 2})}), {"n"}),
                  expand(SolvesForR{1, 1}),
                  chain({expand(SolvesForR{3, 1}), test(SolvesForR{3, 2}), test(SolvesForR{3, 3})}),
                  chain({test(SolvesForR{4, 1}), test(SolvesForR{4, 2}), test(SolvesForR{4, 3}),
                         test(SolvesForR{4, 4})}),
                  exact(ranks)},
                 {{"r is any vector", test(SolvesForR{2, 1, true})},
                  {"it is in the range of R because it is in the range of E",
                   once(Evidence::exact, {{"n", 2}}, Inputs::points, range_of_E)}}},
                {"semidefinite",
                 {by_hand(expand(Congruence{3}), {"n"}), test(Congruence{10}), exact(both_ways)},
                 {{"1 + x^T R x in place of 1 - x^T R x", test(Congruence{3, true})}}}},
  };
}

}  // namespace verify::li2025::claim_assum1
