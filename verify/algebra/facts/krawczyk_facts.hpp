// That a system has exactly one zero in a box, as facts by Krawczyk's operator
// (boxes/krawczyk.hpp): with c the middle of X and any matrix Y, for all x in X and all t in X - c
// the vector
//   c - Y F(c) + (I - Y F'(x)) t
// lies strictly inside X. The numbers of c, of Y and of the radius are those of the statement.
#pragma once

#include <optional>

#include "verify/algebra/boxes/krawczyk.hpp"
#include "verify/algebra/facts/enclosed.hpp"
#include "verify/algebra/jet_functions.hpp"

namespace verify {

struct KrawczykBox {
  Vector<Rational> middle;
  Rational radius;
  Matrix<Rational> Y;  // near the inverse of the derivative at the middle
};

// Of so many bits behind the point, so that the same box comes out at every precision.
inline Rational with_bits(const Rational& number, long bits) {
  const Rational scale = power(Rational(2), bits);
  return floor(number * scale + Rational(1, 2)) / scale;
}

// A box around the zero near `start`, of a radius of 2^-30; nothing where Newton's method finds
// none. What it gives has to be stated before it means anything.
template <class Map>
std::optional<KrawczykBox> krawczyk_box(const Map& F, Vector<Rational> x) {
  constexpr long bits = 40;
  const PrecisionScope precise(256);
  const auto point = [](const Ball& b) { return b.midpoint(); };
  const auto slope = [&] {
    return map(jacobian(F, to_scalar<Ball>(x)), [&](const Ball& b) { return Ball(point(b)); });
  };
  try {
    for (long round = 0; round < 8; ++round) {
      const auto step =
          solve(slope(), map(F(to_scalar<Ball>(x)), [&](const Ball& b) { return Ball(point(b)); }));
      for (std::size_t k = 0; k < x.size(); ++k)
        x[k] = with_bits(x[k] - step[k].midpoint(), 2 * bits);
    }
    x = map(x, [](const Rational& number) { return with_bits(number, bits); });
    return KrawczykBox{x, power(Rational(2), -30), map(inverse(slope()), [&](const Ball& b) {
                         return with_bits(point(b), bits);
                       })};
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
}

// The zero, as numbers of which the ends are known. Without a box nothing is shown.
template <class T, class Map>
Vector<T> state_one_zero(Comparisons<T>& say, Boxes<T>& free, const Map& F,
                         const std::optional<KrawczykBox>& box) {
  if (!box) throw std::domain_error("no zero was found near the start");
  const auto middle = to_scalar<T>(box->middle);
  const T radius = from_rational<T>(box->radius);
  Vector<T> x, t;
  for (const auto& c : box->middle)
    x.push_back(free.between("x", c - box->radius, c + box->radius));
  for (std::size_t k = 0; k < x.size(); ++k)
    t.push_back(free.between("t", -box->radius, box->radius));
  const auto Y = to_scalar<T>(box->Y);
  const auto rest = identity_matrix<T>(static_cast<long>(x.size())) - Y * jacobian(F, x);
  const auto moved = rest * t - Y * F(middle);
  for (const auto& entry : moved) {
    say.less(T(-radius), entry);
    say.less(entry, radius);
  }
  return x;
}

}  // namespace verify
