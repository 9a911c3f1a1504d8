#include "theorems/cheng2024/trained_steps/lowest_curve.hpp"

#include <doctest/doctest.h>

namespace verify::cheng2024::lowest_curve_test {
namespace {

// Two heads lie lowest at one layer, the linear head at two; the Bayes loss lies below both.
std::vector<Curve> two_depths(double two_heads_at_two) {
  return {{"linear", Mark::line, {{1, 0.25}, {2, 0.125}}},
          {"two heads", Mark::line, {{1, 0.125}, {2, two_heads_at_two}}},
          {"Bayes", Mark::dashed, {{1, 0.0625}, {2, 0.0625}}}};
}

TEST_CASE("the lowest curve is told point by point, of the networks alone") {
  CHECK(lowest_in_words(two_depths(0.25)) ==
        "The lowest solid curve: two heads at 1, linear at 2; the dashed line is the Bayes loss.");
  CHECK(lowest_in_words(two_depths(0.0625)) ==
        "The lowest solid curve: two heads at 1, two heads at 2; the dashed line is the Bayes "
        "loss.");
}

TEST_CASE("curves that meet are both named") {
  CHECK(lowest_in_words(two_depths(0.125)) ==
        "The lowest solid curve: two heads at 1, linear and two heads at 2; the dashed line is the "
        "Bayes loss.");
}

}  // namespace
}  // namespace verify::cheng2024::lowest_curve_test
