// Conjugate gradients as facts for certificates: without a comparison, for as many steps as the run
// over the rational numbers takes.
#pragma once

#include "verify/algebra/facts/facts.hpp"
#include "verify/models/conjugate_gradient.hpp"

namespace verify::memformer2024 {

template <class T>
struct StatedRun {
  Vector<Vector<T>> w, r;
};

// At most `most` steps from 0. Where it ends before, the last residual is said to vanish; the
// others are said not to.
template <class T>
StatedRun<T> state_conjugate_gradients(Comparisons<T>& say, const Matrix<Rational>& H,
                                       const Vector<Rational>& w_star, long most) {
  const Vector<Rational> origin(w_star.size(), Rational(0));
  const long steps =
      conjugate_gradients(H, w_star, origin, identity_matrix<Rational>(H.rows()), most).steps();
  const auto hessian = to_scalar<T>(H);
  const auto task = to_scalar<T>(w_star);
  StatedRun<T> run{{Vector<T>(w_star.size(), T(0L))}, {hessian * task}};
  auto s = run.r.back();
  T now = dot(s, s);
  for (long k = 0; k < steps; ++k) {
    say.positive(now);
    const auto Hs = hessian * s;
    const T alpha = now / dot(s, Hs), before = now;
    run.w.push_back(run.w.back() + alpha * s);
    run.r.push_back(run.r.back() - alpha * Hs);
    now = dot(run.r.back(), run.r.back());
    if (k + 1 < steps) s = run.r.back() + T(now / before) * s;
  }
  if (steps < most) say.zero(now);
  return run;
}

}  // namespace verify::memformer2024
