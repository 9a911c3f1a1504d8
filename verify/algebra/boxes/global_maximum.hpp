// The global maximum of a smooth function on an interval with all its digits: branch and bound
// leaves boxes with one critical point each, interval Newton encloses these.
#pragma once

#include <optional>

#include "verify/algebra/boxes/interval_newton.hpp"
#include "verify/algebra/jet.hpp"

namespace verify {

struct GlobalMaximum {
  Ball value;
  std::optional<Ball> at;  // where; nothing while several candidates cannot be told apart
  bool complete = false;   // false: the box limit was reached, and the rest means nothing
  long boxes = 0;
};

// f must be twice differentiable, with its maximum inside and not at an end. upper_bound(box)
// encloses some number >= max f over the box, jet(x) the value and derivatives over a ball, and
// `reached` is a lower bound of the maximum.
template <class UpperBound, class JetAt>
GlobalMaximum global_maximum(const Rational& lower, const Rational& upper, const Rational& reached,
                             long most_boxes, const UpperBound& upper_bound, const JetAt& jet) {
  const auto decide = [&](const Box& box) {
    if (less(upper_bound(box), Ball(reached)) == Truth::yes) return BoxAnswer::discard;
    const Jet<Ball> over = jet(ball_between(box.lower, box.upper));
    if (is_zero(over.first) == Truth::no) return BoxAnswer::discard;  // no critical point inside
    const Rational middle = (box.lower + box.upper) / Rational(2);
    const Ball mean_value =
        jet(Ball(middle)).first + over.second * (ball_between(box.lower, box.upper) - Ball(middle));
    if (is_zero(mean_value) == Truth::no) return BoxAnswer::discard;
    if (is_zero(over.second) != Truth::no) return BoxAnswer::split;
    // The derivative is strictly monotone: its signs at the ends decide.
    const Truth rises = positive(jet(Ball(box.lower)).first),
                falls = less(jet(Ball(box.upper)).first, Ball(0));
    if (rises == Truth::unknown || falls == Truth::unknown) return BoxAnswer::split;
    return rises == falls ? BoxAnswer::keep : BoxAnswer::discard;
  };
  // Separating the critical points seldom needs many bits; their digits do.
  const auto cover_at = [&](long bits) {
    const PrecisionScope scope(bits);
    const Rational narrowest = (upper - lower) * power(Rational(2), -bits / 2);
    return branch_and_bound(lower, upper, narrowest, most_boxes, decide);
  };
  BoxCover cover = cover_at(std::min(working_bits(), 64L));
  if (!cover.complete && working_bits() > 64) cover = cover_at(working_bits());
  GlobalMaximum result;
  result.boxes = cover.examined;
  if (!cover.complete || cover.kept.empty()) return result;
  Vector<Ball> at, value;
  for (const auto& box : cover.kept) {
    at.push_back(interval_newton(
        box, [&](const Rational& x) { return jet(Ball(x)).first; },
        [&](const Box& b) { return jet(ball_between(b.lower, b.upper)).second; }));
    value.push_back(jet(at.back()).value);
  }
  result.complete = true;
  result.value = value[0];
  for (const auto& v : value) result.value = larger(result.value, v);
  for (std::size_t k = 0; k < at.size(); ++k) {
    bool largest = true;
    for (std::size_t l = 0; l < at.size(); ++l)
      largest &= l == k || less(value[l], value[k]) == Truth::yes;
    if (largest) result.at = at[k];
  }
  return result;
}

}  // namespace verify
