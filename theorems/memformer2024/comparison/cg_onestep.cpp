// The exact law of the first step of conjugate gradients on isotropic Gaussian data, and its mean
// losses between two rationals.
#include <fmt/format.h>

#include <cmath>

#include "theorems/memformer2024/comparison/beta_law.hpp"
#include "theorems/memformer2024/comparison/conjugate_gradient_law.hpp"
#include "theorems/memformer2024/comparison/sampled_conjugate_gradients.hpp"
#include "theorems/memformer2024/comparison/step_in_beta_and_rho.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::memformer2024::claim_cg_onestep {
namespace {

// The data after rotations that start with w* = e times its length, rows and columns from the last
// to the first: Z = [[A, c, 0], [0, t, v], [0, 0, u]] with A and c free; x = u^2, y = v^2, z = t^2.
// Then e^T (Z Z^T)^k e is x, x (x + y), x ((x + y)^2 + y z) for k = 1, 2, 3. For n, d >= 2.
struct Bidiagonal {
  bool without_yz = false;  // the control

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n", 2), d = free.space("d", 2);
    const auto A = free.matrix("A", d, n);
    const auto c = free.vector("c", d);
    const T u = free.scalar("u"), v = free.scalar("v"), t = free.scalar("t"), zero(0L), one(1L);
    const M rest = bordered(A, c, zero_row(A), t);
    const M Z = bordered(rest, with_last(zero_column(A), v), zero_row(rest), u);
    const ModelStep<T> step;
    const VectorOf<M> e = with_last(zero_column(rest), one), once = Z * (transpose(Z) * e),
                      twice = Z * (transpose(Z) * once);
    const T x = u * u, y = v * v, z = t * t, s = x + y;
    Vanishing<M> vanishing;
    vanishing.add(dot(e, once) - x);
    vanishing.add(dot(once, once) - x * s);
    vanishing.add(dot(once, twice) - x * (s * s + (without_yz ? zero : y * z)));
    return vanishing;
  }
};

// The same for n = 1, where Z is the column (0, v, u) and z = 0.
struct OneColumn {
  bool without_y = false;  // the control

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto d = free.space("d", 2);
    const auto above = zero_column(free.matrix(d, d));
    const T u = free.scalar("u"), v = free.scalar("v"), zero(0L), one(1L);
    const ModelStep<T> step;
    const VectorOf<M> Z = with_last(with_last(above, v), u),
                      e = with_last(with_last(above, zero), one), once = dot(Z, e) * Z,
                      twice = dot(Z, once) * Z;
    const T x = u * u, s = without_y ? x : x + v * v;
    Vanishing<M> vanishing;
    vanishing.add(dot(e, once) - x);
    vanishing.add(dot(once, once) - x * s);
    vanishing.add(dot(once, twice) - x * s * s);
    return vanishing;
  }
};

// With x, y, z independent and chi-square of n, d - 1 and n - 1 degrees of freedom, whose powers
// have the means f (f + 2) .., the means of these three are E tr S^k / d; and E (x + y + z) is
// 2 n + d - 2. For n = 1 z has none: it is 0.
struct DegreesOfFreedom {
  bool one_less = false;  // the control: z has n - 2

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", from(2, Argument::variable)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T n = free.size("n"), d = free.size("d"), one(1L), two(2L), four(4L);
    const auto powers = [&](const T& f) {
      return Vector<T>{one, f, T(f * T(f + two)), T(f * T(f + two) * T(f + four))};
    };
    const auto x = powers(n), y = powers(T(d - one)),
               z = powers(one_less ? T(n - two) : T(n - one));
    const auto closed = mean_power_traces(n, d, 3);
    return {T(d * x[1] - closed[0]), T(d * T(x[2] + x[1] * y[1]) - closed[1]),
            T(d * T(x[3] + two * x[2] * y[1] + x[1] * y[2] + x[1] * y[1] * z[1]) - closed[2]),
            T(x[1] + y[1] + z[1] - T(two * n + d - two))};
  }
};

