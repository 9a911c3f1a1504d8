// The interval Newton operator: a root that is known to lie in a box, to all digits.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "verify/algebra/boxes/branch_and_bound.hpp"
#include "verify/scalar/ball.hpp"

namespace verify {

// The root of g in the box. g(x) encloses the value at an exact point, slope(box) the derivative
// over a box; the slope over the start box must exclude 0. Stops when the box no longer shrinks,
// that is at about working_bits() for a well-conditioned root.
template <class Value, class Slope>
Ball interval_newton(Box box, Value g, Slope slope) {
  while (true) {
    const Rational middle = Ball((box.lower + box.upper) / Rational(2)).midpoint();
    const Ball step = Ball(middle) - g(middle) / slope(box);
    const Box next = {std::max(box.lower, step.lower()), std::min(box.upper, step.upper())};
    if (next.upper < next.lower) throw std::logic_error("interval Newton lost a root");
    const bool shrinks = Rational(2) * next.width() < box.width();
    box = next;
    if (!shrinks) return ball_between(box.lower, box.upper);
  }
}

}  // namespace verify
