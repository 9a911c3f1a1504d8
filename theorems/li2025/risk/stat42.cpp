// From the first-order conditions to the fixed point: (42a)-(45). The last display, which goes back
// from P~ to P, keeps two factors Sigma^-1/2 too many.
#include <fmt/format.h>

#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/risk/whitened.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::li2025::claim_stat42 {
namespace {

// tr(Sigma P), tr(P^T P), tr(Sigma P^T P): what (39) needs of P~.
template <MatrixLike M>
RiskTraces<ScalarOf<M>> traces_of(const M& Sigma, const M& P) {
  const M square = transpose(P) * P;
  return {trace(Sigma * P), trace(square), trace(Sigma * square)};
}

// (42a) for given weights. Of them only b = omega^T r, q = |omega|^2 and c = q + omega^T R omega =
// gamma q count; nu = gamma / M. Half the derivative by P~ is D = P~ (M q I + c Sigma) - b Sigma,
// the linear term of the risk, and D Sigma^-1 = M q P~ (nu I + Sigma^-1) - b I: it vanishes at b/(M
// q) (nu I + Sigma^-1)^-1 alone.
struct BestPreconditioner {
  bool shifted = false;  // the control: c loses its q

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::words}}; }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    using T = ScalarOf<Mat>;
    const auto d = free.space("d");
    const auto [Sigma, inverse] = free.regular_symmetric("Sigma", d);
    const auto P = free.matrix("P", d, d), X = free.matrix("X", d, d);
    const T M = free.scalar("M"), nu = free.scalar("nu"), q = free.scalar("q"),
            b = free.scalar("b"), two(2L);
    const T c = M * nu * q, said = shifted ? c - q : c;
    const auto risk = [&](const Mat& at) {
      return weighted_gd_risk<T>(M, traces_of<Mat>(Sigma, at), {b, q, c - q});
    };
    const Mat one = identity_like(Sigma);
    const Mat slope = P * (M * q * one + said * Sigma) - b * Sigma;
    const auto of_X = traces_of<Mat>(Sigma, X);
    Vanishing<Mat> zero;
    zero.add(risk(P + X) - risk(P) - two * trace(transpose(slope) * X) - M * q * of_X.quadratic -
             c * of_X.cubic);
    zero.add(slope * inverse - M * q * (P * (nu * one + inverse)) + b * one);
    return zero;
  }
};

// (42b) for given P~, u = M tr P~^T P~ + tr Sigma P~^T P~: half the derivative by omega, the linear
// term of the risk, is u omega + tr(Sigma P~^T P~) R omega - tr(Sigma P~) r.
struct BestWeights {
  bool without_M = false;  // the control: tr P~^T P~ for M tr P~^T P~

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    using T = ScalarOf<Mat>;
    const auto n = free.space("n"), d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), P = free.matrix("P", d, d),
               R = free.symmetric("R", n);
    const auto r = free.vector("r", n), omega = free.vector("omega", n),
               step = free.vector("step", n);
    const T M = free.scalar("M"), two(2L);
    const auto traces = traces_of<Mat>(Sigma, P);
    const auto moments = [&](const VectorOf<Mat>& v) {
      return WeightMoments<T>{dot(v, r), dot(v, v), dot(v, R * v)};
    };
    const auto risk = [&](const VectorOf<Mat>& v) {
      return weighted_gd_risk<T>(M, traces, moments(v));
    };
    const T u = (without_M ? traces.quadratic : M * traces.quadratic) + traces.cubic;
    const auto slope = u * omega + traces.cubic * (R * omega) - traces.linear * r;
    const T squared = dot(step, step), with_R = dot(R * step, step);
    Vanishing<Mat> zero;
    zero.add(risk(omega + step) - risk(omega) - two * dot(slope, step) -
             M * squared * traces.quadratic - (squared + with_R) * traces.cubic);
    return zero;
  }
};

// The factor h of (42b) at (42a), which is a multiple of Sigma K^-1, K = mu I + Sigma, mu =
// M/gamma: tr(P~^T P~) and tr(Sigma P~^T P~) are the same multiple of C = tr(Sigma^2 K^-2) and B =
// tr(Sigma^3 K^-2), so that h = B / (M C + B).
struct Inserted {
  bool one_inverse = false;  // the control: B with one K^-1

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::words}}; }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto d = free.space("d");
    const auto [K, inverse] = free.regular_symmetric("K", d);
    const auto mu = free.scalar("mu");
    const Mat Sigma = K - mu * identity_like(K), square = Sigma * Sigma;
    const auto traces = traces_of<Mat>(Sigma, Sigma * inverse);
    const Mat last = one_inverse ? inverse : inverse * inverse;
    Vanishing<Mat> zero;
    zero.equal(traces.quadratic, trace(square * (inverse * inverse)));
    zero.equal(traces.cubic, trace(Sigma * (square * last)));
    return zero;
  }
};

