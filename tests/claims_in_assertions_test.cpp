// What must hold for the assertions of every claim. Each rule returns what is wrong with a claim
// and is tested with a bad one.
#include <map>
#include <optional>
#include <regex>
#include <set>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/assertions/assertion_checks.hpp"
#include "verify/claim/assertions/declaration_faults.hpp"
#include "verify/claim/references/stated_facts.hpp"
#include "verify/formula/math_text.hpp"
#include "verify/recording/model_step.hpp"
#include "verify/words/checked/checked_text.hpp"

namespace verify::claims_in_assertions_test {
namespace {

using testing::Faults;
using testing::run;
using testing::Run;

std::vector<const WayCheck*> links_of(const Claim& claim) {
  std::vector<const WayCheck*> links;
  for (const auto& assertion : claim.theorem.parts)
    for (const auto& way : assertion.ways)
      for (const auto& link : way.links) links.push_back(&link);
  return links;
}

// The members of the control with those variants that the way has, and its sizes where these alone
// were changed.
std::vector<long> unbroken(const WayCheck& control, const WayCheck& link) {
  auto members = control.members;
  for (std::size_t k = 0; k < members.size(); ++k)
    if (link.variants[k]) members[k] = link.members[k];
  return members == control.members ? link.members : members;
}

// The code that rejects a broken statement accepts it unbroken, at the same sizes. A control that
// is made while it runs, as one of a data file, has no members to change.
Faults controls_of(const Claim& claim) {
  Faults faults;
  const auto instances = instances_of(claim);
  for (const auto& assertion : claim.theorem.parts) {
    for (const auto& control : assertion.broken) {
      if (control.link.type.empty() || control.link.deep || !control.link.with) continue;
      const auto name = "#" + assertion.assertion + ": " + control.change;
      bool known = false;
      std::set<std::vector<long>> tried;
      for (const auto* link : links_of(claim)) {
        if (!is_one_change(control.link, *link)) continue;
        known = true;
        const auto members = unbroken(control.link, *link);
        if (!tried.insert(members).second) continue;
        const Context context{instances.front(), 1, first_bits, &instances};
        const auto found = control.link.with(members, context);
        if (!(found.answer == Truth::yes))
          faults.push_back(name + ", unbroken, comes out " + to_text(found.answer) + ": " +
                           found.detail);
      }
      if (!known) faults.push_back(name + ", is no single change of what a method settles");
    }
  }
  return faults;
}

Faults outcomes_of(const Claim& claim, const Result& result) {
  Faults faults;
  std::map<std::pair<std::string, int>, int> links;
  for (const auto& check : result.checks)
    if (check.role == Role::way) ++links[{check.assertion, check.way}];
  for (const auto& check : result.checks) {
    const bool of_chain = check.role == Role::way && links[{check.assertion, check.way}] > 1;
    const bool as_it_should =
        of_chain ? check.answer == Truth::yes : came_out(check) == Outcome::as_it_should;
    if (check.run && !as_it_should)
      faults.push_back("\"" + check.name + "\" came out " + to_text(check.answer) + ": " +
                       check.detail);
    if (check.run && check.detail.empty()) faults.push_back("\"" + check.name + "\" says nothing");
  }
  for (const auto& assertion : result.assertions) {
    if (assertion.status != assertion.assertion.expected)
      faults.push_back("assertion " + assertion.assertion.id + " is " + to_text(assertion.status) +
                       ", expected " + to_text(assertion.assertion.expected) + ": " +
                       assertion.reason);
  }
  if (result.verdict != claim.words.expected)
    faults.push_back("judged " + to_text(result.verdict) + ", expected " +
                     to_text(claim.words.expected) + ": " + result.reason);
  return faults;
}

// What other claims and a user's data are told of an assertion is no more than what comes out. Of
// listed inputs the sizes are not recorded.
Faults records_of(const std::vector<AssertionResult>& recorded, const Result& result) {
  Faults faults;
  for (const auto& record : recorded) {
    const auto* found = find_assertion(result.assertions, record.assertion.id);
    if (found == nullptr || found->status != record.status)
      faults.push_back("assertion " + record.assertion.id + " is recorded as " +
                       to_text(record.status));
    const bool sizes_known = record.status == Status::proved || record.status == Status::checked;
    if (found != nullptr && sizes_known &&
        !contains(found->scope, record.scope, record.assertion.sizes))
      faults.push_back("assertion " + record.assertion.id + " is recorded for " +
                       to_text(record.scope, record.assertion.sizes) + ", shown for " +
                       to_text(found->scope, found->assertion.sizes));
  }
  return faults;
}

TEST_CASE("every claim: programs and controls are what they should be") {
  for (const auto& claim : testing::all_claims()) {
    CAPTURE(claim.words.id);
    CHECK(recording_faults(claim.words, claim.theorem, false).empty());
    CHECK(controls_of(claim) == Faults{});
  }
}

TEST_CASE("every claim: no input is asked for twice") {
  for (const auto& claim : testing::all_claims()) {
    CAPTURE(claim.words.id);
    std::set<std::string> names;
    for (const auto& input : claim.theorem.inputs) CHECK(names.insert(input.name).second);
  }
}

// What a reader sees of what was evaluated must be mathematics, and each must see something.
Faults shown_faults(const Claim& claim) {
  Faults faults;
  for (const auto* link : links_of(claim)) {
    const auto checked = link->checked ? link->checked() : CheckedStatement{};
    if (checked.is_empty()) faults.push_back(link->type + " shows nothing");
    std::vector<std::string> texts = {checked.described, to_text(checked.letters),
                                      to_text(checked.sizes)};
    for (const auto& condition : checked.conditions) texts.push_back(condition);
    for (const auto& definition : checked.definitions) texts.push_back(to_text(definition));
    for (const auto& identity : checked.identities) texts.push_back(to_text(identity));
    for (const auto& text : texts) {
      try {
        parse_marked_text(text);
      } catch (const std::exception& error) {
        faults.push_back(link->type + ": " + text.substr(0, 200) + ": " + error.what());
      }
    }
  }
  return faults;
}

TEST_CASE("every claim: what was evaluated is shown, as mathematics") {
  long formulas = 0, programs = 0, functions = 0;
  for (const auto& claim : testing::all_claims()) {
    CAPTURE(claim.words.id);
    CHECK(shown_faults(claim) == Faults{});
    for (const auto* link : links_of(claim)) {
      const auto checked = link->checked();
      ++(link->type.empty() ? functions : checked.identities.empty() ? programs : formulas);
    }
  }
  CHECK(formulas > programs);
  MESSAGE("shown as formulas: ", formulas, ", by their size: ", programs,
          ", functions of a checker: ", functions);
}

TEST_CASE("every claim: parts rest on what their blocks state") {
  const Claims claims;
  std::set<std::string> found, of_claims;
  for (const auto& claim : testing::all_claims()) {
    CAPTURE(claim.words.id);
    auto of_assertions = recorded_facts(claim.theorem, false);
    for (const auto& [assertion, facts] : testing::first_run(claim).facts)
      of_assertions[assertion].insert(facts.begin(), facts.end());
    for (const auto& [assertion, facts] : of_assertions) {
      const auto words = [&](const auto& id) { return claims.words(id); };
      CHECK(fact_faults(claim.words, assertion, facts, words) == Faults{});
      found.insert(facts.begin(), facts.end());
      for (const auto& fact : facts_of_claims(facts))
        of_claims.insert(claim.words.id + "#" + assertion + ": " + fact);
    }
  }
  CHECK(found.count("ahn2023.thm4#phi") == 1);
  std::string words;
  for (const auto& line : of_claims) words += "\n  " + line;
  MESSAGE("computed with what a claim states in no assertion of its own:", words);
}

TEST_CASE("every claim: answers, grades, verdict and records come out as declared") {
  for (const auto& claim : testing::all_claims()) {
    CAPTURE(claim.words.id);
    for (long k = 0; k < testing::rounds(1); ++k) {
      const auto seed = k == 0 ? 1 : testing::test_seed() + static_cast<std::uint64_t>(k);
      CAPTURE(seed);
      const auto done = k == 0 ? testing::first_run(claim) : run(claim, seed);
      CHECK(outcomes_of(claim, done.result) == Faults{});
      CHECK(records_of(recorded_assertions(claim, Claims()), done.result) == Faults{});
    }
  }
}

// A claim made up for testing the rules above: (x + y)^2 = x^2 + 2 x y + y^2, at sizes below 3.
struct MadeUp {
  long n;
  bool negative = false, halved = false;

