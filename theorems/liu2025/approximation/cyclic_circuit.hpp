// A circuit level by level as stages (cyclic_stage.hpp) on M = 2^m rows, one for each wire of a
// cut: a permutation brings the operands of each gate together, the operands are added or
// multiplied in pairs, pairs of pairs, .., a second permutation brings the results apart, and they
// are copied to as many wires as leave the gate, twice as many each time. Permutations are networks
// of Benes: 2m - 1 stages of exchanges at the distances M/2, .., 2, 1, 2, .., M/2. The rows of
// constants are cleared and set at the end of the level before the gates that use them.
#pragma once

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

#include "theorems/liu2025/approximation/cyclic_stage.hpp"

namespace verify::liu2025 {

// Every wire of the cut above is an operand of one gate; wires that go past a level are gates of
// one operand, constants gates without operands. `copies` wires leave a gate, at least one.
struct LevelGate {
  bool multiplies = false;
  Vector<long> operands;
  long copies = 1;
  long constant = 0;  // which one, where there is no operand
};
using CircuitLevel = Vector<LevelGate>;

template <class T>
Vector<T> evaluate(const CircuitLevel& level, const Vector<T>& wires,
                   const Vector<T>& constants = {}) {
  Vector<T> result;
  for (const auto& gate : level) {
    T value = gate.operands.empty() ? constants.at(gate.constant) : wires.at(gate.operands.front());
    for (std::size_t k = 1; k < gate.operands.size(); ++k) {
      const T& operand = wires.at(gate.operands[k]);
      value = gate.multiplies ? T(value * operand) : T(value + operand);
    }
    result.insert(result.end(), gate.copies, value);
  }
  return result;
}

// The wires i and i + distance change places where `exchanged` says so of i.
struct Exchanges {
  long distance = 0;
  std::vector<bool> exchanged;
};

// Value i of [first, first + targets.size()) goes to first + targets[i]: fills column c and its
// mirror image, and those between them.
inline void route(const Vector<long>& targets, long first, std::size_t c,
                  std::vector<Exchanges>& columns) {
  const long size = static_cast<long>(targets.size()), half = size / 2;
  auto &entry = columns[c], &exit = columns[columns.size() - 1 - c];
  entry.distance = exit.distance = half;
  if (size == 2) {
    entry.exchanged[first] = targets[0] == 1;
    return;
  }
  Vector<long> source(size), lower(size, -1);  // whether it goes through the lower half
  for (long i = 0; i < size; ++i) source[targets[i]] = i;
  for (long start = 0; start < size; ++start) {
    for (long i = start; lower[i] < 0;) {
      const long other = source[(targets[i] + half) % size];
      lower[i] = 0;
      lower[other] = 1;
      i = (other + half) % size;
    }
  }
  Vector<long> through_upper(half), through_lower(half);
  for (long i = 0; i < size; ++i)
    (lower[i] == 0 ? through_upper : through_lower)[i % half] = targets[i] % half;
  for (long i = 0; i < half; ++i) {
    entry.exchanged[first + i] = lower[i] == 1;
    exit.exchanged[first + i] = lower[source[i]] == 1;
  }
  route(through_upper, first, c + 1, columns);
  route(through_lower, first + half, c + 1, columns);
}

// Row i goes to row targets[i]; where that is -1, to any that is left.
template <class T>
void append_permutation(Vector<Stage<T>>& stages, Vector<long> targets) {
  const long M = static_cast<long>(targets.size());
  std::vector<bool> taken(M, false);
  for (const long target : targets)
    if (target >= 0) taken[target] = true;
  long left = 0;
  for (auto& target : targets) {
    if (target >= 0) continue;
    while (taken[left]) ++left;
    target = left++;
  }
  const int m = std::bit_width(static_cast<unsigned long>(M)) - 1;
  std::vector<Exchanges> columns(2 * m - 1, {0, std::vector<bool>(M, false)});
  route(targets, 0, 0, columns);
  for (const auto& column : columns) {
    auto stage = idle_stage<T>(StageKind::linear, column.distance, M);
    for (long i = 0; i < M; ++i) {
      if (!column.exchanged[i]) continue;
      stage.own[i] = stage.own[i + column.distance] = T(0L);
      stage.below[i] = stage.above[i + column.distance] = T(1L);
    }
    stages.push_back(stage);
  }
}

// Rows first, .., first + count - 1: row `first` becomes their sum or product, all gates at once.
template <class T>
void append_gates(Vector<Stage<T>>& stages, const CircuitLevel& level, long M) {
  for (long distance = 1; distance < M; distance *= 2) {
    auto sums = idle_stage<T>(StageKind::linear, distance, M);
    auto products = idle_stage<T>(StageKind::product, distance, M);
    long first = 0;
    for (const auto& gate : level) {
      const long count = static_cast<long>(gate.operands.size());
      for (long k = 0; k + distance < count; k += 2 * distance) {
        (gate.multiplies ? products : sums).below[first + k] = T(1L);
        if (gate.multiplies) products.own[first + k] = T(0L);
      }
      first += count;
    }
    stages.push_back(sums);
    stages.push_back(products);
  }
}
// Row `first` is copied to first + 1, .., first + copies - 1.
template <class T>
void append_copies(Vector<Stage<T>>& stages, const CircuitLevel& level, long M, long nearest) {
  for (long distance = nearest; distance < M; distance *= 2) {
    auto stage = idle_stage<T>(StageKind::linear, distance, M);
    long first = 0;
    for (const auto& gate : level) {
      for (long k = distance; k < std::min(2 * distance, gate.copies); ++k) {
        stage.own[first + k] = T(0L);
        stage.above[first + k] = T(1L);
      }
      first += gate.copies;
    }
    stages.push_back(stage);
  }
}

// The rows of constants are cleared by one layer and set by the bias of the next: a layer that
// lets the other rows pass by its filter lets what stands in these pass as well.
template <class T>
void append_constants(Vector<BaseConvLayer<T>>& layers, const CircuitLevel& level,
                      const Vector<T>& constants, long M, Convolution kind) {
  constexpr long blocks = 6;
  const Vector<T> none(blocks * M, T(0L));
  auto others = none, all = none, bias = none;
  for (long i = 0; i < M; ++i) others[i] = all[i] = T(1L);
  bool any = false;
  long first = 0;
  for (const auto& gate : level) {
    for (long k = first; k < first + gate.copies && gate.operands.empty(); ++k) {
      others[k] = T(0L);
      bias[k] = constants.at(gate.constant);
      any = true;
    }
    first += gate.copies;
  }
  if (!any) return;
  layers.push_back(one_channel_layer<T>(kind, T(0L), others, {0}, none));
  layers.push_back(one_channel_layer<T>(kind, T(0L), all, {0}, bias));
}

// How a construction is broken: no copies to the next row, constants added to what stands there.
enum class LevelFault { none, no_nearest_copy, constants_not_cleared };

// 15 m - 4 layers, and two for constants.
template <class T>
Vector<BaseConvLayer<T>> level_layers(const CircuitLevel& level, const Vector<T>& constants, long M,
                                      Convolution kind, LevelFault fault = LevelFault::none) {
  Vector<long> together(M, -1), apart(M, -1);
  long operand = 0, result = 0;
  for (const auto& gate : level) {
    if (!gate.operands.empty()) apart[operand] = result;
    for (const long wire : gate.operands) together[wire] = operand++;
    result += gate.copies;
  }
  Vector<Stage<T>> stages;
  append_permutation(stages, together);
  append_gates(stages, level, M);
  append_permutation(stages, apart);
  append_copies(stages, level, M, fault == LevelFault::no_nearest_copy ? 2 : 1);
  Vector<BaseConvLayer<T>> layers;
  for (const auto& stage : stages)
    for (auto& layer : stage_layers(stage, 6, kind)) layers.push_back(std::move(layer));
  const auto before = static_cast<long>(layers.size());
  append_constants(layers, level, constants, M, kind);
  if (fault == LevelFault::constants_not_cleared && static_cast<long>(layers.size()) > before)
    layers.erase(layers.begin() + before);
  return layers;
}

// What the layers make of a circuit on 6 M rows, M the power of two from w on; no cut has more than
// w wires, and the layers are 15 l log2 M + 1 at most. The input stands in the first rows, 0 where
// the first cut has a constant, which the first layer adds.
template <class T>
Vector<T> outputs_by_layers(const Vector<CircuitLevel>& circuit, long w, const Vector<T>& input,
                            const Vector<T>& first_constants, const Vector<T>& constants,
                            Convolution kind = Convolution::cyclic,
                            LevelFault fault = LevelFault::none) {
  const long m = std::bit_width(static_cast<unsigned long>(std::max(w, 2L) - 1)), M = 1L << m;
  Matrix<T> state(6 * M, 1);
  Vector<T> first_block(6 * M, T(0L)), bias = first_block;
  std::fill_n(first_block.begin(), M, T(1L));
  for (std::size_t i = 0; i < input.size(); ++i) {
    state(i, 0) = input[i];
    bias[i] = first_constants[i];
  }
  Vector<BaseConvLayer<T>> layers = {one_channel_layer<T>(kind, T(0L), first_block, {0}, bias)};
  long width = static_cast<long>(input.size());
  for (const auto& level : circuit) {
    for (auto& layer : level_layers<T>(level, constants, M, kind, fault))
      layers.push_back(std::move(layer));
    long wires = 0;
    for (const auto& gate : level) wires += gate.copies;
    width = std::max(width, wires);
  }
  if (width > w ||
      static_cast<long>(layers.size()) > 15 * static_cast<long>(circuit.size()) * m + 1)
    throw std::logic_error("more wires or layers than counted");
  return base_conv_stack(layers, state).back().col(0);
}

// A circuit of this many wires at every cut; after level l one of them is constant l, where the
// gates leave one.
inline Vector<CircuitLevel> some_circuit(long wires, long levels) {
  std::mt19937_64 generator(1);
  const auto below = [&](long bound) { return static_cast<long>(generator() % bound); };
  Vector<CircuitLevel> circuit;
  while (static_cast<long>(circuit.size()) < levels) {
    Vector<long> order(wires);
    std::iota(order.begin(), order.end(), 0);
    for (long i = wires; i > 1; --i) std::swap(order[i - 1], order[below(i)]);
    CircuitLevel level;
    while (!order.empty()) {
      LevelGate gate{below(2) == 1, {}, 1};
      for (long k = 1 + below(3); k > 0 && !order.empty(); --k, order.pop_back())
        gate.operands.push_back(order.back());
      level.push_back(gate);
    }
    long spare = wires - static_cast<long>(level.size());
    if (spare > 0) {
      const auto place = below(static_cast<long>(level.size()) + 1);
      level.insert(level.begin() + place, {false, {}, 1, static_cast<long>(circuit.size())});
    }
    for (--spare; spare > 0; --spare) ++level[below(static_cast<long>(level.size()))].copies;
    circuit.push_back(level);
  }
  return circuit;
}

// Algorithm 2 for several numbers at once, three levels a power; constants: c_0, .., c_d. Wires
// of each number at the cuts of power j: x, x, m, s; x, m, m, c_j, s; x, x, m, t, s. It begins with
// x, x, 1, c_0.
inline Vector<CircuitLevel> power_circuit(long numbers, long degree) {
  Vector<CircuitLevel> circuit;
  const auto append_level = [&](const Vector<LevelGate>& gates, long wires) {
    CircuitLevel level;
    for (long first = 0; first < numbers * wires; first += wires) {
      for (auto gate : gates) {
        for (auto& operand : gate.operands) operand += first;
        level.push_back(gate);
      }
    }
    circuit.push_back(level);
  };
  for (long j = 1; j <= degree; ++j) {
    append_level({{false, {0}}, {true, {1, 2}, 2}, {false, {}, 1, j}, {false, {3}}}, 4);
    append_level({{false, {0}, 2}, {false, {1}}, {true, {2, 3}}, {false, {4}}}, 5);
    append_level({{false, {0}}, {false, {1}}, {false, {2}}, {false, {3, 4}}}, 5);
  }
  return circuit;
}

}  // namespace verify::liu2025
