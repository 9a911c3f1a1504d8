// LINEAR: zero population gradient does not give the exact map when E u_il^2 differs from row to
// row: an exact local minimum with positive loss. With E u_il^2 = p_i q_l it does.
#include "theorems/liu2025/column_curvature.hpp"
#include "theorems/liu2025/population_loss/gradient_steps.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/positive_orthant.hpp"
#include "verify/algebra/second_order.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/base_conv.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::liu2025::claim_thm51 {
namespace {

// The four steps of the corrected proof for one column, each as an identity for half the gradient:
// with E u_il^2 = p_i q_l every derivative is a nonzero factor times what has to vanish.
struct Steps {
  long N, d;
  bool free_variances = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto p = free.vector("p", N), q = free.vector("q", d), W = free.vector("W", d),
               K = free.vector("K", N), B = free.vector("B", N), target = free.vector("target", d);
    const T b = free.scalar("b"), two(2L);
    EvenMoments<T> u{outer(p, q), free.matrix(N, d)};
    if (free_variances) u.second = free.matrix(N, d);
    const auto column = [&](const Vector<T>& filter, const Vector<T>& bias) {
      LayerParameters<T> theta{Matrix<T>(d, d), Matrix<T>(N, d), Matrix<T>(N, d)};
      for (long l = 0; l < d; ++l) theta.W(l, 0) = W[l];
      for (long i = 0; i < N; ++i) theta.K(i, 0) = filter[i], theta.B2(i, 0) = bias[i];
      auto gradient = LayerParameters<T>{Matrix<T>(d, d), Matrix<T>(N, d), Matrix<T>(N, d)};
      set_gradient(loss_column(u, theta, 0, linear_target(u, target)), gradient);
      return gradient;
    };
    T Q(0L), R(0L);
    for (long l = 0; l < d; ++l) {
      Q += q[l] * W[l] * W[l];
      R += q[l] * W[l] * target[l];
    }
    Vector<T> zero;
    const auto anywhere = column(K, B);
    for (long i = 0; i < N; ++i) {
      zero.push_back(anywhere.B2(i, 0) - two * p[i] * (B[i] * Q - R));
    }
    for (long k = 0; k < N; ++k) {
      T positive(0L);  // sum over i, l of W_l^2 E[u_il^2 u_{i-k,0}^2]
      for (long i = k; i < N; ++i) {
        for (long l = 0; l < d; ++l) {
          const bool same = k == 0 && l == 0;
          positive +=
              W[l] * W[l] * (same ? u.fourth(i, 0) : T(u.second(i, l) * u.second(i - k, 0)));
        }
      }
      zero.push_back(anywhere.K(k, 0) - two * K[k] * positive);
    }
    const auto reduced = column(Vector<T>(N, T(0L)), Vector<T>(N, b));
    for (long l = 0; l < d; ++l) {
      zero.push_back(reduced.W(l, 0) - two * b * q[l] * sum(p) * (b * W[l] - target[l]));
    }
    return zero;
  }
};

