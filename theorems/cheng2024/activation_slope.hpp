// An activation of the logits P = U^T W [N, N] with its first derivative. The row of the query as a
// source is masked wherever it would count, so it has no derivative here.
#pragma once

#include <optional>

#include "verify/algebra/jet_functions.hpp"
#include "verify/models/kernel_attention.hpp"

namespace verify::cheng2024 {

// H = h(P) and its differential dP -> forward(dP), with the adjoint H_bar -> backward(H_bar).
template <class T>
struct ActivationSlope {
  Matrix<T> H;      // [N, N]
  Matrix<T> entry;  // kappa'(P_ij), divided by the column sum if normalised; last row zero
  bool normalised = false;
  Vector<std::pair<long, long>> kinks;  // where relu meets 0

  Matrix<T> forward(const Matrix<T>& dP) const {
    Matrix<T> dH = hadamard(entry, dP);
    if (normalised) {
      for (long j = 0; j < H.cols(); ++j) {
        const T total = sum(dH.col(j));
        for (long i = 0; i < H.rows(); ++i) dH(i, j) = T(dH(i, j) - H(i, j) * total);
      }
    }
    for (const auto& [i, j] : kinks) refuse_kink(dP(i, j));
    return dH;
  }
  Matrix<T> backward(Matrix<T> H_bar) const {
    for (const auto& [i, j] : kinks) refuse_kink(H_bar(i, j));
    if (normalised) {
      for (long j = 0; j < H.cols(); ++j) {
        T mean(0L);
        for (long i = 0; i < H.rows(); ++i) mean += H_bar(i, j) * H(i, j);
        for (long i = 0; i < H.rows(); ++i) H_bar(i, j) = T(H_bar(i, j) - mean);
      }
    }
    return hadamard(entry, H_bar);
  }

 private:
  // A kink that moves, or whose movement counts.
  static void refuse_kink(const T& weight) {
    if (is_zero_weight(weight)) return;
    throw std::domain_error("relu has no derivative at 0");
  }
  static bool is_zero_weight(const T& weight) {
    if constexpr (requires { sign_of(weight); }) {
      return sign_of(weight) == 0;
    } else {
      return false;
    }
  }
};

namespace detail {
// kappa'(s) by Taylor arithmetic; nothing where relu meets 0.
template <class T>
std::optional<T> kernel_slope(const Kernel& kernel, const T& s) {
  if (kernel.shape == KernelShape::relu) {
    if constexpr (requires { sign_of(s); }) {
      const int sign = sign_of(s);
      if (sign == 0) return std::nullopt;
      return T(sign > 0 ? 1L : 0L);
    }
  }
  return kernel(Jet<T>::variable(s)).first;
}
}  // namespace detail

template <class T>
ActivationSlope<T> activation_slope(const Activation& h, const Matrix<T>& P) {
  const long N = P.rows(), n = N - 1;
  ActivationSlope<T> result{
      map(P, [&](const T& s) { return T(h.kernel(s)); }), Matrix<T>(N, N), h.normalised, {}};
  for (long i = 0; i < n; ++i) {
    for (long j = 0; j < N; ++j) {
      if (auto slope = detail::kernel_slope(h.kernel, P(i, j))) {
        result.entry(i, j) = std::move(*slope);
      } else {
        result.kinks.push_back({i, j});
      }
    }
  }
  if (h.normalised) {
    if constexpr (Field<T>) {
      for (long j = 0; j < N; ++j) {
        T total(0L);
        for (long i = 0; i < n; ++i) total += result.H(i, j);
        for (long i = 0; i < n; ++i) {
          result.H(i, j) = T(result.H(i, j) / total);
          result.entry(i, j) = T(result.entry(i, j) / total);
        }
        result.H(n, j) = T(0L);
      }
    }
  }
  return result;
}

// Any differentiable function of U^T W at fixed logits: its values H and its differential, a linear
// map of N x N matrices, J [N^2, N^2] on entries row by row, are free.
template <class T>
struct FreeSlope {
  Matrix<T> H, J;

  Matrix<T> forward(const Matrix<T>& dP) const { return applied(J, dP); }
  Matrix<T> backward(const Matrix<T>& H_bar) const { return applied(transpose(J), H_bar); }

 private:
  static Matrix<T> applied(const Matrix<T>& J, const Matrix<T>& P) {
    Matrix<T> result(P.rows(), P.cols());
    result.entries() = J * P.entries();
    return result;
  }
};

// What a stack asks for: respond(l, P) gives the activation of layer l with its slope at logits P.
struct GivenActivation {
  Activation h;
  template <class T>
  ActivationSlope<T> operator()(long, const Matrix<T>& P) const {
    return activation_slope(h, P);
  }
};
template <class T>
struct FreeActivation {
  Vector<FreeSlope<T>> layers;
  const FreeSlope<T>& operator()(long l, const Matrix<T>&) const { return layers[l]; }
};

}  // namespace verify::cheng2024
