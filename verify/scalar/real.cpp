#include "verify/scalar/real.hpp"

#include <stdexcept>

namespace verify {

Rational Real::to_rational() const {
  if (!mpfr_number_p(value_)) throw std::domain_error("a NaN or infinity has no rational value");
  arf_t exact;
  arf_init(exact);
  arf_set_mpfr(exact, value_);
  Rational result;
  arf_get_fmpq(result.raw(), exact);
  arf_clear(exact);
  return result;
}

}  // namespace verify