// What the steps for LINEAR leave: K times a positive sum is 0, so K = 0. B2_i Q = R in every row,
// hence (B2_i - B2_k) Q = 0 with Q positive: B2_i = beta, not 0 by D.48. Then beta W_l - target_l
// times beta q_l p is 0, and the square of that factor is positive.
Finding factors_are_positive(bool without_48) {
  std::vector<std::string> positive = {"m", "p", "beta^2"}, others = {"V^2", "n", "sum"};
  (without_48 ? others : positive).push_back("W^2");
  const SignedSymbols is(positive, others);
  const auto W = is["W^2"], V = is["V^2"], m = is["m"], n = is["n"], sum = is["sum"], p = is["p"];
  const bool weights =
      all_hold({is.is_positive(weighted_moments(W, m, V, n, sum)),
                is.is_positive(weighted_moments(V, n, V, n, Polynomial(W * m + sum)))});
  const PolynomialRing ring({"B_i", "B_k", "Q", "R"});
  const auto x = [&](long k) { return Polynomial::variable(ring, k); };
  const auto rows = (x(0) * x(2) - x(3)) - (x(1) * x(2) - x(3)) - (x(0) - x(1)) * x(2);
  const auto factor = is["beta^2"] * m * m * p * p;
  return settled({weights, rows.vanishes(), is.is_positive(factor)},
                 "sum_l W_l^2 m_l is positive, whichever weight is not 0; two rows differ by "
                 "(B2_i - B2_k) Q; (beta q_l p)^2 is positive",
                 "with all weights 0 sum_l W_l^2 m_l is not positive");
}
template <class T>
void positive_by_facts(Comparisons<T>& say, Orthant<T>& free, bool without_48) {
  const T m = free.positive("m"), p = free.positive("p"), beta = free.positive("beta^2"),
          W = without_48 ? free.nonnegative("W^2") : free.positive("W^2");
  const T V = free.nonnegative("V^2"), n = free.nonnegative("n"), sum = free.nonnegative("sum");
  say.positive(weighted_moments(W, m, V, n, sum));
  say.positive(weighted_moments(V, n, V, n, T(W * m + sum)));
  say.positive(T(beta * m * m * p * p));
  // An identity, and so for letters of any sign.
  const T B_i = free.nonnegative("B_i"), B_k = free.nonnegative("B_k"), Q = free.nonnegative("Q"),
          R = free.nonnegative("R");
  say.zero(T(T(B_i * Q - R) - T(B_k * Q - R) - T(B_i - B_k) * Q));
}
Finding with_48(const Context&) { return factors_are_positive(false); }
Finding weights_may_vanish(const Context&) { return factors_are_positive(true); }

bool assumption_48(const LayerParameters<Rational>& theta) {
  for (long J = 0; J < theta.W.cols(); ++J) {
    const auto some = [&](const Matrix<Rational>& a) {
      for (const auto& x : a.col(J)) {
        if (x.sign() != 0) return true;
      }
      return false;
    };
    if (!some(theta.W) || !(some(theta.K) || some(theta.B2))) return false;
  }
  return true;
}

// W_lJ B2_iJ = W_target_lJ everywhere, and K = 0 where the gate is not 0: Z = f as polynomials.
bool gives_target(const LayerParameters<Rational>& theta, const Matrix<Rational>& target) {
  const Vector<Rational> none(theta.K.rows());
  for (long J = 0; J < target.cols(); ++J) {
    if (theta.W.col(J) != Vector<Rational>(target.rows()) && theta.K.col(J) != none) return false;
    for (long l = 0; l < target.rows(); ++l) {
      for (const auto& b : theta.B2.col(J)) {
        if (theta.W(l, J) * b != target(l, J)) return false;
      }
    }
  }
  return true;
}

// The printed theorem at the reference instance, by expansion of the layer alone: all parameters
// and B1 are variables of a ring, in the order W, K, B2, B1.
SecondOrder expanded(const Context& c, bool with_B1) {
  const auto numbers = population_problem(c.instance);
  const auto at = layer_parameters(c.instance);
  Vector<Rational> point;
  for (const auto* part : {&at.W, &at.K, &at.B2}) append(point, *part);
  const Matrix<Rational> none(at.K.rows(), at.K.cols());
  if (with_B1) append(point, none);
  std::vector<std::string> names;
  for (std::size_t k = 0; k < point.size(); ++k) names.push_back("x" + std::to_string(k));
  const PolynomialRing ring(std::move(names));
  long next = 0;
  const auto free = [&](const Matrix<Rational>& like) {
    Matrix<Polynomial> result(like.rows(), like.cols());
    for (auto& entry : result.entries()) entry = Polynomial::variable(ring, next++);
    return result;
  };
  const auto lift = [](const Matrix<Rational>& a) {
    return map(a, [](const Rational& x) { return Polynomial(x); });
  };
  PopulationProblem<Polynomial> problem{{lift(numbers.u.second), lift(numbers.u.fourth)},
                                        LayerTarget::linear,
                                        0,
                                        0,
                                        lift(numbers.W_target),
                                        numbers.c,
                                        numbers.d_out};
  auto W = free(at.W), K = free(at.K), B2 = free(at.B2);
  const auto B1 = with_B1 ? free(none) : lift(none);
  return second_order_at(raw_loss(problem, pair_table(problem.u), {W, K, B2}, B1), point);
}

