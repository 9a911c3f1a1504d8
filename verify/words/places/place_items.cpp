#include "verify/words/places/place_items.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace verify {
namespace {

// In half steps: equation k is 2 k, the line before it 2 k - 1.
struct Range {
  long first = 0, last = 0;
};

struct PlaceItems {
  std::vector<Range> equations;
  std::set<std::string> named;     // "theorem 3"
  std::set<std::string> beside;    // of these what stands behind "before" or "after"
  std::set<std::string> steps;     // "step 1", "paragraph first": a section tells them apart
  std::set<std::string> sections;  // "A.3"
  bool is_of_proof = false, is_beside = false;
};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

std::string lower(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return word;
}

// Words, numbers, labels such as "A.3", equations such as "(34)" and single signs.
std::vector<std::string> tokens_of(const std::string& text) {
  std::vector<std::string> tokens;
  for (std::size_t at = 0; at < text.size();) {
    const auto start = at;
    if (text[at] == '(' && at + 1 < text.size() && is_digit(text[at + 1])) {
      at = std::min(text.find(')', at), text.size() - 1) + 1;
    } else if (is_digit(text[at]) || is_letter(text[at])) {
      while (at < text.size() && (is_digit(text[at]) || is_letter(text[at]) || text[at] == '.'))
        ++at;
    } else {
      ++at;
    }
    auto token = text.substr(start, at - start);
    while (token.size() > 1 && token.back() == '.') token.pop_back();
    if (token != " ") tokens.push_back(std::move(token));
  }
  return tokens;
}

// "theorem" of "Theorems": what counts its things one by one.
std::string counted_by(const std::string& token) {
  static const std::map<std::string, std::string> known = {{"theorem", "theorem"},
                                                           {"theorems", "theorem"},
                                                           {"lemma", "lemma"},
                                                           {"lemmas", "lemma"},
                                                           {"proposition", "proposition"},
                                                           {"propositions", "proposition"},
                                                           {"corollary", "corollary"},
                                                           {"corollaries", "corollary"},
                                                           {"assumption", "assumption"},
                                                           {"assumptions", "assumption"},
                                                           {"definition", "definition"},
                                                           {"definitions", "definition"},
                                                           {"example", "example"},
                                                           {"examples", "example"},
                                                           {"construction", "construction"},
                                                           {"algorithm", "algorithm"},
                                                           {"figure", "figure"},
                                                           {"figures", "figure"},
                                                           {"table", "table"},
                                                           {"tables", "table"},
                                                           {"step", "step"},
                                                           {"steps", "step"},
                                                           {"observation", "observation"},
                                                           {"observations", "observation"},
                                                           {"item", "item"},
                                                           {"items", "item"},
                                                           {"section", "section"},
                                                           {"sections", "section"},
                                                           {"appendix", "section"},
                                                           {"appendices", "section"}};
  const auto found = known.find(lower(token));
  return found == known.end() ? "" : found->second;
}

bool is_label(const std::string& token) {
  const bool number = is_digit(token.front());
  const bool letter = is_upper(token.front()) && (token.size() == 1 || token[1] == '.');
  return number || letter;
}

std::optional<long> equation(const std::string& token) {
  if (token.size() < 3 || token.front() != '(' || !is_digit(token[1]) || token.size() > 8)
    return std::nullopt;
  return 2 * std::stol(token.substr(1));
}

bool is_ordinal(const std::string& token) {
  static const std::set<std::string> known = {"first", "second", "third", "fourth", "last"};
  return known.count(lower(token)) != 0;
}

bool joins(const std::string& token) { return token == "," || token == "and"; }

class Reading {
 public:
  explicit Reading(const std::string& text) : tokens_(tokens_of(text)) {
    for (std::size_t at = 0; at < tokens_.size(); ++at) read(at);
    const auto says = [&](std::string_view word) {
      return std::any_of(tokens_.begin(), tokens_.end(),
                         [&](const std::string& token) { return lower(token).starts_with(word); });
    };
    items_.is_of_proof = says("proof");
    items_.is_beside = says("after") || says("before");
  }
  PlaceItems take() { return std::move(items_); }

