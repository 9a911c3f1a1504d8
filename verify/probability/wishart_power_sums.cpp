#include "verify/probability/wishart_power_sums.hpp"

#include <functional>
#include <numeric>

#include "verify/claim/stated_by.hpp"
#include "verify/linalg/computed_once.hpp"

namespace verify {
namespace {

Vector<Rational> factorials(long highest) {
  Vector<Rational> result = {1};
  for (long k = 1; k <= highest; ++k) result.push_back(result.back() * Rational(k));
  return result;
}

// Joins what a pairing makes equal.
class Classes {
 public:
  explicit Classes(long size) : parent_(size), count_(size) {
    std::iota(parent_.begin(), parent_.end(), 0L);
  }
  void join(long a, long b) {
    a = root(a), b = root(b);
    if (a == b) return;
    parent_[a] = b;
    --count_;
  }
  long count() const { return count_; }

 private:
  long root(long k) const {
    while (parent_[k] != k) k = parent_[k];
    return k;
  }
  Vector<long> parent_;
  long count_;
};

// Calls visit(pairs) for every way to pair 0 .. size-1.
using Pairs = std::vector<std::pair<long, long>>;
void all_pairings(Vector<bool>& taken, Pairs& pairs,
                  const std::function<void(const Pairs&)>& visit) {
  const auto open = std::find(taken.begin(), taken.end(), false);
  if (open == taken.end()) return visit(pairs);
  const long first = open - taken.begin();
  taken[first] = true;
  for (std::size_t other = first + 1; other < taken.size(); ++other) {
    if (taken[other]) continue;
    taken[other] = true;
    pairs.emplace_back(first, static_cast<long>(other));
    all_pairings(taken, pairs, visit);
    pairs.pop_back();
    taken[other] = false;
  }
  taken[first] = false;
}

Vector<HookTerm> terms_of(long q) {
  if (q < 1) throw std::invalid_argument("hook terms need a positive degree");
  const auto f = factorials(2 * q + 2);
  Vector<HookTerm> result;
  // One row: contents 0, 2, 4, ..; arms q-1, .., 0, legs 0.
  result.push_back({q, 0, 0, Rational(2 * q) * power(Rational(2), q - 1) * f[q - 1] / f[2 * q]});
  Rational odd_contents(1);  // -prod_{j=1..k2} (2j-3) = 1 * 1 * 3 * 5 ..
  for (long k2 = 1; 2 * k2 <= q; ++k2) {
    if (k2 >= 2) odd_contents *= Rational(2 * k2 - 3);
    for (long k1 = k2; k1 + k2 <= q; ++k1) {
      const long m = q - k1 - k2;
      Rational contents = power(Rational(2), k1 - 1) * f[k1 - 1] * odd_contents * f[m + 1];
      if (m % 2 == 0) contents = -contents;
      const Rational first_row = f[2 * (k1 - k2)] * f[2 * k1 - 1] / f[2 * (k1 - k2) + 1] *
                                 Rational((2 * k1 + m) * (2 * k1 + m + 1));
      const Rational second_row = f[2 * k2 - 2] * Rational((2 * k2 + m - 1) * (2 * k2 + m));
      result.push_back(
          {k1, k2, m, Rational(2 * q) * contents / (first_row * second_row * f[m] * f[m + 1])});
    }
  }
  return result;
}

}  // namespace

const Vector<HookTerm>& hook_terms(long q) {
  static std::map<long, Vector<HookTerm>> known;
  return computed_once(known, q, [q] { return terms_of(q); });
}

PairingCounts pairing_counts(const Vector<long>& powers) {
  // tr (X X^T)^k = sum x_{r1 c1} x_{r2 c1} x_{r2 c2} .. x_{rk ck} x_{r1 ck}.
  Vector<long> row, column;
  long total = 0;
  for (const long k : powers) {
    for (long j = 0; j < k; ++j) {
      row.insert(row.end(), {total + j, total + (j + 1) % k});
      column.insert(column.end(), {total + j, total + j});
    }
    total += k;
  }
  PairingCounts counts;
  Vector<bool> taken(row.size(), false);
  Pairs pairs;
  all_pairings(taken, pairs, [&](const Pairs& complete) {
    Classes rows(total), columns(total);
    for (const auto& [a, b] : complete) {
      rows.join(row[a], row[b]);
      columns.join(column[a], column[b]);
    }
    ++counts[{rows.count(), columns.count()}];
  });
  return counts;
}

Vector<Rational> covariance_moments(long n, long d, long highest) {
  const StatedBy fact("ahn2023.alg_moments#hooks");
  Vector<Rational> result = {Rational(d)};
  Rational scale(1);
  for (const auto& mean : mean_power_traces(Rational(n), Rational(d), highest)) {
    scale /= Rational(n);
    result.push_back(mean * scale);
  }
  return result;
}

Vector<Vector<long>> partitions(long q) {
  Vector<Vector<long>> result;
  Vector<long> parts;
  const std::function<void(long, long)> extend = [&](long left, long largest) {
    if (left == 0) result.push_back(parts);
    for (long part = std::min(left, largest); part >= 1; --part) {
      parts.push_back(part);
      extend(left - part, part);
      parts.pop_back();
    }
  };
  extend(q, q);
  return result;
}

}  // namespace verify
