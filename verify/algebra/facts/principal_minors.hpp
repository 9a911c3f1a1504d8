// Semidefinite matrices as facts: their principal minors, by expanded determinants.
#pragma once

#include <vector>

#include "verify/algebra/facts/facts.hpp"
#include "verify/linalg/expanded_determinant.hpp"

namespace verify {

// Calls visit(size, minor) for every principal minor.
template <class T, class Visit>
void each_principal_minor(const Matrix<T>& a, Visit visit) {
  for (long chosen = 1; chosen < 1L << a.rows(); ++chosen) {
    std::vector<long> kept;
    for (long k = 0; k < a.rows(); ++k)
      if ((chosen >> k) % 2 == 1) kept.push_back(k);
    const long size = static_cast<long>(kept.size());
    Matrix<T> block(size, size);
    for (long i = 0; i < size; ++i)
      for (long j = 0; j < size; ++j)
        block(i, j) = a(kept[static_cast<std::size_t>(i)], kept[static_cast<std::size_t>(j)]);
    visit(size, expanded_determinant(block));
  }
}

// A symmetric matrix is positive semidefinite: no principal minor is negative.
template <class T>
void say_semidefinite(Comparisons<T>& say, const Matrix<T>& a) {
  each_principal_minor(a, [&](long, const T& minor) { say.nonnegative(minor); });
}

// And of this rank: all larger principal minors vanish, and one of this size does not.
template <class T>
void say_semidefinite(Comparisons<T>& say, const Matrix<T>& a, long rank) {
  T sum(0L);
  each_principal_minor(a, [&](long size, const T& minor) {
    if (size > rank) return say.zero(minor);
    say.nonnegative(minor);
    if (size == rank) sum = T(sum + minor);
  });
  say.positive(sum);
}

}  // namespace verify
