// Two layers of causal linear attention have a smaller optimal risk than every one
// layer, for all dimensions and prompt lengths; three less than two at the sizes of Figure 2.
#include <fmt/format.h>

#include <cmath>

#include "theorems/li2025/forward_pass/causal_chains.hpp"
#include "verify/algebra/facts/coefficients.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_fig2 {
namespace {

// With m = n + d + 1: R_1(p) = 1 - 2 n p + n m p^2, least at p = 1/m, and the derivative of
// R_2(1/m, p_2) by p_2 at 0, times m^2, is -n (n (d + 1) + 3 d + 7) < 0. R is the risk over d.
struct SecondLayerHelps {
  bool with_six = false;  // the control: 6 in place of 7

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T n = free.size("n"), d = free.size("d"), one(1L), two(2L), three(3L),
            seven(with_six ? 6L : 7L);
    const T half = from_rational<T>(Rational(1, 2)), m = n + d + one;
    const auto moments = CausalMoments(2).at(n, d);
    // R_2 is quadratic in p_2, its slope at 0 quadratic in p_1: both exact from three points.
    const auto slope = [&](const T& p) {
      return T(half * T(causal_depth_risk<T>(moments, {p, one}, d) -
                        causal_depth_risk<T>(moments, {p, T(-one)}, d)));
    };
    const T centre = slope(T(0L)), right = slope(one), left = slope(T(-one));
    const T linear = half * T(right - left), quadratic = half * T(right + left) - centre;
    const T p = free.scalar("p");
    return {T(causal_depth_risk<T>(moments, {p}, d) - one + two * n * p - n * m * p * p),
            T(centre * m * m + linear * m + quadratic + n * T(n * T(d + one) + three * d + seven))};
  }
};

Rational short_number_near(const Rational& q) {
  const Rational unit = power(Rational(2), -40);
  return floor(q / unit) * unit;
}

// R_2 = A + B p_2 + C p_2^2 with polynomials A, B, C in p_1.
template <class P>
struct RiskOfTwo {
  P A, B, C;

  RiskOfTwo(const Matrix<P>& moments, const P& d) {
    const auto risk = [&](long second) {
      return causal_depth_risk<P>(moments, {P::variable(), P(second)}, d);
    };
    const P half(Rational(1, 2)), up = risk(1), down = risk(-1);
    A = risk(0);
    B = half * (up - down);
    C = half * (up + down) - A;
  }
};
struct TwoLayers : RiskOfTwo<UnivariatePolynomial> {
  TwoLayers(const Matrix<Rational>& moments, const Rational& d)
      : RiskOfTwo(map(moments, [](const Rational& q) { return UnivariatePolynomial(q); }),
                  UnivariatePolynomial(d)) {}
  // Steps close to the best: p_2 = -B/(2 C) leaves A - B^2/(4 C), least at a zero of its
  // derivative.
  Vector<Rational> best_steps() const {
    const UnivariatePolynomial gap = UnivariatePolynomial(4) * A * C - B * B;
    const auto steps = [&](const Rational& p) {
      return Vector<Rational>{p, short_number_near(-B.at(p) / (Rational(2) * C.at(p)))};
    };
    const auto risk = [&](const Vector<Rational>& p) {
      return A.at(p[0]) + p[1] * (B.at(p[0]) + p[1] * C.at(p[0]));
    };
    Vector<Rational> best = steps(Rational(0));
    for (const auto& root : real_roots(gap.derivative() * C - gap * C.derivative())) {
      const auto candidate = steps(short_number_near(root.enclosure.midpoint()));
      if (risk(candidate) < risk(best)) best = candidate;
    }
    return best;
  }
  // R_2 > v everywhere: C > 0 and 4 (A - v) C - B^2 > 0 have no real zero and are positive at 0.
  bool exceeds(const Rational& v) const {
    const UnivariatePolynomial gap =
        UnivariatePolynomial(4) * (A - UnivariatePolynomial(v)) * C - B * B;
    const auto positive_everywhere = [](const UnivariatePolynomial& p) {
      return all_hold({p.at(Rational(0)).sign() > 0,
                       p.degree() == 0 || SturmChain(p).count(std::nullopt, std::nullopt) == 0});
    };
    return all_hold({positive_everywhere(C), positive_everywhere(gap)});
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
      if (curvature.sign() > 0) p[l] = short_number_near(p[l] - (up - down) / (two * curvature));
    }
  }
  return p;
}

struct Optima {
  Rational one, two, three;  // the least for one layer, nearly the least for two and three
  Vector<Rational> steps, steps_of_two;  // of three layers, of two
  Rational two_bound;                    // below every risk of two layers, where proved
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
  result.steps_of_two = two;
  // Halfway between three layers and what two were found to reach.
  result.two_bound = (result.two + result.three) / Rational(2);
  result.bound_proved = all.exceeds(result.two_bound);
  return result;
}

