// Moments of power sums of a Wishart matrix: E prod_i tr W^{k_i} for W = X X^T, X [d, n] with
// independent N(0, 1) entries (n < d allowed), by three routes that share no code. Each gives a
// polynomial in n and d with integer coefficients, so n and d may be symbols.
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "verify/linalg/matrix.hpp"

namespace verify {

// Integration by parts in one entry of X. With p_k = tr W^k, p_0 = d and h = prod_j p_{l_j}:
//   E[p_{k+1} h] = (n + k) E[p_k h] + sum_{m<k} E[p_m p_{k-m} h] + 2 sum_j l_j E[p_{k+l_j} h /
//   p_{l_j}].
enum class LoopTerms {
  all,
  without_reversal,     // k dropped from n + k: the recursion of complex Wishart matrices
  without_other_trace,  // the last sum dropped: as if other traces were constants
};

// The factor that plays p_{k+1}: every choice gives the same mean.
enum class Peel {
  smallest,  // keeps the partitions met few: 506 for tr W^26
  largest,
};

// The recursion, remembering what it has computed; a product of powers is one partition.
template <Ring T>
class WishartPowerSums {
 public:
  WishartPowerSums(T n, T d, LoopTerms terms = LoopTerms::all, Peel peel = Peel::smallest)
      : n_(std::move(n)), d_(std::move(d)), terms_(terms), peel_(peel) {}

  // E prod tr W^{k_i}, every k_i >= 0, in any order.
  T mean(Vector<long> powers) {
    T zeros(1L);  // tr W^0 = d
    const auto zero = std::remove(powers.begin(), powers.end(), 0L);
    for (auto it = zero; it != powers.end(); ++it) zeros = T(zeros * d_);
    powers.erase(zero, powers.end());
    std::sort(powers.rbegin(), powers.rend());
    return powers.empty() ? zeros : T(zeros * known(powers));
  }
  std::size_t states() const { return known_.size(); }

 private:
  const T& known(const Vector<long>& partition) {
    if (const auto found = known_.find(partition); found != known_.end()) return found->second;
    Vector<long> rest = partition;
    const auto part = peel_ == Peel::smallest ? rest.end() - 1 : rest.begin();
    const long k = *part - 1;
    rest.erase(part);
    const auto with = [&](std::initializer_list<long> more) {
      Vector<long> powers = rest;
      powers.insert(powers.end(), more);
      return mean(std::move(powers));
    };
    T sum = terms_ == LoopTerms::without_reversal ? T(n_ * with({k})) : T((n_ + T(k)) * with({k}));
    for (long m = 0; m < k; ++m) sum += with({m, k - m});
    if (terms_ != LoopTerms::without_other_trace) {
      for (std::size_t j = 0; j < rest.size(); ++j) {
        Vector<long> joined = rest;
        joined[j] += k;
        sum += T(2 * rest[j]) * mean(std::move(joined));
      }
    }
    return known_.emplace(partition, std::move(sum)).first->second;
  }

  T n_, d_;
  LoopTerms terms_;
  Peel peel_;
  std::map<Vector<long>, T> known_;  // partitions in descending order
};

// The partitions (k1, k2, 1, .., 1) of q with the coefficients of
//   E tr W^q = sum over partitions of coefficient * prod over boxes s of (d + c(s)) (n + c(s)),
//   coefficient = 2 q prod_{s != (1,1)} c(s) / prod_s (2a + l + 1)(2a + l + 2),
// c(i, j) = 2 (j-1) - (i-1), a and l arm and leg length (Jack functions at 2, that is zonal
// polynomials). Every other partition has a box with c = 0 besides (1,1).
struct HookTerm {
  long first, second, ones;
  Rational coefficient;
};
const Vector<HookTerm>& hook_terms(long q);  // kept: they hold for every n and d

// That sum for q = 1 .. highest with any factors in place of (d + c) (n + c).
template <Ring T, class Factor>
Vector<T> sums_over_hooks(long highest, const Factor& factor) {
  // Products along the first row, the second row, the column below.
  Vector<T> first = {T(1L)}, second = first, column = first;
  const auto extend = [&](Vector<T>& product, long c) {
    product.push_back(T(product.back() * T(factor(T(c)))));
  };
  for (long k = 0; k < highest; ++k) {
    extend(first, 2 * k);
    extend(second, 2 * k - 1);
    extend(column, -(k + 2));
  }
  Vector<T> result;
  for (long q = 1; q <= highest; ++q) {
    T sum(0L);
    for (const auto& term : hook_terms(q)) {
      sum += from_rational<T>(term.coefficient) *
             T(first[term.first] * T(second[term.second] * column[term.ones]));
    }
    result.push_back(std::move(sum));
  }
  return result;
}

// E tr W^1, .., E tr W^highest by that closed form; manifestly symmetric in n and d.
template <Ring T>
Vector<T> mean_power_traces(const T& n, const T& d, long highest) {
  return sums_over_hooks<T>(highest, [&](const T& c) { return T(T(d + c) * T(n + c)); });
}

// d, E tr W, .., E tr W^highest.
template <Ring T>
Vector<T> power_moments(const T& n, const T& d, long highest) {
  Vector<T> result = {d};
  for (auto& mean : mean_power_traces(n, d, highest)) result.push_back(std::move(mean));
  return result;
}

// The number of Wick pairings of the 2 q factors x of prod_i tr W^{k_i}, q = sum k_i, that leave
// d^rows n^columns, by trying all (2q-1)!! of them.
using PairingCounts = std::map<std::pair<long, long>, long>;  // (rows, columns) -> pairings
PairingCounts pairing_counts(const Vector<long>& powers);

template <Ring T>
T mean_by_pairings(const T& n, const T& d, const Vector<long>& powers) {
  T sum(0L);
  for (const auto& [loops, count] : pairing_counts(powers)) {
    T term(count);
    for (long k = 0; k < loops.first; ++k) term = T(term * d);
    for (long k = 0; k < loops.second; ++k) term = T(term * n);
    sum += term;
  }
  return sum;
}

// m_0 = d, m_q = E tr G^q for G = W / n, q = 1 .. highest.
Vector<Rational> covariance_moments(long n, long d, long highest);
// The same where 1/n may be a symbol: every box has the factor (d + c) (1 + c / n).
template <Ring T>
Vector<T> mean_covariance_traces(const T& d, const T& inverse_n, long highest) {
  Vector<T> result = {d};
  for (auto& mean : sums_over_hooks<T>(
           highest, [&](const T& c) { return T(T(d + c) * T(T(1L) + c * inverse_n)); })) {
    result.push_back(std::move(mean));
  }
  return result;
}

// All partitions of q, parts in descending order.
Vector<Vector<long>> partitions(long q);

}  // namespace verify
