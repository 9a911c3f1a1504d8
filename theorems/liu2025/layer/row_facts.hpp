// Where blocks of rows lie, as facts about lengths that are not negative: what certificates say of
// the constructions that move rows (row_blocks.hpp). Of two blocks the one that begins first is
// said to end before the other begins, unless a band is said to cover a block.
#pragma once

#include "theorems/liu2025/layer/row_blocks.hpp"
#include "verify/algebra/facts/compare.hpp"

namespace verify::liu2025 {

// The blocks that a layer without weight does not clear: of the others it does not matter what the
// layer before it makes.
inline std::vector<RowBlock> kept_by(const BlockLayer& layer, const std::vector<RowBlock>& blocks) {
  std::vector<RowBlock> kept;
  for (const auto& block : blocks)
    if (content(layer.gate_bias, block) != Content()) kept.push_back(block);
  return kept;
}

template <class T>
class RowFacts {
 public:
  RowFacts(Comparisons<T>& say, Orthant<T>& free) : say_(say) {
    for (const char* name : {"n", "s", "r", "w", "spare"})
      lengths_.push_back(free.nonnegative(name));
  }

  // A map of rows that extends to a permutation.
  void permutable(const Moves& moves, const Rows& all) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      for (const auto& block : {moves[i].source(), moves[i].target()}) not_above(block.end(), all);
      for (std::size_t j = 0; j < i; ++j) {
        apart(moves[i].source(), moves[j].source());
        apart(moves[i].target(), moves[j].target());
      }
    }
  }
  // Each block of rows meets a band in all of its rows or in none.
  void told(const Bands& bands, const std::vector<RowBlock>& blocks) {
    for (const auto& band : bands)
      for (const auto& block : blocks) {
        if (never_above(band.at.from, block.from) && never_above(block.end(), band.at.end())) {
          not_above(band.at.from, block.from);
          not_above(block.end(), band.at.end());
        } else {
          apart(band.at, block);
        }
      }
  }
  // What after_layer() multiplies in each block, the bands of the gate and of what is convolved;
  // where one of the two has none the other does not matter.
  void told_by_layer(const BlockLayer& layer, const Bands& u, const std::vector<RowBlock>& blocks) {
    auto gate = layer.gate_bias, inner = convolved(layer, u);
    if (layer.has_weight) gate.insert(gate.end(), u.begin(), u.end());
    inner.insert(inner.end(), layer.bias.begin(), layer.bias.end());
    const auto is_empty = [](const Bands& bands, const RowBlock& block) {
      const auto found = content(bands, block);
      return found && found->empty();
    };
    for (const auto& block : blocks) {
      const bool no_gate = is_empty(gate, block), nothing = is_empty(inner, block);
      if (no_gate || !nothing) told(gate, {block});
      if (!no_gate) told(inner, {block});
    }
  }
  // Every band has one of the same name at the same rows; where it has none, nothing is shown.
  void same(const Bands& found, const Bands& expected) {
    for (const auto& band : expected)
      for (const auto& other : found)
        if (other.name == band.name) {
          equal(other.at.from, band.at.from);
          equal(other.at.length, band.at.length);
        }
  }

 private:
  T number(const Rows& rows) const {
    T sum(rows.count.back());
    for (std::size_t k = 0; k < lengths_.size(); ++k)
      if (rows.count[k] != 0) sum = T(sum + T(rows.count[k]) * lengths_[k]);
    return sum;
  }
  void not_above(const Rows& a, const Rows& b) { say_.nonnegative(number(b - a)); }
  void equal(const Rows& a, const Rows& b) { say_.zero(number(b - a)); }
  void apart(const RowBlock& a, const RowBlock& b) {
    const bool first = never_above(a.end(), b.from) ||
                       (never_above(a.from, b.from) && !never_above(b.end(), a.from));
    if (first)
      not_above(a.end(), b.from);
    else
      not_above(b.end(), a.from);
  }

  Comparisons<T>& say_;
  Vector<T> lengths_;
};

}  // namespace verify::liu2025
