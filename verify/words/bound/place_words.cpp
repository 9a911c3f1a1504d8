#include "verify/words/bound/place_words.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "verify/formula/word_of_sentence.hpp"

namespace verify {
namespace {

const std::set<std::string>& words_of_places() {
  static const std::set<std::string> known = {
      "a",          "abstract",    "after",        "algorithm",  "and",        "appendix",
      "assumption", "at",          "before",       "beside",     "chapter",    "claim",
      "column",     "conclusion",  "corollary",    "definition", "discussion", "displayed",
      "draft",      "eq",          "equation",     "equations",  "example",    "exercise",
      "fact",       "fig",         "figure",       "first",      "footnote",   "formula",
      "from",       "in",          "introduction", "item",       "last",       "lemma",
      "lemmas",     "line",        "lines",        "main",       "no",         "note",
      "of",         "page",        "pages",        "paragraph",  "pp",         "problem",
      "proof",      "proposition", "propositions", "remark",     "result",     "second",
      "sect",       "section",     "sections",     "step",       "subsection", "supplement",
      "table",      "the",         "theorem",      "theorems",   "third",      "to",
      "version",    "vol",         "volume"};
  return known;
}

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// "3.1", "A.2", "B", "iv", "12a".
bool is_number_or_short(const std::string& word) {
  constexpr std::size_t short_name = 2;
  return word.size() <= short_name || (is_digit(word.back()) && word.size() <= 6) ||
         (is_digit(word.front()) && word.size() <= 6);
}

const std::string as_prose = "place: ";

}  // namespace

void bind_place(ClaimWords& words) {
  if (names_a_place(words.place)) return;
  words.prose.push_back(as_prose + words.place);
  words.place = "place in words";
}

std::string place_as_written(const ClaimWords& words) {
  for (const auto& sentence : words.prose)
    if (sentence.starts_with(as_prose)) return sentence.substr(as_prose.size());
  return words.place;
}

bool reads_as_sentence(const std::string& name, std::size_t most) {
  auto joined = name;
  std::replace(joined.begin(), joined.end(), ' ', '_');
  return name.size() > most || compares(name) || !word_of_sentence(joined).empty();
}

bool names_a_place(const std::string& text) {
  if (compares(text)) return false;
  std::string word;
  const auto is_known = [&] {
    while (!word.empty() && word.back() == '.') word.pop_back();
    if (word.empty() || is_number_or_short(word)) return true;
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return words_of_places().count(word) != 0;
  };
  for (const char c : text + " ") {
    if (is_digit(c) || is_letter(c) || c == '.' || (c & 0x80) != 0) {
      word += c;
      continue;
    }
    if (!is_known()) return false;
    word.clear();
  }
  return true;
}

}  // namespace verify
