#include "theorems/li2025/fixed_points.hpp"

#include <algorithm>
#include <utility>

#include "verify/algebra/boxes/branch_and_bound.hpp"
#include "verify/algebra/boxes/interval_newton.hpp"
#include "verify/algebra/sturm.hpp"

namespace verify::li2025 {
namespace {

constexpr long most_boxes = 20000;
constexpr double most_sturm_work = 4000000;  // degree^2 times bits of the coefficients: about 0.1 s

// What the enclosures need of h_2 at one gamma, or of h_1 at one h: its value, and the positive
// decreasing factors of the slope,
//   |h_2'| = pairs / root^2, root = C + B/M,   |h_1'| = pairs / root^2, root = r^T (I+hR)^-2 r.
struct Evaluated {
  Ball value, pairs, root;
};

// From the spectra: sums over eigenvalues x of w x^p / (a + b x)^q, the weights w x^p once for all.
class SpectralMap {
 public:
  explicit SpectralMap(const LandscapeSpectrum<Ball>& spectrum)
      : M(spectrum.M),
        s_(spectrum.s),
        lambda_(spectrum.lambda),
        covariates_(weights(spectrum.m, spectrum.s, 4)),
        tasks_(weights(spectrum.A, spectrum.lambda, 2)) {}

  const Ball M;

  Evaluated covariates(const Ball& gamma) const {
    const auto inverse = inverses(M, gamma, s_), squared = hadamard(inverse, inverse);
    const Ball B = dot(covariates_[3], squared), C = dot(covariates_[2], squared);
    return {B / (B + M * C), pairs(&covariates_[2], hadamard(squared, inverse)), C + B / M};
  }
  Evaluated tasks(const Ball& h) const {
    const auto inverse = inverses(Ball(1), h, lambda_), squared = hadamard(inverse, inverse);
    const Ball root = dot(tasks_[0], squared);
    return {dot(tasks_[1], squared) / root, pairs(&tasks_[0], hadamard(squared, inverse)), root};
  }
  Ball phi(const Ball& h) const { return dot(tasks_[0], inverses(Ball(1), h, lambda_)); }
  Ball T(const Ball& gamma) const { return dot(covariates_[2], inverses(M, gamma, s_)); }

 private:
  // w x^p, p = 0 .. highest.
  static Vector<Vector<Ball>> weights(const Vector<Ball>& w, const Vector<Ball>& x, int highest) {
    Vector<Vector<Ball>> result = {w};
    for (int p = 1; p <= highest; ++p) result.push_back(hadamard(result.back(), x));
    return result;
  }
  // 1 / (a + b x).
  static Vector<Ball> inverses(const Ball& a, const Ball& b, const Vector<Ball>& x) {
    return map(x, [&](const Ball& eigenvalue) { return Ball(1) / (a + b * eigenvalue); });
  }
  // 2 (S_2 S_0 - S_1^2), S_p with the weights p after the first ones.
  static Ball pairs(const Vector<Ball>* weights, const Vector<Ball>& cubed) {
    if (cubed.size() == 1) return Ball(0);  // exactly, also in balls
    const Ball middle = dot(weights[1], cubed);
    return Ball(2) * (dot(weights[2], cubed) * dot(weights[0], cubed) - square(middle));
  }

  Vector<Ball> s_, lambda_;
  Vector<Vector<Ball>> covariates_, tasks_;
};

// A polynomial with its coefficients rounded to balls once.
class BallPolynomial {
 public:
  explicit BallPolynomial(const UnivariatePolynomial& p) {
    for (const auto& q : p.descending()) coefficients_.emplace_back(q);
  }
  Ball operator()(const Ball& x) const {
    Ball result;
    for (const auto& coefficient : coefficients_) result = result * x + coefficient;
    return result;
  }

 private:
  Vector<Ball> coefficients_;
};

struct PolynomialMap {
  Ball M;
  BallPolynomial Q, t, b, c, covariate_wronskian, D, p, e, l, task_wronskian;

  explicit PolynomialMap(const LandscapeData& data)
      : M(data.M),
        Q(data.covariates.Q),
        t(data.covariates.t),
        b(data.covariates.b),
        c(data.covariates.c),
        covariate_wronskian(wronskian(data.covariates.b, data.covariates.c)),
        D(data.tasks.D),
        p(data.tasks.p),
        e(data.tasks.e),
        l(data.tasks.l),
        task_wronskian(wronskian(data.tasks.l, data.tasks.e)) {}

