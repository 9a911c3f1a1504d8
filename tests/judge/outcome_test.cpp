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

TEST_CASE("what does not apply was not put to the test, whatever is expected") {
  for (const auto expected : {Truth::yes, Truth::no}) {
    auto check = outcome("c", expected, Truth::yes);
    check.answer = Answer::does_not_apply();
    CHECK(came_out(check) == Outcome::not_applicable);
  }
}

TEST_CASE("a check of which nothing is told should say yes, exactly, of the claim") {
  const CheckOutcome check;
  CHECK(check.expected == Truth::yes);
  CHECK(check.evidence == Evidence::exact);
  CHECK(check.role == Role::way);
  CHECK(check.way == 0);
  CHECK(check.answer == Answer());
  CHECK(AssertionResult{}.status == Status::open);
}

TEST_CASE("what ran to its end is not cut off, nor what did not run") {
  auto check = outcome("c", Truth::yes, Truth::yes);
  CHECK_FALSE(is_cut_off(check));
  check.finished = false;
  CHECK(is_cut_off(check));
  check.run = false;
  CHECK_FALSE(is_cut_off(check));
}

TEST_CASE("a clash in words") {
  CHECK(to_text(Clash{"risk", "78/35", Datum::list({"1", "2"})}) == "78/35 against [1, 2]");
}

}  // namespace verify::outcome_test
