#include "theorems/ahn2023/training/structured_optimum.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>

#include "verify/algebra/boxes/krawczyk.hpp"
#include "verify/algebra/dual.hpp"
#include "verify/linalg/computed_once.hpp"
#include "verify/probability/wishart_power_sums.hpp"
#include "verify/search/training.hpp"

namespace verify::ahn2023 {

namespace {

using Sizes = std::array<long, 3>;  // n, d, L

// Exact, and asked for again at every precision.
const OrthogonalFamily& spectral_family(const Sizes& sizes) {
  static std::map<Sizes, OrthogonalFamily> known;
  return computed_once(known, sizes, [&] {
    const auto [n, d, layers] = sizes;
    const long nodes = response_degree(layers, true) + 1;
    return orthogonal_polynomials(covariance_moments(n, d, 2 * nodes - 1), nodes);
  });
}

const Quadrature& spectral_rule(const Sizes& sizes) {
  static std::map<std::pair<Sizes, long>, Quadrature> known;
  return computed_once(known, {sizes, working_bits()},
                       [&] { return gauss_quadrature(spectral_family(sizes)); });
}

}  // namespace

StructuredLoss::StructuredLoss(long n, long d, long layers)
    : layers_(layers), rule_(spectral_rule({n, d, layers})) {}

Ball StructuredLoss::value(const Vector<Ball>& theta) const {
  Ball sum;
  for (std::size_t k = 0; k < rule_.nodes.size(); ++k) {
    sum += rule_.weights[k] * square(Response<Ball>(rule_.nodes[k], theta).value);
  }
  return sum;
}

Objective StructuredLoss::in_double() const {
  const auto doubles = [](const Vector<Ball>& balls) {
    return map(balls, [](const Ball& x) { return x.to_double(); });
  };
  return [nodes = doubles(rule_.nodes), weights = doubles(rule_.weights)](
             const Vector<double>& theta, Vector<double>& gradient) {
    std::fill(gradient.begin(), gradient.end(), double{0});
    double sum = 0;
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      const Response<double> p(nodes[k], theta);
      sum += weights[k] * p.value * p.value;
      for (std::size_t j = 0; j < theta.size(); ++j) {
        gradient[j] += 2 * weights[k] * p.value * p.slope[j];
      }
    }
    return sum;
  };
}

Matrix<Ball> jacobian(const StructuredLoss& F, const Vector<Ball>& theta) {
  const long size = static_cast<long>(theta.size());
  Matrix<Ball> result(size, size);
  for (long j = 0; j < size; ++j) {
    auto moved = map(theta, [](const Ball& x) { return Dual<Ball>(x); });
    moved[j].slope = Ball(1L);
    const auto image = F(moved);
    for (long i = 0; i < size; ++i) result(i, j) = image[i].slope;
  }
  return result;
}

namespace {

Vector<double> searched(const StructuredLoss& loss) {
  const long layers = loss.layers();
  const int count = layers < 4 ? 120 : 600;
  std::mt19937_64 generator(1);
  std::normal_distribution<double> normal;
  Vector<Vector<double>> starts;
  for (int k = 0; k < count; ++k) {
    // a_l, c_l = -exp(u), u normal; later layers meet smaller eigenvalues and take longer steps.
    auto& start = starts.emplace_back();
    for (long l = 0; l < layers; ++l)
      start.push_back(-std::exp(normal(generator) + static_cast<double>(l) - 1));
    for (long l = 0; l + 1 < layers; ++l)
      start.push_back(-std::exp(normal(generator) + static_cast<double>(l) - 2));
  }
  return best_descent(loss.in_double(), starts, {.most_iterations = 400}).point;
}

}  // namespace

const Vector<double>& best_structured_point(long n, long d, long layers) {
  static std::map<Sizes, Vector<double>> known;
  return computed_once(known, {n, d, layers},
                       [&] { return searched(StructuredLoss(n, d, layers)); });
}

Vector<Rational> exact_values(const Vector<double>& x) {
  return map(x, [](double value) {
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);
    const auto integer = static_cast<long>(std::ldexp(fraction, 53));
    return Rational(integer) * power(Rational(2), exponent - 53);
  });
}

namespace {

std::optional<Vector<Ball>> newton_point(const StructuredLoss& loss,
                                         const Vector<Rational>& start) {
  const auto middle = [](const Ball& x) { return Ball(x.midpoint()); };
  Vector<Ball> x = to_scalar<Ball>(start);
  try {
    // Newton's steps at midpoints; Krawczyk decides what they are worth.
    for (long digits = 8; digits <= 2 * working_bits(); digits *= 2) {
      x = map(x - solve(map(jacobian(loss, x), middle), map(loss(x), middle)), middle);
    }
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
  return krawczyk_zero(loss, map(x, [](const Ball& value) { return value.midpoint(); }),
                       power(Rational(2), -working_bits() / 2));
}

}  // namespace

std::optional<Vector<Ball>> stationary_point(const StructuredLoss& loss,
                                             const Vector<Rational>& start) {
  if (auto point = newton_point(loss, start)) return point;
  // The start is too far for Newton's method: descend first.
  const auto in_double = map(start, [](const Rational& x) { return x.to_double(); });
  return newton_point(loss, exact_values(minimise_lbfgs(loss.in_double(), in_double).point));
}

BallInertia hessian_inertia(const StructuredLoss& loss, const Vector<Ball>& box) {
  return inertia(jacobian(loss, box));
}

std::string CertifiedPoint::kind() const {
  if (signs.negative == 0) return "strict local minimum";
  return signs.positive == 0 ? "local maximum" : "saddle";
}

Answer answer_at(const CertifiedPoint& point, bool given) {
  if (point.signs.unknown > 0) return Truth::unknown;
  if (!point.is_minimum() && given) return Answer::does_not_apply();
  return truth_of(point.is_minimum());
}

std::optional<CertifiedPoint> certified_point(const StructuredLoss& loss,
                                              const Vector<Rational>& start) {
  const auto box = stationary_point(loss, start);
  if (!box) return std::nullopt;
  const auto middle = box->begin() + loss.layers();
  CertifiedPoint point{{box->begin(), middle},
                       {},
                       {middle, box->end()},
                       loss.value(*box),
                       hessian_inertia(loss, *box)};
  for (std::size_t l = 0; l < point.c.size(); ++l) point.b.push_back(point.c[l] / point.a[l]);
  return point;
}

}  // namespace verify::ahn2023
