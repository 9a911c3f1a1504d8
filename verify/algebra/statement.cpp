#include "verify/algebra/statement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "verify/claim/finding.hpp"
#include "verify/recording/degrees/circuit_bounds.hpp"
#include "verify/recording/interpreter.hpp"
#include "verify/recording/prime_points.hpp"
#include "verify/recording/regrouped.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify {
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

// What was found, with the program that was evaluated.
Finding found(Truth truth, std::string detail, const Program& program) {
  auto result = finding(truth, std::move(detail));
  result.program = fingerprint(program);
  return result;
}

Finding expansion_finding(bool zero, const std::string& engine, const Program& program,
                          const std::string& witness) {
  const auto entries = program.outputs.size();
  if (zero) {
    return found(Truth::yes,
                 fmt::format("{} to the zero polynomial in {} free symbols ({})",
                             entries == 1 ? "the difference expands"
                                          : fmt::format("all {} entries expand", entries),
                             program.variables, engine),
                 program);
  }
  const auto shown = witness.size() > 120 ? witness.substr(0, 120) + " ..." : witness;
  return found(
      Truth::no,
      fmt::format("an entry expands to {} ({} free symbols, {})", shown, program.variables, engine),
      program);
}

// The first of the points at which an entry does not vanish, counted from 1; 0 if there is none.
// The first point alone catches nearly every false statement; the others share one pass.
int first_caught(const Program& recorded, int trials, std::uint64_t seed) {
  const auto program = regrouped(recorded);
  std::mt19937_64 generator(seed);
  std::vector<PrimePoint> points;
  for (int trial = 0; trial < trials; ++trial)
    points.push_back(random_point(generator, program.variables));
  const std::span<const PrimePoint> all(points);
  int trial = 0;
  for (const auto& pass : {all.first(1), all.subspan(1)}) {
    for (const bool zero : vanishes(program, pass)) {
      ++trial;
      if (!zero) return trial;
    }
  }
  return 0;
}

}  // namespace

Program record(const AnyStatement<Vector<Traced>, Variables<Traced>>& statement) {
  Recorder recorder;
  Variables<Traced> free([] { return Traced::variable(); });
  std::vector<Slot> outputs;
  for (const Traced entry : statement(free)) outputs.push_back(entry.slot());
  return recorder.finish(std::move(outputs));
}

StatementBound bound_of(const Program& program) {
  const CommonDenominator denominators;
  auto entries = circuit_bounds(program);
  if (denominators.grew_late()) entries = circuit_bounds(program);
  StatementBound result;
  result.variables = program.variables;
  for (const auto& entry : entries) {
    result.degree = std::max(result.degree, entry.degree());
    result.log2_height = std::max(result.log2_height, entry.log2_height());
    result.log2_denominator = std::max(result.log2_denominator, entry.log2_denominator());
  }
  return result;
}

Finding expands_to_zero(const Program& program) {
  std::vector<std::string> names;
  for (long k = 0; k < program.variables; ++k) names.push_back("v" + std::to_string(k));
  const PolynomialRing ring(std::move(names));
  const auto entries =
      evaluate<Polynomial>(program, [&](long k) { return Polynomial::variable(ring, k); });
  for (const auto& entry : entries) {
    if (!entry.vanishes()) return expansion_finding(false, "FLINT", program, entry.text());
  }
  return expansion_finding(true, "FLINT", program, "");
}

Finding expands_to_zero_ginac(const Program& program) {
  const auto entries = evaluate<Expr>(program, [](long) { return Expr(GiNaC::symbol()); });
  for (const auto& entry : entries) {
    if (is_zero_polynomial(entry) != Truth::yes)
      return expansion_finding(false, "GiNaC", program, "a nonzero polynomial");
  }
  return expansion_finding(true, "GiNaC", program, "");
}

Finding identity_test(const Program& program, std::uint64_t seed) {
  const auto bound = bound_of(program);
  const double per_trial = log2_false_accept(bound);
  if (!(per_trial < -1)) {
    return found(Truth::unknown, "the degree or the coefficients are too large for 61-bit primes",
                 program);
  }
  const int trials = static_cast<int>(std::ceil(wanted_log2 / per_trial));
  const auto circuit = fmt::format(
      "difference circuit in {} variables: degree <= {}, coefficient height <= 2^{:.0f}, "
      "denominators <= 2^{:.0f}",
      bound.variables, bound.degree, std::ceil(bound.log2_height),
      std::ceil(bound.log2_denominator));
  if (const int trial = first_caught(program, trials, seed); trial != 0) {
    return found(Truth::no,
                 fmt::format("nonzero modulo a 61-bit prime, hence nonzero over the "
                             "rationals (trial {}; {})",
                             trial, circuit),
                 program);
  }
  return found(Truth::yes,
               fmt::format("zero over the rationals unless an event of probability <= 2^{:.0f} "
                           "occurred: {} trials, each a random point over a random "
                           "prime between 2^60 and 2^61 (mt19937_64, seed of the run); {}",
                           std::ceil(trials * per_trial), trials, circuit),
               program);
}

}  // namespace verify
