// Which weights scalar gates give the examples of a prompt with delimiters (Li et al. 2025,
// equation (19)), by the layer itself and from the gates of the delimiters alone.
#pragma once

#include <algorithm>

#include "verify/claim/finding.hpp"
#include "verify/models/gated_layout.hpp"
#include "verify/scalar/rational.hpp"

namespace verify::li2025 {

// Gates token by token in prompt (19): the demonstrations of task k with gate g0, then its
// delimiter with gate delta_k; last the query.
template <class T>
Vector<T> prompt_gates(const Vector<long>& lengths, const T& g0, const T& g_query,
                       const Vector<T>& delta) {
  Vector<T> gates;
  for (std::size_t k = 0; k < lengths.size(); ++k) {
    gates.insert(gates.end(), lengths[k], g0);
    gates.push_back(delta[k]);
  }
  gates.push_back(g_query);
  return gates;
}

// The layer's prediction on prompt (19). Delimiters are zero columns; the context rows meet zero
// weights and are left out.
template <class T>
T prompt_prediction(const Prompt<T>& prompt, const Vector<long>& lengths, const Matrix<T>& P_k,
                    const Matrix<T>& P_q, const Vector<T>& gates) {
  const long d = prompt.d(), K = static_cast<long>(lengths.size());
  Matrix<T> Z(d + 1, prompt.n() + K + 1);
  long token = 0, example = 0;
  for (long k = 0; k < K; ++k, ++token) {
    for (long i = 0; i < lengths[k]; ++i, ++token, ++example) {
      for (long a = 0; a < d; ++a) Z(a, token) = prompt.X(a, example);
      Z(d, token) = prompt.y[example];
    }
  }
  for (long a = 0; a < d; ++a) Z(a, token) = prompt.x_query[a];
  const Matrix<T> ones = map(Matrix<T>(d + 1, d + 1), [](const T&) { return T(1L); });
  const auto G = map(gates, [&](const T& g) { return g * ones; });
  return gated_linear_attention(Z, gated_layout::weights(P_k, P_q), G)(d, token);
}

// The weights of the blocks that delimiter gates realise when all other gates are 1.
inline Vector<Rational> realised(const Vector<Rational>& delta) {
  Vector<Rational> omega = delta;
  for (std::size_t k = omega.size(); k-- > 1;) omega[k - 1] = delta[k - 1] * omega[k];
  return omega;
}

// omega_k over the product of the later gates, or as step 3 prints it, omega_k / omega_{k:K} with
// the Notations' a_{i:j} = a_(i+1) .. a_j: the product of the later weights. A weight 0 is preceded
// by zeros only, and any gate does for 0/0: take 1.
enum class Divisor { later_gates, later_weights, weights_from_k };
inline Vector<Rational> delimiter_gates(const Vector<Rational>& omega, Divisor divisor) {
  Vector<Rational> delta = omega;
  Rational later(1);
  for (std::size_t k = omega.size(); k-- > 0;) {
    const Rational by = divisor == Divisor::weights_from_k ? omega[k] * later : later;
    delta[k] = by.sign() == 0 ? Rational(1) : omega[k] / by;
    later *= divisor == Divisor::later_gates ? delta[k] : omega[k];
  }
  return delta;
}

inline bool are_gates(const Vector<Rational>& delta) {
  return std::all_of(delta.begin(), delta.end(), [](const Rational& g) {
    return all_hold({g.sign() >= 0, g <= Rational(1)});
  });
}

// The layer itself with all other gates 1, on a prompt with one example a task, d = 1.
inline bool layer_realises(const Vector<Rational>& omega, const Vector<Rational>& delta) {
  const long K = static_cast<long>(omega.size());
  const Rational one(1);
  Prompt<Rational> prompt{Matrix<Rational>(1, K), {}, {one}};
  Rational expected(0);
  for (long k = 0; k < K; ++k) {
    prompt.X(0, k) = Rational(k + 2, 3);
    prompt.y.push_back(Rational(1, k + 1));
    expected += omega[k] * prompt.X(0, k) * prompt.y[k];
  }
  const Vector<long> lengths(K, 1);
  const Matrix<Rational> P{{one}};
  return prompt_prediction(prompt, lengths, P, P, prompt_gates(lengths, one, one, delta)) ==
         expected;
}

}  // namespace verify::li2025
