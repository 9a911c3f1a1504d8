// Proposition D.26 by two layers of definition D.20 (and six that do nothing) between permutations
// of the rows, for all sizes: the rows of x go to the top with s rows of zeros after them, those
// of v = (v_1; v_2) below. The first layer has the filter h and one more tap 1 at a lag behind
// which nothing else of h*v arrives: f(x) stands in the first n + s rows, v where the gate is a
// bias. The second layer keeps these rows and clears the others.
//
// Sizes: n rows of x, s of zeros, r of v_1, w = m - r of v_2, N' = 3n + 3m + 2s + 2t + spare with
// t = n + r.  Source: Liu et al. 2025, definition D.25, proposition D.26, definition D.28.
#pragma once

#include "theorems/liu2025/layer/row_blocks.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025 {

struct Remembering {
  long earlier = 0;  // broken: the tap comes so many rows too early
  Rows n{{1}}, s{{0, 1}}, r{{0, 0, 1}}, w{{0, 0, 0, 1}}, spare{{0, 0, 0, 0, 1}};
  Rows one{{0, 0, 0, 0, 0, 1}}, none{}, m = r + w, t = n + r;
  Rows all = 3 * n + 3 * m + 2 * s + 2 * t + spare;
  Rows image = n + s;                    // the rows of f(x)
  Rows lag = image + m - earlier * one;  // of the tap that brings v down
  Rows remembered = image + lag;         // where v is after the first layer

  // x, zeros, v_1, v_2 on the way in; v_1, both parts of f(x), v_2 on the way out.
  Moves in() const { return {{r, none, n}, {t, n, s}, {none, image, r}, {t + s, image + r, w}}; }
  Moves out() const {
    return {{remembered, none, r}, {none, r, n}, {n, t, s}, {remembered + r, t + s, w}};
  }
  std::vector<RowBlock> blocks() const {
    return {{none, n},           {n, s},
            {image, lag},        {remembered, r},
            {remembered + r, w}, {remembered + m, all - (remembered + m)}};
  }
  BlockLayer first() const {
    return {true,
            image,
            {lag},
            {{"b1", {none, n}}, {"1", {n, s}}, {"1", {remembered, m}}},
            {{"b2", {none, n}}}};
  }
  BlockLayer second() const {
    return {false, {}, {none}, {{"1", {none, image}}, {"1", {remembered, m}}}, {}};
  }
  // y and remember(y, r, t, f) of definition D.25 with the f of proposition D.26.
  Bands input() const { return {{"v1", {none, r}}, {"x", {r, n}}, {"v2", {t + s, w}}}; }
  Bands output() const {
    return {{"v1", {none, r}},
            {"(b1 + x W) o (b2 + h*x)", {r, n}},
            {"h*x from n", {t, s}},
            {"v2", {t + s, w}}};
  }
};

// --- the same at given sizes

struct RememberingSizes {
  long n, s, r, w, spare;
  long of(const Rows& rows) const {
    const std::array<long, 6> sizes = {n, s, r, w, spare, 1};
    long total = 0;
    for (std::size_t k = 0; k < sizes.size(); ++k) total += rows.count[k] * sizes[k];
    return total;
  }
};

// The rows not mentioned keep their order.
template <class T>
Matrix<T> moved_rows(const Matrix<T>& u, const Moves& moves, const RememberingSizes& sizes) {
  std::vector<long> source(u.rows(), -1);
  std::vector<bool> used(u.rows(), false);
  for (const auto& move : moves) {
    for (long i = 0; i < sizes.of(move.length); ++i) {
      source.at(sizes.of(move.to) + i) = sizes.of(move.from) + i;
      used.at(sizes.of(move.from) + i) = true;
    }
  }
  long next = 0;
  for (auto& row : source) {
    if (row >= 0) continue;
    while (used[next]) ++next;
    row = next++;
  }
  Matrix<T> result(u.rows(), u.cols());
  for (long i = 0; i < u.rows(); ++i)
    for (long c = 0; c < u.cols(); ++c) result(i, c) = u(source[i], c);
  return result;
}

// The f of proposition D.26: W [d', d'], h [n+s, d'], b1 and b2 [n, d'].
template <class T>
struct LayerToApply {
  Matrix<T> W, h, b1, b2;
};

