// SQUARE without assumption D.48: whole families of parameters have zero gradient while the layer
// gives 0.
#include "theorems/liu2025/population_loss/critical_points.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_thm65 {
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

// The derivatives that the proof of theorem D.65 displays, against those of the loss, column J of
// SQUARE, independent entries with free E u^2 and E u^4. `doubled` restores the factor 2.
struct PrintedGradient {
  long N, d, J;
  bool doubled = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free_moments(free, N, d, false);
    const auto W = free.vector(d), K = free.vector(N), B2 = free.vector(N);
    const FreeColumn<T> column{u, J, product_target(u, J, J, J), W, K, B2};
    const auto g = column_gradient(column.at(W, K, B2));
    const auto A = column.weights();
    const T factor(doubled ? 2L : 1L), fourth = A(J, 0);
    Vector<T> difference;
    for (long k = 1; k < N; ++k) {
      T positive(0L);
      for (long l = 0; l < d; ++l) positive += W[l] * W[l] * A(l, k);
      difference.push_back(g.K[k] - factor * K[k] * positive);
    }
    difference.push_back(g.K[0] - factor * W[J] * (K[0] * W[J] - T(1L)) * fourth);
    for (long l = 0; l < d; ++l) {
      T said = K[0] * (W[J] * K[0] - T(1L)) * fourth;
      if (l != J) {
        said = T(0L);
        for (long i = 0; i < N; ++i) {
          said += W[l] * u.second(i, l) * (K[0] * K[0] * u.second(i, J) + B2[i]);
        }
      }
      difference.push_back(g.W[l] - factor * said);
    }
    return difference;
  }
};

// What is printed, at one point: the smallest size, then the smallest with two channels.
Finding printed_gradient(const Context&) {
  const Rational one(1), half(1, 2), fourth(3);
  PopulationProblem<Rational> problem;
  problem.u = gaussian_even_moments(Matrix<Rational>{{one}});
  const LayerParameters<Rational> theta{{{half}}, {{half}}, {{Rational(0)}}};
  const Rational printed = half * (half * half - one) * fourth;
  const Rational truly = problem.gradient(theta).K(0, 0);
  return settled(printed == truly, "as printed",
                 "N = d = 1, unit variance, W = K = 1/2, B2 = 0: the derivative by K is " +
                     truly.text() + ", printed W (K W - 1) E u^4 = " + printed.text());
}
Finding printed_doubled(const Context&) {
  const Rational one(1), none(0);
  PopulationProblem<Rational> problem;
  problem.u = gaussian_even_moments(Matrix<Rational>{{one, one}});
  problem.d_out = 2;
  const LayerParameters<Rational> theta{{{none, none}, {one, none}}, {{one, none}}, {{none, none}}};
  const Rational twice =
      Rational(2) * theta.W(0, 0) * (theta.K(0, 0) * theta.W(0, 0) - one) * problem.u.fourth(0, 0);
  const Rational truly = problem.gradient(theta).K(0, 0);
  return settled(twice == truly, "right but for the factor 2",
                 "N = 1, d = 2, unit variances, column 0: W = (0, 1), K_0 = 1, B2 = 0: the "
                 "derivative by K_0 is 2 K_0 W_1^2 E u_0^2 u_1^2 = " +
                     truly.text() + ", twice the printed one " + twice.text());
}
Finding printed_any(const Context& c) { return identity_test(PrintedGradient{2, 2, 0}, c.seed); }
Finding printed_any_doubled(const Context& c) {
  return identity_test(PrintedGradient{2, 2, 0, true}, c.seed);
}

