// What the impossibility of squaring does not rule out: a row a >= 2 of the attention layer comes
// as close to the square of one entry as one likes, at the price of small scores and large values.
#include <fmt/format.h>

#include <cmath>

#include "theorems/liu2025/limits/evaluation_functional.hpp"
#include "theorems/liu2025/limits/softmax_row_boxes.hpp"
#include "theorems/liu2025/limits/softmax_row_fit.hpp"
#include "theorems/liu2025/limits/softmax_row_mean.hpp"
#include "theorems/liu2025/limits/softmax_row_precision.hpp"
#include "verify/algebra/boxes/box_subdivision.hpp"
#include "verify/algebra/facts/coefficients.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/models/softmax_attention.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_thm31_approx {
namespace {

// |w''| <= A^2/10 and w' >= A m: |g(s) - s| <= s(1-s)/2 max|w''|/(w(1)-w(0)) <= A/(80 m).
Finding error_vanishes(const Context&) {
  using Poly = UnivariatePolynomial;
  const auto y = Poly::variable();
  const Poly slope = y * (Poly(1) - y), bend = slope * (Poly(1) - Poly(2) * y);
  const auto room = [&](long part) { return Poly(Rational(1, part)) - bend * bend; };
  const auto touches = [&](long part) {
    return SturmChain(room(part)).count(Rational(0), Rational(1));
  };
  // 1/108 is the largest value: it is met at two points, 1/100 at none.
  const bool bounded =
      all_hold({touches(100) == 0, touches(108) == 2, room(108).at(Rational(0)).sign() > 0});
  // row 2 with A <= 1: w between 1/2 and 3/4 (e <= 3); row a: w between 1/a and 1/2
  const Truth e_below_3 = less(exp(Ball(1)), Ball(3));
  const bool row_two = slope.at(Rational(3, 4)) == Rational(3, 16);
  return finding(
      conjunction(truth_of(all_hold({bounded, row_two})), e_below_3),
      "w' = A y(1-y) and w'' = A^2 y(1-y)(1-2y) for y = w(s); (y(1-y)(1-2y))^2 <= 1/108 < 1/100 on "
      "[0,1] (Sturm). For a = 2, A <= 1: 1/2 <= y <= 3/4, so y(1-y) >= 3/16; for a >= 3, A <= "
      "ln(a-1): "
      "1/a <= y <= 1/2, so y(1-y) >= (a-1)/a^2. Interpolating at s = 0 and 1 leaves at most (1/8) "
      "max|w''|/(A min y(1-y)), that is A/15 or A a^2/(80(a-1)): with small A the error falls "
      "below every bound, so that no positive bound holds without one on q = 1/(w(1)-w(0))");
}

// Exact layer: W_V and biases free, e^A = 2, rows of the model against p + q w.
Finding layer_rows(const Context&) {
  const Matrix<Rational> one = {{Rational(1)}};
  bool all = true;
  for (long a = 2; a <= 4; ++a) {
    Matrix<Rational> B(a, 1);
    for (long k = 0; k < a; ++k) B(k, 0) = Rational(2 * k - 3, k + 2);
    Rational p(0);
    for (long k = 0; k + 1 < a; ++k) p += B(k, 0) / Rational(a - 1);
    const SoftmaxAttention<Rational> layer{{{one, one, {{Rational(5, 7)}}, B}}};
    for (long t = 0; t <= 2; ++t) {
      Rational mean(0);
      for (const long signed_t : {t, -t})
        mean += attention_row(layer, single_entry<Rational>(a, 1, a - 1, 0, Rational(signed_t)),
                              a - 1, IntegerExponential{Rational(2)})[0] /
                Rational(2);
      const Rational e = power(Rational(2), t * t), w = e / (e + Rational(a - 1));
      all &= mean == p + (B(a - 1, 0) - p) * w;
    }
  }
  return settled(all,
                 "the layer itself, e^A = 2: the mean over +-t of row a is p + q w, a = 2, 3, 4",
                 "the layer differs from p + q w");
}

Finding boxes(const Context&) {
  constexpr long scores = 8, values = 10, row_three = 10, row_two = 24, unit = 10000;
  const auto row = [&](long a, long units) {
    return certified(a, Rational(scores), Rational(values), Rational(units, unit));
  };
  const auto three = row(3, row_three), two = row(2, row_two);
  return finding(
      three.complete && two.complete ? Truth::yes : Truth::unknown,
      fmt::format("|A| <= {}, |q| <= {}: the error is more than {}/{} in row 3 ({} parts) and more "
                  "than {}/{} in row 2 ({} parts). In each part (1 - |q| |w(1)-w(0)|)/2 or the "
                  "functional at 0, theta, 1 with theta = 1/4, 1/2, 3/4 gives it",
                  scores, values, row_three, unit, three.examined, row_two, unit, two.examined));
}

// Row 2 over |A| <= alpha, |q| <= Q, with x = tanh(|A|/4): the rise is x/(1 + x^2), and the points
// 0, 1/2, 1 give x^2/4. The first bound falls in x, the second one grows: the least value of the
// larger one is that of the first at their crossing x^4 - x^2 + 2Qx - 2 = 0, or at the end of the
// box.
Ball bound_over_box(const Rational& alpha, const Rational& Q) {
  Ball crossing(1);  // Q <= 1: they do not cross below 1
  if (Q > Rational(1)) {
    const UnivariatePolynomial difference(
        Vector<Rational>{Rational(-2), Rational(2) * Q, Rational(-1), Rational(0), Rational(1)});
    for (const auto& root : real_roots(difference))
      if (positive(root.enclosure) == Truth::yes) crossing = root.enclosure;
  }
  const Ball x = smaller(crossing, tanh_of(Ball(alpha) / Ball(4)));
  return (Ball(1) - Ball(Q) * x / (Ball(1) + square(x))) / Ball(2);
}

// Row 2, Q > 2: with |q| <= Q the rise q (w(1) - w(0)) = 1 needs A >= A_Q = ln((Q+2)/(Q-2)). There
// both bounds of reaches_by_points at theta = s* are E_2(A_Q).
struct Sandwich {
  Ball upper;      // the error of a choice in the box
  Rational lower;  // no choice in the box has a smaller one
  Subdivision parts;
};
Sandwich row_two(const Rational& alpha, const Rational& Q, const Rational& share) {
  const Rational ratio = (Q + Rational(2)) / (Q - Rational(2));
  const Ball score = log(Ball(ratio));
  const Rational just_above = score.upper();  // then q = 1/(w(1) - w(0)) is within Q
  const auto fit = best_fit(2, just_above);
  const Rational coarse(1, 1000);
  const Rational theta = floor(fit.at.midpoint() / coarse) * coarse;
  const Rational lower =
      floor(fit.error.lower() * share * power(Rational(10), 9)) / power(Rational(10), 9);
  constexpr long most = 20000;
  const auto parts = subdivide({{-alpha, alpha}}, most, [&](const ProductBox& part) {
    return reaches_by_points(2, part[0], Q, theta, lower) == Truth::yes;
  });
  return {fit.error, lower, parts};
}
Finding row_two_sandwich(const Context&) {
  std::string shown;
  Truth all = Truth::yes;
  for (const long Q : {5L, 10L}) {
    const auto found = row_two(Rational(8), Rational(Q), Rational(99, 100));
    all = conjunction(
        all, conjunction(truth_of(found.parts.complete), less(Ball(found.lower), found.upper)));
    if (Q == 10)  // the numbers of the sentence
      all = conjunction(all, conjunction(truth_of(Rational(2588, 1000000) <= found.lower),
                                         less(found.upper, Ball(Rational(2616, 1000000)))));
    shown += fmt::format("{}|q| <= {}: at least {} ({} parts), attained {} at A = ln({}/{})",
                         shown.empty() ? "" : "; ", Q, found.lower.text(), found.parts.examined,
                         found.upper.decimal(10), Q + 2, Q - 2);
  }
  return finding(sufficient(all),
                 "row 2, |A| <= 8: " + shown +
                     ". The gap is the 1 % left to the subdivision: at that A the two bounds, for "
                     "A above and below it, meet in E_2(A)");
}

Finding row_three_sandwich(const Context&) {
  const Rational A(13863, 10000), q(29708, 10000), p = Rational(1, 2) - q / Rational(2);
  const Ball upper = sup_error(3, A, p, q);
  const Rational lower(48, 10000);
  const auto parts = certified(3, Rational(8), Rational(10), lower);
  return finding(
      parts.complete && less(upper, Ball(Rational(49, 10000))) == Truth::yes ? Truth::yes
                                                                             : Truth::unknown,
      fmt::format(
          "row 3, |A| <= 8, |q| <= 10: at least {} ({} parts), at most {} with A = 1.3863, q = "
          "2.9708, p = (1 - q)/2 (2048 pieces of s)",
          lower.text(), parts.examined, Ball(upper.upper()).decimal(6)));
}
Finding row_three_too_high(const Context&) {
  const Ball upper =
      sup_error(3, Rational(13863, 10000), (Rational(1) - Rational(29708, 10000)) / Rational(2),
                Rational(29708, 10000));
  return finding(
      less(Ball(Rational(1, 200)), upper),
      "row 3: A = 1.3863, q = 2.9708 has an error of at most " + Ball(upper.upper()).decimal(6));
}

// --- what evaluation in p bits leaves of it

// Where the error of the fit falls like A^r and rounding costs 2^-p / A, the least sum falls like
// 2^(-p r/(r+1)); r from the errors at two small scores.
double predicted_slope(long a) {
  const Rational small(1, 1000), half = small / Rational(2);
  const double r =
      log2_of(best_fit(a, small).error.midpoint()) - log2_of(best_fit(a, half).error.midpoint());
  return -r / (r + 1);
}

template <class Error>
Curve errors_in_bits(const std::string& name, const Error& error) {
  Curve curve{name, Mark::points, {}};
  for (const long bits : {24L, 53L, 113L, 256L, 512L})
    curve.points.emplace_back(static_cast<double>(bits), log2_of(error(bits)));
  return curve;
}
double slope_of(const Curve& curve) {
  const auto& [from, high] = curve.points.front();
  const auto& [to, low] = curve.points.back();
  return (low - high) / (to - from);
}

Finding precision_slopes(const Context&) {
  Plot plot{"Squaring by row 2 and row 3 in finite precision",
            "bits of significand",
            "log2(best error)",
            "both fall more slowly than the unit of rounding, with which BaseConv falls",
            {}};
  auto exact_layer = errors_in_bits("BaseConv", base_conv_error_in_bits);
  bool as_predicted = 50 * std::abs(slope_of(exact_layer) + 1) < 1;
  std::string shown;
  for (const long a : {2L, 3L}) {
    const double slope = predicted_slope(a);
    auto curve = errors_in_bits(fmt::format("row {}", a),
                                [&](long bits) { return least_error_in_bits(a, bits); });
    const double found = slope_of(curve);
    as_predicted &= 50 * std::abs(found - slope) < 1;
    shown += fmt::format("{}row {}: log2(error) ", shown.empty() ? "" : "; ", a);
    for (const auto& point : curve.points) shown += fmt::format("{:.1f}, ", point.second);
    shown += fmt::format("slope {:.3f} (predicted {:.3f})", found, slope);
    plot.curves.push_back(std::move(curve));
  }
  shown += fmt::format("; BaseConv: slope {:.3f}", slope_of(exact_layer));
  plot.curves.push_back(std::move(exact_layer));
  Finding result = settled(as_predicted, "", "");
  result.detail = "24, 53, 113, 256, 512 bits, A = 2^-j with the best j: " + shown +
                  ". The error of the fit falls like A^2 (row 2) or A (row 3), the rounding error "
                  "grows like 2^-bits / A: balanced, 2^(-2 bits/3) and 2^(-bits/2)";
  result.plots = {plot};
  return result;
}
Finding slope_of_an_exact_layer(const Context&) {
  const double high = log2_of(least_error_in_bits(2, 53)),
               low = log2_of(least_error_in_bits(2, 113));
  const double slope = (low - high) / 60;
  return settled(50 * std::abs(slope + 1) < 1, "slope -1",
                 fmt::format("row 2, 53 and 113 bits: slope {:.3f}", slope));
}

Finding rates(const Context&) {
  const Rational small(1, 1000);
  const Ball two = best_fit(2, small).error / Ball(small * small),
             limit = sqrt(Ball(3)) / Ball(108);
  const Ball three = best_fit(3, small).error / Ball(small), third(Rational(1, 48));
  const Ball tolerance(Rational(1, 10000));
  return finding(
      conjunction(less(abs(two - limit), tolerance), less(abs(three - third), tolerance)),
      fmt::format("A = 1/1000: E_2/A^2 = {} (limit sqrt(3)/108 = {}), E_3/A = {} (limit (1 - "
                  "2/3)/16 = 1/48)",
                  two.decimal(8), limit.decimal(8), three.decimal(8)));
}

Finding at_instance(const Context& c) {
  const long a = c.instance.integer("row");
  const auto& A = c.instance.rational("score");
  const auto [error, at] = best_fit(a, A);
  // the functional at 0, s*, 1 gives the same number from below: w is monotone
  const Ball w0 = own_weight(a, Ball(0)), w1 = own_weight(a, Ball(A) * at),
             w2 = own_weight(a, Ball(A));
  const Ball below = abs(at * (w0 - w2) + (w1 - w0)) / (Ball(2) * abs(w2 - w0));
  Truth agree = negation(disjoint(below, error));
  if (a == 2) {
    const auto other = best_fit_row_two(A);
    agree = conjunction(agree, conjunction(negation(disjoint(other.error, error)),
                                           negation(disjoint(other.at, at))));
  }
  auto result = finding(
      agree, fmt::format("the functional at 0, s*, 1 and the chord shifted by the error enclose "
                         "the same number {}{}",
                         error.decimal(12), a == 2 ? ", as do the hyperbolic formulas" : ""));
  result.values = {enclosed_value("best_error_approx", error), enclosed_value("s_star_approx", at)};
  if (a == 2) {
    const Ball bound = square(tanh_of(Ball(A) / Ball(4))) / Ball(4);
    result.answer = conjunction(
        result.answer.truth(), negation(disjoint(bound, three_points(2, Ball(A), Rational(1, 2)))));
    result.values.push_back(enclosed_value("three_point_bound_approx", bound));
    if (c.instance.has("score_bound") && c.instance.has("weight_bound"))
      result.values.push_back(enclosed_value(
          "lower_bound_approx",
          bound_over_box(c.instance.rational("score_bound"), c.instance.rational("weight_bound"))));
  }
  if (deserves_plots(c)) {
    Plot plot{"How close rows 2 and 3 come to squaring",
              "log2(score $A$)",
              "log2(best error)",
              "both fall as the scores shrink, with slopes that tend to 2 and 1",
              {{"row 2", Mark::line, {}}, {"row 3", Mark::line, {}}}};
    for (long j = 1; j <= 12; ++j)
      for (long row = 2; row <= 3; ++row) {
        const Ball e = best_fit(row, power(Rational(2), -j)).error;
        plot.curves[row - 2].points.emplace_back(-static_cast<double>(j), log2_of(e.midpoint()));
      }
    result.plots = {plot};
  }
  return result;
}

Finding bound_without_weights(const Context&) {
  const Ball error = best_fit(2, Rational(1, 10)).error;
  return finding(less(Ball(Rational(1, 1000)), error),
                 "row 2, A = 1/10: the error is " + error.decimal(8) + " < 1/1000");
}
Finding box_too_high(const Context&) {
  const auto found = certified(2, Rational(8), Rational(10), Rational(1, 2));
  const Ball error = best_fit(2, Rational(1)).error;
  return finding(found.complete ? Truth::yes : less(Ball(Rational(1, 2)), error),
                 "row 2 at A = 1, q = 1/(w(1) - w(0)) < 5 has the error " + error.decimal(6));
}

std::optional<Complaint> admissible(const Instance& instance) {
  const long row = instance.integer("row");
  if (row < 2) return Complaint{"row", std::to_string(row), "at least 2"};
  const auto& A = instance.rational("score");
  if (row >= 3 && less(exp(Ball(A)), Ball(row - 1)) == Truth::no)
    return Complaint{"score", A.text(), "at most ln(row - 1)"};
  return {};
}

}  // namespace

