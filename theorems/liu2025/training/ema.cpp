// Adding an exponential moving average to the gradients, g + lam m with m <- alpha m + (1 - alpha)
// g, as a linear filter: the gain of a constant signal and that of white noise.
#include <fmt/format.h>

#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_ema {
namespace {

// The outputs for the inputs g, with the average starting at m.
template <class T>
Vector<T> filtered(const Vector<T>& g, const T& alpha, const T& lam, T m) {
  Vector<T> outputs;
  for (const auto& entry : g) {
    m = alpha * m + (T(1L) - alpha) * entry;
    outputs.push_back(entry + lam * m);
  }
  return outputs;
}
template <class T>
Vector<T> impulse_response(const T& alpha, const T& lam, long length) {
  return filtered(unit_vector<T>(length, 0), alpha, lam, T(0L));
}

template <class T>
T nth_power(const T& base, long exponent) {
  T result(1L);
  for (long k = 0; k < exponent; ++k) result *= base;
  return result;
}

// sum_{k<K} h_k = 1 + lam - lam alpha^K, which tends to 1 + lam.
struct ConstantGain {
  long length;
  bool without_rest = false;

  Sizes sizes() const { return {{"K", length}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T alpha = free.scalar("alpha"), lam = free.scalar("lam");
    const T rest = lam * nth_power(alpha, length);
    const T gain = sum(impulse_response(alpha, lam, length));
    return {gain - T(1L) - lam + (without_rest ? T(0L) : rest)};
  }
};

// (1 - alpha^2) sum_{k<K} h_k^2 = (1 - alpha^2) h_0^2 + lam^2 (1 - alpha)^2 (alpha^2 - alpha^(2K)).
struct NoiseGain {
  long length;
  bool without_rest = false;

  Sizes sizes() const { return {{"K", length}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T alpha = free.scalar("alpha"), lam = free.scalar("lam");
    const auto h = impulse_response(alpha, lam, length);
    const T one(1L), tail = lam * (one - alpha), first = one + tail;
    const T square = alpha * alpha;
    return {(one - square) * dot(h, h) - (one - square) * first * first -
            tail * tail * (without_rest ? square : T(square - nth_power(square, length)))};
  }
};

// For every K by one more weight, w = alpha^K. A constant 1 leaves the average at 1 - w: the next
// output, the sum of the weights so far, is 1 + lam - lam alpha w. An impulse leaves it at
// (1 - alpha) w / alpha, so that the weight is lam (1 - alpha) w, and its square adds to the sum.
// The base: K = 0 for the average, and the first weight, 1 + lam (1 - alpha), at K = 1.
struct OneMoreWeight {
  bool forgets_slowly = false;  // the rest keeps w

