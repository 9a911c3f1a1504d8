// r lies in the range of R because [[R, r], [r^T, 1]] is a covariance matrix, not because it lies
// in the range of the eigenvector matrix E, which is all of R^n.
#include <fmt/format.h>

#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::li2025::claim_assum1 {
namespace {

// K = [[R, r], [r^T, 1]] takes the value z^T R z - (r^T z)^2 at (z, -r^T z). So where K is positive
// semidefinite r^T z = 0 for every z with R z = 0.
struct OnTheKernel {
  bool opposite = false;  // the control: the value at (z, r^T z)

  Sizes sizes() const { return {{"n", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n");
    const auto R = free.symmetric("R", n);
    const auto r = free.vector("r", n), z = free.vector("z", n);
    const T product = dot(r, z), none(0L);
    const auto at = with_last(z, opposite ? product : none - product);
    Vanishing<M> zero;
    zero.add(dot(at, bordered(R, r, r, T(1L)) * at) - dot(z, R * z) + product * product);
    return zero;
  }
};

// If R x = r, then [[R, r], [r^T, 1]] is congruent to R and 1 - x^T R x, by [[I, -x], [0, 1]].
struct Congruence {
  bool plus = false;  // the control: 1 + x^T R x

  Sizes sizes() const { return {{"n", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n");
    const auto R = free.symmetric("R", n);
    const auto x = free.vector("x", n), r = R * x, nothing = zero_column(R);
    const T one(1L), form = dot(x, r);
    const M K = bordered(R, r, r, one);
    const M shear = bordered(identity_like(R), nothing - x, nothing, one);
    Vanishing<M> zero;
    zero.equal(transpose(shear) * (K * shear),
               bordered(R, nothing, nothing, plus ? one + form : one - form));
    return zero;
  }
};

// [R, r].
Matrix<Rational> with_column(const Matrix<Rational>& R, const Vector<Rational>& r) {
  return block(joint_correlations(R, r), 0, 0, R.rows(), R.cols() + 1);
}

// R = 11^T, r = (1, -1)/2: r = E a with a = E^T r, for E = [[3, 4], [-4, 3]]/5 as for any other
// orthogonal matrix, but no x has R x = r.
Finding range_of_E(const Context&) {
  const Rational half(1, 2), fifth(1, 5);
  const Matrix<Rational> R = {{1, 1}, {1, 1}};
  const auto E = fifth * Matrix<Rational>{{Rational(3), Rational(4)}, {Rational(-4), Rational(3)}};
  const Vector<Rational> r = {half, -half};
  const auto a = transpose(E) * r;
  return settled(
      !(E * a == r) || solve_any(R, r).has_value(), "r is in the range of R",
      fmt::format("n = 2, R = {}, E = {}, r = {} = E a with a = {}: rank R = {}, rank [R, r] = {}",
                  text_of(R), text_of(E), text_of(r), text_of(a), rank(R),
                  rank(with_column(R, r))));
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
  const long of_R = rank(R), with_r = rank(with_column(R, r));
  auto result =
      semidefinite
          ? settled({solve_any(R, r).has_value(), of_R == with_r},
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
                 {words(OnTheKernel{}), exact(ranks)},
                 {{"the value at (z, r^T z)", words(OnTheKernel{true})},
                  {"it is in the range of R because it is in the range of E",
                   once(Evidence::exact, {{"n", 2}}, Inputs::points, range_of_E)}}},
                {"semidefinite",
                 {words(Congruence{}), exact(both_ways)},
                 {{"1 + x^T R x in place of 1 - x^T R x", words(Congruence{true})}}}},
  };
}

}  // namespace verify::li2025::claim_assum1
