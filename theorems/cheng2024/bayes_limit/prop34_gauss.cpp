// With unbounded covariates no constant step serves all prompts: the population loss of functional
// gradient descent grows beyond every bound with the depth, although the Bayes loss is 0.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/cheng2024/bayes_limit/scalar_gaussian_descent.hpp"
#include "theorems/cheng2024/isotropic_linear_task.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::cheng2024::claim_prop34_gauss {
namespace {

using Poly = UnivariatePolynomial;

// Loss of the forward pass on Gaussian tokens - binomial sum.
struct LossOfForwardPass {
  long L;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T delta = free.scalar();
    return {isotropic_descent_loss(CovariateLaw::gaussian, 1, 1, Vector<T>(L, delta)) -
            scalar_gaussian_loss(delta, L)};
  }
};

// Binomial sum - recursion.
struct SumIsRecursion {
  long L;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T delta = free.scalar();
    const auto losses = scalar_gaussian_losses(delta, L);
    Vector<T> zero;
    for (long l = 0; l <= L; ++l) zero.push_back(scalar_gaussian_loss(delta, l) - losses[l]);
    return zero;
  }
};

// (4L+3)!! / (4L-1)!! = (4L+1)(4L+3) is also the ratio of prod_{j=1..2L} (2L+j)/2 at L+1 and L.
struct DoubleFactorialStep {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T L = free.scalar(), two = T(2L) * L, four = T(4L) * L;
    const auto plus = [](const T& a, long k) { return T(a + T(k)); };
    return {plus(four, 1) * plus(four, 2) * plus(four, 3) * plus(four, 4) -
            T(4L) * plus(two, 1) * plus(two, 2) * plus(four, 1) * plus(four, 3)};
  }
};

Finding forward_pass(const Context&) { return expands_to_zero(LossOfForwardPass{3}); }
Finding forward_pass_ginac(const Context&) { return expands_to_zero_ginac(LossOfForwardPass{1}); }
Finding sum_is_recursion(const Context&) { return expands_to_zero(SumIsRecursion{16}); }
Finding double_factorial_step(const Context&) { return expands_to_zero(DoubleFactorialStep{}); }

// p has no root in [from, infinity) and a positive leading coefficient.
bool positive_from(const Poly& p, const Rational& from) {
  return p.leading().sign() > 0 && SturmChain(p).count(from, {}) == 0;
}

constexpr long deepest = 12;

// Minkowski: |delta x^2|_{2L} <= 1 + |1 - delta x^2|_{2L}, and |x^2|_{2L} >= L because (4L-1)!! =
// prod (2L+j)/2.
Finding lower_bound(const Context&) {
  for (long L = 1; L <= deepest; ++L) {
    const Poly delta = Poly::variable();
    const Poly gap = scalar_gaussian_loss(delta, L) - power(Poly(L) * delta - Poly(1), 2 * L);
    if (!positive_from(gap, Rational(1, L)))
      return finding(Truth::no, fmt::format("L = {}: F_L - (delta L - 1)^2L is not positive for "
                                            "every delta >= 1/L",
                                            L));
  }
  return finding(Truth::yes,
                 fmt::format("F_L(delta) > (delta L - 1)^(2L) for every delta >= 1/L, L = 1 .. {}, "
                             "by Sturm's theorem. For every L it is Minkowski's inequality, "
                             "|delta x^2| <= 1 + |1 - delta x^2| in the 2L-norm, with E x^(4L) = "
                             "prod (2L+j)/2 >= L^(2L). So F_L >= 4^L as soon as L >= 3/delta",
                             deepest));
}

// Moments F_l = E t^l of t = (1 - delta x^2)^2 are log-convex, strictly since t is not constant:
// one increase is followed by larger ones.
Finding log_convex(const Context&) {
  constexpr long last = 5;
  const auto F = scalar_gaussian_losses(Poly::variable(), last + 1);
  for (long l = 1; l <= last; ++l) {
    const Poly gap = F[l - 1] * F[l + 1] - F[l] * F[l];
    // delta^2 divides it: both sides agree to first order at delta = 0.
    const Poly rest = exact_quotient(gap, power(Poly::variable(), 2));
    if (!positive_from(rest, Rational(0)))
      return finding(Truth::no, fmt::format("F_{} F_{} > F_{}^2 fails", l - 1, l + 1, l));
  }
  return finding(Truth::yes, fmt::format("F_(l-1) F_(l+1) - F_l^2 is delta^2 times a polynomial "
                                         "without roots in delta >= 0, l = 1 .. {}: once the loss "
                                         "rises it rises by a growing factor",
                                         last));
}

const Rational tenth(1, 10);

Finding falls_with_depth(const Context&) {
  const auto F = scalar_gaussian_losses(tenth, 8);
  bool falls = true;
  for (long l = 0; l < 8; ++l) falls &= F[l + 1] < F[l];
  return settled(falls, "the loss falls up to L = 8",
                 fmt::format("delta = 1/10: F_7 = {}, F_8 = {}", F[7].text(), F[8].text()));
}

