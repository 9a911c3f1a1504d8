// Depth helps: two layers of causal linear attention have a smaller optimal risk than every one
// layer, for all dimensions and prompt lengths; three less than two at the sizes of Figure 2.
#include <fmt/format.h>

#include <cmath>

#include "theorems/li2025/forward_pass/causal_depth.hpp"
#include "theorems/li2025/forward_pass/causal_weighted_descent.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/gaussian_moments.hpp"

namespace verify::li2025::claim_fig2 {
namespace {

// With m = n + d + 1: R_1(p) = 1 - 2 n p + n m p^2, least at p = 1/m, and the derivative of
// R_2(1/m, p_2) by p_2 at 0, times m^2, is -n (n (d + 1) + 3 d + 7) < 0. R is the risk over d.
struct SecondLayerHelps {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar(), d = free.scalar(), one(1L), two(2L), three(3L), seven(7L);
    const T half = from_rational<T>(Rational(1, 2)), m = n + d + one;
    const auto moments = CausalMoments(2).at(n, d);
    // R_2 is quadratic in p_2, its slope at 0 quadratic in p_1: both exact from three points.
    const auto slope = [&](const T& p) {
      return T(half * T(causal_depth_risk<T>(moments, {p, one}, d) -
                        causal_depth_risk<T>(moments, {p, T(-one)}, d)));
    };
    const T centre = slope(T(0L)), right = slope(one), left = slope(T(-one));
    const T linear = half * T(right - left), quadratic = half * T(right + left) - centre;
    const T p = free.scalar();
    return {T(causal_depth_risk<T>(moments, {p}, d) - one + two * n * p - n * m * p * p),
            T(centre * m * m + linear * m + quadratic + n * T(n * T(d + one) + three * d + seven))};
  }
};

Finding second_layer(const Context&) {
  auto result = expands_to_zero(SecondLayerHelps{});
  if (result.answer == Truth::yes) {
    result.detail =
        "with m = n + d + 1 one layer has risk/d 1 - 2 n p + n m p^2, least (d + 1)/m at p = 1/m, "
        "which no one-layer P and weights beat; there the derivative by the second layer's p_2 at "
        "p_2 = 0 is -n (n (d + 1) + 3 d + 7)/m^2 < 0, as polynomials in n and d";
  }
  return result;
}
Finding second_layer_ginac(const Context&) { return expands_to_zero_ginac(SecondLayerHelps{}); }
// The risk of the recursion of Corollary 3 itself, expanded in the Gaussian data.
Rational expanded_risk(long d, long n, const Vector<Rational>& p) {
  using G = GaussianPolynomial<Rational>;
  long next = 0;
  Prompt<G> prompt{Matrix<G>(d, n), {}, gaussian_vector<Rational>(next, d)};
  for (auto& entry : prompt.X.entries()) entry = G::variable(next++);
  const auto beta = gaussian_vector<Rational>(next, d);
  for (long i = 0; i < n; ++i) prompt.y.push_back(dot(prompt.X.col(i), beta));
  Vector<Matrix<G>> keys, queries;
  for (const auto& step : p) {
    keys.push_back(identity_matrix<G>(d));
    queries.push_back(G::constant(step) * identity_matrix<G>(d));
  }
  const Vector<Matrix<G>> open(p.size(), map(Matrix<G>(d, n + 1), [](const G&) { return G(1L); }));
  const auto descent = causal_weighted_descent(prompt, keys, queries, open);
  const G error = dot(prompt.x_query, beta - descent.beta_hat.back());
  return expectation_of_product(error, error) / Rational(d);
}

enum class Variant { right, without_order, without_decay };

Rational closed_risk(long d, long n, const Vector<Rational>& p, Variant variant) {
  const Rational D(d);
  const CausalMoments moments(static_cast<int>(p.size()), variant != Variant::without_order);
  return causal_depth_risk(moments.at(Rational(n), D), p, D,
                           variant == Variant::without_decay ? QueryDecay::off : QueryDecay::on);
}

Finding closed_form_is_the_risk(Variant variant) {
  const Rational third(1, 3), fifth(1, 5), half(-1, 2);
  const bool equal =
      closed_risk(1, 2, {third, fifth, half}, variant) ==
          expanded_risk(1, 2, {third, fifth, half}) &&
      closed_risk(2, 2, {fifth, third}, variant) == expanded_risk(2, 2, {fifth, third}) &&
      closed_risk(1, 4, {third, half}, variant) == expanded_risk(1, 4, {third, half});
  return settled(equal,
                 "d = 1, n = 2, p = (1/3, 1/5, -1/2); d = 2, n = 2, p = (1/5, 1/3); d = 1, n = 4, "
                 "p = (1/3, -1/2): the recursion expanded in its Gaussian variables has exactly "
                 "the risk of the closed form",
                 "the closed form is not the risk of the recursion");
}
Finding closed_form(const Context&) { return closed_form_is_the_risk(Variant::right); }
Finding without_order(const Context&) { return closed_form_is_the_risk(Variant::without_order); }
Finding without_decay(const Context&) { return closed_form_is_the_risk(Variant::without_decay); }

// A short rational near q.
Rational rounded(const Rational& q) {
  const Rational unit = power(Rational(2), -40);
  return floor(q / unit) * unit;
}

// R_2 = A + B p_2 + C p_2^2 with polynomials A, B, C in p_1.
struct TwoLayers {
  UnivariatePolynomial A, B, C;

