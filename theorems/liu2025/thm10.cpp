// The multivariate Jackson inequality as printed sees pure derivatives only: products of different
// variables refute it, already x^2 in one variable does.
#include <fmt/format.h>

#include "verify/models/corner_monomial.hpp"

namespace verify::theorems::liu2025 {
namespace {

Finding smallest(const Context&) {
  const Exponents square = {2};
  const Rational right = pure_derivative_sup(square, 0, 3), left = line_error_of_square();
  return settled(left <= right, "the bound holds",
                 "n = 1, k = 2, d = 1, f = x^2: the third derivative is " + right.text() +
                     ", so the right side is 0 for every c_k; (f(-1) - 2f(0) + f(1))/4 is 0 for "
                     "lines and 1/2 for f, and the constant 1/2 is at distance 1/2: left side " +
                     left.text());
}

Finding two_variables(const Context&) {
  const CornerMonomial f{2};
  const Rational corners = corner_mean_by_sum(f.exponents());
  const bool bound = annihilates(2, 1);
  return settled(!bound || corners <= f.right_side(1), "the bound holds",
                 "n = 2, k = 1, d = 1, f = x y: both pure second derivatives are 0, right side 0; "
                 "(f(1,1) - f(1,-1) - f(-1,1) + f(-1,-1))/4 is 0 for degree <= 1 and " +
                     corners.text() + " for f: left side at least 1, and 1 with P = 0");
}

Finding every_n(const Context&) {
  bool all = true;
  for (long n = 2; n <= 5; ++n) {
    const CornerMonomial f{n};
    all &= annihilates(n, n - 1) && corner_mean_by_sum(f.exponents()) == Rational(1) &&
           f.best_error() == Rational(1) && f.right_side(1) == Rational(0);
  }
  return settled(
      !all, "the bound holds for some n",
      "x_1 .. x_n against total degree n - 1, k = 1: the signed mean over the 2^n corners "
      "is a product of means over one sign each, which is 0 for an even exponent; a "
      "monomial below degree n has exponent 0 somewhere. Left side 1, right side 0 for "
      "every n; all monomials and corners evaluated for n = 2..5");
}

// All d with max(1, k-1) <= d < n k: a monomial of degree d + 1 with exponents at most k has right
// side 0 and is no polynomial of degree d.
Finding whole_range(const Context&) {
  long cases = 0;
  bool all = true;
  for (long n = 1; n <= 4; ++n) {
    for (long k = 1; k <= 4; ++k) {
      for (long d = std::max(1L, k - 1); d < n * k; ++d, ++cases) {
        Exponents e(n, 0);
        for (long left = d + 1, j = 0; left > 0; left -= e[j++]) e[j] = std::min(left, k);
        long degree = 0;
        Rational right(0);
        for (long j = 0; j < n; ++j) {
          degree += e[j];
          right += pure_derivative_sup(e, j, k + 1);
        }
        all &= degree == d + 1 && right == Rational(0);
      }
    }
  }
  return settled(
      !all, "some case is not refuted",
      fmt::format("a monomial of degree d + 1 with every exponent at most k exists when "
                  "d < nk; its derivatives of order k + 1 vanish, so the right side is 0, "
                  "but it is no polynomial of degree d, so the left side is positive "
                  "({} cases with n, k <= 4)",
                  cases));
}

// What must be true of any repair: where the right side is 0 and d >= nk, the left side is 0 too.
Finding coordinate_degree(const Context&) {
  for (long n = 1; n <= 4; ++n)
    for (long k = 1; k <= 4; ++k)
      for (const auto& e : monomials_up_to(n, n * (k + 1))) {
        Rational right(0);
        long degree = 0;
        bool coordinate = true;
        for (long j = 0; j < n; ++j) {
          right += pure_derivative_sup(e, j, k + 1);
          degree += e[j];
          coordinate &= e[j] <= k;
        }
        if (right == Rational(0) && (!coordinate || degree > n * k))
          return finding(Truth::no, "a monomial with right side 0 exceeds degree k somewhere");
      }
  return finding(Truth::yes,
                 "monomials with right side 0 have degree at most k in each variable and nk in all "
                 "(n, k <= 4, total degree up to n(k+1)): degree k in each variable, or total "
                 "degree nk, removes these counterexamples");
}

Finding at_instance(const Context& c) {
  const CornerMonomial f{c.instance.integer("variables")};
  const bool lower = annihilates(f.n, f.n - 1);
  const bool attained = f.best_error() == Rational(1);  // P = 0: |x_1 .. x_n| <= 1
  auto result = settled(lower && attained,
                        "the signed mean over the corners is 0 below degree n and 1 for f, whose "
                        "supremum is 1: the best error is 1, attained by P = 0",
                        "the functional does not settle the best error");
  result.values = corner_values(f, 1);
  return result;
}

Finding against_coordinate_degree(const Context&) {
  const CornerMonomial f{2};
  const Rational error = f.best_error_coordinate();
  return settled(error > f.right_side(1), "x y is at a positive distance",
                 "degree at most 1 in each variable contains x y: distance " + error.text());
}
Finding degree_n(const Context&) {
  return settled(annihilates(3, 3), "it vanishes",
                 "the mean over the corners of x y z is " +
                     corner_mean_by_sum(Exponents(3, 1)).text() + ", not 0");
}

}  // namespace

// clang-format off
Theorem thm10() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"variables", Kind::integer, {}, {}, "n >= 2: f = x_1 .. x_n, total degree n - 1, k = 1"}},
      .values = {{"best_error", "rational: distance of f from total degree n - 1"},
                 {"right_side", "rational: the printed right side, for every c_k"},
                 {"best_error_coordinate", "rational: distance from degree n - 1 in each variable"}},
      .checks = {
          {"the printed bound holds for x^2, n = 1, k = 2, d = 1", certificate, everywhere, refuted, On::claim, "every constant c_k", smallest},
          {"the printed bound holds for x y, n = 2, k = 1, d = 1", certificate, everywhere, refuted, On::claim, "every constant c_k", two_variables},
          {"the printed bound holds for x_1 .. x_n and total degree n - 1", certificate, everywhere, refuted, On::claim, "every n >= 2, every c_k", every_n},
          {"the printed bound holds for some d with max(1, k-1) <= d < nk", certificate, everywhere, refuted, On::claim, "every such n, k, d; enumerated for n, k <= 4", whole_range},
          {"monomials with right side 0 have degree at most k in each variable", exact, points, corrected, On::claim, "n, k <= 4", coordinate_degree},
          {"the distances at the instance", exact, points, corrected, On::instance, "the instance", at_instance},
          {"x y is at a positive distance from degree 1 in each variable", exact, points, control, On::claim, "n = 2", against_coordinate_degree},
          {"the functional vanishes up to degree n", exact, points, control, On::claim, "n = 3", degree_n},
      },
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        const long n = instance.integer("variables");
        if (n < 2) return Complaint{"variables", std::to_string(n), "at least 2"};
        return {};
      },
  };
}
// clang-format on

}  // namespace verify::theorems::liu2025
