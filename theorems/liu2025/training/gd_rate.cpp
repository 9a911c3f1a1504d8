// Gradient descent with a fixed step on least squares: every singular direction shrinks by
// 1 - eta sigma^2 a step, the best step is 2 / (sigma_max^2 + sigma_min^2), and the number of steps
// grows like the square of the condition number.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/liu2025/conditioned_problem.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_gd_rate {
namespace {

// One step on b = A x*: x - x* becomes (I - eta M)(x - x*), with no condition on A. On v with M v =
// q v the factor is 1 - eta q, and 1 - (1 - eta q)^2 = eta q (2 - eta q).
struct ErrorLaw {
  enum class Change { none, ascent, half } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M A = free.matrix("A", n, d), gram = transpose(A) * A;
    const auto solution = free.vector("solution", d), x = free.vector("x", d);
    const auto eta = free.scalar("eta"), q = free.scalar("q");
    const ScalarOf<M> one(1L), two(2L);
    const auto b = A * solution;
    const auto step = eta * (transpose(A) * (A * x - b));
    const auto next = change == Change::ascent ? x + step : x - step;
    const auto factor = one - eta * q;
    Vanishing<M> zero;
    zero.add(next - solution - (identity_like(gram) - eta * gram) * (x - solution));
    zero.add(one - factor * factor - eta * q * ((change == Change::half ? one : two) - eta * q));
    return zero;
  }
};

// With S = sigma_max^2, s = sigma_min^2, the two factors a = 1 - eta S, b = 1 - eta s and m at
// least a^2 and b^2: (S + s)^2 m - (S - s)^2 is (S + s)(S (m - b^2) + s (m - a^2)) + S s (a + b)^2,
// of which nothing is negative, for every eta. At the best step the two, times S + s, are +-(S -
// s).
struct BestStep {
  bool largest_alone = false;  // eta = 1/S

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T S = free.scalar("S"), s = free.scalar("s"), eta = free.scalar("eta");
    const T one(1L), two(2L);
    const T scale = largest_alone ? S + S : S + s;
    const T a = one - eta * S, b = one - eta * s, m = free.scalar("m");
    const T nonnegative = (S + s) * (S * (m - b * b) + s * (m - a * a)) + S * s * (a + b) * (a + b);
    return {(S + s) * (S + s) * m - (S - s) * (S - s) - nonnegative, scale - two * s - (S - s),
            scale - two * S + (S - s)};
  }
};

// Between the two, the factor lies between them: (S + s)^2 rho^2 - (S + s - 2 q)^2 = 4 (S - q) (q -
// s).
struct InBetween {
  bool once = false;  // 2 (S - q)(q - s)

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T S = free.scalar("S"), s = free.scalar("s"), q = free.scalar("q");
    const T middle = S + s - T(2L) * q;
    return {(S - s) * (S - s) - middle * middle - T(once ? 2L : 4L) * (S - q) * (q - s)};
  }
};

// The distance to the solution, exactly, over twelve steps of the paper's problem.
template <class T>
void paper_problem(Comparisons<T>& say) {
  constexpr long steps = 12;
  const auto run = paper_least_squares(steps);
  const auto known = normal_equations(run.problem);
  const LeastSquares<T> problem{to_scalar<T>(run.problem.A), to_scalar<T>(run.problem.b)};
  const auto equations = normal_equations(problem);
  const auto x0 = to_scalar<T>(run.x0), solution = to_scalar<T>(solve(known.M, known.v));
  say.equal(equations.M * solution, equations.v);
  const T rho = say.number(12, 13);
  T bound = dot(x0 - solution, x0 - solution);
  for (const auto& x : gradient_descent(equations, x0, from_rational<T>(run.eta), steps)) {
    bound *= rho * rho;
    say.at_most(dot(x - solution, x - solution), bound);
  }
  say.words("|x_k - x*| <= (12/13)^k |x_0 - x*| for k = 1..12", "the distance exceeds (12/13)^k");
}
template <class T>
void reaches(Comparisons<T>& say, long steps) {
  const T rho = say.number(12, 13), target = T(1L) / raised(T(2L), 23);
  say.at_most(raised(rho, steps), target);
  say.less(target, raised(rho, steps - 1));
  say.words(fmt::format("(12/13)^{} is at most 2^-23, (12/13)^{} is not", steps, steps - 1),
            fmt::format("(12/13)^{} is not the first to be at most 2^-23", steps));
}

// A = diag(5, 1), eta, x_0 = 0: is the larger error less after 50 steps than at first?
Finding shrinks(const Rational& eta) {
  const LeastSquares<Rational> problem{{{5, 0}, {0, 1}}, {5, 1}};
  const auto x = gradient_descent<Rational>(problem, {0, 0}, eta, 50).back();
  const Rational left = std::max(abs(x[0] - Rational(1)), abs(x[1] - Rational(1)));
  const auto words = fmt::format(
      "A = diag(5, 1), eta = {}, x_0 = 0: the larger error after 50 "
      "steps is {:.3g}, 1 at first",
      eta.text(), left.to_double());
  return settled(left < Rational(1), words, words);
}
Finding limit_step(const Context&) { return shrinks(Rational(2, 25)); }

// Is the error of ten steps with eta = 1/13 at most ((kappa-1)/(kappa+1))^10?
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
  auto result = settled({alternates, Rational(1) - x[1] == reached, eta <= limit},
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
  using enum ErrorLaw::Change;
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
      .parts = {{"criterion",
                 {words(ErrorLaw{})},
                 {{"the step ascends", words(ErrorLaw{ascent})},
                  {"0 < eta < 1 / sigma_max^2 is the limit", words(ErrorLaw{half})},
                  {"descent with eta = 2/sigma_max^2 converges",
                   once(Evidence::exact, {}, Inputs::points, limit_step)}}},
                {"best",
                 {chain({words(ErrorLaw{}), expand(BestStep{}), expand(InBetween{})}),
                  exact(at_instance)},
                 {{"eta = 1/sigma_max^2 is best", test(BestStep{true})},
                  {"the square exceeds by 2 (S - q)(q - s)", test(InBetween{true})},
                  {"the rate is (kappa - 1)/(kappa + 1)",
                   once(Evidence::exact, {}, Inputs::points, first_power)}}},
                {"paper",
                 {chain({compare([](auto& say) { paper_problem(say); }),
                         compare([](auto& say) { reaches(say, 200); })})},
                 {{"199 steps do", compare([](auto& say) { reaches(say, 199); })}}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_gd_rate
