// A program at random points over random prime fields: what identity tests are made of.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "verify/recording/program.hpp"

namespace verify {

// One point over one prime field: the residues of the variables.
struct PrimePoint {
  std::uint64_t prime = 0;
  std::vector<std::uint64_t> residues;
};

// A prime drawn uniformly from those between 2^60 and 2^61, and a residue below it.
std::uint64_t random_prime(std::mt19937_64& generator);
std::uint64_t random_residue(std::mt19937_64& generator, std::uint64_t prime);
// A random prime and after it the residues, one by one.
PrimePoint random_point(std::mt19937_64& generator, long variables);

// Whether all outputs vanish at each of the points; two points share one pass through the program.
// Throws std::domain_error when a prime divides a denominator or a divisor.
std::vector<bool> vanishes(const Program& program, std::span<const PrimePoint> points);

}  // namespace verify
