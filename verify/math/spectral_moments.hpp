// m_q = E tr G^q for the sample covariance G = W/n of n samples from N(0, I_d), with d and 1/n from
// any ring, so that they can be symbols; n < d is allowed.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "verify/linalg/matrix.hpp"

namespace verify {

// The loop recursion for products of power sums p_k = tr W^k, p_0 = d, h = prod_j p_{l_j}:
//   E[p_{k+1} h] = (n + k) E[p_k h] + sum_{m<k} E[p_m p_{k-m} h] + 2 sum_j l_j E[p_{k+l_j}
//   h/p_{l_j}]
// scaled by 1/n at every step and remembered by partition.
template <Ring T>
class SpectralMoments {
 public:
  SpectralMoments(T d, T inverse_n) : d_(std::move(d)), inverse_n_(std::move(inverse_n)) {}

  // E prod_i tr G^{k_i}.
  T moment(std::vector<long> powers) {
    T dimensions(1L);
    std::sort(powers.begin(), powers.end());
    while (!powers.empty() && powers.front() == 0) {
      dimensions = dimensions * d_;
      powers.erase(powers.begin());
    }
    return powers.empty() ? dimensions : T(dimensions * of_positive(powers));
  }

  // m_0, .., m_count-1.
  Vector<T> first(long count) {
    Vector<T> result;
    for (long q = 0; q < count; ++q) result.push_back(moment({q}));
    return result;
  }

 private:
  T of_positive(const std::vector<long>& powers) {
    const auto known = known_.find(powers);
    if (known != known_.end()) return known->second;
    const long k = powers.front() - 1;
    const std::vector<long> h(powers.begin() + 1, powers.end());
    const auto with = [&](std::initializer_list<long> more) {
      std::vector<long> all = h;
      all.insert(all.end(), more);
      return moment(std::move(all));
    };
    T rest = T(k) * with({k});
    for (long m = 0; m < k; ++m) rest += with({m, k - m});
    for (std::size_t j = 0; j < h.size(); ++j) {
      std::vector<long> others = h;
      others.erase(others.begin() + static_cast<long>(j));
      others.push_back(k + h[j]);
      rest += T(2 * h[j]) * moment(std::move(others));
    }
    return known_.emplace(powers, with({k}) + inverse_n_ * rest).first->second;
  }

  T d_, inverse_n_;
  std::map<std::vector<long>, T> known_;
};

}  // namespace verify
