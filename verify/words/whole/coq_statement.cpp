#include "verify/words/whole/coq_statement.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <utility>

#include "verify/words/whole/coq_sentences.hpp"

namespace verify {
namespace {

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

struct Sentence {
  std::string text, command, name;
  std::vector<std::size_t> inside;  // where the sections begin that it stands in
  bool shown = false;

  bool is_around(const Sentence& later) const {
    return inside.size() <= later.inside.size() &&
           std::equal(inside.begin(), inside.end(), later.inside.begin());
  }
  bool is_variable() const {
    return is_one_of(command, {"Variable", "Variables"}) ||
           (command == "Implicit" && is_one_of(name, {"Type", "Types"}));
  }
  bool is_assumed() const {
    return is_variable() || is_one_of(command, {"Hypothesis", "Hypotheses"});
  }
  bool is_definition() const {
    return is_one_of(command, {"Definition", "Fixpoint", "Notation", "Let", "Record", "Inductive"});
  }
  // Notations end with their section, what is defined there goes on.
  bool ends_with_section() const { return is_one_of(command, {"Notation", "Let"}); }
  // Of files of this tree, by which other definitions come in; what is exported serves proofs.
  bool is_import() const {
    return text.starts_with("From icl") && text.find("_exported") == std::string::npos;
  }
};

std::vector<Sentence> sentences_of(std::string_view file) {
  std::vector<Sentence> sentences;
  std::vector<std::size_t> inside;
  for (const auto& text : coq_sentences(file)) {
    const auto [command, name] = coq_first_words(text);
    if (command == "Section") inside.push_back(sentences.size());
    sentences.push_back({text, command, name, inside, false});
    if (command == "End" && !inside.empty()) inside.pop_back();
  }
  return sentences;
}

// The names that are used, each with the sentences that use it.
using Names = std::map<std::string, std::vector<const Sentence*>>;

void add_names(Names& names, const Sentence& sentence) {
  for (const auto& name : coq_names(sentence.text)) names[name].push_back(&sentence);
}

bool is_used(const Sentence& definition, const Names& names) {
  const auto users = names.find(definition.name);
  if (users == names.end()) return false;
  return !definition.ends_with_section() ||
         std::any_of(users->second.begin(), users->second.end(),
                     [&](const Sentence* user) { return definition.is_around(*user); });
}

// Of a section that is closed: where it begins and ends, and its variables up to the definition.
void show_section_of(std::vector<Sentence>& before, std::size_t at, Names& wanted) {
  for (std::size_t k = 0; k < before.size(); ++k) {
    auto& other = before[k];
    const bool brackets = is_one_of(other.command, {"Section", "End"});
    if (other.shown || other.inside.empty() || !other.is_around(before[at])) continue;
    if (!brackets && !(k < at && other.is_variable())) continue;
    other.shown = true;
    if (!brackets) add_names(wanted, other);
  }
}

// What the theorem speaks of, and what that is made of; a definition stands before its use.
void show_what_is_used(std::vector<Sentence>& before, const Sentence& theorem) {
  Names wanted;
  add_names(wanted, theorem);
  for (auto& sentence : before) {
    sentence.shown = sentence.is_import() || (sentence.is_assumed() && sentence.is_around(theorem));
    if (sentence.shown && !sentence.is_import()) add_names(wanted, sentence);
  }
  for (auto at = before.size(); at-- > 0;) {
    auto& sentence = before[at];
    if (sentence.shown || !sentence.is_definition() || !is_used(sentence, wanted)) continue;
    sentence.shown = true;
    add_names(wanted, sentence);
    if (!sentence.is_around(theorem)) show_section_of(before, at, wanted);
  }
}

// The sections that the theorem stands in are open: they need no brackets.
std::string shown_text(const std::vector<Sentence>& before, const Sentence& theorem) {
  std::string text;
  for (const auto& sentence : before) {
    const bool open = sentence.command == "Section" && sentence.is_around(theorem);
    if (sentence.shown && !open) text += (text.empty() ? "" : "\n") + sentence.text;
  }
  return text;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> coq_files(std::string_view joined) {
  constexpr std::string_view begin = "(*** ", end = " ***)\n";
  std::vector<std::pair<std::string, std::string>> files;
  for (auto at = joined.find(begin); at != joined.npos;) {
    const auto name_end = joined.find(end, at);
    if (name_end == joined.npos) break;
    const auto next = joined.find(begin, name_end);
    const auto text = name_end + end.size();
    files.emplace_back(joined.substr(at + begin.size(), name_end - at - begin.size()),
                       joined.substr(text, next == joined.npos ? next : next - text));
    at = next;
  }
  return files;
}

std::optional<CoqStatement> coq_statement(std::string_view file, std::string_view theorem) {
  auto sentences = sentences_of(file);
  const auto found = std::find_if(sentences.begin(), sentences.end(), [&](const Sentence& s) {
    return is_one_of(s.command, {"Theorem", "Lemma", "Corollary"}) && s.name == theorem;
  });
  if (found == sentences.end()) return std::nullopt;
  const auto stated = *found;
  sentences.erase(found, sentences.end());
  show_what_is_used(sentences, stated);
  return CoqStatement{shown_text(sentences, stated), stated.text};
}

}  // namespace verify
