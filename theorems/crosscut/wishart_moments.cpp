// The mean power traces E tr W^j of a Wishart matrix on which the optima of three papers rest, in
// several ways of our own, and their symmetry in n and d.
#include <fmt/format.h>

#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/gaussian_moments.hpp"
#include "verify/probability/wishart_power_sums.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::crosscut::claim_wishart_moments {
namespace {

// In closed form.
template <class T>
Vector<T> closed_forms(const T& n, const T& d) {
  const auto k = [](long integer) { return T(integer); };
  const T n2 = n * n, d2 = d * d;
  const T n3 = n2 * n, d3 = d2 * d, n4 = n3 * n, d4 = d3 * d;
  return {T(n * d), T(n * d * (n + d + k(1))),
          T(n * d * (n2 + d2 + k(3) * n * d + k(3) * n + k(3) * d + k(4))),
          T(n * d *
            (n3 + d3 + k(6) * n2 * d + k(6) * n * d2 + k(6) * n2 + k(6) * d2 + k(17) * n * d +
             k(21) * n + k(21) * d + k(20))),
          T(n * d *
            (n4 + d4 + k(10) * n3 * d + k(20) * n2 * d2 + k(10) * n * d3 + k(10) * n3 + k(10) * d3 +
             k(55) * n2 * d + k(55) * n * d2 + k(65) * n2 + k(65) * d2 + k(175) * n * d +
             k(160) * n + k(160) * d + k(148)))};
}

// The sum over all pairings of the 2 j factors x in E tr W^j against the closed forms, j = 1 .. 5,
// and its symmetry; n, d free.
struct ClosedForms {
  long complex = 0;  // this moment (2, 4 or 5) is that of complex data

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d"), n2 = n * n, d2 = d * d;
    auto closed = closed_forms(n, d);
    if (complex == 2) closed[1] = T(n * d * (n + d));
    if (complex == 4) closed[3] = T(n * d * (n + d) * (n2 + d2 + T(5L) * n * d + T(5L)));
    if (complex == 5) {
      closed[4] = T(n * d *
                    (n2 * n2 + d2 * d2 + T(10L) * n * d * (n2 + d2) + T(20L) * n2 * d2 +
                     T(15L) * (n2 + d2) + T(40L) * n * d + T(8L)));
    }
    Vector<T> zero;
    long j = 0;
    for (const auto& form : closed) {
      const T moment = mean_by_pairings(n, d, {++j});
      zero.push_back(T(form - moment));
      zero.push_back(T(mean_by_pairings(d, n, {j}) - moment));
    }
    return zero;
  }
};

// M_2 by all pairings against what two papers print: n^2 times the factor of (19) of Ahn et al.,
// and the denominator of (24) of Li et al. with R = 1 1^T and no noise; both times d.
struct SecondMoment {
  bool noisy = false;  // the denominator of (24) at sigma = 1

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d"), one(1L);
    const T moment = mean_by_pairings(n, d, {2});
    const T noise = noisy ? one : T(0L), ones_R_ones = n * n;
    const T ahn = n * (n - one) + (d + T(2L)) * n;
    const T li = n * (d + noise + one) + ones_R_ones;
    return {T(d * ahn - moment), T(d * li - moment)};
  }
};

// A sum over partitions, integration by parts (both orders), n and d exchanged: j = 1 .. highest,
// at least 5; the first five in closed form; n, d free.
struct Routes {
  long highest;
  LoopTerms terms = LoopTerms::all;

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
    const auto zonal = mean_power_traces(n, d, highest);
    WishartPowerSums<T> small(n, d, terms), large(n, d, terms, Peel::largest);
    Vector<T> smallest_first, largest_first;
    for (long j = 1; j <= highest; ++j) {
      smallest_first.push_back(small.mean({j}));
      largest_first.push_back(large.mean({j}));
    }
    Vector<T> zero = closed_forms(n, d) - Vector<T>(zonal.begin(), zonal.begin() + 5);
    append(zero, from_rows<T>({smallest_first, largest_first, mean_power_traces(d, n, highest)}) -
                     from_rows(Vector<Vector<T>>(3, zonal)));
    return zero;
  }
};

// The data themselves: tr (X X^T)^j for X [d, n] with independent N(0, 1) entries, against the
// recursion.
template <long n, long d, long highest, LoopTerms terms = LoopTerms::all>
Finding by_gaussians(const Context&) {
  using G = GaussianPolynomial<Rational>;
  long next = 0;
  Matrix<G> X(d, n);
  for (auto& entry : X.entries()) entry = G::variable(next++);
  const Matrix<G> W = X * transpose(X);
  Matrix<G> power = identity_matrix<G>(d);
  WishartPowerSums<Rational> recursion{Rational(n), Rational(d), terms};
  bool equal = true;
  for (long j = 1; j <= highest; ++j) {
    power = power * W;
    equal &= expectation(trace(power)) == recursion.mean({j});
  }
  return settled(equal, fmt::format("n = {}, d = {}: equal for j = 1 .. {}", n, d, highest),
                 "they differ");
}

