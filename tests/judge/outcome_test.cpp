#include "verify/judge/outcome.hpp"

#include <doctest/doctest.h>

#include "tests/reports_for_tests.hpp"

namespace verify::outcome_test {
using test::outcome;

TEST_CASE("a check should say what is expected of it") {
  for (const auto expected : {Truth::yes, Truth::no}) {
    CHECK(came_out(outcome("c", expected, expected)) == Outcome::as_it_should);
    CHECK(came_out(outcome("c", expected, negation(expected))) == Outcome::against);
  }
}

TEST_CASE("what was not run has no outcome, whatever stands in its truth") {
  for (const auto truth : {Truth::yes, Truth::no, Truth::unknown}) {
    auto check = outcome("c", Truth::yes, truth);
    check.run = false;
    CHECK(came_out(check) == Outcome::not_run);
  }
  CHECK(came_out(test::control_of_bound("c", Truth::unknown)) == Outcome::open);
}

TEST_CASE("a clash in words") {
  CHECK(to_text(Clash{"risk", "78/35", Datum::list({"1", "2"})}) == "78/35 against [1, 2]");
}

}  // namespace verify::outcome_test
