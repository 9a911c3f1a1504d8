// One layer for a general covariance: the preconditioner of Ahn et al.'s Theorem 1 and the
// corrected one of Li et al.'s Theorem 2 are one matrix; the printed one is another.
#include <fmt/format.h>

#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/single_layer.hpp"
#include "verify/models/weighted_optimum.hpp"

namespace verify::crosscut::claim_one_step_anisotropic {
namespace {

// omega = (1/n) 1 for R = 1 1^T, r = 1: omega^T r, |omega|^2, omega^T R omega.
template <class T>
WeightMoments<T> equal_weights(const T& inverse_n) {
  return {T(1L), inverse_n, T(1L)};
}

const Sizes every_size = {{"n", Argument::words}, {"d", Argument::words}};

// The risk (37) of Li et al.
TreeScalar risk_of(const TreeMatrix& Sigma, const TreeMatrix& P, const TreeScalar& inverse_n) {
  const RiskTraces<TreeScalar> traces{trace(Sigma * Sigma * P),
                                      trace(Sigma * transpose(P) * Sigma * P),
                                      trace(Sigma * Sigma * transpose(P) * Sigma * P)};
  return weighted_gd_risk(trace(Sigma), traces, equal_weights(inverse_n));
}

// The loss of Ahn et al. at A, from (15), and the risk at P = -A^T.
struct OneRisk {
  bool not_negated = false;  // P = A

  Sizes sizes() const { return every_size; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), A = free.matrix("A", d, d);
    const auto inverse_n = free.inverse_size(free.space("n"));
    const auto none = zero_column(Sigma);
    Vanishing<TreeMatrix> zero;
    zero.add(single_layer_loss<TreeMatrix>(none, TreeScalar(1), A, none, Sigma, inverse_n,
                                           TreeScalar(2)) -
             risk_of(Sigma, not_negated ? A : -transpose(A), inverse_n));
    return zero;
  }
};

// The same against the risk from first principles (Wick's formula), with n demonstrations.
struct RiskByData {
  long n, d;
  bool not_negated = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric("Sigma", d), A = free.matrix("A", d, d);
    const T inverse_n = from_rational<T>(Rational(1, n));
    const CorrelatedTasks<T> model{Sigma, T(0L), shared_task(identity_matrix<T>(d), n)};
    return {T(single_layer_loss(descent_layer(A), Sigma, inverse_n) -
              risk_by_wick(model, not_negated ? A : -transpose(A), Vector<T>(n, inverse_n)))};
  }
};

enum class Preconditioner { of_ahn, without_trace };

// D = ((n+1)/n) Sigma + (tr Sigma / n) I is (1/n) (M I + gamma Sigma) at M = tr Sigma, gamma = n +
// 1, and the derivative of Li et al.'s risk, which is quadratic in P, along R is <R, 2 Sigma (P D -
// I) Sigma>: 0 for all R at P = D^-1, and only there where Sigma is regular.
struct OnePreconditioner {
  bool without_trace = false;

  Sizes sizes() const { return every_size; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d"), n = free.space("n");
    const auto Sigma = free.symmetric("Sigma", d), P = free.matrix("P", d, d),
               R = free.matrix("R", d, d);
    const auto inverse_n = free.inverse_size(n), M = trace(Sigma);
    const auto gamma = free.size(n) + TreeScalar(1);
    const auto I = identity_like(Sigma);
    const auto D = inverse_preconditioner(Sigma, inverse_n, !without_trace);
    const auto slope = Sigma * (P * D - I) * Sigma;  // half of it
    Vanishing<TreeMatrix> zero;
    zero.equal(D, inverse_n * (M * I + gamma * Sigma));
    zero.add(risk_of(Sigma, P + R, inverse_n) - risk_of(Sigma, P - R, inverse_n) -
             TreeScalar(4) * trace(transpose(R) * slope));
    return zero;
  }
};

struct Both {
  Matrix<Rational> ahn;  // -A
  StationaryPair<Rational> li;
  Rational loss_ahn;
};