// The sum over partitions with 1/n inside, n^j E tr G^j, as a rational function of n.
Finding scaled_recursion(const Context&) {
  const Expr n = GiNaC::symbol("n"), d = GiNaC::symbol("d");
  const auto scaled = mean_covariance_traces<Expr>(d, Expr(1 / n), 5);
  const auto zonal = mean_power_traces<Expr>(n, d, 5);
  Truth all = Truth::yes;
  for (long j = 1; j <= 5; ++j) {
    const Expr gap = GiNaC::pow(n, j) * scaled[j] - zonal[j - 1];
    all = conjunction(all, verify::is_zero(gap));
  }
  return finding(all,
                 "n^j E tr G^j - E tr W^j normalises to 0 for j = 1 .. 5, n and d free (GiNaC)");
}

Finding at_the_instance(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const long highest = c.instance.integer("J");
  const Rational samples(n), dim(d);
  Vector<Rational> loops = {dim}, scaled = {dim}, exchanged = {samples}, moments = {dim};
  WishartPowerSums<Rational> here(samples, dim), there(dim, samples);
  const auto inside = mean_covariance_traces(dim, Rational(1, n), highest);
  for (long j = 1; j <= highest; ++j) {
    loops.push_back(here.mean({j}));
    exchanged.push_back(there.mean({j}));
    scaled.push_back(power(samples, j) * inside[j]);
  }
  const auto zonal = mean_power_traces(samples, dim, highest);
  moments.insert(moments.end(), zonal.begin(), zonal.end());
  exchanged[0] = dim;
  auto result = settled(
      Vector<Vector<Rational>>{loops, scaled, exchanged} == Vector<Vector<Rational>>(3, moments),
      fmt::format("n = {}, d = {}: the recursion and the sum over partitions, with "
                  "1/n inside and without, give the same E tr W^j up to j = {}, "
                  "the last {}; exchanging n and "
                  "d changes j = 0 alone",
                  n, d, highest, moments.back().text()),
      "two routes differ");
  result.values = {value("moments", moments)};
  return result;
}

std::optional<Complaint> affordable(const Instance& instance) {
  constexpr long most = 24;
  const long highest = instance.integer("J");
  if (highest <= most) return std::nullopt;
  return Complaint{"J", std::to_string(highest),
                   "at most 24: the recursions meet every partition of J"};
}

}  // namespace

Theorem theorem() {
  const Sizes every = {{"n", Argument::variable}, {"d", Argument::variable}};
  const Sizes square = {{"n", 2}, {"d", 2}}, wide = {{"n", 3}, {"d", 2}};
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of samples"},
                 d_input(),
                 {"J", Kind::integer, {}, {Constraint::nonnegative}, "highest power, at most 24"}},
      .values = {{"moments", "vector[J+1]: d, E tr W, .., E tr W^J"}},
      .parts = {{"closed",
                 {expand(ClosedForms{})},
                 {{"the second mean of complex data", expand(ClosedForms{2})},
                  {"the fourth mean of complex data", expand(ClosedForms{4})},
                  {"the fifth mean of complex data", expand(ClosedForms{5})}},
                 {ginac(ClosedForms{})}},
                {"second",
                 {expand(SecondMoment{})},
                 {{"with noise of variance 1", expand(SecondMoment{true})}}},
                {"means",
                 {expand(Routes{5}), test(Routes{12})},
                 {{"the recursion of complex Wishart matrices",
                   expand(Routes{5, LoopTerms::without_reversal})},
                  {"other traces are taken for constants",
                   expand(Routes{5, LoopTerms::without_other_trace})}},
                 {ginac(Routes{5}),
                  once(Evidence::symbolic, every, Inputs::all, scaled_recursion)}},
                {"data",
                 {once(Evidence::exact, square, Inputs::all, by_gaussians<2, 2, 4>),
                  once(Evidence::exact, wide, Inputs::all, by_gaussians<3, 2, 3>)},
                 {{"the recursion of complex Wishart matrices",
                   once(Evidence::exact, square, Inputs::all,
                        by_gaussians<2, 2, 4, LoopTerms::without_reversal>)},
                  {"the same for three samples",
                   once(Evidence::exact, wide, Inputs::all,
                        by_gaussians<3, 2, 3, LoopTerms::without_reversal>)}}},
                {"given", {exact(at_the_instance)}}},
      .require = affordable,
  };
}

}  // namespace verify::crosscut::claim_wishart_moments
