#include "verify/judge/strength.hpp"

#include <doctest/doctest.h>

#include "tests/reports_for_tests.hpp"

using namespace verify;
using test::outcome;

TEST_CASE("every two kinds of evidence and every two scopes are compared one way") {
  using enum Evidence;
  const Evidence kinds[] = {symbolic, exact, certificate, enclosure, identity, ladder, sampled};
  for (const auto a : kinds) {
    for (const auto b : kinds) CHECK((a == b) != (is_stronger(a, b) || is_stronger(b, a)));
  }
  CHECK(is_stronger(symbolic, sampled));
  CHECK(is_stronger(identity, ladder));
  for (const auto a : kinds) {
    for (const auto b : kinds) {
      if (is_rigorous(a) && !is_rigorous(b)) CHECK(is_stronger(a, b));
    }
  }
  CHECK(is_wider(Scope::everywhere, Scope::region));
  CHECK(is_wider(Scope::region, Scope::points));
  CHECK_FALSE(is_wider(Scope::points, Scope::everywhere));
  CHECK_FALSE(is_wider(Scope::region, Scope::region));
}

TEST_CASE("the strongest check: the widest, then the one with the strongest evidence") {
  Result result;
  result.verdict = Verdict::verified;
  result.checks = {
      outcome("exact", Expect::holds, Truth::yes, Evidence::exact, Scope::points),
      outcome("identity", Expect::holds, Truth::yes, Evidence::identity, Scope::everywhere),
      outcome("enclosure", Expect::holds, Truth::yes, Evidence::enclosure, Scope::everywhere),
      outcome("control", Expect::control, Truth::no)};
  CHECK(strongest(result)->name == "enclosure");
  result.checks[2].run = false;
  CHECK(strongest(result)->name == "identity");
  result.verdict = Verdict::refuted;
  CHECK(strongest(result) == nullptr);
  result.verdict = Verdict::undecided;
  CHECK(strongest(result) == nullptr);
}
