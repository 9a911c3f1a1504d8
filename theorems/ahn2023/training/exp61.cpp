// The experiment of Section 6.1 on the structured set, without sampling: where the exact loss ends
// up, that it cannot go to 0, and which of the paper's observations hold at which local minimum.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>

#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/training/radial_bound.hpp"
#include "theorems/ahn2023/training/structured_optimum.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/computed_once.hpp"
#include "verify/linalg/identity_distance.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/prompt_inputs.hpp"
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
  bool one_less = false;  // of degree q - 1

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w = free.vector("w", d);
    const T scale = free.scalar("scale");
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
    const long order = 2 * (response_degree(layers, true) - (one_less ? 1 : 0)) + 1;
    T difference(0L);
    long binomial = 1;
    for (long t = 0; t <= order; ++t) {
      difference += T((order - t) % 2 == 0 ? binomial : -binomial) * residual(t);
      binomial = binomial * (order - t) / (t + 1);
    }
    return {T(residual(0) - dot(w, x_query)), difference};
  }
};

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

// d times the least mean square of one dimension and n d demonstrations, from its moments.
Finding bound_by_moments(const Context& c) {
  const auto s = setting_of(c.instance);
  const Rational by_moments =
      Rational(s.d()) *
      least_square(covariance_moments(s.n * s.d(), 1, 2 * s.degree()), s.degree());
  return settled(
      {by_moments == s.bound(), s.bound() <= s.set_bound()},
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

// Near five of the local minima that a search from 400 Gaussian starts met, the two lowest of them
// first: a_0 .. a_2, c_0, c_1 in millionths.
constexpr std::array<std::array<long, 5>, 5> met_minima = {{
    {-538992, -1570359, -11780997, -160068, -1489035},
    {-1002760, -1277910, -11111000, -154379, -1387171},
    {-1105450, -931392, -10930300, -135620, -1369072},
    {-100405, -1498780, -10136800, -206631, -1271430},
    {-542829, -6092940, -4172360, -178301, -589008},
}};

// All of them, or none where the precision leaves one open.
Vector<CertifiedPoint> certified() {
  const StructuredLoss loss(10, 5, 3);
  Vector<CertifiedPoint> minima;
  for (const auto& met : met_minima) {
    const auto near = Vector<long>(met.begin(), met.end());
    auto point =
        certified_point(loss, map(near, [](long entry) { return Rational(entry, 1000000); }));
    if (!point || !point->is_minimum()) return {};
    minima.push_back(std::move(*point));
  }
  return minima;
}

// At every precision once: an assertion and two controls look at them.
const Vector<CertifiedPoint>& certified_minima() {
  static std::map<long, Vector<CertifiedPoint>> known;
  return computed_once(known, working_bits(), certified);
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

// The first two are lower than the others, and there a_l < 0, b_l > 0 and |a_0| < |a_1| < |a_2|.
Finding lowest_increase(const Context&) {
  const auto& minima = certified_minima();
  if (minima.empty()) return unproved();
  Truth all = less(minima[0].loss, minima[1].loss);
  std::string others;
  for (std::size_t k = 2; k < minima.size(); ++k) {
    all = conjunction(all, less(minima[1].loss, minima[k].loss));
    others += (others.empty() ? "" : ", ") + minima[k].loss.decimal(6);
  }
  for (std::size_t k = 0; k < 2; ++k) {
    const auto& point = minima[k];
    all = conjunction(all, increasing(point));
    for (const auto& a : point.a) all = conjunction(all, positive(-a));
    for (const auto& b : point.b) all = conjunction(all, positive(b));
  }
  return finding(
      all, fmt::format("|a| = {} at loss {}, {} at loss {}; all a_l < 0 < b_l; the other losses "
                       "are {}",
                       sizes_of(minima[0]), minima[0].loss.decimal(6), sizes_of(minima[1]),
                       minima[1].loss.decimal(6), others));
}

Finding all_increase(const Context&) {
  const auto& minima = certified_minima();
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
            "Five runs from Gaussian starts, and the bound below which no point of the structured "
            "set lies.",
            {}};
  std::string ends;
  std::size_t longest = 0;
  int minima = 0;
  double lowest = HUGE_VAL, highest = 0;
  for (int k = 0; k < runs_of_the_paper; ++k) {
    // No two seeds share a run.
    std::mt19937_64 generator(runs_of_the_paper * c.seed + static_cast<std::uint64_t>(k));
    std::normal_distribution<double> normal;
    Vector<double> start;
    for (long j = 0; j < 2 * s.layers - 1; ++j) start.push_back(normal(generator) / 2);
    const auto run = minimise_lbfgs(objective, start, {.most_iterations = 500});
    lowest = std::min(lowest, run.value);
    highest = std::max(highest, run.value);
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
  const double apart = power(Rational(10), -4).to_double();
  const auto words =
      fmt::format("the runs end at losses {}; {} of the ends are certified as strict local minima",
                  ends, minima);
  auto result = settled({highest - lowest > apart, minima >= 2}, words, words);
  result.plots = {std::move(plot)};
  return result;
}

// Near a point where c_0 of the best minimum is larger by 1 percent: is the gradient 0 there?
Finding longer_move(const Context&) {
  const StructuredLoss loss(10, 5, 3);
  const auto& minima = certified_minima();
  if (minima.empty()) return unproved();
  auto theta = minima[0].a;
  for (const auto& step : minima[0].c) theta.push_back(step);
  theta[3] = Ball(Rational(101, 100)) * theta[3];
  const auto gradient = loss(theta);
  return finding(is_zero(gradient[3]), "c_0 larger by 1 percent: half the derivative by c_0 is " +
                                           gradient[3].decimal(6));
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
  const Sizes experiment = {{"n", 10}, {"d", 5}, {"L", 3}};
  return {
      .inputs = {eigenvalues_input(),
                 n_input(),
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers, at most 4"},
                 {"start",
                  Kind::vector,
                  {2 * Size("L") - 1},
                  {},
                  "a_0 .. a_{L-1}, c_0 .. c_{L-2} to about six digits; without it the best point "
                  "that a search finds",
                  true},
                 optional(d_input())},
      .values = {{"loss_approx", "loss at the stationary point of the structured set"},
                 {"a_approx", "vector[L]: A_l = a_l Sigma^{-1}"},
                 {"b_approx", "vector[L-1]: B_l = b_l I"},
                 {"dist_squared", "rational: Dist(A_l, I)^2 for A_l = a_l Sigma^{-1}"}},
      .parts = {{"degree",
                 {expand(PolynomialInScale{1, 1, 2}), test(PolynomialInScale{3, 2, 2}),
                  test(PolynomialInScale{10, 5, 3})},
                 {{"the degree is one less", expand(PolynomialInScale{1, 1, 2, true})},
                  {"the degree is one less in the plane", test(PolynomialInScale{3, 2, 2, true})},
                  {"the degree is 12", test(PolynomialInScale{10, 5, 3, true})}}},
                {"bound",
                 {expand(EveryDegree{}), expand(LeastMeanSquare{1, 1}), test(LeastMeanSquare{2, 4}),
                  test(LeastMeanSquare{3, 13})},
                 {{"the next polynomial has the old one at N, not N + 2",
                   expand(EveryDegree{true})},
                  {"E p is the product over n d + 2 j + 2", test(LeastMeanSquare{3, 13, true})},
                  {"the same for two layers", test(LeastMeanSquare{2, 4, true})},
                  {"the same for one layer", test(LeastMeanSquare{1, 1, true})}},
                 {on_instance(Evidence::exact, bound_by_moments)}},
                {"minimum",
                 {on_instance(Evidence::enclosure, best_point)},
                 {{"c_0 longer by 1 percent is stationary, too",
                   once(Evidence::enclosure, experiment, Inputs::points, longer_move)}}},
                {"two_lowest",
                 {once(Evidence::enclosure, experiment, Inputs::points, lowest_increase)},
                 {{"every local minimum has steps of increasing size",
                   once(Evidence::enclosure, experiment, Inputs::points, all_increase)}}},
                {"runs", {once(Evidence::sampled, experiment, Inputs::points, training)}}},
      .require = affordable,
  };
}

}  // namespace verify::ahn2023::claim_exp61
