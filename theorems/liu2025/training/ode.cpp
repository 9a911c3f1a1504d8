// The differential equation of appendix C.4, u' = a1 c + a2 u + a3 on [-1, 1], by collocation on 41
// Chebyshev points: how far the polynomial is from the true solution, for all forcings that the
// Gaussian process draws (but for a small chance) and, nearer, for those in a box; and how well
// conditioned the system is.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/liu2025/training/analytic_forcing.hpp"
#include "verify/algebra/facts/enclosed.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_ode {
namespace {

constexpr long kernels = 21, paper_degree = 40;

// The points on which the paper samples c; a function that a Gaussian process with the kernel
// exp(-(t - s)^2 / 2) takes from values there is a sum of kernels at these points.
Rational kernel_point(long k) { return Rational(k - 10, 10); }

Ball kernel(const Ball& s, long k) {
  const Ball distance = s - Ball(kernel_point(k));
  return exp(-(distance * distance) / Ball(2L));
}

// What u(t) is linear in: the weights of the kernels times a1, then a3, then u(0).
using Coefficients = Vector<Ball>;

// e^(a t) int_0^t e^(-a s) k(s) ds by the error function, by completing the square.
Ball kernel_response(const Rational& a, const Rational& t, long k) {
  const Rational centre = kernel_point(k) - a;
  const Ball root = sqrt(Ball(2L)), factor = exp(Ball(a * a / Rational(2) - a * kernel_point(k)));
  const auto tail = [&](const Rational& s) {
    return erfc(ComplexBall(Ball(s - centre) / root)).real_part();
  };
  return exp(Ball(a * t)) * factor * sqrt(pi() / Ball(2L)) * (tail(0) - tail(t));
}

Coefficients true_response(const Rational& a, const Rational& t) {
  Coefficients response;
  for (long k = 0; k < kernels; ++k) response.push_back(kernel_response(a, t, k));
  response.push_back(a.sign() == 0 ? Ball(t) : (exp(Ball(a * t)) - Ball(1L)) / Ball(a));
  response.push_back(exp(Ball(a * t)));
  return response;
}

// A row for every point: what the right side there is linear in.
Matrix<Ball> right_sides(long n) {
  const auto x = chebyshev_points(n);
  Matrix<Ball> rows(n + 1, kernels + 2);
  for (long j = 0; j <= n; ++j) {
    if (j == n / 2) {
      rows(j, kernels + 1) = Ball(1L);
      continue;
    }
    for (long k = 0; k < kernels; ++k) rows(j, k) = kernel(x[j], k);
    rows(j, kernels) = Ball(1L);
  }
  return rows;
}

// A row for every time.
Matrix<Ball> collocation_responses(long n, const Rational& a, const Vector<Rational>& t) {
  return transpose(collocation_functionals(n, a, t)) * right_sides(n);
}

// The largest error over all weights |a1 w_k| <= 1, |a3| <= 1, |u(0)| <= 1: the sum of the moduli.
Ball largest_error(const Coefficients& found, const Coefficients& truth) {
  Ball sum(0L);
  for (std::size_t k = 0; k < truth.size(); ++k) sum += abs(found[k] - truth[k]);
  return sum;
}

// --- all parameters of the experiment, and all forcings but for a small chance

const Rational tolerance = power(Rational(1, 10), 18);
const Ellipse ellipse{7};

// Yes by the bound, no by a forcing of the class; where neither reaches, nothing is said.
Finding every_forcing(long n) {
  const auto [inverse, bound] = collocation_error(n, ellipse);
  if (!bound.is_finite()) return finding(Truth::unknown, "the enclosure is not finite yet");
  if (less(bound, Ball(tolerance)) == Truth::yes)
    return finding(Truth::yes,
                   fmt::format("{} points: |p - u| is at most {:.1e} on [-1, 1], with inverses of "
                               "at most {:.1f} in the norm of row sums for |alpha_2| <= 1 and u' "
                               "at most {:.1e} on the ellipse with rho = {}",
                               n + 1, bound.to_double(), inverse.to_double(),
                               ellipse.derivative().to_double(), ellipse.rho.text()));
  const Ball missed = error_at_a_forcing(n, ellipse);
  const Truth exceeds = less(Ball(tolerance), missed);
  return finding(exceeds == Truth::yes ? Truth::no : Truth::unknown,
                 fmt::format("{} points: of a multiple of T_{} inside the class {:.1e} is missed",
                             n + 1, n, missed.to_double()));
}
Finding all_nodes(const Context&) { return every_forcing(paper_degree); }
Finding fewer_nodes(const Context&) { return every_forcing(20); }

// For z in the ellipse: |sum g_k z^k / sqrt(k!)|^2 <= sum (2 a^2)^k / k! times sum 2^(-k) g_k^2 = 2
// Q e^(2 a^2), and |e^(-z^2/2)| <= e^(b^2/2). The other function is at most |c| e^(b^2), and b < a.
// So |c| is at most `factor` e^(a^2 + b^2/2) for Q <= factor^2/2 and |c|^2 <= factor^2.
const Rational tenth(1, 10), least_path = power(tenth, 40), least_interpolant = power(tenth, 71);

Finding rarely_larger(long factor) {
  const Rational square(factor * factor);
  const auto path = chance_of_larger_path(square / Rational(2));
  const auto interpolant = chance_of_larger_interpolant(square);
  const Truth narrower = truth_of((ellipse.a() - ellipse.b()).sign() > 0);
  return finding(
      conjunction(narrower,
                  conjunction(path.is_below(least_path), interpolant.is_below(least_interpolant))),
      fmt::format("the chance of Q > {} is at most {:.1e}, that of more than {} for the sum of 21 "
                  "squares {:.1e}",
                  (square / Rational(2)).text(), path.at_most.to_double(), square.text(),
                  interpolant.at_most.to_double()));
}
// The same with erfc(x) <= e^(-x^2) / (x sqrt(pi)), for all numbers in place of pi between two ends
// that enclose it.
template <class T>
void rarely_larger_by_facts(Comparisons<T>& say, Boxes<T>& free, long factor) {
  const T pi = free.between("pi", Rational(314159265, 100000000), Rational(314159266, 100000000));
  const Rational y(factor * factor), half = y / Rational(2);
  say.positive(from_rational<T>(ellipse.a() - ellipse.b()));
  say.less(bound_of_larger_path<T>(half), from_rational<T>(least_path));
  const T tail = exp(from_rational<T>(-half)) / sqrt(T(from_rational<T>(half) * pi));
  say.less(T(tail + exponential_part(y, pi)), from_rational<T>(least_interpolant));
}
template <long factor>
WayCheck rarely() {
  return with_enclosures(once(Evidence::enclosure, {}, Inputs::all,
                              [](const Context&) { return rarely_larger(factor); }),
                         [](auto& say, auto& free) { rarely_larger_by_facts(say, free, factor); });
}

// yes, no or not yet: whether the error stays below the bound at every query.
const Vector<Rational> reactions = {Rational(-1), Rational(0), Rational(1)},
                       times = {Rational(-1), Rational(1, 7), Rational(1)};

Finding below(long n, const Rational& bound, bool with_reaction = true) {
  Truth all = Truth::yes;
  Ball worst(0L);
  for (const Rational& a : reactions) {
    const auto found = collocation_responses(n, with_reaction ? a : Rational(0), times);
    for (std::size_t k = 0; k < times.size(); ++k) {
      const auto error = largest_error(found.row(static_cast<long>(k)), true_response(a, times[k]));
      if (!error.is_finite()) return finding(Truth::unknown, "the enclosure is not finite yet");
      all = conjunction(all, less(error, Ball(bound)));
      worst = larger(worst, error);
    }
  }
  return finding(all, fmt::format("{} points: largest error {:.1e} at 9 pairs of a2 in {{-1, 0, "
                                  "1}} and t in {{-1, 1/7, 1}}, over all forcings with weights, a3 "
                                  "and u(0) of modulus at most 1 (the error is linear in them)",
                                  n + 1, worst.to_double()));
}

const Rational bound_on_41 = power(Rational(2), -92), bound_on_21 = power(Rational(2), -24);

Finding enough(const Context&) { return below(paper_degree, bound_on_41); }
Finding fewer(const Context&) { return below(20, bound_on_21); }
Finding too_few(const Context&) { return below(6, bound_on_21); }
Finding without_reaction(const Context&) { return below(paper_degree, bound_on_21, false); }

// The response by the error function against the integral itself.
Finding by_quadrature(const Context&) {
  Truth meet = Truth::yes;
  struct Query {
    Rational a, t;
  };
  for (const auto& [a, t] : {Query{1, 1}, Query{{1, 3}, {-1}}, Query{-1, {9, 10}}}) {
    for (const long k : {0L, 7L, 20L}) {
      const ComplexBall rate{Ball(a)}, centre{Ball(kernel_point(k))};
      const auto integrand = [&](const ComplexBall& s) {
        return exp(-(rate * s) - (s - centre) * (s - centre) / ComplexBall(2L));
      };
      const bool forward = t.sign() > 0;
      const Ball part = forward ? integral(integrand, 0, t) : -integral(integrand, t, 0);
      const Ball value = exp(Ball(a * t)) * part;
      meet = conjunction(meet, negation(disjoint(value, kernel_response(a, t, k))));
    }
  }
  return finding(meet, "enclosures of nine integrals meet those by the error function");
}

Ball condition(long n, const Rational& a) {
  const auto A = collocation_matrix(n, a);
  return row_sum_norm(A) * row_sum_norm(inverse(A));
}

Finding conditioned(const Context&) {
  const Ball kappa = condition(paper_degree, 1);
  return finding(less(kappa, Ball(100000L)),
                 fmt::format("a2 = 1, 41 points: condition number {} in the norm of row sums",
                             kappa.decimal(6)));
}
Finding ill_conditioned(const Context&) {
  const Ball kappa = condition(paper_degree, 1);
  return finding(less(Ball(10000000L), kappa),
                 fmt::format("a2 = 1, 41 points: condition number {}; the 1e8 of C.4 belongs to "
                             "another matrix, which the paper does not give",
                             kappa.decimal(6)));
}

// Why #box says nothing of these data; empty where it does.
std::string outside_of_box(const Instance& i) {
  const auto among = [](const Vector<Rational>& list, const Rational& x) {
    return std::find(list.begin(), list.end(), x) != list.end();
  };
  const auto small = [](const Rational& x) { return abs(x) <= Rational(1); };
  const auto& weights = i.vector("weights");
  const long points = i.integer("points");
  if (points != paper_degree + 1 && points != 21)
    return std::to_string(points) + " points, where 41 or 21 are bounded";
  if (!among(reactions, i.rational("a2"))) return "a2 is not -1, 0 or 1";
  if (!among(times, i.rational("t"))) return "t is not -1, 1/7 or 1";
  if (!small(i.rational("a3")) || !small(i.rational("u0"))) return "a3 or u0 exceeds 1 in modulus";
  const bool all_small = std::all_of(weights.begin(), weights.end(), [&](const Rational& w) {
    return small(i.rational("a1") * w);
  });
  return all_small ? "" : "a1 times a weight exceeds 1 in modulus";
}

Finding at_instance(const Context& c) {
  const auto& i = c.instance;
  const long n = i.integer("points") - 1;
  const Rational a = i.rational("a2"), t = i.rational("t");
  auto given = to_scalar<Ball>(i.vector("weights"));
  for (auto& w : given) w *= Ball(i.rational("a1"));
  given.push_back(Ball(i.rational("a3")));
  given.push_back(Ball(i.rational("u0")));
  const Ball truth = dot(given, true_response(a, t));
  const Ball found = dot(given, collocation_responses(n, a, {t}).row(0));
  const Ball kappa = condition(n, a);
  const bool finite = all_hold({truth.is_finite(), found.is_finite(), kappa.is_finite()});
  auto result = finding(Truth::unknown, fmt::format("u(t) = {}, by collocation {}",
                                                    truth.decimal(20), found.decimal(20)));
  const auto outside = outside_of_box(i);
  if (!finite) {
    result.detail += "; the enclosure is not finite yet";
  } else if (!outside.empty()) {
    result.answer = Answer::does_not_apply();
    result.detail += "; outside of what #box bounds: " + outside;
  } else {
    const bool on_41 = n == paper_degree;
    result.answer = less(abs(found - truth), Ball(on_41 ? bound_on_41 : bound_on_21));
    result.detail +=
        on_41 ? "; the bound on 41 points is 2^-92" : "; the bound on 21 points is 2^-24";
  }
  result.values = {enclosed_value("solution_approx", truth),
                   enclosed_value("collocation_approx", found),
                   enclosed_value("condition_approx", kappa)};
  return result;
}

std::optional<Complaint> require(const Instance& i) {
  const long points = i.integer("points");
  if (points < 3 || points > 61 || points % 2 == 0)
    return Complaint{"points", std::to_string(points), "an odd number from 3 to 61"};
  if (abs(i.rational("t")) > Rational(1))
    return Complaint{"t", i.rational("t").text(), "a time from -1 to 1"};
  if (abs(i.rational("a2")) > Rational(10))
    return Complaint{"a2", i.rational("a2").text(), "at most 10 in modulus"};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const auto region = [](Settle settle) {
    return once(Evidence::enclosure, {}, Inputs::region, settle);
  };
  return {
      .inputs = {{"a1", Kind::rational, {}, {}, "factor of the forcing"},
                 {"a2", Kind::rational, {}, {}, "factor of u, at most 10 in modulus"},
                 {"a3", Kind::rational, {}, {}, "constant"},
                 {"u0", Kind::rational, {}, {}, "u(0)"},
                 {"weights",
                  Kind::vector,
                  {kernels},
                  {},
                  "c(t) = sum_k weights_k exp(-(t - t_k)^2/2), t_k = -1, -9/10, .., 1"},
                 {"t", Kind::rational, {}, {}, "time of the query, from -1 to 1"},
                 {"points",
                  Kind::integer,
                  {},
                  {Constraint::positive},
                  "Chebyshev points, an odd number from 3 to 61"}},
      .values = {{"solution_approx", "real: u(t)"},
                 {"collocation_approx", "real: the collocation polynomial at t"},
                 {"condition_approx",
                  "real: condition number of the collocation matrix in the norm of row sums"}},
      .parts =
          {{"nodes",
            {because(
                "|alpha_2| <= 1 is covered by 33 intervals, those below 0 as mirror images; the "
                "other numbers and the forcing enter by their bounds",
                once(Evidence::enclosure, {}, Inputs::all, all_nodes))},
            {{"21 points", once(Evidence::enclosure, {}, Inputs::all, fewer_nodes)}}},
           {"forcings",
            {chain({expand(KernelExponents{}), rarely<20>()})},
            {{"another exponent", expand(KernelExponents{true})},
             {"half of the bound", rarely<10>()}}},
           {"box",
            {chain({region(enough), region(fewer)}), on_instance(Evidence::enclosure, at_instance)},
            {{"7 points", region(too_few)}, {"without the term a2 u", region(without_reaction)}},
            {once(Evidence::enclosure, {}, Inputs::points, by_quadrature)}},
           {"condition",
            {once(Evidence::enclosure, {}, Inputs::points, conditioned)},
            {{"1e7 or more", once(Evidence::enclosure, {}, Inputs::points, ill_conditioned)}}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_ode
