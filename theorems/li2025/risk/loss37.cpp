// The population risk (37) of one weighted step of preconditioned gradient descent, from the
// Gaussian data, and its derivatives.
#include <fmt/format.h>

#include "theorems/li2025/risk/whitened.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/central_difference.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::li2025::claim_loss37 {
namespace {

// What a demonstration adds to the prediction is omega_i q_i, q_i = x^T P x_i (x_i^T beta_i +
// xi_i). The four means of which E (y - sum_i omega_i q_i)^2 is made, by Isserlis' theorem on
// words, and their sum: x, x_i, x_j are N(0, Sigma), beta, g, h are N(0, I); r_i beta + t h and
// R_ij g + t h have the cross-covariances r_i I with beta and R_ij I with g; u^T e, e ~ N(0, I), is
// noise of variance sigma^2 = u^T u. Two demonstrations stand for any two.
struct MeansOfSquare {
  enum class Change { none, fourth_moment_once, longer_task, sign_of_cross } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), P = free.matrix("P", d, d),
               R = free.symmetric("R", n);
    const auto x = free.vector("x", d), x_i = free.vector("x_i", d), x_j = free.vector("x_j", d);
    const auto beta = free.vector("beta", d), g = free.vector("g", d), h = free.vector("h", d);
    const auto u = free.vector("u", d), e = free.vector("e", d), e_i = free.vector("e_i", d),
               e_j = free.vector("e_j", d);
    const auto r = free.vector("r", n), omega = free.vector("omega", n);
    const auto r_i = free.scalar("r_i"), R_ij = free.scalar("R_ij"), t = free.scalar("t");
    const TreeScalar two(2);
    std::vector<TreeLaw> laws = {gaussian(x, Sigma), gaussian(x_i, Sigma), gaussian(x_j, Sigma)};
    const auto unit = identity_like(Sigma);
    for (const auto& standard : {beta, g, h, e, e_i, e_j}) laws.push_back(gaussian(standard, unit));
    const auto mean = [&](const TreeScalar& of) { return expectation(of, laws); };
    const auto added = [&](const TreeVector& at, const TreeVector& task, const TreeVector& noise) {
      return dot(x, P * at) * (dot(at, task) + dot(u, noise));
    };
    const auto y = dot(x, beta) + dot(u, e);
    const auto q_i = added(x_i, r_i * beta + t * h, e_i), q_alone = added(x_i, g, e_i);
    const auto q_longer = change == Change::longer_task ? added(x_i, t * g, e_i) : q_alone;
    const auto q_j = added(x_j, R_ij * g + t * h, e_j);

    const auto M = dot(u, u) + trace(Sigma);
    const RiskTraces<TreeScalar> of_P = {trace(Sigma * (Sigma * P)),
                                         trace(Sigma * (transpose(P) * (Sigma * P))),
                                         trace(Sigma * (Sigma * (transpose(P) * (Sigma * P))))};
    const auto fourth = change == Change::fourth_moment_once ? of_P.cubic : two * of_P.cubic;
    const auto of_one = M * of_P.quadratic + fourth;
    const TreeScalar with_r = dot(omega, r), squared = dot(omega, omega),
                     with_R = dot(omega, R * omega);
    const auto cross = change == Change::sign_of_cross ? -of_P.linear : of_P.linear;
    Vanishing<TreeMatrix> zero;
    zero.equal(mean(y * y), M);
    zero.equal(mean(y * q_i), r_i * cross);
    zero.equal(mean(q_longer * q_longer), of_one);
    zero.equal(mean(q_alone * q_j), R_ij * of_P.cubic);
    // R_ii = 1, so that sum_{i != j} omega_i omega_j R_ij = omega^T R omega - |omega|^2.
    zero.add(weighted_gd_risk(M, of_P, {with_r, squared, with_R}) - M + two * with_r * of_P.linear -
             squared * of_one - (with_R - squared) * of_P.cubic);
    return zero;
  }
};

// The derivatives of (37): the linear terms of the risk; what is left is quadratic.
struct Slopes {
  bool shifted = false;  // the control: R + 2 I

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), R = free.symmetric("R", n);
    const auto P = free.matrix("P", d, d), X = free.matrix("X", d, d);
    const auto r = free.vector("r", n), omega = free.vector("omega", n),
               step = free.vector("step", n);
    const T variance = free.scalar("variance"), two(2L);  // M
    const auto traces = [&](const M& at) {
      return RiskTraces<T>{trace(Sigma * (Sigma * at)),
                           trace(Sigma * (transpose(at) * (Sigma * at))),
                           trace(Sigma * (Sigma * (transpose(at) * (Sigma * at))))};
    };
    const auto moments = [&](const VectorOf<M>& v) {
      return WeightMoments<T>{dot(v, r), dot(v, v), dot(v, R * v)};
    };
    const auto risk = [&](const M& at, const VectorOf<M>& v) {
      return weighted_gd_risk<T>(variance, traces(at), moments(v));
    };
    // Half the derivatives.
    const auto w = moments(omega), w_step = moments(step);
    const auto t = traces(P), t_X = traces(X);
    const T both = w.squared + w.with_R, own = variance * t.quadratic + t.cubic;
    const M SPS = Sigma * (P * Sigma);
    const M by_P = variance * w.squared * SPS + both * (SPS * Sigma) - w.with_r * (Sigma * Sigma);
    const VectorOf<M> by_omega = own * omega + t.cubic * (R * omega) - t.linear * r;
    const T more = shifted ? t.cubic * dot(omega, step) : T(0L);
    Vanishing<M> zero;
    zero.add(risk(P + X, omega) - risk(P, omega) - two * trace(transpose(by_P) * X) -
             variance * w.squared * t_X.quadratic - both * t_X.cubic);
    zero.add(risk(P, omega + step) - risk(P, omega) - two * (dot(by_omega, step) + more) -
             variance * w_step.squared * t.quadratic - (w_step.squared + w_step.with_R) * t.cubic);
    return zero;
  }
};

