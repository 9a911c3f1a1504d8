// Kernels that are functions of an inner product, and their Gram matrices.
#pragma once

#include <cmath>
#include <concepts>
#include <stdexcept>

#include "verify/linalg/matrix.hpp"
#include "verify/recording/traced.hpp"

namespace verify {

enum class KernelShape {
  linear,     // s
  relu,       // max(0, s); not positive semidefinite
  poly2,      // (1 + s)^2
  affine,     // 1 + s
  exp,        // exp(s / bandwidth^2)
  geometric,  // 1 / (1 - s)
};

// max(0, s), for scalars with a decidable order and for enclosures. A scalar of another kind (with
// derivatives, say) may bring its own overload.
template <class T>
requires requires(const T a) {
  { a < a } -> std::same_as<bool>;
}
T relu(const T& s) { return s < T(0L) ? T(0L) : s; }
inline Ball relu(const Ball& s) { return larger(Ball(0L), s); }
inline Traced relu(const Traced& s) { return larger(Traced(0L), s); }

// kappa(u, w) as a function of s = <u, w>. What a scalar cannot express (the exponential of a
// rational, the order of polynomials) it does not get: std::logic_error.
struct Kernel {
  KernelShape shape = KernelShape::linear;
  Rational bandwidth = 1;  // of exp alone

  template <class T>
  T operator()(const T& s) const {
    using std::exp;  // of float and double
    switch (shape) {
      case KernelShape::linear:
        return s;
      case KernelShape::affine:
        return T(T(1L) + s);
      case KernelShape::poly2: {
        const T base = T(1L) + s;
        return T(base * base);
      }
      case KernelShape::relu:
        if constexpr (requires { relu(s); }) return relu(s);
        break;
      case KernelShape::exp:
        if constexpr (requires { exp(s); })
          return T(exp(T(s * from_rational<T>(Rational(1) / (bandwidth * bandwidth)))));
        break;
      case KernelShape::geometric:
        if constexpr (Field<T>) return T(T(1L) / (T(1L) - s));
        break;
    }
    throw std::logic_error("the kernel has no value over this scalar");
  }

  // Rational arguments give rational values.
  bool is_rational() const { return shape != KernelShape::exp; }
};

// Entry (i, j) is kappa(u_i, w_j) for the columns of U [d, m] and W [d, N].
template <class T, class K>
Matrix<T> gram_matrix(const K& kernel, const Matrix<T>& U, const Matrix<T>& W) {
  return map(transpose(U) * W, [&](const T& s) { return T(kernel(s)); });
}
template <class T, class K>
Matrix<T> gram_matrix(const K& kernel, const Matrix<T>& X) {
  return gram_matrix(kernel, X, X);
}

}  // namespace verify
