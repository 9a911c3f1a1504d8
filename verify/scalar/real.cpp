#include "verify/scalar/real.hpp"

#include <stdexcept>

#include "verify/scalar/ball.hpp"

namespace verify {

Rational Real::to_rational() const {
  if (!mpfr_number_p(value_)) throw std::domain_error("a NaN or infinity has no rational value");
  Ball exact;
  arf_set_mpfr(arb_midref(exact.raw()), value_);
  return exact.midpoint();
}

}  // namespace verify
