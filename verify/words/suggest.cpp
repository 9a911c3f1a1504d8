#include "verify/words/suggest.hpp"

#include <algorithm>

namespace verify {

std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

// A name of ours has a third of it; what is longer, a megabyte say, is a slip of another kind.
constexpr std::size_t longest_word = 200;

std::vector<std::string> nearest(const std::string& word,
                                 const std::vector<std::string>& candidates) {
  if (word.size() > longest_word) return {};
  const std::size_t limit = std::max<std::size_t>(2, word.size() / 3);
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const auto& candidate : candidates) {
    const bool contained = !word.empty() && candidate.find(word) != std::string::npos;
    const std::size_t distance = contained ? 1 : edit_distance(word, candidate);
    if (distance <= limit) ranked.emplace_back(distance, candidate);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> result;
  for (std::size_t k = 0; k < ranked.size() && k < 3; ++k) result.push_back(ranked[k].second);
  return result;
}

std::string suggestion(const std::string& word, const std::vector<std::string>& candidates) {
  const auto near = nearest(word, candidates);
  std::string result;
  for (std::size_t k = 0; k < near.size(); ++k)
    result += (k == 0 ? "; did you mean " : " or ") + near[k];
  return near.empty() ? result : result + "?";
}

}  // namespace verify
