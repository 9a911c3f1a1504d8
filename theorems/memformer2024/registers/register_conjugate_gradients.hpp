// The register (17)-(18) run with the step sizes and deflections that conjugate gradients compute
// on the same prompt, every layer with the same preconditioner.
#pragma once

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/models/conjugate_gradient.hpp"

namespace verify::memformer2024 {

// One layer a step of the algorithm; the label row of layer l ought to carry w_l.
template <class T>
RegisterRun<T> register_run(const Prompt<T>& prompt, const Vector<T>& w_0, const Matrix<T>& A,
                            const Vector<T>& alpha, const Vector<T>& gamma) {
  return carried_register(token_matrix_from(prompt, w_0),
                          memformer_weights(Vector<Matrix<T>>(alpha.size(), A)), alpha, gamma,
                          scale_of(prompt));
}

enum class SecondRegisterLayer { same_preconditioner, another_preconditioner, without_memory };

// In the plane two steps of conjugate gradients with a symmetric preconditioner A end at r_2 = 0,
// for H = X X^T (a factor of H changes nothing). Without divisions: with a = r_0^T z_0, b = z_0^T H
// z_0,
//   R = b r_1 = b r_0 - a H z_0,  Z = A R,  c = R^T Z,  S = a b^2 s_1 = a b Z + c z_0,  D = S^T H S
// the residual is r_2 = (D R - a b c H S) / (b D).
struct TwoStepsInThePlane {
  long n;
  SecondRegisterLayer second = SecondRegisterLayer::same_preconditioner;

  Sizes sizes() const { return {{"n", n}, {"d", 2}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", 2, n), H = X * transpose(X);
    const auto A = free.symmetric("A", 2);
    const auto r_0 = H * free.vector(2), z_0 = A * r_0, Hz_0 = H * z_0;
    const T a = dot(r_0, z_0), b = dot(z_0, Hz_0);
    const auto R = b * r_0 - a * Hz_0;
    const auto Z =
        second == SecondRegisterLayer::another_preconditioner ? free.symmetric(2) * R : A * R;
    const T c = dot(R, Z);
    auto S = (a * b) * Z;
    if (second != SecondRegisterLayer::without_memory) S = S + c * z_0;
    const auto HS = H * S;
    return dot(S, HS) * R - (a * b * c) * HS;
  }
};

}  // namespace verify::memformer2024