  // f g' - f' g: the numerator of minus the derivative of f/g.
  static UnivariatePolynomial wronskian(const UnivariatePolynomial& f,
                                        const UnivariatePolynomial& g) {
    return f * g.derivative() - f.derivative() * g;
  }
  Evaluated covariates(const Ball& gamma) const {
    const Ball B = b(gamma), C = c(gamma), divisor = square(Q(gamma));
    return {B / (B + M * C), covariate_wronskian(gamma) / (M * square(divisor)),
            (C + B / M) / divisor};
  }
  Evaluated tasks(const Ball& h) const {
    const Ball root = e(h), divisor = square(D(h));
    return {l(h) / root, task_wronskian(h) / square(divisor), root / divisor};
  }
  Ball phi(const Ball& h) const { return p(h) / D(h); }
  Ball T(const Ball& gamma) const { return t(gamma) / Q(gamma); }
};

// f = h_1 h_2 + 1 at gamma, with what its slope is made of.
struct End {
  Evaluated covariates, tasks;
  Ball value() const { return tasks.value + Ball(1); }
};

template <class Map>
End end_at(const Map& map, const Ball& gamma) {
  auto covariates = map.covariates(gamma);
  auto tasks = map.tasks(covariates.value);
  return {std::move(covariates), std::move(tasks)};
}

// The modulus of a slope between two arguments. Both factors decrease, so their values at the ends
// enclose it: no dependency is lost.
Ball modulus_between(const Evaluated& a, const Evaluated& b) {
  return hull(a.pairs / square(b.root), b.pairs / square(a.root));
}

// f' over a box, the product of two numbers <= 0.
Ball slope_between(const End& lower, const End& upper) {
  return modulus_between(lower.covariates, upper.covariates) *
         modulus_between(lower.tasks, upper.tasks);
}
template <class Map>
Ball slope_over(const Map& map, const Box& box) {
  return slope_between(end_at(map, Ball(box.lower)), end_at(map, Ball(box.upper)));
}

// M - (1 + h (gamma-1)) phi(h) T(gamma) at h = h_2(gamma).
template <class Map>
Ball risk_at(const Map& map, const Ball& gamma) {
  const Ball h = map.covariates(gamma).value;
  return map.M - (Ball(1) + h * (gamma - Ball(1))) * map.phi(h) * map.T(gamma);
}

template <class Map>
GlobalBound bound_with(const Map& map, const Rational& largest_lambda, const Ball& best_gain) {
  const auto below_best = [&](const Box& box) {
    // Any h will do in a box; h_2 of an exact point near its middle is nearly the best.
    const Ball h(map.covariates(Ball((box.lower + box.upper) / Rational(2))).value.midpoint());
    const Ball gain =
        (Ball(1) + h * (Ball(box.upper) - Ball(1))) * map.phi(h) * map.T(Ball(box.lower));
    return less(gain, best_gain) == Truth::yes ? BoxAnswer::discard : BoxAnswer::split;
  };
  const auto cover =
      branch_and_bound(Rational(1), ceil(largest_lambda) + Rational(1),
                       power(Rational(2), -working_bits() / 2), most_boxes, below_best);
  return {cover.complete && cover.kept.empty(), cover.examined};
}

template <class Map>
BoxAnswer decide(const Map& map, const Box& box) {
  const End lower = end_at(map, Ball(box.lower)), upper = end_at(map, Ball(box.upper));
  const Ball at_lower = lower.value(), at_upper = upper.value();
  // f is nondecreasing, so it maps the box into [f(lower), f(upper)].
  if (less(at_upper, Ball(box.lower)) == Truth::yes) return BoxAnswer::discard;
  if (less(Ball(box.upper), at_lower) == Truth::yes) return BoxAnswer::discard;
  if (less(slope_between(lower, upper), Ball(1)) == Truth::unknown) return BoxAnswer::split;
  // f - id is strictly monotone on the box: its signs at the ends decide.
  const Truth above_lower = less(Ball(box.lower), at_lower);
  const Truth above_upper = less(Ball(box.upper), at_upper);
  if (above_lower == Truth::unknown || above_upper == Truth::unknown) return BoxAnswer::split;
  return above_lower == above_upper ? BoxAnswer::discard : BoxAnswer::keep;
}

template <class Map>
BoxCover cover_fixed_points(const Map& map, const Rational& largest_lambda) {
  // f takes values between 1 + the least and 1 + the largest lambda, hence f > id at 1/2 and f < id
  // at the upper end.
  const Rational upper = ceil(largest_lambda) + Rational(2);
  const Rational narrowest = power(Rational(2), -working_bits() / 2);
  return branch_and_bound(Rational(1, 2), upper, narrowest, most_boxes,
                          [&](const Box& box) { return decide(map, box); });
}

template <class Map>
FixedPoints enclose(const Map& map, const Rational& largest_lambda) {
  // Separating the fixed points seldom needs many bits; their digits do.
  BoxCover cover;
  {
    const PrecisionScope coarse(std::min(working_bits(), 64L));
    cover = cover_fixed_points(map, largest_lambda);
  }
  if (!cover.complete && working_bits() > 64) cover = cover_fixed_points(map, largest_lambda);
  FixedPoints result;
  result.complete = cover.complete;
  result.boxes = cover.examined;
  for (const auto& box : cover.kept) {
    const Ball gamma = interval_newton(
        box, [&](const Rational& x) { return end_at(map, Ball(x)).value() - Ball(x); },
        [&](const Box& b) { return slope_over(map, b) - Ball(1); });
    result.points.push_back(
        {gamma, slope_over(map, {gamma.lower(), gamma.upper()}), risk_at(map, gamma)});
  }
  return result;
}

}  // namespace

UnivariatePolynomial fixed_point_polynomial(const LandscapeData& data) {
  using Poly = UnivariatePolynomial;
  const auto& [Q, t, b, c] = data.covariates;
  const auto& [D, p, e, l] = data.tasks;
  // h_1 + 1 - gamma has the sign of l(h) - (gamma-1) e(h); put h = b/(b + M c) and clear
  // denominators.
  const Poly denominator = b + Poly(data.M) * c;
  const long degree = 2 * (data.m - 1);
  const Poly gamma_minus_1(Vector<Rational>{Rational(-1), Rational(1)});
  return (homogenised(l, degree, b, denominator) -
          gamma_minus_1 * homogenised(e, degree, b, denominator))
      .primitive_part();
}

long fixed_point_degree(const LandscapeData& data) { return 4 * (data.k - 1) * (data.m - 1) + 1; }

std::optional<long> exact_fixed_point_count(const LandscapeData& data) {
  const double degree = static_cast<double>(fixed_point_degree(data));
  if (degree * degree > most_sturm_work / 64) return std::nullopt;
  const auto N = fixed_point_polynomial(data);
  if (degree * degree * N.log2_height() > most_sturm_work) return std::nullopt;
  return SturmChain(N).count(Rational(1), std::nullopt);
}

std::optional<std::size_t> FixedPoints::global() const {
  if (!complete || points.empty()) return std::nullopt;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const auto is_above = [&](const FixedPoint& other) {
      return &other == &points[k] || less(points[k].risk, other.risk) == Truth::yes;
    };
    if (std::all_of(points.begin(), points.end(), is_above)) return k;
  }
  return std::nullopt;
}

