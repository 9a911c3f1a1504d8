// Two layers with registers (19)-(20) in the plane, against two steps of a linear first-order
// method with diagonal increments: w_1 = D_00 r_0, w_2 = w_1 + D_01 r_0 + D_11 r_1, r = -grad R
// (Memformers, Proposition 2). At the query z the layers give -y F(x, z) for one demonstration x, y
// = <x, w*>, and the method -y G(x, z), where with S = D_00 + D_01 + D_11
//   F = u x^T A_0 z + q (1 - t x^T A_0 x) x^T A_1 z,  G = z^T S x - (x^T D_00 x) z^T D_11 x:
// u is the query's weight of register 0 in both layers, q that of register 1, t the weight of
// register 0 on the demonstrations in layer 0.
#pragma once

#include <optional>
#include <string>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/registers/gradient_increments.hpp"
#include "verify/algebra/facts/compare.hpp"

namespace verify::memformer2024 {

template <class T>
struct TwoLayers {
  Matrix<T> A_0, A_1;  // [2, 2]
  T u, q, t;
};

template <class T>
struct DiagonalIncrements {
  Vector<T> D_00, D_01, D_11;  // [2], the diagonals
  Vector<T> total() const { return D_00 + D_01 + D_11; }
};

// The coefficients of G - F, which all have to vanish: those of z_k x_1^3, x_1^2 x_2, x_1 x_2^2,
// x_2^3 (with the sign of F's quartic part turned), and those of x_i z_j in F - G.
template <class T>
struct Conditions {
  Vector<T> first, second;  // quartic, k = 1 and k = 2
  Matrix<T> quadratic;      // [2, 2]
};
template <class T>
Conditions<T> conditions(const TwoLayers<T>& layers, const DiagonalIncrements<T>& D) {
  const auto &a = layers.A_0, &b = layers.A_1;
  const T kappa = layers.q * layers.t, sigma = a(0, 1) + a(1, 0);
  const auto quartic = [&](long k) {
    return Vector<T>{kappa * a(0, 0) * b(0, k), kappa * (a(0, 0) * b(1, k) + sigma * b(0, k)),
                     kappa * (sigma * b(1, k) + a(1, 1) * b(0, k)), kappa * a(1, 1) * b(1, k)};
  };
  Conditions<T> result{quartic(0), quartic(1), layers.u * a + layers.q * b};
  result.first[0] -= D.D_00[0] * D.D_11[0];
  result.first[2] -= D.D_00[1] * D.D_11[0];
  result.second[1] -= D.D_00[0] * D.D_11[1];
  result.second[3] -= D.D_00[1] * D.D_11[1];
  result.quadratic = result.quadratic - diagonal_matrix(D.total());
  return result;
}

// The label of the query after two layers minus -<x_query, w_2>; any number of demonstrations.
template <class T>
T query_difference(const Prompt<T>& prompt, const Vector<T>& w_star, const TwoLayers<T>& layers,
                   const DiagonalIncrements<T>& D) {
  const long n = prompt.n();
  const auto weights = [&](const T& demonstrations, const T& query) {
    Vector<T> tokens(n, demonstrations);
    tokens.push_back(query);
    return token_weights(prompt.d() + 1, tokens);
  };
  // The last layer's labels of the demonstrations are never read.
  const auto run = weighted_registers(
      token_matrix(prompt), memformer_weights(Vector<Matrix<T>>{layers.A_0, layers.A_1}),
      {{weights(layers.t, layers.u)}, {weights(T(0L), T(0L)), weights(T(0L), layers.q)}},
      scale_of(prompt));
  const auto increment = [](const Vector<T>& diagonal) { return -diagonal_matrix(diagonal); };
  const auto w = gradient_increments(hessian_of(prompt), w_star, Vector<T>(2, T(0L)),
                                     {{increment(D.D_00)}, {increment(D.D_01), increment(D.D_11)}});
  return run.states.back()(prompt.d(), n) + dot(prompt.x_query, w.row(2));
}

// Weights that reproduce the method at the query for all prompts, where there are any; `reason`
// says in words which case of the criterion applies.
std::optional<TwoLayers<Rational>> realisation(const DiagonalIncrements<Rational>& D,
                                               std::string& reason);

// As facts for the certificate: N times the left side is not 0, and the factor of q b_11 is.
template <class T>
void excluded_by_facts(Comparisons<T>& say, const Vector<T>& D_01) {
  const Vector<T> beta = {1, 1}, delta = {1, 1}, s = beta + D_01 + delta;
  const T product = beta[0] * delta[0], N = product * product * beta[1] * delta[1];
  say.nonzero(T(N * T(delta[0] * T(beta[1] * s[0] - beta[0] * s[1]))));
  say.zero(T(beta[1] * delta[0] - beta[0] * delta[1]));
}

}  // namespace verify::memformer2024
