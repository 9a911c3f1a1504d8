// Derivatives of a quadratic function as exact central differences: f(x + e_k) - f(x - e_k) is
// twice its derivative by x_k, without error and without a gradient formula.
#pragma once

#include <utility>

#include "verify/linalg/matrix.hpp"

namespace verify {

namespace detail {
// For every entry of x, f above minus f below.
template <class T, class F>
Vector<T> central_differences(F f_of_x, Vector<T>& x) {
  Vector<T> result;
  for (auto& entry : x) {
    const T here = entry;
    entry = T(here + T(1L));
    const T above = f_of_x();
    entry = T(here - T(1L));
    result.push_back(above - f_of_x());
    entry = here;
  }
  return result;
}
}  // namespace detail

// Twice the gradient of f at x.
template <class T, class F>
Vector<T> twice_gradient(F f, Vector<T> x) {
  return detail::central_differences([&] { return T(f(std::as_const(x))); }, x);
}

// Twice the gradient of f at a matrix, in the shape of the matrix.
template <class T, class F>
Matrix<T> twice_gradient(F f, Matrix<T> x) {
  Matrix<T> result(x.rows(), x.cols());
  result.entries() =
      detail::central_differences([&] { return T(f(std::as_const(x))); }, x.entries());
  return result;
}

}  // namespace verify
