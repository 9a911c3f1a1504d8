#include "theorems/li2025/forward_pass/causal_depth.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

#include "verify/linalg/computed_once.hpp"

namespace verify::li2025 {
namespace {

// Position p of the cyclic word x_0 x_0^T x_1 x_1^T .. has two ends, 2p and 2p + 1; the end 2p + 1
// meets the end of the next position.
struct Word {
  int descending, length;  // the first chain of indices descends, the rest ascends
  std::vector<int> group;  // of each position
  int groups = 0;
};

// Orders of the groups, as ranks, in which no chain is violated.
long admissible_orders(const Word& word) {
  std::vector<int> rank(word.groups);
  std::iota(rank.begin(), rank.end(), 0);
  long count = 0;
  do {
    bool admissible = true;
    for (int p = 0; p + 1 < word.length; ++p) {
      if (p + 1 == word.descending) continue;  // from one chain to the other
      const int here = rank[word.group[p]], next = rank[word.group[p + 1]];
      admissible &= p < word.descending ? here >= next : here <= next;
    }
    count += admissible;
  } while (std::next_permutation(rank.begin(), rank.end()));
  return count;
}

// Loops that a pairing of all ends closes, together with the links between neighbours.
int loops_of(const std::vector<int>& partner) {
  const int ends = static_cast<int>(partner.size());
  const auto neighbour = [&](int end) {
    return end % 2 == 1 ? (end + 1) % ends : (end + ends - 1) % ends;
  };
  std::vector<char> seen(ends, 0);
  int loops = 0;
  for (int start = 0; start < ends; ++start) {
    if (seen[start] != 0) continue;
    ++loops;
    for (int end = start; seen[end] == 0; end = neighbour(partner[end])) {
      seen[end] = seen[partner[end]] = 1;
    }
  }
  return loops;
}

// Calls `use` with every pairing of ends that pairs ends of one group.
void for_each_pairing(const Word& word, std::vector<int>& partner,
                      const std::function<void()>& use) {
  const auto open = std::find(partner.begin(), partner.end(), -1);
  if (open == partner.end()) return use();
  const int first = static_cast<int>(open - partner.begin());
  for (int other = first + 1; other < 2 * word.length; ++other) {
    if (partner[other] != -1 || word.group[first / 2] != word.group[other / 2]) continue;
    partner[first] = other;
    partner[other] = first;
    for_each_pairing(word, partner, use);
    partner[first] = partner[other] = -1;
  }
}

// How many pairings close how many loops: the same wherever the first chain ends.
const std::map<int, long>& pairings_by_loops(const Word& word) {
  static std::map<std::vector<int>, std::map<int, long>> known;
  return computed_once(known, word.group, [&] {
    std::map<int, long> result;
    std::vector<int> partner(2 * word.length, -1);
    for_each_pairing(word, partner, [&] { ++result[loops_of(partner)]; });
    return result;
  });
}

// Calls `use` with every way to group the positions from p on.
void for_each_grouping(Word& word, int p, const std::function<void()>& use) {
  if (p == word.length) return use();
  const int groups = word.groups;
  for (int group = 0; group <= groups; ++group) {
    word.group[p] = group;
    word.groups = std::max(groups, group + 1);
    for_each_grouping(word, p + 1, use);
    word.groups = groups;
  }
}

}  // namespace

WordExpansion causal_word_expansion(int a, int b, bool causal) {
  WordExpansion expansion;
  if (a + b == 0) return {{{0, 1}, 1}};
  Word word{a, a + b, std::vector<int>(a + b), 0};
  for_each_grouping(word, 0, [&] {
    long orders = 1;
    for (int k = 2; k <= word.groups; ++k) orders *= k;
    if (causal) orders = admissible_orders(word);
    if (orders == 0) return;
    for (const auto& [loops, pairings] : pairings_by_loops(word))
      expansion[{word.groups, loops}] += orders * pairings;
  });
  return expansion;
}

CausalMoments::CausalMoments(int layers, bool causal) {
  for (int a = 0; a <= layers; ++a) {
    words_.emplace_back();
    for (int b = 0; b <= layers; ++b) {
      words_.back().push_back(causal_word_expansion(a, b, causal));
    }
  }
}

}  // namespace verify::li2025