LandscapeSpectrum<Ball> enclosed(const LandscapeSpectrum<Rational>& spectrum) {
  return {Ball(spectrum.M), to_scalar<Ball>(spectrum.s), to_scalar<Ball>(spectrum.m),
          to_scalar<Ball>(spectrum.lambda), to_scalar<Ball>(spectrum.A)};
}

GlobalBound bound_all_risks(const LandscapeData& data, const Ball& risk, long slack_bits) {
  const Ball gain = (Ball(data.M) - risk) * (Ball(1) + Ball(power(Rational(2), -slack_bits)));
  // omega need not stay in the eigenspaces that r meets.
  Rational largest = data.largest_lambda;
  for (const auto& lambda : data.effective.listed) largest = std::max(largest, lambda);
  return data.grouped ? bound_with(SpectralMap(enclosed(*data.grouped)), largest, gain)
                      : bound_with(PolynomialMap(data), largest, gain);
}

FixedPoints enclose_fixed_points(const LandscapeSpectrum<Ball>& spectrum,
                                 const Rational& largest_lambda) {
  return enclose(SpectralMap(spectrum), largest_lambda);
}

FixedPoints enclose_fixed_points(const LandscapeData& data) {
  return data.grouped ? enclose(SpectralMap(enclosed(*data.grouped)), data.largest_lambda)
                      : enclose(PolynomialMap(data), data.largest_lambda);
}

}  // namespace verify::li2025
