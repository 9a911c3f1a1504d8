// What an assertion says of letters, its checks evaluate: where formulas can be shown, the sentence
// names no letter that none of them has. It may name fewer, and indices.
#include <toml++/toml.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"
#include "tests/source_tree.hpp"
#include "verify/claim/claim.hpp"
#include "verify/formula/letters_in.hpp"
#include "verify/judge/recorded.hpp"
#include "verify/words/checked/checked_text.hpp"

namespace verify::assertion_letters_test {
namespace {

using Letters = std::set<std::string>;

// What a way evaluates, in letters; nothing where it shows no formula.
Letters letters_of(const CheckedStatement& checked) {
  std::string text;
  for (const auto& letter : checked.letters) text += "$" + letter.name + "$ " + letter.law;
  for (const auto& size : checked.sizes) text += "$" + size.name + "$";
  for (const auto& definition : checked.definitions) text += to_text(definition);
  for (const auto& identity : checked.identities) text += to_text(identity);
  return letters_in(text);
}

// Letters of the text that no way of the assertion has; none where a way shows no formula.
Letters foreign_letters(const Assertion& assertion, const std::vector<CheckOutcome>& ways) {
  Letters known = {"i", "j", "k", "l", "t"};
  bool shown = false;
  for (const auto& way : ways) {
    if (way.assertion != assertion.id) continue;
    if (way.checked.identities.empty()) return {};
    shown = true;
    known.merge(letters_of(way.checked));
  }
  if (!shown) return {};
  Letters foreign;
  for (const auto& letter : letters_in(assertion.text))
    if (known.count(letter) == 0) foreign.insert(letter);
  return foreign;
}

TEST_CASE("part letters: a letter that no formula has is seen") {
  Assertion assertion;
  assertion.id = "it";
  assertion.text = "for every $x_i$ and $\\eta$ it is $x^\\top B$";
  CheckOutcome way;
  way.assertion = "it";
  way.checked.letters = {{"x", "d \\times 1", {}, ""}};
  way.checked.identities = {{"x^{\\top} B", "=", "0"}};
  CHECK(foreign_letters(assertion, {way}) == Letters{"\u03B7"});
  CheckOutcome function = way;
  function.checked = {};
  function.checked.described = "a function";
  CHECK(foreign_letters(assertion, {way, function}).empty());
}

// The letters that a sentence says to be any: of the first formula behind "for every", "for all",
// "for any", "whatever", and of those that a comma or "and" joins to it.
Letters quantified_in(const std::string& text) {
  static const std::regex quantifier(
      "\\b([Ff]or|at|of|to|by|with|on) (every|all|any|each|arbitrary)"
      "( [a-z]+){0,2} (\\$[^$]*\\$((,| and|, and) \\$[^$=]*\\$)*)");
  Letters letters;
  for (std::sregex_iterator at(text.begin(), text.end(), quantifier), end; at != end; ++at)
    letters.merge(letters_in((*at)[4]));
  return letters;
}

std::vector<CheckOutcome> ways_of(const AssertionChecks& checks) {
  std::vector<CheckOutcome> ways;
  for (const auto& way : checks.ways)
    for (const auto& link : way.links) {
      ways.emplace_back().assertion = checks.assertion;
      if (link.checked) ways.back().checked = link.checked();
    }
  return ways;
}

// "optimum: U": letters that the words say to be any, and that stand in no formula.
Letters unwritten(const Claim& claim) {
  Letters found;
  for (const auto& checks : claim.theorem.parts)
    for (const auto& assertion : claim.words.assertions) {
      if (assertion.id != checks.assertion) continue;
      const auto foreign = foreign_letters(assertion, ways_of(checks));
      for (const auto& letter : quantified_in(assertion.text))
        if (foreign.count(letter) != 0 &&
            std::ranges::find(assertion.sizes, letter) == assertion.sizes.end())
          found.insert(assertion.id + ": " + letter);
    }
  return found;
}

TEST_CASE("part letters: what is said to be any") {
  CHECK(quantified_in("for every $A$ and $x \\ne 0$, with $B$ at all") == Letters{"A", "x"});
  CHECK(quantified_in("of any symmetric $S$, $T$ it is $U$") == Letters{"S", "T"});
  CHECK(quantified_in("at $G$ for some $H$").empty());
}

TEST_CASE("every claim: what its words say to be any stands in its formulas") {
  const auto listed = toml::parse_file(testing::tree() + "/tests/claim/letters_in_words.toml");
  std::map<std::string, Letters> excused;
  for (const auto& [id, table] : listed)
    for (const auto& [what, reason] : *table.as_table()) {
      CHECK_FALSE(reason.value_or(std::string()).empty());
      excused[std::string(id.str())].insert(std::string(what.str()));
    }
  for (const auto& claim : testing::all_claims()) {
    CAPTURE(claim.words.id);
    CHECK(unwritten(claim) == excused[claim.words.id]);
  }
}

}  // namespace
}  // namespace verify::assertion_letters_test
