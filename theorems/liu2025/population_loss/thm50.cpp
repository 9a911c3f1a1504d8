// MULTIPLY and SQUARE from zero population gradient: the derivatives factor so that each one forces
// one of the conclusions, for any joint even moments; every other critical point is a strict
// saddle.
#include "theorems/liu2025/population_loss/critical_points.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_thm50 {
namespace {

// Column J = p of the layer for the target u_ip u_iq, entries of any dependence: the four steps of
// the proof, each derivative of the expanded loss against a factored form, where what earlier steps
// force to 0 is 0.
struct Steps {
  long N, d, J, q;
  bool bias_kept = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto layer = free_layer(free, N, d);
    const auto& u = layer.u;
    auto& theta = layer.theta;
    PopulationProblem<T> problem{{}, LayerTarget::product, J, q, {}, J, 1};
    problem.u.second = Matrix<T>(N, d);
    problem.u.second.entries() = u.second;
    const Matrix<T> none(N, d);
    Vector<T> zero;
    // Twice a derivative of the loss minus four times what is said of half of it.
    const auto claim = [&](T& x, const T& half) {
      const T here = x;
      x = T(here + T(1L));
      const T above = raw_loss(problem, u.pair, theta, none);
      x = T(here - T(1L));
      zero.push_back(above - raw_loss(problem, u.pair, theta, none) - T(4L) * half);
      x = here;
    };
    const auto T_ = [&](long l) {
      T sum(0L);
      for (long i = 0; i < N; ++i) sum += u.two(i, l, i, J);
      return sum;
    };
    for (long i = 0; i < N; ++i) {
      T positive(0L);
      for (long l = 0; l < d; ++l) positive += theta.W(l, J) * theta.W(l, J) * u.one(i, l);
      claim(theta.B2(i, J), T(theta.B2(i, J) * positive));
    }
    for (long k = 1; k < N; ++k) {
      T positive(0L);
      for (long i = k; i < N; ++i) {
        for (long l = 0; l < d; ++l) {
          positive += theta.W(l, J) * theta.W(l, J) * u.two(i, l, i - k, J);
        }
      }
      claim(theta.K(k, J), T(theta.K(k, J) * positive));
    }
    for (long i = 0; i < N && !bias_kept; ++i) theta.B2(i, J) = T(0L);
    for (long k = 1; k < N; ++k) theta.K(k, J) = T(0L);
    const T K = theta.K(0, J);
    for (long l = 0; l < d; ++l) {
      if (l != q) claim(theta.W(l, J), T(theta.W(l, J) * K * K * T_(l)));
    }
    claim(theta.W(q, J), T(K * (K * theta.W(q, J) - T(1L)) * T_(q)));
    return zero;
  }
};

Finding steps_multiply(const Context&) { return expands_to_zero(Steps{2, 2, 0, 1}); }
Finding steps_square(const Context&) { return expands_to_zero(Steps{2, 2, 1, 1}); }
Finding steps_three(const Context& c) { return identity_test(Steps{2, 3, 0, 2}, c.seed); }
Finding closed_gradient(const Context& c) {
  return identity_test(ClosedGradient{4, 3, LayerTarget::product, 0, 1, 0, 2, true}, c.seed);
}
Finding closed_hessian(const Context& c) {
  return identity_test(ClosedHessian{4, 3, 1, LayerTarget::product, true}, c.seed);
}
Finding steps_bias(const Context& c) { return identity_test(Steps{2, 2, 0, 1, true}, c.seed); }
Finding saddles(const Context&) { return expands_to_zero(ProductSaddles{2, 2, 0, 1}); }
Finding saddles_square(const Context&) { return expands_to_zero(ProductSaddles{3, 2, 1, 1}); }
Finding saddles_large(const Context& c) {
  return identity_test(ProductSaddles{8, 6, 1, 4}, c.seed);
}

