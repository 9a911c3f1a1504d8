// Exact gradient and Hessian of a polynomial at a rational point.
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify {

struct SecondOrder {
  Vector<Rational> gradient;
  Matrix<Rational> hessian;
};

// Derivatives with respect to the variables of the ring, in their order; one entry of `point` each.
inline SecondOrder second_order_at(const Polynomial& f, const Vector<Rational>& point) {
  const long size = static_cast<long>(point.size());
  SecondOrder result{{}, Matrix<Rational>(size, size)};
  for (long i = 0; i < size; ++i) {
    const auto slope = f.derivative(i);
    result.gradient.push_back(slope.at(point));
    for (long j = i; j < size; ++j) {
      result.hessian(i, j) = result.hessian(j, i) = slope.derivative(j).at(point);
    }
  }
  return result;
}

}  // namespace verify
