// The gradient of least squares: A^T (A x - b) = M x - v with M = A^T A, v = A^T b, divided by n
// for the averaged loss. Equation (47) has the opposite sign.
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_ladder.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::liu2025::claim_gradform {
namespace {

enum class Form { residuals, normal_equations, printed };

// Without 1/n; `printed` is the bracket of equation (47).
template <class T>
Vector<T> formula(const LeastSquares<T>& problem, const Vector<T>& x, Form form) {
  if (form == Form::residuals) return gradient(problem, x);
  const auto [M, v] = normal_equations(problem);
  return form == Form::normal_equations ? M * x - v : v - M * x;
}

template <class T>
LeastSquares<T> free_problem(Variables<T>& free, long n, long d) {
  auto A = free.matrix(n, d);
  return {std::move(A), free.vector(n)};
}

// 2 L(x + s) - 2 L(x) - 2 <g, s> - |A s|^2 / n for the loss L of (45): it vanishes for every s only
// if g is the gradient of L at x.
struct Expansion {
  long n, d;
  Form form = Form::residuals;
  bool averaged = true;  // g divided by n as in (46), or not
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto problem = free_problem(free, n, d);
    const auto x = free.vector(d), s = free.vector(d);
    const T share = from_rational<T>(Rational(1, n));
    const auto g = (averaged ? share : T(1L)) * formula(problem, x, form);
    const auto As = problem.A * s;
    return {share * squared_residual(problem, x + s) - share * squared_residual(problem, x) -
            T(2L) * dot(g, s) - share * dot(As, As)};
  }
};

// n times the difference of (46) and of the bracket with the right sign.
struct BothForms {
  long n, d;
  Form form = Form::normal_equations;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto problem = free_problem(free, n, d);
    const auto x = free.vector(d);
    return gradient(problem, x) - formula(problem, x, form);
  }
};

Finding expansion_22(const Context&) { return expands_to_zero(Expansion{2, 2}); }
Finding expansion_13(const Context&) { return expands_to_zero(Expansion{1, 3}); }
Finding expansion_ginac(const Context&) { return expands_to_zero_ginac(Expansion{2, 2}); }
Finding expansion_full(const Context& c) { return identity_test(Expansion{20, 5}, c.seed); }
Finding forms_22(const Context&) { return expands_to_zero(BothForms{2, 2}); }
Finding forms_full(const Context& c) { return identity_test(BothForms{20, 5}, c.seed); }
Finding right_sign_full(const Context& c) {
  return identity_test(Expansion{20, 5, Form::normal_equations}, c.seed);
}
Finding printed_sign(const Context& c) {
  return identity_test(Expansion{3, 2, Form::printed}, c.seed);
}
Finding printed_equals_46(const Context&) {
  return expands_to_zero(BothForms{1, 1, Form::printed});
}
Finding not_averaged(const Context& c) {
  return identity_test(Expansion{2, 1, Form::residuals, false}, c.seed);
}

// The partial derivatives of |A x - b|^2 as polynomials in all data.
Finding derivative_of_polynomial(const Context&) {
  constexpr long n = 2, d = 2;
  std::vector<std::string> names;
  for (long k = 0; k < n * d + n + d; ++k) names.push_back("v" + std::to_string(k));
  const PolynomialRing ring(std::move(names));
  long next = 0;
  Variables<Polynomial> free([&] { return Polynomial::variable(ring, next++); });
  const auto problem = free_problem(free, n, d);
  const long first_x = next;
  const auto x = free.vector(d);
  const auto loss = squared_residual(problem, x);
  const auto g = gradient(problem, x);
  bool equal = true;
  for (long k = 0; k < d; ++k) {
    equal &= (loss.derivative(first_x + k) - Polynomial(2) * g[k]).vanishes();
  }
  return settled(equal,
                 "d/dx_k |Ax-b|^2 = 2 (A^T(Ax-b))_k for k = 0, 1, as polynomials in A, b and x",
                 "a partial derivative of |Ax-b|^2 is not 2 (A^T(Ax-b))_k");
}

// (L(x + e_k) - L(x - e_k)) / 2 for L = |A x - b|^2 / 2: exact, since L is quadratic.
Vector<Rational> symmetric_difference(const LeastSquares<Rational>& problem,
                                      const Vector<Rational>& x) {
  Vector<Rational> result;
  for (long k = 0; k < problem.d(); ++k) {
    const auto e = unit_vector<Rational>(problem.d(), k);
    result.push_back((squared_residual(problem, x + e) - squared_residual(problem, x - e)) /
                     Rational(4));
  }
  return result;
}

