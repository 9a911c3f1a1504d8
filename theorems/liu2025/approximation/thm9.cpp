// Jackson's inequality in one variable, proved as Favard did, one derivative after the other; and
// on functions whose best approximation is known exactly: 1/(c - x), for every c > 1 and every
// degree, and the powers x^m.
#include <fmt/format.h>

#include "theorems/liu2025/approximation/favard_kernel.hpp"
#include "theorems/liu2025/approximation/jackson.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_thm9 {
namespace {

using Poly = UnivariatePolynomial;

// Chebyshev polynomials of the first kind, T_0..T_n, or of the second, U_0..U_n.
Vector<Poly> chebyshev(long n, bool second) {
  const auto x = Poly::variable();
  Vector<Poly> all = {Poly(1), second ? Poly(2) * x : x};
  while (static_cast<long>(all.size()) <= n)
    all.push_back(Poly(2) * x * all.back() - all[all.size() - 2]);
  return all;
}
// T_k and U_k for the small negative indices that occur as well.
Poly T(const Vector<Poly>& all, long k) { return all[k < 0 ? -k : k]; }
Poly U(const Vector<Poly>& all, long k) { return k == -1 ? Poly(0) : k == -2 ? Poly(-1) : all[k]; }

// f - P = E N / (2q (c - x)) with N = T_(n+1) - 2q T_n + q^2 T_(n-1).
Poly numerator(const Rational& q, long n) {
  const auto all = chebyshev(n + 1, false);
  return T(all, n + 1) - Poly(Rational(2) * q) * T(all, n) + Poly(q * q) * T(all, n - 1);
}
Poly companion(const Rational& q, long n) {
  const auto all = chebyshev(n, true);
  return U(all, n) - Poly(Rational(2) * q) * U(all, n - 1) + Poly(q * q) * U(all, n - 2);
}

// f - E N/(2q(c-x)) is a polynomial of degree n, and (2q(c-x))^2 - N^2 = (1 - x^2) M^2: |f - P| <=
// E.
bool attains(const SimplePole& f, long n) {
  const auto x = Poly::variable();
  const Rational two_q = Rational(2) * f.q;
  const auto N = numerator(f.q, n), M = companion(f.q, n);
  const Poly distance = Poly(f.pole()) - x;
  const Poly rest = Poly(1) - Poly(f.best_error(n) / two_q) * N;
  if (!remainder(rest, distance).is_zero() || exact_quotient(rest, distance).degree() > n)
    return false;
  const Poly scaled = Poly(two_q) * distance;
  return scaled * scaled - N * N == (Poly(1) - x * x) * M * M;
}

// N has n+1 roots in (-1, 1) and changes its sign between any two neighbours among -1, the n roots
// of M, and 1: there the error is +-E, so that by Chebyshev's theorem no polynomial is closer.
bool alternates(const SimplePole& f, long n) {
  const auto N = numerator(f.q, n), M = companion(f.q, n);
  const SturmChain zeros(N);
  Vector<Rational> signs = {N.at(Rational(-1))};
  if (n > 0) {
    const SturmChain extrema(M);
    for (auto [lower, upper] : extrema.isolate(Rational(-1), Rational(1))) {
      while (zeros.count(lower, upper) > 0) {
        // The ends of an isolating interval may be other roots.
        const Rational middle = (lower + upper) / Rational(2);
        const long at_lower = M.at(lower).sign() == 0 ? 1 : 0;
        if (M.at(middle).sign() == 0) {
          lower = upper = middle;
        } else {
          (extrema.count(lower, middle) > at_lower ? upper : lower) = middle;
        }
      }
      signs.push_back(N.at(lower));
    }
  }
  signs.push_back(N.at(Rational(1)));
  for (std::size_t k = 0; k + 1 < signs.size(); ++k)
    if (signs[k].sign() * signs[k + 1].sign() >= 0) return false;
  return static_cast<long>(signs.size()) == n + 2;
}

Finding equioscillation(const Context&) {
  for (const Rational& q : {Rational(1, 2), Rational(1, 3), Rational(4, 5)})
    for (long n = 0; n <= 7; ++n)
      if (!attains({q}, n) || !alternates({q}, n))
        return finding(Truth::no, fmt::format("fails at n = {}, q = {}", n, q.text()));
  return finding(
      Truth::yes,
      "with c = (q + 1/q)/2, E = q^n/(c^2-1), N = T_(n+1) - 2q T_n + q^2 T_(n-1): f - P = E "
      "N/(2q(c-x)) for a polynomial P of degree n, (2q(c-x))^2 - N^2 = (1-x^2) M^2, so |f - P| <= "
      "E, with n + 2 alternating extrema (Sturm). q = 1/2, 1/3, 4/5, n = 0..7");
}

// With x = (z + 1/z)/2, w = z^n and B = w (z - q)/(1 - qz): 2wz N = w^2 (z-q)^2 + (1-qz)^2 and
// 2qz(c - x) = (z-q)(1-qz), so N/(2q(c-x)) = (B + 1/B)/2; the winding of B is n + 1.
struct Blaschke {
  bool opposite = false;