// Half the derivatives at omega = L^-1 r and P~ = b/(gamma q) Sigma K^-1, for all gamma and h; L =
// I/h
// + R, eta = 1/h, b = omega^T r, q = |omega|^2. With defect = omega^T R omega - (gamma - 1) q and
// minor error = eta B - M C - B they are, times gamma q and (gamma q)^2,
//   b defect Sigma K^-1 Sigma   and   b (defect B + q minor error) r - b^2 minor error omega.
enum class Variant { right, shifted_level, swapped };
struct AtThePair {
  Variant variant = Variant::right;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    using T = ScalarOf<Mat>;
    const auto n = free.space("n"), d = free.space("d");
    const auto [K, K_inverse] = free.regular_symmetric("K", d);
    const auto [L, L_inverse] = free.regular_symmetric("L", n);
    const auto r = free.vector("r", n);
    const T mu = free.scalar("mu"), gamma = free.scalar("gamma"), eta = free.scalar("eta");
    const T M = gamma * mu;
    const Mat Sigma = K - mu * identity_like(K), R = L - eta * identity_like(L);
    const auto omega = L_inverse * r;
    const T b = dot(omega, r), q = dot(omega, omega), a = dot(omega, R * omega);
    const Mat Q = b * (Sigma * K_inverse);  // gamma q P~
    const auto traces = traces_of<Mat>(Sigma, Q);
    const Mat by_P = Q * (M * q * identity_like(K) + (q + a) * Sigma) - gamma * q * b * Sigma;
    const auto by_omega = (M * traces.quadratic + traces.cubic) * omega +
                          traces.cubic * (R * omega) - gamma * q * traces.linear * r;
    const Mat square = Sigma * (Sigma * (K_inverse * K_inverse));
    const T C = trace(square), B = trace(Sigma * square);
    const T defect = a - (variant == Variant::shifted_level ? gamma * q : gamma * q - q);
    const T minor_error = eta * (variant == Variant::swapped ? M * C : B) - M * C - B;
    Vanishing<Mat> zero;
    zero.equal(by_P, b * defect * (Sigma * (K_inverse * Sigma)));
    zero.add(by_omega - b * (defect * B + q * minor_error) * r + b * b * minor_error * omega);
    return zero;
  }
};

// Back from P~ to P = Sigma^-1/2 P~ Sigma^-1/2 with Sigma = S^2: for any X
//   S X S (nu I + Sigma^-1) = S (X (nu Sigma + I)) S^-1,
// so that X = (nu Sigma + I)^-1 makes S X S the inverse of nu I + Sigma^-1.
struct BackToP {
  bool one_side = false;  // the control: S X in place of S X S

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::words}}; }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto d = free.space("d");
    const auto [S, inverse] = free.regular_symmetric("S", d);
    const auto X = free.matrix("X", d, d);
    const auto nu = free.scalar("nu");
    const Mat one = identity_like(S), back = one_side ? S * X : S * (X * S);
    Vanishing<Mat> zero;
    zero.equal(back * (nu * one + inverse * inverse), S * (X * (nu * (S * S) + one)) * inverse);
    return zero;
  }
};

// d = 2, n = 1, Sigma = diag(1, 4), sigma^2 = 0, R = r = 1, so that M = 5 and gamma = 2 for every
// omega: is Sigma^-1/2 P~ Sigma^-1/2 a multiple of (2/5 Sigma + I)^-1 with so many factors
// Sigma^-1/2? All are diagonal.
Finding last_display(int factors) {
  const Rational one(1), nu(2, 5);
  Vector<Rational> from_whitened, said;
  for (const auto& root : {one, Rational(2)}) {
    const Rational s = root * root;
    from_whitened.push_back(one / (nu + one / s) / s);
    said.push_back(one / (nu * s + one) / power(root, factors));
  }
  return settled(from_whitened[0] * said[1] == from_whitened[1] * said[0],
                 "the two are proportional",
                 "d = 2, n = 1, Sigma = diag(1, 4), sigma^2 = 0, R = r = 1, gamma = 2, M = 5: "
                 "Sigma^-1/2 P~ Sigma^-1/2 is a multiple of diag" +
                     text_of(from_whitened) + ", and not of diag" + text_of(said));
}
Finding printed_display(const Context&) { return last_display(2); }
Finding right_display(const Context&) { return last_display(0); }
Finding one_factor(const Context&) { return last_display(1); }

LandscapeSpectrum<Rational> spectrum_of(const Instance& instance) {
  LandscapeSpectrum<Rational> spectrum;
  spectrum.s = instance.vector("s");
  spectrum.m = instance.vector("mult");
  spectrum.M = instance.rational("sigma2") + dot(spectrum.s, spectrum.m);
  spectrum.lambda = instance.vector("lambda");
  const auto& a = instance.vector("a");
  spectrum.A = hadamard(a, a);
  return spectrum;
}

