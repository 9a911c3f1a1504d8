// Heads whose activations are kernels of G^s x: together one kernel,
//   kappa(u, v) = sum_s w_s kappa^s(G^s u, G^s v),   V^s_l = diag(0, -w_s r_l), B^s_l = C^s_l =
//   G^s.
// Source: Cheng et al. 2024, Proposition D.1.
#pragma once

#include <string>

#include "verify/claim/instance.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/prompt.hpp"

namespace verify::cheng2024 {

struct KernelHeads {
  Vector<Kernel> kernels;
  Vector<Matrix<Rational>> G;  // [d, d]
  Vector<Rational> weights;    // w_s >= 0
  long count() const { return static_cast<long>(kernels.size()); }
  bool is_rational() const;
};

// "linear, poly2" -> {"linear", "poly2"}.
std::vector<std::string> comma_separated(const std::string& text);
// From head_kernels, G and head_weights of an instance.
KernelHeads heads_from(const Instance& instance);

// The Gram matrix of head s, without its weight, at the columns of `points`.
template <class T>
Matrix<T> head_gram(const KernelHeads& heads, long s, const Matrix<T>& points) {
  return gram_matrix(heads.kernels[s], to_scalar<T>(heads.G[s]) * points);
}

// sum_s w_s kappa^s(G^s x_i, G^s x_j).
template <class T>
Matrix<T> composite_gram(const KernelHeads& heads, const Matrix<T>& points) {
  Matrix<T> K(points.cols(), points.cols());
  for (long s = 0; s < heads.count(); ++s)
    K = K + from_rational<T>(heads.weights[s]) * head_gram(heads, s, points);
  return K;
}

// Weights of the heads in a layer with step r.
template <class T>
Vector<KernelHead<T>> head_layer(const Vector<Matrix<T>>& G, const Vector<T>& weights, const T& r) {
  Vector<KernelHead<T>> layer;
  for (std::size_t s = 0; s < G.size(); ++s) {
    const Matrix<T> none(G[s].rows(), G[s].rows());
    layer.push_back({block_values(none, T(-(weights[s] * r))), G[s], G[s]});
  }
  return layer;
}

// Columns form a basis of the range of Khat. Its null space is the intersection of those of the
// heads with w_s > 0; that of an exponential head consists of the vectors whose sum over every set
// of equal G^s x_i vanishes.
Matrix<Rational> range_basis(const KernelHeads& heads, const Matrix<Rational>& X);

}  // namespace verify::cheng2024
