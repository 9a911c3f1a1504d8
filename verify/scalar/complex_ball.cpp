#include "verify/scalar/complex_ball.hpp"

#if __has_include(<flint/acb_calc.h>)
#include <flint/acb_calc.h>
#include <flint/acb_hypgeom.h>
#else
#include <acb_calc.h>
#include <acb_hypgeom.h>
#endif

namespace verify {

ComplexBall erfc(const ComplexBall& z) {
  ComplexBall result;
  acb_hypgeom_erfc(result.raw(), z.raw(), working_bits());
  return result;
}

ComplexBall bessel_k(long order, const ComplexBall& z) {
  ComplexBall result;
  const bool meets_cut =
      arb_contains_zero(acb_imagref(z.raw())) && !arb_is_positive(acb_realref(z.raw()));
  if (meets_cut) {
    acb_indeterminate(result.raw());
  } else {
    acb_hypgeom_bessel_k(result.raw(), ComplexBall(order).raw(), z.raw(), working_bits());
  }
  return result;
}

Ball integral(const std::function<ComplexBall(const ComplexBall&)>& f, const Rational& a,
              const Rational& b, long tolerance_bits) {
  using Integrand = std::function<ComplexBall(const ComplexBall&)>;
  const auto call = [](acb_ptr out, const acb_t z, void* integrand, slong, slong) {
    acb_set(out, (*static_cast<const Integrand*>(integrand))(ComplexBall(z)).raw());
    return 0;
  };
  const ComplexBall from{Ball(a)}, to{Ball(b)};
  ComplexBall result;
  mag_t tolerance;
  mag_init(tolerance);
  mag_set_ui_2exp_si(tolerance, 1, -tolerance_bits);
  Integrand integrand = f;
  acb_calc_integrate(result.raw(), call, &integrand, from.raw(), to.raw(), working_bits(),
                     tolerance, nullptr, working_bits());
  mag_clear(tolerance);
  return result.real_part();
}

}  // namespace verify
