#include "verify/service/names/spoken_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "verify/claim/claim.hpp"
#include "verify/claim/registry.hpp"
#include "verify/service/names/paper_name.hpp"
#include "verify/words/words.hpp"

namespace verify {
namespace {

using SpokenWords = std::vector<std::string>;
using Pair = std::pair<std::string_view, std::string_view>;

// Longer words stand before those they begin with.
constexpr auto kinds = std::to_array<Pair>({
    {"theorems", "thm"},
    {"theorem", "thm"},
    {"thm", "thm"},
    {"lemmas", "lem"},
    {"lemma", "lem"},
    {"lem", "lem"},
    {"propositions", "prop"},
    {"proposition", "prop"},
    {"prop", "prop"},
    {"corollaries", "cor"},
    {"corollary", "cor"},
    {"cor", "cor"},
    {"equations", "eq"},
    {"equation", "eq"},
    {"eqs", "eq"},
    {"eqn", "eq"},
    {"eq", "eq"},
    {"remarks", "rem"},
    {"remark", "rem"},
    {"rem", "rem"},
    {"figures", "fig"},
    {"figure", "fig"},
    {"fig", "fig"},
    {"assumptions", "asm"},
    {"assumption", "asm"},
    {"assum", "asm"},
    {"asm", "asm"},
    {"definitions", "def"},
    {"definition", "def"},
    {"def", "def"},
    {"examples", "ex"},
    {"example", "ex"},
    {"ex", "ex"},
    {"constructions", "con"},
    {"construction", "con"},
    {"con", "con"},
    {"sections", "sec"},
    {"section", "sec"},
    {"sec", "sec"},
    {"appendices", "app"},
    {"appendix", "app"},
    {"tables", "table"},
    {"table", "table"},
    {"algorithms", "alg"},
    {"algorithm", "alg"},
});

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// "15", "a1", "14a": what may follow the kind of a claim.
bool is_number(std::string_view text) {
  if (!text.empty() && is_letter(text.front())) text.remove_prefix(1);
  return !text.empty() && is_digit(text.front());
}

// Letters and digits in lower case, and lines that assertion names.
std::string joined(const std::string& text) {
  std::string kept;
  for (const char c : lower(text)) {
    if (is_letter(c) || is_digit(c) || c == '_') kept += c;
    if (c == '-') kept += '_';
  }
  return kept;
}

std::string kind_of(const std::string& word) {
  for (const auto& [known, kind] : kinds) {
    if (word == known) return std::string(kind);
  }
  return "";
}

// The words of a place; parentheses stay, as they tell equations.
std::vector<std::string> words_in(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (is_letter(c) || is_digit(c) || c == '.' || c == '(' || c == ')') {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  return words;
}

// "d60" of "thmd60". A number that stands alone among the other names of a claim is called with any
// of these kinds: papers call one statement a proposition here and a theorem there.
std::string number_of_statement(const std::string& name) {
  for (const std::string_view kind : {"thm", "lem", "prop", "cor"}) {
    if (name.starts_with(kind) && is_number(std::string_view(name).substr(kind.size())))
      return name.substr(kind.size());
  }
  return "";
}

// How well a name fits a claim: the later, the better.
enum class Fit { none, mentioned_beside_paper, begins_beside_paper, mentioned, begins, named };

// "What Theorem 3 does not say" stands beside the paper: it is called by that place only where no
// claim judges what the paper says there.
Fit fit(const std::string& name, const ClaimLabel& claim) {
  const std::string id(claim.id);
  const auto own = id.substr(id.find('.') + 1);
  if (spoken_short(own) == name) return Fit::named;
  const auto number = number_of_statement(name);
  for (const auto other : claim.also) {
    const auto known = spoken_short(std::string(other));
    if (known == name || (is_number(known) && known == number)) return Fit::named;
  }
  const auto places = spoken_places(std::string(claim.place));
  const auto at = std::find(places.begin(), places.end(), name);
  if (at == places.end()) return Fit::none;
  if (at == places.begin()) return claim.of_paper ? Fit::begins : Fit::begins_beside_paper;
  return claim.of_paper ? Fit::mentioned : Fit::mentioned_beside_paper;
}

}  // namespace

std::string spoken_short(const std::string& name) {
  const auto text = joined(name);
  for (const auto& [known, kind] : kinds) {
    if (text.starts_with(known) && is_number(std::string_view(text).substr(known.size())))
      return std::string(kind) + text.substr(known.size());
  }
  return text;
}

std::vector<std::string> spoken_places(const std::string& place) {
  std::vector<std::string> places;
  std::string kind;
  for (const auto& word : words_in(place)) {
    const auto plain = joined(word);
    if (const auto named = kind_of(plain); !named.empty()) {
      kind = named;
    } else if (is_number(plain)) {
      // "(15)" is an equation, wherever it stands.
      const bool numbered = word.front() == '(' && is_digit(plain.front());
      if (numbered || !kind.empty()) places.push_back((numbered ? "eq" : kind) + plain);
    } else if (plain.size() == 1 && kind == "app") {
      places.push_back(kind + plain);
    } else if (plain != "and" && plain != "to") {
      kind.clear();
    }
  }
  return places;
}

namespace {

Paper labelled_paper(const ClaimLabel& claim) {
  const auto key = paper_key(std::string(claim.id));
  const auto papers = paper_registry();
  const bool known = std::any_of(papers.begin(), papers.end(),
                                 [&](const PaperEntry& paper) { return key == paper.key; });
  return known ? Paper(paper_words(key)) : Paper{key, std::string(claim.paper), ""};
}

// A name as its words, split for places: brackets stay around "(15)" alone.
SpokenWords split_of_name(const std::string& name) {
  SpokenWords words;
  std::string word;
  for (const char c : name + " ") {
    if (std::isspace(static_cast<unsigned char>(c)) == 0 &&
        std::strchr(",;[]{}~\"", c) == nullptr) {
      word += c;
      continue;
    }
    const bool closed = word.starts_with('(') && word.find(')') != std::string::npos;
    if (!closed && word.starts_with('(')) word.erase(0, 1);
    if (!word.empty() && word.back() == ')' && word.find('(') == std::string::npos) word.pop_back();
    if (!word.empty()) words.push_back(word);
    word.clear();
  }
  return words;
}

std::string between_words(const SpokenWords& words, std::size_t from, std::size_t to) {
  std::string text;
  for (; from < to; ++from) text += (text.empty() ? "" : " ") + words[from];
  return text;
}

bool is_of_place(const std::string& word) {
  const auto plain = joined(word);
  return !kind_of(plain).empty() || is_number(plain) || plain == "and" || word == "&";
}

// Several places, "Theorem 2, equation (15)", fit where all do.
Fit fit_of_places(const std::string& place, const ClaimLabel& claim) {
  if (const auto whole = fit(spoken_short(place), claim); whole != Fit::none) return whole;
  const auto words = split_of_name(place);
  if (words.empty() || !std::all_of(words.begin(), words.end(), is_of_place)) return Fit::none;
  // A number may be a year.
  if (is_number(joined(words.front())) && !words.front().starts_with('(')) return Fit::none;
  auto least = Fit::named;
  const auto places = spoken_places(place);
  for (const auto& one : places) least = std::min(least, fit(one, claim));
  return places.empty() ? Fit::none : least;
}

// The best so far; what fits as well stands beside it.
struct BestClaims {
  Fit how = Fit::mentioned_beside_paper;
  std::vector<ClaimLabel> claims;