Finding first_wide(const Context&) { return expands_to_zero(Family{1, 3, 1, true}); }
Finding second_wide(const Context&) { return expands_to_zero(Family{1, 3, 1, false}); }
Finding first_long(const Context&) { return expands_to_zero(Family{3, 1, 0, true}); }
Finding second_long(const Context&) { return expands_to_zero(Family{3, 1, 0, false}); }
Finding first_three(const Context& c) { return identity_test(Family{3, 3, 1, true}, c.seed); }
Finding second_three(const Context& c) { return identity_test(Family{3, 3, 1, false}, c.seed); }
Finding saddles(const Context&) { return expands_to_zero(ProductSaddles{2, 2, 1, 1}); }
Finding saddles_ginac(const Context&) { return expands_to_zero_ginac(ProductSaddles{2, 1, 0, 0}); }
Finding saddles_large(const Context& c) {
  return identity_test(ProductSaddles{8, 6, 2, 2}, c.seed);
}
Finding closed_gradient(const Context& c) {
  return identity_test(ClosedGradient{4, 3, LayerTarget::product, 0, 0, 0, 3, true}, c.seed);
}
Finding closed_loss(const Context& c) {
  return identity_test(ClosedLoss{3, 2, LayerTarget::product, 0, 0, 0, 2, true}, c.seed);
}
Finding closed_hessian(const Context& c) {
  return identity_test(ClosedHessian{4, 3, 1, LayerTarget::product, true}, c.seed);
}

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
  const bool listed = in_family(theta);
  if (listed && (!is_critical(problem.gradient(theta)) ||
                 problem.loss(theta) != sum(problem.u.fourth.entries()))) {
    return finding(Truth::no, "a point of definition D.64 with a gradient, or with another loss");
  }
  result.detail += listed ? "; a point of definition D.64: gradient 0, the loss is the sum of all "
                            "E u^4"
                          : "; the point is not one of definition D.64";
  // Also for columns of other points, such as those of family (i) with a bias.
  for (long j = 0; j < problem.d_out; ++j) {
    const auto point = column_point(problem, theta, j);
    if (point.block.empty()) continue;
    if (point.determinant.sign() >= 0) return finding(Truth::no, "not a strict saddle");
    result.detail += "; column " + std::to_string(j) +
                     " is at a strict saddle: the Hessian block of (" + point.block +
                     ") has determinant " + point.determinant.text();
  }
  return result;
}

}  // namespace

Theorem theorem() {
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
              {"family (i) with three rows", symbolic, everywhere, holds, On::claim,
               "N = 3, d = 1; remaining parameters and joint even moments free", first_long},
              {"family (ii) with three rows", symbolic, everywhere, holds, On::claim,
               "N = 3, d = 1; remaining parameters and joint even moments free", second_long},
              {"family (i) with three channels", symbolic, everywhere, holds, On::claim,
               "N = 1, d = 3, column 1; remaining parameters and joint even moments free",
               first_wide},
              {"family (ii) with three channels", symbolic, everywhere, holds, On::claim,
               "N = 1, d = 3, column 1; remaining parameters and joint even moments free",
               second_wide},
              {"family (i) with three rows and channels", identity, everywhere, holds, On::claim,
               "N = d = 3, column 1; remaining parameters and joint even moments free",
               first_three},
              {"family (ii) with three rows and channels", identity, everywhere, holds, On::claim,
               "N = d = 3, column 1; remaining parameters and joint even moments free",
               second_three},
              {"every point of both families is a strict saddle: gradient 0, and the Hessian block "
               "of (K_0, W_J) has determinant -(2 sum_i E u_iJ^4)^2",
               symbolic, everywhere, holds, On::claim,
               "N = d = 2, column 1, B2 free in (i); remaining parameters and joint even moments "
               "free",
               saddles},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 2, d = 1; everything free", saddles_ginac},
              {"the same for longer sequences", identity, everywhere, holds, On::claim,
               "N = 8, d = 6, column 2; everything free", saddles_large},
              {"the closed loss is the expectation over the layer's output", identity, everywhere,
               holds, On::claim,
               "N = 3, d = 2, all columns; parameters and joint even moments free", closed_loss},
              {"the closed gradient is the derivative of the loss", identity, everywhere, holds,
               On::claim, "N = 4, d = 3, all columns; everything free", closed_gradient},
              {"the closed Hessian is the derivative of the gradient", identity, everywhere, holds,
               On::claim, "N = 4, d = 3, column 1; everything free", closed_hessian},
              {"loss, gradient and, in both families, the strict saddle", certificate, points,
               holds, On::instance, "the instance", at_instance},
              {"the derivatives are those displayed in the proof", exact, points, control,
               On::claim, "N = d = 1, unit variance, one point", printed_gradient},
              {"the derivatives are twice those displayed in the proof", exact, points, control,
               On::claim, "N = 1, d = 2, unit variances, one point", printed_doubled},
              {"the displayed derivatives hold for all parameters", identity, everywhere, control,
               On::claim, "N = d = 2, column 0; independent entries, everything free", printed_any},
              {"twice the displayed derivatives hold for all parameters", identity, everywhere,
               control, On::claim, "N = d = 2, column 0; independent entries, everything free",
               printed_any_doubled},
              {"family (i) needs no condition on K_0", identity, everywhere, control, On::claim,
               "N = d = 2, column 1", lag_zero},
              {"family (ii) needs no condition on B2", identity, everywhere, control, On::claim,
               "N = d = 2, column 1", bias_in_second},
          },
      .require = all_columns,
  };
}

}  // namespace verify::liu2025::claim_thm65
