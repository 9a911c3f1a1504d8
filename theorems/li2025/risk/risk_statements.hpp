// The derivation of the population risk (37) of weighted gradient descent step by step, each step
// against Wick's formula (Li et al. 2025, appendix E.1), and the risk for tasks whose
// cross-covariances are no multiples of I.
#pragma once

#include "theorems/li2025/risk/whitened.hpp"
#include "verify/algebra/central_difference.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/models/correlated_tasks.hpp"

namespace verify::li2025 {

// Free data under E[beta_i beta_j^T] = R_ij I, E[beta_i beta^T] = r_i I.
template <class T>
struct FreePredictor {
  Matrix<T> Sigma;
  T sigma2;
  Matrix<T> R;
  Vector<T> r;
  Matrix<T> P;
  Vector<T> omega;

  FreePredictor(Variables<T>& free, long d, long n, bool unit_diagonal = true)
      : Sigma(free.symmetric(d)),
        sigma2(free.scalar()),
        R(free.symmetric(n)),
        r(free.vector(n)),
        P(free.matrix(d, d)),
        omega(free.vector(n)) {
    for (long i = 0; unit_diagonal && i < n; ++i) R(i, i) = T(1L);
  }
  T M() const { return sigma2 + trace(Sigma); }
  CorrelatedTasks<T> model() const { return {Sigma, sigma2, isotropic_tasks(R, r, P.rows())}; }
};

// E y^2 = M, E y y^ = tr(Sigma^2 P) omega^T r, and of E y^^2 the parts with i = j, |omega|^2 (M
// tr(Sigma P^T Sigma P) + 2 tr(Sigma^2 P^T Sigma P)), and i != j, tr(Sigma^2 P^T Sigma P) omega^T
// (R - I) omega. One of the four a statement.
struct RiskPart {
  enum class Of { label, cross, diagonal, off_diagonal, off_diagonal_printed_line };
  Of of;
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreePredictor<T> data(free, d, n);
    const auto covariances = gaussian_covariances(data.model(), n);
    const auto y = query_label<T>(d, n);
    Vector<Vector<GaussianMonomial<T>>> parts;
    for (long i = 0; i < n; ++i) parts.push_back(contribution(data.P, data.omega, i));
    const auto P = risk_traces(data.Sigma, data.P);
    const auto w = weight_moments(data.omega, data.R, data.r);
    T wick(0L);
    switch (of) {
      case Of::label:
        return {T(mixed_moment(covariances, y, y) - data.M())};
      case Of::cross:
        for (const auto& part : parts) wick += mixed_moment(covariances, y, part);
        return {T(wick - P.linear * w.with_r)};
      case Of::diagonal:
        for (const auto& part : parts) wick += mixed_moment(covariances, part, part);
        return {T(wick - w.squared * T(data.M() * P.quadratic + T(2L) * P.cubic))};
      default:
        break;
    }
    for (long i = 0; i < n; ++i) {
      for (long j = 0; j < n; ++j) {
        if (i != j) wick += mixed_moment(covariances, parts[i], parts[j]);
      }
    }
    // E[beta_i^T beta_j] = d R_ij.
    const T trace_PSP = trace(transpose(data.P) * data.Sigma * data.P);
    const T line = of == Of::off_diagonal ? P.cubic : T(T(d) * trace_PSP);
    return {T(wick - line * T(w.with_R - w.squared))};
  }
};

// Twice the derivatives of (37), by differences, minus twice the closed forms.
struct GradientsOf37 {
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreePredictor<T> data(free, d, n);
    const auto w = weight_moments(data.omega, data.R, data.r);
    const T M = data.M(), two(2L);
    const auto by_P = twice_gradient<T>(
        [&](const Matrix<T>& P) { return weighted_gd_risk(data.Sigma, M, P, w); }, data.P);
    const auto P = risk_traces(data.Sigma, data.P);
    const auto by_omega = twice_gradient<T>(
        [&](const Vector<T>& omega) {
          return weighted_gd_risk(M, P, weight_moments(omega, data.R, data.r));
        },
        data.omega);
    Vector<T> zero = by_omega - two * risk_gradient_omega(M, P, data.R, data.r, data.omega);
    append(zero, by_P - two * risk_gradient_P(data.Sigma, M, data.P, w));
    return zero;
  }
};

// The risk for any E[beta_i beta_j^T] = C_ij, C_ii = I, and E[beta_i beta^T] = C_i:
// M - 2 sum_i omega_i tr(P Sigma C_i Sigma) + |omega|^2 (M tr(P^T Sigma P Sigma) + 2 tr(P^T Sigma P
// Sigma^2)) + 2 sum_{i<j} omega_i omega_j tr(P^T Sigma P Sigma C_ij Sigma).
template <class T>
T risk_of_blocks(const Matrix<T>& Sigma, const T& M, const Vector<Matrix<T>>& of_pairs,
                 const Vector<Matrix<T>>& of_query, const Matrix<T>& P, const Vector<T>& omega) {
  const auto inner = [](const Matrix<T>& a, const Matrix<T>& b) {  // tr(a^T b)
    return dot(a.entries(), b.entries());
  };
  const auto traces = risk_traces(Sigma, P);
  const Matrix<T> SPS = transpose(Sigma * P * Sigma);            // tr(P S C S) = <SPS, C>
  const Matrix<T> W = Sigma * transpose(P) * Sigma * P * Sigma;  // symmetric
  const T squared = dot(omega, omega);
  T risk = M + squared * T(M * traces.quadratic + T(2L) * traces.cubic);
  std::size_t pair = 0;
  for (std::size_t i = 0; i < omega.size(); ++i) {
    risk = risk - T(2L) * omega[i] * inner(SPS, of_query[i]);
    for (std::size_t j = i + 1; j < omega.size(); ++j) {
      risk += T(2L) * omega[i] * omega[j] * inner(W, of_pairs[pair++]);
    }
  }
  return risk;
}

// Wick's formula minus risk_of_blocks.
struct BlockRiskByWick {
  long d, n;
  enum class Variant { right, transposed_query, isotropic };
  Variant variant = Variant::right;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d);
    const T sigma2 = free.scalar();
    const auto P = free.matrix(d, d);
    const auto omega = free.vector(n);
    auto of_pairs = free.matrices(n * (n - 1) / 2, d, d), of_query = free.matrices(n, d, d);
    const T wick = risk_by_wick(
        CorrelatedTasks<T>{Sigma, sigma2, tasks_with_blocks(of_pairs, of_query)}, P, omega);
    // tr(C)/d I, which is all that R and r know.
    const auto average = [&](const Matrix<T>& C) {
      return T(from_rational<T>(Rational(1, d)) * trace(C)) * identity_matrix<T>(d);
    };
    if (variant == Variant::transposed_query) of_query = map(of_query, transpose<T>);
    if (variant == Variant::isotropic) {
      of_query = map(of_query, average);
      of_pairs = map(of_pairs, average);
    }
    return {
        T(wick - risk_of_blocks(Sigma, T(sigma2 + trace(Sigma)), of_pairs, of_query, P, omega))};
  }
};

}  // namespace verify::li2025
