// The degree that the multivariate smoothness bound prescribes has no additive term: functions
// whose k-th pure derivatives vanish may be arbitrarily smooth and still need a degree of their
// own.
#include <fmt/format.h>

#include "theorems/liu2025/approximation/coordinate_jackson.hpp"
#include "theorems/liu2025/approximation/corner_monomial.hpp"

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

// The statement alone: degree <= C (nL/eps)^(1/k) falls below 1 for small L, whatever C is.
Finding statement_choice(const Context&) {
  const Rational epsilon(1, 4), C(100);
  const Rational L = epsilon / power(C + Rational(1), 3);  // C (L/eps)^(1/3) = C/(C+1) < 1
  const bool below_one = power(C, 3) * L / epsilon < Rational(1);
  const Rational at_one(1), at_zero(0);
  const Rational constant_error = (at_one - at_zero) / Rational(2);  // of x^2, by midrange
  return settled(!below_one || constant_error <= epsilon, "the degree is enough",
                 "n = 1, k = 3, f = x^2, eps = 1/4: for a constant C take L = eps/(C+1)^3; then C "
                 "(L/eps)^(1/3) = C/(C+1) < 1 allows constants only, at distance " +
                     constant_error.text() + " > 1/4 (evaluated with C = 100, L = " + L.text() +
                     ")");
}

// Adding k does not repair it: x_1 .. x_n with k = 2 and n >= 4.
Finding with_k_added(const Context&) {
  const CornerMonomial f{4};
  const Rational second = f.right_side(1);
  const long degree = proof_degree(2, Rational(1)) + 2;
  const bool bound = annihilates(4, degree);
  return settled(second != Rational(0) || !bound || f.best_error() <= Rational(1, 2),
                 "the degree is enough",
                 fmt::format("n = 4, k = 2, f = x_1 x_2 x_3 x_4, eps = 1/2: all pure second "
                             "derivatives are 0; degree 1 + k = {} is left with the error {}",
                             degree, f.best_error().text()));
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

// With "+ k" the one-variable example is harmless: degree 1 + 3 contains x^2.
Finding one_variable_with_k(const Context&) {
  const long degree = proof_degree(3, Rational(1)) + 3;
  const Rational error = degree >= 2 ? Rational(0) : line_error_of_square();
  return settled(error > Rational(1, 4), "the degree is too small",
                 fmt::format("degree {} contains x^2: error {}", degree, error.text()));
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"variables", Kind::integer, {}, {}, "n >= 2: f = x_1 .. x_n, total degree n - 1"}},
      .values = {{"best_error", "rational: distance of f from total degree n - 1"},
                 {"right_side", "rational: sum of the suprema of its pure second derivatives"},
                 {"best_error_coordinate", "rational: distance from degree n - 1 in each variable"},
                 {"line_error", "rational: distance of x^2 from lines on [-1, 1]"}},
      .checks =
          {
              {"the degree that the proof picks is enough for x^2, k = 3", certificate, everywhere,
               refuted, On::claim, "n = 1, every c_3 and every L <= eps/c_3", proof_choice},
              {"a degree of order (nL/eps)^(1/k) is enough for x^2, k = 3", certificate, everywhere,
               refuted, On::claim, "n = 1, every constant", statement_choice},
              {"with k added the degree is enough for x_1 x_2 x_3 x_4, k = 2", certificate,
               everywhere, refuted, On::claim, "n = 4, every L <= eps/(c_2 n)", with_k_added},
              {"degree 2m - 1 in each variable is enough, m = ceil((pi/2)(2(3^n - 1)L/eps)^(1/k)) "
               "+ k - 2",
               enclosure, region, corrected, On::claim,
               "every f by the corrected inequality; n = 1..4, k = 1..5, four L/eps in balls",
               repaired},
              {"the distance of x^2 from lines is 1/2", exact, points, corrected, On::claim,
               "f = x^2", line},
              {"the distances at the instance", exact, points, corrected, On::instance,
               "the instance", at_instance},
              {"m - 2 is enough in the corrected inequality", enclosure, points, control, On::claim,
               "n = k = 2, L/eps = 100", repaired_too_low},
              {"with k added the degree is too small for x^2, k = 3", exact, points, control,
               On::claim, "n = 1", one_variable_with_k},
          },
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        const long n = instance.integer("variables");
        if (n < 2) return Complaint{"variables", std::to_string(n), "at least 2"};
        return {};
      },
  };
}

}  // namespace verify::liu2025::claim_cor14
