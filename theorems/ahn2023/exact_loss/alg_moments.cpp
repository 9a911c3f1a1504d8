// Moments of power sums of an isotropic Wishart matrix: one loop recursion gives all of them, a sum
// over hooks the single traces, and both count Wick pairings.
#include <fmt/format.h>

#include <numeric>

#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/stein_step.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::ahn2023::claim_alg_moments {
namespace {

constexpr long most_paired = 6;  // 10395 pairings

// recursion - number of pairings, weighted, for every partition of 1 .. degree.
struct CountsPairings {
  long degree;
  LoopTerms terms = LoopTerms::all;

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
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

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
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
  bool shifted = false;  // E(n, d) = E(d, n + 1)

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
    WishartPowerSums<T> sums(n, d), exchanged(d, shifted ? T(n + T(1L)) : n);
    Vector<T> zero;
    for (const auto& powers : partitions(degree))
      zero.push_back(T(sums.mean(powers) - exchanged.mean(powers)));
    return zero;
  }
};

// The first four moments of G = W / n written out, times powers of n.
struct FirstMoments {
  bool without_one = false;

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
    const auto k = [](long integer) { return T(integer); };
    const T n2 = n * n, n3 = n2 * n, d2 = d * d, d3 = d2 * d;
    const T one = k(without_one ? 0 : 1);
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
      {found == exchanged, found.is_integer()},
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
  return {
      .inputs =
          {{"n", Kind::integer, {}, {Constraint::positive}, "degrees of freedom; n < d allowed"},
           d_input(),
           {"powers",
            Kind::vector,
            {"factors"},
            {Constraint::integers, Constraint::positive},
            "exponents k_i of prod_i tr W^{k_i}"}},
      .values = {{"moment", "integer: E prod_i tr W^{k_i}, W ~ W_d(n, I)"}},
      .parts =
          {{"recursion",
            {chain({words(SteinStep{}), expand(CountsPairings{5})})},
            {{"the step without transposes", words(SteinStep{true})},
             {"without the k in n + k", expand(CountsPairings{3, LoopTerms::without_reversal})},
             {"without the last sum", expand(CountsPairings{3, LoopTerms::without_other_trace})}},
            {ginac(CountsPairings{3})}},
           {"hooks",
            {expand(EqualsHooks{12}), test(EqualsHooks{26})},
            {{"the recursion without the k in n + k",
              expand(EqualsHooks{3, LoopTerms::without_reversal})}}},
           {"symmetric",
            {expand(Symmetric{8})},
            {{"n + 1 for n on one side", test(Symmetric{8, true})}}},
           {"first",
            {expand(FirstMoments{})},
            {{"E tr W^2 = n d (n + d)", expand(FirstMoments{true})}}},
           {"moment", {exact(moment)}, {}, {exact(second_route)}}},
  };
}

}  // namespace verify::ahn2023::claim_alg_moments
