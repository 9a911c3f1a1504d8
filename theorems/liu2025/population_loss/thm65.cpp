// SQUARE without assumption D.48: whole families of parameters have zero gradient while the layer
// gives 0.
#include "theorems/liu2025/population_loss/critical_points.hpp"
#include "theorems/liu2025/population_loss/entry_statements.hpp"
#include "theorems/liu2025/population_loss/gradient_steps.hpp"
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

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

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

// What is printed, at one point: the smallest size, then the smallest with two channels.
Finding printed_gradient(const Context&) {
  const Rational one(1), half(1, 2), fourth(3);
  PopulationProblem<Rational> problem;
  problem.u = gaussian_even_moments(Matrix<Rational>{{one}});
  const LayerParameters<Rational> theta{{{half}}, {{half}}, {{Rational(0)}}};
  const Rational printed = half * (half * half - one) * fourth;
  const Rational truly = problem.gradient(theta).K(0, 0);
  // Without this a minor error in what is said to be printed would refute it too.
  if (Rational(2) * printed != truly)
    return finding(Truth::unknown, "the derivative is not twice what is printed");
  return settled(printed == truly, "as printed",
                 "N = d = 1, unit variance, W = K = 1/2, B2 = 0: the derivative by K is " +
                     truly.text() + ", printed W (K W - 1) E u^4 = " + printed.text());
}
Finding printed_doubled(const Context&) {
  const Rational one(1), two(2), none(0);
  PopulationProblem<Rational> problem;
  problem.u = gaussian_even_moments(Matrix<Rational>{{one, one}});
  problem.d_out = 2;
  const LayerParameters<Rational> theta{{{one, none}, {one, none}}, {{two, none}}, {{none, none}}};
  const Rational twice =
      two * theta.W(0, 0) * (theta.K(0, 0) * theta.W(0, 0) - one) * problem.u.fourth(0, 0);
  const Rational truly = problem.gradient(theta).K(0, 0);
  if (truly - twice != Rational(4))
    return finding(Truth::unknown, "the derivative and twice the printed one do not differ by 4");
  return settled(twice == truly, "right but for the factor 2",
                 "N = 1, d = 2, unit variances, column 0: W = (1, 1), K_0 = 2, B2 = 0: the "
                 "derivative by K_0 is " +
                     truly.text() + ", with 2 K_0 W_1^2 E u_0^2 u_1^2, twice the printed one " +
                     twice.text());
}
// The loss less that of the layer 0 is 0 on both families, all free values being symbols.
Finding unbounded(const Context&) {
  const auto first = expands_to_zero(recorded(Family{2, 2, 1, true}));
  const auto second = expands_to_zero(recorded(Family{2, 2, 1, false}));
  const bool constant = all_hold({first.answer == Truth::yes, second.answer == Truth::yes});
  return settled(!constant, "the loss depends on the free values",
                 "N = d = 2: the loss is that of all parameters 0, whatever the free values are");
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
  if (!listed && result.answer == Truth::yes) result.answer = Answer::does_not_apply();
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
  const std::map<std::string, long> at = {{"N", 10}, {"d", 11}};
  return {
      .inputs = population_inputs(PopulationTask::square),
      .values = population_values_doc(),
      .parts = {{"critical",
                 {chain({visits(SpuriousSteps{SquareFamily::no_gate}, at),
                         visits(SpuriousSteps{SquareFamily::no_filter}, at)}),
                  chain({expand(Family{2, 2, 1, true}), expand(Family{2, 2, 1, false})}),
                  chain({test(Family{3, 2, 1, true}), test(Family{3, 2, 1, false})}),
                  exact(at_instance)},
                 {{"(i) with K_0 free, at every size",
                   visits(SpuriousSteps{SquareFamily::no_gate, true}, at)},
                  {"(ii) with K_0 free, at every size",
                   visits(SpuriousSteps{SquareFamily::no_filter, true}, at)},
                  {"(i) with K_0 free", expand(Family{2, 2, 1, true, true})},
                  {"(ii) with B_2 free", expand(Family{2, 2, 1, false, false, true})},
                  {"(i) with K_0 free, three rows", test(Family{3, 2, 1, true, true})},
                  {"(ii) with B_2 free, three rows", test(Family{3, 2, 1, false, false, true})}}},
                {"loss",
                 {chain({visits(SpuriousLoss{}, at), visits(SpuriousLoss{false}, at)}),
                  chain({expand(Family{2, 2, 1, true, false, true}),
                         expand(Family{2, 2, 1, false})})},
                 {{"(i) with W free, at every size", visits(SpuriousLoss{true, true}, at)},
                  {"(ii) with B_2 free, at every size", visits(SpuriousLoss{false, true}, at)},
                  {"K_0 is free as well", expand(Family{2, 2, 1, true, true, true})}}},
                {"unbounded",
                 {once(Evidence::symbolic, {{"N", 2}, {"d", 2}}, Inputs::all, unbounded)},
                 {}},
                {"displayed",
                 {once(Evidence::exact, {{"N", 1}, {"d", 1}}, Inputs::points, printed_gradient),
                  once(Evidence::exact, {{"N", 1}, {"d", 2}}, Inputs::points, printed_doubled)},
                 {}}},
      .require = all_columns,
  };
}

}  // namespace verify::liu2025::claim_thm65
