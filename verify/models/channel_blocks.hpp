// Weights written the way the papers list them: channels form named blocks, and a weight matrix is
// a list of links "block X feeds block Y with this factor". Everything not listed is zero.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "verify/models/base_conv.hpp"

namespace verify {

struct Block {
  std::string name;
  long size = 0;
  long offset = 0;
  bool holds(long channel) const { return channel >= offset && channel < offset + size; }
};

class ChannelBlocks {
 public:
  ChannelBlocks(std::initializer_list<std::pair<const char*, long>> blocks) {
    for (const auto& [name, size] : blocks) {
      blocks_.push_back({name, size, width_});
      width_ += size;
    }
  }
  long width() const { return width_; }
  const std::vector<Block>& all() const { return blocks_; }
  const Block& at(const std::string& name) const {  // throws std::out_of_range
    for (const auto& block : blocks_) {
      if (block.name == name) return block;
    }
    throw std::out_of_range("no channel block " + name);
  }

 private:
  std::vector<Block> blocks_;
  long width_ = 0;
};

// Which channels of X feed which channels of Y. A block of size d^2 holds a flattened matrix, its
// channel p*d + q being the entry (p, q).
enum class Pairing {
  each,     // X_k -> Y_k
  all,      // X_p -> Y_q for all p, q
  rows,     // index p on one side, (p, q) on the other, for all q
  columns,  // index q on one side, (p, q) on the other, for all p
};

template <class T>
struct Link {
  std::string from, to;
  Pairing pairing = Pairing::each;
  std::optional<T> value;  // none: 1
};

template <class T>
struct BlockFilter {
  std::string block;
  Filter<T> filter;
};

template <class T>
struct BlockBias {
  std::string block;
  long position = every_position;
  std::optional<T> value;  // none: 1
};

// A layer as a list; blocks without a filter of their own have the filter delta (1 at lag 0).
template <class T>
struct LayerList {
  std::vector<Link<T>> Wi;
  std::vector<BlockFilter<T>> h;
  std::vector<Link<T>> Wg;
  std::vector<BlockBias<T>> bg;
  std::vector<Link<T>> Wo;
  std::vector<BlockBias<T>> bo;
};

// X -> X for each of these blocks, and a bias of 1 on each of them.
template <class T>
std::vector<Link<T>> keep(const std::vector<std::string>& blocks, std::vector<Link<T>> more = {}) {
  std::vector<Link<T>> result;
  for (const auto& block : blocks) result.push_back({block, block});
  result.insert(result.end(), more.begin(), more.end());
  return result;
}
template <class T>
std::vector<BlockBias<T>> ones_on(const std::vector<std::string>& blocks) {
  std::vector<BlockBias<T>> result;
  for (const auto& block : blocks) result.push_back({block});
  return result;
}
inline std::vector<std::string> every_block(const ChannelBlocks& channels) {
  std::vector<std::string> names;
  for (const auto& block : channels.all()) names.push_back(block.name);
  return names;
}

namespace detail {
inline bool paired(const Block& from, long p, const Block& to, long q, Pairing pairing) {
  const long d = std::min(from.size, to.size);
  const long entry = from.size < to.size ? q : p;  // in the flattened matrix
  const long index = from.size < to.size ? p : q;
  switch (pairing) {
    case Pairing::each:
    case Pairing::all:
      return true;
    case Pairing::rows:
      return entry / d == index;
    case Pairing::columns:
      return entry % d == index;
  }
  throw std::logic_error("unknown pairing");
}
}  // namespace detail

template <class T>
ChannelMap<T> channel_map(const ChannelBlocks& channels, const std::vector<Link<T>>& links) {
  ChannelMap<T> result{channels.width(), {}};
  for (const auto& link : links) {
    const auto& from = channels.at(link.from);
    const auto& to = channels.at(link.to);
    if (link.pairing == Pairing::each) {
      detail::need_same(from.size, to.size, "linked blocks");
      for (long k = 0; k < from.size; ++k) {
        result.weights.push_back({from.offset + k, to.offset + k, link.value});
      }
      continue;
    }
    for (long p = 0; p < from.size; ++p) {
      for (long q = 0; q < to.size; ++q) {
        if (!detail::paired(from, p, to, q, link.pairing)) continue;
        result.weights.push_back({from.offset + p, to.offset + q, link.value});
      }
    }
  }
  return result;
}

template <class T>
Bias<T> bias_of(const ChannelBlocks& channels, const std::vector<BlockBias<T>>& entries) {
  Bias<T> result;
  for (const auto& entry : entries) {
    const auto& block = channels.at(entry.block);
    for (long k = 0; k < block.size; ++k) {
      result.push_back({block.offset + k, entry.position, entry.value});
    }
  }
  return result;
}

template <class T>
std::vector<Filter<T>> filters_of(const ChannelBlocks& channels,
                                  const std::vector<BlockFilter<T>>& listed) {
  std::vector<Filter<T>> result(channels.width(), unit_filter<T>());
  for (const auto& [name, filter] : listed) {
    const auto& block = channels.at(name);
    for (long k = 0; k < block.size; ++k) result[block.offset + k] = filter;
  }
  return result;
}

template <class T>
BaseConvLayer<T> build_layer(const ChannelBlocks& channels, Convolution kind,
                             const LayerList<T>& list) {
  BaseConvLayer<T> layer;
  layer.convolution = kind;
  layer.Wg = channel_map(channels, list.Wg);
  layer.Wi = channel_map(channels, list.Wi);
  layer.Wo = channel_map(channels, list.Wo);
  layer.h = filters_of(channels, list.h);
  layer.bg = bias_of(channels, list.bg);
  layer.bo = bias_of(channels, list.bo);
  return layer;
}

// For deliberately broken variants: the weights between two blocks, or the bias on one, become
// zero.
template <class T>
void cut_links(ChannelMap<T>& W, const Block& from, const Block& to) {
  std::erase_if(W.weights, [&](const auto& w) { return from.holds(w.from) && to.holds(w.to); });
}
template <class T>
void cut_bias(Bias<T>& bias, const Block& block) {
  std::erase_if(bias, [&](const auto& entry) { return block.holds(entry.channel); });
}

// The columns of a state that belong to a block.
template <class T>
Matrix<T> columns_of(const Matrix<T>& state, const Block& block) {
  return verify::block(state, 0, block.offset, state.rows(), block.size);
}

}  // namespace verify
