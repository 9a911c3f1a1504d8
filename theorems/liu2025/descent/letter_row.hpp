// One row of a sequence whose blocks of channels are letters: what a BaseConv layer (2) makes of it
// for every size of the blocks. The layer is the list of links between blocks of which its weights
// are built at numbers, too (verify/models/channel_blocks.hpp).
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "verify/algebra/words/letters.hpp"
#include "verify/models/base_conv.hpp"
#include "verify/models/channel_blocks.hpp"

namespace verify::liu2025 {

// The vector (1) of the space of numbers.
template <MatrixLike M>
VectorOf<M> one_entry(Letters<M>& free) {
  return free.ones(Spaces{unit_space});
}

// Of a block that holds a matrix p x q, by its entries: (1, .., 1) p and q times, as columns.
// A vector has q = 1, a number p = 1, too.
template <MatrixLike M>
struct BlockShape {
  M rows, cols;
};

template <MatrixLike M>
struct LetterChannels {
  VectorOf<M> one;
  std::map<std::string, BlockShape<M>> shapes;

  M column(const VectorOf<M>& v) const { return outer(v, one); }
  M number(const ScalarOf<M>& s) const { return s * outer(one, one); }
  M ones(const std::string& block) const {
    const auto& shape = shapes.at(block);
    return shape.rows * transpose(shape.cols);
  }
};

template <MatrixLike M>
using LetterRow = std::map<std::string, M>;

template <MatrixLike M>
LetterRow<M> zero_row_of(const LetterChannels<M>& channels) {
  LetterRow<M> row;
  for (const auto& [name, shape] : channels.shapes)
    row.emplace(name, zero_like(channels.ones(name)));
  return row;
}

// What a link adds to the block it feeds. Between a vector and a matrix `rows` links index p with
// all (p, q), `columns` index q.
template <MatrixLike M>
M linked(const LetterChannels<M>& channels, const Link<ScalarOf<M>>& link, const M& x,
         bool to_matrix) {
  const auto& from = channels.shapes.at(link.from);
  const auto& to = channels.shapes.at(link.to);
  switch (link.pairing) {
    case Pairing::each:
      return x;
    case Pairing::all:
      return to.rows * (transpose(from.rows) * x);
    case Pairing::rows:
      return to_matrix ? M(x * transpose(to.cols)) : M(x * from.cols);
    case Pairing::columns:
      return to_matrix ? M(to.rows * transpose(x)) : M(transpose(x) * from.rows);
  }
  throw std::logic_error("unknown pairing");
}

// Channels that hold a matrix; all others hold vectors or numbers.
using MatrixBlocks = std::vector<std::string>;

template <MatrixLike M>
struct LetterLayers {
  LetterChannels<M> channels;
  MatrixBlocks matrices;

  bool is_matrix(const std::string& block) const {
    return std::find(matrices.begin(), matrices.end(), block) != matrices.end();
  }
  LetterRow<M> projected(const std::vector<Link<ScalarOf<M>>>& links, const LetterRow<M>& u) const {
    auto result = zero_row_of(channels);
    for (const auto& link : links) {
      const auto term = linked(channels, link, u.at(link.from), is_matrix(link.to));
      auto& sum = result.at(link.to);
      sum = sum + (link.value ? M(*link.value * term) : term);
    }
    return result;
  }
  // Of a bias at one position only, whether this row has it.
  void add_biases(LetterRow<M>& u, const std::vector<BlockBias<ScalarOf<M>>>& biases,
                  long position) const {
    for (const auto& bias : biases) {
      if (bias.position != every_position && bias.position != position) continue;
      auto& block = u.at(bias.block);
      const auto ones = channels.ones(bias.block);
      block = block + (bias.value ? M(*bias.value * ones) : ones);
    }
  }
  // The filter delta, or that of ones, from which lag 0 may be left out: this row and the sum of
  // the others that the convolution adds, those before it or all.
  static M filtered(const Filter<ScalarOf<M>>& filter, const M& own, const M& others) {
    M result = filter.ones ? M(own + others) : zero_like(own);
    for (const auto& tap : filter.taps) {
      if (tap.lag != 0) throw std::invalid_argument("a tap of a row of letters has lag 0");
      result = result + (tap.value ? M(*tap.value * own) : own);
    }
    return result;
  }
  // What the model's own source runs on: this row, and the sum of the others that a filter of ones
  // adds to it. Lists have no other biases, and `others` says what the convolution reaches.
  struct Rows {
    const LetterLayers* of;
    LetterRow<M> own, others;
    long position;
  };
  struct Listed : LayerList<ScalarOf<M>> {
    std::vector<BlockBias<ScalarOf<M>>> bi, bc;
    Convolution convolution;
  };
  friend Rows project(const Rows& u, const std::vector<Link<ScalarOf<M>>>& links) {
    return {u.of, u.of->projected(links, u.own), u.of->projected(links, u.others), u.position};
  }
  friend void add_bias(Rows& u, const std::vector<BlockBias<ScalarOf<M>>>& biases) {
    u.of->add_biases(u.own, biases, u.position);
  }
  friend Rows convolve_channels(Convolution, const std::vector<BlockFilter<ScalarOf<M>>>& h,
                                Rows u) {
    for (const auto& [name, filter] : h)
      u.own.at(name) = filtered(filter, u.own.at(name), u.others.at(name));
    return u;
  }
  friend Rows times_gate(Rows u, const Rows& gate) {
    for (auto& [name, block] : u.own) block = hadamard(block, gate.own.at(name));
    return u;
  }
  // `others`: the sum of the rows that a filter of ones adds to this one.
  LetterRow<M> layer(const LayerList<ScalarOf<M>>& list, const LetterRow<M>& u,
                     const LetterRow<M>& others, long position = 0) const {
    const Listed whole{list, {}, {}, Convolution::causal};
    return base_conv_of<ScalarOf<M>>(whole, Rows{this, u, others, position}).own;
  }
  LetterRow<M> layer(const LayerList<ScalarOf<M>>& list, const LetterRow<M>& u) const {
    return layer(list, u, zero_row_of(channels));
  }
};

// Blocks of one number, of d and of d x d.
template <MatrixLike M>
LetterLayers<M> letter_layers(Letters<M>& free, const VectorOf<M>& ones,
                              const std::vector<std::string>& numbers,
                              const std::vector<std::string>& vectors,
                              const MatrixBlocks& matrices = {}) {
  LetterLayers<M> layers{{one_entry(free), {}}, matrices};
  auto& channels = layers.channels;
  const M one = channels.column(channels.one), column = channels.column(ones);
  for (const auto& name : numbers) channels.shapes.insert({name, {one, one}});
  for (const auto& name : vectors) channels.shapes.insert({name, {column, one}});
  for (const auto& name : matrices) channels.shapes.insert({name, {column, column}});
  return layers;
}

template <MatrixLike M>
void add_difference(Vanishing<M>& zero, const LetterRow<M>& found, const LetterRow<M>& expected) {
  for (const auto& [name, block] : expected) zero.equal(found.at(name), block);
}

}  // namespace verify::liu2025
