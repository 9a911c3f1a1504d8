#include "verify/service/names/spoken_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "verify/claim/claim.hpp"
#include "verify/claim/registry.hpp"
#include "verify/service/names/paper_name.hpp"
#include "verify/words/words.hpp"

namespace verify {
namespace {

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

// "Theorem 3 of Li", "li2025.theorem3", "Li Theorem 3": the paper, or nothing, and the rest.
std::pair<std::string, std::string> taken_apart(const std::string& name,
                                                std::span<const ClaimLabel> index) {
  const auto is_paper = [&](const std::string& word) {
    return std::any_of(index.begin(), index.end(),
                       [&](const ClaimLabel& claim) { return calls_paper(word, claim); });
  };
  for (const std::string_view between : {" of ", " in ", " from "}) {
    const auto at = lower(name).rfind(between);
    if (at == std::string::npos) continue;
    const auto paper = name.substr(at + between.size());
    if (is_paper(paper)) return {paper, name.substr(0, at)};
  }
  for (const char between : {'.', ' '}) {
    const auto at = name.find(between);
    if (at != std::string::npos && is_paper(name.substr(0, at)))
      return {name.substr(0, at), name.substr(at + 1)};
  }
  return {"", name};
}

// How well a name fits a claim; 0: not at all.
int fit(const std::string& name, const ClaimLabel& claim) {
  const std::string id(claim.id);
  const auto own = id.substr(id.find('.') + 1);
  if (spoken_short(own) == name) return 3;
  for (const auto other : claim.also) {
    if (spoken_short(std::string(other)) == name) return 3;
  }
  const auto places = spoken_places(std::string(claim.place));
  if (!places.empty() && places.front() == name) return 2;
  return std::find(places.begin(), places.end(), name) != places.end() ? 1 : 0;
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

bool is_known_paper(const std::string& key) {
  const auto papers = paper_registry();
  return std::any_of(papers.begin(), papers.end(),
                     [&](const PaperEntry& paper) { return key == paper.key; });
}

}  // namespace

bool calls_paper(const std::string& word, const ClaimLabel& claim) {
  auto key = paper_key(std::string(claim.id));
  const auto asked = lower(word);
  if (asked.empty()) return false;
  if (asked == lower(key)) return true;
  while (!key.empty() && is_digit(key.back())) key.pop_back();
  if (asked == lower(key)) return true;
  if (is_known_paper(paper_key(std::string(claim.id))) &&
      calls_publication(word, paper_words(paper_key(std::string(claim.id)))))
    return true;
  const auto name = lower(std::string(claim.paper));
  return name.starts_with(asked) &&
         (name.size() == asked.size() || !is_letter(name[asked.size()])) &&
         !is_digit(asked.front());
}

std::vector<ClaimLabel> called(const std::string& name, std::span<const ClaimLabel> index) {
  const auto [paper, rest] = taken_apart(name, index);
  const auto asked = spoken_short(rest);
  std::vector<ClaimLabel> found;
  int best = 1;
  for (const auto& claim : index) {
    if (asked.empty() || (!paper.empty() && !calls_paper(paper, claim))) continue;
    const int how = fit(asked, claim);
    if (how < best) continue;
    if (how > best) found.clear();
    best = how;
    found.push_back(claim);
  }
  return found;
}

}  // namespace verify
