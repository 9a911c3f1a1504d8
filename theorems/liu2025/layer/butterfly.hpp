// Butterfly matrices (Dao et al. 2020; Liu et al. 2025, definitions D.16 to D.19): B^(n) =
// B_n^(n) B_{n/2}^(n) .. B_2^(n) for n a power of 2. B_k^(n) is block diagonal with n/k blocks
// [[D1, D2], [D3, D4]] of size k, D1..D4 diagonal.
#pragma once

#include "verify/models/base_conv.hpp"

namespace verify::liu2025 {

// The factor B_k^(n) with the diagonals chosen by `entry(k, row, column)`.
template <class T, class Entry>
ChannelMap<T> butterfly_factor(long n, long k, const Entry& entry) {
  ChannelMap<T> result{n, {}};
  for (long row = 0; row < n; ++row) {
    const long partner = row % k < k / 2 ? row + k / 2 : row - k / 2;
    for (const long column : {row, partner})
      result.weights.push_back({row, column, entry(k, row, column)});
  }
  return result;
}

// The factors from B_n down to B_2, each with its diagonals from `entry`.
template <class T, class Entry>
Vector<ChannelMap<T>> butterfly_factors(long n, const Entry& entry) {
  Vector<ChannelMap<T>> result;
  for (long k = n; k >= 2; k /= 2) result.push_back(butterfly_factor<T>(n, k, entry));
  return result;
}

// Their product as a matrix.
template <class T>
Matrix<T> butterfly_matrix(long n, const Vector<ChannelMap<T>>& factors) {
  auto result = identity_matrix<T>(n);
  for (const auto& factor : factors) result = project(result, factor);
  return result;
}

template <class T>
long butterfly_parameters(const Vector<ChannelMap<T>>& factors) {
  long count = 0;
  for (const auto& factor : factors) count += static_cast<long>(factor.weights.size());
  return count;
}

}  // namespace verify::liu2025
