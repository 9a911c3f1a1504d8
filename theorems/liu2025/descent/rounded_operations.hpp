// Which operations a program performs, in whatever arithmetic: two results are equal as terms only
// if the same sums and products of the same numbers make them, so that they have the same bits in
// every format whose rounding is symmetric and commutative and in which finite x obeys x + 0 = x,
// 1 x = x, 0 x = 0 (up to the sign of zero). Nothing is reordered and no bracket is moved.
#pragma once

#include <map>
#include <tuple>
#include <utility>

#include "verify/scalar/rational.hpp"

namespace verify::liu2025 {

class RoundedTerm {
 public:
  RoundedTerm() = default;                                                       // zero
  RoundedTerm(long integer) : id_(constant(integer)), negative_(integer < 0) {}  // NOLINT: exact
  RoundedTerm(double) = delete;
  // Unlike all others.
  static RoundedTerm variable() { return {fresh(), false}; }

  friend RoundedTerm operator-(RoundedTerm a) { return {a.id_, a.id_ != zero && !a.negative_}; }
  friend RoundedTerm operator+(RoundedTerm a, RoundedTerm b) {
    if (a.id_ == zero) return b;
    if (b.id_ == zero) return a;
    if (b.id_ < a.id_) std::swap(a, b);
    // -(x + y) is rounded as x + y is.
    return {known({'+', a.id_, b.id_, a.negative_ != b.negative_}), a.negative_};
  }
  friend RoundedTerm operator-(RoundedTerm a, RoundedTerm b) { return a + (-b); }
  friend RoundedTerm operator*(RoundedTerm a, RoundedTerm b) {
    if (a.id_ == zero || b.id_ == zero) return {};
    const bool negative = a.negative_ != b.negative_;
    if (b.id_ < a.id_) std::swap(a, b);
    return {a.id_ == one ? b.id_ : known({'*', a.id_, b.id_, false}), negative};
  }
  RoundedTerm& operator+=(RoundedTerm b) { return *this = *this + b; }
  RoundedTerm& operator-=(RoundedTerm b) { return *this = *this - b; }
  RoundedTerm& operator*=(RoundedTerm b) { return *this = *this * b; }
  friend bool operator==(RoundedTerm, RoundedTerm) = default;

 private:
  using Key = std::tuple<char, long, long, bool>;
  RoundedTerm(long id, bool negative) : id_(id), negative_(negative) {}
  static constexpr long zero = 0, one = 1;
  static long fresh() {
    thread_local long last = one;
    return ++last;
  }
  static long known(const Key& key) {
    thread_local std::map<Key, long> ids;
    const auto [place, is_new] = ids.emplace(key, 0);
    if (is_new) place->second = fresh();
    return place->second;
  }
  static long constant(long integer) {
    const long size = integer < 0 ? -integer : integer;
    return size <= one ? size : known({'c', size, 0, false});
  }

  long id_ = zero;
  bool negative_ = false;
};

}  // namespace verify::liu2025
