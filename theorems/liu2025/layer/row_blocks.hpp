// Sequences whose blocks of rows have any lengths: what a layer of definition D.20 makes of them
// without a choice of sizes.  Source: Liu et al. 2025, definition D.20, (18), causal convolution.
//
// A sequence is a sum of bands, a band a sequence with a name at some rows, and 0 elsewhere.
// Convolution with a filter of known length lengthens a band, a single tap moves it, and a block
// of rows that meets one band of each factor holds the product of the two. Where a band lies is a
// sum of block lengths; a comparison counts if it is true for all lengths >= 0.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace verify::liu2025 {

// A number of rows: how often each of the free lengths n, s, r, w and `spare` and 1 occur in it.
struct Rows {
  std::array<long, 6> count{};
  friend Rows operator+(Rows a, const Rows& b) {
    for (std::size_t k = 0; k < a.count.size(); ++k) a.count[k] += b.count[k];
    return a;
  }
  friend Rows operator-(Rows a, const Rows& b) {
    for (std::size_t k = 0; k < a.count.size(); ++k) a.count[k] -= b.count[k];
    return a;
  }
  friend Rows operator*(long factor, Rows a) {
    for (auto& count : a.count) count *= factor;
    return a;
  }
  friend bool operator==(const Rows&, const Rows&) = default;
};

// For all lengths >= 0.
inline bool never_above(const Rows& a, const Rows& b) {
  for (std::size_t k = 0; k < a.count.size(); ++k)
    if (a.count[k] > b.count[k]) return false;
  return true;
}

struct RowBlock {
  Rows from, length;
  Rows end() const { return from + length; }
};
inline bool are_disjoint(const RowBlock& a, const RowBlock& b) {
  return never_above(a.end(), b.from) || never_above(b.end(), a.from);
}

struct Band {
  std::string name;
  RowBlock at;
};
using Bands = std::vector<Band>;
// The names of what is added up; "h*x from n" are the rows of h*x after the first n.
using Content = std::set<std::string>;

inline std::string row_words(const Rows& rows) {
  static const char* const names[] = {"n", "s", "r", "w", "spare", "1"};
  std::string words;
  for (std::size_t k = 0; k < rows.count.size(); ++k) {
    if (rows.count[k] != 0)
      words += (words.empty() ? "" : "+") +
               (rows.count[k] == 1 ? "" : std::to_string(rows.count[k])) + names[k];
  }
  return words;
}

// Nothing where a band begins or ends inside the block, or might.
inline std::optional<Content> content(const Bands& bands, const RowBlock& block) {
  Content result;
  for (const auto& band : bands) {
    if (are_disjoint(band.at, block)) continue;
    if (!never_above(band.at.from, block.from) || !never_above(block.end(), band.at.end()))
      return std::nullopt;
    const auto skipped = row_words(block.from - band.at.from);
    // The constant 1 is the same in every row.
    const bool whole = skipped.empty() || band.name == "1";
    result.insert(band.name + (whole ? "" : " from " + skipped));
  }
  return result;
}

inline std::string sum_words(const Content& content) {
  std::string words;
  for (const auto& name : content) words += (words.empty() ? "" : " + ") + name;
  return words;
}

// (u W + B1) o (H * u + B2), where H is `filter` (named h, at most so many rows) and single taps 1.
struct BlockLayer {
  bool has_weight = false;  // W; otherwise 0
  std::optional<Rows> filter;
  std::vector<Rows> taps;
  Bands gate_bias, bias;
};

inline Bands convolved(const BlockLayer& layer, const Bands& u) {
  Bands result;
  for (const auto& [name, at] : u) {
    if (layer.filter) result.push_back({"h*" + name, {at.from, at.length + *layer.filter}});
    for (const auto& lag : layer.taps) result.push_back({name, {at.from + lag, at.length}});
  }
  return result;
}

// The blocks cut the rows into pieces. What cannot be told of a piece is called "?".
inline Bands after_layer(const BlockLayer& layer, const Bands& u,
                         const std::vector<RowBlock>& blocks) {
  auto gate = layer.gate_bias, inner = convolved(layer, u), result = Bands();
  inner.insert(inner.end(), layer.bias.begin(), layer.bias.end());
  if (layer.has_weight)
    for (const auto& [name, at] : u) gate.push_back({name + " W", at});
  for (const auto& block : blocks) {
    const auto a = content(gate, block), b = content(inner, block);
    if ((a && a->empty()) || (b && b->empty())) continue;  // 0
    if (!a || !b) {
      result.push_back({"?", block});
    } else if (*a == Content{"1"}) {
      result.push_back({sum_words(*b), block});
    } else {
      result.push_back({"(" + sum_words(*a) + ") o (" + sum_words(*b) + ")", block});
    }
  }
  return result;
}

// Rows that a permutation of all rows brings elsewhere.
struct Move {
  Rows from, to, length;
  RowBlock source() const { return {from, length}; }
  RowBlock target() const { return {to, length}; }
};
using Moves = std::vector<Move>;

// Inside the rows, and no two at the same place: such a map extends to a permutation.
inline bool are_permutable(const Moves& moves, const Rows& all) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!never_above(moves[i].source().end(), all) || !never_above(moves[i].target().end(), all))
      return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (!are_disjoint(moves[i].source(), moves[j].source()) ||
          !are_disjoint(moves[i].target(), moves[j].target()))
        return false;
    }
  }
  return true;
}

// Nothing unless each band lies in one of the moved blocks, so that all other rows are 0.
inline std::optional<Bands> moved(const Bands& u, const Moves& moves) {
  Bands result;
  for (const auto& band : u) {
    const Move* found = nullptr;
    for (const auto& move : moves) {
      if (move.from == band.at.from && move.length == band.at.length) found = &move;
    }
    if (found == nullptr) return std::nullopt;
    result.push_back({band.name, found->target()});
  }
  return result;
}

// The same names at the same rows.
inline bool are_same(const Bands& a, const Bands& b) {
  const auto contains = [](const Bands& all, const Band& band) {
    for (const auto& other : all) {
      if (other.name == band.name && other.at.from == band.at.from &&
          other.at.length == band.at.length)
        return true;
    }
    return false;
  };
  for (const auto& band : a)
    if (!contains(b, band)) return false;
  return a.size() == b.size();
}

}  // namespace verify::liu2025
