#include "verify/words/bound/written_faults.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "verify/expression/clauses/placed_given.hpp"
#include "verify/expression/same_formula.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

struct Used {
  std::set<std::string> letters, sizes, definitions;
};

// Definitions that a formula calls, through others, too.
void add_definitions(const Expression& e, const Vocabulary& vocabulary,
                     std::set<std::string>& definitions) {
  for (const auto& operand : e.operands) add_definitions(operand, vocabulary, definitions);
  const auto known = vocabulary.definitions.find(e.word);
  if (e.kind != ExpressionKind::name || known == vocabulary.definitions.end()) return;
  if (definitions.insert(e.word).second) add_definitions(known->second, vocabulary, definitions);
}

void add_definitions(const Identity& said, const Vocabulary& vocabulary,
                     std::set<std::string>& definitions) {
  add_definitions(said.left, vocabulary, definitions);
  add_definitions(said.right, vocabulary, definitions);
  for (const auto* clauses : {&said.at, &said.iff, &said.links})
    for (const auto& clause : *clauses) add_definitions(clause, vocabulary, definitions);
}
// A hypothesis of letters that nothing else uses says nothing; one that ties such a letter to one
// that is used may.
void add_letters(const Uses& uses, Used& used) {
  const bool ties = std::any_of(uses.letters.begin(), uses.letters.end(),
                                [&](const auto& name) { return used.letters.count(name) != 0; });
  if (!ties) return;
  used.letters.insert(uses.letters.begin(), uses.letters.end());
  used.sizes.insert(uses.sizes.begin(), uses.sizes.end());
}

Used used_by_identities(const Written& written) {
  Used used;
  for (const auto& assertion : written.assertions) {
    const auto& said = assertion.versions.front();
    used.letters.insert(said.uses.letters.begin(), said.uses.letters.end());
    used.sizes.insert(said.uses.sizes.begin(), said.uses.sizes.end());
    add_definitions(said.identity, written.vocabulary, used.definitions);
    for (const auto& term : assertion.because)
      add_definitions(term.formula, written.vocabulary, used.definitions);
    for (const auto& reason : assertion.reasons)
      add_definitions(reason.identity, written.vocabulary, used.definitions);
  }
  for (const auto& [name, iterate] : written.vocabulary.iterates)
    for (const auto* formula : {&iterate.first, &iterate.step})
      add_definitions(*formula, written.vocabulary, used.definitions);
  for (const auto& given : written.vocabulary.given) {
    add_definitions(given.statement, written.vocabulary, used.definitions);
    auto copy = given.statement;
    add_letters(find_shapes(copy, written.vocabulary), used);
  }
  for (const auto& given : written.vocabulary.placed_given) {
    add_definitions(given.statement, written.vocabulary, used.definitions);
    add_letters(uses_of(given, written.vocabulary), used);
  }
  for (const auto& value : written.values)
    add_definitions(value.formula, written.vocabulary, used.definitions);
  return used;
}

// Whether the letter is there for a size that identities use and no letter of theirs has.
bool gives_size(const Letter& letter, const Written& written, const Used& used) {
  for (const auto* side : {&letter.shape.rows, &letter.shape.cols}) {
    const auto& size = side->front();
    if (used.sizes.count(size) == 0) continue;
    bool has_it = written.vocabulary.numbers.count(size) != 0;
    for (const auto& name : used.letters) {
      const auto& shape = written.vocabulary.letters.at(name).shape;
      has_it |= shape.rows == Extents{size} || shape.cols == Extents{size};
    }
    if (!has_it) return true;
  }
  return false;
}

const char* const take_out = "; take it out: a reader would take it for a part of what was checked";

// Sizes of the rows and columns of matrices and vectors that the identity speaks of.
std::set<std::string> sides_of(const WrittenIdentity& said, const Vocabulary& vocabulary) {
  std::set<std::string> sides;
  for (const auto& name : said.uses.letters) {
    const auto& shape = vocabulary.letters.at(name).shape;
    for (const auto* side : {&shape.rows, &shape.cols}) sides.insert(side->begin(), side->end());
  }
  sides.erase("1");
  return sides;
}

// As far as the instance tells: by a number of that name, or by the extent of a letter.
std::map<std::string, std::string> sizes_at(const InstanceText& instance,
                                            const Vocabulary& vocabulary) {
  std::map<std::string, std::string> sizes;
  for (const auto& [name, datum] : instance.fields) {
    const auto letter = vocabulary.letters.find(name);
    if (letter == vocabulary.letters.end()) {
      sizes[name] = to_text(datum);
      continue;
    }
    if (!datum.is_list) continue;
    sizes[letter->second.shape.rows.front()] = std::to_string(datum.items.size());
    if (!datum.items.empty() && datum.items.front().is_list)
      sizes[letter->second.shape.cols.front()] = std::to_string(datum.items.front().items.size());
  }
  return sizes;
}

bool tells(const InstanceText& instance, const std::set<std::string>& sides,
           const Vocabulary& vocabulary) {
  const auto sizes = sizes_at(instance, vocabulary);
  std::set<std::string> values;
  for (const auto& side : sides) {
    const auto known = sizes.find(side);
    if (known == sizes.end() || known->second == "1" || known->second == "0") return false;
    if (!values.insert(known->second).second) return false;
  }
  return true;
}

}  // namespace

