// Finds words of a paper in its text, letter by letter.
#pragma once

#include <algorithm>
#include <cctype>
#include <regex>
#include <string>
#include <vector>

namespace verify::testing {

// What is compared of a text: all but white space, `*`, backticks and tags. `at` says where in the
// text each byte of it stood.
struct Letters {
  std::string letters;
  std::vector<std::size_t> at;
};

// The length of the tag that starts here; 0 where none does: "a < b" is no tag.
inline std::size_t tag_at(const std::string& text, std::size_t begin) {
  static const std::regex tag(
      "</?(?:a|b|br|div|em|i|li|ol|p|span|strong|sub|sup|table|td|th|tr|u|ul)(?:\\s[^<>]*)?/?>");
  std::smatch match;
  const auto from = text.begin() + static_cast<std::ptrdiff_t>(begin);
  return std::regex_search(from, text.end(), match, tag, std::regex_constants::match_continuous)
             ? static_cast<std::size_t>(match.length())
             : 0;
}

inline Letters letters_of(const std::string& text) {
  Letters result;
  for (std::size_t k = 0; k < text.size();) {
    const char c = text[k];
    if (const auto tag = c == '<' ? tag_at(text, k) : 0; tag > 0) {
      k += tag;
      continue;
    }
    if (std::isspace(static_cast<unsigned char>(c)) == 0 && c != '*' && c != '`') {
      result.letters += c;
      result.at.push_back(k);
    }
    ++k;
  }
  return result;
}

inline bool is_word(const std::string& text, std::size_t k) {
  return k < text.size() && std::isalnum(static_cast<unsigned char>(text[k])) != 0;
}

// How often the text has the quote. A word at its ends must be a whole word of the text: "heat" is
// not in "the attention".
inline long times_found(const std::string& quote, const std::string& text, const Letters& in_text) {
  const auto piece = letters_of(quote).letters;
  if (piece.empty()) return 0;
  long found = 0;
  for (auto k = in_text.letters.find(piece); k != std::string::npos;
       k = in_text.letters.find(piece, k + 1)) {
    const auto first = in_text.at[k], last = in_text.at[k + piece.size() - 1];
    const bool starts_inside = first > 0 && is_word(text, first) && is_word(text, first - 1);
    const bool ends_inside = is_word(text, last) && is_word(text, last + 1);
    if (!starts_inside && !ends_inside) ++found;
  }
  return found;
}

// Whether a curly quotation mark, of three bytes, starts there.
inline bool is_mark_at(const std::string& text, std::size_t at, const std::string& mark) {
  return text.compare(at, mark.size(), mark) == 0;
}

// Whether each place of the quote ends right before a word with a curly mark, or begins right
// behind one in quotation marks: the word at issue is cut off.
inline bool cuts_marked_word(const std::string& quote, const std::string& text,
                             const Letters& in_text) {
  const auto piece = letters_of(quote).letters;
  if (piece.empty()) return false;
  bool cut = false;
  const auto next_word_is_marked = [&](std::size_t letter) {
    const auto begin = in_text.at[letter], end = text.find_first_of(" \n", begin);
    for (auto at = begin; at < std::min(end, text.size()); ++at)
      for (const char* mark : {"\u2018", "\u2019", "\u201c"})
        if (is_mark_at(text, at, mark)) return true;
    return false;
  };
  for (auto k = in_text.letters.find(piece); k != std::string::npos;
       k = in_text.letters.find(piece, k + 1)) {
    const auto next = k + piece.size();
    const bool before = next < in_text.at.size() && next_word_is_marked(next);
    const bool behind = k > 2 && is_mark_at(text, in_text.at[k - 3], "\u201d");
    if (!before && !behind) return false;
    cut = true;
  }
  return cut;
}

inline long times_found(const std::string& quote, const std::string& text) {
  return times_found(quote, text, letters_of(text));
}

}  // namespace verify::testing