  Sizes sizes() const { return {{"n", Argument::absent}}; }

  template <class S>
  Vector<S> operator()(Variables<S>& free) const {
    const S z = free.scalar("z"), q = free.scalar("q"), w = free.scalar("w"), one(1L), two(2L);
    const S numerator = w * w * z * z + one - two * q * (w * w * z + z) + q * q * (w * w + z * z);
    const S a = w * (opposite ? S(z + q) : S(z - q)), b = one - q * z;
    return {S(numerator - a * a - b * b), S(z * (one + q * q) - q * (z * z + one) - (z - q) * b),
            // the derivative of (z-q)/(1-qz) times (1-qz)^2
            S(b + q * (z - q) - (one - q * q)),
            // residue at x = c, z = 1/q, w = q^(-n): N = (1-q^2)^2/(2 q^(n+1)), E N = 2q
            S((one - q * q) * (one - q * q) - (one - two * q * q + q * q * q * q))};
  }
};

// k factors from m = d + 1 on against m!/(m-k)!: the bound for x^m and degree m - 1 is (pi/2)^k.
Finding powers(const Context&) {
  const auto x = Poly::variable();
  const auto first = chebyshev(12, false), second = chebyshev(12, true);
  for (long m = 1; m <= 12; ++m) {
    const Rational E = power(Rational(2), 1 - m);
    const bool best = all_hold(
        {(power(x, m) - Poly(E) * first[m]).degree() < m,
         Poly(1) - first[m] * first[m] == (Poly(1) - x * x) * second[m - 1] * second[m - 1],
         SturmChain(first[m]).count(Rational(-1), Rational(1)) == m});
    for (long k = 0; k <= m; ++k) {
      Rational sup(1);
      for (long j = 0; j < k; ++j) sup *= Rational(m - j);
      const Truth bounded = negation(less(jackson_factor(k, Rational(m - 1)) * Ball(sup), Ball(E)));
      const Truth here =
          conjunction(truth_of(best && jackson_product(k, Rational(m - 1)) == sup), bounded);
      if (here != Truth::yes)
        return finding(here, fmt::format("fails, or is not settled, at m = {}, k = {}", m, k));
    }
  }
  return finding(Truth::yes,
                 "x^m - 2^(1-m) T_m has degree below m and T_m equioscillates: E_(m-1)(x^m) = "
                 "2^(1-m); the right side is (pi/2)^k, at least 1, for every k <= m. m = 1..12");
}

// E_0(x) = 1, by (f(1) - f(-1))/2, while c/(d+1) = c for k = 1, d = 0.
Finding smaller_constant(const Context&) {
  const Rational c(99, 100), error = (Rational(1) - Rational(-1)) / Rational(2);
  return settled(error <= c, "the bound holds",
                 "f = x, k = 1, d = 0: best error " + error.text() + " > " + c.text());
}
Finding one_factor_more(const Context&) {
  // (d+2)(d+1).. instead of (d+1) d ..: too good for f = |x|-like functions, here x^4, k = 4, d = 3
  const long k = 4, m = 4;
  const Ball bound = jackson_factor(k, Rational(m + 20)) * Ball(24);
  const Rational E = power(Rational(2), 1 - m);
  return finding(negation(less(bound, Ball(E))),
                 "x^4, k = 4: the product taken from d + 21 down gives " + bound.decimal(6) +
                     " < E_3 = " + E.text());
}

// Q_r T_r = sin t - .., divided by sin t: sin jt / sin t is U_(j-1) of cos t.
Finding kernels_multiplied_out(const Context&) {
  constexpr long most = 20;
  const auto x = Poly::variable();
  const auto all = chebyshev(most, true);
  const Rational one(1);
  for (const Rational& r : {Rational(1, 2), Rational(2, 3), Rational(9, 10)}) {
    for (long N = 1; N <= most; ++N) {
      const Rational whole = one - power(r, 2 * N);
      Poly sum;
      for (long j = 1; j < N; ++j)
        sum += Poly((power(r, j - 1) - power(r, 2 * N - j - 1)) / whole) * U(all, j - 1);
      const Poly rest = Poly(power(r, N - 1) * (one - r * r) / whole) * U(all, N - 1);
      if ((Poly(one + r * r) - Poly(Rational(2) * r) * x) * sum != Poly(1) - rest)
        return finding(Truth::no, fmt::format("fails at N = {}, r = {}", N, r.text()));
    }
  }
  return finding(Truth::yes, "multiplied out for N = 1..20 and r = 1/2, 2/3, 9/10");
}
// The bound for k derivatives in degree d is that for one, applied to k - 1 in degree d - 1.
Finding products(const Context&) {
  bool all = true;
  for (long d = 0; d <= 20; ++d)
    for (long k = 1; k <= d + 1; ++k)
      all &= jackson_product(k, Rational(d)) ==
             Rational(d + 1) * jackson_product(k - 1, Rational(d - 1));
  return settled(all, "for d = 0..20 and k = 1..d + 1", "two products differ");
}

Finding at_instance(const Context& c) {
  constexpr long longest = 40;
  const auto f = simple_pole(c.instance.rational("pole"));
  const long k = c.instance.integer("k"), n = c.instance.integer("degree");
  const Rational best = f.best_error(n), sup = f.derivative_sup(k);
  const Ball bound = jackson_factor(k, Rational(n)) * Ball(sup);
  const Truth exact = truth_of(n > longest || attains(f, n));
  const Truth bounded = less(Ball(best), bound);
  auto result =
      finding(conjunction(bounded, exact),
              fmt::format("best error {}, right side {}; f - P is found exactly up to degree {}",
                          best.to_double(), bound.decimal(10), longest));
  result.values = {value("best_error", best), value("derivative_sup", sup),
                   enclosed_value("bound_approx", bound)};
  if (deserves_plots(c)) {
    Plot plot{"Best error of $1/(c - x)$ and Jackson's bound",
              "degree",
              "log2",
              "the best error falls geometrically, the bound like the power $-k$ of the degree",
              {{"best error", Mark::points, {}}, {"Jackson's bound", Mark::dashed, {}}}};
    for (long d = std::max(k - 1, 0L); d <= k + 24; ++d) {
      plot.curves[0].points.emplace_back(static_cast<double>(d), log2_of(f.best_error(d)));
      const Ball at = jackson_factor(k, Rational(d)) * Ball(sup);
      plot.curves[1].points.emplace_back(static_cast<double>(d), log2_of(at.midpoint()));
    }
    result.plots = {plot};
  }
  return result;
}

std::optional<Complaint> admissible(const Instance& instance) {
  const auto& c = instance.rational("pole");
  if (c <= Rational(1) || !is_rational_square(c * c - Rational(1)))
    return Complaint{"pole", c.text(),
                     "more than 1, with pole^2 - 1 the square of a rational (5/4)"};
  const long k = instance.integer("k"), d = instance.integer("degree");
  if (d < k - 1)
    return Complaint{"degree", std::to_string(d), "at least k - 1 = " + std::to_string(k - 1)};
  return {};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"pole",
                  Kind::rational,
                  {},
                  {},
                  "c > 1 of f = 1/(c - x), c^2 - 1 the square of a rational"},
                 {"k", Kind::integer, {}, {Constraint::nonnegative}, "order of the derivative"},
                 {"degree", Kind::integer, {}, {Constraint::nonnegative}, "d >= k - 1"}},
      .values = {{"best_error", "rational: E_d(f)"},
                 {"derivative_sup", "rational: sup |f^(k)| = k!/(c-1)^(k+1)"},
                 {"bound_approx", "real: right side of (15)"}},
      .parts = {{"difference",
                 {expand(InterpolatedKernel{})},
                 {{"the first terms of the kernel's own series", expand(InterpolatedKernel{true})}},
                 {once(Evidence::exact, {}, Inputs::points, kernels_multiplied_out)}},
                {"kernel",
                 {expand(IntegratedKernel{})},
                 {{"the kernel of pi - t", expand(IntegratedKernel{true})}}},
                {"orthogonal",
                 {expand(SignedArcs{})},
                 {{"every arc counts with the same sign", expand(SignedArcs{true})}}},
                {"area",
                 {expand(AlternatingArea{})},
                 {{"arcs of length pi/(N + 1)", expand(AlternatingArea{true})}}},
                {"first",
                 {expand(PeriodicFunction{})},
                 {{"a kernel of twice the slope", expand(PeriodicFunction{true})},
                  {"the derivative even instead of odd", expand(PeriodicFunction{false, true})}}},
                {"inequality",
                 {expand(OneDerivativeMore{})},
                 {{"the derivative in the same degree", expand(OneDerivativeMore{true})}},
                 {once(Evidence::exact, {}, Inputs::points, products)}},
                {"best_error",
                 {by_hand(
                     chain({expand(Blaschke{}), once(Evidence::exact, {{"n", Argument::by_hand}},
                                                     Inputs::all, equioscillation)}))},
                 {{"of the other sign", expand(Blaschke{true})}}},
                {"examples",
                 {once(Evidence::exact, {}, Inputs::points, powers),
                  on_instance(Evidence::enclosure, at_instance)},
                 {{"99/100 for pi/2", once(Evidence::exact, {}, Inputs::points, smaller_constant)},
                  {"the product from d + 21 on",
                   once(Evidence::enclosure, {}, Inputs::points, one_factor_more)}}}},
      .require = admissible,
  };
}

}  // namespace verify::liu2025::claim_thm9
