// MULTIPLY and SQUARE from zero population gradient: the derivatives factor so that each one forces
// one of the conclusions, for any joint even moments; every other critical point is a strict
// saddle.
#include <fmt/format.h>

#include "theorems/liu2025/population_loss/critical_points.hpp"
#include "theorems/liu2025/population_loss/gradient_steps.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/positive_orthant.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025::claim_thm50 {
namespace {

// Column J = p of the layer for the target u_ip u_iq, entries of any dependence: the four steps of
// the proof, each derivative of the expanded loss against a factored form, where what earlier steps
// force to 0 is 0.
struct Steps {
  long N, d, J, q;
  bool bias_kept = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

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

// Each derivative in the steps is a parameter, or W_q K_0 - 1, times one of these factors: where
// the derivative is 0 and the factor positive, the other is 0. One weight of the column is not 0
// (D.48); moments are positive (D.45). Then K_0 is not 0 (D.48), and its square is a factor.
Finding factors_are_positive(bool without_48) {
  const std::vector<std::string> weight = {"W^2"}, rest = {"V^2", "n", "sum"};
  std::vector<std::string> positive = {"m", "K_0^2"}, others = rest;
  auto& known = without_48 ? others : positive;
  known.insert(known.end(), weight.begin(), weight.end());
  const SignedSymbols is(positive, others);
  const auto W = is["W^2"], V = is["V^2"], m = is["m"], n = is["n"], sum = is["sum"];
  const auto K = is["K_0^2"];
  const bool all = all_hold({is.is_positive(weighted_moments(W, m, V, n, sum)),
                             is.is_positive(weighted_moments(V, n, W, m, sum)),
                             is.is_positive(weighted_moments(V, n, V, n, Polynomial(W * m + sum))),
                             is.is_positive(K * m), is.is_positive(K * m * m)});
  return settled(all,
                 "sum_l W_l^2 m_l is positive, whichever weight is not 0, and so are K_0^2 m and "
                 "(K_0 m)^2",
                 "with all weights 0 sum_l W_l^2 m_l is not positive");
}
template <class T>
void positive_by_facts(Comparisons<T>& say, Orthant<T>& free, bool without_48) {
  const T m = free.positive("m"), K = free.positive("K_0^2"),
          W = without_48 ? free.nonnegative("W^2") : free.positive("W^2");
  const T V = free.nonnegative("V^2"), n = free.nonnegative("n"), sum = free.nonnegative("sum");
  say.positive(weighted_moments(W, m, V, n, sum));
  say.positive(weighted_moments(V, n, W, m, sum));
  say.positive(weighted_moments(V, n, V, n, T(W * m + sum)));
  say.positive(T(K * m));
  say.positive(T(K * m * m));
}
Finding with_48(const Context&) { return factors_are_positive(false); }
Finding weights_may_vanish(const Context&) { return factors_are_positive(true); }

// W K_0 in the place of 1, all else 0: the layer gives W K_0 f.
struct Reached {
  long N, d, J, q;
  bool later_lag = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", N, d);
    Matrix<T> W(d, d), K(N, d);
    const Matrix<T> none(N, d);
    const T w = free.scalar("w"), k = free.scalar("k");
    W(q, J) = w;
    K(later_lag ? 1 : 0, J) = k;
    const auto Z = base_conv(simple_base_conv(Convolution::causal, W, none, K, none), u);
    Vector<T> zero;
    for (long i = 0; i < N; ++i) zero.push_back(T(Z(i, J) - w * k * u(i, J) * u(i, q)));
    return zero;
  }
};

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
      all_hold({is_critical(problem.gradient(theta)), assumption_48(problem, theta), !reached});
  if (spurious || reached != (problem.loss(theta).sign() == 0)) {
    return finding(Truth::no, "a critical point with D.48 does not give the product");
  }
  result.values.push_back(value("exact", reached));
  if (!is_critical(problem.gradient(theta)) || !assumption_48(problem, theta)) {
    if (result.answer == Truth::yes) result.answer = Answer::does_not_apply();
    result.detail +=
        "; the theorem speaks of critical points with D.48: here a derivative is not "
        "0, or a used column has W = 0 or K = B2 = 0";
  }
  return result;
}

// SQUARE on one entry of variance 1: critical with positive loss.
template <class T>
void spurious_at(Comparisons<T>& say, long w) {
  const Matrix<T> one{{T(1L)}}, none(1, 1);
  PopulationProblem<T> problem;
  problem.u = gaussian_even_moments(one);
  const LayerParameters<T> theta{{{T(w)}}, none, none};
  const Matrix<T> no_bias(1, 1);
  const auto loss = raw_loss(problem, pair_table(problem.u), theta, no_bias);
  const auto gradient = problem.gradient(theta);
  for (const auto* part : {&gradient.W, &gradient.K, &gradient.B2}) say.equal(*part, none);
  say.equal(loss, T(3L));
  say.words(
      "N = d = 1, unit variance, all parameters 0: the gradient is 0, the loss " + shown(loss),
      "no such point");
}

