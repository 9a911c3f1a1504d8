// The degree that Jackson's inequality gives for a (k, L)-smooth function and the error eps: the
// chain of inequalities, and exact members of the class at that degree.
#include <fmt/format.h>

#include "theorems/liu2025/approximation/jackson.hpp"
#include "theorems/liu2025/inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_cor12 {
namespace {

// Factor j of (d+1) d .. (d-k+2) exceeds d - k by (k - 1 - j) + 2, and d - k + 2 by k - 1 - j.
struct EveryFactor {
  bool smaller = false;

  Sizes sizes() const { return {{"k", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T d = free.scalar("d"), k = free.size("k"), j = free.scalar("j");
    const T factor = d + T(smaller ? 0L : 1L) - j, gap = k - T(1L) - j;
    return {T(factor - (d - k) - gap - T(2L)), T(factor - (d - k + T(2L)) - gap)};
  }
};
// The product of k factors is at least c^k, c = d - k: one factor more, c + s with s >= 0, makes
// c^(k-1) + r to c^k + r' with r' >= 0. Then epsilon times the product is at least (pi/2)^k L =: a
// where epsilon c^k is: epsilon c^k = a + more. For the smaller degree c is d - k + 2.
template <class T>
void one_factor_more(Comparisons<T>& say, Orthant<T>& free, bool smaller_factor) {
  const T c = free.nonnegative("c"), s = free.nonnegative("s"),
          q = free.nonnegative("q"),  // c^(k-1)
      r = free.nonnegative("r"), a = free.nonnegative("a"), more = free.nonnegative("more"),
          epsilon = free.nonnegative("epsilon");
  const T factor = smaller_factor ? T(c - T(1L) + s) : T(c + s);
  say.nonnegative(T(factor * (q + r) - c * q));
  say.nonnegative(T(factor - c));
  // epsilon (c^k + r) - a with epsilon c^k = a + more
  say.nonnegative(T(a + more + epsilon * r - a));
}

struct Degrees {
  Rational printed, sufficient;
};
Degrees degrees_of(long k, const Rational& smoothness, const Rational& epsilon) {
  const Rational root = jackson_root(k, smoothness / epsilon);
  return {root + Rational(k), std::max(root + Rational(k - 2), Rational(k - 1))};
}

// f = a/(c - x) with a such that sup |f^(k)| = L: its best error is known exactly.
bool members_are_close(long k, const Rational& L, const Rational& epsilon, const Rational& degree) {
  constexpr long longest = 4000;
  if (degree > Rational(longest) || k > longest) return true;
  for (const Rational& q : {Rational(1, 2), Rational(2, 3), Rational(9, 10)}) {
    const SimplePole f{q};
    if (f.best_error(degree.to_long()) * L > epsilon * f.derivative_sup(k)) return false;
  }
  return true;
}

Finding at_instance(const Context& c) {
  const long k = c.instance.integer("k");
  const auto& L = c.instance.rational("smoothness");
  const auto& epsilon = c.instance.rational("epsilon");
  const auto [degree, sufficient] = degrees_of(k, L, epsilon);
  const Truth bounds = conjunction(jackson_suffices(k, degree, L, epsilon),
                                   jackson_suffices(k, sufficient, L, epsilon));
  const Truth members = truth_of(members_are_close(k, L, epsilon, sufficient));
  auto result =
      finding(conjunction(bounds, members),
              fmt::format("degree {} and already {} make Jackson's bound at most eps (balls); the "
                          "members a/(c - x) with the k-th derivative L, c = 5/4, 13/12, 181/180, "
                          "have an exact best error of at most eps at degree {}",
                          degree.text(), sufficient.text(), sufficient.text()));
  result.values = {value("degree", degree), value("degree_sufficient", sufficient)};
  return result;
}

// The degree ceil((pi/2)(L/eps)^(1/k)) + more for x^2 and k = 3: the third derivative is 0, so that
// every L > 0 is a bound.
Finding enough_for_the_square(long more) {
  const Rational epsilon(1, 4), L(1, 1000000);
  const Rational degree = jackson_root(3, L / epsilon) + Rational(more);
  const Rational error = least_error_of_power(2, degree);
  return settled(error <= epsilon, "f = x^2, k = 3: degree " + degree.text() + " is enough",
                 "f = x^2, k = 3, L = 10^-6, eps = 1/4: degree " + degree.text() +
                     ", where the best error is " + error.text());
}
Finding with_k(const Context&) { return enough_for_the_square(3); }
Finding without_k(const Context&) { return enough_for_the_square(0); }
Finding with_k_less_2(const Context&) { return enough_for_the_square(3 - 2); }
Finding with_k_less_3(const Context&) { return enough_for_the_square(3 - 3); }

}  // namespace

Theorem theorem() {
  const auto listed = [](Settle settle) {
    return once(Evidence::exact, {{"k", 3}}, Inputs::all, settle);
  };
  const auto every_k = [](bool smaller_factor) {
    return because(
        "every k: one factor more keeps the form of the product",
        for_nonnegative(
            [=](auto& say, auto& free) { one_factor_more(say, free, smaller_factor); },
            "the differences, where they are nowhere negative, have no negative coefficient",
            {{"k", Argument::induction}}));
  };
  const auto exact_enclosure = on_instance(Evidence::enclosure, at_instance);
  return {
      .inputs = {derivative_order_input(), smoothness_input(), error_input()},
      .values = {{"degree", "integer: ceil((pi/2)(L/eps)^(1/k) + k), formula (17)"},
                 {"degree_sufficient",
                  "integer: ceil((pi/2)(L/eps)^(1/k)) + k - 2, which also suffices"}},
      .parts = {{"degree",
                 {chain({expand(EveryFactor{}), every_k(false)}), exact_enclosure},
                 {{"factors below d - k", every_k(true)},
                  {"factor j is smaller by 1", expand(EveryFactor{true})},
                  {"without the term k: x^2, k = 3", listed(without_k)}},
                 {listed(with_k)}},
                {"less",
                 {chain({expand(EveryFactor{}), every_k(false)})},
                 {{"factors below d - k + 2", every_k(true)},
                  {"factor j is smaller by 1", expand(EveryFactor{true})},
                  {"one degree less: x^2, k = 3", listed(with_k_less_3)}},
                 {listed(with_k_less_2)}}},
  };
}

}  // namespace verify::liu2025::claim_cor12
