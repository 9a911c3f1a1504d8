// Moments of power sums of an isotropic Wishart matrix: one loop recursion gives all of them, a sum
// over hooks the single traces, and both count Wick pairings.
#include <fmt/format.h>

#include <numeric>

#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::ahn2023::claim_alg_moments {
namespace {

constexpr long most_paired = 6;  // 10395 pairings

// recursion - number of pairings, weighted, for every partition of 1 .. degree.
struct CountsPairings {
  long degree;
  LoopTerms terms = LoopTerms::all;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar(), d = free.scalar();
    WishartPowerSums<T> sums(n, d, terms);
    Vector<T> zero;
    for (long q = 1; q <= degree; ++q)
      for (const auto& powers : partitions(q))
        zero.push_back(T(sums.mean(powers) - mean_by_pairings(n, d, powers)));
    return zero;
  }
};

// recursion - sum over hooks for E tr W^q.
struct EqualsHooks {
  long degree;
  LoopTerms terms = LoopTerms::all;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar(), d = free.scalar();
    WishartPowerSums<T> sums(n, d, terms);
    const auto closed = mean_power_traces(n, d, degree);
    Vector<T> zero;
    for (long q = 1; q <= degree; ++q) zero.push_back(T(sums.mean({q}) - closed[q - 1]));
    return zero;
  }
};

// X X^T and X^T X have the same power sums: E(n, d) = E(d, n) for every product.
struct Symmetric {
  long degree;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar(), d = free.scalar();
    WishartPowerSums<T> sums(n, d), exchanged(d, n);
    Vector<T> zero;
    for (const auto& powers : partitions(degree))
      zero.push_back(T(sums.mean(powers) - exchanged.mean(powers)));
    return zero;
  }
};

// The first four moments of G = W / n written out, times powers of n.
struct FirstMoments {
  bool with_one = true;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar(), d = free.scalar();
    const auto k = [](long integer) { return T(integer); };
    const T n2 = n * n, n3 = n2 * n, d2 = d * d, d3 = d2 * d;
    const T one = k(with_one ? 1 : 0);
    const Vector<T> factors = {k(1), T(n + d + one),
                               T(n2 + k(3) * n * (d + k(1)) + d2 + k(3) * d + k(4)),
                               T(n3 + k(6) * n2 * (k(1) + d) + n * (k(21) + k(17) * d + k(6) * d2) +
                                 k(20) + k(21) * d + k(6) * d2 + d3)};
    WishartPowerSums<T> sums(n, d);
    Vector<T> zero;
    for (long q = 1; q <= 4; ++q) zero.push_back(T(sums.mean({q}) - n * d * factors[q - 1]));
    return zero;
  }
};

Finding counts_pairings(const Context&) { return expands_to_zero(CountsPairings{5}); }
Finding counts_pairings_ginac(const Context&) { return expands_to_zero_ginac(CountsPairings{3}); }
Finding equals_hooks(const Context&) { return expands_to_zero(EqualsHooks{12}); }
Finding equals_hooks_large(const Context& c) { return identity_test(EqualsHooks{26}, c.seed); }
Finding symmetric(const Context&) { return expands_to_zero(Symmetric{8}); }
Finding first_moments(const Context&) { return expands_to_zero(FirstMoments{}); }
Finding without_reversal(const Context&) {
  return expands_to_zero(CountsPairings{3, LoopTerms::without_reversal});
}
Finding without_reversal_hooks(const Context&) {
  return expands_to_zero(EqualsHooks{3, LoopTerms::without_reversal});
}
Finding without_other_trace(const Context&) {
  return expands_to_zero(CountsPairings{3, LoopTerms::without_other_trace});
}
Finding without_one(const Context&) { return expands_to_zero(FirstMoments{false}); }

struct Question {
  long n, d, degree;
  Vector<long> powers;
};

Question question_of(const Context& c) {
  Question result{c.instance.integer("n"), c.instance.integer("d"), 0,
                  c.instance.integers("powers")};
  result.degree = std::accumulate(result.powers.begin(), result.powers.end(), 0L);
  return result;
}

Rational by_recursion(const Question& q) {
  return WishartPowerSums<Rational>(Rational(q.n), Rational(q.d)).mean(q.powers);
}

