// Which methods are linear first-order methods, with which coefficients, and on which functions.
#include <fmt/format.h>

#include "theorems/memformer2024/methods/linear_first_order_method.hpp"
#include "theorems/memformer2024/methods/momentum_methods.hpp"
#include "theorems/memformer2024/methods/momentum_statements.hpp"
#include "theorems/memformer2024/methods/momentum_words.hpp"
#include "theorems/memformer2024/methods/quadratic_task.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/conjugate_gradient.hpp"

namespace verify::memformer2024::claim_lfom_special {
namespace {

// f = (a^2 + b^2) / 2 + factor b (a - 1)(a - 1/2) from w_0 = (1, 0), eta = 1/2, beta = 1: the
// second entries of w_0 and of both gradients at w_0, w_1 are 0, that of Nesterov's w_2 is not, so
// that no diagonal coefficients, constant or not, give w_2. The control: factor = 0, a quadratic.
template <class T>
void out_of_reach(Comparisons<T>& say, long factor) {
  const T one(1L), two(2L), half = say.number(1, 2), times(factor);
  const auto gradient = [&](const Vector<T>& w) -> Vector<T> {
    const auto &a = w[0], &b = w[1];
    return {T(a + times * b * (two * a - say.number(3, 2))), T(b + times * (a - one) * (a - half))};
  };
  const Vector<T> w_0 = {1, 0}, first = gradient(w_0), w_1 = w_0 - half * first;
  const Vector<T> second = gradient(w_1), ahead = w_1 + (w_1 - w_0);
  const auto w_2 = ahead - half * gradient(ahead);
  for (const T& idle : {w_0[1], first[1], second[1]}) say.zero(idle);
  say.nonzero(w_2[1]);
  say.words(
      fmt::format("f = (a^2 + b^2)/2 + {} b (a - 1)(a - 1/2), eta = 1/2, beta = 1: w = {}, "
                  "{}, {}, gradients at the first two {} and {}",
                  factor, shown(w_0), shown(w_1), shown(w_2), shown(first), shown(second)));
}

// CG as a method with coefficients from its own alpha, gamma, which differ between prompts.
Finding conjugate(const Context&) {
  const QuadraticTask<Rational> task{{{2, 1, 0}, {1, 3, 1}, {0, 1, 5}}, {1, -1, 2}, {0, 1, 0}};
  const auto cg = conjugate_gradients(task.H, task.w_star, task.w_0);
  const auto w = run_cumulative(cumulative(search_direction_increments(cg.alpha, cg.gamma)),
                                task.w_0, [&](const auto& v) { return task.gradient(v); });
  auto expected = cg.w;
  expected.back() = task.w_star;  // three steps in dimension 3 end at the minimiser
  return settled(w == expected,
                 "three steps of CG in dimension 3 are reproduced from G_i^k = -sum_{m=i}^k "
                 "alpha_m gamma_{i+1} .. gamma_m",
                 "the iterates differ");
}

// AdaGrad in one dimension, f = (7/2)(w - w*)^2 with w* = 0: square roots are rational.
Finding adagrad(const Context&) {
  const auto gradient = [](const Vector<Rational>& w) { return Rational(7) * w; };
  StepTable<Vector<Rational>> G;
  Vector<Vector<Rational>> w = {{Rational(3, 7)}};
  Rational squares;
  for (long k = 0; k < 2; ++k) {
    const Rational g = gradient(w.back())[0];
    squares += g * g;
    auto row = k == 0 ? Vector<Vector<Rational>>{} : G.back();
    row.push_back({Rational(-1) / exact_sqrt(squares)});
    G.push_back(row);
    w.push_back({w.back()[0] - g / exact_sqrt(squares)});
  }
  const bool right =
      all_hold({run_cumulative(G, w.front(), gradient) == w, w[1][0] == w[0][0] - Rational(1),
                w[2][0] == w[1][0] + Rational(4, 5)});
  return settled(right,
                 "f = (7/2)(w - w*)^2, w_0 - w* = 3/7, eta = 1, eps = 0: g_0 = 3, g_1 = -4, w_1 = "
                 "w_0 - 1, w_2 = w_1 + 4/5 with G_0 = -1/3, G_1 = -1/5 from the data",
                 "the AdaGrad table does not give the AdaGrad iterates: " + text_of(w.back()));
}

template <class T>
StepTable<T> table_of(const Instance& c) {
  const auto& method = c.text("method");
  const long steps = c.integer("steps");
  const T eta = c.rational("eta");
  if (method == "gd") return heavy_ball_increments(eta, T(0L), steps);
  const T beta = c.rational("beta");
  if (method == "heavy_ball") return heavy_ball_increments(eta, beta, steps);
  return nesterov_increments(Vector<T>(steps, eta), Vector<T>(steps, beta));
}

// T_k at `at` over T_k at 0 for p_k, by cosines' own recurrence.
Rational chebyshev_ratio(const Rational& lower, const Rational& upper, long k, const Rational& x) {
  const auto value = [&](const Rational& at) {
    const Rational y = (upper + lower - Rational(2) * at) / (upper - lower);
    Rational before(1), now = y;
    for (long j = 1; j < k; ++j) {
      const Rational next = Rational(2) * y * now - before;
      before = now;
      now = next;
    }
    return now;
  };
  return value(x) / value(Rational(0));
}
Rational horner(const Matrix<Rational>& p, long row, const Rational& x) {
  Rational sum;
  for (long j = p.cols() - 1; j >= 0; --j) sum = sum * x + p(row, j);
  return sum;
}

Finding chebyshev_instance(const Context& c) {
  const auto &lower = c.instance.rational("lambda_min"), &upper = c.instance.rational("lambda_max");
  const auto p = chebyshev_polynomials(lower, upper, c.instance.integer("steps"));
  bool right = true;
  for (long k = 1; k <= p.rows(); ++k)
    for (long x = 0; x <= k; ++x)
      right &= horner(p, k - 1, Rational(x)) == chebyshev_ratio(lower, upper, k, Rational(x));
  auto result = settled(right,
                        "p_k = T_k((Lm + mu - 2 lambda)/(Lm - mu)) / T_k((Lm + mu)/(Lm - mu)) at "
                        "k+1 points for every k",
                        "the recurrence does not give Chebyshev's polynomials");
  result.values = {value("p", p)};
  return result;
}

// The polynomials of the coefficients against the method's own recurrence.
Finding coefficients_instance(const Context& c) {
  const auto& method = c.instance.text("method");
  const auto G = cumulative(table_of<Rational>(c.instance));
  const auto p = residual_polynomials(G);
  const auto& eta = c.instance.rational("eta");
  const Rational beta = method == "gd" ? Rational(0) : c.instance.rational("beta");
  const auto direct = method == "nesterov" ? nesterov_polynomials(eta, beta, p.rows())
                                           : heavy_ball_polynomials(eta, beta, p.rows());
  auto result =
      settled(p == direct,
              "the residual polynomials of the coefficients are those of the method: p = " +
                  text_of(p.row(0)) + ", ..",
              "the coefficients are not those of the method");
  result.values = {value("G", lower_triangular(G)), value("p", p)};
  return result;
}

// Each method has an assertion of its own.
Finding momentum_instance(const Context& c) {
  const auto& method = c.instance.text("method");
  if (method == "gd" || method == "heavy_ball") return coefficients_instance(c);
  return finding(Answer::does_not_apply(), "the method is " + method);
}
Finding nesterov_instance(const Context& c) {
  const auto& method = c.instance.text("method");
  if (method == "nesterov") return coefficients_instance(c);
  return finding(Answer::does_not_apply(), "the method is " + method);
}
Finding recurrence_instance(const Context& c) {
  const auto& method = c.instance.text("method");
  if (method == "chebyshev") return chebyshev_instance(c);
  return finding(Answer::does_not_apply(), "the method is " + method);
}

std::optional<Complaint> need_parameters(const Instance& instance) {
  const long most = 300, steps = instance.integer("steps");
  if (steps > most)
    return Complaint{"steps", std::to_string(steps),
                     fmt::format("at most {}: the coefficients are exact", most)};
  const auto& method = instance.text("method");
  const auto missing = [&](const char* name) -> std::optional<Complaint> {
    if (instance.has(name)) return std::nullopt;
    return Complaint{name, "", "a number: method " + method + " needs it", true};
  };
  if (method == "chebyshev") {
    if (auto complaint = missing("lambda_min")) return complaint;
    if (auto complaint = missing("lambda_max")) return complaint;
    if (instance.rational("lambda_min") < instance.rational("lambda_max")) return std::nullopt;
    return Complaint{"lambda_max", instance.rational("lambda_max").text(),
                     "a number above lambda_min"};
  }
  if (auto complaint = missing("eta")) return complaint;
  return method == "gd" ? std::nullopt : missing("beta");
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"method",
                  Kind::text,
                  {},
                  {},
                  "gd, heavy_ball, nesterov or chebyshev",
                  false,
                  "",
                  {"gd", "heavy_ball", "nesterov", "chebyshev"}},
                 {"steps", Kind::integer, {}, {Constraint::positive}, "number of steps"},
                 {"eta", Kind::rational, {}, {}, "learning rate, not for chebyshev", true},
                 {"beta", Kind::rational, {}, {}, "momentum, for heavy_ball and nesterov", true},
                 {"lambda_min",
                  Kind::rational,
                  {},
                  {Constraint::positive},
                  "lower end mu of the spectrum, for chebyshev",
                  true},
                 {"lambda_max",
                  Kind::rational,
                  {},
                  {Constraint::positive},
                  "upper end Lm of the spectrum, for chebyshev",
                  true}},
      .values = {{"G", "matrix[steps, steps]: row k = G_0^k..G_k^k, then zeros; not for chebyshev"},
                 {"p", "matrix[steps, steps+1]: row k-1 holds p_k, low to high"}},
      .parts = {{"momentum",
                 {words(HeavyBallSummand{}), expand(HeavyBallStatement{1, 3}),
                  test(HeavyBallStatement{3, 5}), exact(momentum_instance)},
                 {{"the sum is its last power", words(HeavyBallSummand{true})},
                  {"the cumulative coefficients are -eta beta^{k-i}",
                   test(HeavyBallStatement{2, 3, true})}}},
                {"nesterov",
                 {words(NesterovSummand{}), expand(NesterovStatement{1, 3}),
                  test(NesterovStatement{3, 6}), exact(nesterov_instance)},
                 {{"without the gradient before", words(NesterovSummand{true})},
                  {"the same coefficients for a nonlinear gradient",
                   test(NesterovStatement{1, 2, true})}}},
                {"conjugate",
                 {words(SearchDirectionSummand{}), test(SearchDirections{3, 5}),
                  test(SearchDirections{2, 3})},
                 {{"a step without its deflection", words(SearchDirectionSummand{true})},
                  {"the product starts with gamma_i", test(SearchDirections{2, 3, true})}},
                 {once(Evidence::exact, {}, Inputs::points, conjugate)}},
                {"adaptive",
                 {words(ScaledMomentumSummand{}), test(ScaledMomentum{3, 5}),
                  test(ScaledMomentum{2, 3})},
                 {{"a gradient counts in its own step only", words(ScaledMomentumSummand{true})},
                  {"a diagonal of Adam is that of the gradient's own step",
                   test(ScaledMomentum{2, 3, true})}},
                 {once(Evidence::exact, {}, Inputs::points, adagrad)}},
                {"extrapolated",
                 {words(ExtrapolatedSummand{}), test(ExtrapolatedPoints{2, 4}),
                  test(ExtrapolatedPoints{3, 3})},
                 {{"without the gradient at the point before", words(ExtrapolatedSummand{true})},
                  {"the same with numbers", test(ExtrapolatedPoints{2, 3, true})}}},
                {"beyond_quadratic",
                 {compare([](auto& say) { out_of_reach(say, 1); })},
                 {{"on (a^2 + b^2) / 2, too", compare([](auto& say) { out_of_reach(say, 0); })}}},
                {"chebyshev",
                 {expand(ChebyshevStep{}), expand(ChebyshevRecurrence{8}),
                  exact(recurrence_instance)},
                 {{"the polynomials at Lm + mu - lambda", expand(ChebyshevStep{true})},
                  {"the same from p_1 on", expand(ChebyshevRecurrence{2, true})}}}},
      .require = need_parameters,
  };
}

}  // namespace verify::memformer2024::claim_lfom_special