Theorem theorem() {
  const auto box = [](Settle settle) { return once(Evidence::enclosure, {}, Inputs::all, settle); };
  return {
      .inputs = {{"row", Kind::integer, {}, {}, "row a >= 2, counted from 1"},
                 {"score",
                  Kind::rational,
                  {},
                  {Constraint::positive},
                  "A; at most ln(row - 1) if row >= 3"},
                 {.name = "score_bound",
                  .kind = Kind::rational,
                  .constraints = {Constraint::positive},
                  .about = "bound of |A|, used in row 2",
                  .optional = true},
                 {.name = "weight_bound",
                  .kind = Kind::rational,
                  .constraints = {Constraint::positive},
                  .about = "bound of |q|, used in row 2",
                  .optional = true}},
      .values =
          {{"best_error_approx", "real: E_a(A), the least sup-norm error on [0, 1]"},
           {"s_star_approx", "real: where it is taken besides 0 and 1"},
           {"three_point_bound_approx", "real, row 2: tanh(A/4)^2/4, from the points 0, 1/2, 1"},
           {"lower_bound_approx",
            "real, row 2 with both bounds given: no |A|, |q| within them has a smaller error"}},
      .parts =
          {{"mean",
            {chain({visits(MeanOverSigns{}, {{"a", 4}}), expand(Annihilates{})})},
            {{"both at t", visits(MeanOverSigns{true}, {{"a", 4}})},
             {"two factors exchanged", expand(Annihilates{true})}},
            {once(Evidence::exact, {}, Inputs::points, layer_rows)}},
           {"infimum",
            {chain({expand(SlopeOfRow{}),
                    with_facts(once(Evidence::certificate, {{"a", from(2, Argument::absent)}},
                                    Inputs::all, error_vanishes),
                               [](auto& say) { error_vanishes_by_facts(say); })})},
            {{"1 + 1/a for 1 - 1/a", expand(SlopeOfRow{true})},
             {"1/1000 is a lower bound for all biases",
              once(Evidence::enclosure, {{"a", 2}}, Inputs::all, bound_without_weights)}}},
           {"boxes",
            {chain({with_enclosures(box(boxes),
                                    [](auto& say, auto& free) { boxes_by_facts(say, free); }),
                    with_enclosures(box(row_two_sandwich),
                                    [](auto& say, auto& free) { row_two_by_facts(say, free); }),
                    with_enclosures(box(row_three_sandwich),
                                    [](auto& say, auto& free) {
                                      row_three_by_facts(say, free, say.number(49, 10000));
                                    })})},
            {{"1/200 in row 3", box(row_three_too_high)}, {"1/2 in row 2", box(box_too_high)}}},
           {"precision",
            {once(Evidence::precision_sweep, {}, Inputs::points, precision_slopes)},
            {{"slope -1",
              once(Evidence::precision_sweep, {}, Inputs::points, slope_of_an_exact_layer)}}},
           {"rates", {once(Evidence::enclosure, {}, Inputs::points, rates)}, {}},
           {"data", {on_instance(Evidence::enclosure, at_instance)}}},
      .require = admissible,
  };
}

}  // namespace verify::liu2025::claim_thm31_approx
