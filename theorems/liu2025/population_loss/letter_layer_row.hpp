// Row i of a BaseConv layer (18) whose parameters are letters, channel J and position i last, for
// every N and d. Every channel has a weight for every position: the filter's K_k at position i - k,
// and 0 at the positions after i.
#pragma once

#include "verify/algebra/words/visit_ways.hpp"
#include "verify/recording/model_step.hpp"

namespace verify::liu2025 {

// Channels are rows, positions columns.
template <MatrixLike M>
struct RowParameters {
  M W, K;              // [d, d], [d, N]
  VectorOf<M> B1, B2;  // of row i
};

template <MatrixLike M>
struct LayerRow {
  M u;  // [d, N]
  VectorOf<M> u_i, every_position;

  // Z_i, all its channels.
  VectorOf<M> operator()(const RowParameters<M>& p) const {
    const ModelStep<ScalarOf<M>> model_step;
    return hadamard(transpose(p.W) * u_i + p.B1, hadamard(p.K, u) * every_position + p.B2);
  }
  // What lemma D.52 says of its entry J: the two factors.
  ScalarOf<M> gate(const RowParameters<M>& p) const {
    return dot(u_i, with_last(right_border(p.W), corner(p.W))) + last(p.B1);
  }
  ScalarOf<M> filtered(const RowParameters<M>& p) const {
    return dot(column(p.K), column(u)) + last(p.B2);
  }
  static VectorOf<M> column(const M& a) { return with_last(bottom_border(a), corner(a)); }
};

template <MatrixLike M>
struct FreeRow {
  Letters<M>& free;

  M bordered_matrix(const char* rows, const char* cols) const {
    const auto p = free.space(rows, 1), q = free.space(cols, 1);
    const M inner = free.matrix("inner", p, q);
    const auto right = free.vector("right", p), bottom = free.vector("bottom", q);
    return bordered(inner, right, bottom, free.scalar());
  }
  VectorOf<M> channels() const {
    const auto others = free.vector("others", free.space("d", 1));
    return with_last(others, free.scalar());
  }
  LayerRow<M> layer() const {
    const M u = bordered_matrix("d", "N");
    return {u, with_last(right_border(u), corner(u)),
            with_last(free.ones(free.space("N", 1)), ScalarOf<M>(1L))};
  }
  RowParameters<M> parameters() const {
    const M W = bordered_matrix("d", "d"), K = bordered_matrix("d", "N");
    const auto B1 = channels();
    return {W, K, B1, channels()};
  }
};

}  // namespace verify::liu2025
