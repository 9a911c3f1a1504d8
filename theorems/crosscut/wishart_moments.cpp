// The mean power traces E tr W^j of a Wishart matrix on which the optima of three papers rest, by
// five routes, and their symmetry in n and d.
#include <fmt/format.h>

#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/bartlett.hpp"
#include "verify/probability/wishart_power_sums.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::crosscut::claim_wishart_moments {
namespace {

// The closed forms printed with the optimal steps of Cheng et al. and with Memformers.
template <class T>
Vector<T> closed_forms(const T& n, const T& d) {
  const auto k = [](long integer) { return T(integer); };
  const T n2 = n * n, d2 = d * d;
  return {T(n * d), T(n * d * (n + d + k(1))),
          T(n * d * (n2 + d2 + k(3) * n * d + k(3) * n + k(3) * d + k(4))),
          T(n * d *
            (n2 * n + d2 * d + k(6) * n2 * d + k(6) * n * d2 + k(6) * n2 + k(6) * d2 +
             k(17) * n * d + k(21) * n + k(21) * d + k(20)))};
}

// Zonal polynomials, integration by parts (both orders), all pairings, closed forms: j = 1 ..
// highest; n, d free.
struct Routes {
  long highest;
  LoopTerms terms = LoopTerms::all;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar(), d = free.scalar();
    const auto zonal = mean_power_traces(n, d, highest);
    const auto exchanged = mean_power_traces(d, n, highest);
    const auto printed = closed_forms(n, d);
    WishartPowerSums<T> small(n, d, terms), large(n, d, terms, Peel::largest);
    Vector<T> zero;
    for (long j = 1; j <= highest; ++j) {
      const T& moment = zonal[j - 1];
      zero.push_back(T(small.mean({j}) - moment));
      zero.push_back(T(large.mean({j}) - moment));
      zero.push_back(T(exchanged[j - 1] - moment));
      if (j <= 5) zero.push_back(T(mean_by_pairings(n, d, {j}) - moment));
      if (j <= 4) zero.push_back(T(printed[j - 1] - moment));
    }
    return zero;
  }
};

// E tr W^j by Bartlett's triangular factor, d fixed, n free.
struct ByBartlett {
  long d, highest;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    using Entry = typename BartlettWishart<T>::Entry;
    const T n = free.scalar();
    const BartlettWishart<T> wishart(n, Vector<T>(d, T(1L)));
    const auto zonal = mean_power_traces(n, T(d), highest);
    const auto W = wishart.matrix();
    Matrix<Entry> power = identity_matrix<Entry>(d);
    Vector<T> zero;
    for (long j = 1; j <= highest; ++j) {
      power = power * W;
      zero.push_back(T(wishart.expectation_of_product(trace(power), Entry(1L)) - zonal[j - 1]));
    }
    return zero;
  }
};

// The data themselves: tr (X X^T)^j for X [d, n] with independent N(0, 1) entries.
struct ByGaussians {
  long n, d, highest;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    using G = GaussianPolynomial<T>;
    const T unit = free.scalar();  // both sides scaled, so that something is free
    long next = 0;
    Matrix<G> X(d, n);
    for (auto& entry : X.entries()) entry = G::variable(next++);
    const Matrix<G> W = X * transpose(X);
    Matrix<G> power = identity_matrix<G>(d);
    const auto zonal = mean_power_traces(T(n), T(d), highest);
    Vector<T> zero;
    for (long j = 1; j <= highest; ++j) {
      power = power * W;
      zero.push_back(T(unit * (expectation(trace(power)) - zonal[j - 1])));
    }
    return zero;
  }
};

// The recursion with 1/n inside, n^j E tr G^j, as a rational function of n.
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

Finding routes_5(const Context&) { return expands_to_zero(Routes{5}); }
Finding routes_ginac(const Context&) { return expands_to_zero_ginac(Routes{4}); }
Finding routes_12(const Context& c) { return identity_test(Routes{12}, c.seed); }
Finding bartlett_2(const Context&) { return expands_to_zero(ByBartlett{2, 5}); }
Finding bartlett_3(const Context&) { return expands_to_zero(ByBartlett{3, 3}); }
Finding gaussians_22(const Context&) { return expands_to_zero(ByGaussians{2, 2, 4}); }
Finding gaussians_32(const Context&) { return expands_to_zero(ByGaussians{3, 2, 3}); }
Finding complex_recursion(const Context&) {
  return expands_to_zero(Routes{3, LoopTerms::without_reversal});
}
Finding independent_traces(const Context&) {
  return expands_to_zero(Routes{4, LoopTerms::without_other_trace});
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
  auto result = settled(loops == moments && scaled == moments && exchanged == moments,
                        fmt::format("n = {}, d = {}: the recursion and the zonal polynomials, with "
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const char* question = "do the routes to E tr W^j agree";
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of samples"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"J", Kind::integer, {}, {Constraint::nonnegative}, "highest power, at most 24"}},
      .values = {{"moments", "vector[J+1]: d, E tr W, .., E tr W^J"}},
      .checks =
          {{"the recursion, zonal polynomials, all pairings and the closed forms agree, and are "
            "symmetric in n and d",
            symbolic, everywhere, holds, On::claim, "j = 1 .. 5 (closed forms to 4); n, d free",
            routes_5, question},
           {"the same by a second computer algebra system", symbolic, everywhere, holds, On::claim,
            "j = 1 .. 4; n, d free", routes_ginac, question},
           {"the routes agree to higher powers", identity, everywhere, holds, On::claim,
            "j = 1 .. 12 (pairings to 5, closed forms to 4); n, d free", routes_12, question},
           {"the zonal polynomials with 1/n inside give the same", symbolic, everywhere, holds,
            On::claim, "j = 1 .. 5; n, d free", scaled_recursion, question},
           {"Bartlett's triangular factor gives the same (d=2)", symbolic, everywhere, holds,
            On::claim, "d=2, j = 1 .. 5; n free", bartlett_2, question},
           {"Bartlett's triangular factor gives the same (d=3)", symbolic, everywhere, holds,
            On::claim, "d=3, j = 1 .. 3; n free", bartlett_3, question},
           {"the expectation over the data gives the same (n=2, d=2)", symbolic, region, holds,
            On::claim, "n=2, d=2, j = 1 .. 4", gaussians_22},
           {"the expectation over the data gives the same (n=3, d=2)", symbolic, region, holds,
            On::claim, "n=3, d=2, j = 1 .. 3", gaussians_32},
           {"three routes at the given sizes", exact, points, holds, On::instance, "the instance",
            at_the_instance},
           {"the recursion of complex Wishart matrices gives the same", symbolic, everywhere,
            control, On::claim, "j = 1 .. 3; n, d free", complex_recursion},
           {"other traces may be taken for constants", symbolic, everywhere, control, On::claim,
            "j = 1 .. 4; n, d free", independent_traces}},
      .require = affordable,
  };
}

}  // namespace verify::crosscut::claim_wishart_moments
