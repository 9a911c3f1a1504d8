// Numbers that are the first moments of a law, and their nearest neighbours that are of none.
#include "verify/indexed/moment_law.hpp"

#include <doctest/doctest.h>

namespace verify::moment_law_test {
namespace {

TEST_CASE("moments: of a law exactly where Hankel's matrix is semidefinite and can go on") {
  using Q = Rational;
  const std::pair<std::vector<Rational>, bool> rows[] = {
      {{}, true},
      {{-3}, true},
      {{0, 0}, true},
      {{0, -1}, false},
      {{1, 1}, true},
      {{1, Q(99, 100)}, false},
      {{1, Q(101, 100)}, true},
      // A point at 0 or at 1: no moment is free.
      {{0, 0, 0}, true},
      {{0, 0, 1}, false},
      {{0, 0, 0, 1}, false},
      {{1, 1, 1}, true},
      {{1, 1, 2}, false},
      {{1, 1, 1, 1}, true},
      {{1, 1, 1, 2}, false},
      {{1, 1, 1, Q(1, 2)}, false},
      // Signs: two points, which determine the rest.
      {{0, 1, 0, 1}, true},
      {{0, 1, 1, 1}, false},
      {{0, 1, 0, 1, 0}, true},
      {{0, 1, 0, 1, 1}, false},
      {{0, 1, 0, 1, 0, 1}, true},
      {{0, 1, 0, 1, 0, 2}, false},
      {{0, 1, 0, Q(99, 100)}, false},
      // The normal law, whose matrix is definite.
      {{0, 1, 0, 3}, true},
      {{0, 1, 7, 3}, false},
      {{0, 1, 0, 3, 100}, true},
      {{0, 1, 0, 3, 0, 15}, true},
      {{0, 1, 0, 3, 0, 9}, true},
      {{0, 1, 0, 3, 0, 8}, false},
  };
  for (const auto& [moments, is_law] : rows) {
    CAPTURE(&moments - &rows[0].first);
    CHECK(is_moment_sequence(moments) == is_law);
  }
}

}  // namespace
}  // namespace verify::moment_law_test
