// Layers of definition D.20 with cyclic convolution as stages of a network, for any number M of
// values. They stand in the first of six blocks of M rows, the others are 0, and a stage at
// distance s <= M brings together rows that are s apart:
//   linear   row i becomes  a_i u_i + b_i u_(i-s) + c_i u_(i+s)      two layers
//   product  row i becomes  u_i (a_i + b_i u_(i-s) + c_i u_(i+s))    three layers
// What lies outside the M rows counts as 0. The first layer copies u to blocks 2 and 4, with the
// factors as gates; the second moves block 2 by s down and block 4 by s up into the first one;
// where it multiplies, a third clears the rest.
#pragma once

#include "verify/algebra/facts/compare.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025 {

enum class StageKind { linear, product };

template <class T>
struct Stage {
  StageKind kind = StageKind::linear;
  long distance = 0;
  Vector<T> own, above, below;  // a, b, c
};
// Every row as it is.
template <class T>
Stage<T> idle_stage(StageKind kind, long distance, long M) {
  return {kind, distance, Vector<T>(M, T(1L)), Vector<T>(M, T(0L)), Vector<T>(M, T(0L))};
}

// A layer on one channel: W, the columns B1 and B2, and the lags at which H is 1.
template <class T>
BaseConvLayer<T> one_channel_layer(Convolution kind, const T& weight, const Vector<T>& gate,
                                   const Vector<long>& lags, const Vector<T>& bias) {
  const long rows = static_cast<long>(gate.size());
  Matrix<T> W(1, 1), B1(rows, 1), H(rows, 1), B2(rows, 1);
  W(0, 0) = weight;
  B1.entries() = gate;
  B2.entries() = bias;
  for (const long lag : lags) H(lag, 0) += T(1L);
  return simple_base_conv(kind, W, B1, H, B2);
}

template <class T>
Vector<BaseConvLayer<T>> stage_layers(const Stage<T>& stage, long blocks = 6,
                                      Convolution kind = Convolution::cyclic) {
  const long M = static_cast<long>(stage.own.size()), s = stage.distance;
  const bool product = stage.kind == StageKind::product;
  const Vector<T> none(blocks * M, T(0L));
  auto first_block = none, factors = none, bias = none;
  for (long i = 0; i < M; ++i) {
    first_block[i] = T(1L);
    factors[i] = product ? T(1L) : stage.own[i];
    if (product) bias[i] = stage.own[i];
    if (i + s < M) factors[2 * M + i] = stage.above[i + s];
    if (i >= s) factors[4 * M + i] = stage.below[i - s];
  }
  const T zero(0L);
  const Vector<long> moves = {(blocks - 2) * M + s, (blocks - 4) * M - s};
  const auto copied = one_channel_layer<T>(kind, zero, factors, {0, 2 * M, 4 * M}, none);
  if (product)
    return {copied, one_channel_layer<T>(kind, T(1L), none, moves, bias),
            one_channel_layer<T>(kind, zero, first_block, {0}, none)};
  return {copied, one_channel_layer<T>(kind, zero, first_block, {0, moves[0], moves[1]}, none)};
}

// What the stage makes of M values.
template <class T>
Vector<T> after_stage(const Stage<T>& stage, const Vector<T>& u) {
  const long M = static_cast<long>(u.size()), s = stage.distance;
  Vector<T> result;
  for (long i = 0; i < M; ++i) {
    T others(0L);
    if (i >= s) others += stage.above[i] * u[i - s];
    if (i + s < M) others += stage.below[i] * u[i + s];
    const bool product = stage.kind == StageKind::product;
    result.push_back(product ? T(u[i] * (stage.own[i] + others)) : T(stage.own[i] * u[i] + others));
  }
  return result;
}

// --- for every M and 0 <= s <= M

enum class Arrival { itself, down, up, elsewhere, unknown };

// Where a block of M rows that begins at row block * M arrives through the tap at
// lag * M + shift * s, shift = -1, 0 or 1, of a cyclic convolution of `blocks` blocks: as the first
// block, that moved by s rows either way, or in none of its rows.
inline Arrival arrival(long block, long lag, long shift, long blocks) {
  const long start = (block + lag) % blocks;
  if (start == 0) return shift == 0 ? Arrival::itself : shift > 0 ? Arrival::down : Arrival::up;
  const bool may_wrap = shift > 0 && start + 1 == blocks;  // its last rows reach s rows
  const bool may_reach = shift < 0 && start == 1;
  return may_wrap || may_reach ? Arrival::unknown : Arrival::elsewhere;
}

// Both kinds: of the copies in blocks 0, 2, 4 the second layer brings into the first block what
// the stage says, and nothing else.
inline bool stages_at_all_sizes(long blocks) {
  for (const long block : {0L, 2L, 4L}) {
    const auto down = arrival(block, blocks - 2, 1, blocks);
    const auto up = arrival(block, blocks - 4, -1, blocks);
    const auto same = arrival(block, 0, 0, blocks);
    if (down != (block == 2 ? Arrival::down : Arrival::elsewhere) ||
        up != (block == 4 ? Arrival::up : Arrival::elsewhere) ||
        same != (block == 0 ? Arrival::itself : Arrival::elsewhere))
      return false;
  }
  // blocks 1 and 3, which hold no copy, would touch the first one
  const bool others_touch = arrival(1, blocks - 2, 1, blocks) == Arrival::unknown &&
                            arrival(3, blocks - 2, -1, blocks) == Arrival::unknown;
  // the first layer: the tap at k M brings block 0 to block k alone
  return others_touch && 4 < blocks;
}

// For the certificate, M = s + e: row i of block b arrives at row i + (b + lag) M + shift s, modulo
// all rows. From 2 and 4 that is i + s and i - s, from elsewhere no row of the first block.
template <class T>
void stages_by_facts(Comparisons<T>& say, Orthant<T>& free, long blocks) {
  const T s = free.nonnegative("s"), M = T(s + free.nonnegative("M - s")), none(0L);
  const T all = T(T(blocks) * M), down = T(T(blocks - 2) * M + s), up = T(T(blocks - 4) * M - s);
  for (const auto& lag : {down, up}) {
    say.at_most(none, lag);
    say.at_most(lag, all);
  }
  const auto outside = [&](const T& start) {
    say.at_most(M, start);
    say.at_most(T(start + M), all);
  };
  say.equal(T(T(2L) * M + down - all), s);
  say.equal(T(T(4L) * M + up - all), T(-s));
  outside(down);
  outside(T(T(4L) * M + down - all));
  outside(up);
  outside(T(T(2L) * M + up));
  // The copies, and where the first layer makes them.
  for (const long copy : {2L, 4L}) outside(T(T(copy) * M));
}

}  // namespace verify::liu2025
