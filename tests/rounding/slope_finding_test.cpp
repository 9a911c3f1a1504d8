// When errors in several formats say that a construction is exact up to rounding: each bound from
// both sides, of ladders that are made up.
#include <doctest/doctest.h>

#include "verify/rounding/precision_sweep.hpp"

namespace verify::slope_finding_test {
namespace {

struct Row {
  int rungs, lucky;
  double slope, half_width, last_slope;
  bool accepted;
};

PrecisionSweep ladder(const Row& row) {
  PrecisionSweep sweep;
  for (int k = 0; k < row.rungs + row.lucky; ++k) {
    const Rational error = k < row.lucky ? Rational(0) : Rational(1, 2 + k);
    sweep.rungs.push_back({"format", 8 + k, false, {error}, {error}, error});
  }
  sweep.fit.rungs = row.rungs;
  sweep.fit.slope = row.slope;
  sweep.fit.half_width = row.half_width;
  sweep.fit.last_slope = row.last_slope;
  return sweep;
}

TEST_CASE("ladder: slope, width, last slope and rungs are each asked from both sides") {
  const Row rows[] = {
      {4, 0, -1, 0, -1, true},
      {3, 0, -1, 0, -1, false},
      {3, 1, -1, 0, -1, true},
      {2, 2, -0.1, 0, -0.1, true},  // two errors are no line; the lucky formats tell
      {2, 1, -0.1, 0, -0.1, false},
      {4, 0, -0.971, 0, -0.5, true},
      {4, 0, -0.969, 0, -0.5, false},
      {4, 0, -1.5, 0, -0.5, true},  // data that become exact in wider formats
      {4, 0, -0.9, 0.071, -0.5, true},
      {4, 0, -0.9, 0.069, -0.5, false},
      {4, 0, -0.5, 0, -0.971, true},
      {4, 0, -0.5, 0, -0.969, false},
      {8, 0, 0.01, 0.02, 0.01, false},
  };
  for (const auto& row : rows) {
    CAPTURE(&row - &rows[0]);
    const auto found = slope_finding(ladder(row), "it").answer == Truth::yes;
    CHECK(found == row.accepted);
  }
  auto exact = ladder({0, 3, 0, 0, 0, false});
  CHECK_FALSE(slope_finding(exact, "it").answer == Truth::yes);
  exact.fit.exact = true;
  CHECK(slope_finding(exact, "it").answer == Truth::yes);
}

TEST_CASE("ladder: the smallest format that meets a bound meets it itself, without overflow") {
  PrecisionSweep sweep;
  const auto rung = [&](long bits, bool overflowed, const Rational& error) {
    sweep.rungs.push_back({"format", bits, overflowed, {error}, {error}, error});
  };
  rung(8, true, Rational(0));
  rung(11, false, Rational(1, 10));
  rung(24, false, Rational(1, 100));
  rung(53, false, Rational(1, 1000));
  const auto bits = [&](const Rational& bound) {
    const auto* found = sweep.smallest_meeting(bound);
    return found == nullptr ? 0 : found->bits;
  };
  CHECK(bits(Rational(1)) == 11);
  CHECK(bits(Rational(1, 10)) == 11);
  CHECK(bits(Rational(99, 1000)) == 24);
  CHECK(bits(Rational(1, 100)) == 24);
  CHECK(bits(Rational(1, 1000)) == 53);
  CHECK(bits(Rational(1, 1001)) == 0);
}

}  // namespace
}  // namespace verify::slope_finding_test
