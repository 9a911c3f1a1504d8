// beta_i - r_ij beta_j need not be independent of beta_j for jointly Gaussian tasks: for one
// demonstration the formula for the optimal risk is right exactly when E[beta_1 beta^T] = r I.
#include <fmt/format.h>

#include "theorems/li2025/risk/risk_statements.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/inner_product.hpp"

namespace verify::li2025::claim_def1_indep {
namespace {

// n = 1, Sigma = I, sigma = 0, C = E[beta_1 beta^T], Q = omega P, by Wick's formula:
// d - |C|^2/(d+2) + (d+2) |Q - C^T/(d+2)|^2. Times (d + 2)^2, with Q = X/(d+2).
struct CompletedSquare {
  long d;
  bool transposed = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto C = free.matrix(d, d), X = free.matrix(d, d);
    const CorrelatedTasks<T> model{identity_matrix<T>(d), T(0L), tasks_with_blocks<T>({}, {C})};
    const T inverse = from_rational<T>(Rational(1, d + 2));
    const T wick = risk_by_wick(model, inverse * X, {T(1L)});
    const T square = squared_norm<T>(X - (transposed ? C : transpose(C)));
    return {T(wick - T(d) - inverse * T(square - squared_norm(C)))};
  }
};

// The same with a factor omega: the prediction depends on omega P alone.
struct WeightInP {
  long d;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto C = free.matrix(d, d), P = free.matrix(d, d);
    const T omega = free.scalar();
    const CorrelatedTasks<T> model{identity_matrix<T>(d), T(0L), tasks_with_blocks<T>({}, {C})};
    return {T(risk_by_wick(model, P, {omega}) - risk_by_wick(model, omega * P, {T(1L)}))};
  }
};

// (17) gives d - d r^2/(d+2), r = tr(C)/d. Less the least risk d - |C|^2/(d+2) this is
// |C - r I|^2/(d+2), and C - r I is the covariance of beta_1 - r beta with beta.
struct GapOfFormula {
  long d;
  bool residual_with_first = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto C = free.matrix(d, d);
    const T r = from_rational<T>(Rational(1, d)) * trace(C);
    const auto residual = C - r * identity_matrix<T>(d);
    Vector<T> zero = {T(squared_norm(C) - T(d) * r * r - squared_norm(residual))};
    // E[(beta_1 - r beta) beta^T] entry by entry; vector 0 is (beta_1, beta).
    const Vector<Matrix<T>> covariance = {tasks_with_blocks<T>({}, {C})};
    for (long a = 0; a < d; ++a) {
      for (long b = 0; b < d; ++b) {
        const Vector<GaussianMonomial<T>> left = {{T(1L), {{0, a}}}, {T(-r), {{0, d + a}}}};
        const long other = residual_with_first ? b : d + b;
        const Vector<GaussianMonomial<T>> right = {{T(1L), {{0, other}}}};
        zero.push_back(mixed_moment(covariance, left, right) - residual(a, b));
      }
    }
    return zero;
  }
};

Finding square(const Context&) { return expands_to_zero(CompletedSquare{2}); }
Finding square_test(const Context& c) { return identity_test(CompletedSquare{5}, c.seed); }
Finding weight(const Context&) { return expands_to_zero(WeightInP{2}); }
Finding gap(const Context&) { return expands_to_zero(GapOfFormula{2}); }
Finding gap_ginac(const Context&) { return expands_to_zero_ginac(GapOfFormula{2}); }
Finding gap_test(const Context& c) { return identity_test(GapOfFormula{7}, c.seed); }
Finding wrong_transpose(const Context& c) {
  return identity_test(CompletedSquare{2, true}, c.seed);
}
Finding wrong_partner(const Context& c) { return identity_test(GapOfFormula{2, true}, c.seed); }

struct LeastRisk {
  Rational actual, formula;
  Matrix<Rational> best;  // omega P
};

LeastRisk least_risk(const Matrix<Rational>& C) {
  const long d = C.rows();
  const Rational dimension(d), divisor(d + 2), r = trace(C) / dimension;
  return {dimension - squared_norm(C) / divisor, dimension - dimension * r * r / divisor,
          Rational(1, d + 2) * transpose(C)};
}

