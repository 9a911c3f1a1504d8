// Attention with a general activation h of two d x N arguments (Cheng et al. 2024, eq. (2)):
//   Z + V Z M h(B X, C X),   X the first d rows of Z [d+1, N], V [d+1, d+1], B and C [d, d].
// Entry (i, j) of h couples column i of the first argument (the source) with column j of the second
// (the destination). M = diag(1, .., 1, 0): the query, the last column, is no source. There is no
// factor 1/n. The corner of Z_l is minus the prediction.
#pragma once

#include "verify/linalg/call.hpp"
#include "verify/models/kernel.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// Every column divided by its sum over the sources (all rows but the last), with 0 for the query as
// a source. The exponential becomes softmax.
template <Field T>
Matrix<T> column_normalised(Matrix<T> h) {
  const long n = h.rows() - 1;
  for (long j = 0; j < h.cols(); ++j) {
    T total(0L);
    for (long i = 0; i < n; ++i) total += h(i, j);
    for (long i = 0; i < n; ++i) h(i, j) = T(h(i, j) / total);
    h(n, j) = T(0L);
  }
  return h;
}

// h(U, W): a kernel of every pair of columns, as it is or column-normalised.
struct Activation {
  Kernel kernel;
  bool normalised = false;

  template <class T>
  Matrix<T> operator()(const Matrix<T>& U, const Matrix<T>& W) const {
    auto h = gram_matrix(kernel, U, W);
    if (!normalised) return h;
    if constexpr (Field<T>) return column_normalised(std::move(h));
    throw std::logic_error("this scalar cannot be divided");
  }
  bool is_rational() const { return kernel.is_rational(); }
};

// An activation given by its values, whatever the arguments: every kernel at fixed points at once.
template <class T>
struct TableActivation {
  Matrix<T> table;  // [N, N]
  Matrix<T> operator()(const Matrix<T>&, const Matrix<T>&) const { return table; }
};

template <class T>
struct KernelHead {
  Matrix<T> V, B, C;
};

template <class T>
Matrix<T> covariates(const Matrix<T>& Z) {
  return block(Z, 0, 0, Z.rows() - 1, Z.cols());
}

// h(B X, C X), before the mask.
template <class T, class H>
Matrix<T> attention_matrix(const Matrix<T>& Z, const KernelHead<T>& head, const H& h) {
  const auto X = covariates(Z);
  return h(head.B * X, head.C * X);
}

// V Z M A: what one head adds, for the attention matrix A [N, N].
template <MatrixLike M>
M attended(const M& Z, const M& V, const M& A, QueryMask mask = QueryMask::on) {
  const ModelStep<ScalarOf<M>> model_step;
  const bool on = mask == QueryMask::on;
  return called(
      on ? "Attn" : "Attn_full", {"Z", "V", "A"},
      [on](const M& tokens, const M& value, const M& scores) -> M {
        return (on ? without_last_column(value * tokens) : value * tokens) * scores;
      },
      Z, V, A);
}

template <class T, class H>
Matrix<T> kernel_attention_layer(const Matrix<T>& Z, const KernelHead<T>& head, const H& h,
                                 QueryMask mask = QueryMask::on) {
  return Z + attended(Z, head.V, attention_matrix(Z, head, h), mask);
}

// Several heads, each with its own activation, read the same Z and add up.
template <class T, class H>
Matrix<T> multi_head_layer(const Matrix<T>& Z, const Vector<KernelHead<T>>& heads,
                           const Vector<H>& h, QueryMask mask = QueryMask::on) {
  Matrix<T> result = Z;
  for (std::size_t s = 0; s < heads.size(); ++s)
    result = result + attended(Z, heads[s].V, attention_matrix(Z, heads[s], h[s]), mask);
  return result;
}

// Z_0, .., Z_L.
template <class T, class H>
Vector<Matrix<T>> kernel_attention_stack(Matrix<T> Z, const Vector<KernelHead<T>>& layers,
                                         const H& h, QueryMask mask = QueryMask::on) {
  Vector<Matrix<T>> states = {std::move(Z)};
  for (const auto& layer : layers)
    states.push_back(kernel_attention_layer(states.back(), layer, h, mask));
  return states;
}

// TF_0, .., TF_L: minus the predictions.
template <class T>
Vector<T> corners(const Vector<Matrix<T>>& states) {
  return map(states, [](const Matrix<T>& Z) { return Z(Z.rows() - 1, Z.cols() - 1); });
}

// V = diag(A, r), the block form.
template <MatrixLike M>
M block_values(const M& A, const ScalarOf<M>& r) {
  return bordered(A, zero_column(A), zero_row(A), r);
}

// The construction of functional gradient descent with steps r'_l: V_l = diag(0, -r'_l), B_l = C_l
// = I. Source: Cheng et al. 2024, Proposition 3.1.
template <class T>
Vector<KernelHead<T>> functional_descent_layers(long d, const Vector<T>& r_prime) {
  return map(r_prime, [&](const T& r) {
    return KernelHead<T>{block_values(Matrix<T>(d, d), T(-r)), identity_matrix<T>(d),
                         identity_matrix<T>(d)};
  });
}

}  // namespace verify
