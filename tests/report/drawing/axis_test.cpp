#include "verify/report/drawing/axis.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

namespace verify::axis_test {
namespace {

std::string labels(const std::vector<double>& values, int most_ticks = 6) {
  std::string result;
  for (const auto& tick : axis_for(values, most_ticks).ticks)
    result += (result.empty() ? "" : " ") + tick.label;
  return result;
}

TEST_CASE("axis: ticks at multiples of 1, 2, 5, with the digits of the step") {
  CHECK(labels({0, 10}) == "0 2 4 6 8 10");
  CHECK(labels({0, 10}, 12) == "0 1 2 3 4 5 6 7 8 9 10");
  CHECK(labels({0, 0.3}) == "0 0.1 0.2 0.3");
  CHECK(labels({-1.01, 1}) == "\u22121.0 \u22120.5 0 0.5 1.0");
  CHECK(labels({0.91, 0.94}) == "0.91 0.92 0.93 0.94");
  CHECK(labels({-1022, 0}) == "\u22121000 \u2212800 \u2212600 \u2212400 \u2212200 0");
}

std::string decade_labels(double least, double greatest) {
  std::string result;
  for (const auto& tick : axis_of_decades({std::log10(least), std::log10(greatest)}, 7).ticks)
    result += (result.empty() ? "" : " ") + tick.label;
  return result;
}

TEST_CASE("axis: of logarithms, with the numbers themselves") {
  CHECK(decade_labels(5, 80) == "5 10 20 50");
  CHECK(decade_labels(1e-8, 1e3).starts_with("10\u207b"));
  CHECK(decade_labels(0.05, 0.2) == "0.05 0.1 0.2");
  CHECK(decade_labels(21, 24) ==
        "21.0 21.5 22.0 22.5 23.0 23.5 24.0");  // no power of ten and no 2 or 5 of one
  CHECK(axis_of_decades({}, 7).low < axis_of_decades({}, 7).high);
}

TEST_CASE("axis: whole numbers get whole ticks") {
  CHECK(labels({1, 3}) == "1 2 3");
  CHECK(labels({1, 3.5}) == "1.0 1.5 2.0 2.5 3.0 3.5");
}

TEST_CASE("axis: large and small numbers carry a common power of ten") {
  CHECK(labels({0, 1e7}) ==
        "0 0.2\u00d710\u2077 0.4\u00d710\u2077 0.6\u00d710\u2077 "
        "0.8\u00d710\u2077 1.0\u00d710\u2077");
  CHECK(labels({0, 3e-7}) == "0 1\u00d710\u207b\u2077 2\u00d710\u207b\u2077 3\u00d710\u207b\u2077");
}

TEST_CASE("axis: data that say little give a range all the same") {
  for (const std::vector<double>& values : {std::vector<double>{},
                                            {0},
                                            {4, 4},
                                            {-1e300, 1e300},
                                            {1e300},
                                            {5e-324},
                                            {1, 1 + 1e-15},
                                            {-1e-310, 1e-310},
                                            {1e15, 1e15 + 1}}) {
    const auto axis = axis_for(values, 6);
    CHECK(std::isfinite(axis.low));
    CHECK(std::isfinite(axis.high));
    CHECK(axis.low < axis.high);
    CHECK_FALSE(axis.ticks.empty());
    CHECK(axis.ticks.size() <= 7);
    for (const double value : values) {
      CHECK(axis.fraction(value) >= 0);
      CHECK(axis.fraction(value) <= 1);
    }
  }
}

TEST_CASE("axis: what cannot be drawn") {
  CHECK(drawable(0));
  CHECK(drawable(-1e300));
  CHECK_FALSE(drawable(1.1e300));
  CHECK_FALSE(drawable(std::nan("")));
  CHECK_FALSE(drawable(-std::numeric_limits<double>::infinity()));
}

TEST_CASE("axis: ticks lie inside the range, ascend, and have different labels") {
  std::uint64_t state = 7;
  const auto uniform = [&] {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<double>(state >> 11) / static_cast<double>(1ULL << 53);
  };
  for (int trial = 0; trial < 2000; ++trial) {
    const double size = std::pow(10, 60 * uniform() - 30);
    const double a = size * (uniform() - 0.5), b = a + size * std::pow(10, -5 * uniform());
    CAPTURE(a);
    CAPTURE(b);
    const auto axis = axis_for({a, b}, 6);
    REQUIRE(axis.ticks.size() >= 2);
    CHECK(axis.ticks.size() <= 7);
    CHECK(axis.ticks.front().value >= axis.low);
    CHECK(axis.ticks.back().value <= axis.high);
    for (std::size_t k = 1; k < axis.ticks.size(); ++k) {
      CHECK(axis.ticks[k - 1].value < axis.ticks[k].value);
      CHECK(axis.ticks[k - 1].label != axis.ticks[k].label);
    }
  }
}

}  // namespace
}  // namespace verify::axis_test
