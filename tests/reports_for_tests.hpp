// Reports made up for the tests of comparisons.
#pragma once

#include "verify/judge/judge.hpp"
#include "verify/judge/result.hpp"

namespace verify::test {

// Of the assertion "bound", by a way of its own.
inline CheckOutcome outcome(const std::string& name, Truth expected, Truth answer, int way = 0,
                            Inputs inputs = Inputs::all) {
  CheckOutcome c;
  c.name = name;
  c.assertion = "bound";
  c.way = way;
  c.evidence = Evidence::symbolic;
  c.scope = {{{{"n", Argument::variable}}}, inputs};
  c.expected = expected;
  c.answer = answer;
  return c;
}
inline CheckOutcome control_of_bound(const std::string& name, Truth answer) {
  auto c = outcome(name, Truth::no, answer);
  c.role = Role::control;
  return c;
}

// A proved claim with an exact value, an enclosed one and an expected one.
inline Result proved_result(const std::string& id) {
  Result r;
  r.id = id;
  r.title = "A theorem";
  r.instance = "E";
  r.seconds = 0.5;
  r.checks = {outcome("it holds", Truth::yes, Truth::yes),
              outcome("at two points", Truth::yes, Truth::yes, 1, Inputs::points),
              control_of_bound("a sign is flipped", Truth::no)};
  AssertionResult bound;
  bound.assertion.id = "bound";
  bound.assertion.sizes = {"n"};
  r.assertions = graded({bound}, r.checks);
  r.verdict = r.expected = judge(r.assertions, r.checks, {}).verdict;
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