 private:
  void read(std::size_t at) {
    if (const auto number = equation(tokens_[at])) return add_equation(at, *number);
    if (const auto kind = counted_by(tokens_[at]); !kind.empty()) return add_labels(at, kind);
    if (tokens_[at] == "paragraph" && at > 0 && is_ordinal(tokens_[at - 1]))
      return add("paragraph", lower(tokens_[at - 1]));
    // "A.3" alone is a section.
    const auto& token = tokens_[at];
    if (token.size() > 2 && is_upper(token[0]) && token[1] == '.') add("section", token);
  }

  void add_equation(std::size_t at, long number) {
    const bool goes_on = at >= 2 && (tokens_[at - 1] == "-" || tokens_[at - 1] == "to") &&
                         equation(tokens_[at - 2]) && !items_.equations.empty();
    if (goes_on) {
      items_.equations.back().last = number;
      return;
    }
    const auto before = at == 0 ? "" : lower(tokens_[at - 1]);
    // "the induction for (47)" stands where (47) is shown.
    const long shift = before == "before" ? -1 : before == "after" || before == "for" ? 1 : 0;
    items_.equations.push_back({number + shift, number + shift});
  }

  void add_labels(std::size_t& at, const std::string& kind) {
    const auto before = at == 0 ? "" : lower(tokens_[at - 1]);
    const bool beside = before == "before" || before == "after";
    while (at + 1 < tokens_.size()) {
      if (is_label(tokens_[at + 1])) {
        add(kind, tokens_[++at]);
        if (beside) items_.beside.insert(kind + " " + tokens_[at]);
      } else if (joins(tokens_[at + 1]) && at + 2 < tokens_.size() && is_label(tokens_[at + 2])) {
        ++at;
      } else {
        return;
      }
    }
  }

  void add(const std::string& kind, const std::string& label) {
    if (kind == "section")
      items_.sections.insert(label);
    else if (kind == "step" || kind == "item" || kind == "observation" || kind == "paragraph")
      items_.steps.insert(kind + " " + label);
    else
      items_.named.insert(kind + " " + label);
  }

  std::vector<std::string> tokens_;
  PlaceItems items_;
};

bool meet(const std::set<std::string>& a, const std::set<std::string>& b) {
  return std::any_of(a.begin(), a.end(),
                     [&](const std::string& item) { return b.count(item) != 0; });
}

bool meet(const std::vector<Range>& a, const std::vector<Range>& b) {
  return std::any_of(a.begin(), a.end(), [&](const Range& one) {
    return std::any_of(b.begin(), b.end(), [&](const Range& other) {
      return one.first <= other.last && other.first <= one.last;
    });
  });
}

bool is_result(const std::string& item) {
  static const std::array kinds = {"theorem ", "lemma ", "proposition ", "corollary "};
  return std::any_of(kinds.begin(), kinds.end(),
                     [&](const char* kind) { return item.starts_with(kind); });
}

}  // namespace

std::vector<std::string> results_named(const std::string& place) {
  const auto items = Reading(place).take();
  std::vector<std::string> results;
  for (const auto& item : items.named)
    if (is_result(item) && items.beside.count(item) == 0) results.push_back(item);
  return results;
}

bool lies_within(const std::string& place, const std::string& around) {
  const auto inner = Reading(place).take(), outer = Reading(around).take();
  if (meet(inner.equations, outer.equations)) return true;
  if (inner.is_of_proof && !outer.is_of_proof) return false;
  const bool shared_section = meet(inner.sections, outer.sections);
  const bool sections_alone = outer.equations.empty() && outer.named.empty() && outer.steps.empty();
  // "Section 4, after (6)" is no place of (6), and one of Section 4.
  if (sections_alone && shared_section) return true;
  if (inner.is_beside && !outer.is_beside) return false;
  if (meet(inner.named, outer.named)) return true;
  return meet(inner.steps, outer.steps) && shared_section;
}

}  // namespace verify