Finding three_layers(const Context& c) {
  const long d = c.instance.integer("d"), n = c.instance.integer("n");
  const auto found = optima(CausalMoments(3), d, n);
  const bool ordered =
      all_hold({found.three < found.two_bound, found.two < found.one, found.bound_proved});
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

constexpr long figure[] = {1, 10, 20, 30, 40, 50};

Finding deeper_curves(const Context&) {
  const CausalMoments words(3);
  Plot plot{"Least risk by depth, d = 10",
            "n",
            "log10(risk / d)",
            "Least risks over P_l = p_l I at n = 1, 10, 20, 30, 40, 50: each layer lowers them.",
            {}};
  plot.curves = {{"one layer", Mark::line, {}},
                 {"two layers", Mark::line, {}},
                 {"three layers", Mark::line, {}}};
  bool ordered = true;
  for (const long n : figure) {
    const auto found = optima(words, 10, n);
    const Rational risks[] = {found.one, found.two, found.three};
    for (std::size_t k = 0; k < 3; ++k) {
      plot.curves[k].points.emplace_back(static_cast<double>(n), std::log10(risks[k].to_double()));
    }
    ordered &= all_hold({found.three < found.two_bound, found.two < found.one, found.bound_proved});
  }
  // What was found for three layers is no least risk, so that it denies nothing.
  auto result = finding(ordered ? Truth::yes : Truth::unknown,
                        ordered ? "d = 10, n = 1, 10, 20, 30, 40, 50: one, two and three layers in "
                                  "this order, each with an exact bound below all risks of two "
                                  "layers"
                                : "the order is not proved for some n");
  result.plots.push_back(std::move(plot));
  return result;
}

// For the certificate. With v halfway between two numbers of layers with listed steps, which are
// constants: three are below v, two below one, and R_2 > v everywhere, as C > 0 and 4 (A - v) C -
// B^2 > 0 have no real zero and are positive at 0.
template <class T>
void ordered_at(Comparisons<T>& say, long d, long n) {
  const auto found = optima(CausalMoments(3), d, n);
  using P = Coefficients<T>;
  const auto moments = CausalMoments(3).at(T(n), T(d));
  const auto risk = [&](const Vector<Rational>& steps) {
    const auto p = map(steps, [](const Rational& q) { return from_rational<T>(q); });
    return causal_depth_risk(moments, p, T(d));
  };
  const T v = from_rational<T>(found.two_bound);
  say.less(risk(found.steps), v);
  say.less(risk(found.steps_of_two), risk({Rational(1, n + d + 1)}));
  const RiskOfTwo<P> two(map(moments, [](const T& x) { return P::constant(x); }), P(d));
  const auto positive_everywhere = [&](const Vector<T>& all, std::size_t degree) {
    for (std::size_t k = degree + 1; k < all.size(); ++k) say.zero(all[k]);
    say.positive(all.front());
    say.roots(0, {}, Vector<T>(all.begin(), all.begin() + static_cast<long>(degree) + 1));
  };
  positive_everywhere(two.C.ascending(), 2);
  positive_everywhere((P(4) * (two.A - P::constant(v)) * two.C - two.B * two.B).ascending(), 4);
}

// The control: two layers are below v.
template <class T>
void two_below(Comparisons<T>& say, long d, long n) {
  const auto found = optima(CausalMoments(3), d, n);
  const auto p = map(found.steps_of_two, [](const Rational& q) { return from_rational<T>(q); });
  say.less(causal_depth_risk(CausalMoments(3).at(T(n), T(d)), p, T(d)),
           from_rational<T>(found.two_bound));
}

// With the best two layers in place of three.
Finding third_layer_does_nothing(const Context&) {
  const auto words = CausalMoments(3).at(Rational(50), Rational(10));
  const TwoLayers all(words, Rational(10));
  const auto two = causal_depth_risk(words, all.best_steps(), Rational(10));
  const auto bound = optima(CausalMoments(3), 10, 50).two_bound;
  return settled(two < bound, "below every risk of two layers",
                 fmt::format("d = 10, n = 50: the best two layers reach {} only, not {}",
                             Ball(two).decimal(6), Ball(bound).decimal(6)));
}

}  // namespace

Theorem theorem() {
  const auto in_chains = [](long L, QueryDecay decay) {
    return visits(ErrorInChains{L, decay}, {{"n", L + 1}, {"d", 2 * L + 2}});
  };
  const auto closed_form = [&](long L) {
    std::vector<WayCheck> links = {in_chains(L, QueryDecay::on),
                                   token_means(ChainMoments{L}, 0, 2 * L)};
    for (long s = 0; s <= 2 * L; ++s) links.push_back(words(QueryMoment{s}));
    return chain(links);
  };
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
      .parts =
          {{"closed",
            {closed_form(3)},
            {{"the query's attention to itself may be forgotten", in_chains(3, QueryDecay::off)},
             {"E |x|^2 x x^T = I", words(QueryMoment{1, true})},
             {"the order of the examples does not matter",
              token_means(ChainMoments{3, true}, 0, 6)}}},
           {"deeper",
            {expand(SecondLayerHelps{})},
            {{"the slope has 6 in place of 7", expand(SecondLayerHelps{true})}}},
           {"three",
            {with_facts(once(Evidence::certificate, {}, Inputs::all, deeper_curves),
                        [](auto& say) {
                          for (const long n : figure) ordered_at(say, 10, n);
                        }),
             on_instance(Evidence::certificate, three_layers)},
            {{"a third layer with step 0",
              with_facts(once(Evidence::certificate, {}, Inputs::all, third_layer_does_nothing),
                         [](auto& say) { two_below(say, 10, 50); })}}}},
  };
}

}  // namespace verify::li2025::claim_fig2
