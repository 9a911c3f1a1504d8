// Gradient descent with a fixed step on least squares: every singular direction shrinks by
// 1 - eta sigma^2 a step, the best step is 2 / (sigma_max^2 + sigma_min^2), and the number of steps
// grows like the square of the condition number.
#include <fmt/format.h>

#include "theorems/liu2025/conditioned_problem.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_gd_rate {
namespace {

// x_k - x* = (I - eta M)^k (x_0 - x*) for b = A x*: no condition on A.
struct ErrorLaw {
  long n, d, steps;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix(n, d);
    const auto solution = free.vector(d), x0 = free.vector(d);
    const T eta = free.scalar();
    const auto M = transpose(A) * A;
    auto error = x0 - solution;
    Vector<T> zero;
    for (const auto& x : gradient_descent(LeastSquares<T>{A, A * solution}, x0, eta, steps)) {
      error = error - eta * (M * error);
      for (const auto& entry : x - solution - error) zero.push_back(entry);
    }
    return zero;
  }
};

// With S = sigma_max^2, s = sigma_min^2: S (1 - eta s) - s (1 - eta S) = S - s for every eta, and
// at the best step the two factors, times S + s, are +-(S - s).
struct BestStep {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T S = free.scalar(), s = free.scalar(), eta = free.scalar();
    const T one(1L), two(2L);
    return {S * (one - eta * s) - s * (one - eta * S) - (S - s), (S + s) - two * s - (S - s),
            (S + s) - two * S + (S - s)};
  }
};

// Between the two, the factor lies between them: (S + s)^2 rho^2 - (S + s - 2 q)^2 = 4 (S - q) (q -
// s).
struct InBetween {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T S = free.scalar(), s = free.scalar(), q = free.scalar();
    const T middle = S + s - T(2L) * q;
    return {(S - s) * (S - s) - middle * middle - T(4L) * (S - q) * (q - s)};
  }
};

Finding error_law(const Context&) { return expands_to_zero(ErrorLaw{2, 2, 2}); }
Finding error_law_full(const Context& c) { return identity_test(ErrorLaw{20, 5, 4}, c.seed); }
Finding best_step(const Context&) {
  auto result = expands_to_zero(BestStep{});
  result.detail =
      "S (1 - eta s) - s (1 - eta S) = S - s, so S |1 - eta s| + s |1 - eta S| >= S - s and the "
      "larger of the two is at least (S - s)/(S + s), for every eta; eta = 2/(S + s) attains it "
      "with the factors +rho and -rho. " +
      result.detail;
  return result;
}
Finding in_between(const Context&) {
  auto result = expands_to_zero(InBetween{});
  result.detail =
      "rho^2 - (1 - eta q)^2 = 4 (S - q)(q - s)/(S + s)^2 >= 0 for s <= q <= S. " + result.detail;
  return result;
}

// The distance to the solution, exactly, over twelve steps of the paper's problem.
Finding paper_problem(const Context&) {
  constexpr long steps = 12;
  const auto run = paper_least_squares(steps);
  const auto equations = normal_equations(run.problem);
  const auto solution = solve(equations.M, equations.v);
  const Rational rho(12, 13);
  auto bound = dot(run.x0 - solution, run.x0 - solution);
  bool below = true;
  for (const auto& x : gradient_descent(equations, run.x0, run.eta, steps)) {
    bound *= rho * rho;
    below &= dot(x - solution, x - solution) <= bound;
  }
  return settled(below, "|x_k - x*| <= (12/13)^k |x_0 - x*| for k = 1..12",
                 "the distance exceeds (12/13)^k");
}

Finding two_hundred(const Context&) {
  const Rational rho(12, 13), target = power(Rational(2), -23);
  const bool reached = power(rho, 200) <= target, sooner = power(rho, 199) <= target;
  return settled(reached && !sooner,
                 "(12/13)^200 <= 2^-23 < (12/13)^199: 200 steps gain the precision of float32",
                 "200 is not the number of steps");
}

// kappa steps by kappa^2: rho^(kappa^2) lies in a fixed range, rho^kappa tends to 1.
Finding square_of_condition(const Context&) {
  bool all = true;
  for (long kappa = 2; kappa <= 64; kappa *= 2) {
    const Rational square(kappa * kappa);
    const Rational rho = (square - Rational(1)) / (square + Rational(1));
    const Rational gained = power(rho, kappa * kappa);
    all &= gained >= Rational(1, 9) && gained <= Rational(1, 7);
  }
  return settled(all,
                 "kappa^2 steps shrink the error by a factor between 1/9 and 1/7 for kappa = 2, 4, "
                 ".., 64 (it tends to e^-2)",
                 "the factor after kappa^2 steps leaves [1/9, 1/7]");
}

