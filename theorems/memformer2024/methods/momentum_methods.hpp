// Gradient methods with momentum as their definitions have them, for any gradient, and the residual
// polynomials w* - w_k = p_k(H) (w* - w_0) they have on a quadratic.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::memformer2024 {

// v_k = beta v_{k-1} - eta g_k, w_{k+1} = w_k + v_k, v_{-1} = 0; returns w_0, .., w_steps.
template <class T, class Gradient>
Vector<Vector<T>> heavy_ball(const T& eta, const T& beta, long steps, const Vector<T>& w_0,
                             Gradient gradient) {
  Vector<Vector<T>> w = {w_0};
  Vector<T> v(w_0.size(), T(0L));
  for (long k = 0; k < steps; ++k) {
    v = beta * v - eta * gradient(w.back());
    w.push_back(w.back() + v);
  }
  return w;
}

// v_{k+1} = w_k + beta_k (w_k - w_{k-1}), w_{k+1} = v_{k+1} - eta_k grad f(v_{k+1}), w_{-1} = w_0.
template <class T>
struct NesterovRun {
  Vector<Vector<T>> w, v;  // w_0, .. and v_1, ..
};
template <class T, class Gradient>
NesterovRun<T> nesterov(const Vector<T>& eta, const Vector<T>& beta, const Vector<T>& w_0,
                        Gradient gradient) {
  NesterovRun<T> run{{w_0}, {}};
  Vector<T> before = w_0;
  for (std::size_t k = 0; k < eta.size(); ++k) {
    const auto now = run.w.back();
    run.v.push_back(now + beta[k] * (now - before));
    run.w.push_back(run.v.back() - eta[k] * gradient(run.v.back()));
    before = now;
  }
  return run;
}

// lambda p, within the length of p.
template <Ring T>
Vector<T> shifted(const Vector<T>& p) {
  Vector<T> result = {T(0L)};
  result.insert(result.end(), p.begin(), p.end() - 1);
  return result;
}

// [steps, steps+1]: row k-1 holds p_k. u_{k+1} = beta u_k + eta lambda e_k, e_{k+1} = e_k -
// u_{k+1}.
template <Ring T>
Matrix<T> heavy_ball_polynomials(const T& eta, const T& beta, long steps) {
  auto e = unit_vector<T>(steps + 1, 0);
  Vector<T> u(steps + 1, T(0L));
  Vector<Vector<T>> rows;
  for (long k = 0; k < steps; ++k) {
    u = beta * u + eta * shifted(e);
    e = e - u;
    rows.push_back(e);
  }
  return from_rows(rows);
}
// e_{k+1} = (1 - eta lambda) [(1 + beta) e_k - beta e_{k-1}], e_{-1} = e_0 = 1.
template <Ring T>
Matrix<T> nesterov_polynomials(const T& eta, const T& beta, long steps) {
  auto e = unit_vector<T>(steps + 1, 0), before = e;
  Vector<Vector<T>> rows;
  for (long k = 0; k < steps; ++k) {
    const auto v = e + beta * (e - before);
    before = e;
    e = v - eta * shifted(v);
    rows.push_back(e);
  }
  return from_rows(rows);
}
// Chebyshev's iteration on [lower, upper], 0 < lower < upper, by its three-term recurrence.
template <Field T>
Matrix<T> chebyshev_polynomials(const T& lower, const T& upper, long steps) {
  const T theta = T(upper + lower) / T(2L), delta = T(upper - lower) / T(2L);
  const T sigma = theta / delta;
  T rho = T(1L) / sigma;
  auto before = unit_vector<T>(steps + 1, 0);
  auto p = before - T(T(1L) / theta) * shifted(before);
  Vector<Vector<T>> rows = {p};
  for (long k = 1; k < steps; ++k) {
    const T next = T(1L) / T(T(2L) * sigma - rho);
    const auto p_next = p + T(next * rho) * (p - before) - T(T(2L) * next / delta) * shifted(p);
    before = p;
    p = p_next;
    rho = next;
    rows.push_back(p);
  }
  return from_rows(rows);
}

}  // namespace verify::memformer2024
