// A zero of a smooth map near a rough starting point: Newton's method on midpoints, then Krawczyk's
// proof that a small box around the result holds exactly one zero.
#pragma once

#include "verify/algebra/jet_functions.hpp"
#include "verify/algebra/boxes/krawczyk.hpp"

namespace verify::cheng2024 {

// F is a template over the scalar. Nothing where Newton's method does not settle or the proof
// fails.
template <class Map>
std::optional<BallBox> refined_zero(const Map& F, Vector<Rational> x) {
  const long bits = working_bits();
  const Rational small = power(Rational(2), -bits * 5 / 6);
  const auto point = [](const Ball& b) { return Ball(b.midpoint()); };
  const Rational near = power(Rational(2), -30);  // from here on one slope serves all rounds
  try {
    Matrix<Ball> slope;
    bool frozen = false;
    for (long round = 0; round < 60; ++round) {
      const auto at = to_scalar<Ball>(x);
      if (!frozen) slope = map(jacobian(F, at), point);
      const auto step = solve(slope, map(F(at), point));
      bool settled_down = true;
      frozen = true;
      for (std::size_t k = 0; k < x.size(); ++k) {
        const Rational move = step[k].midpoint(), size = Rational(1) + abs(x[k]);
        settled_down &= abs(move) <= small * size;
        frozen &= abs(move) <= near * size;
        x[k] = Ball(x[k] - move).midpoint();
      }
      if (settled_down) return krawczyk_zero(F, x, power(Rational(2), -bits * 2 / 3));
    }
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace verify::cheng2024
