// The exact risk of L layers of causal linear attention with preconditioners P_l = p_l I on n
// noiseless examples of the query's own task: beta, x_i, x ~ N(0, I_d), y_i = beta . x_i.
//
// The residuals y_i - x_i^T beta_{i,l} are x_i^T E_i beta with E = (1 - p_l T) .. (1 - p_1 T) I,
// (T E)_i = sum_{j <= i} x_j x_j^T E_j, so that T^k I = C_k(i) = sum over i >= j_1 >= .. >= j_k of
// x_{j_1} x_{j_1}^T .. x_{j_k} x_{j_k}^T. The query's error is x^T F_L beta with F_0 = I and F_l =
// p_l q I + (1 - p_l q) F_{l-1} - p_l (T E_{l-1})_n, q = |x|^2 (Li et al. 2025, Corollary 3).
#pragma once

#include <map>
#include <utility>

#include "verify/linalg/matrix.hpp"

namespace verify::li2025 {

// tr(C_a C_b^T) in expectation, divided by d, is the sum over entries ((blocks, loops), count) of
// count binomial(n, blocks) d^(loops-1): the examples that agree form `blocks` groups in an order
// that the two chains of indices allow, and Wick's pairings inside the groups close `loops` loops.
using WordExpansion = std::map<std::pair<int, int>, long>;
WordExpansion causal_word_expansion(int a, int b, bool causal = true);

// tr(C_a C_b^T)/d for a, b <= layers in closed form.
class CausalMoments {
 public:
  explicit CausalMoments(int layers, bool causal = true);

  template <class T>
  Matrix<T> at(const T& n, const T& d) const {
    const long size = static_cast<long>(words_.size());
    Matrix<T> moments(size, size);
    for (long a = 0; a < size; ++a) {
      for (long b = 0; b < size; ++b) {
        for (const auto& [shape, count] : words_[a][b]) {
          T term = T(count);
          for (int k = 0; k < shape.first; ++k) {
            term = term * T(n - T(static_cast<long>(k))) * from_rational<T>(Rational(1, k + 1));
          }
          for (int k = 1; k < shape.second; ++k) term = term * d;
          moments(a, b) += term;
        }
      }
    }
    return moments;
  }

 private:
  Vector<Vector<WordExpansion>> words_;
};

enum class QueryDecay { on, off };  // off: the query's attention to itself is forgotten

// Of L layers with steps p: E_L = sum_k errors[k] C_k and F_L = sum_{k,s} query(k, s) q^s C_k.
template <class T>
struct ChainCoefficients {
  Vector<T> errors;
  Matrix<T> query;
};
template <class T>
ChainCoefficients<T> chain_coefficients(const Vector<T>& p, QueryDecay decay = QueryDecay::on) {
  const long layers = static_cast<long>(p.size());
  Vector<T> e(layers + 1, T(0L));
  Matrix<T> f(layers + 1, layers + 1);
  e[0] = f(0, 0) = T(1L);
  for (const T& step : p) {
    Matrix<T> next = f;
    if (decay == QueryDecay::on) {
      next(0, 1) += step;
      for (long k = 0; k <= layers; ++k)
        for (long s = 1; s <= layers; ++s) next(k, s) += -(step * f(k, s - 1));
    }
    for (long k = layers; k > 0; --k) {
      next(k, 0) += -(step * e[k - 1]);
      e[k] += -(step * e[k - 1]);
    }
    f = std::move(next);
  }
  return {e, f};
}

// E[q^s x x^T] = (d + 2)(d + 4) .. (d + 2 s) I.
template <class T>
T radial_moment(long s, const T& d) {
  T product(1L);
  for (long k = 1; k <= s; ++k) product = product * T(d + T(2 * k));
  return product;
}

// The risk divided by d, from the moments for at least p.size() layers: the mean over x and beta of
// (x^T F_L beta)^2 is the sum over k, l, s, t of query(k, s) query(l, t) times that of q^(s+t) (x^T
// C_k beta)(x^T C_l beta).
template <class T>
T causal_depth_risk(const Matrix<T>& moments, const Vector<T>& p, const T& d,
                    QueryDecay decay = QueryDecay::on) {
  const long layers = static_cast<long>(p.size());
  const auto f = chain_coefficients(p, decay).query;
  Vector<T> radial;
  for (long s = 0; s <= 2 * layers; ++s) radial.push_back(radial_moment(s, d));
  T risk(0L);
  for (long k = 0; k <= layers; ++k)
    for (long l = 0; l <= layers; ++l)
      for (long s = 0; s <= layers; ++s)
        for (long t = 0; t <= layers; ++t) {
          risk += T(f(k, s) * f(l, t)) * T(radial[s + t] * moments(k, l));
        }
  return risk;
}

}  // namespace verify::li2025
