// Programs of affine LINEAR and MULTIPLY on one row whose channels form named blocks, each the
// entries of a matrix. One list says what feeds what: it is run on letters, for every size of the
// blocks, and it makes the primitives themselves at numbers.
#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "theorems/liu2025/descent/letter_row.hpp"
#include "theorems/liu2025/descent/primitive_program.hpp"

namespace verify::liu2025 {

// Which entries (p, q) of a block entry (i, j) of another feeds.
enum class Fed {
  each,     // p = i, q = j
  rows,     // p = i
  columns,  // q = j
  across,   // p = j
};
enum class Factor { left, right };
template <class T>
struct Feed {
  std::string from, to;
  Fed fed = Fed::each;
  std::optional<T> value;  // none: 1
  Factor factor = Factor::left;
};

// One LINEAR: its output is the blocks of the next row, or the two slices of which one MULTIPLY
// makes them. Blocks that are kept feed themselves, and their right factor is 1.
template <class T>
struct BlockStep {
  std::vector<std::string> kept, made;
  std::vector<Feed<T>> feeds;
  bool multiplies = true;
};

// --- on letters

template <MatrixLike M>
struct LetterBlocks {
  std::map<std::string, BlockShape<M>> shapes;

  M ones(const std::string& block) const {
    return shapes.at(block).rows * transpose(shapes.at(block).cols);
  }
  M fed(const Feed<ScalarOf<M>>& feed, const M& x) const {
    const auto &from = shapes.at(feed.from), &to = shapes.at(feed.to);
    switch (feed.fed) {
      case Fed::each:
        return x;
      case Fed::rows:
        return x * from.cols * transpose(to.cols);
      case Fed::columns:
        return to.rows * (transpose(from.rows) * x);
      case Fed::across:
        return transpose(transpose(from.rows) * x) * transpose(to.cols);
    }
    throw std::logic_error("unknown feed");
  }
  LetterRow<M> after(const BlockStep<ScalarOf<M>>& step, const LetterRow<M>& row) const {
    LetterRow<M> left, right;
    for (const auto& name : step.kept) {
      left.emplace(name, row.at(name));
      right.emplace(name, ones(name));
    }
    for (const auto& name : step.made) {
      left.emplace(name, zero_like(ones(name)));
      right.emplace(name, zero_like(ones(name)));
    }
    for (const auto& feed : step.feeds) {
      auto& sum = (feed.factor == Factor::left ? left : right).at(feed.to);
      const M term = fed(feed, row.at(feed.from));
      sum = sum + (feed.value ? M(*feed.value * term) : term);
    }
    if (!step.multiplies) return left;
    for (auto& [name, block] : left) block = hadamard(block, right.at(name));
    return left;
  }
};

// --- at numbers

// The channels of the entries, row by row.
struct PlacedBlock {
  long rows = 0, cols = 0;
  std::vector<long> channels;

  long at(long i, long j) const { return channels[i * cols + j]; }
};
using PlacedBlocks = std::map<std::string, PlacedBlock>;

inline PlacedBlock placed(long rows, long cols, long first) {
  PlacedBlock block{rows, cols, {}};
  for (long k = 0; k < rows * cols; ++k) block.channels.push_back(first + k);
  return block;
}

inline bool feeds(Fed fed, long i, long j, long p, long q) {
  switch (fed) {
    case Fed::each:
      return p == i && q == j;
    case Fed::rows:
      return p == i;
    case Fed::columns:
      return q == j;
    case Fed::across:
      return p == j;
  }
  throw std::logic_error("unknown feed");
}

template <class T>
void add_weights(ChannelMap<T>& H, const Feed<T>& feed, const PlacedBlock& from,
                 const PlacedBlock& to, long shift) {
  for (long i = 0; i < from.rows; ++i)
    for (long j = 0; j < from.cols; ++j)
      for (long p = 0; p < to.rows; ++p)
        for (long q = 0; q < to.cols; ++q)
          if (feeds(feed.fed, i, j, p, q))
            H.weights.push_back({from.at(i, j), to.at(p, q) + shift, feed.value});
}

// Appends the step of rows.size() programs side by side, which share the kept blocks; `shapes` of
// what is made. Gives the row behind it as each of them sees it.
template <class T>
std::vector<PlacedBlocks> append_step(PrimitiveProgram<T>& program, const BlockStep<T>& step,
                                      const std::map<std::string, std::pair<long, long>>& shapes,
                                      const std::vector<PlacedBlocks>& rows) {
  std::vector<PlacedBlocks> next(rows.size());
  long width = 0;
  const auto place = [&](PlacedBlocks& row, const std::string& name, long p, long q) {
    row[name] = placed(p, q, width);
    width += p * q;
  };
  for (const auto& name : step.kept) {
    const auto& block = rows.front().at(name);
    place(next.front(), name, block.rows, block.cols);
    for (auto& row : next) row[name] = next.front().at(name);
  }
  for (auto& row : next)
    for (const auto& name : step.made)
      place(row, name, shapes.at(name).first, shapes.at(name).second);
  Affine<T> affine{{step.multiplies ? 2 * width : width, {}}, {}};
  for (const auto& name : step.kept) {
    const auto& to = next.front().at(name);
    add_weights(affine.H, {name, name, Fed::each, {}, Factor::left}, rows.front().at(name), to, 0);
    for (const long channel : to.channels)
      if (step.multiplies) affine.offset.push_back({width + channel, every_position, {}});
  }
  for (std::size_t k = 0; k < rows.size(); ++k)
    for (const auto& feed : step.feeds)
      add_weights(affine.H, feed, rows[k].at(feed.from), next[k].at(feed.to),
                  feed.factor == Factor::right ? width : 0);
  program.push_back(std::move(affine));
  if (step.multiplies) program.push_back(Multiply{0, width, width});
  return next;
}

}  // namespace verify::liu2025