// The conditions of the theorem on the used columns.
bool gives_product(const PopulationProblem<Rational>& problem,
                   const LayerParameters<Rational>& theta) {
  for (long j = 0; j < problem.d_out; ++j) {
    const long J = j + problem.c, q = j + problem.second;
    for (long i = 0; i < theta.K.rows(); ++i) {
      if (theta.B2(i, J).sign() != 0 || (i > 0 && theta.K(i, J).sign() != 0)) return false;
    }
    for (long l = 0; l < theta.W.rows(); ++l) {
      if (l != q && theta.W(l, J).sign() != 0) return false;
    }
    if (theta.W(q, J) * theta.K(0, J) != Rational(1)) return false;
  }
  return true;
}

bool assumption_48(const PopulationProblem<Rational>& problem,
                   const LayerParameters<Rational>& theta) {
  for (long J = problem.c; J < problem.c + problem.d_out; ++J) {
    const Vector<Rational> none(theta.K.rows());
    if (theta.W.col(J) == Vector<Rational>(theta.W.rows())) return false;
    if (theta.K.col(J) == none && theta.B2.col(J) == none) return false;
  }
  return true;
}

Finding at_instance(const Context& c) {
  const auto problem = population_problem(c.instance);
  const auto theta = layer_parameters(c.instance);
  auto result = population_finding(c.instance);
  const bool reached = gives_product(problem, theta);
  const bool spurious =
      is_critical(problem.gradient(theta)) && assumption_48(problem, theta) && !reached;
  if (spurious || reached != (problem.loss(theta).sign() == 0)) {
    return finding(Truth::no, "a critical point with D.48 does not give the product");
  }
  result.values.push_back(value("exact", reached));
  return result;
}

Finding without_48(const Context&) {
  const Matrix<Rational> one{{Rational(1)}}, none(1, 1);
  PopulationProblem<Rational> problem;
  problem.u = gaussian_even_moments(one);
  const LayerParameters<Rational> zero{none, none, none};
  return settled(!is_critical(problem.gradient(zero)) || problem.loss(zero).sign() == 0,
                 "no spurious critical point",
                 "N = d = 1, unit variance, all parameters 0: the gradient is 0, the loss " +
                     problem.loss(zero).text());
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  auto values = population_values_doc();
  values.push_back({"exact", "boolean: B2 = 0, K_k = 0 (k > 0), one entry of W, W K_0 = 1"});
  return {
      .inputs = population_inputs(PopulationTask::product),
      .values = std::move(values),
      .checks =
          {
              {"each derivative forces one conclusion, for dependent entries too", symbolic,
               everywhere, holds, On::claim,
               "N = d = 2, MULTIPLY of two channels; parameters and joint even moments free",
               steps_multiply},
              {"the same for SQUARE", symbolic, everywhere, holds, On::claim,
               "N = d = 2, column 1; parameters and joint even moments free", steps_square},
              {"the same with a channel that is neither factor", identity, everywhere, holds,
               On::claim, "N = 2, d = 3, factors 0 and 2", steps_three},
              {"the critical points that D.48 excludes are strict saddles", symbolic, everywhere,
               holds, On::claim, "N = d = 2, MULTIPLY; parameters and joint even moments free",
               saddles},
              {"the same for SQUARE and three rows", symbolic, everywhere, holds, On::claim,
               "N = 3, d = 2, column 1; everything free", saddles_square},
              {"the same for longer sequences", identity, everywhere, holds, On::claim,
               "N = 8, d = 6, factors 1 and 4; everything free", saddles_large},
              {"the closed gradient is the derivative of the closed loss, for dependent entries "
               "too",
               identity, everywhere, holds, On::claim,
               "N = 4, d = 3, two columns; parameters and joint even moments free",
               closed_gradient},
              {"the closed Hessian is the derivative of the closed gradient", identity, everywhere,
               holds, On::claim, "N = 4, d = 3, column 1 of SQUARE; everything free",
               closed_hessian},
              {"loss, gradient and the conclusion", exact, points, holds, On::instance,
               "the instance", at_instance},
              {"the steps go through with a bias B2 that is not 0", identity, everywhere, control,
               On::claim, "N = d = 2", steps_bias},
              {"zero gradient suffices without D.48", exact, points, control, On::claim,
               "SQUARE, N = d = 1, all parameters 0", without_48},
          },
      .require = offsets_and_column_fit,
  };
}

}  // namespace verify::liu2025::claim_thm50
