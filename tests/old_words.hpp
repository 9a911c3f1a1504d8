// Finds words that a reader no longer sees (verify/words/renamed/renamed.hpp) in what a reader
// sees.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "verify/words/renamed/renamed.hpp"

namespace verify::testing {

// The text between the tags of a page, without styles, scripts and quotes of papers.
inline std::string text_of_page(const std::string& html) {
  std::string text;
  for (std::size_t at = 0; at < html.size();) {
    if (html[at] != '<') {
      text += html[at++];
      continue;
    }
    std::size_t end = html.find('>', at);
    for (const std::string name : {"style", "script", "blockquote", "q"}) {
      const bool opens = html.compare(at + 1, name.size(), name) == 0 &&
                         std::isalpha(static_cast<unsigned char>(html[at + 1 + name.size()])) == 0;
      if (opens) end = html.find("</" + name + ">", at);
    }
    at = end == std::string::npos ? html.size() : html.find('>', end) + 1;
    text += ' ';
  }
  return text;
}

inline bool stands_alone(const std::string& text, std::size_t at, std::size_t size) {
  const auto part_of_word = [&](std::size_t k) {
    return k < text.size() && (std::isalnum(static_cast<unsigned char>(text[k])) != 0 ||
                               text[k] == '_' || text[k] == '-');
  };
  return (at == 0 || !part_of_word(at - 1)) && !part_of_word(at + size);
}

// "gates in 'icl-verify gates thm1'", one for each place.
inline std::vector<std::string> old_words_in(const std::string& text) {
  std::string small = text;
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return c == '\n' ? ' ' : std::tolower(c); });
  std::vector<std::string> found;
  for (const auto& row : renamed_words()) {
    if (!row.why.empty()) continue;
    const std::string word(row.old_word);
    for (auto at = small.find(word); at != std::string::npos; at = small.find(word, at + 1)) {
      if (!stands_alone(small, at, word.size())) continue;
      const auto begin = at < 30 ? 0 : at - 30;
      const auto around = small.substr(begin, word.size() + 60);
      const bool kept = std::any_of(row.kept.begin(), row.kept.end(), [&](std::string_view phrase) {
        return around.find(phrase) != std::string::npos;
      });
      if (!kept) found.push_back(word + " in '" + around + "'");
    }
  }
  return found;
}

}  // namespace verify::testing
