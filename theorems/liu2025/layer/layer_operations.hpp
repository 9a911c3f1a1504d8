// How many operations a layer of definition D.20 takes apart from its convolution, counted on
// numbers that count: W by its butterfly factors, one after the other, or as a full matrix; two
// biases and the gate.
#pragma once

#include "theorems/liu2025/layer/butterfly.hpp"

namespace verify::liu2025 {

struct CountedNumber {
  inline static thread_local long operations = 0;

  CountedNumber(long = 0) {}
  CountedNumber& operator+=(const CountedNumber&) { return ++operations, *this; }
  CountedNumber& operator*=(const CountedNumber&) { return ++operations, *this; }
  friend CountedNumber operator*(CountedNumber a, const CountedNumber& b) { return a *= b; }
};

// N rows of D channels, D a power of 2.
inline long layer_operations(long N, long D, bool full_matrix) {
  using T = CountedNumber;
  const Matrix<T> numbers(D, D), bias(N, D);
  Matrix<T> gate(N, D), filtered(N, D);
  const auto factors = full_matrix ? Vector<ChannelMap<T>>{channel_map(numbers)}
                                   : butterfly_factors<T>(D, [](long, long, long) { return T(); });
  T::operations = 0;
  for (const auto& factor : factors) gate = project(gate, factor);
  add_bias(gate, bias_of(bias));
  add_bias(filtered, bias_of(bias));
  times_gate(filtered, gate);
  return T::operations;
}

// A butterfly matrix of size 2n is a factor, with 4 n weights, after two of size n: of the 2 n m
// weights for n = 2^m one size more makes 2 (2n) (m + 1); and so of the operations, two a weight.
// There is no factor of size 1.
struct ButterflyCounts {
  long a_weight = 2;      // operations, or 1 for the weights themselves
  bool one_half = false;  // one of size n only

  Sizes sizes() const { return {{"D", from(1, Argument::induction)}, {"N", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar("n"), m = free.scalar("m"), one(1L), two(2L), each(2 * a_weight);
    const T halves = (one_half ? one : two) * (each * n * m), factor = two * (each * n);
    free.state(T(each * n * m), T(halves + factor));
    free.state(n, T(two * n));
    free.parameter(n, T(two * n));
    free.parameter(m, T(m + one));
    return {T(halves + factor - each * (two * n) * (m + one))};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // n = 2, m = 1: one factor of four weights, for any number of rows r.
    const T r = free.scalar("r"), two(2L), four(4L), each(a_weight);
    free.begins(T(each * four));
    free.begins(two);
    free.begins_at(two);
    free.begins_at(T(1L));
    return {T(r * (each * four) * (one_half ? two : T(1L)) - r * four * each)};
  }
};

}  // namespace verify::liu2025
