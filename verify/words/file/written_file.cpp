#include "verify/words/file/written_file.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "verify/expression/clauses/placed_given.hpp"
#include "verify/expression/clauses/step_hypotheses.hpp"
#include "verify/expression/proposed_control.hpp"
#include "verify/words/bound/written_faults.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/stated/iterates.hpp"
#include "verify/words/stated/read_statement.hpp"

namespace verify {
namespace {

constexpr std::size_t most_formulas = 100;

// Runs read() on a field, whose complaints name it.
template <class Read>
auto named(const Place& place, const std::string& field, Read read) {
  try {
    return read();
  } catch (const ExpressionError& error) {
    place.refuse(field, error.what());
  }
}

// Calls read(place, name, text) for every name = "text" of the table.
template <class Read>
void each_text(const Place& claim, const std::string& field, Read read) {
  const auto* node = claim.at(field);
  if (node == nullptr) return;
  if (!node->is_table()) claim.refuse(field, "a table [claim." + field + "] is needed");
  const auto& table = *node->as_table();
  if (table.size() > most_formulas)
    claim.refuse(field, "has " + std::to_string(table.size()) + " entries; allowed are " +
                            std::to_string(most_formulas));
  const Place place{table, claim.file, "[claim." + field + "]", claim.formulas};
  for (const auto& [key, value] : table) {
    const std::string name(key.str());
    read(place, name, place.text(name));
  }
}

// The bounds of letters, then [claim] given.
void add_given(const Place& claim, Vocabulary& vocabulary) {
  for (const auto& [name, letter] : vocabulary.letters) {
    const auto more = named(claim, "symbols." + name, [&] { return given_of(name, letter); });
    vocabulary.given.insert(vocabulary.given.end(), more.begin(), more.end());
  }
  for (const auto& text : claim.texts("given"))
    named(claim, "given", [&] {
      refuse_ambiguous(text, vocabulary);
      refuse_at_every_step(text, vocabulary);
      if (is_at_places(text)) return add_placed_given(text, vocabulary), 0;
      for (auto& statement : parse_relations(text))
        vocabulary.given.push_back({text, std::move(statement)});
      return 0;
    });
  if (vocabulary.given.size() + vocabulary.placed_given.size() > most_formulas)
    claim.refuse("given", "more than " + std::to_string(most_formulas) + " hypotheses");
  try {
    find_shapes_of_given(vocabulary);
  } catch (const VocabularyError& error) {
    claim.refuse("given", "\"" + printable(error.name) + "\": " + error.what());
  }
}

Vocabulary vocabulary_of(const Place& claim) {
  Vocabulary vocabulary;
  each_text(claim, "symbols", [&](const Place& place, const std::string& name, const auto& text) {
    vocabulary.letters[name] = named(place, name, [&] { return parse_letter(text); });
  });
  each_text(
      claim, "definitions", [&](const Place& place, const std::string& name, const auto& text) {
        vocabulary.definitions[name] =
            named(place, name, [&] { return parse_expression(text, vocabulary.functions()); });
      });
  each_text(claim, "witness", [&](const Place& place, const std::string& name, const auto& text) {
    if (vocabulary.definitions.count(name) != 0) place.refuse(name, "is a definition, too");
    vocabulary.definitions[name] =
        named(place, name, [&] { return parse_expression(text, vocabulary.functions()); });
    vocabulary.witnesses.insert(name);
  });
  for (const auto& text : claim.texts("iterate"))
    named(claim, "iterate", [&] {
      refuse_ambiguous(text, vocabulary);
      add_iterate_equation(text, vocabulary);
      return 0;
    });
  for (const auto& name : claim.texts("sizes")) vocabulary.numbers.insert(name);
  const auto refuse = [&](const std::string& name, const std::string& why) {
    if (vocabulary.numbers.count(name) != 0)
      claim.refuse("sizes", "\"" + printable(name) + "\": " + why);
    if (vocabulary.iterates.count(name) != 0)
      claim.refuse("iterate", "\"" + printable(name) + "\": " + why);
    const bool is_letter = vocabulary.letters.count(name) != 0;
    claim.refuse((is_letter ? "symbols." : "definitions.") + printable(name), why);
  };
  for (const auto& fault : faults_of(vocabulary)) refuse(fault.name, fault.why);
  each_text(claim, "definitions",
            [&](const Place& place, const std::string& name, const auto& text) {
              named(place, name, [&] { refuse_ambiguous(text, vocabulary); });
            });
  named(claim, "iterate", [&] {
    finish_iterates(vocabulary);
    return 0;
  });
  try {
    find_shapes_of_definitions(vocabulary);
  } catch (const VocabularyError& error) {
    refuse(error.name, error.what());
  }
  add_given(claim, vocabulary);
  return vocabulary;
}

WrittenIdentity identity_of(const Place& place, const std::string& field, const std::string& text,
                            const Vocabulary& vocabulary) {
  return named(place, field, [&] { return read_statement(text, vocabulary); });
}

// A formula without attention says nothing of a model; the data file says why it need not.
void require_model(const Place& place, const Uses& uses) {
  if (uses.attention || uses.composite_inverse || uses.beyond_words ||
      place.at("algebra") != nullptr)
    return;
  place.refuse("algebra",
               "missing; no attention(..) stands in the identity, so that it speaks of no model: "
               "say why it need not, as in algebra = \"both sides are steps of gradient descent, "
               "and no layer\"");
}

// identity = ".." and formula = "..": the former is an older name of the latter.
const char* formula_field(const Place& place) {
  if (place.at("formula") == nullptr) return "identity";
  if (place.at("identity") != nullptr)
    place.refuse("formula", "given beside identity; an assertion has one of the two");
  return "formula";
}

std::string single_spaced(const std::string& text) {
  std::istringstream words(text);
  std::string all;
  for (std::string word; words >> word;) all += (all.empty() ? "" : " ") + word;
  return all;
}

WrittenAssertion assertion_of(const Place& place, const Vocabulary& vocabulary) {
  WrittenAssertion assertion;
  assertion.id = place.text("id");
  const char* const field = formula_field(place);
  assertion.versions.push_back(identity_of(place, field, place.text(field), vocabulary));
  named(place, field, [&] {
    refuse_supposed(assertion.versions.front(), vocabulary);
    return 0;
  });
  require_model(place, assertion.versions.front().uses);
  for (const auto& text : place.texts("because"))
    named(place, "because", [&] {
      if (assertion.versions.front().uses.indexed) {
        assertion.reasons.push_back(identity_of(place, "because", text, vocabulary));
        return 0;
      }
      WrittenTerm term{text, parse_expression(text)};
      const auto uses = find_shapes(term.formula, vocabulary);
      if (uses.mean) throw ExpressionError(1, "a term of a proof holds no mean; leave it out");
      if (uses.indexed)
        throw ExpressionError(
            1,
            "a term of a proof holds no indices, ones(n) or entrywise functions, where the "
            "statement has none; write it of symbols");
      assertion.because.push_back(std::move(term));
      return 0;
    });
  const auto broken = place.texts("must_fail");
  if (broken.empty())
    place.refuse("must_fail",
                 "missing; give at least one negative control that the same check must reject, the "
                 "identity with one place changed, as must_fail = [\"...\"]; new PAPER.CLAIM "
                 "--controls writes one that is found false into the file");
  const auto identity = assertion.versions.front();
  std::set<std::string> controls;
  for (const auto& text : broken) {
    assertion.versions.push_back(identity_of(place, "must_fail", text, vocabulary));
    if (!controls.insert(single_spaced(text)).second)
      place.refuse("must_fail",
                   "\"" + text + "\" is given twice; a negative control is another one");
    if (const auto fault = proposed_control_fault(identity.text, text); !fault.empty())
      place.refuse("must_fail", "\"" + text + "\" " + fault);
    if (assertion.versions.back().uses.sizes != identity.uses.sizes)
      place.refuse("must_fail", "\"" + text + "\" speaks of other sizes than the identity");
  }
  return assertion;
}

}  // namespace

std::optional<Written> written_of(const Place& claim) {
  const bool has_letters = claim.at("symbols") != nullptr;
  Written written;
  if (has_letters) written.vocabulary = vocabulary_of(claim);
  each_table(claim, "assertion", [&](const Place& place) {
    for (const auto& [key, node] : place.table) place.asked->insert(std::string(key.str()));
    if (place.at("identity") == nullptr && place.at("formula") == nullptr) {
      if (place.at("must_fail") != nullptr)
        place.refuse("must_fail", "given without an identity; write identity = \"left = right\"");
      return;
    }
    if (!has_letters)
      place.refuse("identity",
                   "its symbols are missing; declare them in [claim.symbols], as "
                   "X = \"d x n\", and write the claim without a checker");
    written.assertions.push_back(assertion_of(place, written.vocabulary));
  });
  each_text(claim, "values", [&](const Place& place, const std::string& name, const auto& text) {
    written.values.push_back(named(place, name, [&] {
      refuse_ambiguous(text, written.vocabulary);
      WrittenValue value{name, text, parse_expression(text), {}};
      value.uses = find_shapes(value.formula, written.vocabulary);
      if (value.uses.indexed)
        throw ExpressionError(1, "a value is a formula of matrices without sums over indices");
      return value;
    }));
  });
  if (!has_letters) return std::nullopt;
  if (written.assertions.empty())
    claim.refuse("symbols", "given, but no [[claim.assertion]] has an identity = \"left = right\"");
  refuse_unused(claim, written);
  refuse_second_names(claim, written);
  return written;
}

std::optional<Written> read_written(const std::string& text, const std::string& file) {
  const auto root = toml::parse(text, file);
  const auto* claim = root["claim"].as_table();
  if (claim == nullptr) throw std::runtime_error(file + ": [claim] is missing");
  return written_of({*claim, file, "[claim]", Formulas::known_to_parse});
}

void fit_sizes(const Place& claim, const Written& written, ClaimWords& words) {
  for (const auto& assertion : written.assertions) {
    const auto found =
        std::find_if(words.assertions.begin(), words.assertions.end(),
                     [&](const Assertion& other) { return other.id == assertion.id; });
    if (found == words.assertions.end()) continue;
    // A limit speaks of no value of what tends to infinity.
    auto used = assertion.versions.front().uses.sizes;
    used.erase(assertion.versions.front().head.towards_infinity);
    if (found->sizes.empty()) found->sizes.assign(used.begin(), used.end());
    if (std::set<std::string>(found->sizes.begin(), found->sizes.end()) == used) continue;
    std::string text;
    for (const auto& size : used) text += (text.empty() ? "\"" : ", \"") + size + "\"";
    claim.refuse("[[assertion]] " + assertion.id + " sizes",
                 "its identity has the sizes " + text + "; write these, or leave the field out");
  }
}

}  // namespace verify
