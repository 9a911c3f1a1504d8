// The experiment of Section 6.1 on the structured set, without sampling: where the exact loss ends
// up, that it cannot go to 0, and which of the paper's observations hold at which local minimum.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "theorems/ahn2023/training/radial_bound.hpp"
#include "theorems/ahn2023/training/structured_optimum.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/identity_distance.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::ahn2023::claim_exp61 {
namespace {

constexpr int runs_of_the_paper = 5;

// Demonstrations t X have the Gram matrix t^2 G. For every prompt the residual of the query,
// [Z_L]_{d+1,n+1} + <w, x_query>, is a polynomial of degree at most 2 q in t, q = (3^L - 1)/2: its
// difference of order 2 q + 1 at t = 0, 1, .. vanishes; at t = 0 it is <w, x_query>. Symbols: the
// prompt, A, B, 1/n.
struct PolynomialInScale {
  long n, d, layers;
  long degree_below = 0;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d), w = free.vector(d);
    const T scale = free.scalar();
    Vector<Matrix<T>> P, Q;
    for (long l = 0; l < layers; ++l) {
      P.push_back(label_weights<T>(d));
      if (l + 1 < layers) set_block(P.back(), 0, 0, free.matrix(d, d));
      Q.push_back(query_key_weights(free.symmetric(d)));
    }
    const auto residual = [&](long t) {
      const auto prompt = linear_prompt(T(t) * X, x_query, w);
      const auto Z = linear_attention_stack(token_matrix(prompt), P, Q, scale).back();
      return T(Z(d, n) + dot(w, x_query));
    };
    const long order = 2 * (response_degree(layers, true) - degree_below) + 1;
    T difference(0L);
    long binomial = 1;
    for (long t = 0; t <= order; ++t) {
      difference += T((order - t) % 2 == 0 ? binomial : -binomial) * residual(t);
      binomial = binomial * (order - t) / (t + 1);
    }
    return {T(residual(0) - dot(w, x_query)), difference};
  }
};

Finding scale_2(const Context&) { return expands_to_zero(PolynomialInScale{1, 1, 2}); }
Finding scale_plane(const Context& c) { return identity_test(PolynomialInScale{3, 2, 2}, c.seed); }
Finding scale_3(const Context& c) { return identity_test(PolynomialInScale{10, 5, 3}, c.seed); }
Finding scale_lower(const Context&) { return expands_to_zero(PolynomialInScale{1, 1, 2, 1}); }

struct Setting {
  long n, layers;
  Vector<Rational> lambda;
  long d() const { return static_cast<long>(lambda.size()); }
  long degree() const { return response_degree(layers, true); }
  Rational bound() const { return radial_bound(n, d(), degree()); }
  Rational set_bound() const {
    return least_square(covariance_moments(n, d(), 2 * degree()), degree());
  }
};

Setting setting_of(const Instance& instance) {
  return {instance.integer("n"), instance.integer("L"), instance.vector("lambda")};
}

Finding unproved() {
  return finding(Truth::unknown, "Krawczyk's operator proves no zero here yet");
}

Finding goes_to_zero(const Context& c) {
  const auto s = setting_of(c.instance);
  return settled(
      s.bound().sign() <= 0, "nothing keeps the loss from 0",
      fmt::format("n = {}, d = {}, L = {}: every choice of A_l and B_l has a loss of {} or more, "
                  "every choice in the structured set one of {:.6f} or more",
                  s.n, s.d(), s.layers, s.bound().text(), s.set_bound().to_double()));
}

// d times the least mean square of one dimension and n d demonstrations, from its moments.
Finding bound_by_moments(const Context& c) {
  const auto s = setting_of(c.instance);
  const Rational by_moments =
      Rational(s.d()) *
      least_square(covariance_moments(s.n * s.d(), 1, 2 * s.degree()), s.degree());
  return settled(
      by_moments == s.bound() && s.bound() <= s.set_bound(),
      fmt::format("the product and the Hankel determinants of the radial moments give "
                  "{}; the bound of the structured set is not smaller",
                  by_moments.text()),
      fmt::format("the product gives {}, the moments {}", s.bound().text(), by_moments.text()));
}

