// Weighted least squares over a monotone cone, exactly, with a certificate of optimality.
#pragma once

#include <algorithm>

#include "verify/linalg/matrix.hpp"

namespace verify::li2025 {

// argmin sum_k weights_k (w_k - targets_k)^2 over w_1 <= .. <= w_K; weights > 0. Pool adjacent
// violators (Ayer, Brunk, Ewing, Reid and Silverman 1955): neighbours in the wrong order share the
// weighted mean of their pool.
inline Vector<Rational> isotonic_regression(const Vector<Rational>& targets,
                                            const Vector<Rational>& weights) {
  detail::need_same(static_cast<long>(targets.size()), static_cast<long>(weights.size()),
                    "isotonic regression");
  struct Pool {
    Rational mean, weight;
    long members;
  };
  Vector<Pool> pools;
  for (std::size_t k = 0; k < targets.size(); ++k) {
    Pool last{targets[k], weights[k], 1};
    while (!pools.empty() && pools.back().mean > last.mean) {
      const Pool& former = pools.back();
      const Rational weight = former.weight + last.weight;
      last = {(former.weight * former.mean + last.weight * last.mean) / weight, weight,
              former.members + last.members};
      pools.pop_back();
    }
    pools.push_back(std::move(last));
  }
  Vector<Rational> fit;
  for (const auto& pool : pools) fit.insert(fit.end(), pool.members, pool.mean);
  return fit;
}

// The same over 0 <= w_1 <= .. <= w_K: negative means are cut off at 0.
inline Vector<Rational> nonnegative_isotonic_regression(const Vector<Rational>& targets,
                                                        const Vector<Rational>& weights) {
  return map(isotonic_regression(targets, weights),
             [](const Rational& w) { return std::max(w, Rational(0)); });
}

inline bool in_monotone_cone(const Vector<Rational>& w) {
  return (w.empty() || w.front().sign() >= 0) && std::is_sorted(w.begin(), w.end());
}

// The conditions of Karush, Kuhn and Tucker for w to be the projection of the targets on the cone
// 0 <= w_1 <= .. <= w_K, which the vectors (0, .., 0, 1, .., 1) generate: w lies in it, the
// residuals weights_k (targets_k - w_k) from k on sum to at most 0, and to 0 wherever w steps up.
inline bool is_monotone_projection(const Vector<Rational>& w, const Vector<Rational>& targets,
                                   const Vector<Rational>& weights) {
  if (w.size() != targets.size() || !in_monotone_cone(w)) return false;
  Rational tail(0);
  for (std::size_t k = w.size(); k-- > 0;) {
    tail += weights[k] * (targets[k] - w[k]);
    const Rational step = k > 0 ? w[k] - w[k - 1] : w[k];
    if (tail.sign() > 0 || (step.sign() > 0 && tail.sign() != 0)) return false;
  }
  return true;
}

}  // namespace verify::li2025