Finding limit_step(const Context&) {
  const LeastSquares<Rational> problem{{{5, 0}, {0, 1}}, {5, 1}};
  const auto x = gradient_descent<Rational>(problem, {0, 0}, Rational(2, 25), 50).back();
  const Rational left = abs(x[0] - Rational(1));
  return settled(left < Rational(1), "the error has shrunk after 50 steps",
                 "A = diag(5, 1), eta = 2/25, x_0 = 0: |x_50 - x*| is still " + left.text() +
                     " in the first component");
}

Finding first_power(const Context&) {
  const LeastSquares<Rational> problem{{{5, 0}, {0, 1}}, {5, 1}};
  const auto x = gradient_descent<Rational>(problem, {0, 0}, Rational(1, 13), 10).back();
  const Rational left = abs(x[1] - Rational(1)), bound = power(Rational(2, 3), 10);
  return settled(left <= bound, "the error is below ((kappa-1)/(kappa+1))^10",
                 fmt::format("A = diag(5, 1), eta = 1/13: the error after 10 steps is {:.3f}, "
                             "((kappa-1)/(kappa+1))^10 = {:.3f}",
                             left.to_double(), bound.to_double()));
}

Finding at_instance(const Context& c) {
  const Rational largest = c.instance.rational("sigma_max");
  const Rational smallest = c.instance.rational("sigma_min");
  const long steps = c.instance.integer("steps");
  const Rational S = largest * largest, s = smallest * smallest;
  const Rational eta = Rational(2) / (S + s), rho = (S - s) / (S + s);
  const Rational error = power(rho, steps);
  // A = diag(sigma_max, sigma_min), x* = (1, 1), x_0 = 0, by the steps themselves.
  const long tried = std::min(steps, 200L);
  const LeastSquares<Rational> problem{{{largest, 0}, {0, smallest}}, {largest, smallest}};
  Vector<Rational> x = {0, 0};
  const auto run = gradient_descent(problem, x, eta, tried);
  if (tried > 0) x = run.back();
  const Rational reached = power(rho, tried);
  const bool alternates = Rational(1) - x[0] == (tried % 2 == 0 ? reached : -reached);
  const Rational limit = Rational(2) / S;
  auto result = settled(alternates && Rational(1) - x[1] == reached && eta <= limit,
                        fmt::format("A = diag({}, {}), x* = (1, 1), x_0 = 0, eta = {}: after {} "
                                    "steps the errors are (-rho)^k and rho^k with rho = {}",
                                    largest.text(), smallest.text(), eta.text(), tried, rho.text()),
                        "the errors are not powers of rho");
  result.values = {value("eta_best", eta), value("contraction", rho), value("eta_limit", limit),
                   value("error_factor", error)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  if (instance.rational("sigma_min") <= instance.rational("sigma_max")) return std::nullopt;
  return Complaint{"sigma_min", instance.rational("sigma_min").text(),
                   "at most sigma_max = " + instance.rational("sigma_max").text()};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"sigma_max", Kind::rational, {}, {Constraint::positive}, "largest singular value of A"},
           {"sigma_min",
            Kind::rational,
            {},
            {Constraint::positive},
            "smallest singular value of A"},
           {"steps", Kind::integer, {}, {Constraint::nonnegative}, "gradient steps"}},
      .values = {{"eta_best", "rational: 2 / (sigma_max^2 + sigma_min^2)"},
                 {"contraction", "rational: rho = (kappa^2 - 1) / (kappa^2 + 1)"},
                 {"eta_limit", "rational: 2 / sigma_max^2; below it descent converges"},
                 {"error_factor", "rational: rho^steps"}},
      .checks =
          {
              {"the error is multiplied by I - eta A^T A", symbolic, everywhere, holds, On::claim,
               "n = d = 2, two steps; A, x*, x_0, eta free", error_law},
              {"the error is multiplied by I - eta A^T A, full size", identity, everywhere, holds,
               On::claim, "n = 20, d = 5, four steps", error_law_full},
              {"no step is better than 2/(sigma_max^2 + sigma_min^2)", symbolic, everywhere, holds,
               On::claim, "all sigma_max >= sigma_min > 0 and all eta", best_step},
              {"the directions in between shrink at least as fast", symbolic, everywhere, holds,
               On::claim, "all sigma in [sigma_min, sigma_max]", in_between},
              {"the rate 12/13 on the paper's problem", exact, points, holds, On::claim,
               "n = 20, d = 5, singular values 1..5, 12 steps", paper_problem},
              {"200 steps for a factor 2^-23 at kappa = 5", exact, points, holds, On::claim,
               "kappa = 5", two_hundred},
              {"the number of steps grows like kappa^2", exact, points, holds, On::claim,
               "kappa = 2, 4, .., 64", square_of_condition},
              {"the errors of a diagonal problem are powers of rho", exact, points, holds,
               On::instance, "the instance, at most 200 steps", at_instance},
              {"descent with eta = 2/sigma_max^2 converges", exact, points, control, On::claim,
               "A = diag(5, 1), 50 steps", limit_step},
              {"the rate is (kappa - 1)/(kappa + 1)", exact, points, control, On::claim,
               "A = diag(5, 1), 10 steps", first_power},
          },
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_gd_rate
