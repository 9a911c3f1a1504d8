// Best points of the structured set with moving covariates: enclosed stationary points that are
// strict minima, and the exact bound that no point of the set passes.
#include <fmt/format.h>

#include "theorems/ahn2023/moment_forms.hpp"
#include "theorems/ahn2023/training/structured_optimum.hpp"
#include "verify/algebra/jet.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::ahn2023::claim_thm5_sopt {
namespace {

// Response (value and slopes at a node) against the coefficients of p, differentiated
// by Taylor arithmetic.
struct SlopesAreRight {
  long layers;
  bool at_rest = false;  // the covariates' steps are left out of the coefficients

  Sizes sizes() const { return {{"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar("x");
    const auto theta = free.vector("theta", 2 * layers - 1);
    const Response<T> p(x, theta);
    Vector<T> zero;
    for (std::size_t j = 0; j < theta.size(); ++j) {
      Vector<Jet<T>> a, c;
      for (std::size_t k = 0; k < theta.size(); ++k) {
        const Jet<T> entry(theta[k], T(k == j ? 1L : 0L), T(0L));
        (static_cast<long>(k) < layers ? a : c).push_back(entry);
      }
      if (at_rest) c.clear();
      Jet<T> sum;
      const auto coefficients = response_polynomial(a, c);
      for (std::size_t k = coefficients.size(); k-- > 0;) sum = sum * Jet<T>(x) + coefficients[k];
      if (j == 0) zero.push_back(T(p.value - sum.value));
      zero.push_back(T(p.slope[j] - sum.first));
    }
    return zero;
  }
};

struct Shape {
  long n, d, layers;
};
Shape shape_of(const Instance& instance) {
  return {instance.integer("n"), instance.integer("d"), instance.integer("L")};
}

struct Optimum {
  StructuredLoss loss;
  bool searched;
  std::optional<CertifiedPoint> point;
};

Optimum optimum_of(const Instance& instance) {
  const auto s = shape_of(instance);
  StructuredLoss loss(s.n, s.d, s.layers);
  const bool given = instance.has("start");
  const auto start =
      given ? instance.vector("start") : exact_values(best_structured_point(s.n, s.d, s.layers));
  auto point = certified_point(loss, start);
  return {std::move(loss), !given, std::move(point)};
}

Finding unproved() {
  return finding(Truth::unknown, "Krawczyk's operator proves no zero here yet");
}

Finding stationary(const Context& c) {
  const auto found = optimum_of(c.instance);
  if (!found.point) return unproved();
  const auto& point = *found.point;
  if (point.signs.unknown > 0) return finding(Truth::unknown, "the signs of the Hessian are open");
  const auto answer = answer_at(point, !found.searched);
  const auto hypothesis = answer.applies()
                              ? std::string()
                              : fmt::format(
                                    "a local minimum needs 0 negative eigenvalues, the "
                                    "point near this start has {}: no minimum; ",
                                    point.signs.negative);
  auto result = finding(
      Truth::unknown,
      fmt::format("{}Krawczyk's operator maps a box into itself: exactly one stationary point in "
                  "it; loss {}, Hessian in (a, c) over the box with {} positive and {} negative "
                  "eigenvalues: a {}",
                  hypothesis, point.loss.decimal(12), point.signs.positive, point.signs.negative,
                  point.kind()));
  result.answer = answer;
  result.values = {enclosed_value("a_approx", point.a), enclosed_value("b_approx", point.b),
                   enclosed_value("c_approx", point.c), enclosed_value("loss_approx", point.loss),
                   value("negative_eigenvalues", Rational(point.signs.negative))};
  return result;
}

Vector<Rational> midpoints(const Vector<Ball>& balls) {
  return map(balls, [](const Ball& x) { return x.midpoint(); });
}

// At the rational midpoint of the box the exact loss, from coefficients and moments instead of the
// Gauss rule, lies in the enclosure.
Finding exact_loss(const Context& c) {
  const auto s = shape_of(c.instance);
  const auto found = optimum_of(c.instance);
  if (!found.point) return unproved();
  const auto p = response_polynomial(midpoints(found.point->a), midpoints(found.point->c));
  const Rational f =
      mean_square(p, covariance_moments(s.n, s.d, 2 * response_degree(s.layers, true)));
  return settled(found.point->loss.contains(f),
                 "the exact rational loss at the midpoint of the box, from the moments, lies in "
                 "the enclosure by the Gauss rule",
                 "the exact loss at the midpoint is outside the enclosure: " + Ball(f).decimal(20));
}

// The least mean square of a polynomial with p(0) = 1 of the response's degree: the mean square of
// the one that solves the normal equations; and the quotient of the two determinants.
struct LeastOfDegree {
  Rational mean_square, quotient;
};
LeastOfDegree bound_of(const Shape& s) {
  const long degree = response_degree(s.layers, true);
  const auto moments = covariance_moments(s.n, s.d, 2 * degree);
  const auto best = least_square_polynomial(moments, degree);
  Vector<Rational> coefficients;
  for (long k = 0; k <= degree; ++k) coefficients.push_back(best.coefficient(k));
  return {mean_square(coefficients, moments), least_square(moments, degree)};
}

Finding bound(const Context& c) {
  const auto s = shape_of(c.instance);
  const auto [least, quotient] = bound_of(s);
  const auto found = optimum_of(c.instance);
  const Truth above = least != quotient ? Truth::no
                      : !found.point    ? Truth::unknown
                      : s.layers == 1   ? truth_of(found.point->loss.contains(least))
                                        : less(Ball(least), found.point->loss);
  auto result = finding(
      above, fmt::format("p has degree {}, and every polynomial of this degree with p(0) = 1 has a "
                         "mean square of {:.8g} or more, the ratio of Hankel determinants; the "
                         "stationary point {}",
                         response_degree(s.layers, true), least.to_double(),
                         s.layers == 1 ? "attains it" : "lies above"));
  // The assertion speaks of the loss of a minimum: of another point that was given it says nothing.
  if (found.point && !answer_at(*found.point, !found.searched).applies())
    result.answer = Answer::does_not_apply();
  result.values = {value("bound", least)};
  return result;
}

// n = d = 1, L = 2: is the bound 128/315 for degree 4 attained? The optimal quartic has four real
// zeros; p = (1 + a_0 mu)(1 + a_1 mu (1 + c_0 mu)^2) would have to be it.
Finding bound_attained(const Context&) {
  const auto moments = covariance_moments(1, 1, 8);
  const auto best = least_square_polynomial(moments, 4);
  // With e_k its coefficients: e_1 = a_0 + a_1, e_2 = a_0 a_1 + 2 a_1 c, e_3 = 2 a_0 a_1 c + a_1
  // c^2, e_4 = a_0 a_1 c^2. Eliminate a_0 = -1/r for a zero r: the cubic cofactor 1 + a_1 mu + ..
  // must satisfy (coefficient of mu^2)^2 = 4 a_1 (coefficient of mu^3).
  Truth attained = Truth::no;
  for (const auto& root : real_roots(best)) {
    const Ball a0 = Ball(-1) / root.enclosure;
    Vector<Ball> q = {Ball(1)};
    for (long k = 1; k <= 3; ++k) q.push_back(Ball(best.coefficient(k)) - a0 * q[k - 1]);
    attained = disjunction(attained, is_zero(q[2] * q[2] - Ball(4) * q[1] * q[3]));
  }
  return finding(
      attained,
      attained != Truth::no
          ? "the optimal quartic may belong to the set"
          : "n = d = 1, L = 2: the optimal quartic has four real zeros r; for none of them is "
            "the cofactor of 1 - mu/r of the form 1 + a mu (1 + c mu)^2, so that 128/315 is "
            "not attained");
}

// The control: c_0 of the optimum 1 percent larger is no stationary point.
Finding perturbed(const Context& c) {
  const auto found = optimum_of(c.example("n 1, d 1, L 2"));
  if (!found.point) return unproved();
  auto theta = found.point->a;
  theta.push_back(found.point->c[0] * Ball(Rational(101, 100)));
  const auto gradient = found.loss(theta);
  return finding(is_zero(gradient[2]),
                 "n = d = 1, L = 2, c_0 larger by 1 percent: half the derivative by c_0 is " +
                     gradient[2].decimal(6));
}

// Near (a_0, a_1, c_0) = (-0.104740, -1.00573, -0.08648) at n = d = 1 lies a saddle.
Finding saddle(const Context&) {
  const StructuredLoss loss(1, 1, 2);
  const auto point = certified_point(
      loss, {Rational(-104740, 1000000), Rational(-100573, 100000), Rational(-8648, 100000)});
  if (!point) return unproved();
  auto result = finding(Truth::unknown,
                        fmt::format("n = d = 1, L = 2: the stationary point near a = (-0.10474, "
                                    "-1.00573), c_0 = -0.08648 has {} negative eigenvalues",
                                    point->signs.negative));
  result.answer = answer_at(*point, false);
  return result;
}

std::optional<Complaint> affordable(const Instance& instance) {
  constexpr long most_layers = 4;
  const long layers = instance.integer("L");
  if (layers > most_layers) {
    return Complaint{"L", std::to_string(layers),
                     "at most 4: the response has degree (3^L - 1)/2, and L = 5 needs moments of "
                     "order 242"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const Sizes smallest = {{"n", 1}, {"d", 1}, {"L", 2}};
  return {
      .inputs = {n_input(),
                 d_input(),
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers, at most 4"},
                 {"start",
                  Kind::vector,
                  {2 * Size("L") - 1},
                  {},
                  "a_0 .. a_{L-1}, c_0 .. c_{L-2} to about six digits; without it the best point "
                  "that a search finds",
                  true}},
      .values = {{"a_approx", "vector[L]: A_l = a_l Sigma^{-1}"},
                 {"b_approx", "vector[L-1]: B_l = b_l I, b_l = c_l / a_l"},
                 {"c_approx", "vector[L-1]: c_l = a_l b_l"},
                 {"loss_approx", "loss at the stationary point"},
                 {"negative_eigenvalues",
                  "integer: of the Hessian in (a, c) there; 0 at a local minimum, else a saddle or "
                  "a maximum"},
                 {"bound", "rational: no point of the set has a smaller loss"}},
      .parts = {{"minimum",
                 {on_instance(Evidence::enclosure, stationary)},
                 {{"a step of the covariates 1 percent longer is stationary too",
                   once(Evidence::enclosure, smallest, Inputs::points, perturbed)},
                  {"a saddle is a minimum",
                   once(Evidence::enclosure, smallest, Inputs::points, saddle)}},
                 {on_instance(Evidence::certificate, exact_loss)}},
                {"bound",
                 {words(CompletedSquare{}), on_instance(Evidence::certificate, bound)},
                 {{"what is left is m_0 + b^T H^{-1} b", words(CompletedSquare{true})},
                  {"the bound is attained",
                   once(Evidence::enclosure, smallest, Inputs::region, bound_attained)}}},
                {"slopes",
                 {expand(SlopesAreRight{2}), test(SlopesAreRight{4})},
                 {{"the slopes are those of covariates at rest", expand(SlopesAreRight{2, true})}},
                 {ginac(SlopesAreRight{2})}}},
      .require = affordable,
  };
}

}  // namespace verify::ahn2023::claim_thm5_sopt
