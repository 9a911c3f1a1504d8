#include "verify/scalar/precision.hpp"

#include <mpfr.h>

#include <stdexcept>
#include <string>

namespace verify {
namespace {
thread_local long bits_in_force = 64;
}

long working_bits() noexcept { return bits_in_force; }

PrecisionScope::PrecisionScope(long bits) : former_(bits_in_force) {
  if (bits < 2) {
    throw std::invalid_argument("precision of " + std::to_string(bits) +
                                " bits: at least 2 needed");
  }
  bits_in_force = bits;
}

PrecisionScope::~PrecisionScope() { bits_in_force = former_; }

// MPFR writes a number as m * 2^e with 1/2 <= m < 1, so its exponents are one larger than IEEE's.
FormatScope::FormatScope(long bits, long min_exponent, long max_exponent)
    : precision_(bits), former_min_(mpfr_get_emin()), former_max_(mpfr_get_emax()) {
  mpfr_set_emin(min_exponent + 1);
  mpfr_set_emax(max_exponent);
}

FormatScope::~FormatScope() {
  mpfr_set_emin(former_min_);
  mpfr_set_emax(former_max_);
}

}  // namespace verify
