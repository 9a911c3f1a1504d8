#include "verify/scalar/ball.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace verify {
namespace {

// The arithmetic library aborts where a rational does not fit into memory.
constexpr long most_exponent = 1L << 24;

bool is_written_out(const arf_t end) {
  const long exponent = arf_abs_bound_lt_2exp_si(end);
  return arf_is_zero(end) || (-most_exponent < exponent && exponent < most_exponent);
}

template <class Getter>
Rational endpoint(const arb_t value, Getter getter) {
  if (!arb_is_finite(value)) throw std::domain_error("an unbounded ball has no endpoints");
  arf_t end;
  arf_init(end);
  getter(end, value, working_bits() + 64);
  Rational result;
  const bool fits = is_written_out(end);
  if (fits) arf_get_fmpq(result.raw(), end);
  arf_clear(end);
  if (!fits) throw std::domain_error("an endpoint beyond 2^(2^24) or 2^(-2^24) is not written out");
  return result;
}

// A function of Arb, rounded to the working precision.
template <class Function, class... Operands>
Ball rounded(Function function, const Operands&... operands) noexcept {
  Ball result;
  function(result.raw(), operands.raw()..., working_bits());
  return result;
}

std::string take(char* text) {
  std::string result(text);
  flint_free(text);
  return result;
}

}  // namespace

Ball::Ball(const Rational& q) noexcept : Ball() { arb_set_fmpq(value_, q.raw(), working_bits()); }

Ball& Ball::operator+=(const Ball& b) noexcept {
  return arb_add(value_, value_, b.value_, working_bits()), *this;
}
Ball& Ball::operator-=(const Ball& b) noexcept {
  return arb_sub(value_, value_, b.value_, working_bits()), *this;
}
Ball& Ball::operator*=(const Ball& b) noexcept {
  return arb_mul(value_, value_, b.value_, working_bits()), *this;
}
Ball& Ball::operator/=(const Ball& b) noexcept {
  return arb_div(value_, value_, b.value_, working_bits()), *this;
}

Ball operator+(const Ball& a, const Ball& b) noexcept { return rounded(arb_add, a, b); }
Ball operator-(const Ball& a, const Ball& b) noexcept { return rounded(arb_sub, a, b); }
Ball operator*(const Ball& a, const Ball& b) noexcept { return rounded(arb_mul, a, b); }
Ball operator/(const Ball& a, const Ball& b) noexcept { return rounded(arb_div, a, b); }
Ball larger(const Ball& a, const Ball& b) noexcept { return rounded(arb_max, a, b); }
Ball exp(const Ball& a) noexcept { return rounded(arb_exp, a); }
Ball log(const Ball& a) noexcept { return rounded(arb_log, a); }
Ball sqrt(const Ball& a) noexcept { return rounded(arb_sqrt, a); }
Ball square(const Ball& a) noexcept { return rounded(arb_sqr, a); }
Ball operator-(const Ball& a) noexcept {
  Ball result;
  arb_neg(result.value_, a.value_);
  return result;
}
Ball abs(const Ball& a) noexcept {
  Ball result;
  arb_abs(result.value_, a.value_);
  return result;
}

Rational Ball::lower() const {
  return endpoint(value_,
                  [](arf_t e, const arb_t x, long bits) { arb_get_lbound_arf(e, x, bits); });
}

Rational Ball::upper() const {
  return endpoint(value_,
                  [](arf_t e, const arb_t x, long bits) { arb_get_ubound_arf(e, x, bits); });
}

Rational Ball::midpoint() const {
  return endpoint(value_, [](arf_t e, const arb_t x, long) { arf_set(e, arb_midref(x)); });
}

double Ball::to_double() const { return arf_get_d(arb_midref(value_), ARF_RND_NEAR); }

double Ball::log2_radius() const {
  if (mag_is_zero(arb_radref(value_))) return -std::numeric_limits<double>::infinity();
  return mag_get_d_log2_approx(arb_radref(value_));
}

std::string Ball::decimal(long digits) const {
  return take(arb_get_str(value_, digits, ARB_STR_NO_RADIUS));
}

std::string Ball::enclosure() const {
  const long digits = static_cast<long>(working_bits() * 0.30103) + 10;
  return take(arb_get_str(value_, digits, ARB_STR_MORE));
}

Ball ball_between(const Rational& lower, const Rational& upper) {
  return hull(Ball(lower), Ball(upper));
}

Ball hull(const Ball& a, const Ball& b) {
  Ball result;
  arb_union(result.raw(), a.raw(), b.raw(), working_bits());
  return result;
}

Ball pi() {
  Ball result;
  arb_const_pi(result.raw(), working_bits());
  return result;
}

Ball parse_enclosure(std::string_view text) {
  Ball result;
  if (arb_set_str(result.raw(), std::string(text).c_str(), working_bits()) != 0) {
    throw std::invalid_argument("\"" + std::string(text) + "\" is not an enclosure");
  }
  return result;
}

Truth is_zero(const Ball& a) {
  if (arb_is_zero(a.raw())) return Truth::yes;
  return arb_contains_zero(a.raw()) ? Truth::unknown : Truth::no;
}

Truth less(const Ball& a, const Ball& b) {
  if (arb_lt(a.raw(), b.raw())) return Truth::yes;
  return arb_ge(a.raw(), b.raw()) ? Truth::no : Truth::unknown;
}

Truth positive(const Ball& a) { return less(Ball(0), a); }

Truth disjoint(const Ball& a, const Ball& b) { return truth_of(!arb_overlaps(a.raw(), b.raw())); }

}  // namespace verify
