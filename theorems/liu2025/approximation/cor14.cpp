// The degree that the multivariate smoothness bound prescribes has no additive term: functions
// whose k-th pure derivatives vanish may be arbitrarily smooth and still need a degree of their
// own.
#include <fmt/format.h>

#include "theorems/liu2025/approximation/coordinate_jackson.hpp"
#include "theorems/liu2025/approximation/corner_monomial.hpp"
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

// f = x_1 .. x_n, k = 2, L = eps = 1/2: the degree C sqrt(n), C = 2, is below n for n = 5, and the
// distance 1. For n = 4 it is not below n.
Finding product_of(long n) {
  const long C = 2;
  const CornerMonomial f{n};
  const Rational epsilon(1, 2), smoothness = f.right_side(1);
  const bool below = C * C * n < n * n;  // C sqrt(n) < n
  const bool far = annihilates(n, n - 1) && f.best_error() > epsilon;
  return settled(!(below && far && smoothness == Rational(0)), "the degree is enough",
                 fmt::format("f = x_1 .. x_{}: its pure second derivatives are 0, C sqrt(n) with C "
                             "= {} is below n = {}, and total degree below n has the distance {}; "
                             "n > C^2 does it for every C",
                             n, C, n, f.best_error().text()));
}
Finding product_of_many(const Context&) { return product_of(5); }
// Positive control: here nothing is refuted.
Finding product_of_few(const Context&) {
  const auto found = product_of(4);
  return settled(found.answer != Truth::yes, "n = 4 refutes C = 2",
                 "n = 4 does not refute C = 2: 2 sqrt(4) is not below 4");
}

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
      conjunction(all, truth_of(additive)),
      fmt::format("the corrected inequality with |d^k f/dx_j^k| <= L asks for 2 (3^n - 1) (pi/2)^k "
                  "L <= eps (m+1) .. (m-k+2), and every factor is at least m - k + 2 >= (pi/2)(2 "
                  "(3^n-1) L/eps)^(1/k); confirmed in balls for {} cases",
                  cases));
}
Finding repaired_too_low(const Context&) {
  const auto found = coordinate_degree(2, 2, Rational(100), Rational(1));
  const Rational lower = found.m - Rational(2), weighted = delayed_mean_weight(2) * Rational(100);
  return finding(jackson_suffices(2, lower, weighted, Rational(1)),
                 "n = k = 2, L/eps = 100: m = " + lower.text() + " leaves the bound above eps");
}

Finding line(const Context&) {
  const auto error = line_error_of_square();
  return settled(
      error == Rational(1, 2),
      "(f(-1) - 2f(0) + f(1))/4 bounds the error of a line below, the constant 1/2 above",
      "the bounds differ");
}

Finding at_instance(const Context& c) {
  const CornerMonomial f{c.instance.integer("variables")};
  auto result = settled(annihilates(f.n, f.n - 1) && f.best_error() == Rational(1),
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
                 {once(Evidence::exact, {{"k", 2}}, Inputs::points, product_of_many)},
                 {{"one variable fewer than the degree allows",
                   once(Evidence::exact, {{"k", 2}}, Inputs::points, product_of_few)}}},
                {"each_variable",
                 {by_hand(once(Evidence::enclosure,
                               {{"n", Extent::between(1, 4)}, {"k", Extent::between(1, 5)}},
                               Inputs::all, repaired),
                          {"n", "k"})},
                 {{"m - 2 is enough", once(Evidence::enclosure, {{"n", 2}, {"k", 2}}, Inputs::all,
                                           repaired_too_low)}}},
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
