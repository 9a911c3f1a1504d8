// Kernel attention in block form on the structured set of Cheng et al. (2024), Theorems 4.5 and
// 4.6: A_l = a_l I, B_l = b_l Sigma^{-1/2}, C_l = c_l Sigma^{-1/2}.
#pragma once

#include "verify/models/kernel_attention_block.hpp"

namespace verify::cheng2024 {

template <class T>
struct StructuredScalars {
  Vector<T> r, a, b, c;  // [L] each
};

// `Ti` is Sigma^{-1/2} [d, d].
template <class T>
Vector<BlockLayer<T>> structured_block(const StructuredScalars<T>& s, const Matrix<T>& Ti) {
  Vector<BlockLayer<T>> layers;
  for (std::size_t l = 0; l < s.r.size(); ++l)
    layers.push_back({s.a[l] * identity_matrix<T>(Ti.rows()), s.b[l] * Ti, s.c[l] * Ti, s.r[l]});
  return layers;
}

}  // namespace verify::cheng2024
