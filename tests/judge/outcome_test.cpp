#include "verify/judge/outcome.hpp"

#include <doctest/doctest.h>

#include "tests/reports_for_tests.hpp"

using namespace verify;
using test::outcome;

TEST_CASE("a statement should hold, a refutation and a control should be denied") {
  for (const auto expect : {Expect::holds, Expect::corrected}) {
    CHECK(came_out(outcome("c", expect, Truth::yes)) == Outcome::as_it_should);
    CHECK(came_out(outcome("c", expect, Truth::no)) == Outcome::against);
  }
  for (const auto expect : {Expect::refuted, Expect::control}) {
    CHECK(came_out(outcome("c", expect, Truth::no)) == Outcome::as_it_should);
    CHECK(came_out(outcome("c", expect, Truth::yes)) == Outcome::against);
  }
}

TEST_CASE("what was not run has no outcome, whatever stands in its truth") {
  for (const auto truth : {Truth::yes, Truth::no, Truth::unknown}) {
    auto check = outcome("c", Expect::holds, truth);
    check.run = false;
    CHECK(came_out(check) == Outcome::not_run);
  }
  CHECK(came_out(outcome("c", Expect::control, Truth::unknown)) == Outcome::open);
}

TEST_CASE("a clash in words") {
  CHECK(to_text(Clash{"risk", "78/35", Datum::list({"1", "2"})}) == "78/35 against [1, 2]");
}
