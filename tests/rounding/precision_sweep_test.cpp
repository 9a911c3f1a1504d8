#include "verify/rounding/precision_sweep.hpp"

#include <cmath>

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify::precision_sweep_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;

// x -> (M x) a few times: exact but for rounding. With an `error` in one constant it is a
// construction that approximates.
struct Powers {
  Matrix<Rational> M;
  Vector<Rational> x;
  Rational error;

  template <class T>
  std::vector<Vector<T>> operator()() const {
    auto m = M;
    m(0, 0) += error;
    const auto matrix = to_scalar<T>(m);
    auto state = to_scalar<T>(x);
    std::vector<Vector<T>> layers;
    for (int layer = 0; layer < 4; ++layer) {
      state = matrix * state;
      layers.push_back(state);
    }
    return layers;
  }
};

Powers random_powers(Random& random) {
  Powers result{random.matrix(4, 4, 30), random.vector(4, 30), 0};
  for (auto& entry : result.M.entries()) entry *= Rational(1, 40);
  result.M(0, 0) = Rational(1, 3);
  result.x[0] = Rational(5, 7);
  return result;
}

TEST_CASE("ladder: an exact construction has slope -1") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (long k = 0; k < rounds(20); ++k) {
    const auto precision_sweep = climb_precision_sweep(random_powers(random));
    CHECK(slope_finding(precision_sweep, "powers").answer == Truth::yes);
    CHECK(std::fabs(precision_sweep.fit.slope + 1) < 0.03);
    CHECK_FALSE(precision_sweep.fit.exact);
    REQUIRE(precision_sweep.rungs.size() == 8);
    for (const auto& rung : precision_sweep.rungs) {
      CAPTURE(rung.format);
      CHECK_FALSE(rung.overflowed);
      CHECK(rung.layer_errors.size() == 4);
      // Sixteen products of numbers below 1: a few bits are lost, not more.
      CHECK(rung.layer_errors.back() <= power(Rational(2), 10 - rung.bits));
    }
    CHECK(precision_sweep.bits_lost.size() == 4);
  }
}

TEST_CASE("ladder: a wrong constant is a plateau, wherever it lies, and is not accepted") {
  CAPTURE(test_seed());
  Random random(test_seed() + 1);
  for (const long bits : {3L, 6L, 10L, 20L, 40L, 80L, 150L, 200L, 300L, 400L, 600L}) {
    CAPTURE(bits);
    for (long k = 0; k < rounds(5); ++k) {
      const auto right = random_powers(random);
      auto wrong = right;
      wrong.error = power(Rational(2), -bits);
      const auto precision_sweep = climb_precision_sweep(wrong, right.operator()<Rational>());
      CAPTURE(precision_sweep.summary());
      CHECK(slope_finding(precision_sweep, "powers").answer == Truth::no);
    }
  }
}

struct Constants {
  Vector<Rational> values;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto entries = to_scalar<T>(values);
    return {entries, {T(entries[0] * entries[1])}};
  }
};

TEST_CASE("ladder: overflow is reported where the format overflows") {
  const auto precision_sweep = climb_precision_sweep(
      Constants{{Rational(1001, 3), Rational(2003, 7)}});  // product about 95 000
  for (const auto& rung : precision_sweep.rungs)
    CHECK(rung.overflowed == (rung.format == "float16"));
  CHECK(precision_sweep.at(11).overflowed);
  CHECK(precision_sweep.summary().find("overflow in float16") != std::string::npos);
  CHECK(slope_finding(precision_sweep, "product").answer == Truth::yes);
  const auto large = climb_precision_sweep(
      Constants{{power(Rational(10), 30) / Rational(3), power(Rational(10), 12) / Rational(7)}});
  for (const auto& rung : large.rungs) {
    CAPTURE(rung.format);
    CHECK(rung.overflowed ==
          (rung.format == "bfloat16" || rung.format == "float16" || rung.format == "float32"));
  }
}

