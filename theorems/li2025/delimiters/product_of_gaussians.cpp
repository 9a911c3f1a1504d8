#include "theorems/li2025/delimiters/product_of_gaussians.hpp"

#include "verify/scalar/complex_ball.hpp"

namespace verify::li2025 {
namespace {

ComplexBall squared(const ComplexBall& z) { return z * z; }

// The interval [0, bound].
Ball up_to(const Ball& bound) { return hull(Ball(0), bound); }

Ball cosh(const Rational& s) { return (exp(Ball(s)) + exp(-Ball(s))) / Ball(2); }
Ball sinh(const Rational& s) { return (exp(Ball(s)) - exp(-Ball(s))) / Ball(2); }

// t (cosh s - 1), what the integrand falls by.
Ball bessel_exponent(const Rational& t, const Rational& s) { return Ball(t) * (cosh(s) - Ball(1)); }
Ball half_square(const Ball& b) { return square(b) / Ball(2); }

// The least power of two, from 2^-64 on, at which the condition holds for certain.
template <class Condition>
Rational first_power_of_two(Condition holds) {
  Rational s = power(Rational(2), -64);
  while (holds(s) != Truth::yes) s = s * Rational(2);
  return s;
}

}  // namespace

Ball bessel_combination_cut(const Rational& t, const Rational& a, const Rational& b,
                            const Rational& e, const Rational& end) {
  const Ball T(t);
  const auto weight = [&](const auto& c) {
    using Scalar = std::decay_t<decltype(c)>;
    return Scalar(Ball(a)) / c + Scalar(Ball(b)) + Scalar(Ball(e)) * c;
  };
  // Times exp(t), so that nothing is lost for large t.
  const Ball body = integral(
      [&](const ComplexBall& s) {
        const ComplexBall c = cosh(s);
        return exp(-(ComplexBall(T) * (c - ComplexBall(1)))) * weight(c);
      },
      Rational(0), end);
  // Beyond the end, with c = cosh(end): w(cosh s) <= w(c) cosh(s)/c <= w(c) sinh(s)/sinh(end),
  // times which exp(-t cosh s) is a derivative, because w(x)/x and coth decrease.
  const Ball rest = exp(-bessel_exponent(t, end)) * weight(cosh(end)) / (T * sinh(end));
  return exp(-T) * (body + up_to(rest));
}

Ball bessel_combination(const Rational& t, const Rational& a, const Rational& b,
                        const Rational& e) {
  const Ball enough(working_bits() + 8);
  return bessel_combination_cut(t, a, b, e, first_power_of_two([&](const Rational& s) {
                                  return less(enough, bessel_exponent(t, s));
                                }));
}

ProductTail product_tail_by_bessel(const Rational& t) {
  const Rational zero(0), one(1);
  return {bessel_combination(t, one, t, zero) / pi(), bessel_combination(t, one, t, t * t) / pi()};
}

ProductTail product_tail_cut(const Rational& t, const Rational& low, const Rational& high) {
  const Ball T(t), two(2), root_two = sqrt(two), root_two_pi = sqrt(two * pi());
  const long bits = working_bits() + ceil(Rational(3, 2) * t).to_long();  // both are about exp(-t)
  const Ball from(low), to(high);
  const auto gauss = [&](const ComplexBall& b) { return exp(-(squared(b) / ComplexBall(two))); };
  const Ball task_body = integral(
      [&](const ComplexBall& b) {
        return squared(b) * gauss(b) * erfc(ComplexBall(T) / (ComplexBall(root_two) * b));
      },
      low, high, bits);
  const Ball density_body =
      integral([&](const ComplexBall& b) { return b * gauss(b) * gauss(ComplexBall(T) / b); }, low,
               high, bits);
  // erfc(a) <= exp(-a^2) below `low`; above `high` erfc <= 1, and by parts the integral of b^2
  // exp(-b^2/2) is at most (b + 1/b) exp(-b^2/2).
  const Ball below = exp(-half_square(T / from)), above = exp(-half_square(to));
  const Ball task_rest = up_to(from * square(from) / Ball(3) * below + (to + Ball(1) / to) * above);
  const Ball density_rest = up_to(square(from) / two * below + above);
  const Ball task = (task_body + task_rest) / root_two_pi;
  return {task, task + T * (density_body + density_rest) / pi()};
}

ProductTail product_tail_by_quadrature(const Rational& t) {
  // Both exponents beta^2 / 2 and t^2 / (2 beta^2) are large enough beyond [low, high].
  const Ball enough = Ball(working_bits() + 8) + Ball(2) * Ball(t);
  const Rational high =
      first_power_of_two([&](const Rational& b) { return less(enough, half_square(Ball(b))); });
  const Rational high_inverse = first_power_of_two(
      [&](const Rational& b) { return less(enough, half_square(Ball(t) * Ball(b))); });
  return product_tail_cut(t, Rational(1) / high_inverse, high);
}

SigmoidMoments sigmoid_moments(const Rational& slope, const Rational& shift, long resolution) {
  const auto gate = [&](const Rational& u) {
    return Ball(1) / (Ball(1) + exp(-(Ball(slope) * (Ball(u) + Ball(shift)))));
  };
  const long steps = 8 * resolution;
  const Ball half(Rational(1, 2)), zero(0), one(1);
  SigmoidMoments sums{zero, zero, zero};
  ProductTail beyond{half, half};  // u <= 0; by symmetry also u >= 0
  for (long k = 0; k < steps; ++k) {
    const bool last = k + 1 == steps;
    const Rational near(k, resolution), far(k + 1, resolution);
    const ProductTail next = last ? ProductTail{zero, zero} : product_tail_by_bessel(far);
    const Ball task = beyond.task - next.task, product = beyond.product - next.product;
    // The gate increases: on each step it lies between its values at the ends.
    const Ball down = hull(last ? zero : gate(-far), gate(-near));
    const Ball up = hull(gate(near), last ? one : gate(far));
    sums.task += task * (down + up);
    sums.task_squared += task * (square(down) + square(up));
    sums.product += product * (down + up);
    beyond = next;
  }
  return sums;
}

}  // namespace verify::li2025