Finding best_point(const Context& c) {
  const auto s = setting_of(c.instance);
  const StructuredLoss loss(s.n, s.d(), s.layers);
  const bool given = c.instance.has("start");
  const auto point =
      certified_point(loss, given ? c.instance.vector("start")
                                  : exact_values(best_structured_point(s.n, s.d(), s.layers)));
  if (!point || point->signs.unknown > 0) return unproved();
  const Rational distance = dist_squared(
      diagonal_matrix(map(s.lambda, [](const Rational& x) { return Rational(1) / x; })));
  const auto answer = answer_at(*point, given);
  const auto hypothesis = answer.applies()
                              ? std::string()
                              : fmt::format(
                                    "a local minimum needs 0 negative eigenvalues of the "
                                    "Hessian, the point near this start has {}; ",
                                    point->signs.negative);
  auto result =
      finding(Truth::unknown,
              fmt::format("{}n = {}, d = {}, L = {}: one stationary point in its box, loss {}, a "
                          "{} in (a, c); Dist(A_l, I)^2 = {} and Dist(B_l, I) = 0 there",
                          hypothesis, s.n, s.d(), s.layers, point->loss.decimal(12), point->kind(),
                          distance.text()));
  result.answer = answer;
  result.values = {enclosed_value("loss_approx", point->loss), enclosed_value("a_approx", point->a),
                   enclosed_value("b_approx", point->b), value("dist_squared", distance)};
  return result;
}

// -- observation 2: sizes of the steps at the local minima for n = 10, d = 5, L = 3

// Near local minima that a search from 400 Gaussian starts met, the four lowest first: a_0 .. a_2,
// c_0, c_1 in millionths.
constexpr std::array<std::array<long, 5>, 5> met_minima = {{
    {-538992, -1570359, -11780997, -160068, -1489035},
    {-1002760, -1277910, -11111000, -154379, -1387171},
    {-1105450, -931392, -10930300, -135620, -1369072},
    {-100405, -1498780, -10136800, -206631, -1271430},
    {-542829, -6092940, -4172360, -178301, -589008},
}};

// The first `count` of them, or none where the precision leaves one open.
Vector<CertifiedPoint> certified_minima(std::size_t count) {
  const StructuredLoss loss(10, 5, 3);
  Vector<CertifiedPoint> minima;
  for (std::size_t k = 0; k < count; ++k) {
    Vector<Rational> exact;
    for (const long entry : met_minima[k]) exact.emplace_back(entry, 1000000);
    auto point = certified_point(loss, exact);
    if (!point || !point->is_minimum()) return {};
    minima.push_back(std::move(*point));
  }
  return minima;
}

Truth increasing(const CertifiedPoint& point) {
  Truth all = Truth::yes;
  for (std::size_t l = 0; l + 1 < point.a.size(); ++l)
    all = conjunction(all, less(abs(point.a[l]), abs(point.a[l + 1])));
  return all;
}

std::string sizes_of(const CertifiedPoint& point) {
  std::string text;
  for (const auto& a : point.a) text += (text.empty() ? "(" : ", ") + abs(a).decimal(4);
  return text + ")";
}

// At the two lowest minima a_l < 0, b_l > 0 and |a_0| < |a_1| < |a_2|.
Finding lowest_increase(const Context&) {
  const auto minima = certified_minima(2);
  if (minima.empty()) return unproved();
  Truth all = less(minima[0].loss, minima[1].loss);
  for (std::size_t k = 0; k < 2; ++k) {
    all = conjunction(all, increasing(minima[k]));
    for (const auto& a : minima[k].a) all = conjunction(all, positive(-a));
    for (const auto& b : minima[k].b) all = conjunction(all, positive(b));
  }
  return finding(
      all, fmt::format("|a| = {} at loss {}, {} at loss {}; all a_l < 0 < b_l", sizes_of(minima[0]),
                       minima[0].loss.decimal(6), sizes_of(minima[1]), minima[1].loss.decimal(6)));
}