// The losses of the step alpha = mu_2 / mu_3 in terms of beta and rho, denominators cleared:
// x = beta (1-rho) t, y = (1-beta)(1-rho) t, z = rho t, n mu_1 = x and so on.
struct InBetaAndRho {
  bool without_yz = false;  // the control

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T beta = free.scalar("beta"), rho = free.scalar("rho"), t = free.scalar("t"), one(1L);
    const T x = beta * (one - rho) * t, y = (one - beta) * (one - rho) * t, z = rho * t;
    const T s = x + y, m1 = x, m2 = x * s, m3 = x * (s * s + (without_yz ? T(0L) : T(y * z)));
    const auto [F, q] = step_loss(beta, rho);
    return {T((m3 * m3 - T(2L) * m1 * m2 * m3 + m2 * m2 * m2) * q * q - m3 * m3 * F),
            T((m1 * m3 - m2 * m2) * q - m3 * t * beta * (one - beta) * rho * (one - rho))};
  }
};

// With q = beta rho, P = q^N
//   sum_{j<N} q^j (1-q) = 1 - P,   sum_{j<N} (j+1) q^j (1-q)^2 = 1 - P (N + 1 - N q),
// by a step from N to N + 1 on free P and N, from N = 1, P = q on. What is left of
// 1/(1-q) and 1/(1-q)^2 is P/(1-q) and (N + 1 - N q) P/(1-q)^2, and 1 - q = (1-rho) + rho (1-beta):
// times beta (1-rho), beta (1-rho)^2 and beta (1-beta) rho (1-rho) at most beta P, (N + 1) beta P
// and beta (1-beta) rho P for beta, rho in [0, 1]:
//   beta P (1-q) - beta (1-rho) P = beta rho (1-beta) P,
//   (N + 1) beta P (1-q)^2 - beta (1-rho)^2 (N + 1 - N q) P
//     = (N + 1) beta P rho (1-beta) (1-q + 1-rho) + N q beta (1-rho)^2 P.
struct PartialSums {
  bool one_term_less = false;  // the control: N q^N in place of (N + 1) q^N

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"N", Argument::induction}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T N = free.scalar("N"), P = free.scalar("P"), beta = free.scalar("beta"),
            rho = free.scalar("rho");
    const T one(1L), q = beta * rho, rest = one - rho, gap = rho * (one - beta);
    const auto first = [&](const T& power) { return T(one - power); };
    const auto second = [&](const T& terms, const T& power) {
      return T(one - power * T(terms + one - terms * q));
    };
    const T once = one - q, count = one_term_less ? N : T(N + one);
    const T far = T(N + one) * beta * P;
    free.state(first(P), T(first(P) + P * once));
    free.state(second(N, P), T(second(N, P) + count * P * once * once));
    free.state(N, T(N + one));
    free.state(P, T(P * q));
    free.parameter(N, T(N + one));
    free.parameter(P, T(P * q));
    return {T(beta * P * once - beta * rest * P - beta * gap * P),
            T(far * once * once - beta * rest * rest * T(N + one - N * q) * P -
              far * gap * T(once + rest) - N * q * beta * rest * rest * P),
            T(first(P) + P * once - first(T(P * q))),
            T(second(N, P) + count * P * once * once - second(T(N + one), T(P * q)))};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // N = 1, P = q: the sums are 1 - q and (1 - q)^2.
    const T q = free.scalar("q"), one(1L), once = one - q, none(0L);
    // No term: N = 0, P = 1.
    free.begins(none);
    free.begins(none);
    for (const T& number : {none, one}) {
      free.begins(number);
      free.begins_at(number);
    }
    return {T(once - (one - q)), T(once * once - (one - q * T(one + one - q)))};
  }
};

constexpr long usual_terms = 60, most_by_moments = 15;