  Sizes sizes() const { return {{"K", from(1, Argument::induction)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T alpha = free.scalar("alpha"), lam = free.scalar("lam"), v = free.scalar("v");
    const T one(1L), w = alpha * v, square = alpha * alpha, tail = lam * (one - alpha);
    const T next = forgets_slowly ? w : T(alpha * w);
    const T constant = filtered<T>({one}, alpha, lam, one - w)[0];
    const T weight = filtered<T>({T(0L)}, alpha, lam, (one - alpha) * v)[0];
    const auto rest = [&](const T& power) { return T(tail * tail * (square - power * power)); };
    // Both averages, of a constant and behind an impulse, and the sum of the squares so far.
    const T average = one - w, impulse = (one - alpha) * v, squares = rest(w);
    const auto fresh = one - alpha;
    free.state(average, T(alpha * average + fresh * one));
    free.state(impulse, T(alpha * impulse));
    free.state(squares, T(squares + (one - square) * weight * weight));
    free.parameter(v, T(alpha * v));
    return {T(constant - (one + lam - lam * next)), T(weight - tail * w),
            T((one - square) * weight * weight + rest(w) - rest(next))};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // The average begins with 0, where w = 1: the first output is the first weight, 1 + lam (1 -
    // alpha), and behind an impulse the average is (1 - alpha) w / alpha at w = alpha.
    const T alpha = free.scalar("alpha"), lam = free.scalar("lam"), one(1L);
    const auto outputs = filtered<T>({one, T(0L)}, alpha, lam, T(0L));
    free.begins(T(one - alpha));
    free.begins(T(one - alpha));
    free.begins(T(0L));
    free.begins_at(one);
    return {T(outputs[0] - (one + lam * (one - alpha))),
            T(outputs[1] - lam * (one - alpha) * alpha)};
  }
};

// With the average started at the first gradient, a constant gradient g gives (1 + lam) g at once.
struct ConstantSignal {
  long length;

  Sizes sizes() const { return {{"K", length}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T alpha = free.scalar("alpha"), lam = free.scalar("lam"), g = free.scalar("g");
    Vector<T> zero;
    const auto outputs = filtered(Vector<T>(length, g), alpha, lam, g);
    for (const auto& output : outputs) zero.push_back(output - g - lam * g);
    return zero;
  }
};

// The limit of sum h_k^2.
Rational white_noise_gain(const Rational& alpha, const Rational& lam) {
  const Rational tail = lam * (Rational(1) - alpha), first = Rational(1) + tail;
  return first * first + tail * tail * alpha * alpha / (Rational(1) - alpha * alpha);
}

// The same by the stationary variance of (m, output) for inputs of variance 1: with V the variance
// of m, V = alpha^2 V + (1 - alpha)^2, and the output (1 + lam (1 - alpha)) g + lam alpha m_before.
Rational stationary_variance(const Rational& alpha, const Rational& lam) {
  const Rational rest = Rational(1) - alpha;
  const Rational V = rest / (Rational(1) + alpha);
  return power(Rational(1) + lam * rest, 2) + power(lam * alpha, 2) * V;
}

Finding at_instance(const Context& c) {
  const Rational alpha = c.instance.rational("alpha"), lam = c.instance.rational("lam");
  constexpr long length = 12;
  const auto h = impulse_response(alpha, lam, length);
  const Rational constant = Rational(1) + lam, noise = white_noise_gain(alpha, lam);
  const Rational tail = lam * (Rational(1) - alpha);
  const Rational missing = tail * tail * power(alpha, 2 * length) / (Rational(1) - alpha * alpha);
  const bool equal =
      all_hold({noise == stationary_variance(alpha, lam), dot(h, h) + missing == noise,
                sum(h) + lam * power(alpha, length) == constant});
  auto result =
      settled(equal,
              fmt::format("a constant gradient is multiplied by {}, the variance of independent "
                          "gradients by {}: by the impulse response and by the stationary variance",
                          constant.text(), noise.text()),
              "the impulse response and the stationary variance disagree");
  result.values = {value("dc_gain", constant), value("noise_gain", noise)};
  if (noise.sign() > 0) result.values.push_back(value("snr_gain", constant * constant / noise));
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  const auto& alpha = instance.rational("alpha");
  if (alpha.sign() >= 0 && alpha < Rational(1)) return std::nullopt;
  return Complaint{"alpha", alpha.text(), "a rational in [0, 1)"};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"alpha", Kind::rational, {}, {}, "decay of the moving average, in [0, 1)"},
                 {"lam", Kind::rational, {}, {}, "weight of the average in the update"}},
      .values = {{"dc_gain", "rational: factor of a constant gradient"},
                 {"noise_gain", "rational: factor of the variance of independent gradients"},
                 {"snr_gain",
                  "rational: dc_gain^2 / noise_gain; absent where the filter is zero (alpha = 0, "
                  "lam = -1)"}},
      .parts = {{"signal",
                 {expand(OneMoreWeight{}), test(ConstantGain{200})},
                 {{"the rest does not shrink", expand(OneMoreWeight{true})},
                  {"without the rest", test(ConstantGain{8, true})},
                  {"without the rest, longer", test(ConstantGain{200, true})}},
                 {expand(ConstantSignal{8})}},
                {"noise",
                 {expand(OneMoreWeight{}), test(NoiseGain{200})},
                 {{"the rest does not shrink", expand(OneMoreWeight{true})},
                  {"without the rest", test(NoiseGain{8, true})},
                  {"without the rest, longer", test(NoiseGain{200, true})}}},
                {"data", {exact(at_instance)}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_ema
