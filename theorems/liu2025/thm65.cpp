// SQUARE without assumption D.48: whole families of parameters have zero gradient while the layer
// gives 0.
#include "verify/core/finding.hpp"
#include "verify/models/base_conv_population_inputs.hpp"
#include "verify/models/base_conv_population_statements.hpp"

namespace verify::theorems::liu2025 {
namespace {

// Twice the gradient of the expanded loss of column J, joint even moments free, on family (i)
// W = 0, K_0 = 0 or (ii) K = 0, W_J = 0, with B2 = 0, and the loss less that of the layer 0;
// `lag_zero` frees K_0 in (i), `bias` B2. The loss is quadratic in each parameter, so that the
// central difference is the derivative.
struct Family {
  long N, d, J;
  bool first, lag_zero = false, bias = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto layer = free_layer(free, N, d);
    auto& theta = layer.theta;
    for (long l = 0; l < d; ++l) {
      if (first || l == J) theta.W(l, J) = T(0L);
    }
    for (long k = 0; k < N; ++k) {
      if (!first || (k == 0 && !lag_zero)) theta.K(k, J) = T(0L);
      if (!bias) theta.B2(k, J) = T(0L);
    }
    PopulationProblem<T> problem{{}, LayerTarget::product, J, J, {}, J, 1};
    problem.u.second = Matrix<T>(N, d);
    const Matrix<T> none(N, d);
    problem.u.second.entries() = layer.u.second;
    const LayerParameters<T> nothing{Matrix<T>(d, d), none, none};
    Vector<T> zero = {T(raw_loss(problem, layer.u.pair, theta, none) -
                        raw_loss(problem, layer.u.pair, nothing, none))};
    for (auto* part : {&theta.W, &theta.K, &theta.B2}) {
      for (auto& entry : part->entries()) {
        const T here = entry;
        entry = T(here + T(1L));
        const T above = raw_loss(problem, layer.u.pair, theta, none);
        entry = T(here - T(1L));
        zero.push_back(above - raw_loss(problem, layer.u.pair, theta, none));
        entry = here;
      }
    }
    return zero;
  }
};

Finding first_family(const Context&) { return expands_to_zero(Family{2, 2, 1, true}); }
Finding second_family(const Context&) { return expands_to_zero(Family{2, 2, 1, false}); }
Finding any_bias(const Context&) { return expands_to_zero(Family{2, 2, 1, true, false, true}); }
Finding lag_zero(const Context& c) { return identity_test(Family{2, 2, 1, true, true}, c.seed); }
Finding bias_in_second(const Context& c) {
  return identity_test(Family{2, 2, 1, false, false, true}, c.seed);
}

// Definition D.64 for all columns.
bool in_family(const LayerParameters<Rational>& theta) {
  const Vector<Rational> none(theta.K.rows()), no_gate(theta.W.rows());
  for (long J = 0; J < theta.W.cols(); ++J) {
    const bool first = theta.W.col(J) == no_gate && theta.K(0, J).sign() == 0;
    const bool second = theta.K.col(J) == none && theta.W(J, J).sign() == 0;
    if (theta.B2.col(J) != none || !(first || second)) return false;
  }
  return true;
}

Finding at_instance(const Context& c) {
  const auto problem = population_problem(c.instance);
  const auto theta = layer_parameters(c.instance);
  auto result = population_finding(c.instance);
  if (!in_family(theta)) {
    result.detail += "; the point is not one of definition D.64";
    return result;
  }
  if (!is_critical(problem.gradient(theta)) ||
      problem.loss(theta) != sum(problem.u.fourth.entries())) {
    return finding(Truth::no, "a point of definition D.64 with a gradient, or with another loss");
  }
  result.detail += "; a point of definition D.64: gradient 0, the loss is the sum of all E u^4";
  return result;
}

}  // namespace

Theorem thm65() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = population_inputs(PopulationTask::square),
      .values = population_values_doc(),
      .checks =
          {
              {"in family (i) the gradient is 0 and the loss that of the layer 0, for dependent "
               "entries too",
               symbolic, everywhere, holds, On::claim,
               "N = d = 2, column 1; remaining parameters and moments free", first_family},
              {"in family (ii) the gradient is 0 and the loss that of the layer 0, for dependent "
               "entries too",
               symbolic, everywhere, holds, On::claim,
               "N = d = 2, column 1; remaining parameters and moments free", second_family},
              {"family (i) needs no condition on B2", symbolic, everywhere, holds, On::claim,
               "N = d = 2, column 1; B2 free as well", any_bias},
              {"loss and gradient", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"family (i) needs no condition on K_0", identity, everywhere, control, On::claim,
               "N = d = 2, column 1", lag_zero},
              {"family (ii) needs no condition on B2", identity, everywhere, control, On::claim,
               "N = d = 2, column 1", bias_in_second},
          },
      .require = all_columns,
  };
}

}  // namespace verify::theorems::liu2025
