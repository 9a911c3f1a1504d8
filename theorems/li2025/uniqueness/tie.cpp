#include "theorems/li2025/uniqueness/tie.hpp"

#include <cmath>
#include <limits>

#include "theorems/li2025/uniqueness/reduced_landscape.hpp"
#include "verify/algebra/boxes/krawczyk.hpp"

namespace verify::li2025 {
namespace {

// (1 + h (gamma-1)) phi(h) T(gamma) at h = h_2(gamma), phi = alpha/(1+h lambda_1) + 1/(1+h
// lambda_2).
template <class T>
T gain_at(LandscapeSpectrum<T> spectrum, const T& gamma, const T& alpha) {
  spectrum.A = {alpha, T(1L)};
  return gain_bound(spectrum, gamma, h2(spectrum, gamma));
}

template <class T, class U>
LandscapeSpectrum<T> constants(const LandscapeSpectrum<U>& spectrum) {
  const auto convert = [](const Vector<U>& x) {
    return map(x, [](const U& entry) { return T(entry); });
  };
  return {T(spectrum.M), convert(spectrum.s), convert(spectrum.m), convert(spectrum.lambda),
          convert(spectrum.A)};
}

// gamma_1 and gamma_3 are fixed points for alpha, with equal gain.
struct TieSystem {
  const LandscapeSpectrum<Ball>& spectrum;

  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    const auto constant = constants<T>(spectrum);
    return {T(balancing_ratio(constant, x[0]) - x[2]), T(balancing_ratio(constant, x[1]) - x[2]),
            T(gain_at(constant, x[0], x[2]) - gain_at(constant, x[1], x[2]))};
  }
};

// Floating-point search for the zero, which Krawczyk's operator then proves or not.
class Approximation {
 public:
  explicit Approximation(const LandscapeSpectrum<Rational>& spectrum)
      : spectrum_{spectrum.M.to_double(), doubles(spectrum.s), doubles(spectrum.m),
                  doubles(spectrum.lambda), doubles(spectrum.A)},
        lower_(1 + spectrum_.lambda[0]),
        upper_(1 + spectrum_.lambda[1]) {}

  // gamma_1, gamma_3, alpha from a gamma where alpha(gamma) rises.
  Vector<Rational> near_tie(const Rational& rising) const {
    const double inner = rising.to_double();
    const auto rises = [&](double gamma) {
      return slope_criterion(spectrum_, gamma, spectrum_.lambda[0], spectrum_.lambda[1]) > 1;
    };
    // The folds, where alpha(gamma) is least and largest between the two falling branches.
    const double low_fold = bisect(inner, lower_, rises), high_fold = bisect(inner, upper_, rises);
    const auto above = [&](double alpha) {
      return [&, alpha](double gamma) { return balancing_ratio(spectrum_, gamma) > alpha; };
    };
    double alpha_low = balancing_ratio(spectrum_, low_fold),
           alpha_high = balancing_ratio(spectrum_, high_fold);
    double first = low_fold, third = high_fold, alpha = alpha_low;
    for (int step = 0; step < steps; ++step) {
      alpha = std::sqrt(alpha_low * alpha_high);
      first = bisect(lower_, low_fold, above(alpha));
      third = bisect(high_fold, upper_, above(alpha));
      const bool first_gains_more =
          gain_at(spectrum_, first, alpha) > gain_at(spectrum_, third, alpha);
      (first_gains_more ? alpha_high : alpha_low) = alpha;
    }
    return {rational(first), rational(third), rational(alpha)};
  }

 private:
  static constexpr int steps = 80;

  static Vector<double> doubles(const Vector<Rational>& x) {
    return map(x, [](const Rational& q) { return q.to_double(); });
  }
  static Rational rational(double x) {
    constexpr int digits = std::numeric_limits<double>::digits;
    int exponent = 0;
    const double mantissa = std::ldexp(std::frexp(x, &exponent), digits);
    return Rational(static_cast<long>(mantissa)) * power(Rational(2), exponent - digits);
  }
  // Where `inside` changes between yes, where it holds, and no.
  template <class Predicate>
  static double bisect(double yes, double no, const Predicate& inside) {
    for (int step = 0; step < steps; ++step) {
      const double middle = (yes + no) / 2;
      (inside(middle) ? yes : no) = middle;
    }
    return yes;
  }

  LandscapeSpectrum<double> spectrum_;
  double lower_, upper_;
};

}  // namespace

LandscapeData at_ratio(LandscapeSpectrum<Rational> spectrum, const Rational& alpha) {
  spectrum.A = {alpha, Rational(1)};
  return landscape_of_spectrum(spectrum);
}

