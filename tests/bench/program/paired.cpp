#include "tests/bench/program/paired.hpp"

#include <ctime>

namespace verify::bench {
namespace {

double seconds_of(const std::function<void()>& side, long calls) {
  const double start = processor_seconds();
  for (long k = 0; k < calls; ++k) side();
  return (processor_seconds() - start) / static_cast<double>(calls);
}

long calls_for(double seconds) {
  constexpr double measurable = 0.02;
  return seconds >= measurable ? 1 : 1 + static_cast<long>(measurable / (seconds + 1e-7));
}

}  // namespace

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Measured measure(const Sides& sides, int pairs) {
  Measured result;
  seconds_of(sides.ours, 1);  // caches and tables of the libraries are filled
  seconds_of(sides.theirs, 1);
  result.agree = sides.agree();
  result.ours_calls = calls_for(seconds_of(sides.ours, 1));
  result.theirs_calls = calls_for(seconds_of(sides.theirs, 1));
  for (int k = 0; k < pairs; ++k) {
    Pair pair;
    const auto ours = [&] { pair.ours = seconds_of(sides.ours, result.ours_calls); };
    if (k % 2 == 0) ours();
    pair.theirs = seconds_of(sides.theirs, result.theirs_calls);
    if (k % 2 != 0) ours();
    result.pairs.push_back(pair);
  }
  result.agree = result.agree && sides.agree();
  return result;
}

}  // namespace verify::bench
