// What is read off moments alone: a rule of quadrature, a least square. Numbers that are moments of
// nothing, or of too few points, are refused; the rule is exact as far as it is said to be, and no
// further.
#include "tests/printing.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::moments_test {
namespace {

using Q = Rational;

// Of points with these weights.
Vector<Q> moments_of(const Vector<std::pair<Q, Q>>& atoms, long count) {
  Vector<Q> moments;
  for (long k = 0; k < count; ++k) {
    Q sum;
    for (const auto& [at, weight] : atoms) sum += weight * power(at, k);
    moments.push_back(sum);
  }
  return moments;
}

// Of dx on [0, 1].
Vector<Q> uniform(long count) {
  Vector<Q> moments;
  for (long k = 0; k < count; ++k) moments.push_back(Q(1, k + 1));
  return moments;
}

bool is_refused(const Vector<Q>& moments, long count) {
  const PrecisionScope scope(128);
  try {
    gauss_quadrature(moments, count);
    return false;
  } catch (const std::domain_error&) {
    return true;
  }
}

TEST_CASE("moments: those of no measure are refused, whichever of them is wrong") {
  struct Row {
    const char* name;
    Vector<Q> moments;
    long count;
    bool refused;
  };
  const Row rows[] = {
      {"of two points", {1, 0, 1, 0}, 2, false},
      {"of two points, asked for three", {1, 0, 1, 0, 1, 0}, 3, true},
      {"of three points", moments_of({{-1, 1}, {0, 1}, {2, 1}}, 6), 3, false},
      {"no mass", {0, 0, 1, 0}, 2, true},
      {"a negative mass", {-1, 0, -1, 0}, 2, true},
      {"no spread", {1, 2, 4, 8}, 2, true},
      {"a spread just above nothing", {1, 2, Q(4000001, 1000000), 9}, 2, false},
      {"a spread just below nothing", {1, 2, Q(3999999, 1000000), 9}, 2, true},
      {"a negative spread whose roots are real", {1, 0, -1, 3}, 2, true},
      {"a negative weight", moments_of({{-1, 1}, {0, -1}, {2, 1}}, 6), 3, true},
      {"a small negative weight", moments_of({{-1, 1}, {0, Q(-1, 1000)}, {2, 1}}, 6), 3, true},
  };
  for (const auto& row : rows) {
    INFO(row.name);
    CHECK(is_refused(row.moments, row.count) == row.refused);
  }
}

TEST_CASE("moments: a rule of n points is exact below degree 2n, and not at it") {
  const PrecisionScope scope(128);
  for (const long count : {1L, 2L, 5L}) {
    const auto moments = uniform(2 * count + 1);
    const auto rule = gauss_quadrature(moments, count);
    REQUIRE(static_cast<long>(rule.nodes.size()) == count);
    for (long k = 0; k <= 2 * count; ++k) {
      Ball sum;
      for (std::size_t j = 0; j < rule.nodes.size(); ++j) {
        Ball x(1);
        for (long i = 0; i < k; ++i) x = x * rule.nodes[j];
        sum += rule.weights[j] * x;
      }
      CAPTURE(k);
      CHECK(sum.contains(moments[k]) == (k < 2 * count));
      CHECK(sum.log2_radius() < -90);
    }
    for (const auto& weight : rule.weights) CHECK(positive(weight) == Truth::yes);
  }
}

TEST_CASE("moments: points and weights come back, each in its ball") {
  const PrecisionScope scope(128);
  const Vector<std::pair<Q, Q>> atoms = {{-3, Q(1, 7)}, {Q(1, 2), 2}, {Q(5, 3), Q(1, 1000)}};
  const auto rule = gauss_quadrature(moments_of(atoms, 6), 3);
  for (std::size_t k = 0; k < atoms.size(); ++k) {
    CHECK(rule.nodes[k].contains(atoms[k].first));
    CHECK(rule.weights[k].contains(atoms[k].second));
  }
}

// E p^2 of the best p with p(0) = 1 is the weight that can be gathered at 0.
TEST_CASE("moments: the least square is what stands at 0, and no more") {
  const auto with_zero = moments_of({{0, Q(1, 5)}, {1, 1}, {3, 2}}, 7);
  CHECK(least_square(with_zero, 2) == Q(1, 5));
  CHECK(least_square(with_zero, 1) > Q(1, 5));
  const auto without = moments_of({{1, 1}, {3, 2}, {4, 1}}, 7);
  CHECK(least_square(without, 3) == Q(0));
  CHECK(least_square(without, 2) > Q(0));
  CHECK_THROWS_AS(least_square(moments_of({{0, 1}}, 5), 1), std::domain_error);
  CHECK_THROWS_AS(least_square(moments_of({{0, 1}, {2, 1}}, 7), 2), std::domain_error);
}

}  // namespace
}  // namespace verify::moments_test