  TwoLayers(const Matrix<Rational>& moments, const Rational& d) {
    using P = UnivariatePolynomial;
    const auto constants = map(moments, [](const Rational& q) { return P(q); });
    const auto risk = [&](long second) {
      return causal_depth_risk<P>(constants, {P::variable(), P(second)}, P(d));
    };
    const P half(Rational(1, 2)), up = risk(1), down = risk(-1);
    A = risk(0);
    B = half * (up - down);
    C = half * (up + down) - A;
  }
  // Steps close to the best: p_2 = -B/(2 C) leaves A - B^2/(4 C), least at a zero of its
  // derivative.
  Vector<Rational> best_steps() const {
    const UnivariatePolynomial gap = UnivariatePolynomial(4) * A * C - B * B;
    const auto steps = [&](const Rational& p) {
      return Vector<Rational>{p, rounded(-B.at(p) / (Rational(2) * C.at(p)))};
    };
    const auto risk = [&](const Vector<Rational>& p) {
      return A.at(p[0]) + p[1] * (B.at(p[0]) + p[1] * C.at(p[0]));
    };
    Vector<Rational> best = steps(Rational(0));
    for (const auto& root : real_roots(gap.derivative() * C - gap * C.derivative())) {
      const auto candidate = steps(rounded(root.enclosure.midpoint()));
      if (risk(candidate) < risk(best)) best = candidate;
    }
    return best;
  }
  // R_2 > v everywhere: C > 0 and 4 (A - v) C - B^2 > 0 have no real zero and are positive at 0.
  bool exceeds(const Rational& v) const {
    const UnivariatePolynomial gap =
        UnivariatePolynomial(4) * (A - UnivariatePolynomial(v)) * C - B * B;
    const auto positive_everywhere = [](const UnivariatePolynomial& p) {
      return p.at(Rational(0)).sign() > 0 &&
             (p.degree() == 0 || SturmChain(p).count(std::nullopt, std::nullopt) == 0);
    };
    return positive_everywhere(C) && positive_everywhere(gap);
  }
};

// A risk is quadratic in every p_l: goes to the minimum in one coordinate after the other. No
// claim rests on how well this does.
Vector<Rational> coordinate_descent(const Matrix<Rational>& moments, const Rational& d,
                                    Vector<Rational> p, int sweeps) {
  const auto risk = [&](const Vector<Rational>& at) { return causal_depth_risk(moments, at, d); };
  const Rational one(1), two(2);
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (std::size_t l = p.size(); l-- > 0;) {
      auto right = p, left = p;
      right[l] += one;
      left[l] -= one;
      const Rational centre = risk(p), up = risk(right), down = risk(left);
      const Rational curvature = up + down - two * centre;
      if (curvature.sign() > 0) p[l] = rounded(p[l] - (up - down) / (two * curvature));
    }
  }
  return p;
}

struct Optima {
  Rational one, two, three;  // the least for one layer, nearly the least for two and three
  Vector<Rational> steps;    // of three layers
  Rational two_bound;        // below every risk of two layers, where proved
  bool bound_proved = false;
};

constexpr int sweeps_of_three = 6;

Optima optima(const CausalMoments& words, long d, long n) {
  const Rational D(d), one(1), steps(n + d + 1);
  const auto moments = words.at(Rational(n), D);
  const TwoLayers all(moments, D);
  const auto two = all.best_steps();
  Vector<Rational> three = two;
  three.push_back(Rational(0));
  three = coordinate_descent(moments, D, three, sweeps_of_three);
  Optima result;
  result.one = causal_depth_risk<Rational>(moments, {one / steps}, D);
  result.two = causal_depth_risk(moments, two, D);
  result.three = causal_depth_risk(moments, three, D);
  result.steps = three;
  // Halfway between three layers and what two were found to reach.
  result.two_bound = (result.two + result.three) / Rational(2);
  result.bound_proved = all.exceeds(result.two_bound);
  return result;
}