Tie enclose_tie(const LandscapeSpectrum<Rational>& spectrum) {
  Tie tie;
  const auto balls = enclosed(spectrum);
  const auto answer = criterion_below_one(balls, spectrum.lambda[0], spectrum.lambda[1]);
  if (answer.below_one != Truth::no) {
    tie.exists = answer.below_one == Truth::yes ? Truth::no : Truth::unknown;
    tie.reason = answer.below_one == Truth::yes
                     ? "the criterion with both levels is below 1, so alpha(gamma) falls and the "
                       "fixed point is unique for every alpha"
                     : "the criterion is not told from 1";
    return tie;
  }
  const auto near = Approximation(spectrum).near_tie(*answer.witness);
  const TieSystem system{balls};
  std::optional<BallBox> zero;
  for (long bits = 40; bits >= 16 && !zero; bits -= 8)
    zero = krawczyk_zero(system, near, power(Rational(2), -bits));
  tie.reason = "Krawczyk's operator proves no zero near the approximate tie";
  if (!zero) return tie;
  tie.low = (*zero)[0];
  tie.high = (*zero)[1];
  tie.alpha = (*zero)[2];
  auto at_tie = balls;
  at_tie.A = {tie.alpha, Ball(1)};
  const auto found = enclose_fixed_points(at_tie, spectrum.lambda[1]);
  tie.reason = "the fixed points at the tie are not separated, or not three";
  if (!found.complete || found.points.size() != 3) return tie;
  tie.gain = gain_at(balls, tie.low, tie.alpha);
  tie.middle_gain = gain_at(balls, found.points[1].gamma, tie.alpha);
  const bool matches = disjoint(found.points[0].gamma, tie.low) == Truth::no &&
                       disjoint(found.points[2].gamma, tie.high) == Truth::no;
  if (!matches || less(tie.middle_gain, tie.gain) != Truth::yes) return tie;
  tie.exists = Truth::yes;
  tie.reason.clear();
  return tie;
}

std::optional<ClosedFormTie> closed_form_tie(const LandscapeSpectrum<Rational>& spectrum) {
  const auto& [M, s, m, lambda, A] = spectrum;
  if (s.size() != 2) return std::nullopt;
  const Rational one(1), two(2);
  const auto W = [&](std::size_t i, std::size_t j) { return M + (one + lambda[j]) * s[i]; };
  const Rational share = m[1] * s[1] * s[1] / (m[0] * s[0] * s[0]);
  const Rational alpha = share * W(0, 0) / W(1, 1);
  const Rational p = W(1, 0) / (W(1, 1) * alpha), q = share * W(0, 1) / W(1, 1);
  const Rational r = (one + q) / (one + p), excess = q - r;  // = r X + 1/X
  if (excess.sign() <= 0 || excess * excess <= Rational(4) * r) return std::nullopt;
  // Z = (y_1/y_2)^2 = Y^2/alpha; sum and product over the two points.
  const Rational squares = excess * excess - two * r, sum_Z = squares / alpha,
                 product_Z = r * r / (alpha * alpha);
  // gamma - 1 = (lambda_1 Z + lambda_2)/(Z + 1), so Z = (lambda_2 - x)/(x - lambda_1).
  using Poly = UnivariatePolynomial;
  const Poly above(Vector<Rational>{one + lambda[1], Rational(-1)}),
      below(Vector<Rational>{-one - lambda[0], one});
  return ClosedFormTie{
      alpha, m[1] * s[1] * s[1] / W(1, 1) * power(one + q, 2) / (squares + q + p * r * r),
      above * above - Poly(sum_Z) * above * below + Poly(product_Z) * below * below};
}

bool ties_exactly(const LandscapeSpectrum<Rational>& spectrum, const ClosedFormTie& tie) {
  using Poly = UnivariatePolynomial;
  const auto data = at_ratio(spectrum, tie.alpha);
  if (!remainder(fixed_point_polynomial(data), tie.gammas).is_zero()) return false;
  // J = (1 + h (gamma-1)) phi T at h = b/(b + M c), over common denominators.
  const auto& [Q, t, b, c] = data.covariates;
  const Poly root = b + Poly(data.M) * c;
  const Poly scale = root + b * Poly(Vector<Rational>{Rational(-1), Rational(1)});
  const Poly numerator = scale * homogenised(data.tasks.p, 1, b, root) * t,
             denominator = homogenised(data.tasks.D, 2, b, root) * Q;
  return remainder(numerator - Poly(tie.gain) * denominator, tie.gammas).is_zero();
}

}  // namespace verify::li2025