Both both_at(const Matrix<Rational>& Sigma, long n) {
  const Rational inverse_n(1, n), samples(n);
  const auto D = inverse_preconditioner(Sigma, inverse_n);
  const auto A = -inverse(D);
  // One block of n examples of the query's own task.
  return {-A,
          stationary_pair<Rational>(Sigma, Rational(0), {{}, {Rational(1)}, {samples}},
                                    samples + Rational(1)),
          single_layer_loss(descent_layer(A), Sigma, inverse_n)};
}

// a = t b for some t, entry by entry; b nonzero.
bool proportional(const Matrix<Rational>& a, const Matrix<Rational>& b) {
  return trace(b) * a == trace(a) * b;
}

Finding at_the_instance(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  const long n = c.instance.integer("n");
  const auto both = both_at(Sigma, n);
  const Rational risk = weighted_gd_risk(both.li.M, risk_traces(Sigma, both.li.P), both.li.moments);
  // The step on the sum of the demonstrations: P omega, and -A/n.
  const bool one_step = both.li.omega[0] * both.li.P == Rational(1, n) * both.ahn;
  auto result = settled(
      {one_step, Vector<Rational>{both.li.defect, both.loss_ahn, both.li.risk_by_formula} ==
                     Vector<Rational>{Rational(0), risk, risk}},
      fmt::format("gamma = n + 1 is a fixed point; P omega = -A/n entry by entry; loss {} by both",
                  risk.text()),
      fmt::format("losses {} (Ahn et al.) and {} (Li et al.), the matrices {}",
                  both.loss_ahn.text(), risk.text(), one_step ? "agree" : "differ"));
  result.values = {value("preconditioner", both.ahn), value("gamma", both.li.gamma),
                   value("loss_min", risk)};
  return result;
}

// n = 1, Sigma = diag(1, 2).
Finding printed(const Context&) {
  const auto both = both_at(diagonal_matrix<Rational>({1, 2}), 1);
  const auto ratio = [](const Matrix<Rational>& P) { return P(0, 0) / P(1, 1); };
  return settled(proportional(both.li.P_printed, both.ahn), "the printed matrix is a multiple",
                 fmt::format("n = 1, Sigma = diag(1, 2): the best preconditioner is diag({}, {}), "
                             "ratio {}; the ratio of the printed one is {}",
                             both.ahn(0, 0).text(), both.ahn(1, 1).text(), ratio(both.ahn).text(),
                             ratio(both.li.P_printed).text()));
}

// Whether Sigma^{-1}, to which both tend for large n, is already best for finite n.
Finding inverse_is_best(const Context&) {
  const auto Sigma = diagonal_matrix<Rational>({1, 2});
  const auto both = both_at(Sigma, 1);
  return settled(proportional(inverse(Sigma), both.ahn), "it is",
                 fmt::format("n = 1, Sigma = diag(1, 2): ratio 2, the best has {}",
                             Rational(both.ahn(0, 0) / both.ahn(1, 1)).text()));
}

}  // namespace

Theorem theorem() {
  const Sizes plane = {{"n", 1}, {"d", 2}};
  return {
      .inputs = {{"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "covariance of the covariates; tasks N(0, I), no noise"},
                 n_input(),
                 optional(d_input())},
      .values = {{"preconditioner", "matrix[d, d]: -A in the convention of Ahn et al."},
                 {"gamma", "rational: the fixed point of Li et al., n + 1"},
                 {"loss_min", "rational: the least loss of one step"}},
      .parts = {{"risk", {words(OneRisk{})}, {{"P = +A", words(OneRisk{true})}}},
                {"data",
                 {expand(RiskByData{1, 2}), test(RiskByData{2, 2})},
                 {{"P = +A over the data", expand(RiskByData{1, 2, true})}}},
                {"preconditioner",
                 {words(OnePreconditioner{}), exact(at_the_instance)},
                 {{"the trace is left out", words(OnePreconditioner{true})},
                  {"(15) of Li et al. as printed is a multiple",
                   once(Evidence::exact, plane, Inputs::points, printed)},
                  {"Sigma^-1 is the best preconditioner",
                   once(Evidence::exact, plane, Inputs::points, inverse_is_best)}}}},
  };
}

}  // namespace verify::crosscut::claim_one_step_anisotropic