// E10 at d = 1, n = 2: Sigma = s, sigma = 0, P = omega = 1, R_12 = 1/2. Of E (q_1 + q_2)^2 the
// products of the two demonstrations, from the Gaussian data: the line has s, the next one s^3.
template <long power_of_s>
Finding line_before_last(const Context&) {
  const Rational one(1), half(1, 2), s(2);
  const Matrix<Rational> P = {{one}}, R = {{one, half}, {half, one}}, Sigma = {{s}};
  const Vector<Rational> omega = {one, one}, r = {half, half};
  const CorrelatedTasks<Rational> model{Sigma, Rational(0), isotropic_tasks(R, r, 1)};
  const auto products =
      Rational(2) * mixed_moment(gaussian_covariances(model, 2), contribution(P, omega, 0),
                                 contribution(P, omega, 1));
  // E[beta_1^T beta_2] = d R_12 = 1/2, twice.
  const Rational line = power(s, power_of_s) * Rational(2) * half;
  return settled(
      products == line, "the line is right",
      fmt::format("d = 1, n = 2, Sigma = 2, sigma = 0, P = 1, omega = (1, 1), R_12 = 1/2: "
                  "the products of the two demonstrations have mean {}, with Sigma to the power {} "
                  "in the trace it would be {}",
                  products.text(), power_of_s, line.text()));
}

template <class T>
T inner(const Matrix<T>& a, const Matrix<T>& b) {
  return dot(a.entries(), b.entries());
}

Finding risk_and_gradients(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  const auto& R = c.instance.matrix("R");
  const auto& r = c.instance.vector("r");
  const auto& P = c.instance.matrix("P");
  const auto& omega = c.instance.vector("omega");
  const Rational M = c.instance.rational("sigma2") + trace(Sigma), two(2);
  const long d = P.rows(), n = R.rows();
  const auto w = weight_moments(omega, R, r);
  const auto traces = risk_traces(Sigma, P);
  const Rational risk = weighted_gd_risk(M, traces, w);
  const auto by_P = risk_gradient_P(Sigma, M, P, w);
  const auto by_omega = risk_gradient_omega(M, traces, R, r, omega);
  // L(c P, omega) = L(P, c omega), so both derivatives agree along the pair; and L = M - A + Q with
  // derivatives -2 A + 2 Q there.
  const Rational along = inner(by_P, P), linear = traces.linear * w.with_r;
  bool agree = Vector<Rational>{dot(by_omega, omega), M - linear + along / two} ==
               Vector<Rational>{along, risk};
  std::string how = "the two derivatives agree along (P, omega) and give back the risk";
  constexpr long few_monomials = 160;
  if (n * d * d * (d + 1) <= few_monomials) {
    const CorrelatedTasks<Rational> model{Sigma, c.instance.rational("sigma2"),
                                          isotropic_tasks(R, r, d)};
    agree &= risk == risk_by_wick(model, P, omega);
    agree &= two * by_P ==
             twice_gradient<Rational>(
                 [&](const Matrix<Rational>& at) { return weighted_gd_risk(Sigma, M, at, w); }, P);
    agree &= two * by_omega == twice_gradient<Rational>(
                                   [&](const Vector<Rational>& at) {
                                     return weighted_gd_risk(M, traces, weight_moments(at, R, r));
                                   },
                                   omega);
    how =
        "by (37) and by Wick's formula from the Gaussian data; the derivatives equal exact "
        "differences of the risk";
  }
  auto result = settled(agree, fmt::format("the risk is {}: {}", risk.text(), how),
                        fmt::format("(37) gives {}, which another route contradicts", risk.text()));
  result.values = {value("risk", risk), value("grad_P", by_P), value("grad_omega", by_omega)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum MeansOfSquare::Change;
  return {
      .inputs = with_task_correlations(
          {covariate_covariance_input(), noise_variance_input()},
          {{"P", Kind::matrix, {"d", "d"}, {}, "preconditioner, any square matrix"},
           weights_input(),
           d_input()}),
      .values = {{"risk", "rational: L(P, omega)"},
                 {"grad_P", "matrix[d, d]: derivative of L by P"},
                 {"grad_omega", "vector[n]: derivative of L by omega"}},
      .parts = {{"risk",
                 {words(MeansOfSquare{}), exact(risk_and_gradients)},
                 {{"the fourth moment of x counts Sigma B Sigma once",
                   words(MeansOfSquare{fourth_moment_once})},
                  {"R_ii is not 1", words(MeansOfSquare{longer_task})},
                  {"the cross term has the opposite sign", words(MeansOfSquare{sign_of_cross})}}},
                {"line",
                 {once(Evidence::exact, {{"n", 2}, {"d", 1}}, Inputs::points, line_before_last<1>)},
                 {{"with one factor Sigma more", once(Evidence::exact, {{"n", 2}, {"d", 1}},
                                                      Inputs::points, line_before_last<2>)}},
                 {once(Evidence::exact, {{"n", 2}, {"d", 1}}, Inputs::points,
                       line_before_last<3>)}},
                {"derivatives",
                 {words(Slopes{})},
                 {{"R + 2 I in place of R + I", words(Slopes{true})}}}},
      .require = complaint_about_correlations,
  };
}

}  // namespace verify::li2025::claim_loss37
