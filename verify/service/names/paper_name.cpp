#include "verify/service/names/paper_name.hpp"

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>
#include <vector>

namespace verify {
namespace {

using NameWords = std::vector<std::string>;

bool is_letter_of_name(unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c >= 0x80; }

std::string in_small_letters(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// Quotation marks, dashes and such, U+2000 to U+206F, are blanks.
std::string without_typography(const std::string& text) {
  std::string plain;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const bool mark = k + 2 < text.size() && text[k] == '\xE2' &&
                      (text[k + 1] == '\x80' || text[k + 1] == '\x81');
    plain += mark ? ' ' : text[k];
    if (mark) k += 2;
  }
  return plain;
}

// In lower case.
NameWords name_words(const std::string& text) {
  NameWords words;
  std::string word;
  const auto plain = in_small_letters(without_typography(text)) + " ";
  for (const char c : plain) {
    if (is_letter_of_name(static_cast<unsigned char>(c))) {
      word += c;
    } else {
      if (!word.empty()) words.push_back(word);
      word.clear();
    }
  }
  return words;
}

bool is_all_digits(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

const std::set<std::string> name_fillers = {
    "of",    "in",    "from",  "by",    "the",      "and",   "et",        "al",
    "paper", "see",   "their", "work",  "preprint", "arxiv", "coauthors", "colleagues",
    "cite",  "citet", "with",  "citep", "article",  "doi"};

// An initial, as in "Y. Li", names nobody, nor does the s of "Li's".
bool is_filler(const std::string& word) {
  return name_fillers.count(word) != 0 || (word.size() == 1 && std::isalpha(word[0]) != 0);
}

// "2504.04308" and "v1" of an address, a DOI or a number on arXiv.
struct ArxivNumber {
  std::string arxiv, version;
};

bool find_arxiv_number(const std::string& word, ArxivNumber& number) {
  static const std::regex form("([0-9]{4}[.][0-9]{4,5})(v[0-9]{1,3})?([.]pdf)?");
  auto tail = word.substr(word.find_last_of("/:") + 1);  // npos + 1 is 0
  if (tail.starts_with("arxiv.")) tail.erase(0, 6);      // of a DOI
  std::smatch found;
  const bool elsewhere = word.find('/') != word.npos && word.find("arxiv") == word.npos;
  if (elsewhere || tail.size() > 40 || !std::regex_match(tail, found, form)) return false;
  number = {found[1], found[2]};
  return true;
}

std::string plain_address(std::string link) {
  link = in_small_letters(link);
  for (const std::string before : {"https://", "http://", "www."})
    if (link.starts_with(before)) link.erase(0, before.size());
  while (!link.empty() && link.back() == '/') link.pop_back();
  return link;
}

// "D0Cdljktp2" of OpenReview and "cheng24a" of PMLR: what an address calls its paper.
std::string last_of_address(const std::string& link) {
  auto name = plain_address(link);
  name.erase(0, name.find_last_of("/=") + 1);  // npos + 1 is 0
  if (name.ends_with(".html")) name.resize(name.size() - 5);
  return name;
}

// The text that was read has a version, or may be another than any on arXiv.
bool is_arxiv_number_of(const ArxivNumber& number, const Publication& publication) {
  if (number.arxiv != publication.arxiv) return false;
  if (number.version.empty()) return true;
  const auto name = number.arxiv + number.version;
  const auto at = publication.nearest.find(name);
  const auto end = at == std::string::npos ? at : at + name.size();
  return at != std::string::npos &&
         (end == publication.nearest.size() ||
          std::isdigit(static_cast<unsigned char>(publication.nearest[end])) == 0);
}

// How many of the words from `at` on stand in the title: two at its beginning, else three. What is
// not published may have a title that cites others: only its beginning calls it.
std::size_t length_in_title(const NameWords& words, std::size_t at, const NameWords& title,
                            bool published) {
  std::size_t longest = 0;
  const std::size_t starts = published ? title.size() : std::min<std::size_t>(1, title.size());
  for (std::size_t start = 0; start < starts; ++start) {
    std::size_t length = 0;
    while (at + length < words.size() && start + length < title.size() &&
           words[at + length] == title[start + length])
      ++length;
    if (length >= (start == 0 ? 2U : 3U)) longest = std::max(longest, length);
  }
  return longest;
}

// What a single word may be of a paper.
class PaperWordsKnown {
 public:
  explicit PaperWordsKnown(const Paper& paper)
      : key_(in_small_letters(paper.key)), names_(name_words(paper.name)) {
    letters_ = key_;
    while (!letters_.empty() && std::isdigit(static_cast<unsigned char>(letters_.back())) != 0)
      letters_.pop_back();
    add_year(key_.substr(letters_.size()));
    for (const auto& word : names_)
      if (is_all_digits(word)) add_year(word);
    title_ = name_words(paper.title);
    if (paper.publication) add(*paper.publication);
  }

  // Nothing where the word is not of the paper.
  HowCalled of(const std::string& word, bool& fits) const {
    fits = true;
    if (word == key_ || word == letters_ || word == address_ || is_first(word) || is_short(word))
      return HowCalled::by_itself;
    if (std::find(names_.begin(), names_.end(), word) != names_.end() && !is_all_digits(word) &&
        !is_filler(word))
      return HowCalled::by_coauthor;
    if (last_names_.count(word) != 0) return HowCalled::by_coauthor;
    fits = is_year(word) || others_.count(word) != 0 || is_filler(word);
    return HowCalled::not_at_all;
  }

 private:
  std::string key_, letters_, address_;
  NameWords names_, title_;
  std::set<std::string> first_, last_names_, years_, others_;

  void add_year(const std::string& year) {
    if (year.size() != 4 || !is_all_digits(year)) return;
    years_.insert({year, year.substr(2)});
  }
  void add(const Publication& publication) {
    for (const auto& author : publication.authors) {
      const auto words = name_words(author);
      if (words.empty()) continue;
      if (first_.empty()) first_.insert(words.back());
      last_names_.insert(words.back());
      others_.insert(words.begin(), words.end());
    }
    add_year(publication.year);
    address_ = last_of_address(publication.link);
    for (const auto& word : name_words(publication.venue)) others_.insert(word);
  }
  // Also "2025a", one of several of a year.
  bool is_year(const std::string& word) const {
    return years_.count(word) != 0 ||
           (word.size() == 5 && std::isalpha(static_cast<unsigned char>(word[4])) != 0 &&
            years_.count(word.substr(0, 4)) != 0);
  }
  bool is_first(const std::string& word) const {
    return first_.count(word) != 0 || (!names_.empty() && word == names_.front());
  }
  // "li25", and "li2025gating" as keys of bibliographies are made.
  bool is_short(const std::string& word) const {
    const auto digits = word.find_first_of("0123456789");
    if (digits == std::string::npos || digits == 0) return false;
    const auto end = word.find_first_not_of("0123456789", digits);
    if (!is_first(word.substr(0, digits)) && word.substr(0, digits) != letters_) return false;
    if (years_.count(word.substr(digits, end - digits)) == 0) return false;
    return end == std::string::npos ||
           std::find(title_.begin(), title_.end(), word.substr(end)) != title_.end();
  }
};

NameWords blank_separated(const std::string& text) {
  NameWords words(1);
  for (const char c : without_typography(text)) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  for (auto& word : words) {
    if (word.ends_with("'s")) word.resize(word.size() - 2);
    const auto from = word.find_first_not_of("([{<\"'.,;:");
    const auto to = word.find_last_not_of(")]}>\"'.,;:");
    word = from == std::string::npos ? "" : word.substr(from, to - from + 1);
  }
  std::erase(words, "");
  return words;
}

}  // namespace

HowCalled how_called(const std::string& words, const Paper& paper) {
  const PaperWordsKnown known(paper);
  auto best = HowCalled::not_at_all;
  const auto at_least = [&](HowCalled how) { best = std::max(best, how); };
  std::string left;
  for (const auto& word : blank_separated(words)) {
    ArxivNumber number;
    if (find_arxiv_number(in_small_letters(word), number)) {
      if (!paper.publication || !is_arxiv_number_of(number, *paper.publication))
        return HowCalled::not_at_all;
      at_least(HowCalled::by_itself);
    } else if (word.find("://") != std::string::npos || word.find('/') != std::string::npos) {
      if (!paper.publication || plain_address(word) != plain_address(paper.publication->link))
        return HowCalled::not_at_all;
      at_least(HowCalled::by_itself);
    } else {
      left += word + " ";
    }
  }
  const auto said = name_words(left), title = name_words(paper.title);
  for (std::size_t k = 0; k < said.size();) {
    if (const auto length = length_in_title(said, k, title, paper.publication.has_value());
        length > 0) {
      at_least(HowCalled::by_itself);
      k += length;
      continue;
    }
    bool fits = false;
    at_least(known.of(said[k++], fits));
    if (!fits) return HowCalled::not_at_all;
  }
  return best;
}

bool names_nothing(const std::string& words) {
  const auto said = name_words(words);
  return std::all_of(said.begin(), said.end(), is_filler);
}

}  // namespace verify
