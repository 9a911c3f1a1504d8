#include "verify/words/whole/coq_statement.hpp"

#include <initializer_list>
#include <utility>
#include <vector>

namespace verify {
namespace {

std::string without_comments(std::string_view text) {
  std::string result;
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto two = text.substr(at, 2);
    if (two == "(*" || (depth > 0 && two == "*)")) {
      depth += two == "(*" ? 1 : -1;
      ++at;
    } else if (depth == 0) {
      result += text[at];
    }
  }
  return result;
}

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t'; }

// A sentence ends with a full stop and white space; "n.+1" and "x.[y]" go on.
std::vector<std::string> sentences_of(const std::string& text) {
  std::vector<std::string> sentences;
  std::string sentence;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (sentence.empty() && is_space(text[at])) continue;
    sentence += text[at];
    const bool ends = text[at] == '.' && (at + 1 == text.size() || is_space(text[at + 1]));
    if (!ends) continue;
    sentences.push_back(std::move(sentence));
    sentence.clear();
  }
  return sentences;
}

// "Theorem", "theorem1" of "Theorem theorem1 P Q : ..".
std::pair<std::string, std::string> first_words(const std::string& sentence) {
  const auto first = sentence.find_first_of(" \n");
  if (first == std::string::npos) return {sentence, ""};
  const auto begin = sentence.find_first_not_of(" \n", first);
  if (begin == std::string::npos) return {sentence.substr(0, first), ""};
  const auto end = sentence.find_first_of(" \n.:({", begin);
  return {sentence.substr(0, first), sentence.substr(begin, end - begin)};
}

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> words) {
  for (const auto each : words)
    if (word == each) return true;
  return false;
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
  std::vector<std::string> sections = {""};  // what each open one has declared
  for (const auto& sentence : sentences_of(without_comments(file))) {
    const auto [command, name] = first_words(sentence);
    if (command == "Section") {
      sections.emplace_back();
    } else if (command == "End" && sections.size() > 1) {
      sections.pop_back();
    } else if (is_one_of(command, {"Variable", "Variables", "Hypothesis", "Hypotheses"})) {
      sections.back() += sentence + "\n";
    } else if (is_one_of(command, {"Theorem", "Lemma", "Corollary"}) && name == theorem) {
      CoqStatement found;
      for (const auto& declared : sections) found.context += declared;
      if (!found.context.empty()) found.context.pop_back();
      found.statement = sentence;
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace verify
