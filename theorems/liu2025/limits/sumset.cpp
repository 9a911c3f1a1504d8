#include "theorems/liu2025/limits/sumset.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

namespace verify::liu2025 {
namespace {

// Vectors as single integers: coordinate k, scaled to nonnegative integers, is the digit of
// place[k], and the base is larger than any digit of an n-fold sum, so that nothing carries: adding
// codes is adding vectors, and different sums have different codes.
struct Codes {
  Vector<Rational> codes;
  Rational largest;  // of an n-fold sum
};

Codes encode(const Vector<Vector<Rational>>& summands, long n) {
  Codes result{Vector<Rational>(summands.size(), Rational(0)), Rational(0)};
  Rational place(1);
  for (std::size_t k = 0; k < summands.front().size(); ++k) {
    Rational least = summands.front()[k], most = least, unit(0);
    for (const auto& v : summands) {
      least = std::min(least, v[k]);
      most = std::max(most, v[k]);
    }
    // The differences to the least entry are multiples of a common unit: their greatest common
    // divisor.
    for (const auto& v : summands) {
      const Rational difference = v[k] - least;
      fmpq_gcd(unit.raw(), unit.raw(), difference.raw());
    }
    if (unit == Rational(0)) continue;  // a constant coordinate tells nothing apart
    for (std::size_t i = 0; i < summands.size(); ++i) {
      result.codes[i] += place * ((summands[i][k] - least) / unit);
    }
    const Rational digit = Rational(n) * ((most - least) / unit);
    result.largest += place * digit;
    place *= digit + Rational(1);
  }
  std::sort(result.codes.begin(), result.codes.end());
  result.codes.erase(std::unique(result.codes.begin(), result.codes.end()), result.codes.end());
  return result;
}

// A set of 64-bit keys in one table of twice to four times its size.
class KeySet {
 public:
  KeySet() : table_(1024, empty) {}
  void insert(std::uint64_t key) {
    if (2 * (keys_.size() + 1) > table_.size()) grow();
    if (place(key)) keys_.push_back(key);
  }
  const std::vector<std::uint64_t>& keys() const { return keys_; }

 private:
  static constexpr std::uint64_t empty = ~std::uint64_t{0};  // no code: codes stay below 2^63
  bool place(std::uint64_t key) {
    const std::uint64_t mask = table_.size() - 1;
    std::uint64_t at = ((key * 0x9E3779B97F4A7C15u) >> 20) & mask;
    while (table_[at] != empty && table_[at] != key) at = (at + 1) & mask;
    if (table_[at] == key) return false;
    table_[at] = key;
    return true;
  }
  void grow() {
    table_.assign(2 * table_.size(), empty);
    for (const auto key : keys_) place(key);
  }
  std::vector<std::uint64_t> table_, keys_;
};

// The general case, for codes that do not fit a machine word.
class WideSet {
 public:
  void insert(const Rational& key) { keys_.insert(key); }
  const std::set<Rational>& keys() const { return keys_; }

 private:
  std::set<Rational> keys_;
};

template <class Set, class Key>
std::optional<long> count(const std::vector<Key>& summands, long n, long budget) {
  Set sums;
  for (const auto& s : summands) sums.insert(s);
  for (long round = 1; round < n; ++round) {
    const long found = static_cast<long>(sums.keys().size());
    budget -= found * static_cast<long>(summands.size());
    if (budget < 0) return std::nullopt;
    Set next;
    for (const auto& sum : sums.keys())
      for (const auto& s : summands) next.insert(Key(sum + s));
    sums = std::move(next);
  }
  return static_cast<long>(sums.keys().size());
}

}  // namespace

std::optional<long> sumset_size(const Vector<Vector<Rational>>& summands, long n, long budget) {
  if (summands.empty()) return 0;
  const auto [codes, largest] = encode(summands, n);
  if (codes.size() == 1) return 1;
  if (static_cast<long>(codes.size()) > budget) return std::nullopt;
  if (largest < power(Rational(2), 63)) {
    std::vector<std::uint64_t> keys;
    for (const auto& code : codes) keys.push_back(static_cast<std::uint64_t>(code.to_long()));
    return count<KeySet>(keys, n, budget);
  }
  constexpr long slower = 20;  // a sum of large integers costs about so many times more
  return count<WideSet>(codes, n, budget / slower);
}

}  // namespace verify::liu2025