Finding all_increase(const Context&) {
  const auto minima = certified_minima(met_minima.size());
  if (minima.empty()) return unproved();
  Truth all = Truth::yes;
  std::string others;
  for (const auto& point : minima) {
    const Truth here = increasing(point);
    all = conjunction(all, here);
    if (here == Truth::no) {
      others += fmt::format("{}|a| = {} at loss {}", others.empty() ? "" : "; ", sizes_of(point),
                            point.loss.decimal(6));
    }
  }
  return finding(all, fmt::format("n = 10, d = 5, L = 3: of {} certified strict local minima "
                                  "of the set these do not increase: {}",
                                  minima.size(), others));
}

// -- training on the set

// (a, b), where the paper's parameters live, to (a, c).
Vector<double> in_steps(Vector<double> x, long layers) {
  for (long l = 0; l + 1 < layers; ++l) x[layers + l] *= x[l];
  return x;
}

Objective in_layers(const Objective& of_steps, long layers) {
  return [of_steps, layers](const Vector<double>& x, Vector<double>& gradient) {
    const double value = of_steps(in_steps(x, layers), gradient);
    for (long l = 0; l + 1 < layers; ++l) {
      const double by_c = gradient[layers + l];
      gradient[l] += by_c * x[layers + l];
      gradient[layers + l] = by_c * x[l];
    }
    return value;
  };
}

Finding training(const Context& c) {
  const auto s = setting_of(c.instance);
  const StructuredLoss loss(s.n, s.d(), s.layers);
  const auto objective = in_layers(loss.in_double(), s.layers);
  const double bound = s.set_bound().to_double();
  Plot plot{"Figure 3c on the structured set, without sampling",
            "iteration of L-BFGS",
            "log10(in-context loss)",
            "Five runs from Gaussian starts end at different local minima of the structured set, "
            "all above the bound below which no point of the set lies.",
            {}};
  std::string ends;
  std::size_t longest = 0;
  int minima = 0;
  bool above = true;
  for (int k = 0; k < runs_of_the_paper; ++k) {
    std::mt19937_64 generator(c.seed + static_cast<std::uint64_t>(k));
    std::normal_distribution<double> normal;
    Vector<double> start;
    for (long j = 0; j < 2 * s.layers - 1; ++j) start.push_back(normal(generator) / 2);
    const auto run = minimise_lbfgs(objective, start, {.most_iterations = 500});
    above = above && run.value > bound && run.value <= run.values.front();
    ends += fmt::format("{}{:.6f}", ends.empty() ? "" : ", ", run.value);
    longest = std::max(longest, run.values.size() - 1);
    const auto point = certified_point(loss, exact_values(in_steps(run.point, s.layers)));
    minima += point && point->is_minimum() ? 1 : 0;
    Curve curve{fmt::format("run {}", k + 1), Mark::line, {}};
    for (std::size_t i = 0; i < run.values.size(); ++i)
      curve.points.emplace_back(static_cast<double>(i), std::log10(run.values[i]));
    plot.curves.push_back(std::move(curve));
  }
  const double right = static_cast<double>(longest);
  plot.curves.push_back(
      {"bound of the set", Mark::dashed, {{0, std::log10(bound)}, {right, std::log10(bound)}}});
  auto result = settled(above,
                        fmt::format("the runs end at losses {}, above {:.6f}; {} of the ends are "
                                    "certified as strict local minima; the order of the layers "
                                    "matters now, so that runs end at different ones",
                                    ends, bound, minima),
                        fmt::format("losses {} at the end, the bound is {:.6f}", ends, bound));
  result.plots = {std::move(plot)};
  return result;
}

