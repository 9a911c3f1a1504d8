// What vanishes with an invertible letter before or behind all of it, without that letter: of
// A x = 0 that x = 0. Each is a multiple of what it came from, and is told as one.
#pragma once

#include <cstddef>
#include <vector>

#include "verify/algebra/order/hypotheses.hpp"

namespace verify {

struct CancelledZero {
  KnownZero zero;
  std::size_t of;          // the place of the known zero it came from
  MatrixWord left, right;  // inverses before and behind that one
};

std::vector<CancelledZero> cancelled_zeros(const Hypotheses& known);

// A multiple of such a zero as one of what it came from.
ZeroMultiple of_source(const CancelledZero& cancelled, ZeroMultiple multiple);

// Letters that are numbers, not 0, and a factor of all of something that vanishes; squared where
// they are not known to be positive.
std::vector<WordPolynomial> cancelled_numbers(const Hypotheses& known);

}  // namespace verify
