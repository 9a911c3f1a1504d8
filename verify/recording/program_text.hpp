// A program as text, a line a step: what it is evaluated from, and what its variables are called.
// The same program gives the same bytes.
//
//   program
//   symbol 1 A 0 2x2 symmetric        its variables begin with the first
//   size 3 n                          variables that are sizes, or the inverses of sizes
//   inverse 4 n
//   2 constant -3/2
//   3 variable 0
//   7 multiply 2 3                    the slot that it writes, or the first of them
//   8 matrix_product 2x2@3,2,1 2x2:3,4,4,5
//   zero 8 9 10 11
//
// A grid of slots is rows x columns: from the first, by so much a row and so much a column, or one
// by one. Slot 0 holds 0 and slot 1 holds 1.
//
// Where its outputs are more than zeros, the last lines say what each is, in the order of the
// outputs, and before them which variables are positive; the others are not negative:
//   suppose positive 0
//   positive 8
//   nonzero 9 10
// or all variables lie between two ends, which belong to it:
//   suppose between 0 1/2 3
//   suppose whole 1 2 30              of the whole numbers among them alone
// and last of all how many different real roots polynomials have between two ends. Their
// coefficients are outputs, too, the constant one first; an end in [ or ] belongs to it:
//   roots 2 (-inf 1/2] 9 10 8
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verify/recording/program.hpp"

namespace verify {

std::string to_text(const Program& program);

// What an output is said to be.
enum class FactRelation { zero, nonzero, positive, nonnegative };

// Real numbers between two ends, with them or without; no end is infinity.
struct RealInterval {
  std::optional<Rational> lower, upper;
  bool with_lower = false, with_upper = false;
};
std::string to_text(const RealInterval& interval);

// The number of different real roots of a polynomial of which so many outputs are the coefficients.
struct RootCount {
  long count = 0;
  RealInterval between;
  std::size_t coefficients = 0;
};

// A variable from the lower end to the upper one, both included; perhaps a whole number.
struct VariableBetween {
  std::uint32_t variable = 0;
  Rational lower, upper;
  bool whole = false;
};

// What the outputs are: first one by one, then polynomial by polynomial.
struct StatedOutputs {
  std::vector<FactRelation> relations;
  std::vector<RootCount> roots;
  std::vector<std::uint32_t> positive_variables;
  std::vector<VariableBetween> between;
};
std::string to_text(const Program& program, const StatedOutputs& stated);

}  // namespace verify
