// With unbounded covariates no constant step serves all prompts: the population loss of functional
// gradient descent grows beyond every bound with the depth, although the Bayes loss is 0.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/cheng2024/bayes_limit/scalar_gaussian_descent.hpp"
#include "theorems/cheng2024/isotropic_linear_task.hpp"
#include "theorems/cheng2024/linear_descent_step.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::cheng2024::claim_prop34_gauss {
namespace {

using Poly = UnivariatePolynomial;

// Loss of the forward pass on Gaussian tokens - binomial sum.
struct LossOfForwardPass {
  long L;
  bool one_layer_less = false;

  Sizes sizes() const { return {{"L", L}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T delta = free.scalar("delta");
    const long counted = one_layer_less ? L - 1 : L;
    return {isotropic_descent_loss(CovariateLaw::gaussian, 1, 1, Vector<T>(L, delta)) -
            scalar_gaussian_loss(delta, counted)};
  }
};

// The layers of LinearDescentStep with one demonstration in one dimension: the error theta - w is
// multiplied by 1 - delta x^2 in every layer.
struct OneDemonstration {
  bool wrong_sign = false;  // V = diag(0, r')

  Sizes sizes() const { return {{"L", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    return AtSizes<LinearDescentStep>{{wrong_sign}, {{"n", 1}, {"d", 1}}}(free);
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    return AtSizes<BaseOf<LinearDescentStep>>{{{wrong_sign}}, {{"n", 1}, {"d", 1}}}(free);
  }
};

// E x^{4L} = (4L-1)!! = prod_{j=1..2L} (2L+j)/2 by induction from L = 1: the ratio at L+1 and L is
// (4L+1)(4L+3). Every factor is more than L, so that the product is at least L^{2L}.
struct DoubleFactorialStep {
  bool one_more = false;  // factors 2L+1+j

  Sizes sizes() const { return {{"L", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T L = free.size("L"), two = T(2L) * L, four = T(4L) * L;
    const auto plus = [](const T& a, long k) { return T(a + T(k)); };
    const auto factors = [&](long at) {  // at L = 1 the product of two factors, 3!! = 3
      const T half = from_rational<T>(Rational(1, 2));
      const long shift = one_more ? 1 : 0;
      return T(half * T(2 * at + 1 + shift) * half * T(2 * at + 2 + shift));
    };
    // Over those at L the product at L+1 has the factors up to (4L+4)/2 and lacks the first two.
    const long s = one_more ? 1 : 0;
    return {factors(1) - T(3L),
            plus(four, 1 + s) * plus(four, 2 + s) * plus(four, 3 + s) * plus(four, 4 + s) -
                T(4L) * plus(two, 1 + s) * plus(two, 2 + s) * plus(four, 1) * plus(four, 3),
            // (4L)! / (2^2L (2L)!) has the same ratio and 4! / (2^2 2!) is 3.
            plus(four, 1) * plus(four, 2) * plus(four, 3) * plus(four, 4) -
                T(4L) * plus(two, 1) * plus(two, 2) * plus(four, 1) * plus(four, 3)};
  }
};

// (1 + 1/2k) times 1 + H/2, H = 1 + 1/2 + .. + 1/(k-1), is at least 1 + (H + 1/k)/2: by induction
// (3/2) .. (L + 1/2) / L! = prod_{k <= L} (1 + 1/2k) is at least 1 + (1 + 1/2 + .. + 1/L)/2.
struct HarmonicStep {
  bool whole = false;  // 1 + H + 1/k

  Sizes sizes() const { return {{"L", Argument::free_index}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T H = free.scalar("H"), step = free.scalar("step");  // 1/k
    const T half = from_rational<T>(Rational(1, 2)), one(1L);
    const T below = whole ? T(one + H + step) : T(one + half * (H + step));
    return {T((one + half * H) * (one + half * step) - below - half * half * H * step)};
  }
};

// p has no root in [from, infinity) and a positive leading coefficient.
bool positive_from(const Poly& p, const Rational& from) {
  return all_hold({p.leading().sign() > 0, SturmChain(p).count(from, {}) == 0});
}

constexpr long deepest = 12;

// For every delta >= 1/L at once: F_L > (delta L - factor)^{2L}, by Sturm's theorem.
Finding bounded_below(long factor) {
  for (long L = 1; L <= deepest; ++L) {
    const Poly delta = Poly::variable();
    const Poly gap = scalar_gaussian_loss(delta, L) - power(Poly(L) * delta - Poly(factor), 2 * L);
    if (!positive_from(gap, Rational(1, L)))
      return finding(Truth::no, fmt::format("L = {}: F_L - (delta L - {})^2L is not positive for "
                                            "every delta >= 1/L",
                                            L, factor));
  }
  return finding(Truth::yes,
                 fmt::format("F_L(delta) > (delta L - {})^(2L) for every delta >= 1/L, L = 1 .. {}",
                             factor, deepest));
}
Finding lower_bound(const Context&) { return bounded_below(1); }
Finding without_the_one(const Context&) { return bounded_below(-1); }

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
  return settled({convex, bounded}, "log-convex at every layer; " + from,
                 "an inequality of the proof fails");
}

std::optional<Complaint> need_moderate_depth(const Instance& instance) {
  const long most = 400, L = instance.integer("L");
  if (L <= most) return std::nullopt;
  return Complaint{"L", std::to_string(L),
                   "at most " + std::to_string(most) + ": the losses are exact"};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"delta", Kind::rational, {}, {Constraint::positive}, "constant step size"},
                 L_input()},
      .values = {{"loss_by_layer", "vector[L+1]: population losses F_0 = 1, F_1, .., F_L"},
                 {"argmin_L", "integer: the smallest minimiser of F over 1 .. L"}},
      .parts = {{"forward",
                 {words(LinearDescentStep{})},
                 {{"V has the opposite sign", words(LinearDescentStep{true})}}},
                {"loss",
                 {expand(OneDemonstration{}), expand(LossOfForwardPass{1}),
                  expand(LossOfForwardPass{2}), expand(LossOfForwardPass{3}), exact(losses)},
                 {{"V has the opposite sign", expand(OneDemonstration{true})},
                  {"the sum for one layer less", test(LossOfForwardPass{2, true})}},
                 {ginac(LossOfForwardPass{1})}},
                {"own_steps",
                 {expand(HarmonicStep{})},
                 {{"the bound 1 + 1 + 1/2 + .. + 1/L", expand(HarmonicStep{true})}}},
                {"diverges",
                 {expand(DoubleFactorialStep{}),
                  once(Evidence::certificate, {{"L", Extent::between(1, deepest)}}, Inputs::all,
                       lower_bound),
                  exact(certificate_of_growth)},
                 {{"the ratio of prod (2L+1+j)/2", test(DoubleFactorialStep{true})},
                  {"F_L > (delta L + 1)^{2L}",
                   once(Evidence::certificate, {}, Inputs::points, without_the_one)}}}},
      .require = need_moderate_depth,
  };
}

}  // namespace verify::cheng2024::claim_prop34_gauss
