#include "verify/judge/comparison/extent.hpp"

#include <set>
#include <vector>

namespace verify {
namespace {

// What is settled one by one: with fewer of them less is shown. Not bits, layers or variables,
// which a better certificate may need less of.
const std::set<std::string>& countable_units() {
  static const std::set<std::string> known = {
      "blocks", "boxes",    "cases",  "coefficients", "depths", "entries", "instances",
      "minors", "matrices", "orders", "pairs",        "parts",  "pivots",  "points",
      "roots",  "rungs",    "runs",   "samples",      "states", "trials"};
  return known;
}

// So long that as many as a document may hold are a machine word together.
bool is_whole_number(const std::string& word) {
  constexpr std::size_t longest = 11;
  return !word.empty() && word.size() <= longest &&
         word.find_first_not_of("0123456789") == std::string::npos;
}

// Words without what stands around them; "box(es)" keeps its brackets. Where a phrase ends stands
// an empty word.
std::vector<std::string> words_of_phrases(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    if (c != ' ' && c != '\n') {
      word += c;
      continue;
    }
    while (!word.empty() && std::string("(\"").find(word.front()) != std::string::npos)
      word.erase(0, 1);
    const auto whole = word.size();
    const std::string closing = word.find('(') == std::string::npos ? ".,;:\")" : ".,;:\"";
    while (!word.empty() && closing.find(word.back()) != std::string::npos) word.pop_back();
    if (!word.empty()) words.push_back(word);
    if (word.size() < whole) words.emplace_back();
    word.clear();
  }
  return words;
}

// "boxes" for box, boxes and box(es); "" for a word that is no unit.
std::string unit_of(std::string word) {
  if (const auto bracket = word.find('('); bracket != std::string::npos) word.erase(bracket);
  for (const auto& name : {word, word + "s", word + "es"})
    if (countable_units().count(name) != 0) return name;
  return "";
}

constexpr std::size_t most_between = 3;  // "8 leading principal minors"

std::string extents_text(const std::map<std::string, long>& extents) {
  std::string text;
  for (const auto& [unit, count] : extents)
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + unit;
  return text;
}

}  // namespace

std::map<std::string, long> extents_of(const std::string& text) {
  std::map<std::string, long> found;
  const auto words = words_of_phrases(text);
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (!is_whole_number(words[k])) continue;
    for (std::size_t j = k + 1; j < words.size() && j <= k + most_between; ++j) {
      if (words[j].empty() || is_whole_number(words[j])) break;
      const auto unit = unit_of(words[j]);
      if (unit.empty()) continue;
      const bool of_all =
          j + 2 < words.size() && words[j + 1] == "of" && is_whole_number(words[j + 2]);
      found[unit] += std::stol(words[of_all ? j + 2 : k]);
      if (of_all) k = j + 2;
      break;
    }
  }
  return found;
}

LessThanBefore less_than_before(const std::string& before, const std::string& after) {
  std::map<std::string, long> more, less;
  const auto now = extents_of(after);
  for (const auto& [unit, count] : extents_of(before)) {
    const auto found = now.find(unit);
    if (found == now.end() || found->second >= count) continue;
    more[unit] = count;
    less[unit] = found->second;
  }
  return {extents_text(more), extents_text(less)};
}

}  // namespace verify
