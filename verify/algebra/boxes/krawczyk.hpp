// Krawczyk's operator: existence and uniqueness of a zero of a system in a box, and all its digits.
#pragma once

#include <algorithm>
#include <optional>

#include "verify/algebra/jet.hpp"
#include "verify/linalg/ball_matrix.hpp"

namespace verify {

using BallBox = Vector<Ball>;

inline Vector<Rational> midpoint(const BallBox& box) {
  return map(box, [](const Ball& x) { return x.midpoint(); });
}

// K(X) = c - Y F(c) + (I - Y F'(X)) (X - c) with c the midpoint of X and Y near F'(c)^-1. Every
// zero of F in X lies in K(X); if K(X) lies inside X there is exactly one (Krawczyk 1969, Moore
// 1977). F is a template over the scalar. Throws std::domain_error when F'(c) cannot be inverted.
template <class Map>
BallBox krawczyk_operator(const Map& F, const BallBox& X) {
  const BallBox c = to_scalar<Ball>(midpoint(X));
  const auto exact = [](const Ball& x) { return Ball(x.midpoint()); };
  const Matrix<Ball> Y = map(inverse(map(jacobian(F, c), exact)), exact);
  const Matrix<Ball> rest = identity_matrix<Ball>(static_cast<long>(X.size())) - Y * jacobian(F, X);
  return c - Y * F(c) + rest * (X - c);
}

inline bool inside(const BallBox& inner, const BallBox& outer) {
  for (std::size_t k = 0; k < inner.size(); ++k) {
    if (!inner[k].is_finite()) return false;
    if (!(outer[k].lower() < inner[k].lower() && inner[k].upper() < outer[k].upper())) return false;
  }
  return true;
}

// The box around `near` of half widths radius |near_k| (radius where near_k = 0).
inline BallBox box_around(const Vector<Rational>& near, const Rational& radius) {
  return map(near, [&](const Rational& x) {
    const Rational half = x.sign() == 0 ? radius : radius * abs(x);
    return ball_between(x - half, x + half);
  });
}

// Whether the operator proves that this box holds exactly one zero.
template <class Map>
bool holds_one_zero(const Map& F, const BallBox& X) {
  try {
    return inside(krawczyk_operator(F, X), X);
  } catch (const std::domain_error&) {
    return false;
  }
}

// The one zero of F in box_around(near, radius), to about working_bits(); nothing where the
// operator proves none.
template <class Map>
std::optional<BallBox> krawczyk_zero(const Map& F, const Vector<Rational>& near,
                                     const Rational& radius) {
  BallBox X = box_around(near, radius);
  try {
    BallBox image = krawczyk_operator(F, X);
    if (!inside(image, X)) return std::nullopt;
    // The zero lies in every image; iterate while the widest side at least halves.
    const auto widest = [](const BallBox& box) {
      Rational width;
      for (const auto& x : box) width = std::max(width, x.upper() - x.lower());
      return width;
    };
    while (Rational(2) * widest(image) < widest(X)) {
      X = image;
      image = krawczyk_operator(F, X);
    }
    return widest(image) < widest(X) ? image : X;
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
}

}  // namespace verify
