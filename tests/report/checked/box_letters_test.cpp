// The box of what was checked explains its formulas: each letter in them is declared, as a letter,
// a size or a definition, and nothing is declared that no formula has.
#include <algorithm>
#include <set>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"
#include "verify/formula/letters_in.hpp"

namespace verify::box_letters_test {
namespace {

using Letters = std::set<std::string>;
using Faults = std::vector<std::string>;

Letters letters_of(const std::string& formula) { return letters_in("$" + formula + "$"); }

// Of "f_{k}(x)" the letter f: what stands in brackets and indices is the definition's own.
Letters heads_of(const CheckedDefinition& definition) {
  const auto& name = definition.name;
  return letters_of(name.substr(0, std::min(name.find('(', 1), name.find("\\begin"))));
}

// Those in indices too.
Letters all_letters_of(const std::string& formula) {
  std::string flat;
  for (const char sign : formula)
    if (sign != '_' && sign != '^') flat += sign;
  return letters_of(flat);
}

void add(const Letters& more, Letters& letters) { letters.insert(more.begin(), more.end()); }

Letters letters_of(const CheckedIdentity& identity) {
  auto letters = letters_of(identity.left);
  add(letters_of(identity.right), letters);
  return letters;
}

// The unit matrix, the vector of ones, an expectation.
const Letters constants = {"I", "\U0001D7CF", "\U0001D53C"};

Letters declared_in(const CheckedStatement& box) {
  auto declared = constants;
  for (const auto& letter : box.letters) add(letters_of(letter.name), declared);
  for (const auto& size : box.sizes) add(letters_of(size.name), declared);
  for (const auto& definition : box.definitions) add(heads_of(definition), declared);
  return declared;
}

Faults undeclared_in(const CheckedStatement& box) {
  const auto declared = declared_in(box);
  Faults faults;
  const auto look = [&](const Letters& letters, const Letters& own) {
    for (const auto& letter : letters)
      if (declared.count(letter) == 0 && own.count(letter) == 0)
        faults.push_back(letter + " is not declared");
  };
  for (const auto& identity : box.identities) look(letters_of(identity), {});
  for (const auto& definition : box.definitions)
    look(letters_of(definition.formula), all_letters_of(definition.name));
  return faults;
}

Faults unused_in(const CheckedStatement& box) {
  if (!box.described.empty()) return {};  // formulas that stand for more than they show
  Letters used;
  for (const auto& identity : box.identities) add(letters_of(identity), used);
  // An expectation may be over more than its formula speaks of.
  for (const auto& identity : box.identities) add(all_letters_of(identity.left), used);
  for (const auto& condition : box.conditions) add(letters_in(condition), used);
  for (const auto& letter : box.letters) add(letters_in(letter.law), used);
  for (const auto& definition : box.definitions) add(letters_of(definition.formula), used);
  Faults faults;
  const auto look = [&](const Letters& letters) {
    for (const auto& letter : letters)
      if (used.count(letter) == 0) faults.push_back(letter + " is in no formula");
  };
  for (const auto& letter : box.letters) look(letters_of(letter.name));
  for (const auto& definition : box.definitions) look(heads_of(definition));
  return faults;
}

CheckedStatement box_of_square() {
  CheckedStatement box;
  box.letters = {{"x", "n \\times 1", {}, ""}};
  box.sizes = {{"n", 0}};
  box.definitions = {{"f(t)", "t^{2} + n"}};
  box.identities = {{"f(x)", "=", "x^{2} + n"}};
  return box;
}

TEST_CASE("box letters: one that is undeclared is seen, and one that is in no formula") {
  const auto box = box_of_square();
  CHECK(undeclared_in(box) == Faults{});
  CHECK(unused_in(box) == Faults{});
  auto without = box;
  without.letters.clear();
  CHECK(undeclared_in(without) == Faults{"x is not declared"});
  auto other = box;
  other.identities[0].left = "f(x) + t";
  CHECK(undeclared_in(other) == Faults{"t is not declared"});
  auto more = box;
  more.letters.push_back({"y", "", {}, ""});
  more.definitions.push_back({"g(t)", "t"});
  CHECK(unused_in(more) == Faults{"y is in no formula", "g is in no formula"});
}

TEST_CASE("every claim: the box declares the letters of its formulas, and no others") {
  for (const auto& claim : testing::all_claims()) {
    CAPTURE(claim.words.id);
    for (const auto& assertion : claim.theorem.parts) {
      CAPTURE(assertion.assertion);
      for (const auto& way : assertion.ways)
        for (const auto& link : way.links) {
          if (!link.checked) continue;
          const auto box = link.checked();
          CHECK(undeclared_in(box) == Faults{});
          CHECK(unused_in(box) == Faults{});
        }
    }
  }
}

}  // namespace
}  // namespace verify::box_letters_test