  Sizes sizes() const { return {{"n", n}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T x = free.scalar(), y = free.scalar(), sum = x + y;
    const T mixed = (halved ? T(1L) : T(2L)) * x * y;
    const T gap = sum * sum - (x * x + (negative ? T(-mixed) : mixed) + y * y);
    return {n < 3 ? gap : T(gap + x)};
  }
};
Finding always_yes(const Context&) { return finding(Truth::yes, "yes"); }
Finding always_no(const Context&) { return finding(Truth::no, "no"); }
Finding silent(const Context&) { return finding(Truth::yes, ""); }
Finding not_here(const Context&) { return {Answer::does_not_apply(), "not here"}; }

Claim sample() {
  Claim claim;
  claim.words.id = "p.sample";
  claim.words.expected = Verdict::corrected;
  claim.words.instances = {{"one", "", {{"q", "3"}}, {}, ""}};
  claim.words.assertions.resize(2);
  claim.words.assertions[0].id = "main";
  claim.words.assertions[0].origin = Origin::ours;
  claim.words.assertions[0].corrects = "#wrong";
  claim.words.assertions[0].sizes = {"n"};
  claim.words.assertions[0].expected = Status::checked;
  claim.words.assertions[1].id = "wrong";
  claim.words.assertions[1].expected = Status::refuted;
  claim.theorem.inputs = {{"q", Kind::rational, {}, {}, "a number"}};
  claim.theorem.parts = {{"main",
                          {expand(MadeUp{2}), chain({test(MadeUp{1}), exact(always_yes)})},
                          {{"the sign is wrong", test(MadeUp{1, true})}},
                          {ginac(MadeUp{1})}},
                         {"wrong", {once(Evidence::exact, {}, Inputs::points, always_no)}, {}}};
  return claim;
}

Run ran(Claim claim) {
  claim.checks = checks_of(claim.theorem.parts, claim.words.assertions);
  return run(claim, 1);
}
using Change = void (*)(Claim&);
Faults after(Change change, Faults (*rule)(const Claim&)) {
  auto claim = sample();
  change(claim);
  return rule(claim);
}
Faults after_run(Change change) {
  auto claim = sample();
  change(claim);
  return outcomes_of(claim, ran(claim).result);
}

TEST_CASE("rules for parts: a good claim passes") {
  const auto good = sample();
  CHECK(controls_of(good) == Faults{});
  const auto done = ran(good);
  CHECK(outcomes_of(good, done.result) == Faults{});
  CHECK(records_of(done.result.assertions, done.result) == Faults{});
}

TEST_CASE("rules for parts: each fault is seen") {
  // A control at a size where the statement fails anyway, and one of two changes.
  CHECK(after(
            [](Claim& c) {
              c.theorem.parts[0].broken = {{"sign", test(MadeUp{3, true})}};
            },
            controls_of)
            .size() == 1);
  CHECK(after(
            [](Claim& c) {
              c.theorem.parts[0].broken = {{"both", test(MadeUp{1, true, true})}};
            },
            controls_of)
            .size() == 1);
  CHECK(after(
            [](Claim& c) {
              c.theorem.parts[0].broken = {{"size", test(MadeUp{3})}};
            },
            controls_of)
            .empty());

  CHECK(after_run([](Claim& c) { c.words.expected = Verdict::refuted; }).size() == 1);
  CHECK(after_run([](Claim& c) { c.words.assertions[0].expected = Status::proved; }).size() == 1);
  const auto ways = [](Finding (*first)(const Context&)) {
    auto claim = sample();
    claim.theorem.parts[0].ways[1].links[1] = exact(first);
    return outcomes_of(claim, ran(claim).result).size();
  };
  CHECK(ways(always_no) == 1);
  CHECK(ways(not_here) == 1);
  CHECK(ways(silent) == 1);
  // A control that holds and a route that fails are also unsound, a false assertion that holds is
  // also not refuted.
  CHECK(after_run([](Claim& c) { c.theorem.parts[0].broken[0].link.run = always_yes; }).size() ==
        2);
  CHECK(after_run([](Claim& c) { c.theorem.parts[1].ways[0].links[0].run = always_yes; }).size() ==
        3);
  CHECK(after_run([](Claim& c) { c.theorem.parts[0].routes[0].run = always_no; }).size() == 2);
}

TEST_CASE("rules for parts: a record says no more than what comes out") {
  const auto done = ran(sample());
  auto recorded = done.result.assertions;
  recorded[0].scope = {{{{"n", Argument::variable}}}, Inputs::all};
  CHECK(records_of(recorded, done.result).size() == 1);
  recorded[0].status = Status::proved;
  CHECK(records_of(recorded, done.result).size() == 2);
  recorded = {done.result.assertions[0]};
  recorded[0].assertion.id = "none";
  CHECK(records_of(recorded, done.result).size() == 1);
}

}  // namespace
}  // namespace verify::claims_in_assertions_test