  void offer(const std::string& place, const std::optional<SpokenWords>& papers,
             std::span<const ClaimLabel> index) {
    for (const auto& claim : index) {
      const auto key = paper_key(std::string(claim.id));
      if (papers && std::find(papers->begin(), papers->end(), key) == papers->end()) continue;
      const auto fits = fit_of_places(place, claim);
      if (fits < how) continue;
      if (fits > how) claims.clear();
      how = fits;
      const auto is_it = [&](const ClaimLabel& other) { return other.id == claim.id; };
      if (std::none_of(claims.begin(), claims.end(), is_it)) claims.push_back(claim);
    }
  }
};

}  // namespace

SpokenWords papers_called(const std::string& words, std::span<const ClaimLabel> index) {
  SpokenWords keys;
  std::set<std::string> seen;
  auto best = HowCalled::by_coauthor;
  for (const auto& claim : index) {
    const auto key = paper_key(std::string(claim.id));
    if (!seen.insert(key).second) continue;
    const auto how = how_called(words, labelled_paper(claim));
    if (how < best) continue;
    if (how > best) keys.clear();
    best = how;
    keys.push_back(key);
  }
  return keys;
}

std::vector<ClaimLabel> called(const std::string& name, std::span<const ClaimLabel> index) {
  BestClaims best;
  // "li2025.theorem3"
  if (const auto dot = name.find('.'); dot != std::string::npos && dot < name.find(' ')) {
    if (const auto papers = papers_called(name.substr(0, dot), index); !papers.empty())
      best.offer(name.substr(dot + 1), papers, index);
  }
  const auto words = split_of_name(name);
  constexpr std::size_t most = 30;  // what is longer is no citation
  best.offer(between_words(words, 0, words.size()), std::nullopt, index);
  if (words.size() > most) return best.claims;
  for (std::size_t from = 0; from < words.size(); ++from) {
    for (std::size_t to = from + 1; to <= words.size(); ++to) {
      const auto rest =
          between_words(words, 0, from) + " " + between_words(words, to, words.size());
      const auto place = between_words(words, from, to);
      if (names_nothing(rest)) {
        best.offer(place, std::nullopt, index);
      } else if (const auto papers = papers_called(rest, index); !papers.empty()) {
        best.offer(place, papers, index);
      }
    }
  }
  return best.claims;
}

CitedWords cited_words(const std::string& name, std::span<const ClaimLabel> index) {
  SpokenWords rest;
  bool has_place = false;
  for (const auto& word : split_of_name(name)) {
    const auto plain = joined(word);
    const bool is_year = plain.size() == 4 && plain.find_first_not_of("0123456789") == plain.npos;
    if (!is_of_place(word) || is_year)
      rest.push_back(word);
    else
      has_place |= is_number(plain);
  }
  const auto words = between_words(rest, 0, rest.size());
  if (!has_place || names_nothing(words)) return {};
  return {words, papers_called(words, index)};
}

}  // namespace verify
