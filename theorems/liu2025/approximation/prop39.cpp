// A smooth function of one variable, applied to every entry by BaseConv layers: the degree that
// Jackson's inequality gives, one layer a degree, and what is really needed for 1/(5/4 - x).
#include <fmt/format.h>

#include "theorems/liu2025/approximation/jackson.hpp"
#include "theorems/liu2025/approximation/polynomial_layers.hpp"
#include "theorems/liu2025/inputs.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_prop39 {
namespace {

// d+1 layers on 2N rows are a polynomial of degree d in every entry.
struct HornerLayers {
  long N, D, degree;

  Sizes sizes() const { return {{"N", N}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", N, D);
    const auto c = free.vector("c", degree + 1);
    const auto states = base_conv_stack(horner_rows(N, D, c, N), stacked<T>({u, Matrix<T>(N, D)}));
    auto zero = (states.back() - stacked<T>({u, entrywise_polynomial(c, u)})).entries();
    zero.push_back(T(static_cast<long>(states.size()) - 1 - (degree + 1)));
    return zero;
  }
};
// The coefficients, low to high, of the Chebyshev series of 1/(c - x) cut after T_d.
Vector<Rational> truncated_series(const SimplePole& f, long d) {
  const Rational one(1), two(2), first = two * f.q / (one - f.q * f.q);  // half of a_0
  Vector<Rational> total(d + 1, Rational(0)), before(d + 1, Rational(0)), T = before;
  T[0] = one;
  Rational weight = first;
  for (long n = 0; n <= d; ++n) {
    for (long j = 0; j <= d; ++j) total[j] += weight * T[j];
    weight = n == 0 ? two * first * f.q : weight * f.q;
    Vector<Rational> next(d + 1, Rational(0));
    for (long j = 0; j < d; ++j) next[j + 1] = (n == 0 ? one : two) * T[j];
    if (n > 0) next = next - before;
    before = T;
    T = next;
  }
  return total;
}

// The layers at numbers in [-1, 1] against 1/(c - x): the error is largest at x = 1, exactly there.
struct Approximation {
  Rational at_one, largest;
};
Approximation through_layers(const SimplePole& f, long d) {
  const Matrix<Rational> u = {{Rational(1), Rational(-1)},
                              {Rational(0), Rational(3, 4)},
                              {Rational(-1, 3), Rational(99, 100)}};
  const auto states = base_conv_stack(horner_rows(3, 2, truncated_series(f, d), 3),
                                      stacked<Rational>({u, Matrix<Rational>(3, 2)}));
  Approximation result{Rational(0), Rational(0)};
  for (long i = 0; i < 3; ++i)
    for (long j = 0; j < 2; ++j) {
      const Rational error = abs(states.back()(3 + i, j) - Rational(1) / (f.pole() - u(i, j)));
      result.largest = std::max(result.largest, error);
      if (i == 0 && j == 0) result.at_one = error;
    }
  return result;
}

Finding example_function(const Context&) {
  const SimplePole f{Rational(1, 2)};
  const Rational epsilon(1, 100), L = f.derivative_sup(2);
  const Rational degree = jackson_root(2, L / epsilon) + Rational(2);
  const long d = 9;
  const auto found = through_layers(f, d);
  const bool good = all_hold(
      {Vector<Rational>{found.at_one, found.largest} == Vector<Rational>(2, f.truncation_error(d)),
       found.at_one <= epsilon, f.best_error(7) > epsilon, f.best_error(8) <= epsilon,
       // (pi/2) (12800)^(1/2) = 177.7..
       degree == Rational(178 + 2)});
  return settled(
      good,
      fmt::format("f = 1/(5/4 - x), k = 2, L = {}, eps = 1/100: the formula asks for degree {}; "
                  "the best errors are E_7 = {} > eps and E_8 = {} <= eps, and the Chebyshev "
                  "series cut at degree {} in {} layers has the error {} (all coefficients of the "
                  "rest are positive, so the error is largest at x = 1)",
                  L.text(), degree.text(), f.best_error(7).text(), f.best_error(8).text(), d, d + 1,
                  found.at_one.text()),
      "the layers do not approximate as they should");
}

Finding at_instance(const Context& c) {
  const long k = c.instance.integer("k");
  const auto& L = c.instance.rational("smoothness");
  const auto& epsilon = c.instance.rational("epsilon");
  const Rational degree = jackson_root(k, L / epsilon) + Rational(k);
  auto result = finding(
      jackson_suffices(k, degree, L, epsilon),
      fmt::format("degree {} makes Jackson's bound at most eps; Horner's rule takes one layer more",
                  degree.text()));
  const Rational less = std::max(degree - Rational(2), Rational(k - 1));
  result.values = {value("degree", degree), value("layers", degree + Rational(1)),
                   value("layers_sufficient", less + Rational(1))};
  if (deserves_plots(c)) {
    const SimplePole f{Rational(1, 2)};
    Plot plot{"Error against the number of layers for $1/(5/4 - x)$",
              "layers",
              "log2(error)",
              "the best error and the cut Chebyshev series fall by a factor of 2 a layer; "
              "Jackson's bound with k = 2 falls slowly",
              {{"Chebyshev series", Mark::points, {}},
               {"best", Mark::line, {}},
               {"Jackson's bound, $k = 2$", Mark::dashed, {}}}};
    for (long d = 1; d <= 24; ++d) {
      const auto x = static_cast<double>(d + 1);
      plot.curves[0].points.emplace_back(x, log2_of(f.truncation_error(d)));
      plot.curves[1].points.emplace_back(x, log2_of(f.best_error(d)));
      const Ball bound = jackson_factor(2, Rational(d)) * Ball(f.derivative_sup(2));
      plot.curves[2].points.emplace_back(x, log2_of(bound.midpoint()));
    }
    result.plots = {plot};
  }
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {derivative_order_input(), smoothness_input(), error_input()},
      .values = {{"degree", "integer: ceil((pi/2)(L/eps)^(1/k) + k)"},
                 {"layers", "integer: degree + 1, one layer a degree and one more"},
                 {"layers_sufficient",
                  "integer: the layers of the smaller degree of Corollary D.12"}},
      .parts = {{"layers",
                 {},
                 {},
                 {expand(HornerLayers{2, 1, 7}),
                  once(Evidence::exact, {}, Inputs::points, example_function)}},
                {"data", {on_instance(Evidence::enclosure, at_instance)}}},
  };
}

}  // namespace verify::liu2025::claim_prop39
