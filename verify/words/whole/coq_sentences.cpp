#include "verify/words/whole/coq_sentences.hpp"

#include <cctype>
#include <cstddef>

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
      // What stood before a comment at the end of a line ends it.
      if (text[at] == '\n') result.erase(result.find_last_not_of(' ') + 1);
      result += text[at];
    }
  }
  return result;
}

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t'; }

bool is_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'';
}

}  // namespace

// "n.+1" and "x.[y]" go on.
std::vector<std::string> coq_sentences(std::string_view file) {
  const auto text = without_comments(file);
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

std::vector<std::string> coq_names(const std::string& sentence) {
  std::vector<std::string> names;
  std::string name;
  for (const char c : sentence + " ") {
    if (is_of_name(c)) {
      name += c;
    } else if (!name.empty()) {
      names.push_back(std::move(name));
      name.clear();
    }
  }
  return names;
}

std::pair<std::string, std::string> coq_first_words(const std::string& sentence) {
  const auto names = coq_names(sentence);
  const std::size_t first = !names.empty() && names[0] == "Local" ? 1 : 0;
  return {names.size() > first ? names[first] : "",
          names.size() > first + 1 ? names[first + 1] : ""};
}

}  // namespace verify
