// Reports made up for the tests of comparisons.
#pragma once

#include "verify/judge/result.hpp"

namespace verify::test {

inline CheckOutcome outcome(const std::string& name, Expect expect, Truth truth,
                            Evidence evidence = Evidence::symbolic,
                            Scope scope = Scope::everywhere) {
  CheckOutcome c;
  c.name = name;
  c.expect = expect;
  c.answer = truth;
  c.evidence = evidence;
  c.scope = scope;
  c.covers = "n = 1";
  return c;
}

// A verified claim with an exact value, an enclosed one and an expected one.
inline Result verified_result(const std::string& id) {
  Result r;
  r.id = id;
  r.title = "A theorem";
  r.instance = "E";
  r.verdict = r.expected = Verdict::verified;
  r.seconds = 0.5;
  r.checks = {outcome("it holds", Expect::holds, Truth::yes),
              outcome("at two points", Expect::holds, Truth::yes, Evidence::exact, Scope::points),
              outcome("a sign is flipped", Expect::control, Truth::no)};
  r.values = {{"risk", "78/35", {}},
              {"gamma_approx", "1.41421356", "[1.4142135623730950488 +/- 1.69e-20]"}};
  r.expected_values = {{"risk", "E", "78/35", "78/35", Truth::yes}};
  return r;
}

inline Report report_of(std::vector<Result> results) {
  Report report;
  report.results = std::move(results);
  report.settings = Settings{1, false};
  return report;
}

}  // namespace verify::test