// The same bounds with every moment from its own product of rising factorials.
FirstStepLosses<Rational> by_moments(long n, long d, long N) {
  const BetaLaw beta{Rational(n, 2), Rational(d - 1, 2)};
  const BetaLaw rho{Rational(n - 1, 2), Rational(n + d - 1, 2)};
  Rational S1(0), S2(0), S3(0);
  for (long j = 0; j < N; ++j) {
    S1 += beta.moment(j + 1, 0) * rho.moment(j, 1);
    S2 += Rational(j + 1) * beta.moment(j + 1, 0) * rho.moment(j, 2);
    S3 += beta.moment(j + 1, 1) * rho.moment(j + 1, 1);
  }
  const Rational tail = beta.moment(N + 1, 0) * rho.moment(N, 0);
  const Rational tail3 = beta.moment(N + 1, 1) * rho.moment(N + 1, 0);
  const Rational factor(d * (2 * n + d - 2), 2 * n);
  return {{Rational(d) * (Rational(1) - Rational(2) * (S1 + tail) + S2),
           Rational(d) * (Rational(1) - Rational(2) * S1 + S2 + Rational(N + 1) * tail)},
          {factor * S3, factor * (S3 + tail3)}};
}

bool same(const Bounds<Rational>& a, const Bounds<Rational>& b) {
  return all_hold({a.lower == b.lower, a.upper == b.upper});
}

Finding enclosures(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const long terms = c.instance.has("terms") ? c.instance.integer("terms") : usual_terms;
  const auto found = first_step_losses<Rational>(n, d, terms);
  const auto coarser = first_step_losses<Rational>(n, d, (terms + 1) / 2);
  const auto inside = [](const Bounds<Rational>& fine, const Bounds<Rational>& coarse) {
    return all_hold(
        {coarse.lower <= fine.lower, fine.lower <= fine.upper, fine.upper <= coarse.upper});
  };
  const long few = std::min(terms, most_by_moments);
  const auto again = by_moments(n, d, few), running = first_step_losses<Rational>(n, d, few);
  const bool nested =
      all_hold({inside(found.query, coarser.query), inside(found.context, coarser.context),
                same(again.query, running.query), same(again.context, running.context)});
  auto result = settled(
      nested,
      fmt::format("{} terms: E Loss8 in [{:.12f}, {:.12f}], E R in [{:.12f}, {:.12f}], inside the "
                  "enclosures from {} terms; tails at most E beta^(N+1) E rho^N times 1, N+1, and "
                  "E beta^(N+1) (1-beta) E rho^(N+1)",
                  terms, found.query.lower.to_double(), found.query.upper.to_double(),
                  found.context.lower.to_double(), found.context.upper.to_double(),
                  (terms + 1) / 2),
      "more terms leave the enclosure of fewer terms, or moments by their own products differ");
  result.values = {value("loss8_cg_lo", found.query.lower), value("loss8_cg_hi", found.query.upper),
                   value("R_cg_lo", found.context.lower), value("R_cg_hi", found.context.upper)};
  return result;
}

// Conjugate gradients minimise R on each prompt, so that their mean is at most that of the best
// fixed step; and what no step can reach is E |w* - P w*|^2 = max(0, d - n).
Finding against_fixed_step(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const auto found = first_step_losses<Rational>(n, d, usual_terms);
  const auto fixed = residual_optimum(whitened_gram(n, d, 1, PopulationLoss::context), 1);
  return settled({found.context.lower <= fixed.loss, found.query.upper >= Rational(d - n)},
                 fmt::format("E R(CG_1) is at most {}, the best fixed step; E Loss8 is at least "
                             "d - n = {}",
                             fixed.loss.text(), d - n),
                 "the enclosure contradicts the optimality of conjugate gradients");
}

// One demonstration: rho = 0, so that F / q^2 = 1 - beta, and beta (1 - beta) rho (1 - rho), which
// the loss (12) is a multiple of, is 0. Beta(a, b) has the mean a / (a + b): here a = 1/2, b = (d -
// 1)/2, so that d E (1 - beta) = d b / (a + b) = d - 1.
struct OneDemonstration {
  bool two = false;  // the control: a = 1, two demonstrations

