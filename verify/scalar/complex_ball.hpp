// Rigorous complex enclosures (Arb) with what integrands need, and rigorous integrals of them.
#pragma once

#include <functional>

#include "verify/scalar/ball.hpp"

#if __has_include(<flint/acb.h>)
#include <flint/acb.h>
#else
#include <acb.h>
#endif

namespace verify {

class ComplexBall {
 public:
  // Arb throws nothing, as FLINT (rational.hpp).
  ComplexBall() noexcept { acb_init(value_); }
  ComplexBall(long integer) noexcept : ComplexBall() {
    acb_set_si(value_, integer);
  }                                                                               // NOLINT: exact
  ComplexBall(int integer) noexcept : ComplexBall(static_cast<long>(integer)) {}  // NOLINT: exact
  ComplexBall(double) = delete;
  ComplexBall(const Ball& real) noexcept : ComplexBall() {  // NOLINT: the real numbers are complex
    acb_set_arb(value_, real.raw());
  }
  explicit ComplexBall(const acb_struct* z) noexcept : ComplexBall() { acb_set(value_, z); }
  ComplexBall(const ComplexBall& other) noexcept : ComplexBall() { acb_set(value_, other.value_); }
  ComplexBall(ComplexBall&& other) noexcept : ComplexBall() { acb_swap(value_, other.value_); }
  ComplexBall& operator=(ComplexBall other) noexcept {
    acb_swap(value_, other.value_);
    return *this;
  }
  ~ComplexBall() { acb_clear(value_); }

  friend ComplexBall operator+(ComplexBall a, const ComplexBall& b) noexcept {
    return acb_add(a.value_, a.value_, b.value_, working_bits()), a;
  }
  friend ComplexBall operator-(ComplexBall a, const ComplexBall& b) noexcept {
    return acb_sub(a.value_, a.value_, b.value_, working_bits()), a;
  }
  friend ComplexBall operator*(ComplexBall a, const ComplexBall& b) noexcept {
    return acb_mul(a.value_, a.value_, b.value_, working_bits()), a;
  }
  friend ComplexBall operator/(ComplexBall a, const ComplexBall& b) noexcept {
    return acb_div(a.value_, a.value_, b.value_, working_bits()), a;
  }
  friend ComplexBall operator-(ComplexBall a) noexcept { return acb_neg(a.value_, a.value_), a; }

  friend ComplexBall exp(ComplexBall a) noexcept {
    return acb_exp(a.value_, a.value_, working_bits()), a;
  }
  friend ComplexBall cosh(ComplexBall a) noexcept {
    return acb_cosh(a.value_, a.value_, working_bits()), a;
  }

  Ball real_part() const {
    Ball result;
    arb_set(result.raw(), acb_realref(value_));
    return result;
  }
  const acb_struct* raw() const { return value_; }
  acb_struct* raw() { return value_; }

 private:
  acb_t value_;
};

// 1 - erf(z), entire.
ComplexBall erfc(const ComplexBall& z);
// The modified Bessel function K_order, order 0 or 1. Not finite for boxes that meet the cut
// (-inf, 0], so that it is analytic wherever it is finite.
ComplexBall bessel_k(long order, const ComplexBall& z);

// The integral of f over [a, b] to working_bits() or 2^-tolerance_bits, whichever is met first, by
// Gauss-Legendre quadrature with error bounds from enclosures of f on ellipses (Johansson 2018). f
// must be analytic wherever its enclosure is finite and finite on [a, b].
Ball integral(const std::function<ComplexBall(const ComplexBall&)>& f, const Rational& a,
              const Rational& b, long tolerance_bits = working_bits());

}  // namespace verify
