// The gradient of least squares: A^T (A x - b) = M x - v with M = A^T A, v = A^T b, divided by n
// for the averaged loss. Equation (47) has the opposite sign.
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

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

// w |A (x + s) - b|^2 - w |A x - b|^2 - 2 <g, s> - w |A s|^2 for the loss (w/2) |A x - b|^2, w = 1
// in (7) and 1/N in (45): it vanishes for every s only if g is the gradient at x. g = w times the
// sum of the residuals' multiples, (8) and (46); M x - v is the same with M = A^T A, v = A^T b.
struct Expansion {
  enum class Change { none, printed_sign, not_averaged } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M A = free.matrix("A", n, d), gram = transpose(A) * A;
    const auto b = free.vector("b", n);
    const auto x = free.vector("x", d), s = free.vector("s", d);
    const auto weight = free.scalar("weight");
    const ScalarOf<M> one(1L), two(2L);
    const auto square = [&](const VectorOf<M>& at) { return dot(A * at - b, A * at - b); };
    const auto sum = transpose(A) * (A * x - b), bracket = gram * x - transpose(A) * b;
    const auto g = (change == Change::not_averaged ? one : weight) *
                   (change == Change::printed_sign ? -one * bracket : bracket);
    Vanishing<M> zero;
    zero.add(weight * square(x + s) - weight * square(x) - two * dot(g, s) -
             weight * dot(A * s, A * s));
    zero.equal(sum, bracket);
    return zero;
  }
};

// Without noise, b = A x*, the gradient is A^T A (x - x*), so that (A^T A)^-1 A^T b is x*.
struct Noiseless {
  bool noise = false;  // b = A x* + e

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M A = free.matrix("A", n, d);
    const auto x = free.vector("x", d), truth = free.vector("truth", d);
    const auto e = free.vector("e", n), b = noise ? A * truth + e : A * truth;
    Vanishing<M> zero;
    zero.equal(transpose(A) * (A * x - b), transpose(A) * A * (x - truth));
    zero.equal(transpose(A) * b, transpose(A) * A * truth);
    return zero;
  }
};

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

Finding at_instance(const Context& c) {
  const auto [problem, x0, eta, steps] = descent_run_of(c.instance);
  const auto g = gradient(problem, x0);
  const auto printed = formula(problem, x0, Form::printed);
  const bool agree = all_hold(
      {g == formula(problem, x0, Form::normal_equations), g == symmetric_difference(problem, x0)});
  auto result =
      settled(agree, "A^T(Ax-b), Mx-v and the symmetric differences of the loss are equal",
              "A^T(Ax-b), Mx-v and the symmetric differences of the loss are not all equal");
  result.values = {value("gradient", g), value("gradient_over_n", Rational(1, problem.n()) * g),
                   value("gradient_printed", printed), value("x1", x0 - eta * g),
                   value("x1_printed_sign", x0 - eta * printed)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Expansion::Change;
  return {
      .inputs = least_squares_inputs("point at which the gradient is taken"),
      .values = {{"gradient", "vector[d]: A^T(A x0 - b)"},
                 {"gradient_over_n", "vector[d]: the same divided by n"},
                 {"gradient_printed", "vector[d]: v - M x0, the sign of equation (47)"},
                 {"x1", "vector[d]: x0 - eta gradient"},
                 {"x1_printed_sign", "vector[d]: x0 - eta gradient_printed"}},
      .parts = {{"gradient",
                 {words(Expansion{}), exact(at_instance)},
                 {{"the factor 1/N is dropped from the gradient only",
                   words(Expansion{not_averaged})}}},
                {"normal",
                 {words(Expansion{})},
                 {{"(47) as printed: v - M x", words(Expansion{printed_sign})}}},
                {"ols", {words(Noiseless{})}, {{"with noise", words(Noiseless{true})}}}},
  };
}

}  // namespace verify::liu2025::claim_gradform
