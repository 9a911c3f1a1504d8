// Conjugate gradients, preconditioned or not, on R(w) = (1/2) (w - w*)^T H (w - w*), H positive
// semidefinite: the reference algorithm of Memformers. In exact arithmetic it stops by itself.
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

template <class T>
struct ConjugateGradients {
  Vector<T> alpha;         // alpha_k = r_k^T z_k / (s_k^T H s_k)
  Vector<T> gamma;         // gamma_0 = 0, gamma_k = r_k^T z_k / (r_{k-1}^T z_{k-1})
  Vector<Vector<T>> w;     // w_0, .., w_steps
  Vector<Vector<T>> r, s;  // r_0, .., r_steps = 0 and s_0, .., s_{steps-1}
  long steps() const { return static_cast<long>(alpha.size()); }
};

// z = A r for the preconditioner A (symmetric positive definite; the identity: plain CG). Stops
// when the residual r = H (w* - w) vanishes or after `most` steps. In between s^T H s > 0, because
// s lies in the range of A H.
template <class T>
ConjugateGradients<T> conjugate_gradients(const Matrix<T>& H, const Vector<T>& w_star,
                                          const Vector<T>& w_0, const Matrix<T>& A, long most) {
  const ModelStep<T> model_step;
  ConjugateGradients<T> run{{}, {}, {w_0}, {H * (w_star - w_0)}, {}};
  const auto vanishes = [](const Vector<T>& r) {
    for (const auto& entry : r) {
      if (!(entry == T(0L))) return false;
    }
    return true;
  };
  T before(0L);
  while (run.steps() < most && !vanishes(run.r.back())) {
    const auto z = A * run.r.back();
    const T now = dot(run.r.back(), z);
    run.gamma.push_back(run.s.empty() ? T(0L) : T(now / before));
    run.s.push_back(run.s.empty() ? z : z + run.gamma.back() * run.s.back());
    const auto Hs = H * run.s.back();
    run.alpha.push_back(now / dot(run.s.back(), Hs));
    run.w.push_back(run.w.back() + run.alpha.back() * run.s.back());
    run.r.push_back(run.r.back() - run.alpha.back() * Hs);
    before = now;
  }
  return run;
}
// The same numbers without a fraction in any step.
template <>
ConjugateGradients<Rational> conjugate_gradients(const Matrix<Rational>& H,
                                                 const Vector<Rational>& w_star,
                                                 const Vector<Rational>& w_0,
                                                 const Matrix<Rational>& A, long most);
template <class T>
ConjugateGradients<T> conjugate_gradients(const Matrix<T>& H, const Vector<T>& w_star,
                                          const Vector<T>& w_0) {
  const ModelStep<T> model_step;
  return conjugate_gradients(H, w_star, w_0, identity_matrix<T>(H.rows()), H.rows());
}

}  // namespace verify
