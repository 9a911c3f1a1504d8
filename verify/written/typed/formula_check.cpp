#include "verify/written/typed/formula_check.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>

#include "verify/claim/finding.hpp"
#include "verify/expression/clauses/gradients_in.hpp"
#include "verify/expression/clauses/placed_given.hpp"
#include "verify/expression/clauses/step_hypotheses.hpp"
#include "verify/expression/notation/paper_notation.hpp"
#include "verify/expression/notation/paper_symbols.hpp"
#include "verify/expression/plain_text.hpp"
#include "verify/expression/tokens.hpp"
#include "verify/indexed/moment_law.hpp"
#include "verify/words/bound/size_hypotheses.hpp"
#include "verify/words/bound/written_faults.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/stated/iterates.hpp"
#include "verify/words/stated/read_statement.hpp"
#include "verify/words/stated/seen_invertible.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/given/symmetric_gradients.hpp"
#include "verify/written/indexed_checks.hpp"
#include "verify/written/proofs/indexed_vanishing.hpp"
#include "verify/written/proofs/proof.hpp"
#include "verify/written/proofs/proved_assertion.hpp"
#include "verify/written/proofs/small_instances.hpp"
#include "verify/written/proofs/word_scene.hpp"
#include "verify/written/statement.hpp"
#include "verify/written/typed/proposed_controls.hpp"
#include "verify/written/vanishing.hpp"