// d = 2, E[beta_1 beta^T] = diag(1, 0): beta_1 = (beta^1, independent), a valid Definition 1.
Finding formula_is_optimal(const Context& c) {
  const auto& C = c.instance.matrices("C_query").at(0);
  const auto least = least_risk(C);
  const CorrelatedTasks<Rational> model{identity_matrix<Rational>(2), Rational(0),
                                        tasks_with_blocks<Rational>({}, {C})};
  const Rational reached = risk_by_wick(model, least.best, {Rational(1)});
  return settled(
      least.formula <= reached, "no pair beats the formula",
      fmt::format("d = 2, n = 1, Sigma = I, sigma = 0, beta_1 = (first coordinate of beta, an "
                  "independent one), so E[beta_1 beta^T] = diag(1, 0) and r = 1/2: beta_1 - "
                  "beta/2 has the covariance diag(1/2, -1/2) with beta; (17) gives {}, but omega "
                  "= 1, P = diag(1/4, 0) has the risk {} (Wick)",
                  least.formula.text(), reached.text()));
}

Finding least_risks(const Context& c) {
  const auto& C = c.instance.matrices("C_query").at(0);
  const long d = C.rows();
  const auto least = least_risk(C);
  const Rational r = trace(C) / Rational(d);
  const bool isotropic = C == r * identity_matrix<Rational>(d);
  bool agree = (least.actual == least.formula) == isotropic && least.actual <= least.formula;
  constexpr long few_coordinates = 6;
  if (d <= few_coordinates) {
    const CorrelatedTasks<Rational> model{identity_matrix<Rational>(d), Rational(0),
                                          tasks_with_blocks<Rational>({}, {C})};
    agree &= risk_by_wick(model, least.best, {Rational(1)}) == least.actual;
  }
  auto result = settled(
      agree,
      fmt::format("the least risk is {}, at omega P = E[beta beta_1^T]/(d+2); (17) gives {}; the "
                  "residual beta_1 - r beta is {} of beta",
                  least.actual.text(), least.formula.text(),
                  isotropic ? "independent" : "not independent"),
      "the least risk is not the one by Wick's formula");
  result.values = {value("risk_true", least.actual), value("risk_formula", least.formula)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  const auto& C = instance.matrices("C_query").at(0);
  if (positive_semidefinite(identity_matrix<Rational>(C.cols()) - transpose(C) * C)) {
    return std::nullopt;
  }
  return Complaint{"C_query", "a matrix with a singular value above 1",
                   "E[beta_1 beta^T] of tasks with identity covariance: [[I, C], [C^T, I]] "
                   "positive semidefinite, so no singular value above 1"};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"C_query",
                  Kind::matrices,
                  {Size(1), "d", "d"},
                  {},
                  "E[beta_1 beta^T] of the one demonstration; Sigma = I, sigma = 0"},
                 dimension_input()},
      .values = {{"risk_true", "rational: the least risk over P and omega"},
                 {"risk_formula", "rational: (17) with R = 1, r = tr(C)/d"}},
      .checks =
          {{"jointly Gaussian tasks are enough for the optimal risk (17)", exact, points, refuted,
            On::claim, "the first instance", formula_is_optimal},
           {"the risk is d - |C|^2/(d+2) + (d+2) |omega P - C^T/(d+2)|^2, C = E[beta_1 beta^T]",
            symbolic, everywhere, corrected, On::claim,
            "d = 2, n = 1, Sigma = I, sigma = 0; C, P free; by Wick's formula", square},
           {"the completed square, larger", identity, everywhere, corrected, On::claim, "d = 5",
            square_test},
           {"the risk depends on omega P alone", symbolic, everywhere, corrected, On::claim,
            "d = 2, n = 1; C, P, omega free", weight},
           {"(17) exceeds the least risk by |C - r I|^2/(d+2), and C - r I = E[(beta_1 - r beta) "
            "beta^T]: the formula is right iff the residual is independent, iff C = r I",
            symbolic, everywhere, corrected, On::claim, "d = 2; C free", gap},
           {"the excess of (17) by a second computer algebra system", symbolic, everywhere,
            corrected, On::claim, "d = 2; C free", gap_ginac},
           {"the excess of (17), larger", identity, everywhere, corrected, On::claim, "d = 7",
            gap_test},
           {"the least risk and the formula at the given numbers", exact, points, corrected,
            On::instance, "the instance", least_risks},
           {"the best omega P is E[beta_1 beta^T]/(d+2), not transposed", identity, everywhere,
            control, On::claim, "d = 2", wrong_transpose},
           {"C - r I is the covariance of beta_1 - r beta with beta_1", identity, everywhere,
            control, On::claim, "d = 2", wrong_partner}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_def1_indep