// The control of the certificate: the start of the second minimum with its steps in ascending order
// is no stationary point, the set is not symmetric.
Finding order_is_free(const Context&) {
  const StructuredLoss loss(10, 5, 3);
  const auto minima = certified_minima(1);
  if (minima.empty()) return unproved();
  auto theta = minima[0].a;
  std::swap(theta[0], theta[1]);
  for (const auto& step : minima[0].c) theta.push_back(step);
  const Ball changed = loss.value(theta);
  return finding(negation(less(minima[0].loss, changed)),
                 fmt::format("exchanging a_0 and a_1 of the best point changes the loss from {} "
                             "to {}",
                             minima[0].loss.decimal(6), changed.decimal(6)));
}

std::optional<Complaint> affordable(const Instance& instance) {
  constexpr long most_layers = 4;
  const long layers = instance.integer("L");
  if (layers <= most_layers) return std::nullopt;
  return Complaint{"L", std::to_string(layers),
                   "at most 4: the response has degree (3^L - 1)/2, and L = 5 needs moments of "
                   "order 242"};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"lambda", Kind::vector, {"d"}, {Constraint::positive}, "eigenvalues of Sigma"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers, at most 4"},
                 {"start",
                  Kind::vector,
                  {2 * Size("L") - 1},
                  {},
                  "a_0 .. a_{L-1}, c_0 .. c_{L-2} to about six digits; without it the best point "
                  "that a search finds",
                  true},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true}},
      .values = {{"loss_approx", "loss at the stationary point of the structured set"},
                 {"a_approx", "vector[L]: A_l = a_l Sigma^{-1}"},
                 {"b_approx", "vector[L-1]: B_l = b_l I"},
                 {"dist_squared", "rational: Dist(A_l, I)^2 for A_l = a_l Sigma^{-1}"}},
      .checks =
          {
              {"the residual is a polynomial of degree (3^L - 1)/2 in the scale of G, and I at 0",
               symbolic, everywhere, corrected, On::claim, "d=1, n=1, L=2; prompt, A, B, 1/n free",
               scale_2},
              {"the residual is such a polynomial in the plane", identity, everywhere, corrected,
               On::claim, "d=2, n=3, L=2; prompt, any symmetric A, any B, 1/n free", scale_plane},
              {"the residual is such a polynomial at the size of the experiment", identity,
               everywhere, corrected, On::claim,
               "d=5, n=10, L=3; prompt, any symmetric A, any B, 1/n free", scale_3},
              {"the loss converges to 0", exact, everywhere, refuted, On::claim,
               "the sizes of the experiment; every A and B", goes_to_zero},
              {"the bound is d times the least mean square over the scale", exact, points,
               corrected, On::instance, "the instance; product against Hankel determinants",
               bound_by_moments},
              {"the best point found on the structured set is certified", enclosure, points,
               corrected, On::instance,
               "the instance, restricted to the structured set; global optimality is not shown",
               best_point},
              {"the two lowest minima found have steps of increasing size and a_l < 0 < b_l",
               enclosure, points, holds, On::claim,
               "n = 10, d = 5, L = 3; local minima of the structured set", lowest_increase},
              {"five runs on the structured set stay above the bound", sampled, points, corrected,
               On::claim, "n = 10, d = 5, L = 3; exact loss, L-BFGS in double on (a, b)", training},
              {"every local minimum has steps of increasing size", enclosure, points, control,
               On::claim, "n = 10, d = 5, L = 3; five local minima of the structured set",
               all_increase},
              {"the order of the layers does not matter", enclosure, points, control, On::claim,
               "n = 10, d = 5, L = 3, the best point found", order_is_free},
              {"the residual has one degree less in the scale", symbolic, everywhere, control,
               On::claim, "d=1, n=1, L=2; prompt, A, B, 1/n free", scale_lower},
          },
      .require = affordable,
  };
}

}  // namespace verify::ahn2023::claim_exp61