TEST_CASE("ladder: what is never rounded has nothing to fit and is accepted") {
  const auto precision_sweep = climb_precision_sweep(Constants{{Rational(3), Rational(5, 4)}});
  CHECK(precision_sweep.fit.exact);
  CHECK(slope_finding(precision_sweep, "integers").answer == Truth::yes);
  for (const auto& rung : precision_sweep.rungs) CHECK(rung.layer_errors.back() == Rational(0));
}

struct Third {
  template <class T>
  std::vector<Vector<T>> operator()() const {
    return {{from_rational<T>(Rational(1, 3))}};
  }
};

TEST_CASE("ladder: errors are those of the formats, in exact numbers") {
  const auto precision_sweep = climb_precision_sweep(Third{});
  for (const auto& rung : precision_sweep.rungs) {
    // 1/3 = 0.0101..b: whatever p, the error is a third of the last place 2^(-p-1).
    const Rational unit = power(Rational(2), -rung.bits - 1);
    CAPTURE(rung.format);
    CHECK(rung.layer_errors.back() == unit);
    CHECK(rung.mean_squared_error == power(unit / Rational(3), 2));
  }
  CHECK(precision_sweep.smallest_meeting(power(Rational(2), -100))->format == "float64");
  CHECK(precision_sweep.smallest_meeting(Rational(1))->format == "bfloat16");
  CHECK(precision_sweep.smallest_meeting(Rational(0)) == nullptr);
  CHECK_THROWS_AS(precision_sweep.at(54), std::out_of_range);
  CHECK(precision_sweep.at(53).format == "float64");
}

TEST_CASE("ladder: the formats and their order") {
  const long bits[] = {8, 11, 24, 53, 113, 256, 512, 1024};
  REQUIRE(precision_sweep_formats().size() == 8);
  for (std::size_t k = 0; k < 8; ++k) CHECK(precision_sweep_formats()[k].bits == bits[k]);
  CHECK(working_bits() == 64);
  climb_precision_sweep(Constants{{Rational(1, 3), Rational(1, 7)}});
  CHECK(working_bits() == 64);
}

// 1/3, 1/9, 1/27, 1/81.
struct PowersOfAThird {
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const T third = T(1L) / T(3L);
    std::vector<Vector<T>> layers{{third}};
    while (layers.size() < 4) layers.push_back({T(layers.back()[0] * third)});
    return layers;
  }
};

TEST_CASE("ladder: accuracy against depth and precision, with the published figure") {
  const auto precision_sweep = climb_precision_sweep(PowersOfAThird{});
  const auto plots = precision_sweep.accuracy_plots("thirds", "power", power(Rational(10), -13));
  REQUIRE(plots.size() == 2);
  for (const auto& plot : plots) {
    const auto& published = plot.curves.back();
    CHECK(published.mark == Mark::dashed);
    CHECK(published.name == "published: 1e-13");
    for (const auto& [x, y] : published.points) CHECK(y == doctest::Approx(-13));
  }
  REQUIRE(plots[0].curves.size() == 3);
  CHECK(plots[0].x_label == "power");
  const auto& in_float32 = plots[0].curves[0];
  CHECK(in_float32.name == "float32");
  REQUIRE(in_float32.points.size() == 4);
  CHECK(in_float32.points[0].first == 1);
  // The float nearest to 1/3 is off by a third of its last bit: 2^-25 / 3.
  CHECK(in_float32.points[0].second == doctest::Approx(2 * std::log10(std::exp2(-25) / 3)));
  CHECK(plots[0].curves[1].points[0].second < -30);
  CHECK(plots[1].curves[0].points.size() == 5);  // nothing wider than float128
  CHECK(precision_sweep.at(24).layer_squares.back() == precision_sweep.at(24).mean_squared_error);
}

TEST_CASE("ladder: two layers are no course of anything") {
  CHECK(climb_precision_sweep(PowersOfAThird{}).plots("thirds").size() == 2);
  CHECK(climb_precision_sweep(Third{}).plots("third").size() <= 1);
}

}  // namespace
}  // namespace verify::precision_sweep_test
