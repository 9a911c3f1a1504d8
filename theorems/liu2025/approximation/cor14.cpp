// The degree that the multivariate smoothness bound prescribes has no additive term: functions
// whose k-th pure derivatives vanish may be arbitrarily smooth and still need a degree of their
// own.
#include <fmt/format.h>

#include "theorems/liu2025/approximation/coordinate_jackson.hpp"
#include "theorems/liu2025/approximation/corner_monomial.hpp"
#include "verify/algebra/positive_orthant.hpp"
#include "verify/algebra/ways.hpp"

namespace verify::liu2025::claim_cor14 {
namespace {

// The smallest integer whose k-th power reaches c n L / eps: the proof's choice.
long proof_degree(long k, const Rational& ratio) {
  long d = 0;
  while (power(Rational(d), k) < ratio) ++d;
  return d;
}

// f = x^2, k = 3: f''' = 0, every L > 0 is a bound; c_3 L <= eps = 1/4.
Finding proof_choice(const Context&) {
  const Rational epsilon(1, 4), third = pure_derivative_sup({2}, 0, 3);
  const long degree = proof_degree(3, Rational(1));  // the largest c_3 L / eps considered
  const Rational error = line_error_of_square();
  return settled(
      third != Rational(0) || degree > 1 || error <= epsilon, "the degree is enough",
      fmt::format("n = 1, k = 3, f = x^2, eps = 1/4: f''' = {}, so every L > 0 is allowed; for c_3 "
                  "L <= eps the proof takes degree at most {}, where the best error is {} > 1/4",
                  third.text(), degree, error.text()));
}

// f = x_1 .. x_n, k = 2, L = eps = 1/2: for every whole C the degree C sqrt(n) is below n at n =
// C^2
// + more, since n^2 - C^2 n is positive; n exponents of a sum below n contain a 0, whose factor in
// the functional is 0, that of 1 is 1: the distance is 1. The pure second derivatives are 0.
Finding product_of(long square, long linear, long more) {
  const SignedSymbols is({}, {"C"});
  const auto C = is["C"];
  const auto n = Polynomial(square) * C * C + Polynomial(linear) * C + Polynomial(more);
  const bool below = is.has_no_negative_coefficient(n * n - C * C * n - Polynomial(1L));
  const bool far = all_hold({corner_mean({0}) == Rational(0), corner_mean({1}) == Rational(1)});
  const bool smooth = pure_derivative_sup({1}, 0, 2) == Rational(0);
  return finding(
      below && far && smooth ? Truth::no : Truth::unknown,
      "f = x_1 .. x_n with n = C^2 + 1, for every C: its pure second derivatives are 0, "
      "n^2 - C^2 n = n is positive, so that C sqrt(n) is below n, and total degree below "
      "n has the distance 1, more than eps = 1/2");
}
Finding product_of_many(const Context&) { return product_of(1, 0, 1); }
// Positive controls: at n = C^2 and at n = 2 C + 1 nothing is refuted.
Finding product_of_few(const Context&) {
  const auto found = product_of(1, 0, 0);
  return settled(found.answer == Truth::no, "n = C^2 refutes C",
                 "n = C^2 does not refute C: C sqrt(n) is n");
}
Finding product_of_a_line(const Context&) {
  const auto found = product_of(0, 2, 1);
  return settled(found.answer == Truth::no, "n = 2 C + 1 refutes every C",
                 "n = 2 C + 1 does not refute every C: C sqrt(n) exceeds n from C = 3 on");
}

// One variable more: 4 * 3^(n-1) and 2 (3^(n-1) - 1) make 2 (3^n - 1), with w = 3^(n-1).
struct Weights {
  bool doubled = false;