Finding residuals(const Context& c) {
  const auto spectrum = spectrum_of(c.instance);
  const auto& [M, s, m, lambda, A] = spectrum;
  const auto& a = c.instance.vector("a");
  const Rational gamma = c.instance.rational("gamma"), h = c.instance.rational("h"), one(1), two(2);
  const Rational T = covariate_sum(spectrum, gamma, 2, 1), B = covariate_sum(spectrum, gamma, 3, 2),
                 C = covariate_sum(spectrum, gamma, 2, 2);
  const Rational t = task_sum(spectrum, h, 0, 1) / task_sum(spectrum, h, 0, 2);
  const Rational defect = one + h1(spectrum, h) - gamma, h2_here = h2(spectrum, gamma);
  Vector<Rational> by_P, by_omega, omega;
  for (std::size_t i = 0; i < s.size(); ++i) {
    by_P.push_back(task_sum(spectrum, h, 0, 1) * s[i] * s[i] * defect / (M + gamma * s[i]));
  }
  for (std::size_t j = 0; j < a.size(); ++j) {
    const Rational level = (one + h2_here * lambda[j]) / (one + h * lambda[j]);
    by_omega.push_back(t * a[j] * (t * (M * C + B) * level - T));
    omega.push_back(a[j] / (one + h * lambda[j]));
  }
  // The derivatives themselves. One coordinate an eigenvalue; a trace counts it mult times.
  const auto w = weight_moments(omega, diagonal_matrix(lambda), a);
  RiskTraces<Rational> traces{Rational(0), Rational(0), Rational(0)};
  bool agree = t == one + h * h1(spectrum, h);
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Rational p = t * s[i] / (M + gamma * s[i]);
    const Matrix<Rational> one_by_one = {{p}}, eigenvalue = {{s[i]}};
    agree &= whitened_gradient(eigenvalue, M, one_by_one, w)(0, 0) == two * by_P[i];
    traces.linear += m[i] * s[i] * p;
    traces.quadratic += m[i] * p * p;
    traces.cubic += m[i] * s[i] * p * p;
  }
  agree &= risk_gradient_omega(M, traces, diagonal_matrix(lambda), a, omega) == two * by_omega;
  const bool stationary = all_hold({defect.sign() == 0, h == h2_here});
  auto result = settled(
      agree,
      fmt::format("half the derivatives of (39) at (t P~_0, omega), t = {}, are the closed forms; "
                  "1 + h_1(h) - gamma = {}, h_2(gamma) = {}{}",
                  t.text(), defect.text(), h2_here.text(), stationary ? "; both vanish" : ""),
      "a derivative differs from its closed form");
  result.values = {value("residual_P", by_P), value("residual_omega", by_omega), value("T", T),
                   value("B", B), value("C", C)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Variant;
  const auto displayed = [](Settle settle) {
    return once(Evidence::exact, {{"n", 1}, {"d", 2}}, Inputs::points, settle);
  };
  return {
      .inputs =
          {{"s", Kind::vector, {"k"}, {Constraint::positive}, "distinct eigenvalues of Sigma"},
           multiplicities_input(),
           noise_variance_input(),
           {"lambda", Kind::vector, {"m"}, {Constraint::nonnegative}, "eigenvalues of R"},
           {"a",
            Kind::vector,
            {"m"},
            {Constraint::nonzero},
            "coordinates of r along the eigenvectors"},
           {"gamma",
            Kind::rational,
            {},
            {Constraint::nonnegative},
            "1 + omega^T R omega/|omega|^2 at a stationary point"},
           {"h", Kind::rational, {}, {Constraint::nonnegative}, "h_2(gamma) there"}},
      .values = {{"residual_P", "vector[k]: half the derivative by the diagonal of P~"},
                 {"residual_omega", "vector[m]: half the derivative by omega"},
                 {"T", "rational: tr(Sigma^2 (M I + gamma Sigma)^-1)"},
                 {"B", "rational: tr(Sigma^3 (M I + gamma Sigma)^-2)"},
                 {"C", "rational: tr(Sigma^2 (M I + gamma Sigma)^-2)"}},
      .parts =
          {{"eq42a",
            {words(BestPreconditioner{})},
            {{"omega^T R omega in place of |omega|^2 + omega^T R omega",
              words(BestPreconditioner{true})}}},
           {"eq42b",
            {words(BestWeights{})},
            {{"the factor M is left out", words(BestWeights{true})}}},
           {"h2", {words(Inserted{})}, {{"one inverse in place of two", words(Inserted{true})}}},
           {"eq44", {}, {}},
           {"last",
            {displayed(printed_display)},
            {{"Sigma^-1/2 on one side of the inverse", displayed(one_factor)}}},
           {"back",
            {words(BackToP{}), displayed(right_display)},
            {{"Sigma^1/2 on one side only", words(BackToP{true})}}},
           {"residuals",
            {words(AtThePair{}), exact(residuals)},
            {{"the derivative by P~ vanishes at gamma = h_1(h)", words(AtThePair{shifted_level})},
             {"M C and B exchanged in the derivative by omega", words(AtThePair{swapped})}}}},
  };
}

}  // namespace verify::li2025::claim_stat42
