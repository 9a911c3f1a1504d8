// What an assertion says of letters, its checks evaluate: where formulas can be shown, the sentence
// names no letter that none of them has. It may name fewer, and indices.
#include <set>

#include "tests/printing.hpp"
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

}  // namespace
}  // namespace verify::assertion_letters_test
