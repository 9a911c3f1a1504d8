// A point of the structured set with numbers: n, Sigma, a, b, its loss and slopes from power sums,
// and derivatives and full gradients of the loss at it by Bartlett's decomposition.
#pragma once

#include <random>

#include "theorems/ahn2023/structured_set/gradient.hpp"
#include "verify/claim/instance.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::ahn2023 {

using RationalLayers = CovariateLayers<Rational>;

// The partial derivatives by every entry of every A_l and B_l.
inline RationalLayers full_gradient(
    const RationalLayers& layers,
    const std::function<Rational(const RationalLayers&)>& derivative_along) {
  auto direction = layers;
  for (auto* list : {&direction.A, &direction.B})
    for (auto& matrix : *list) matrix = Matrix<Rational>(matrix.rows(), matrix.cols());
  auto result = direction;
  const auto visit = [&](Vector<Matrix<Rational>>& moved, Vector<Matrix<Rational>>& found) {
    for (std::size_t l = 0; l < moved.size(); ++l) {
      for (std::size_t k = 0; k < moved[l].entries().size(); ++k) {
        moved[l].entries()[k] = Rational(1);
        found[l].entries()[k] = derivative_along(direction);
        moved[l].entries()[k] = Rational(0);
      }
    }
  };
  visit(direction.A, result.A);
  visit(direction.B, result.B);
  return result;
}

// Is `matrix` a multiple of `unit`? Where it is, the factor.
inline std::optional<Rational> multiple_of(const Matrix<Rational>& unit,
                                           const Matrix<Rational>& matrix) {
  const Rational factor =
      trace_of_product(matrix, transpose(unit)) / trace_of_product(unit, transpose(unit));
  if (factor * unit == matrix) return factor;
  return {};
}

// With covariate updates p has degree (3^L - 1)/2: 121 for five layers, out of reach beyond.
inline constexpr long most_moving_layers = 5;

struct StructuredPoint {
  long n;
  Matrix<Rational> Sigma, Sigma_inverse;
  Vector<Rational> a, b;
  StructuredSlopes<Rational> slopes;  // of phi; g_l = by_a / d, h_l = by_b / d

  // b is the input of that name where the claim has one; its last entry, if there are as many as
  // layers, never matters.
  explicit StructuredPoint(const Instance& instance, bool moving = false)
      : n(instance.integer("n")),
        Sigma(instance.matrix("Sigma")),
        Sigma_inverse(inverse(Sigma)),
        a(instance.vector("a")) {
    if (moving) b = instance.vector("b");
    b.resize(moving ? a.size() - 1 : 0);
    slopes = structured_slopes(n, d(), a, b);
  }

  long d() const { return Sigma.rows(); }
  RationalLayers layers() const { return structured_layers(a, b, Sigma_inverse); }
  GaussianData<Rational> data() const { return gaussian_data(Sigma, Sigma_inverse, n); }

  Vector<Rational> g() const { return Rational(1, d()) * slopes.by_a; }
  Vector<Rational> h() const { return Rational(1, d()) * slopes.by_b; }

  // Monomials of one entry of U_L; beyond a thousand Bartlett's route is left out.
  bool within_reach() const {
    constexpr double most_monomials = 1000;
    const long variables = d() * (d() + 1) / 2;
    const long degree = 2 * response_degree(static_cast<long>(a.size()), !b.empty());
    double monomials = 1;
    for (long k = 1; k <= variables && monomials <= most_monomials; ++k)
      monomials = monomials * static_cast<double>(degree + k) / static_cast<double>(k);
    return monomials <= most_monomials;
  }

  Rational derivative(const RationalLayers& direction) const {
    const auto given = data();
    return population_slope(layers(), direction, given,
                            BartlettWishart<Rational>(given.n, given.D));
  }
  RationalLayers gradient() const {
    const auto at = layers();
    const auto given = data();
    const BartlettWishart<Rational> W(given.n, given.D);
    return full_gradient(at, [&](const RationalLayers& direction) {
      return population_slope(at, direction, given, W);
    });
  }
  // sum_l g_l tr(Sigma R_l) + h_l tr S_l.
  Rational predicted(const RationalLayers& direction) const {
    Rational sum;
    for (std::size_t l = 0; l < direction.A.size(); ++l)
      sum += slopes.by_a[l] * trace_of_product(Sigma, direction.A[l]);
    for (std::size_t l = 0; l < direction.B.size(); ++l)
      sum += slopes.by_b[l] * trace(direction.B[l]);
    return sum / Rational(d());
  }

  // Seeded dense directions for all layers at once.
  RationalLayers seeded_direction(std::uint64_t seed) const {
    std::mt19937_64 generator(seed);
    auto result = layers();
    for (auto* list : {&result.A, &result.B})
      for (auto& matrix : *list)
        for (auto& entry : matrix.entries())
          entry = Rational(static_cast<long>(generator() % 9) - 4, 3);
    return result;
  }
};

}  // namespace verify::ahn2023
