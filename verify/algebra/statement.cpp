#include "verify/algebra/statement.hpp"

#include <flint/ulong_extras.h>
#include <fmt/format.h>

#include <cmath>

#include "verify/claim/finding.hpp"

namespace verify::detail {
namespace {

constexpr double wanted_log2 = -128;

// log2 of a lower bound of the number of primes between x = 2^60 and 2x: 3x / (5 ln x), valid for
// x >= 20.5 (Rosser and Schoenfeld 1962, corollary 3 of theorem 2).
double log2_prime_count() { return 60 + std::log2(0.6 / (60 * std::log(2.0))); }

// One trial accepts a false statement if its prime divides every coefficient (at most height/60 of
// the primes do), or if the point is a root (Schwartz and Zippel: at most degree / prime).
double log2_false_accept(const StatementBound& bound) {
  const double bad_primes = std::ceil((bound.log2_height + 1) / 60);
  return std::log2(bad_primes * std::exp2(-log2_prime_count()) +
                   static_cast<double>(bound.degree) * std::exp2(-60)) +
         1e-9;
}

}  // namespace

Finding expansion_finding(bool zero, const std::string& engine, long variables, std::size_t entries,
                          const std::string& witness) {
  if (zero) {
    return finding(Truth::yes,
                   fmt::format("{} to the zero polynomial in {} free symbols ({})",
                               entries == 1 ? "the difference expands"
                                            : fmt::format("all {} entries expand", entries),
                               variables, engine));
  }
  const auto shown = witness.size() > 120 ? witness.substr(0, 120) + " ..." : witness;
  return finding(Truth::no, fmt::format("an entry expands to {} ({} free symbols, {})", shown,
                                        variables, engine));
}

std::uint64_t random_prime(std::mt19937_64& generator) {
  constexpr std::uint64_t low = std::uint64_t{1} << 60;
  while (true) {
    const std::uint64_t candidate = low | (generator() & (low - 1));
    if (n_is_prime(candidate)) return candidate;
  }
}

std::uint64_t random_residue(std::mt19937_64& generator, std::uint64_t prime) {
  while (true) {
    const std::uint64_t candidate = generator() >> 3;  // 61 bits; rejection keeps it uniform
    if (candidate < prime) return candidate;
  }
}

Finding identity_finding(const StatementBound& bound, std::uint64_t seed,
                         const std::function<bool(std::mt19937_64&)>& vanishes_once) {
  std::mt19937_64 generator(seed);
  const double per_trial = log2_false_accept(bound);
  if (!(per_trial < -1)) {
    return finding(Truth::unknown,
                   "the degree or the coefficients are too large for 61-bit primes");
  }
  const int trials = static_cast<int>(std::ceil(wanted_log2 / per_trial));
  const auto circuit = fmt::format(
      "difference circuit in {} variables: degree <= {}, coefficient height <= 2^{:.0f}, "
      "denominators <= 2^{:.0f}",
      bound.variables, bound.degree, std::ceil(bound.log2_height),
      std::ceil(bound.log2_denominator));
  for (int trial = 1; trial <= trials; ++trial) {
    if (!vanishes_once(generator)) {
      return finding(Truth::no, fmt::format("nonzero modulo a 61-bit prime, hence nonzero over the "
                                            "rationals (trial {}, seed {}; {})",
                                            trial, seed, circuit));
    }
  }
  return finding(Truth::yes,
                 fmt::format("zero over the rationals unless an event of probability <= 2^{:.0f} "
                             "occurred: {} trials, each a random point over a random "
                             "prime between 2^60 and 2^61 (mt19937_64, seed {}); {}",
                             std::ceil(trials * per_trial), trials, seed, circuit));
}

}  // namespace verify::detail
