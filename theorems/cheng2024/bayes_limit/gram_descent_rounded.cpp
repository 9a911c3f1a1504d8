#include "theorems/cheng2024/bayes_limit/gram_descent_rounded.hpp"

#include <cmath>

#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/ldlt.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/scalar/formats/rounded.hpp"

namespace verify::cheng2024 {
namespace {

template <class T>
Prompt<T> prompt_in(const DescentProblem& problem) {
  const auto& p = problem.prompt;
  return {to_scalar<T>(p.X), to_scalar<T>(p.y), to_scalar<T>(p.x_query)};
}

template <class T>
T solved(const GramSystem<T>& system, const Vector<T>& y) {
  Matrix<T> right(system.n(), 1);
  for (long i = 0; i < system.n(); ++i) right(i, 0) = y[i];
  return dot(system.nu, solve_positive_definite(system.Khat, right).col(0));
}

// One state at a time: thousands of layers are many states.
template <class T>
T prediction_of_layers(Matrix<T> Z, const Matrix<T>& K, const Vector<T>& steps) {
  for (const auto& head : functional_descent_layers(Z.rows() - 1, steps))
    Z = kernel_attention_layer(Z, head, TableActivation<T>{K});
  return T(-Z(Z.rows() - 1, Z.cols() - 1));
}

template <class T>
T prediction(const DescentProblem& problem, PredictionRoute route) {
  const auto prompt = prompt_in<T>(problem);
  const auto Z = token_matrix(prompt);
  const auto K = gram_matrix(problem.kernel, block(Z, 0, 0, prompt.d(), prompt.n() + 1));
  const auto system = gram_system(K);
  const T delta = from_rational<T>(problem.delta);
  switch (route) {
    case PredictionRoute::recursion:
      return functional_gradient_descent(K, prompt.y, Vector<T>(problem.L, delta)).back().back();
    case PredictionRoute::layers:
      return prediction_of_layers(Z, K, Vector<T>(problem.L, delta));
    case PredictionRoute::coefficients:
      return dot(descent_coefficients(system.Khat, prompt.y, Vector<T>(problem.L, delta)).back(),
                 system.nu);
    case PredictionRoute::doubling:
      return prediction_by_doubling(system, prompt.y, delta, problem.L);
    case PredictionRoute::direct_solve:
      return solved(system, prompt.y);
  }
  throw std::logic_error("no such route");
}

// The last prediction as a one-layer construction of the precision sweep.
struct LastPrediction {
  const DescentProblem& problem;
  PredictionRoute route;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    return {{prediction<T>(problem, route)}};
  }
};

}  // namespace

std::optional<Rational> rounded_prediction(const DescentProblem& problem, PredictionRoute route,
                                           long bits) {
  const PrecisionScope scope(bits);  // of the rung
  return exact_value(prediction<Real>(problem, route));
}

Rational exact_prediction(const DescentProblem& problem, PredictionRoute route, long bits) {
  // Fractions stay affordable while their length, which grows with L, does.
  constexpr long longest_fractions = 200;
  if (problem.kernel.is_rational() && problem.L <= longest_fractions &&
      route != PredictionRoute::direct_solve) {
    return prediction_by_doubling(gram_system(problem.kernel, problem.prompt), problem.prompt.y,
                                  problem.delta, problem.L);
  }
  // The result is a midpoint, good to `bits` bits as the caller wants them, not the runner.
  const PrecisionScope scope(2 * bits);
  if (route == PredictionRoute::direct_solve) {
    if (problem.kernel.is_rational())
      return bayes_predictor<Rational>(problem.kernel, problem.prompt).prediction;
    return bayes_predictor<Ball>(problem.kernel, problem.prompt).prediction.midpoint();
  }
  const auto prompt = prompt_in<Ball>(problem);
  const auto system = gram_system(problem.kernel, prompt);
  const Ball delta(problem.delta);
  // 2 n^3 log2(L) against n^2 L products; a rounded result is best compared with the other way.
  const double by_doubling =
      static_cast<double>(2 * system.n()) * std::log2(static_cast<double>(problem.L + 1));
  if (route == PredictionRoute::doubling || by_doubling < static_cast<double>(problem.L))
    return prediction_by_doubling(system, prompt.y, delta, problem.L).midpoint();
  return descent_course(system, prompt.y, Vector<Ball>(problem.L, delta)).f.back().midpoint();
}

std::optional<Rational> error_constant(const DescentProblem& problem, PredictionRoute route,
                                       long bits) {
  const auto found = rounded_prediction(problem, route, bits);
  if (!found) return {};
  constexpr long spare_bits = 64;
  const Rational exact = exact_prediction(problem, route, bits + spare_bits);
  return ceil(abs(*found - exact) * power(Rational(2), bits));
}

PrecisionSweep climb_predictions(const DescentProblem& problem, PredictionRoute route,
                                 const Rational& exact) {
  return climb_precision_sweep(LastPrediction{problem, route}, {{exact}});
}

Matrix<Rational> rounded_gram_matrix(const Kernel& kernel, const Matrix<Rational>& X, long bits) {
  // Computed with bits to spare and rounded once: the nearest matrix of the format.
  constexpr long spare_bits = 256;
  Matrix<Rational> exact;
  {
    const PrecisionScope scope(bits + spare_bits);
    exact = map(gram_matrix(kernel, to_scalar<Ball>(X)),
                [](const Ball& entry) { return entry.midpoint(); });
  }
  const PrecisionScope scope(bits);  // of the format
  return map(exact, [](const Rational& entry) { return Real(entry).to_rational(); });
}

bool certified_definite(const Kernel& kernel, const Matrix<Rational>& X, long bits) {
  const PrecisionScope scope(bits);  // of which the claim speaks
  return inertia(gram_matrix(kernel, to_scalar<Ball>(X))).positive == X.cols();
}

std::optional<long> certified_from(const Kernel& kernel, const Matrix<Rational>& X, long last) {
  constexpr long first = 8;
  std::optional<long> result;
  for (long bits = last; bits >= first && certified_definite(kernel, X, bits); --bits)
    result = bits;
  return result;
}

}  // namespace verify::cheng2024