void require_telling_instance(const Place& top, const Written& written,
                              const std::vector<InstanceText>& instances) {
  for (const auto& assertion : written.assertions) {
    const auto& said = assertion.versions.front();
    if (!said.uses.composite_inverse || said.uses.indexed) continue;
    const auto sides = sides_of(said, written.vocabulary);
    if (std::any_of(instances.begin(), instances.end(), [&](const InstanceText& instance) {
          return tells(instance, sides, written.vocabulary);
        }))
      continue;
    std::string example;
    int value = 1;
    for (const auto& side : sides)
      example += (example.empty() ? "" : ", ") + side + " = " + std::to_string(++value);
    top.refuse("[[instance]]",
               "the assertion \"" + assertion.id +
                   "\" takes an inverse that is no word, and is compared at instances alone: none "
                   "of them tells, for 1 x 1 matrices commute and equal sizes hide a transpose; "
                   "give one with sizes that differ and are at least 2, as " +
                   example);
  }
}

namespace {

// Of "no s:" and "exists s:" a hypothesis that holds s would be one of the s that is sought.
void refuse_supposed_of_sought(const WrittenIdentity& version, const Vocabulary& vocabulary) {
  const std::set<std::string> sought(version.head.sought.begin(), version.head.sought.end());
  if (sought.empty()) return;
  std::set<std::string> own;  // what stands with the declaration of such a symbol
  for (const auto& name : sought)
    if (const auto letter = vocabulary.letters.find(name); letter != vocabulary.letters.end())
      for (const auto& given : given_of(name, letter->second)) own.insert(given.text);
  const std::function<bool(const Expression&)> holds = [&](const Expression& e) {
    const auto known = vocabulary.definitions.find(e.word);
    if (e.kind == ExpressionKind::name && sought.count(e.word) != 0) return true;
    if (e.kind == ExpressionKind::name && known != vocabulary.definitions.end() &&
        holds(known->second))
      return true;
    return std::any_of(e.operands.begin(), e.operands.end(), holds);
  };
  for (const auto& [text, given] : vocabulary.given)
    if (own.count(text) == 0 && (holds(given.left) || holds(given.right)))
      throw ExpressionError(
          1, "the hypothesis \"" + printable(text) + "\" holds " + *sought.begin() +
                 ", which the statement seeks; hypotheses are of what is given: put what is sought "
                 "into the formula, or say it of the symbol, as s = \"scalar, > 0\"");
}

}  // namespace

void refuse_supposed(const WrittenIdentity& version, const Vocabulary& vocabulary) {
  refuse_supposed_of_sought(version, vocabulary);
  const auto& said = version.identity;
  const auto same = [&](const Expression& a, const Expression& b) {
    return is_same_formula(a, b, vocabulary);
  };
  const auto refuse = [&](const std::string& text, const Identity& given) {
    const bool is_it = given.relation == said.relation && same(given.left, said.left) &&
                       same(given.right, said.right);
    const bool turned_round = given.relation == turned(said.relation) &&
                              same(given.left, said.right) && same(given.right, said.left);
    if (said.iff.empty() && said.links.empty() && (is_it || turned_round))
      throw ExpressionError(1, "is one of its own hypotheses, \"" + printable(text) +
                                   "\", and says nothing beside it; take one of the two out");
  };
  for (const auto& [text, given] : vocabulary.given) refuse(text, given);
  for (const auto& given : vocabulary.placed_given)
    for (const auto& index : version.head.indices)
      if (const auto there = at_index(given, index)) refuse(given.text, *there);
}

std::vector<std::pair<std::string, std::string>> unused_in(const Written& written) {
  const auto used = used_by_identities(written);
  const auto& vocabulary = written.vocabulary;
  std::vector<std::pair<std::string, std::string>> unused;
  for (const auto& name : vocabulary.numbers)
    if (used.sizes.count(name) == 0) unused.emplace_back("sizes", name);
  for (const auto& [name, letter] : vocabulary.letters)
    if (used.letters.count(name) == 0 && !gives_size(letter, written, used))
      unused.emplace_back("symbols", name);
  for (const auto& [name, formula] : vocabulary.definitions)
    if (used.definitions.count(name) == 0) unused.emplace_back("definitions", name);
  return unused;
}

void refuse_unused(const Place& claim, const Written& written) {
  for (const auto& [field, name] : unused_in(written)) {
    if (field == "sizes")
      claim.refuse(field, "\"" + printable(name) + "\" stands in no identity" + take_out);
    if (field == "symbols")
      claim.refuse("symbols." + printable(name),
                   std::string("no identity uses it") + take_out +
                       "; a size alone is declared as sizes = [\"N\"] in [claim]");
    claim.refuse("definitions." + printable(name),
                 std::string("no identity and no value uses it") + take_out);
  }
}

void refuse_second_names(const Place& claim, const Written& written) {
  const auto& definitions = written.vocabulary.definitions;
  // What stands behind names and signs; whether the sign is minus.
  const std::function<std::pair<const Expression*, bool>(const Expression&)> meant =
      [&](const Expression& e) -> std::pair<const Expression*, bool> {
    if (e.kind == ExpressionKind::negation) {
      const auto [inside, minus] = meant(e.operands[0]);
      return {inside, !minus};
    }
    const auto known = definitions.find(e.word);
    if (e.kind == ExpressionKind::name && known != definitions.end()) return meant(known->second);
    return {&e, false};
  };
  struct Named {
    std::string name;
    bool minus;
  };
  FormulaNumbers numbers(written.vocabulary);
  std::map<std::size_t, Named> known;  // the first name of each formula
  for (const auto& [name, definition] : definitions) {
    const auto [formula, minus] = meant(definition);
    const auto [first, is_new] = known.emplace(numbers.of(*formula), Named{name, minus});
    if (is_new) continue;
    claim.refuse("definitions." + printable(name),
                 "is " + std::string(minus == first->second.minus ? "" : "minus ") + "what " +
                     printable(first->second.name) +
                     " is; one thing has one name and one sign: take one of the two out");
  }
}

}  // namespace verify