Finding sign_counterexample(const Context&) {
  const LeastSquares<Rational> problem{{{1}}, {1}};
  const Vector<Rational> x = {0};
  const auto truth = symmetric_difference(problem, x);
  const auto printed = formula(problem, x, Form::printed);
  return settled(truth == printed, "equation (47) is the gradient",
                 "n = d = 1, a = b = 1, x = 0: the gradient of (x-1)^2/2 is " + truth[0].text() +
                     ", equation (47) gives " + printed[0].text() +
                     "; subtracting it from x climbs");
}

Finding scale_counterexample(const Context&) {
  const LeastSquares<Rational> problem{{{1}, {1}}, {0, 0}};
  const Vector<Rational> x = {1};
  const Rational truth = symmetric_difference(problem, x)[0] / Rational(2);
  const Rational printed = gradient(problem, x)[0];
  return settled(truth == printed, "the sum is the gradient of the averaged loss",
                 "n = 2, d = 1, a = (1, 1), b = 0, x = 1: the sum of (a_i x - b_i) a_i is " +
                     printed.text() + ", the gradient of the averaged loss (45) is " +
                     truth.text());
}

Finding at_instance(const Context& c) {
  const auto [problem, x0, eta, steps] = descent_run_of(c.instance);
  const auto g = gradient(problem, x0);
  const auto printed = formula(problem, x0, Form::printed);
  const bool agree =
      g == formula(problem, x0, Form::normal_equations) && g == symmetric_difference(problem, x0);
  auto result =
      settled(agree, "A^T(Ax-b), Mx-v and the symmetric differences of the loss are equal",
              "A^T(Ax-b), Mx-v and the symmetric differences of the loss are not all equal");
  result.values = {value("gradient", g), value("gradient_over_n", Rational(1, problem.n()) * g),
                   value("gradient_printed", printed), value("x1", x0 - eta * g),
                   value("x1_printed_sign", x0 - eta * printed)};
  return result;
}

struct FirstStep {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto run = descent_run_of<T>(instance);
    return gradient_descent(run.problem, run.x0, run.eta, 1);
  }
};

Finding rounding(const Context& c) {
  return slope_finding(climb_ladder(FirstStep{c.instance}), "gradient step");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = least_squares_inputs("point at which the gradient is taken"),
      .values = {{"gradient", "vector[d]: A^T(A x0 - b)"},
                 {"gradient_over_n", "vector[d]: the same divided by n"},
                 {"gradient_printed", "vector[d]: v - M x0, the sign of equation (47)"},
                 {"x1", "vector[d]: x0 - eta gradient"},
                 {"x1_printed_sign", "vector[d]: x0 - eta gradient_printed"}},
      .checks =
          {
              {"(46) is the gradient of (45): the loss at x + s has no other term linear in s",
               symbolic, everywhere, holds, On::claim, "n = 2, d = 2; A, b, x, s free",
               expansion_22, "(46) is the gradient"},
              {"(46) is the gradient of (45), more unknowns than data", symbolic, everywhere, holds,
               On::claim, "n = 1, d = 3; A, b, x, s free", expansion_13},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "n = 2, d = 2; A, b, x, s free", expansion_ginac, "(46) is the gradient"},
              {"(46) by differentiation of the polynomial", symbolic, everywhere, holds, On::claim,
               "n = 2, d = 2; A, b, x free", derivative_of_polynomial, "(46) is the gradient"},
              {"(46) is the gradient of (45) at the paper's size", identity, everywhere, holds,
               On::claim, "n = 20, d = 5", expansion_full},
              {"(47) as printed is the gradient", exact, points, refuted, On::claim, "n = d = 1",
               sign_counterexample},
              {"the sum without 1/n is the gradient of the averaged loss", exact, points, refuted,
               On::claim, "n = 2, d = 1", scale_counterexample},
              {"(47) with the sign changed equals (46)", symbolic, everywhere, corrected, On::claim,
               "n = 2, d = 2; A, b, x free", forms_22},
              {"(47) with the sign changed equals (46) at the paper's size", identity, everywhere,
               corrected, On::claim, "n = 20, d = 5", forms_full},
              {"(47) with the sign changed is the gradient of (45)", identity, everywhere,
               corrected, On::claim, "n = 20, d = 5", right_sign_full},
              {"three ways to the gradient agree", exact, points, corrected, On::instance,
               "the instance", at_instance},
              {"rounding is the only error of a step", ladder, points, corrected, On::instance,
               "the instance, 8 to 1024 bits", rounding},
              {"the printed sign passes the expansion of the loss", identity, everywhere, control,
               On::claim, "n = 3, d = 2", printed_sign},
              {"the printed sign equals (46)", symbolic, everywhere, control, On::claim,
               "n = d = 1", printed_equals_46},
              {"the factor 1/n is dropped from the gradient only", identity, everywhere, control,
               On::claim, "n = 2, d = 1", not_averaged},
          },
  };
}

}  // namespace verify::liu2025::claim_gradform
