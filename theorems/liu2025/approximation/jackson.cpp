#include "theorems/liu2025/approximation/jackson.hpp"

#include <stdexcept>

namespace verify::liu2025 {
namespace {

constexpr long most_bits = 1 << 16;

// base^exponent by squaring.
Ball ball_power(Ball base, long exponent) {
  Ball result(1);
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result *= base;
    base = square(base);
  }
  return result;
}

// The first definite answer of `question` at rising precision.
template <class Question>
Truth settle(Question question) {
  for (long bits = std::max(working_bits(), 128L); bits <= most_bits; bits *= 2) {
    const PrecisionScope scope(bits);
    const Truth answer = question();
    if (answer != Truth::unknown) return answer;
  }
  return Truth::unknown;
}

Rational root_by_logarithm(long k, const Rational& ratio) {
  for (long bits = 128; bits <= most_bits; bits *= 2) {
    const PrecisionScope scope(bits);
    const Ball x = pi() / Ball(2) * exp(log(Ball(ratio)) / Ball(k));
    if (!x.is_finite()) continue;
    const Rational lower = ceil(x.lower()), upper = ceil(x.upper());
    if (lower == upper && positive(x) == Truth::yes) return upper;
  }
  throw std::runtime_error("the ceiling needs more bits than allowed");
}

}  // namespace

Rational jackson_product(long k, const Rational& d) {
  Rational product(1);
  for (long j = 0; j < k; ++j) product *= d + Rational(1 - j);
  return product;
}

Ball jackson_factor(long k, const Rational& d) {
  return ball_power(pi() / Ball(2), k) / Ball(jackson_product(k, d));
}

Rational jackson_root(long k, const Rational& ratio) {
  const Rational m = root_by_logarithm(k, ratio);
  const Truth confirmed = settle([&] {
    const Ball target = ball_power(pi(), k) * Ball(ratio);
    const Ball above(power(Rational(2) * m, k)), below(power(Rational(2) * (m - Rational(1)), k));
    return conjunction(less(below, target), less(target, above));
  });
  if (confirmed != Truth::yes) throw std::logic_error("two ways to round up a root differ");
  return m;
}

Truth jackson_suffices(long k, const Rational& d, const Rational& smoothness,
                       const Rational& epsilon) {
  const Rational least = epsilon * jackson_product(k, d) / smoothness;
  const Truth reached = settle([&] { return less(ball_power(pi() / Ball(2), k), Ball(least)); });
  return reached == Truth::no ? Truth::unknown : reached;
}

Rational least_error_of_power(long m, const Rational& d) {
  return d < Rational(m) ? power(Rational(2), 1 - m) : Rational(0);
}

Rational SimplePole::best_error(long n) const {
  const Rational c = pole();
  return power(q, n) / (c * c - Rational(1));
}

Rational SimplePole::derivative_sup(long k) const {
  Rational factorial(1);
  for (long j = 2; j <= k; ++j) factorial *= Rational(j);
  return factorial / power(pole() - Rational(1), k + 1);
}

Rational SimplePole::truncation_error(long n) const {
  const Rational one(1);
  return Rational(4) * power(q, n + 2) / ((one - q * q) * (one - q));
}

SimplePole simple_pole(const Rational& c) { return {c - exact_sqrt(c * c - Rational(1))}; }

}  // namespace verify::liu2025
