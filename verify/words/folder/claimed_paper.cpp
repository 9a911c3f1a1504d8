#include "verify/words/folder/claimed_paper.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "verify/words/folder/folded_words.hpp"

namespace verify {
namespace {

using FoldedWords = std::vector<std::string>;

bool has_digits_alone(const std::string& word) {
  return word.find_first_not_of("0123456789") == std::string::npos;
}
bool is_year(const std::string& word) { return word.size() == 4 && has_digits_alone(word); }

// A letter alone is an initial.
bool says_nothing(const std::string& word) {
  static const std::set<std::string> fillers = {
      "et",   "al",  "and",   "of",    "in",       "by",         "the",
      "from", "see", "paper", "arxiv", "preprint", "colleagues", "coauthors"};
  return fillers.count(word) != 0 || (word.size() == 1 && !has_digits_alone(word));
}

std::string words_in_row(const FoldedWords& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

bool look_alike(const std::string& a, const std::string& b) {
  return as_it_looks(a) == as_it_looks(b);
}

// What calls a paper.
struct NamesOfPaper {
  std::set<std::string> first;  // "Li": of its name, and the surname of its first author
  std::set<std::string> known;  // as they look: of its name, authors, venue, year
  std::string year, key;
  FoldedWords arxiv, title;
};

NamesOfPaper what_calls(const Paper& paper) {
  NamesOfPaper all;
  all.key = paper.key;
  all.title = folded_words(paper.title);
  const auto add = [&](const std::string& text) {
    for (const auto& word : folded_words(text)) all.known.insert(as_it_looks(word));
  };
  add(paper.name);
  if (const auto name = folded_words(paper.name); !name.empty())
    all.first.insert(as_it_looks(name.front()));
  if (!paper.publication) return all;
  for (const auto& author : paper.publication->authors) {
    add(author);
    const auto names = folded_words(author);
    if (author == paper.publication->authors.front() && !names.empty())
      all.first.insert(as_it_looks(names.back()));
  }
  add(paper.publication->venue);
  add(paper.publication->year);
  all.year = paper.publication->year;
  all.arxiv = folded_words(paper.publication->arxiv);
  return all;
}

// "2504.04308", also with "v1" behind it; keys, "li2025.thm3".
std::string key_or_number(const NamesOfPaper& paper, const FoldedWords& words) {
  for (const auto& word : words)
    if (look_alike(word, paper.key)) return word;
  if (paper.arxiv.size() != 2) return "";
  for (std::size_t k = 0; k + 1 < words.size(); ++k)
    if (words[k] == paper.arxiv[0] &&
        words[k + 1].substr(0, words[k + 1].find('v')) == paper.arxiv[1])
      return words[k] + "." + words[k + 1];
  return "";
}

}  // namespace

std::string name_taken_from(const Paper& paper, const std::string& name) {
  constexpr std::size_t telling = 3;  // words of a title
  const auto other = what_calls(paper);
  const auto words = folded_words(name);
  if (const auto found = key_or_number(other, words); !found.empty()) return found;
  const bool in_title = words.size() <= other.title.size() &&
                        std::equal(words.begin(), words.end(), other.title.begin(), look_alike);
  if (in_title && words.size() >= telling) return words_in_row(words);
  FoldedWords telling_words;
  for (const auto& word : words)
    if (!says_nothing(word)) telling_words.push_back(word);
  const auto is_known = [&](const std::string& word) {
    return other.known.count(as_it_looks(word)) != 0;
  };
  const auto is_first = [&](const std::string& word) {
    return other.first.count(as_it_looks(word)) != 0;
  };
  const bool taken = std::all_of(telling_words.begin(), telling_words.end(), is_known) &&
                     std::any_of(telling_words.begin(), telling_words.end(), is_first);
  return taken ? words_in_row(words) : "";
}

bool is_title_of(const Paper& paper, const std::string& title) {
  const auto words = folded_words(title), other = folded_words(paper.title);
  return !other.empty() &&
         std::equal(words.begin(), words.end(), other.begin(), other.end(), look_alike);
}

std::string place_taken_from(const Paper& paper, const std::string& place) {
  static const std::set<std::string> before = {"of", "in", "from", "by", "see", "to", "paper"};
  const auto other = what_calls(paper);
  const auto words = folded_words(place);
  if (const auto found = key_or_number(other, words); !found.empty()) return found;
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (other.first.count(as_it_looks(words[k])) == 0) continue;
    // Behind it fillers and other authors, and perhaps a year: that of another paper is another's.
    auto next = k + 1;
    bool others = false;
    while (next < words.size() && !is_year(words[next]) &&
           (says_nothing(words[next]) || other.known.count(as_it_looks(words[next])) != 0))
      others |= words[next++] != "of";
    const bool has_year = next < words.size() && is_year(words[next]);
    if (has_year ? words[next] != other.year
                 : !others && (k == 0 || before.count(words[k - 1]) == 0))
      continue;
    return words_in_row({words.begin() + static_cast<long>(k),
                         words.begin() + static_cast<long>(has_year ? next + 1 : next)});
  }
  return "";
}

}  // namespace verify
