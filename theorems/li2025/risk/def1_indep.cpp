// beta_i - r_ij beta_j need not be independent of beta_j for jointly Gaussian tasks: for one
// demonstration the formula for the optimal risk is right exactly when E[beta_1 beta^T] = r I.
#include <fmt/format.h>

#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/inner_product.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::li2025::claim_def1_indep {
namespace {

// n = 1, Sigma = I, sigma = 0, C = E[beta_1 beta^T], r = tr(C)/d. With P = X/(d+2) the risk by
// Wick's formula is d - |C|^2/(d+2) + |omega X - C^T|^2/(d+2), and (17), d - d r^2/(d+2), exceeds
// d - |C|^2/(d+2) by |C - r I|^2/(d+2).
struct LeastRiskOfOne {
  long d;
  bool transposed = false;

  Sizes sizes() const { return {{"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto C = free.matrix("C", d, d), X = free.matrix("X", d, d);
    const T omega = free.scalar("omega"), inverse = from_rational<T>(Rational(1, d + 2));
    const CorrelatedTasks<T> model{identity_matrix<T>(d), T(0L), tasks_with_blocks<T>({}, {C})};
    const T wick = risk_by_wick(model, inverse * X, {omega});
    const T square = squared_norm<T>(omega * X - (transposed ? C : transpose(C)));
    const T r = from_rational<T>(Rational(1, d)) * trace(C);
    const T least = T(d) - inverse * squared_norm(C), formula = T(d) - inverse * T(d) * r * r;
    return {T(wick - least - inverse * square),
            T(formula - least - inverse * squared_norm<T>(C - r * identity_matrix<T>(d)))};
  }
};

// The same for every d, in words: for n = 1, Sigma = I, sigma = 0 the risk of loss_general is d - 2
// omega tr(P C) + omega^2 (d + 2) |P|^2. Both sides times d + 2; r = tr(C) / d.
struct SquareOfOne {
  bool transposed = false;  // the control: omega P against C in place of C^T

  Sizes sizes() const { return {{"d", from(1, Argument::words)}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto d = free.space("d");
    const auto C = free.matrix("C", d, d), P = free.matrix("P", d, d);
    const T omega = free.scalar("omega"), two(2L), size = free.size(d);
    const T r = free.inverse_size(d) * trace(C), more = size + two;
    const auto square = [](const M& a) { return trace(transpose(a) * a); };
    const T risk = weighted_gd_risk<T>(size, {trace(P * C), square(P), square(P)},
                                       {omega, omega * omega, omega * omega});
    Vanishing<M> zero;
    zero.equal(more * (risk - size) + square(C),
               square(more * omega * P - (transposed ? C : transpose(C))));
    zero.add(square(C - r * identity_like(C)) - square(C) + size * r * r);
    return zero;
  }
};

// E[(beta_1 - r beta) beta^T] = C - r I for every r, not only for tr(C)/d, in words: the law of a
// centred Gaussian pair is that of its second moments, here beta_1 = C beta + D eta with beta, eta
// independent and N(0, I), where C C^T + D D^T = I; between any two vectors a, b.
struct Residual {
  bool with_first = false;  // the control: the covariance with beta_1

  Sizes sizes() const { return {{"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d");
    const auto beta = free.vector("beta", d), eta = free.vector("eta", d), a = free.vector("a", d),
               b = free.vector("b", d);
    const auto C = free.matrix("C", d, d), D = free.matrix("D", d, d);
    const auto r = free.scalar("r");
    const auto unit = identity_like(C);
    const auto first = C * beta + D * eta;
    const auto covariance =
        expectation(dot(a, first - r * beta) * dot(with_first ? first : beta, b),
                    {gaussian(beta, unit), gaussian(eta, unit)});
    Vanishing<TreeMatrix> zero;
    zero.equal(covariance, dot(a, (C - r * unit) * b));
    return zero;
  }
};

// R_ij and r_i lie in [-1, 1]: E |beta_1 - beta|^2 and E |beta_1 + beta|^2 are 2 d (1 - r) and 2 d
// (1 + r), r = tr(C) / d, where tr(C C^T + D D^T) = d as beta_1 is N(0, I).
struct SquaredDistances {
  bool once_the_trace = false;  // the control: tr(C) in place of 2 tr(C)

  Sizes sizes() const { return {{"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d");
    const auto beta = free.vector("beta", d), eta = free.vector("eta", d);
    const auto C = free.matrix("C", d, d), D = free.matrix("D", d, d);
    const auto unit = identity_like(C);
    const auto first = C * beta + D * eta;
    const auto mean_square = [&](const TreeVector& v) {
      return expectation(dot(v, v), {gaussian(beta, unit), gaussian(eta, unit)});
    };
    const auto own = trace(C * transpose(C)) + trace(D * transpose(D)) + free.size(d);
    const auto cross = TreeScalar(once_the_trace ? 1L : 2L) * trace(C);
    Vanishing<TreeMatrix> zero;
    zero.add(mean_square(first - beta) - own + cross);
    zero.add(mean_square(first + beta) - own - cross);
    return zero;
  }
};

// The same for numbers; vector 0 is (beta_1, beta).
Matrix<Rational> residual_covariance(const Matrix<Rational>& C, const Rational& r) {
  const long d = C.rows();
  const Vector<Matrix<Rational>> covariance = {tasks_with_blocks<Rational>({}, {C})};
  Matrix<Rational> result(d, d);
  for (long a = 0; a < d; ++a) {
    for (long b = 0; b < d; ++b) {
      const Vector<GaussianMonomial<Rational>> left = {{Rational(1), {{0, a}}}, {-r, {{0, d + a}}}};
      const Vector<GaussianMonomial<Rational>> right = {{Rational(1), {{0, d + b}}}};
      result(a, b) = mixed_moment(covariance, left, right);
    }
  }
  return result;
}

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

// beta_1 = (first coordinate of beta, an independent one): jointly Gaussian, each N(0, I). The
// residual takes off r = tr(C) / d times beta, or nothing; or the tasks have C = I / 2.
enum class Tasks { half_shared, half_shared_nothing_taken_off, isotropic };
Finding independent_residual(Tasks tasks) {
  const Rational half(1, 2);
  const auto C = tasks == Tasks::isotropic ? diagonal_matrix<Rational>({half, half})
                                           : diagonal_matrix<Rational>({Rational(1), Rational(0)});
  const Rational r = tasks == Tasks::half_shared_nothing_taken_off ? Rational(0) : half;
  const auto covariance = residual_covariance(C, r);
  return settled(covariance == Rational(0) * covariance, "the residual is independent",
                 fmt::format("d = 2, n = 1, beta_1 = (first coordinate of beta, an independent "
                             "one), jointly Gaussian and each N(0, I): E[beta_1 beta^T] = "
                             "diag(1, 0), and beta_1 - {} beta has the covariance {} with beta",
                             r.text(), text_of(covariance)));
}
Finding residual_is_independent(const Context&) { return independent_residual(Tasks::half_shared); }
Finding task_is_independent(const Context&) {
  return independent_residual(Tasks::half_shared_nothing_taken_off);
}
Finding isotropic_is_independent(const Context&) { return independent_residual(Tasks::isotropic); }

Finding least_risks(const Context& c) {
  const auto& C = c.instance.matrices("C_query").at(0);
  const long d = C.rows();
  const auto least = least_risk(C);
  const Rational r = trace(C) / Rational(d);
  const bool isotropic = C == r * identity_matrix<Rational>(d);
  bool agree =
      all_hold({(least.actual == least.formula) == isotropic, least.actual <= least.formula});
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
  const auto in_the_plane = [](Settle settle) {
    return once(Evidence::exact, {{"d", 2}}, Inputs::points, settle);
  };
  return {
      .inputs = {{"C_query",
                  Kind::matrices,
                  {Size(1), "d", "d"},
                  {},
                  "E[beta_1 beta^T] of the one demonstration; Sigma = I, sigma = 0"},
                 d_input()},
      .values = {{"risk_true", "rational: the least risk over P and omega"},
                 {"risk_formula", "rational: (17) with R = 1, r = tr(C)/d"}},
      .parts = {{"because",
                 {in_the_plane(residual_is_independent)},
                 {{"beta_1 itself is independent of beta", in_the_plane(task_is_independent)}},
                 {in_the_plane(isotropic_is_independent)}},
                {"when",
                 {words(Residual{})},
                 {{"the covariance of the residual with beta_1", words(Residual{true})}}},
                {"entries",
                 {words(SquaredDistances{})},
                 {{"tr(C) in place of 2 tr(C)", words(SquaredDistances{true})}}},
                {"least",
                 {words(SquareOfOne{}), expand(LeastRiskOfOne{2}), exact(least_risks)},
                 {{"the best omega P is E[beta_1 beta^T]/(d+2), not transposed",
                   words(SquareOfOne{true})},
                  {"the best omega P is E[beta_1 beta^T]/(d+2), by the Gaussian data, d = 2",
                   test(LeastRiskOfOne{2, true})}},
                 {expand(LeastRiskOfOne{1}), test(LeastRiskOfOne{4})}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_def1_indep
