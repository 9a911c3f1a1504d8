// The boxes for conjugate gradients in Memformers (Section 2.2 and appendix A.2), read literally.
#pragma once

#include "theorems/memformer2024/methods/quadratic_task.hpp"
#include "verify/recording/traced.hpp"

namespace verify::memformer2024 {

enum class PrintedVariant {
  a2,                    // w_1 = w_0 + r_0, alpha = r^T r / s^T H s
  a2_linesearch,         // w_1 = w_0 + r_0, alpha = r^T s / s^T H s
  box,                   // w_1 = w_0, alpha = r^T s / s^T H s
  box_after_exact_step,  // w_1 = w_0 + alpha_0 s_0, alpha = r^T s / s^T H s
  a2_after_exact_step    // w_1 = w_0 + alpha_0 r_0, alpha = r^T r / s^T H s
};

template <class T>
struct PrintedRun {
  Vector<Vector<T>> w;  // w_0, .., w_steps
  Vector<T> alpha;      // alpha_1, .., until it is undefined
};

// Of numbers that are only written down none is known to be 0: where one is, the program divides by
// 0, which no checker takes.
template <class T>
bool is_known_zero(const T& x) {
  return x == T(0L);
}
inline bool is_known_zero(const Traced&) { return false; }

// s_0 = r_0; for k >= 1: gamma_k = r_k^T r_k / r_{k-1}^T r_{k-1}, s_k = r_k + gamma_k s_{k-1},
// w_{k+1} = w_k + alpha_k s_k; steps >= 1. Where a step would divide by zero the iterate stays.
template <class T>
PrintedRun<T> printed_conjugate_gradients(const QuadraticTask<T>& task, PrintedVariant variant,
                                          long steps) {
  const auto residual = [&](const Vector<T>& w) { return -T(1L) * task.gradient(w); };
  PrintedRun<T> run{{task.w_0}, {}};
  auto s = residual(task.w_0);
  T before = dot(s, s);
  switch (variant) {
    case PrintedVariant::a2:
    case PrintedVariant::a2_linesearch:
      run.w.push_back(task.w_0 + s);
      break;
    case PrintedVariant::box:
      run.w.push_back(task.w_0);
      break;
    case PrintedVariant::box_after_exact_step:
    case PrintedVariant::a2_after_exact_step:
      run.w.push_back(is_known_zero(before) ? task.w_0
                                            : task.w_0 + T(before / dot(s, task.H * s)) * s);
      break;
  }
  bool stopped = is_known_zero(before);
  for (long k = 1; k < steps; ++k) {
    const auto r = residual(run.w.back());
    const T now = dot(r, r);
    stopped = stopped || is_known_zero(now);
    if (!stopped) s = r + T(now / before) * s;
    const T curvature = dot(s, task.H * s);
    stopped = stopped || is_known_zero(curvature);
    if (stopped) {
      run.w.push_back(run.w.back());
      continue;
    }
    const bool by_squares =
        variant == PrintedVariant::a2 || variant == PrintedVariant::a2_after_exact_step;
    const T slope = by_squares ? now : dot(r, s);
    run.alpha.push_back(T(slope / curvature));
    run.w.push_back(run.w.back() + run.alpha.back() * s);
    before = now;
  }
  return run;
}

}  // namespace verify::memformer2024
