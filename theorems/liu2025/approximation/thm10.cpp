// The multivariate Jackson inequality as printed sees pure derivatives only: products of different
// variables refute it, already x^2 in one variable does. With the degree in each variable it
// holds.
#include <fmt/format.h>

#include "theorems/liu2025/approximation/coordinate_jackson.hpp"
#include "theorems/liu2025/approximation/corner_monomial.hpp"
#include "verify/algebra/statement.hpp"

namespace verify::liu2025::claim_thm10 {
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
  return settled(!all, "the bound holds for some n",
                 "x_1 .. x_n against total degree n - 1, k = 1: the signed mean over the 2^n "
                 "corners is a product of means over one sign each, which is 0 for an even "
                 "exponent; a monomial below degree n has exponent 0 somewhere. Left side 1, right "
                 "side 0 for every n; all monomials and corners evaluated for n = 2..5");
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
      fmt::format("a monomial of degree d + 1 with every exponent at most k exists when d < nk; "
                  "its derivatives of order k + 1 vanish, so the right side is 0, but it is no "
                  "polynomial of degree d, so the left side is positive ({} cases with n, k <= 4)",
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

// --- the repair: delayed means, one variable after the other

// I - V_1 V_2 V_3 = (I - V_1) + V_1 (I - V_2) + V_1 V_2 (I - V_3).
struct OneAfterTheOther {
  bool in_order = true;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    constexpr long size = 2;
    const auto I = identity_matrix<T>(size);
    const auto A = free.matrix(size, size), B = free.matrix(size, size),
               C = free.matrix(size, size);
    const auto last = in_order ? A * B * (I - C) : B * A * (I - C);
    return (I - A * B * C - (I - A) - A * (I - B) - last).entries();
  }
};
Finding one_after_the_other(const Context&) {
  auto result = expands_to_zero(OneAfterTheOther{});
  result.detail =
      "with V_j in variable j, |V_j| <= 3 and |g - V_j g| <= 4 E_m on every line parallel to axis "
      "j, f - V_1 .. V_n f is a sum of n terms, the j-th at most 3^(j-1) 4 E_m(along x_j). "
      "Jackson's inequality in one variable bounds E_m by the k-th derivative along x_j. " +
      result.detail;
  return result;
}
Finding other_order(const Context&) { return expands_to_zero(OneAfterTheOther{false}); }

// Factors of V_m, cleared of denominators: 2 (2m-j) - 2 (m-j) = 2m for j <= m. Fejer's kernel by
// induction on M, with S = 1 + z + .. + z^(M-1), w = z^M and (1-z) S = 1 - w:
// (S + w)^2 - z S^2 = S (1 + w) + w^2 = 1 + z + .. + z^(2M), what G_(M+1) - z G_M is.
struct DelayedMean {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T m = free.scalar(), j = free.scalar(), z = free.scalar(), S = free.scalar(),
            w = free.scalar(), one(1L), two(2L);
    const T step = (S + w) * (S + w) - z * S * S - (S * (one + w) + w * w);
    return {T(two * (two * m - j) - two * (m - j) - two * m),
            T(step - S * ((one - z) * S - (one - w)))};
  }
};
Finding delayed_mean_rules(const Context&) {
  constexpr long most = 40;
  bool all = true;
  const auto z = UnivariatePolynomial::variable();
  UnivariatePolynomial sum;
  for (long m = 1; m <= most; ++m) {
    sum += power(z, m - 1);
    const auto all_powers = sum + power(z, m) * (sum + power(z, m));
    all &= fejer_numerator(m) == sum * sum;
    all &= fejer_numerator(m).coefficient(m - 1) == Rational(m);  // mean 1
    all &= fejer_numerator(m + 1) - z * fejer_numerator(m) == all_powers;
    for (long j = 0; j <= 3 * m; ++j) {
      const Rational factor = delayed_factor(m, j);
      const Rational between = j < 2 * m ? Rational(2) - Rational(j, m) : Rational(0);
      all &= factor == (j <= m ? Rational(1) : between);
    }
  }
  const auto symbolic_part = expands_to_zero(DelayedMean{});
  return finding(conjunction(symbolic_part.answer, truth_of(all)),
                 "M z^(M-1) times the Fejer kernel is (1 + .. + z^(M-1))^2, so that it is >= 0 on "
                 "|z| = 1, with mean 1: |s_M| = 1 and |V_m| <= 2 + 1. V_m keeps T_j for j <= m and "
                 "removes it for j >= 2m; with a best P, |f - V_m f| = |(f - P) - V_m (f - P)| <= "
                 "4 E_m. Every m and M by identity and induction, m, M = 1..40 multiplied out. " +
                     symbolic_part.detail);
}

