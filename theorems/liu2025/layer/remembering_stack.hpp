// Corollary D.27: f is L layers of definition D.20 on the n rows of x, and v = (v_1; v_2) stays.
// For each of them there are the two layers of Proposition D.26: one applies it at the top and
// moves v down by n + m rows, behind all that its filter makes of v; one clears the rest. So
// (L + 1)(n + m) rows are enough, between one permutation of rows before and one after all layers.
//
// Where v stands after l of them, n + l (n + m), is n + s here: s is any number of rows.
#pragma once

#include "theorems/liu2025/layer/remembering.hpp"

namespace verify::liu2025 {

struct RememberingStack {
  long earlier = 0;  // broken: the tap comes so many rows too early
  Rows n{{1}}, s{{0, 1}}, r{{0, 0, 1}}, w{{0, 0, 0, 1}}, spare{{0, 0, 0, 0, 1}};
  Rows one{{0, 0, 0, 0, 0, 1}}, none{}, m = r + w;
  Rows lag = n + m - earlier * one;
  Rows place = n + s;  // of v
  Rows next = place + lag;
  Rows all = next + m + spare;

  // Into x; v at s = 0, and from x; v at any s.
  Moves in() const { return {{r, none, n}, {none, n, r}, {n + r, n + r, w}}; }
  Moves out() const { return {{place, none, r}, {none, r, n}, {place + r, n + r, w}}; }
  Bands state(const std::string& x, const Rows& of_v) const {
    return {{x, {none, n}}, {"v1", {of_v, r}}, {"v2", {of_v + r, w}}};
  }
  Bands sequence(const std::string& x) const {
    return {{"v1", {none, r}}, {x, {r, n}}, {"v2", {n + r, w}}};
  }
  std::vector<RowBlock> blocks() const {
    return {{none, n}, {n, next - n}, {next, r}, {next + r, w}, {next + m, spare}};
  }
  BlockLayer first() const {
    return {true, n, {lag}, {{"b1", {none, n}}, {"1", {next, m}}}, {{"b2", {none, n}}}};
  }
  BlockLayer second() const {
    return {false, {}, {none}, {{"1", {none, n}}, {"1", {next, m}}}, {}};
  }
};

// --- the same at given sizes

// f on the rows of x alone, each layer with filters of n rows.
template <class T>
Matrix<T> applied_in_turn(const Vector<LayerToApply<T>>& f, Matrix<T> x) {
  for (const auto& layer : f) x = applied(layer, x);
  return x;
}

// What the 2L layers make of (v_1; x; v_2; 0).
template <class T>
Matrix<T> remembered_by_stack(long earlier, const Vector<LayerToApply<T>>& f, const Matrix<T>& y,
                              const RememberingSizes& at) {
  const RememberingStack plan{earlier};
  auto sizes = at;  // of one layer: s says where v is
  const long rows = y.rows(), channels = y.cols(), m = sizes.r + sizes.w;
  auto u = moved_rows(y, plan.in(), sizes);
  for (const auto& layer : f) {
    Matrix<T> B1(rows, channels), H(rows, channels), B2(rows, channels);
    set_block(H, 0, 0, layer.h);
    for (long c = 0; c < channels; ++c) H(sizes.of(plan.lag), c) += T(1L);
    set_block(B1, 0, 0, layer.b1);
    set_block(B2, 0, 0, layer.b2);
    set_ones(B1, {plan.next, plan.m}, sizes);
    u = base_conv(simple_base_conv(Convolution::causal, layer.W, B1, H, B2), u);
    u = base_conv(
        passing_layer<T>({{plan.none, plan.n}, {plan.next, plan.m}}, sizes, rows, channels), u);
    sizes.s += sizes.n + m - earlier;
  }
  return moved_rows(u, plan.out(), sizes);
}

}  // namespace verify::liu2025