// N = d = 1, W = K = 1, u = 1 or -1: the last display of the derivative by W, as printed and with
// the factor of the display before it. The layer is affine in W, so that its derivative is its
// difference.
Finding derivative_by_weight(bool with_factor) {
  const auto layer = [](long W, const Rational& u) {
    const Matrix<Rational> weight{{Rational(W)}}, one{{Rational(1)}}, none(1, 1);
    return base_conv(simple_base_conv(Convolution::causal, weight, none, one, none),
                     Matrix<Rational>{{u}})(0, 0);
  };
  Rational left, fourth_moment;
  for (const long sign : {1L, -1L}) {
    const Rational u(sign), Z = layer(1, u), slope = layer(2, u) - Z;
    left += with_factor ? slope * (Z - u * u) : slope;  // twice a mean over two values
    fourth_moment += power(u, 4) / Rational(2);
  }
  const Rational W(1), K(1), right = Rational(2) * (W * K * K - K) * fourth_moment;
  const auto text = fmt::format("N = d = 1, W = K = 1, u = 1 or -1: left {}, right {}", left.text(),
                                right.text());
  return settled(left == right, text, text);
}
Finding without_factor(const Context&) { return derivative_by_weight(false); }
// Positive control: with the factor the display is right.
Finding with_factor(const Context&) {
  const auto found = derivative_by_weight(true);
  return settled(found.answer == Truth::no, "it is refuted with the factor as well",
                 "with the factor it is right: " + found.detail);
}

}  // namespace

Theorem theorem() {
  const std::map<std::string, long> at = {{"N", 10}, {"d", 11}};
  const auto anywhere = [](Settle settle, bool without_48) {
    return with_facts_for_nonnegative(
        once(Evidence::symbolic, {{"N", Argument::absent}, {"d", Argument::absent}}, Inputs::all,
             settle),
        [=](auto& say, auto& free) { positive_by_facts(say, free, without_48); });
  };
  auto values = population_values_doc();
  values.push_back({"exact", "boolean: B2 = 0, K_k = 0 (k > 0), one entry of W, W K_0 = 1"});
  return {
      .inputs = population_inputs(PopulationTask::product),
      .values = std::move(values),
      .parts =
          {{"product",
            {chain({visits(ProductSteps{Partner::other}, at),
                    visits(ProductSteps{Partner::own}, at), anywhere(with_48, false)}),
             chain({expand(Steps{2, 2, 0, 1}), expand(Reached{2, 2, 0, 1})}),
             chain({expand(Steps{2, 2, 1, 1}), expand(Reached{2, 2, 1, 1})}),
             chain({test(Steps{2, 3, 0, 2}), expand(Reached{2, 3, 0, 2})}), exact(at_instance)},
            {{"B2 is kept, at every size", visits(ProductSteps{Partner::other, true}, at)},
             {"B2 is kept, at every size, SQUARE", visits(ProductSteps{Partner::own, true}, at)},
             {"all weights may be 0", anywhere(weights_may_vanish, true)},
             {"B2 is kept in the derivatives by W, MULTIPLY", expand(Steps{2, 2, 0, 1, true})},
             {"B2 is kept in the derivatives by W, SQUARE", expand(Steps{2, 2, 1, 1, true})},
             {"B2 is kept in the derivatives by W, three channels", test(Steps{2, 3, 0, 2, true})},
             {"K at lag 1 for lag 0", expand(Reached{2, 2, 0, 1, true})},
             {"K at lag 1 for lag 0, SQUARE", expand(Reached{2, 2, 1, 1, true})},
             {"K at lag 1 for lag 0, three channels", expand(Reached{2, 3, 0, 2, true})}},
            {test(ClosedGradient{4, 3, LayerTarget::product, 0, 1, 0, 2, true})}},
           {"without_factor",
            {once(Evidence::exact, {{"N", 1}, {"d", 1}}, Inputs::points, without_factor)},
            {{"with the factor",
              once(Evidence::exact, {{"N", 1}, {"d", 1}}, Inputs::points, with_factor)}}},
           {"needs_D48",
            {compare([](auto& say) { spurious_at(say, 0); }, {}, Inputs::all)},
            {{"at W = 1", compare([](auto& say) { spurious_at(say, 1); }, {}, Inputs::all)}}}},
      .require = offsets_and_column_fit,
  };
}

}  // namespace verify::liu2025::claim_thm50