Finding three_layers(const Context& c) {
  const long d = c.instance.integer("d"), n = c.instance.integer("n");
  const auto found = optima(CausalMoments(3), d, n);
  const bool ordered = found.three < found.two_bound && found.two < found.one && found.bound_proved;
  const auto shown = [](const Rational& q) { return Ball(q).decimal(6); };
  auto result = finding(
      ordered ? Truth::yes : Truth::unknown,
      fmt::format("d = {}, n = {}, risk/d: one layer at least {}; two layers reach {} and always "
                  "exceed {} (exact: 4 (A - v) C - B^2 has no real zero, R_2 = A + B p_2 + C "
                  "p_2^2); three layers reach {} at p = ({}, {}, {})",
                  d, n, found.one.text(), shown(found.two), shown(found.two_bound),
                  shown(found.three), shown(found.steps[0]), shown(found.steps[1]),
                  shown(found.steps[2])));
  result.values = {value("risk_one_per_d", found.one)};
  return result;
}

Finding deeper_curves(const Context&) {
  const CausalMoments words(3);
  Plot plot{"Least risk by depth, d = 10",
            "n",
            "log10(risk / d)",
            "Each layer lowers the curve, and the more so the longer the prompt.",
            {}};
  plot.curves = {{"one layer", Mark::line, {}},
                 {"two layers", Mark::line, {}},
                 {"three layers", Mark::line, {}}};
  bool ordered = true;
  for (const long n : {1, 10, 20, 30, 40, 50}) {
    const auto found = optima(words, 10, n);
    const Rational risks[] = {found.one, found.two, found.three};
    for (std::size_t k = 0; k < 3; ++k) {
      plot.curves[k].points.emplace_back(static_cast<double>(n), std::log10(risks[k].to_double()));
    }
    ordered &= found.three < found.two_bound && found.two < found.one && found.bound_proved;
  }
  auto result = settled(ordered,
                        "d = 10, n = 1, 10, 20, 30, 40, 50: one, two and three layers in this "
                        "order, each with an exact bound below all risks of two layers",
                        "the order is not proved for some n");
  result.plots.push_back(std::move(plot));
  return result;
}

Finding one_layer_is_enough(const Context&) {
  const auto found = optima(CausalMoments(3), 10, 50);
  return settled(found.two >= found.one, "no difference",
                 fmt::format("d = 10, n = 50: two layers reach {} < {}", Ball(found.two).decimal(6),
                             found.one.text()));
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"d", Kind::integer, {}, {Constraint::positive}, "dimension, Sigma = I", true, "10"},
           {"n",
            Kind::integer,
            {},
            {Constraint::positive},
            "examples of the query's own task",
            true,
            "10"}},
      .values = {{"risk_one_per_d", "rational: the least risk of one layer, (d + 1)/(n + d + 1)"}},
      .checks =
          {{"a second layer lowers the least risk of one", symbolic, everywhere, holds, On::claim,
            "all d and n; P_l = p_l I", second_layer},
           {"the same by a second computer algebra system", symbolic, everywhere, holds, On::claim,
            "all d and n; P_l = p_l I", second_layer_ginac},
           {"the closed form of the risk is that of the recursion", exact, points, holds, On::claim,
            "d = 1, n = 2, L = 3; d = 2, n = 2, L = 2; d = 1, n = 4, L = 2", closed_form},
           {"a third layer lowers the least risk of two", certificate, points, holds, On::instance,
            "the instance; every p_1, p_2 for two layers, P_l = p_l I", three_layers},
           {"one, two and three layers are ordered along the figure", certificate, points, holds,
            On::claim, "d = 10, n = 1, 10, 20, 30, 40, 50; P_l = p_l I", deeper_curves},
           {"the query's attention to itself may be forgotten", exact, points, control, On::claim,
            "d = 1, n = 2, L = 3; d = 2, n = 2, L = 2; d = 1, n = 4, L = 2", without_decay},
           {"the order of the examples does not matter", exact, points, control, On::claim,
            "d = 1, n = 2, L = 3; d = 2, n = 2, L = 2; d = 1, n = 4, L = 2", without_order},
           {"two layers do not fall below one", exact, points, control, On::claim, "d = 10, n = 50",
            one_layer_is_enough}},
  };
}

}  // namespace verify::li2025::claim_fig2
