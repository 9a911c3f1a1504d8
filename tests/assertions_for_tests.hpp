// Assertions and outcomes of checks made up for the tests of the judge. Every assertion speaks of
// the size n.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/assertions.hpp"

namespace verify::test {

using Assertions = std::vector<AssertionResult>;
using Outcomes = std::vector<CheckOutcome>;

inline const Extent every_n = Argument::variable;
inline const Extent few_n = Extent::between(1, 3);

inline Scope over_n(const Extent& n, Inputs inputs = Inputs::all) { return {{{{"n", n}}}, inputs}; }

// A printed sentence of the statement.
inline AssertionResult says(const std::string& id) {
  AssertionResult result;
  result.assertion.id = id;
  result.assertion.text = "the sentence " + id;
  result.assertion.sizes = {"n"};
  return result;
}
inline AssertionResult stands(AssertionResult result, Where where) {
  result.assertion.where = where;
  return result;
}
inline AssertionResult of(AssertionResult result, Origin origin) {
  result.assertion.origin = origin;
  return result;
}
inline AssertionResult proof_step(const std::string& id) { return stands(says(id), Where::proof); }
inline AssertionResult remark(const std::string& id) { return stands(says(id), Where::remark); }
inline AssertionResult ours(const std::string& id) { return of(says(id), Origin::ours); }
inline AssertionResult mends(const std::string& id, const std::string& wrong) {
  auto result = ours(id);
  result.assertion.corrects = "#" + wrong;
  return result;
}
inline AssertionResult seen(const std::string& id) {
  auto result = says(id);
  result.assertion.kind = AssertionKind::observation;
  return result;
}
inline AssertionResult there_is(const std::string& id) {
  auto result = says(id);
  result.assertion.quantifier = Quantifier::exists;
  result.assertion.sizes.clear();
  return result;
}
inline AssertionResult resting(AssertionResult result, std::vector<std::string> names) {
  result.assertion.rests_on = std::move(names);
  return result;
}
inline AssertionResult following(AssertionResult result, std::vector<std::string> names) {
  result.assertion.follows = std::move(names);
  return result;
}

// A way of an assertion by itself; ways are told apart by numbered(), unless they are links of one.
inline CheckOutcome way(const std::string& assertion, Answer answer, Evidence evidence,
                        const Scope& scope) {
  CheckOutcome check;
  check.name =
      assertion + ": " + to_text(evidence) + ", " + to_text(answer) + ", " + to_text(scope, {"n"});
  check.detail = "what was found of " + assertion;
  check.role = Role::way;
  check.assertion = assertion;
  check.answer = answer;
  check.evidence = evidence;
  check.scope = scope;
  check.way = -1;
  return check;
}
inline CheckOutcome proves(const std::string& assertion) {
  return way(assertion, Truth::yes, Evidence::symbolic, over_n(every_n));
}
inline CheckOutcome checks(const std::string& assertion) {  // at n = 1, 2, 3
  return way(assertion, Truth::yes, Evidence::identity, over_n(few_n));
}
inline CheckOutcome supports(const std::string& assertion) {  // on inputs with n = 7
  return way(assertion, Truth::yes, Evidence::exact, over_n(7, Inputs::points));
}
inline CheckOutcome denies(const std::string& assertion) {  // likewise
  return way(assertion, Truth::no, Evidence::exact, over_n(7, Inputs::points));
}
inline CheckOutcome leaves(const std::string& assertion) {  // without an answer
  return way(assertion, Answer(), Evidence::enclosure, over_n(every_n));
}
inline CheckOutcome by_hand(CheckOutcome check) {
  check.by_hand = true;
  return check;
}
inline CheckOutcome not_run(CheckOutcome check) {
  check.run = false;
  check.answer = Answer();
  return check;
}
inline CheckOutcome link(int number, CheckOutcome check) {
  check.way = number;
  return check;
}
inline CheckOutcome control(const std::string& assertion, Answer answer) {
  auto check = way(assertion, answer, Evidence::symbolic, over_n(2));
  check.name = assertion + " with one change";
  check.role = Role::control;
  check.expected = Truth::no;
  return check;
}

// Every check that is no link is a way of its own.
inline Outcomes numbered(Outcomes checks) {
  int number = 100;
  for (auto& check : checks)
    if (check.way < 0) check.way = number++;
  return checks;
}

}  // namespace verify::test
