#include "theorems/memformer2024/methods/rounded_conjugate_gradient.hpp"

#include "verify/models/conjugate_gradient.hpp"
#include "verify/scalar/real.hpp"

namespace verify::memformer2024 {

QuadraticTask<Rational> pascal_task(long d) {
  Matrix<Rational> X(d, d);
  for (long i = 0; i < d; ++i) {
    X(i, 0) = Rational(1);
    for (long j = 1; j <= i; ++j) X(i, j) = X(i - 1, j) + X(i - 1, j - 1);
  }
  Vector<Rational> w_star;
  for (long i = 0; i < d; ++i) w_star.push_back(Rational(i % 2 == 0 ? 1 : -2));
  return {hessian_of_samples(X), w_star, Vector<Rational>(static_cast<std::size_t>(d))};
}

Vector<Rational> rounded_energies(const QuadraticTask<Rational>& task, long bits, long steps) {
  const PrecisionScope scope(bits);  // of the rung
  const auto run =
      conjugate_gradients(to_scalar<Real>(task.H), to_scalar<Real>(task.w_star),
                          to_scalar<Real>(task.w_0), identity_matrix<Real>(task.d()), steps);
  const Rational first = task.risk(task.w_0);
  Vector<Rational> energies;
  for (const auto& w : run.w) {
    const auto exact = map(w, [](const Real& entry) { return entry.to_rational(); });
    energies.push_back(task.risk(exact) / first);
  }
  while (static_cast<long>(energies.size()) <= steps) energies.push_back(energies.back());
  return energies;
}

}  // namespace verify::memformer2024