bool assumption_49(const LayerParameters<Rational>& theta, const Matrix<Rational>& target) {
  for (long J = 0; J < theta.W.cols(); ++J)
    if (dot(theta.W.col(J), target.col(J)).sign() == 0) return false;
  return true;
}

Finding printed(const Context& c) {
  const auto second = expanded(c, false);
  const auto problem = population_problem(c.instance);
  const auto theta = layer_parameters(c.instance);
  const bool critical = second.gradient == Vector<Rational>(second.gradient.size());
  const bool assumed =
      all_hold({critical, assumption_49(theta, problem.W_target), assumption_48(theta)});
  return settled(
      !assumed || raw_loss(problem, theta).sign() == 0, "no critical point with positive loss here",
      "N = d = 2, independent N(0, v_il) with v = [[20, 1], [4, 5]], both columns: target "
      "(1, 2), W = (1, -2), K = 0, B1 = 0, B2 = (2/3, -2/3). D.45, D.48, D.49 hold "
      "(<W, target> = -3) and all 12 derivatives are 0, yet the loss is " +
          raw_loss(problem, theta).text() + " and 0 can be attained");
}

// The rows of B2 at the same critical point, against <W, target> / <W, W> = -3/5.
Finding equal_rows(const Context& c) {
  const auto theta = layer_parameters(c.instance);
  const auto target = c.instance.matrix("W_target");
  const auto W = theta.W.col(0);
  const Rational said = dot(W, target.col(0)) / dot(W, W);
  const auto second = expanded(c, false);
  const bool critical = second.gradient == Vector<Rational>(second.gradient.size());
  return settled(!critical || (theta.B2(0, 0) == said && theta.B2(1, 0) == said),
                 "the rows are equal",
                 "critical, with B2 = " + text_of(theta.B2.col(0)) + ", where (54) says " +
                     said.text() + " twice");
}

// The reference instance, for the certificate.
ColumnNumbers reference_column(long J) {
  const Rational third(2, 3), one(1), two(2);
  return {J, {one, two}, {one, -two}, Vector<Rational>(2), {third, -third}, Vector<Rational>(2)};
}
const Matrix<Rational> reference_variances = {{20, 1}, {4, 5}};
bool is_reference(const Context& c) {
  const auto problem = population_problem(c.instance);
  const auto theta = layer_parameters(c.instance);
  const auto u = gaussian_even_moments(reference_variances);
  bool same = all_hold({problem.u.second == u.second, problem.u.fourth == u.fourth,
                        problem.u.independent(), problem.c == 0, problem.d_out == 2});
  for (long J = 0; J < 2; ++J) {
    const auto at = reference_column(J);
    same = same && problem.W_target.col(J) == at.target && theta.W.col(J) == at.W &&
           theta.K.col(J) == at.K && theta.B2.col(J) == at.B2;
  }
  return same;
}

// The columns of the loss have parameters of their own, B1 among them.
template <class T>
void curvature_by_facts(Comparisons<T>& say, long kernel) {
  const auto moments = gaussian_even_moments(to_scalar<T>(reference_variances));
  for (long J = 0; J < 2; ++J)
    say_minimum(say, column_curvature(moments, reference_column(J)), J < kernel);
}

Finding kernel_is(const Context& c, long kernel) {
  if (!is_reference(c))
    return finding(Truth::unknown, "the instance is another one than that of the certificate");
  const auto plain = expanded(c, false);
  const auto wide = expanded(c, true);
  const auto few = inertia(plain.hessian), many = inertia(wide.hessian);
  const bool flat = wide.gradient == Vector<Rational>(wide.gradient.size());
  return settled(
      {flat, few == Inertia{12 - kernel, 0, kernel}, many == Inertia{16 - kernel, 0, kernel}},
      "Hessian inertia (10, 0, 2), with B1 as a parameter (14, 0, 2), gradient 0 in both; "
      "the two zero directions are the scalings (W_J, B2_J) -> (t W_J, B2_J / t), along "
      "which the layer does not change: a strict local minimum modulo scaling",
      "the Hessian is not positive semidefinite with a kernel of dimension 2");
}