  Sizes sizes() const { return {{"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T d = free.size("d"), beta = free.scalar("beta"), one(1L), none(0L);
    const T half = from_rational<T>(Rational(1, 2)), a = two ? one : half, b = half * (d - one);
    const auto [F, q] = step_loss(beta, none);
    return {T(F - q * q * T(one - beta)), T(d * b - T(d - one) * T(a + b))};
  }
};

// A sample of prompts, the data as it comes.
Finding sampled_prompts(const Context&) {
  const long n = 20, d = 5;
  const auto sample = sampled_conjugate_gradients(
      n, Vector<Rational>(static_cast<std::size_t>(d), Rational(1)), 1, 3000, 2024);
  const auto found = first_step_losses<Rational>(n, d, usual_terms);
  const auto deviation = [](const SampledMean& s, const Bounds<Rational>& b) {
    return std::abs(s.mean - b.lower.to_double()) / s.standard_error;
  };
  const double query = deviation(sample.query[1], found.query);
  const double context = deviation(sample.context[1], found.context);
  return settled(
      {query < 4, context < 4},
      fmt::format("3000 prompts, seed 2024: Loss8 {:.4f} +- {:.4f}, R {:.4f} +- {:.4f}, "
                  "{:.1f} and {:.1f} standard errors from the exact means",
                  sample.query[1].mean, sample.query[1].standard_error, sample.context[1].mean,
                  sample.context[1].standard_error, query, context),
      "the sample lies more than 4 standard errors off");
}

// Is the partial sum of five terms, without its tail, already the value?
Finding without_tail(const Context&) {
  const auto few = first_step_losses<Rational>(20, 5, 5);
  const auto many = first_step_losses<Rational>(20, 5, usual_terms);
  const Truth enough = many.context.upper <= few.context.lower  ? Truth::yes
                       : few.context.lower < many.context.lower ? Truth::no
                                                                : Truth::unknown;
  return finding(enough,
                 fmt::format("n = 20, d = 5: five terms give E R >= {:.6f}, sixty {:.6f}: the tail "
                             "cannot be left out",
                             few.context.lower.to_double(), many.context.lower.to_double()));
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension, at least 2"},
                 {"terms",
                  Kind::integer,
                  {},
                  {Constraint::positive},
                  "terms of the series; 60 when absent",
                  true}},
      .values = {{"loss8_cg_lo", "rational: lower bound of E Loss8(CG_1)"},
                 {"loss8_cg_hi", "rational: upper bound of E Loss8(CG_1)"},
                 {"R_cg_lo", "rational: lower bound of E R(CG_1)"},
                 {"R_cg_hi", "rational: upper bound of E R(CG_1)"}},
      .parts = {{"law",
                 {chain({words(Bidiagonal{}), words(OneColumn{}), expand(DegreesOfFreedom{})})},
                 {{"without y z", words(Bidiagonal{true})},
                  {"n = 1 without y", words(OneColumn{true})},
                  {"z has one degree of freedom less", expand(DegreesOfFreedom{true})}}},
                {"losses",
                 {chain({expand(InBetaAndRho{}), expand(DegreesOfFreedom{})})},
                 {{"without y z", expand(InBetaAndRho{true})},
                  {"z has one degree of freedom less", expand(DegreesOfFreedom{true})}}},
                {"series",
                 {expand(PartialSums{}), on_instance(Evidence::enclosure, enclosures)},
                 {{"a term less", expand(PartialSums{true})},
                  {"five terms without their tail",
                   once(Evidence::enclosure, {{"n", 20}, {"d", 5}, {"N", 5}}, Inputs::points,
                        without_tail)}},
                 {on_instance(Evidence::enclosure, against_fixed_step),
                  once(Evidence::sampled, {{"n", 20}, {"d", 5}}, Inputs::points, sampled_prompts)}},
                {"one_sample",
                 {expand(OneDemonstration{})},
                 {{"two demonstrations", expand(OneDemonstration{true})}}}},
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        if (instance.integer("d") >= 2) return std::nullopt;
        return Complaint{"d", "1", "d >= 2: for d = 1 one step is exact"};
      },
  };
}

}  // namespace verify::memformer2024::claim_cg_onestep
