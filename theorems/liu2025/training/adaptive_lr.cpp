// Learning rates that are multiplied by a decay after every period: the closed form, and how small
// they become over the paper's numbers of iterations.
#include <fmt/format.h>

#include <algorithm>

#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_adaptive_lr {
namespace {

// The rate of iteration t = iterations - 1: one decay for every full period before it.
Rational step_rate(const Rational& rate, const Rational& decay, long period, long iterations) {
  return rate * power(decay, (iterations - 1) / period);
}

// The schedule as a loop against rate decay^floor(t / period).
struct ClosedForm {
  long iterations, longest;
  bool late = false;  // a period too late

  Sizes sizes() const { return {{"t", Extent::between(0, iterations - 1)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T initial = free.scalar("initial"), decay = free.scalar("decay");
    Vector<T> zero;
    for (long period = 1; period <= longest; ++period) {
      T rate = initial;
      for (long t = 0; t < iterations; ++t) {
        if (t > 0 && t % period == 0) rate *= decay;
        T closed = initial;
        for (long k = late ? period : 0; k + period <= t; k += period) closed *= decay;
        zero.push_back(rate - closed);
      }
    }
    return zero;
  }
};
// From the last iteration t = k P + P - 1 of a period to the next: (k + 1) P is a multiple of the
// period P, so that the loop multiplies by the decay, and the exponent rises by 1; within a period
// neither changes. Start: t = k = 0.
struct NextPeriod {
  bool late = false;  // the loop leaves the rate as it is

  Sizes sizes() const { return {{"t", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T initial = free.scalar("initial"), decay = free.scalar("decay"),
            power = free.scalar("power");  // decay^k
    const T k = free.scalar("k"), P = free.scalar("P"), one(1L);
    const T rate = initial * power, next = late ? rate : T(rate * decay);
    free.state(rate, next);
    free.parameter(power, T(power * decay));
    return {T(k * P + (P - one) + one - (k + one) * P), T(next - initial * (power * decay))};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // k = 0: the first period ends at t = P - 1, and the next begins with initial decay.
    const T initial = free.scalar("initial"), decay = free.scalar("decay"), P = free.scalar("P"),
            one(1L);
    free.begins(initial);
    free.begins_at(one);
    return {T((P - one) + one - P), T((late ? initial : T(initial * decay)) - initial * decay)};
  }
};
// The adaptive rule: decay when the metric is high, growth by 1/decay when it is low; with a floor
// under which no decay goes.
template <class T>
T adapted(T rate, const T& decay, const std::vector<bool>& high, const T& lowest) {
  for (const bool strong : high)
    rate = strong ? T(larger(lowest, T(rate * decay))) : T(rate / decay);
  return rate;
}

// Every pattern of eight readings of the metric.
template <class T>
void net_count(Comparisons<T>& say) {
  const T decay = say.number(9, 10), initial = say.number(1, 100), none(0L);
  for (unsigned pattern = 0; pattern < 256; ++pattern) {
    std::vector<bool> high;
    long net = 0;
    for (unsigned bit = 0; bit < 8; ++bit) {
      high.push_back((pattern >> bit & 1u) != 0);
      net += high.back() ? 1 : -1;
    }
    const T factor = net >= 0 ? raised(decay, net) : raised(T(T(1L) / decay), -net);
    say.equal(adapted(initial, decay, high, none), T(initial * factor));
  }
  say.words(
      "without a floor the rate is initial * decay^(decays - increases), in any order "
      "(all 256 patterns of eight readings)",
      "the order of decays and increases matters");
}

template <class T>
void order_at_the_floor(Comparisons<T>& say) {
  const T decay = say.number(9, 10), rate(1L), lowest(1L);
  const T down_up = adapted(rate, decay, {true, false}, lowest);
  const T up_down = adapted(rate, decay, {false, true}, lowest);
  say.equal(down_up, up_down);
  say.words("the order does not matter with a floor",
            "decay 9/10, rate at the floor 1: decay then increase gives " + shown(down_up) +
                ", increase then decay " + shown(up_down));
}

// Whether so many decays come before the last of the iterations.
template <class T>
void counts_decays(Comparisons<T>& say, long decays, long period, long iterations) {
  const T before(iterations - 1), P(period), k(decays);
  say.at_most(T(k * P), before);
  say.less(before, T((k + T(1L)) * P));
}

template <class T>
void table4(Comparisons<T>& say, long decays) {
  counts_decays(say, decays, 10000, 1000000);
  const T last = say.number(1, 1000) * raised(say.number(9, 10), decays);
  const T unit = T(1L) / raised(T(10L), 11), printed = T(2951L) * unit;
  say.at_most(T(T(2L) * (last - printed)), unit);
  say.at_most(T(T(2L) * (printed - last)), unit);
  say.words(fmt::format("99 decays: the last rate is 1e-3 (9/10)^99 = {:.4e}", rounded(last)),
            "the last rate is not 2.951e-8");
}

template <class T>
void decay_only(Comparisons<T>& say, long exponent) {
  counts_decays(say, 833, 3000, 2500000);
  const T factor = raised(say.number(9, 10), 833);
  say.less(factor, T(T(1L) / raised(T(2L), exponent)));
  say.words(fmt::format("833 decays over 2.5e6 iterations: a factor (9/10)^833 = {:.3e}, "
                        "below the smallest normal float32 2^-126 = 1.18e-38: the increases "
                        "of the adaptive rule (or a floor) are needed",
                        rounded(factor)),
            "decay alone does not run out of range");
}

Finding at_instance(const Context& c) {
  const Rational initial = c.instance.rational("initial_rate"),
                 decay = c.instance.rational("decay");
  const long period = c.instance.integer("period"), iterations = c.instance.integer("iterations");
  const Rational last = step_rate(initial, decay, period, iterations);
  // The number of decays once more, by division with remainder the other way round.
  const long decays = iterations <= period ? 0 : 1 + (iterations - 1 - period) / period;
  const Rational half = power(decay, decays / 2);
  const Rational again = initial * half * half * (decays % 2 == 0 ? Rational(1) : decay);
  auto result =
      settled(last == again,
              fmt::format("{} decays before the last iteration t = {}", decays, iterations - 1),
              "the count of decays differs");
  result.values = {value("final_rate", last)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  const auto& decay = instance.rational("decay");
  if (decay.sign() > 0 && decay < Rational(1)) return std::nullopt;
  return Complaint{"decay", decay.text(), "a rational in (0, 1)"};
}

}  // namespace

Theorem theorem() {
  const auto listed = [](auto facts) { return compare(facts, {}, Inputs::all); };
  return {
      .inputs =
          {{"initial_rate",
            Kind::rational,
            {},
            {Constraint::positive},
            "learning rate of the first iteration"},
           {"decay", Kind::rational, {}, {}, "factor after every period, in (0, 1)"},
           {"period", Kind::integer, {}, {Constraint::positive}, "iterations between two decays"},
           {"iterations",
            Kind::integer,
            {},
            {Constraint::positive},
            "number of iterations, t = 0, .., iterations - 1"}},
      .values = {{"final_rate", "rational: rate of the last iteration"}},
      .parts = {{"schedule",
                 {expand(NextPeriod{}), expand(ClosedForm{12, 5})},
                 {{"no decay after a period", expand(NextPeriod{true})},
                  {"the first decay comes a period late", expand(ClosedForm{12, 5, true})}}},
                {"table_4",
                 {listed([](auto& say) { table4(say, 99); })},
                 {{"98 decays", listed([](auto& say) { table4(say, 98); })}}},
                {"decay_alone",
                 {listed([](auto& say) { decay_only(say, 126); })},
                 {{"below half of it", listed([](auto& say) { decay_only(say, 127); })}}},
                {"order",
                 {listed([](auto& say) { net_count(say); })},
                 {{"at a floor", listed([](auto& say) { order_at_the_floor(say); })}}},
                {"data", {exact(at_instance)}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_adaptive_lr