// f(x) for x [n, d'], by the sums that it is.
template <class T>
Matrix<T> applied(const LayerToApply<T>& f, const Matrix<T>& x) {
  Matrix<T> result(f.h.rows(), x.cols());
  for (long i = 0; i < f.h.rows(); ++i) {
    for (long c = 0; c < x.cols(); ++c) {
      const bool within = i < x.rows();
      T gate(within ? 0L : 1L), inner(0L);
      for (long k = 0; k <= i; ++k)
        if (i - k < x.rows()) inner += f.h(k, c) * x(i - k, c);
      if (within) {
        inner += f.b2(i, c);
        gate += f.b1(i, c);
        for (long j = 0; j < x.cols(); ++j) gate += x(i, j) * f.W(j, c);
      }
      result(i, c) = gate * inner;
    }
  }
  return result;
}

template <class T>
void set_ones(Matrix<T>& u, const RowBlock& block, const RememberingSizes& sizes) {
  for (long i = 0; i < sizes.of(block.length); ++i)
    for (long c = 0; c < u.cols(); ++c) u(sizes.of(block.from) + i, c) = T(1L);
}

// W = 0, H = e_0: the rows of these blocks pass, the others become 0.
template <class T>
BaseConvLayer<T> passing_layer(const std::vector<RowBlock>& blocks, const RememberingSizes& sizes,
                               long rows, long channels) {
  Matrix<T> B1(rows, channels), H(rows, channels);
  for (const auto& block : blocks) set_ones(B1, block, sizes);
  for (long c = 0; c < channels; ++c) H(0, c) = T(1L);
  return simple_base_conv(Convolution::causal, Matrix<T>(channels, channels), B1, H,
                          Matrix<T>(rows, channels));
}

// Without `cleared` the second layer leaves all rows as they are.
template <class T>
Vector<BaseConvLayer<T>> remembering_layers(const Remembering& plan, const LayerToApply<T>& f,
                                            const RememberingSizes& sizes, bool cleared = true) {
  const long rows = sizes.of(plan.all), channels = f.W.cols(), lag = sizes.of(plan.lag);
  Matrix<T> B1(rows, channels), H(rows, channels), B2(rows, channels);
  set_block(H, 0, 0, f.h);
  for (long c = 0; c < channels; ++c) H(lag, c) += T(1L);
  set_block(B1, 0, 0, f.b1);
  set_block(B2, 0, 0, f.b2);
  set_ones(B1, {plan.n, plan.s}, sizes);
  set_ones(B1, {plan.remembered, plan.m}, sizes);
  const RowBlock every{plan.none, plan.all};
  const std::vector<RowBlock> kept = {{plan.none, plan.image}, {plan.remembered, plan.m}};
  Vector<BaseConvLayer<T>> layers = {
      simple_base_conv(Convolution::causal, f.W, B1, H, B2),
      passing_layer<T>(cleared ? kept : std::vector{every}, sizes, rows, channels)};
  while (layers.size() < 8) layers.push_back(passing_layer<T>({every}, sizes, rows, channels));
  return layers;
}

// What the eight layers make of y, between the two permutations of rows.
template <class T>
Matrix<T> remembered_rows(const Remembering& plan, const LayerToApply<T>& f, const Matrix<T>& y,
                          const RememberingSizes& sizes, bool cleared = true) {
  const auto layers = remembering_layers(plan, f, sizes, cleared);
  const auto states = base_conv_stack(layers, moved_rows(y, plan.in(), sizes));
  return moved_rows(states.back(), plan.out(), sizes);
}

// y of definition D.25 from its three blocks, or its image from f(x) in place of x.
template <class T>
Matrix<T> rows_of(const Matrix<T>& v1, const Matrix<T>& middle, const Matrix<T>& v2,
                  const RememberingSizes& sizes) {
  const Remembering plan;
  Matrix<T> y(sizes.of(plan.all), middle.cols());
  set_block(y, 0, 0, v1);
  set_block(y, sizes.r, 0, middle);
  set_block(y, sizes.of(plan.t + plan.s), 0, v2);
  return y;
}

}  // namespace verify::liu2025
