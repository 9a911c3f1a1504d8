#include "verify/written/formula_check.hpp"

#include <cctype>
#include <stdexcept>

#include "verify/claim/finding.hpp"
#include "verify/expression/same_formula.hpp"
#include "verify/expression/tokens.hpp"
#include "verify/words/bound/written_faults.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/stated/iterates.hpp"
#include "verify/words/stated/witness.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/indexed_checks.hpp"
#include "verify/written/proofs/proof.hpp"
#include "verify/written/proofs/proved_part.hpp"
#include "verify/written/proofs/small_instances.hpp"
#include "verify/written/statement.hpp"
#include "verify/written/proofs/word_scene.hpp"

namespace verify {
namespace {

template <class Read>
auto named(const std::string& what, Read read) {
  try {
    return read();
  } catch (const ExpressionError& error) {
    throw std::runtime_error(what + ": " + error.what());
  } catch (const VocabularyError& error) {
    throw std::runtime_error(printable(error.name) + ": " + error.what());
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

// Where "name =" ends at the beginning of a piece; npos where none begins it.
std::size_t name_length(const std::string& piece) {
  std::size_t end = 0;
  while (end < piece.size() &&
         (std::isalnum(static_cast<unsigned char>(piece[end])) != 0 || piece[end] == '_'))
    ++end;
  const auto sign = piece.find_first_not_of(" \t", end);
  const bool begins = end > 0 && sign != std::string::npos && piece[sign] == '=';
  return begins ? end : std::string::npos;
}

WrittenIdentity stated_formula(const std::string& text, const Vocabulary& vocabulary) {
  auto [head, identity] = parse_statement(text, vocabulary.functions());
  WrittenIdentity said{text, std::move(identity), {}, std::move(head)};
  said.uses = find_shapes(said.identity, vocabulary, said.head);
  check_witnesses(said.head, vocabulary);
  return said;
}

Finding settled(const Written& written, const WrittenPart& part) {
  const auto& version = part.versions.front();
  if (version.uses.indexed) return settled_in_indices(written.vocabulary, part, 0);
  const Instance none("none", {}, {});
  const Context context{none, 1, 64, nullptr};
  return settled_by_proof(written, part, version, context);
}

}  // namespace

std::vector<NamedText> named_texts(const std::string& list) {
  std::vector<NamedText> result;
  for (const auto& raw : pieces_of(list)) {
    const auto piece = trimmed(raw);
    if (piece.empty()) continue;
    const auto length = name_length(piece);
    if (length == std::string::npos) {
      if (result.empty())
        throw std::runtime_error("\"" + printable(piece) +
                                 "\": a name and = are missing, as in A = d x n");
      result.back().text += ", " + piece;
      continue;
    }
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
        throw std::runtime_error("symbol " + printable(name) + ": declared twice");
      vocabulary.letters[name] =
          named("symbol " + printable(name), [&, &s = shape] { return parse_letter(s); });
    }
  for (const auto& list : text.definitions)
    for (const auto& [name, formula] : named_texts(list))
      vocabulary.definitions[name] = named(printable(name), [&, &f = formula] {
        return parse_expression(f, vocabulary.functions());
      });
  named("iterate", [&] {
    for (const auto& equation : text.iterate) add_iterate_equation(equation, vocabulary);
    return 0;
  });
  for (const auto& list : text.sizes)
    for (const auto& name : pieces_of(list)) vocabulary.numbers.insert(trimmed(name));
  for (const auto& fault : faults_of(vocabulary))
    throw std::runtime_error(printable(fault.name) + ": " + fault.why);
  named("iterate", [&] { return finish_iterates(vocabulary), 0; });
  named("definitions", [&] { return find_shapes_of_definitions(vocabulary), 0; });
  for (const auto& [name, letter] : vocabulary.letters) {
    const auto more =
        named("symbol " + name, [&, &n = name, &l = letter] { return given_of(n, l); });
    vocabulary.given.insert(vocabulary.given.end(), more.begin(), more.end());
  }
  for (const auto& given : text.given)
    for (auto& statement : named("given", [&] { return parse_relations(given); }))
      vocabulary.given.push_back({given, std::move(statement)});
  named("given", [&] { return find_shapes_of_given(vocabulary), 0; });

  WrittenPart part;
  part.id = "formula";
  part.versions.push_back(named("formula", [&] {
    refuse_ambiguous_transpose(text.formula, vocabulary);
    auto said = stated_formula(text.formula, vocabulary);
    if (is_same_formula(said.identity.left, said.identity.right, vocabulary))
      throw ExpressionError(said.identity.right.at, "the right side is the left one again");
    return said;
  }));
  const bool indexed = part.versions.front().uses.indexed;
  for (const auto& because : text.because) {
    if (indexed) {
      part.reasons.push_back(named("because", [&] { return stated_formula(because, vocabulary); }));
      continue;
    }
    part.because.push_back(named("because", [&] {
      WrittenTerm term{because, parse_expression(because)};
      if (find_shapes(term.formula, vocabulary).mean)
        throw ExpressionError(1, "a term of a proof holds no mean");
      return term;
    }));
  }
  written.parts.push_back(std::move(part));
  return written;
}

FormulaCheck checked_formula(const FormulaText& text) {
  const auto written = written_formula(text);
  const auto& part = written.parts.front();
  const auto found = settled(written, part);
  FormulaCheck check{found.answer, found.detail, {}};
  for (const auto& size : part.versions.front().uses.sizes)
    check.conditions.push_back("every " + size + " >= 1");
  for (const auto& [hypothesis, statement] : written.vocabulary.given)
    check.conditions.push_back(hypothesis);
  return check;
}

}  // namespace verify