  Sizes sizes() const { return {{"n", Argument::induction}, {"k", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T w = free.scalar("w"), one(1L), two(2L);
    const T sum = two * (w - one);
    free.state(sum, T(sum + T(doubled ? 8L : 4L) * w));
    free.state(w, T(T(3L) * w));
    free.parameter(w, T(T(3L) * w));
    return {T(two * (w - one) + T(doubled ? 8L : 4L) * w - two * (T(3L) * w - one))};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // n = 1: four weights of any size v make 2 (3 - 1) v.
    const T v = free.scalar("v"), one(1L), two(2L);
    free.begins(T(doubled ? 8L : 4L));
    free.begins(T(3L));
    free.begins_at(T(3L));
    return {T(T(doubled ? 8L : 4L) * v - two * (T(3L) - one) * v)};
  }
};

// degree 2m - 1 in each variable, m = ceil((pi/2) (2 (3^n - 1) L/eps)^(1/k)) + k - 2.
Finding repaired(const Context&) {
  Truth all = Truth::yes;
  long cases = 0;
  bool additive = true;
  for (long n = 1; n <= 4; ++n) {
    Rational weight;  // of the n terms, one after the other
    for (long j = 1; j <= n; ++j) weight += Rational(4) * power(Rational(3), j - 1);
    for (long k = 1; k <= 5; ++k) {
      for (const Rational& ratio :
           {Rational(1, 1000000), Rational(1), Rational(100), Rational(1000000)}) {
        const auto found = coordinate_degree(n, k, ratio, Rational(1));
        const Rational weighted = weight * ratio;
        all = conjunction(all, jackson_suffices(k, found.m, weighted, Rational(1)));
        additive &= found.degree >= Rational(k - 1);  // what the k-th derivative does not see
        ++cases;
      }
    }
  }
  return finding(
      conjunction(all, truth_of(all_hold({additive, cases == 4L * 5 * 4}))),
      fmt::format("the corrected inequality with |d^k f/dx_j^k| <= L asks for 2 (3^n - 1) (pi/2)^k "
                  "L <= eps (m+1) .. (m-k+2), and every factor is at least m - k + 2 >= (pi/2)(2 "
                  "(3^n-1) L/eps)^(1/k); confirmed in balls for {} cases",
                  cases));
}
// m less something for x_1^4 and k = 5: the fifth derivatives are 0, so that every L > 0 is a
// bound.
Finding enough_for_the_fourth_power(long less) {
  const Rational L(1, 1000000), epsilon(1, 10);
  const auto found = coordinate_degree(2, 5, L, epsilon);
  const Rational m = found.m - Rational(less), degree = Rational(2) * m - Rational(1);
  const Rational error = least_error_of_power(4, degree);
  const auto text = fmt::format(
      "n = 2, k = 5, f = x_1^4, L = 10^-6, eps = 1/10: degree {} in each variable, where the best "
      "error is at least {}",
      degree.text(), error.text());
  return settled(error <= epsilon, text, text);
}
Finding with_m(const Context&) { return enough_for_the_fourth_power(0); }
Finding with_m_less_2(const Context&) { return enough_for_the_fourth_power(2); }

Finding line(const Context&) {
  const auto error = line_error_of_square();
  return settled(
      error == Rational(1, 2),
      "(f(-1) - 2f(0) + f(1))/4 bounds the error of a line below, the constant 1/2 above",
      "the bounds differ");
}

Finding at_instance(const Context& c) {
  const CornerMonomial f{c.instance.integer("variables")};
  auto result = settled({annihilates(f.n, f.n - 1), f.best_error() == Rational(1)},
                        "the signed mean over the corners is 0 below degree n and 1 for f: best "
                        "error 1 although every pure second derivative is 0",
                        "the functional does not settle the best error");
  result.values = corner_values(f, 1);
  result.values.push_back(value("line_error", line_error_of_square()));
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs =
          {{"variables", Kind::integer, {}, {}, "n >= 2: f = x_1 .. x_n, total degree n - 1"}},
      .values = {{"best_error", "rational: distance of f from total degree n - 1"},
                 {"right_side", "rational: sum of the suprema of its pure second derivatives"},
                 {"best_error_coordinate", "rational: distance from degree n - 1 in each variable"},
                 {"line_error", "rational: distance of x^2 from lines on [-1, 1]"}},
      .parts = {{"printed",
                 {once(Evidence::symbolic, {{"k", 2}}, Inputs::all, product_of_many)},
                 {{"n = C^2 variables",
                   once(Evidence::symbolic, {{"k", 2}}, Inputs::all, product_of_few)},
                  {"n = 2 C + 1 variables",
                   once(Evidence::symbolic, {{"k", 2}}, Inputs::all, product_of_a_line)}}},
                {"each_variable",
                 {expand(Weights{})},
                 {{"a term counts twice", expand(Weights{true})},
                  {"m - 2 is enough: x_1^4, k = 5",
                   once(Evidence::exact, {{"n", 2}, {"k", 5}}, Inputs::all, with_m_less_2)}},
                 {once(Evidence::enclosure, {}, Inputs::points, repaired),
                  once(Evidence::exact, {{"n", 2}, {"k", 5}}, Inputs::all, with_m)}},
                {"proof_choice",
                 {once(Evidence::exact, {{"n", 1}, {"k", 3}}, Inputs::points, proof_choice)},
                 {},
                 {once(Evidence::exact, {}, Inputs::points, line)}},
                {"data", {exact(at_instance)}}},
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        const long n = instance.integer("variables");
        if (n < 2) return Complaint{"variables", std::to_string(n), "at least 2"};
        return {};
      },
  };
}

}  // namespace verify::liu2025::claim_cor14