Finding moment(const Context& c) {
  const auto q = question_of(c);
  const Rational found = by_recursion(q);
  const Rational exchanged =
      WishartPowerSums<Rational>(Rational(q.d), Rational(q.n)).mean(q.powers);
  auto result = settled(
      found == exchanged && found.is_integer(),
      fmt::format("n = {}, d = {}: the recursion gives the integer {}, and the same with n and d "
                  "exchanged",
                  q.n, q.d, found.text()),
      fmt::format("the recursion gives {}, but {} with n and d exchanged", found.text(),
                  exchanged.text()));
  result.values = {value("moment", found)};
  return result;
}

// Where n or d is 1, W has one eigenvalue, which is chi-squared.
Finding second_route(const Context& c) {
  const auto q = question_of(c);
  const Rational found = by_recursion(q);
  Rational other;
  std::string route;
  if (q.powers.size() == 1) {
    other = mean_power_traces(Rational(q.n), Rational(q.d), q.degree).back();
    route = "the sum over hooks";
  } else if (q.n == 1 || q.d == 1) {
    other = Rational(1);
    for (long k = 0; k < q.degree; ++k) other *= Rational(q.n * q.d + 2 * k);
    route = "the moment of a chi-squared variable";
  } else if (q.degree <= most_paired) {
    other = mean_by_pairings(Rational(q.n), Rational(q.d), q.powers);
    route = "the sum over all Wick pairings";
  } else {
    other = WishartPowerSums<Rational>(Rational(q.n), Rational(q.d), LoopTerms::all, Peel::largest)
                .mean(q.powers);
    route = "the recursion applied to the largest power first instead of the smallest";
  }
  return settled(found == other, fmt::format("{} gives {} too", route, other.text()),
                 fmt::format("{} gives {}, the recursion {}", route, other.text(), found.text()));
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"n", Kind::integer, {}, {Constraint::positive}, "degrees of freedom; n < d allowed"},
           {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
           {"powers",
            Kind::vector,
            {"factors"},
            {Constraint::integers, Constraint::positive},
            "exponents k_i of prod_i tr W^{k_i}"}},
      .values = {{"moment", "integer: E prod_i tr W^{k_i}, W ~ W_d(n, I)"}},
      .checks =
          {
              {"the recursion counts Wick pairings", symbolic, everywhere, holds, On::claim,
               "every product of traces of degree 1 to 5; n, d free symbols", counts_pairings,
               "are the power sums of degree up to 3 right"},
              {"the recursion counts Wick pairings, by a second computer algebra system", symbolic,
               everywhere, holds, On::claim, "every product of traces of degree 1 to 3; n, d free",
               counts_pairings_ginac, "are the power sums of degree up to 3 right"},
              {"the recursion and the sum over hooks agree", symbolic, everywhere, holds, On::claim,
               "E tr W^q, q = 1 to 12; n, d free symbols", equals_hooks},
              {"the recursion and the sum over hooks agree up to degree 26", identity, everywhere,
               holds, On::claim, "E tr W^q, q = 1 to 26; n, d free", equals_hooks_large},
              {"n and d may be exchanged", symbolic, everywhere, holds, On::claim,
               "every product of traces of degree 8; n, d free symbols", symmetric},
              {"the first four moments in closed form", symbolic, everywhere, holds, On::claim,
               "E tr W^q, q = 1 to 4; n, d free symbols", first_moments},
              {"the moment by the recursion", exact, points, holds, On::instance, "the instance",
               moment},
              {"a second route gives the same moment", exact, points, holds, On::instance,
               "the instance: hooks for one trace, chi-squared moments for n = 1 or d = 1, "
               "pairings "
               "up to degree 6, otherwise the recursion in another order",
               second_route},
              {"the recursion without the k in n + k counts pairings", symbolic, everywhere,
               control, On::claim, "degree up to 3; n, d free", without_reversal},
              {"the recursion without the k in n + k gives the sum over hooks", symbolic,
               everywhere, control, On::claim, "degree up to 3; n, d free", without_reversal_hooks},
              {"the recursion without its last sum counts pairings", symbolic, everywhere, control,
               On::claim, "degree up to 3; n, d free", without_other_trace},
              {"E tr W^2 = n d (n + d), without the 1", symbolic, everywhere, control, On::claim,
               "n, d free", without_one},
          },
  };
}

}  // namespace verify::ahn2023::claim_alg_moments