// Without the growth of the Gaussian moments (x^2 replaced by its mean 1) the loss would vanish.
Finding bounded_covariate(const Context&) {
  const long L = 12;
  return settled(scalar_gaussian_loss(tenth, L) == power(Rational(9, 10), 2 * L),
                 "F_12 = (9/10)^24",
                 "delta = 1/10: F_12 = " + scalar_gaussian_loss(tenth, L).text() +
                     ", which exceeds 7300, not (9/10)^24");
}

Plot growth_plot(const Rational& delta, long L) {
  constexpr long shown = 40;
  const auto losses = scalar_gaussian_losses(delta, std::max(L, shown));
  Curve exact{"population loss", Mark::line, {}};
  Curve bound{"lower bound $(\\delta L - 1)^{2L}$", Mark::dashed, {}};
  for (long l = 0; l < static_cast<long>(losses.size()); ++l) {
    exact.points.emplace_back(l, log2_of(losses[l]));
    const Rational base = delta * Rational(l) - Rational(1);
    if (base >= Rational(1)) bound.points.emplace_back(l, log2_of(power(base, 2 * l)));
  }
  std::vector<Curve> curves = {std::move(exact)};
  if (bound.points.size() > 1) curves.push_back(std::move(bound));
  return {"Population loss against depth, constant step", "layers $L$", "log2(loss)",
          "The exact population loss on one Gaussian demonstration falls at first and then grows "
          "beyond every bound; the Bayes loss is 0.",
          std::move(curves)};
}

Finding losses(const Context& c) {
  const auto& delta = c.instance.rational("delta");
  const long L = c.instance.integer("L");
  const auto F = scalar_gaussian_losses(delta, L);
  const long best = std::min_element(F.begin() + 1, F.end()) - F.begin();
  bool equal = true;
  for (long l = 0; l <= L; ++l) equal &= F[l] == scalar_gaussian_loss(delta, l);
  auto result = settled(
      equal,
      fmt::format("the binomial sum and the recursion give the same {} losses; the least of "
                  "F_1 .. F_{} is F_{}",
                  L + 1, L, best),
      "the binomial sum and the recursion differ");
  result.values = {value("loss_by_layer", F), value("argmin_L", best)};
  if (deserves_plots(c)) result.plots = {growth_plot(delta, L)};
  return result;
}

// All inequalities of the proof at the given step.
Finding certificate_of_growth(const Context& c) {
  const auto& delta = c.instance.rational("delta");
  const long L = c.instance.integer("L");
  const auto F = scalar_gaussian_losses(delta, L + 1);
  bool convex = true, bounded = true;
  long rises = 0;
  for (long l = 1; l <= L; ++l) {
    convex &= F[l - 1] * F[l + 1] > F[l] * F[l];
    if (rises == 0 && F[l] > F[l - 1]) rises = l;
    const Rational base = delta * Rational(l) - Rational(1);
    if (base.sign() >= 0) bounded &= F[l] > power(base, 2 * l);
  }
  const std::string from = rises > 0
                               ? fmt::format(
                                     "F_{} > F_{}, so that from there on the loss grows at least "
                                     "geometrically",
                                     rises, rises - 1)
                               : fmt::format("F_l still falls at l = {}; F_l >= 4^l from l = {} on",
                                             L, ceil(Rational(3) / delta).text());
  return settled(convex && bounded, "log-convex at every layer; " + from,
                 "an inequality of the proof fails");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"delta", Kind::rational, {}, {Constraint::positive}, "constant step size"},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"}},
      .values = {{"loss_by_layer", "vector[L+1]: population losses F_0 = 1, F_1, .., F_L"},
                 {"argmin_L", "integer: the smallest minimiser of F over 1 .. L"}},
      .checks =
          {
              {"the population loss of the forward pass is sum_j C(2L,j) (-delta)^j (2j-1)!!",
               symbolic, everywhere, holds, On::claim, "n = d = 1, L = 3; delta free",
               forward_pass},
              {"the same for one layer by a second computer algebra system", symbolic, everywhere,
               holds, On::claim, "n = d = 1, L = 1; delta free", forward_pass_ginac},
              {"the sum obeys the recursion from integration by parts", symbolic, everywhere, holds,
               On::claim, "L = 0 .. 16; delta free", sum_is_recursion},
              {"(4L-1)!! = prod_{j=1..2L} (2L+j)/2: the step from L to L+1", symbolic, everywhere,
               holds, On::claim, "L free", double_factorial_step},
              {"the loss exceeds (delta L - 1)^(2L) for every delta >= 1/L", certificate,
               everywhere, holds, On::claim, "L = 1 .. 12, every delta >= 1/L", lower_bound},
              {"the loss is log-convex in the depth for every delta > 0", certificate, everywhere,
               holds, On::claim, "layers 0 .. 6, every delta > 0", log_convex},
              {"the losses by two routes", exact, points, holds, On::instance, "the instance",
               losses},
              {"log-convexity and the lower bound at the given step", exact, points, holds,
               On::instance, "the instance, every layer up to L", certificate_of_growth},
              {"the loss falls with every layer", exact, points, control, On::claim,
               "delta = 1/10, L = 0 .. 8", falls_with_depth},
              {"the loss is what it would be for x^2 = 1 throughout", exact, points, control,
               On::claim, "delta = 1/10, L = 12", bounded_covariate},
          },
  };
}

}  // namespace verify::cheng2024::claim_prop34_gauss
