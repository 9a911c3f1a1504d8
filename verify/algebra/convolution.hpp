// Convolution of finite sequences: the causal one (product of polynomials modulo X^N), which is the
// paper's `*` (Liu et al. 2025, appendix D.1), and the cyclic one (modulo X^N - 1).
#pragma once

#include <optional>
#include <vector>

#include "verify/linalg/matrix.hpp"

namespace verify {

enum class Convolution { causal, cyclic };

// The position that lag k brings to position n, or nothing where a causal filter looks before 0.
// Positions are numbers, or sums of free lengths.
template <class Position>
std::optional<Position> source_position(Convolution kind, const Position& n, const Position& lag,
                                        const Position& length) {
  if (lag <= n) return n - lag;
  if (kind == Convolution::causal) return std::nullopt;
  return n - lag + length;
}

// (h * u)[n] = sum_k h[k] u[n-k], h and u of the same length N: the definition, term by term.
template <class T>
Vector<T> convolve(Convolution kind, const Vector<T>& h, const Vector<T>& u) {
  const long length = static_cast<long>(u.size());
  detail::need_same(static_cast<long>(h.size()), length, "filter and sequence");
  Vector<T> result(length, T(0L));
  for (long n = 0; n < length; ++n) {
    for (long k = 0; k <= n; ++k) result[n] += h[k] * u[n - k];
    if (kind == Convolution::causal) continue;
    for (long k = n + 1; k < length; ++k) result[n] += h[k] * u[n - k + length];
  }
  return result;
}

// The matrix of u -> h * u: lower triangular Toeplitz (causal) or circulant (cyclic).
template <class T>
Matrix<T> convolution_matrix(Convolution kind, const Vector<T>& h) {
  const long length = static_cast<long>(h.size());
  Matrix<T> result(length, length);
  for (long i = 0; i < length; ++i) {
    for (long j = 0; j < length; ++j) {
      if (j <= i) {
        result(i, j) = h[i - j];
      } else if (kind == Convolution::cyclic) {
        result(i, j) = h[length + i - j];
      }
    }
  }
  return result;
}

// A filter as the constructions write it: a few taps, on request added to the filter that is 1 at
// every lag. A tap without a value is 1, so that no product has to be formed (or bounded) for it.
template <class T>
struct Tap {
  long lag = 0;
  std::optional<T> value;
};
template <class T>
struct Filter {
  std::vector<Tap<T>> taps;
  bool ones = false;
};

template <class T>
Filter<T> unit_filter(long lag = 0) {
  return {{{lag, {}}}, false};
}
template <class T>
Filter<T> ones_filter() {
  return {{}, true};
}
// 1 at lag 0 and nothing else, by its form: convolution with it changes nothing.
template <class T>
bool is_delta(const Filter<T>& filter) {
  return !filter.ones && filter.taps.size() == 1 && filter.taps[0].lag == 0 &&
         !filter.taps[0].value;
}
template <class T>
Filter<T> filter_of(const Vector<T>& h) {
  Filter<T> result;
  for (std::size_t k = 0; k < h.size(); ++k) result.taps.push_back({static_cast<long>(k), h[k]});
  return result;
}

// The filter written out at lags 0..length-1.
template <class T>
Vector<T> dense_filter(const Filter<T>& filter, long length) {
  Vector<T> h(length, T(filter.ones ? 1L : 0L));
  for (const auto& tap : filter.taps) h.at(tap.lag) += tap.value ? *tap.value : T(1L);
  return h;
}

// The same convolution with work proportional to the number of taps; the filter of ones gives
// running sums (causal) or the total at every position (cyclic).
template <class T>
Vector<T> convolve(Convolution kind, const Filter<T>& filter, const Vector<T>& u) {
  const long length = static_cast<long>(u.size());
  Vector<T> result(length, T(0L));
  if (filter.ones) {
    T running(0L);
    for (long n = 0; n < length; ++n) result[n] = running += u[n];
    if (kind == Convolution::cyclic) result.assign(length, running);
  }
  for (const auto& tap : filter.taps) {
    const auto take = [&](long n, const T& from) {
      result[n] += tap.value ? T(*tap.value * from) : from;
    };
    if (kind == Convolution::cyclic)
      for (long n = 0; n < tap.lag; ++n) take(n, u[n - tap.lag + length]);
    for (long n = tap.lag; n < length; ++n) take(n, u[n - tap.lag]);
  }
  return result;
}

}  // namespace verify
