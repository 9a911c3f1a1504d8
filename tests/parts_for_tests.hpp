// Parts and outcomes of checks made up for the tests of the judge. Every part speaks of the size n.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/parts.hpp"

namespace verify::test {

using Parts = std::vector<PartResult>;
using Outcomes = std::vector<CheckOutcome>;

inline const Extent every_n = Argument::variable;
inline const Extent few_n = Extent::between(1, 3);

inline Reach over_n(const Extent& n, Inputs inputs = Inputs::all) { return {{{{"n", n}}}, inputs}; }

// A printed sentence of the statement.
inline PartResult says(const std::string& id) {
  PartResult result;
  result.part.id = id;
  result.part.text = "the sentence " + id;
  result.part.sizes = {"n"};
  return result;
}
inline PartResult stands(PartResult result, Where where) {
  result.part.where = where;
  return result;
}
inline PartResult of(PartResult result, Origin origin) {
  result.part.origin = origin;
  return result;
}
inline PartResult proof_step(const std::string& id) { return stands(says(id), Where::proof); }
inline PartResult remark(const std::string& id) { return stands(says(id), Where::remark); }
inline PartResult ours(const std::string& id) { return of(says(id), Origin::ours); }
inline PartResult mends(const std::string& id, const std::string& wrong) {
  auto result = ours(id);
  result.part.corrects = "#" + wrong;
  return result;
}
inline PartResult seen(const std::string& id) {
  auto result = says(id);
  result.part.kind = PartKind::observation;
  return result;
}
inline PartResult there_is(const std::string& id) {
  auto result = says(id);
  result.part.quantifier = Quantifier::exists;
  result.part.sizes.clear();
  return result;
}
inline PartResult resting(PartResult result, std::vector<std::string> names) {
  result.part.rests_on = std::move(names);
  return result;
}
inline PartResult following(PartResult result, std::vector<std::string> names) {
  result.part.follows = std::move(names);
  return result;
}

// A way of a part by itself; ways are told apart by numbered(), unless they are links of one.
inline CheckOutcome way(const std::string& part, Answer answer, Evidence evidence,
                        const Reach& reach) {
  CheckOutcome check;
  check.name =
      part + ": " + to_text(evidence) + ", " + to_text(answer) + ", " + to_text(reach, {"n"});
  check.detail = "what was found of " + part;
  check.role = Role::way;
  check.part = part;
  check.answer = answer;
  check.evidence = evidence;
  check.reach = reach;
  check.way = -1;
  return check;
}
inline CheckOutcome proves(const std::string& part) {
  return way(part, Truth::yes, Evidence::symbolic, over_n(every_n));
}
inline CheckOutcome checks(const std::string& part) {  // at n = 1, 2, 3
  return way(part, Truth::yes, Evidence::identity, over_n(few_n));
}
inline CheckOutcome supports(const std::string& part) {  // on inputs with n = 7
  return way(part, Truth::yes, Evidence::exact, over_n(7, Inputs::points));
}
inline CheckOutcome denies(const std::string& part) {  // likewise
  return way(part, Truth::no, Evidence::exact, over_n(7, Inputs::points));
}
inline CheckOutcome leaves(const std::string& part) {  // without an answer
  return way(part, Answer(), Evidence::enclosure, over_n(every_n));
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
inline CheckOutcome control(const std::string& part, Answer answer) {
  auto check = way(part, answer, Evidence::symbolic, over_n(2));
  check.name = part + " with one change";
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