namespace verify {
namespace {

template <class Read>
auto named(const std::string& what, Read read) {
  try {
    return read();
  } catch (const ExpressionError& error) {
    throw std::runtime_error(what + ": " + error.what());
  } catch (const VocabularyError& error) {
    throw std::runtime_error(excerpt(error.name) + ": " + error.what());
  }
}

std::string trimmed(std::string text) {
  const auto first = text.find_first_not_of(" \t\n");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

// Between commas and semicolons that stand outside of brackets.
std::vector<std::string> pieces_of(const std::string& list) {
  std::vector<std::string> pieces(1);
  int depth = 0;
  for (const char c : list) {
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (depth == 0 && (c == ',' || c == ';'))
      pieces.emplace_back();
    else
      pieces.back() += c;
  }
  return pieces;
}

bool is_beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

void refuse_beyond_ascii(const std::string& name) {
  const auto at = std::find_if(name.begin(), name.end(), is_beyond_ascii);
  if (at == name.end()) return;
  const auto typed = typed_as(std::string_view(name).substr(at - name.begin()));
  throw std::runtime_error("symbol " + excerpt(name) + ": " +
                           (typed.as.empty() ? "a name is of letters, digits and _ alone; rename it"
                                             : std::string(typed.character) + " is typed " +
                                                   std::string(typed.as) + "; write that"));
}

// "v_{k+1} = .., v_0 = w" in the place of one equation: each alone, as a list that is accepted.
std::string one_each(const std::string& field, const std::string& text,
                     const std::function<void(const std::string&)>& read) {
  const auto pieces = pieces_of(text);
  std::string list;
  try {
    for (const auto& piece : pieces) {
      read(trimmed(piece));
      list += (list.empty() ? "\"" : ", \"") + trimmed(piece) + "\"";
    }
  } catch (const std::runtime_error&) {
    return "";
  }
  return pieces.size() < 2 ? "" : "one at a time: write " + field + " = [" + list + "]";
}

// What is refused and is written as elsewhere, or several in the place of one.
void read_field(const std::string& field, const std::string& text, const Vocabulary& vocabulary,
                const std::function<void(const std::string&)>& read) {
  try {
    read_typed(text, vocabulary, read);
  } catch (const ExpressionError&) {
    const auto hint = one_each(field, text, read);
    if (hint.empty()) throw;
    throw ExpressionError(1, hint);
  }
}

// Where "name =" ends at the beginning of a piece; npos where none begins it. A letter beyond ASCII
// is one of a name, so that it is told by its own symbol and not by the one before.
std::size_t name_length(const std::string& piece) {
  std::size_t end = 0;
  while (end < piece.size() && (std::isalnum(static_cast<unsigned char>(piece[end])) != 0 ||
                                piece[end] == '_' || is_beyond_ascii(piece[end])))
    ++end;
  const auto sign = piece.find_first_not_of(" \t", end);
  const bool begins = end > 0 && sign != std::string::npos && piece[sign] == '=';
  return begins ? end : std::string::npos;
}

Finding settled(const Written& written, const WrittenAssertion& assertion) {
  const auto& version = assertion.versions.front();
  if (version.uses.indexed) return settled_in_indices(written.vocabulary, assertion, 0);
  const Instance none("none", {}, {});
  const Context context{none, 1, 64, nullptr};
  return settled_by_proof(written, assertion, version, context);
}

}  // namespace

std::vector<NamedText> named_texts(const std::string& list) {
  std::vector<NamedText> result;
  for (const auto& raw : pieces_of(list)) {
    const auto piece = trimmed(raw);
    if (piece.empty()) continue;
    const auto length = name_length(piece);
    if (length == std::string::npos) {
      if (result.empty()) {
        const auto here = declared_here(piece, is_declaration);
        throw std::runtime_error("\"" + excerpt(piece) + "\": a name and = are missing, as in " +
                                 (here.empty() ? "A = d x n" : here));
      }
      result.back().text += ", " + piece;
      continue;
    }
    refuse_beyond_ascii(piece.substr(0, length));
    result.push_back({piece.substr(0, length), trimmed(piece.substr(piece.find('=') + 1))});
  }
  return result;
}

Written written_formula(const FormulaText& text) {
  Written written;
  auto& vocabulary = written.vocabulary;
  for (const auto& list : text.letters)
    for (const auto& [name, shape] : named_texts(list)) {
      if (vocabulary.letters.count(name) != 0)
        throw std::runtime_error("symbol " + excerpt(name) +
                                 ": declared twice; give one of them another name");
      vocabulary.letters[name] =
          named("symbol " + excerpt(name), [&, &s = shape] { return parse_letter(s); });
    }
  for (const auto& list : text.definitions)
    for (const auto& [name, formula] : named_texts(list)) {
      if (vocabulary.definitions.count(name) != 0)
        throw std::runtime_error(excerpt(name) + ": defined twice; give one of them another name");
      vocabulary.definitions[name] = named(excerpt(name), [&, &f = formula] {
        read_typed(f, vocabulary, [&](const std::string& typed) {
          parse_expression(typed, vocabulary.functions());
        });
        return parse_expression(f, vocabulary.functions());
      });
    }
  for (const auto& list : text.witness)
    for (const auto& [name, formula] : named_texts(list)) {
      if (vocabulary.definitions.count(name) != 0)
        throw std::runtime_error("witness " + excerpt(name) + ": is a definition, too");
      vocabulary.definitions[name] = named("witness " + excerpt(name), [&, &f = formula] {
        return parse_expression(f, vocabulary.functions());
      });
      vocabulary.witnesses.insert(name);
    }
  named("iterate", [&] {
    for (const auto& equation : text.iterate) {
      read_field("iterate", equation, vocabulary, [&](const std::string& typed) {
        auto copy = vocabulary;
        add_iterate_equation(typed, copy);
      });
      add_iterate_equation(equation, vocabulary);
    }
    return 0;
  });
  for (const auto& list : text.sizes)
    for (const auto& name : pieces_of(list)) vocabulary.numbers.insert(trimmed(name));
  for (const auto* lists : {&text.definitions, &text.witness})
    for (const auto& list : *lists)
      for (const auto& [name, formula] : named_texts(list))
        named(excerpt(name), [&, &f = formula] { return refuse_ambiguous(f, vocabulary), 0; });
  for (const auto* formulas : {&text.given, &text.iterate})
    for (const auto& formula : *formulas)
      named("\"" + excerpt(formula) + "\"",
            [&, &f = formula] { return refuse_ambiguous(f, vocabulary), 0; });
  for (const auto& fault : faults_of(vocabulary))
    throw std::runtime_error(excerpt(fault.name) + ": " + fault.why);
  named("iterate", [&] { return finish_iterates(vocabulary), 0; });
  named("definitions", [&] { return find_shapes_of_definitions(vocabulary), 0; });
  for (const auto& [name, letter] : vocabulary.letters) {
    const auto more =
        named("symbol " + excerpt(name), [&, &n = name, &l = letter] { return given_of(n, l); });
    vocabulary.given.insert(vocabulary.given.end(), more.begin(), more.end());
  }
  for (const auto& given : text.given)
    named("given", [&] {
      if (is_at_places(given)) {
        refuse_at_every_step(given, vocabulary);
        return add_placed_given(given, vocabulary), 0;
      }
      read_field("given", given, vocabulary,
                 [](const std::string& typed) { parse_relations(typed); });
      refuse_at_every_step(given, vocabulary);
      for (auto& statement : parse_relations(given))
        vocabulary.given.push_back({given, std::move(statement)});
      return 0;
    });
  named("given", [&] { return find_shapes_of_given(vocabulary), 0; });
  if (const auto fault = moment_fault(vocabulary, {}); !fault.empty())
    throw std::runtime_error("symbol " + fault);

  WrittenAssertion assertion;
  assertion.id = "formula";
  assertion.versions.push_back(named("formula", [&] {
    auto said = read_statement(text.formula, vocabulary);
    refuse_supposed(said, vocabulary);
    return said;
  }));
  const bool indexed = assertion.versions.front().uses.indexed;
  for (const auto& because : text.because) {
    if (indexed) {
      assertion.reasons.push_back(
          named("because", [&] { return read_statement(because, vocabulary); }));
      continue;
    }
    assertion.because.push_back(named("because", [&] {
      WrittenTerm term{because, parse_expression(because)};
      const auto uses = find_shapes(term.formula, vocabulary);
      if (uses.mean) throw ExpressionError(1, "a term of a proof holds no mean; leave it out");
      if (uses.indexed)
        throw ExpressionError(
            1,
            "a term of a proof holds no indices, ones(n) or entrywise functions, where the "
            "statement has none; write it of symbols");
      return term;
    }));
  }
  written.assertions.push_back(std::move(assertion));
  return written;
}

namespace {

// "every n >= 1"; under a hypothesis "every n >= 2", "n = 2", "n = 2..4".
std::string size_text(const std::string& size, const std::map<std::string, SizeRange>& ranges) {
  Extent extent = from(1, Argument::words);
  if (const auto range = ranges.find(size); range != ranges.end()) {
    extent.least = std::max(extent.least, range->second.least.value_or(1));
    extent.most = range->second.most;
  }
  Scope scope;
  scope.boxes = {{{size, extent}}};
  return to_text(scope, SizeNames{size});
}

// Whether the range of a size that is told says the hypothesis.
bool is_range(const Given& given, Vocabulary vocabulary, const Uses& uses) {
  vocabulary.given = {given};
  const auto alone = size_hypotheses(vocabulary, {}).ranges;
  return alone.size() == 1 && uses.sizes.count(alone.begin()->first) != 0;
}

// What the statement is under, each once: sizes and indices, hypotheses, what has to have a value.
std::vector<std::string> conditions_of(const Written& written, const WrittenIdentity& said) {
  std::vector<std::string> conditions;
  const auto add = [&](const std::string& text) {
    if (std::find(conditions.begin(), conditions.end(), text) == conditions.end())
      conditions.push_back(text);
  };
  const auto& vocabulary = written.vocabulary;
  const auto supposed = size_hypotheses(vocabulary, said.uses);
  std::set<std::string> indices;
  std::map<std::string, long> least;
  for (const auto& index : said.head.indices) {
    least[index.name] = index.least.value_or(1);
    if (index.least)
      add("every whole number " + index.name + " >= " + std::to_string(*index.least));
    else
      add("every " + index.name + " in 1.." + plain_text(*index.most));
    indices.insert(index.name);
  }
  const bool one = said.uses.sizes.empty() && said.uses.letters.empty();
  for (const auto& size : one ? vocabulary.sizes() : said.uses.sizes)
    if (indices.count(size) == 0 && size != said.head.towards_infinity)
      add(size_text(size, supposed.ranges));
  for (const auto& given : vocabulary.given)
    if (!is_range(given, vocabulary, said.uses)) add(given.text);
  for (const auto& given : vocabulary.placed_given) add(given.text);
  for (const auto& name : symmetric_gradients(vocabulary, said))
    add("grad( ) by " + name + " among symmetric matrices");
  for (const auto& tied : tied_gradients(said.identity, vocabulary)) add(tied.text());
  for (const auto& [name, letter] : vocabulary.letters) {
    const auto covariance = vocabulary.letters.find(letter.covariance);
    if (covariance == vocabulary.letters.end() || letter.shape.is_scalar() ||
        covariance->second.positive_semidefinite || covariance->second.positive_definite)
      continue;
    add(letter.covariance + " positive semidefinite, a covariance");
  }
  // Of hypotheses as well: one that has no value holds nowhere.
  const auto add_divisors = [&](const Uses& uses) {
    for (std::size_t k = 0; k < uses.inverted.size(); ++k) {
      const auto& inverted = uses.inverted[k];
      const auto where = uses.inverted_where[k].empty() ? "" : " " + uses.inverted_where[k];
      const bool is_positive = inverted.kind == ExpressionKind::name &&
                               least.count(inverted.word) != 0 && least.at(inverted.word) > 0;
      if (is_seen_invertible(inverted, vocabulary) || (where.empty() && is_positive)) continue;
      const auto what = inverted.shape.is_scalar() ? " != 0" : " has an inverse";
      add(plain_text(inverted) + what + where);
    }
    for (const auto& divisor : uses.nonzero) add("no entry of " + plain_text(divisor) + " is 0");
  };
  add_divisors(said.uses);
  for (auto [text, given] : vocabulary.given) add_divisors(find_shapes(given, vocabulary));
  for (const auto& given : vocabulary.placed_given) add_divisors(uses_of(given, vocabulary));
  return conditions;
}

// Of a formula that is true: what in it vanishes, so that it says nothing.
std::string what_vanishes(const Written& written) {
  const auto& version = written.assertions.front().versions.front();
  return version.uses.indexed ? indexed_vanishing_fault(written.vocabulary, version)
                              : vanishing_fault(written.vocabulary, version);
}

// And what was declared and does not occur.
std::string what_it_does_not_say(const Written& written, const std::string& vanishes) {
  auto text = vanishes.empty() ? "" : "; but " + vanishes;
  for (const auto& [field, name] : unused_in(written))
    text += "; but " + name + " is declared, and occurs in no formula";
  return text;
}

}  // namespace

FormulaCheck checked_formula(const FormulaText& text) {
  const auto written = written_formula(text);
  const auto& assertion = written.assertions.front();
  auto found = settled(written, assertion);
  const auto vanishes = found.answer == Truth::yes ? what_vanishes(written) : "";
  const auto nothing_said =
      found.answer == Truth::yes ? what_it_does_not_say(written, vanishes) : "";
  found.detail += nothing_said;
  // As in a file, where it is not settled.
  if (!vanishes.empty()) found.answer = Truth::unknown;
  FormulaCheck check{found.answer, found.detail,
                     conditions_of(written, assertion.versions.front())};
  check.nothing_said = nothing_said;
  if (check.answer == Truth::yes) check.controls = proposed_controls(written, assertion);
  return check;
}

}  // namespace verify
