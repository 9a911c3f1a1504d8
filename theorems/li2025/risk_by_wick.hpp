// The risk of weighted preconditioned descent as a quadratic function of the preconditioner: Wick's
// formula gives equation (37), and completing the square the best preconditioner for given weights
// (Li et al. 2025). Polynomial statements, zero identically.
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/weighted_risk.hpp"

namespace verify::li2025 {

// best for its omega.
struct BestPreconditioner {
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = diagonal_matrix(free.vector(d));
    const auto X = free.matrix(d, d);
    const T M = free.scalar(), squared = free.scalar(), shifted = free.scalar(),
            with_r = free.scalar();
    const auto K = adjugate(T(M * squared) * identity_matrix<T>(d) + shifted * Sigma);
    const WeightMoments<T> w{T(with_r * K.determinant), squared, T(shifted - squared)};
    const auto best = risk_traces(Sigma, with_r * K.matrix),
               moved = risk_traces(Sigma, with_r * K.matrix + X);
    const auto added = risk_traces(Sigma, X);
    const T gain = T(with_r * with_r) * trace(Sigma * Sigma * K.matrix) * K.determinant;
    return {T(weighted_gd_risk(M, moved, w) - weighted_gd_risk(M, best, w) -
              M * squared * added.quadratic - shifted * added.cubic),
            T(weighted_gd_risk(M, best, w) - M + gain)};
  }
};

}  // namespace verify::li2025