Finding local_minimum(const Context& c) { return kernel_is(c, 2); }
Finding smaller_kernel(const Context& c) { return kernel_is(c, 1); }

// Positive control: with all variances 1 the point is no counterexample, since not critical.
Finding equal_variances(const Context& c) {
  auto problem = population_problem(c.instance);
  const Matrix<Rational> ones = map(problem.u.second, [](const Rational&) { return Rational(1); });
  problem.u = gaussian_even_moments(ones);
  const auto gradient = problem.gradient(layer_parameters(c.instance));
  return settled(is_critical(gradient), "still critical",
                 "with all variances 1 the derivative by B2_00 is " + gradient.B2(0, 0).text());
}

Finding at_instance(const Context& c) {
  const auto problem = population_problem(c.instance);
  const auto theta = layer_parameters(c.instance);
  auto result = population_finding(c.instance);
  const bool reached = gives_target(theta, problem.W_target);
  if (reached != (problem.loss(theta).sign() == 0)) {
    return finding(Truth::no, "the loss is 0 for another set of parameters than Z = f is");
  }
  Inertia total;
  for (long j = 0; j < problem.d_out; ++j) {
    const auto part = inertia(hessian_of(problem.column(theta, j)));
    total.positive += part.positive;
    total.negative += part.negative;
    total.zero += part.zero;
  }
  result.values.push_back(
      value("inertia", Vector<Rational>{total.positive, total.negative, total.zero}));
  result.values.push_back(value("exact", reached));
  return result;
}

// D.45 and D.46 hold for all data that can be given.
Finding printed_at_instance(const Context& c) {
  const auto problem = population_problem(c.instance);
  const auto theta = layer_parameters(c.instance);
  if (!is_critical(problem.gradient(theta)))
    return finding(Answer::does_not_apply(), "the gradient is not 0");
  if (!assumption_48(theta)) return finding(Answer::does_not_apply(), "D.48 fails");
  if (!assumption_49(theta, problem.W_target))
    return finding(Answer::does_not_apply(), "D.49 fails");
  return settled(gives_target(theta, problem.W_target), "critical, and the layer is the target",
                 "the gradient is 0, D.45, D.46, D.48 and D.49 hold, and the layer is not the "
                 "target: loss " +
                     problem.loss(theta).text());
}

Finding corrected_at_instance(const Context& c) {
  const auto problem = population_problem(c.instance);
  const auto theta = layer_parameters(c.instance);
  const bool product = rank(problem.u.second) == 1;
  const bool critical = is_critical(problem.gradient(theta));
  if (!product || !critical || !assumption_48(theta)) {
    const auto printed = printed_at_instance(c);
    const std::string why = product ? (critical ? "D.48 fails" : "the gradient is not 0")
                                    : "E u_il^2 = p_i q_l means rank 1, this matrix has rank " +
                                          std::to_string(rank(problem.u.second));
    return finding(Answer::does_not_apply(),
                   printed.answer == Truth::no
                       ? why + "; the theorem as printed is false at these data: " + printed.detail
                       : why);
  }
  return settled(gives_target(theta, problem.W_target), "critical, and the layer is the target",
                 "critical with product-form second moments, but not the target");
}

