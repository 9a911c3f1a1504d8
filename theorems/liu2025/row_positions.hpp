// Positions whose numbers are sums of free lengths, and where a convolution brings the products of
// one tap and one entry: for every length of the sequence.
#pragma once

#include <array>
#include <optional>
#include <stdexcept>

#include "verify/algebra/convolution.hpp"

namespace verify::liu2025 {

// A number of rows: how often each of four free lengths >= 0 and 1 occur in it. Order is that for
// all lengths; what it is for some of them only is no answer.
struct RowCount {
  std::array<long, 5> count{};

  friend RowCount operator+(RowCount a, const RowCount& b) {
    for (std::size_t k = 0; k < a.count.size(); ++k) a.count[k] += b.count[k];
    return a;
  }
  friend RowCount operator-(RowCount a, const RowCount& b) {
    for (std::size_t k = 0; k < a.count.size(); ++k) a.count[k] -= b.count[k];
    return a;
  }
  friend bool operator==(const RowCount&, const RowCount&) = default;
  // Throws std::domain_error where it depends on the lengths.
  friend bool operator<=(const RowCount& a, const RowCount& b) {
    bool always = true, never = a.count.back() > b.count.back();
    for (std::size_t k = 0; k < a.count.size(); ++k) {
      always = always && a.count[k] <= b.count[k];
      never = never && a.count[k] >= b.count[k];
    }
    if (!always && !never) throw std::domain_error("an order of positions that depends on lengths");
    return always;
  }
};
inline RowCount free_length(std::size_t k) {
  RowCount result;
  result.count[k] = 1;
  return result;
}
inline RowCount rows(long number) {
  RowCount result;
  result.count.back() = number;
  return result;
}

// Tap k of a filter and entry m of a sequence of the same length.
struct TapAndEntry {
  RowCount tap, entry, length;
};

// The position at which the convolution has the product of the two. A position n gets it only if
// n = k + m or n = k + m - N, of which one at most is a position.
inline std::optional<RowCount> place_of(Convolution kind, const TapAndEntry& p) {
  std::optional<RowCount> found;
  for (const auto& n : {p.tap + p.entry, p.tap + p.entry - p.length}) {
    const bool is_position = rows(0) <= n && n + rows(1) <= p.length;
    if (is_position && source_position(kind, n, p.tap, p.length) == p.entry) found = n;
  }
  return found;
}

}  // namespace verify::liu2025
