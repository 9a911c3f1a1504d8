#include "verify/scalar/expr.hpp"

#include <sstream>
#include <stdexcept>

namespace verify {

Expr to_expr(const Rational& q) {
  if (fmpz_fits_si(fmpq_numref(q.raw())) && fmpz_fits_si(fmpq_denref(q.raw()))) {
    return GiNaC::numeric(fmpz_get_si(fmpq_numref(q.raw())), fmpz_get_si(fmpq_denref(q.raw())));
  }
  return GiNaC::numeric(q.text().c_str());
}

Rational to_rational(const Expr& value) {
  if (!GiNaC::is_a<GiNaC::numeric>(value) || !value.info(GiNaC::info_flags::rational)) {
    throw std::domain_error("not a rational number");
  }
  std::ostringstream text;
  text << value;
  return parse_rational(text.str());
}

Truth is_zero(const Expr& a) {
  if (a.expand().is_zero()) return Truth::yes;
  return a.normal().numer().expand().is_zero() ? Truth::yes : Truth::unknown;
}

Truth is_zero_polynomial(const Expr& a) { return truth_of(a.expand().is_zero()); }

}  // namespace verify