// LINEAR and MULTIPLY by one layer (18) whose W has no zero column: a zero column of the target by
// K = 0 and B2 = 0 there, whatever W is; the others by K = 0, B2 = 1. MULTIPLY of two columns by K
// = e_0.
struct Implementable {
  long N, d;
  bool open_bias = false;  // B2 = 1 in the zero column as well

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", N, d);
    const Matrix<T> none(N, d);
    auto target = free.matrix("target", d, d), W = target, B2 = none;
    for (long j = 0; j < d; ++j) {
      target(j, d - 1) = T(0L);
      W(j, d - 1) = T(j == 0 ? 1L : 0L);
      for (long i = 0; i < N; ++i) B2(i, j) = T(j < d - 1 || open_bias ? 1L : 0L);
    }
    const auto linear = simple_base_conv(Convolution::causal, W, none, none, B2);
    Matrix<T> gate(d, d), K = none;
    for (long j = 0; j < d; ++j) {
      gate((j + 1) % d, j) = T(1L);
      K(0, j) = T(1L);
    }
    const auto product = simple_base_conv(Convolution::causal, gate, none, K, none);
    auto zero = (base_conv(linear, u) - u * target).entries();
    const auto products = base_conv(product, u);
    for (long i = 0; i < N; ++i) zero.push_back(T(products(i, 0) - u(i, 0) * u(i, 1 % d)));
    return zero;
  }
};

}  // namespace

Theorem theorem() {
  auto values = population_values_doc();
  values.push_back({"inertia", "vector[3]: positive, negative, zero eigenvalues of the Hessian"});
  values.push_back({"exact", "boolean: the layer equals the target"});
  const std::map<std::string, long> at = {{"N", 10}, {"d", 11}};
  const auto anywhere = [](Settle settle, bool without_48) {
    return with_facts_for_nonnegative(
        once(Evidence::symbolic, {{"N", Argument::absent}, {"d", Argument::absent}}, Inputs::all,
             settle),
        [=](auto& say, auto& free) { positive_by_facts(say, free, without_48); });
  };
  const auto at_reference = [](Settle settle) {
    return once(Evidence::exact, {{"N", 2}, {"d", 2}}, Inputs::points, settle);
  };
  const auto of_kernel = [](Settle settle, long kernel) {
    return with_facts(once(Evidence::exact, {}, Inputs::points, settle),
                      [=](auto& say) { curvature_by_facts(say, kernel); });
  };
  return {
      .inputs = population_inputs(PopulationTask::linear),
      .values = std::move(values),
      .parts =
          {{"recovers",
            {at_reference(printed), exact(printed_at_instance)},
            {{"all variances 1", at_reference(equal_variances)}}},
           {"product_moments",
            {chain({visits(LinearSteps{}, at), anywhere(with_48, false)}),
             chain({expand(Steps{2, 2}),
                    expand(ClosedGradient{2, 2, LayerTarget::linear, 0, 0, 0, 2}),
                    expand(ClosedLoss{2, 2, LayerTarget::linear, 0, 0, 0, 2})}),
             exact(corrected_at_instance)},
            {{"E u_il^2 is free, at every size", visits(LinearSteps{true}, at)},
             {"all weights may be 0", anywhere(weights_may_vanish, true)},
             {"E u_il^2 is free", expand(Steps{2, 2, true})},
             {"the gradient with a bias forgotten",
              expand(ClosedGradient{2, 2, LayerTarget::linear, 0, 0, 0, 2, false, true})},
             {"the loss with a bias forgotten",
              expand(ClosedLoss{2, 2, LayerTarget::linear, 0, 0, 0, 2, false, true})}},
            {test(Steps{8, 6}), test(ClosedGradient{3, 3, LayerTarget::linear, 0, 0, 0, 3, true}),
             test(ClosedHessian{4, 3, 1, LayerTarget::linear, true})},
            {exact(at_instance)}},
           {"minimum",
            {of_kernel(local_minimum, 2)},
            {{"the kernel has dimension 1", of_kernel(smaller_kernel, 1)}}},
           {"implementable",
            {expand(Implementable{1, 2}), expand(Implementable{2, 3}), test(Implementable{6, 5})},
            {{"B2 = 1 in the zero column", expand(Implementable{2, 3, true})}}},
           {"equation_54", {at_reference(equal_rows)}, {}}},
      .require = all_columns,
  };
}

}  // namespace verify::liu2025::claim_thm51
