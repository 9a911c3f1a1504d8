#include "theorems/liu2025/descent/rounded_descent.hpp"

#include <algorithm>
#include <random>

#include "theorems/liu2025/prescribed_singular_values.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"
#include "verify/scalar/formats/rounded.hpp"
#include "verify/scalar/hardware.hpp"

namespace verify::liu2025 {
namespace {

template <class T>
Vector<Vector<T>> iterates(Route route, const DescentRun<T>& run) {
  switch (route) {
    case Route::noncausal:
      return noncausal_iterates(run.problem, run.x0, run.eta, run.steps);
    case Route::causal:
      return causal_iterates(run.problem, run.x0, run.eta, run.steps);
    case Route::plain:
      return gradient_descent(run.problem, run.x0, run.eta, run.steps);
  }
  return {};
}

template <class T>
RoundedIterates values_of(const Vector<Vector<T>>& all) {
  RoundedIterates result;
  for (const auto& x : all) {
    result.emplace_back();
    for (const auto& entry : x) result.back().push_back(exact_value(entry));
  }
  return result;
}

// Numbers drawn in a fixed way, the same on every machine.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : generator_(seed) {}
  long integer(long from, long to) {
    return from + static_cast<long>(generator_() % static_cast<std::uint64_t>(to - from + 1));
  }
  Rational uniform() { return Rational(integer(0, grid), grid); }  // in [0, 1]
  Rational about_normal() {
    Rational sum(-6);
    for (int k = 0; k < 12; ++k) sum += uniform();
    return sum;
  }
  Vector<Rational> direction(long n) {
    Vector<Rational> w = {1};
    while (static_cast<long>(w.size()) < n) w.push_back(Rational(integer(-9, 9)));
    return w;
  }

 private:
  static constexpr long grid = 1L << 20;
  std::mt19937_64 generator_;
};

// (I - 2 w w^T / |w|^2) A, without forming the reflection.
Matrix<Rational> reflected(const Matrix<Rational>& A, const Vector<Rational>& w) {
  return A - outer((Rational(2) / dot(w, w)) * w, transpose(A) * w);
}

constexpr int reflections = 3;

Matrix<Rational> turned(Matrix<Rational> A, Draws& draws) {
  for (int k = 0; k < reflections; ++k) A = reflected(A, draws.direction(A.rows()));
  return A;
}

DescentRun<Rational> draw_problem(long n, long d, long steps, Draws& draws) {
  Vector<Rational> sigma = {5, 1}, solution, x0;
  while (static_cast<long>(sigma.size()) < d)
    sigma.push_back(Rational(1) + Rational(4) * draws.uniform());
  for (long k = 0; k < d; ++k) {
    solution.push_back(draws.about_normal());
    x0.push_back(draws.about_normal());
  }
  Matrix<Rational> middle(n, d);
  for (long k = 0; k < d; ++k) middle(k, k) = sigma[k];
  const auto A = turned(transpose(turned(transpose(turned(middle, draws)), draws)), draws);
  return {{A, A * solution}, x0, Rational(1, 13), steps};
}

Rational rounded_to(const Rational& q, long bits) {
  const PrecisionScope scope(bits);  // of the format
  return Real(q).to_rational();
}

}  // namespace

RoundedIterates float32_iterates(Route route, const DescentRun<Rational>& run) {
  return values_of(iterates(route, to_scalar<Float32>(run)));
}

RungIterates rung_iterates(Route route, const DescentRun<Rational>& run, long bits) {
  const FormatScope scope(bits, -126, 128);
  mpfr_clear_underflow();
  RungIterates result{values_of(iterates(route, to_scalar<Real>(run))), false};
  result.underflowed = mpfr_underflow_p() != 0;
  return result;
}

Vector<Vector<Ball>> enclosed_iterates(const DescentRun<Rational>& run) {
  // The truth that measured errors are held to; precision sweeps and samples run at one precision
  // only.
  const PrecisionScope scope(1024);
  const auto equations = normal_equations(run.problem);
  return gradient_descent(
      NormalEquations<Ball>{to_scalar<Ball>(equations.M), to_scalar<Ball>(equations.v)},
      to_scalar<Ball>(run.x0), Ball(run.eta), run.steps);
}

Vector<DescentRun<Rational>> seeded_problems(long count, long n, long d, long steps, long bits,
                                             std::uint64_t seed) {
  Draws draws(seed);
  Vector<DescentRun<Rational>> runs;
  for (long k = 0; k < count; ++k) {
    auto run = draw_problem(n, d, steps, draws);
    for (auto& entry : run.problem.A.entries()) entry = rounded_to(entry, bits);
    for (auto* list : {&run.problem.b, &run.x0})
      for (auto& entry : *list) entry = rounded_to(entry, bits);
    run.eta = rounded_to(run.eta, bits);
    runs.push_back(std::move(run));
  }
  return runs;
}

}  // namespace verify::liu2025