// g = 1/(c - x): all Chebyshev coefficients are positive, so that errors are largest at x = 1.
struct PoleMean {
  SimplePole f;
  Rational coefficient(long j) const {
    const Rational half = Rational(2) * f.q / (Rational(1) - f.q * f.q);
    return j == 0 ? half : Rational(2) * half * power(f.q, j);
  }
  Rational mean_at_one(long m) const {
    Rational total;
    for (long j = 0; j < 2 * m; ++j) total += delayed_factor(m, j) * coefficient(j);
    return total;
  }
  Rational at_one() const { return Rational(1) / (f.pole() - Rational(1)); }
};
Finding product_of_poles(const Context&) {
  bool all = true;
  std::string shown;
  for (const Rational& q : {Rational(1, 2), Rational(4, 5)}) {
    const PoleMean g{{q}};
    for (long m = 1; m <= 16; ++m) {
      const Rational one_variable = g.at_one() - g.mean_at_one(m);
      all &= one_variable <= Rational(4) * g.f.best_error(m);
      const Rational error = g.at_one() * g.at_one() - g.mean_at_one(m) * g.mean_at_one(m);
      for (long k = 1; k <= std::min(m + 1, 4L); ++k) {
        const Ball bound = jackson_factor(k, Rational(m)) *
                           Ball(delayed_mean_weight(2) * g.f.derivative_sup(k) * g.at_one());
        all &= less(Ball(error), bound) == Truth::yes;
        if (m == 16 && k == 4)
          shown += fmt::format("{}q = {}: error {:.2e}, bound {}", shown.empty() ? "" : "; ",
                               q.text(), error.to_double(), bound.decimal(4));
      }
    }
  }
  return settled(
      all,
      "f = 1/((c-x)(c-y)), c = (q + 1/q)/2: the largest error of V V f is that at (1, 1), an exact "
      "number, and below the bound for m = 1..16, k = 1..4; m = 16, k = 4: " +
          shown,
      "an error exceeds the bound");
}
Finding fejer_mean_alone(const Context&) {
  const Rational factor = fejer_factor(4, 1);
  return settled(factor == Rational(1), "T_1 is kept",
                 "m = 2: the Fejer mean of length 4 multiplies T_1 by " + factor.text() +
                     ", it does not even keep lines");
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

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"variables",
                  Kind::integer,
                  {},
                  {},
                  "n >= 2: f = x_1 .. x_n, total degree n - 1, k = 1"}},
      .values = {{"best_error", "rational: distance of f from total degree n - 1"},
                 {"right_side", "rational: the printed right side, for every c_k"},
                 {"best_error_coordinate",
                  "rational: distance from degree n - 1 in each variable"}},
      .checks =
          {
              {"the printed bound holds for x^2, n = 1, k = 2, d = 1", certificate, everywhere,
               refuted, On::claim, "every constant c_k", smallest},
              {"the printed bound holds for x y, n = 2, k = 1, d = 1", certificate, everywhere,
               refuted, On::claim, "every constant c_k", two_variables},
              {"the printed bound holds for x_1 .. x_n and total degree n - 1", certificate,
               everywhere, refuted, On::claim, "every n >= 2, every c_k", every_n},
              {"the printed bound holds for some d with max(1, k-1) <= d < nk", certificate,
               everywhere, refuted, On::claim, "every such n, k, d; enumerated for n, k <= 4",
               whole_range},
              {"with the degree in each variable it holds: means in one variable after the other",
               symbolic, everywhere, corrected, On::claim,
               "three variables, every operator; any number of variables by repetition",
               one_after_the_other},
              {"the delayed mean keeps degree m, has degree 2m - 1 and norm at most 3", symbolic,
               everywhere, corrected, On::claim, "every m; m = 1..40 multiplied out",
               delayed_mean_rules},
              {"1/((c-x)(c-y)) stays below the corrected bound", enclosure, points, corrected,
               On::claim, "c = 5/4 and 41/40, m = 1..16, k = 1..4", product_of_poles},
              {"monomials with right side 0 have degree at most k in each variable", exact, points,
               corrected, On::claim, "n, k <= 4", coordinate_degree},
              {"the distances at the instance", exact, points, corrected, On::instance,
               "the instance", at_instance},
              {"x y is at a positive distance from degree 1 in each variable", exact, points,
               control, On::claim, "n = 2", against_coordinate_degree},
              {"the telescoped sum may change the order of the means", symbolic, everywhere,
               control, On::claim, "three operators", other_order},
              {"the Fejer mean alone keeps degree m", exact, points, control, On::claim, "m = 2",
               fejer_mean_alone},
              {"the functional vanishes up to degree n", exact, points, control, On::claim, "n = 3",
               degree_n},
          },
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        const long n = instance.integer("variables");
        if (n < 2) return Complaint{"variables", std::to_string(n), "at least 2"};
        return {};
      },
  };
}

}  // namespace verify::liu2025::claim_thm10
