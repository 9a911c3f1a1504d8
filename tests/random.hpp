// Random exact data for tests. The seed is VERIFY_TEST_SEED or a fixed number, so that a red run
// can be repeated; VERIFY_TEST_FACTOR multiplies the number of rounds.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

#include "verify/linalg/matrix.hpp"

namespace verify::testing {

inline std::uint64_t environment_number(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::stoull(text);
}

inline std::uint64_t test_seed() { return environment_number("VERIFY_TEST_SEED", 20231121); }

// How often a random test repeats.
inline long rounds(long at_factor_1) {
  return at_factor_1 * static_cast<long>(environment_number("VERIFY_TEST_FACTOR", 1));
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : generator_(seed) {}

  std::mt19937_64& generator() { return generator_; }
  // Uniform in [low, high].
  long integer(long low, long high) {
    return std::uniform_int_distribution<long>(low, high)(generator_);
  }
  bool coin() { return integer(0, 1) == 1; }

  // Numerator and denominator of at most `size`.
  Rational rational(long size = 20) { return {integer(-size, size), integer(1, size)}; }
  Rational nonzero(long size = 20) {
    while (true) {
      if (auto q = rational(size); q.sign() != 0) return q;
    }
  }
  // A quotient of two integers of up to `bits` bits, times a power of two between 2^-range and
  // 2^range.
  Rational wide(long bits, long range) {
    Rational numerator = long_integer(bits), denominator = long_integer(bits) + Rational(1);
    const Rational size = power(Rational(2), integer(-range, range));
    const Rational q = numerator / denominator * size;
    return coin() ? -q : q;
  }
  Rational wide_nonzero(long bits, long range) {
    while (true) {
      if (auto q = wide(bits, range); q.sign() != 0) return q;
    }
  }
  // 0 <= integer < 2^bits.
  Rational long_integer(long bits) {
    Rational result;
    for (long k = 0; k < bits; ++k) result = result * Rational(2) + Rational(integer(0, 1));
    return result;
  }

  Vector<Rational> vector(long n, long size = 20) {
    Vector<Rational> result;
    for (long k = 0; k < n; ++k) result.push_back(rational(size));
    return result;
  }
  Matrix<Rational> matrix(long rows, long cols, long size = 20) {
    Matrix<Rational> result(rows, cols);
    for (auto& entry : result.entries()) entry = rational(size);
    return result;
  }
  Matrix<Rational> symmetric(long n, long size = 20) {
    const auto a = matrix(n, n, size);
    return a + transpose(a);
  }
  // Unit lower times unit upper triangular: invertible whatever the entries.
  Matrix<Rational> invertible(long n, long size = 5) {
    auto lower = identity_matrix<Rational>(n), upper = lower;
    for (long i = 0; i < n; ++i) {
      for (long j = 0; j < i; ++j) {
        lower(i, j) = rational(size);
        upper(j, i) = rational(size);
      }
    }
    return lower * upper;
  }

 private:
  std::mt19937_64 generator_;
};

}  // namespace verify::testing
