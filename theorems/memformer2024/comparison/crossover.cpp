// From which dimension on the best fixed step beats one step of conjugate gradients in loss (8), on
// isotropic data; in loss (12) it never does.
#include <fmt/format.h>

#include "theorems/memformer2024/comparison/conjugate_gradient_law.hpp"
#include "theorems/memformer2024/comparison/step_in_beta_and_rho.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "verify/algebra/facts/enclosed.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::memformer2024::claim_crossover {
namespace {

template <class T>
T fixed_query(const T& n, const T& d) {
  const T one(1L);
  return T(d * T(d + one) / T(n + d + one));
}
Rational fixed_query(long n, long d) { return fixed_query(Rational(n), Rational(d)); }

// Is the best fixed step below the mean of conjugate gradients? Doubles the terms of the series
// until the enclosure decides.
Truth fixed_beats(long n, long d) {
  for (long terms = 8; terms <= 4096; terms *= 2) {
    const auto cg = first_step_losses<Ball>(n, d, terms);
    const Ball fixed(fixed_query(n, d));
    if (less(fixed, cg.query.lower) == Truth::yes) return Truth::yes;
    if (less(cg.query.upper, fixed) == Truth::yes) return Truth::no;
  }
  return Truth::unknown;
}

std::string comparison(long n, long d) {
  const auto cg = first_step_losses<Ball>(n, d, 60);
  return fmt::format("({}, {}): conjugate gradients in [{}, {}], fixed step {}", n, d,
                     cg.query.lower.decimal(13), cg.query.upper.decimal(13),
                     fixed_query(n, d).text());
}

// That the fixed step is better where `fixed_wins` is positive, and conjugate gradients are where
// it is negative, as far as `outside` is not positive: both are whole numbers, of which one is not
// 0. So many terms of the series decide every size that this is said of.
template <class T>
void winners_by_facts(Comparisons<T>& say, const T& n, const T& d, const T& fixed_wins,
                      const T& outside, long terms) {
  const auto cg = first_step_losses(n, d, terms).query;
  const T fixed = fixed_query(n, d);
  const auto unless = [&](const T& other, const T& margin) {
    return larger(larger(other, outside), margin);
  };
  say.positive(unless(fixed_wins, T(fixed - cg.upper)));
  say.positive(unless(T(-fixed_wins), T(cg.lower - fixed)));
}

// n = 20 and every d from the least to the largest; nowhere does the fixed step win, or, of the
// control, everywhere.
template <class T>
void twenty_samples_by_facts(Comparisons<T>& say, Boxes<T>& free, long least, long largest,
                             bool fixed_wins) {
  const T d = free.whole("d", least, largest);
  winners_by_facts(say, T(20L), d, T(fixed_wins ? 1L : -1L), T(-1L), 8);
}

// Every n + d from the least to the largest, d >= 2: the fixed step wins where n + d is `sum` and d
// is 24, 25 or 26, there alone.
template <class T>
void sums_by_facts(Comparisons<T>& say, Boxes<T>& free, long least, long largest, long sum) {
  const T total = free.whole("s", least, largest), d = free.whole("d", 2, largest - 1);
  const T n = larger(T(total - d), T(1L)), off = d - T(25L);
  winners_by_facts(say, n, d, T(T(2L) - off * off - T(5L) * T(T(sum) - total)),
                   T(d - total + T(1L)), 8);
}

// d = 2 .. 20 and n up to 300: the fixed step wins for d = 20 and n = 43 .. 58 alone.
template <class T>
void dimensions_by_facts(Comparisons<T>& say, Boxes<T>& free) {
  const T n = free.whole("n", 1, 300), d = free.whole("d", 2, 19);
  winners_by_facts(say, n, d, T(-1L), T(-1L), 11);
  const T m = free.whole("m", 1, 300);
  winners_by_facts(say, m, T(20L), T(T(1L) + T(m - T(43L)) * T(T(58L) - m)), T(-1L), 15);
}
// The control: n = 50, d = 19.
template <class T>
void nineteen_by_facts(Comparisons<T>& say, Boxes<T>& free) {
  winners_by_facts(say, free.whole("n", 50, 50), T(19L), T(1L), T(-1L), 15);
}

struct Size {
  long n, d;
};

Finding winners(const Vector<Size>& sizes, Truth expected) {
  std::string text;
  for (const auto& s : sizes) {
    text += (text.empty() ? "(n, d) = " : "; ") + comparison(s.n, s.d);
    const Truth found = fixed_beats(s.n, s.d);
    if (found != expected)
      return finding(found == Truth::unknown ? found : Truth::no,
                     "otherwise than said, or not settled: " + comparison(s.n, s.d));
  }
  return finding(Truth::yes, text);
}
Finding fixed_wins(const Context&) {
  return winners({{25, 25}, {26, 24}, {24, 26}, {43, 20}}, Truth::yes);
}
Finding gradients_win(const Context&) {
  return winners({{20, 5}, {24, 24}, {42, 20}, {20, 30}}, Truth::no);
}

// n = 20, every d from 2 to 30.
Finding twenty_samples(const Context&) {
  for (long d = 2; d <= 30; ++d) {
    const Truth fixed = fixed_beats(20, d);
    if (fixed != Truth::no)
      return finding(negation(fixed),
                     "the fixed step is not seen to be worse at " + comparison(20, d));
  }
  return finding(Truth::yes, "n = 20, d = 2 .. 30: one step of conjugate gradients is better");
}

// Every size with n + d <= 50, for d >= 2.
Finding smallest_sum(const Context&) {
  Vector<Size> wins;
  for (long sum = 3; sum <= 50; ++sum)
    for (long d = 2; d < sum; ++d) {
      const Truth found = fixed_beats(sum - d, d);
      if (found == Truth::unknown) return finding(Truth::unknown, comparison(sum - d, d));
      if (found == Truth::yes) wins.push_back({sum - d, d});
    }
  bool as_said = wins.size() == 3;
  for (std::size_t k = 0; k < wins.size(); ++k) as_said &= wins[k].d == 24 + static_cast<long>(k);
  return settled(as_said,
                 "n + d <= 49: conjugate gradients are better at every size; n + d = 50: the fixed "
                 "step is better at (26, 24), (25, 25) and (24, 26) only",
                 fmt::format("{} wins of the fixed step with n + d <= 50", wins.size()));
}

// d <= 20, n <= 300.
Finding smallest_dimension(const Context&) {
  for (long d = 2; d <= 20; ++d) {
    for (long n = 1; n <= 300; ++n) {
      const bool expected = d == 20 && 43 <= n && n <= 58;
      const Truth found = fixed_beats(n, d);
      if (found != truth_of(expected))
        return finding(found == Truth::unknown ? found : Truth::no,
                       "otherwise than said, or not settled: " + comparison(n, d));
    }
  }
  return finding(Truth::yes,
                 "n <= 300: for d <= 19 conjugate gradients are better, for d = 20 the fixed step "
                 "is better exactly for n = 43 .. 58");
}

// n, d -> infinity with d / n -> c > 0: x / n -> 1, y / n -> c, z / n -> 1 in the law of the step,
// so that beta -> x / (x + y) = 1 / (1 + c) and rho -> z / (x + y + z) = 1 / (2 + c). There q (1 +
// c)(2
// + c) is D = 1 + 3 c + c^2 > 0, and F / q^2 exceeds c / (1 + c), the limit of the fixed step's
// loss over d, by c^2 / ((1 + c) D^2).
struct Limit {
  bool linear = false;  // c for c^2

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T c = free.scalar("c"), x(1L), y = c, z(1L);
    const auto [F, q] = step_loss<T>(x, z, x + y, x + y + z);
    return {T((x + y) * F - c * q * q - (linear ? c : T(c * c))), T(q - T(1L) - T(3L) * c - c * c)};
  }
};

// F / q^2 lies between 0 and 1 for beta, rho in [0, 1], where q is not 0: with s = 1 - rho
//   F = (q - beta s)^2 + beta (1 - beta) s^2,   q^2 - F = beta s (s + 2 rho (1 - beta)).
struct BoundedLoss {
  bool without_rest = false;  // the control: F = (q - beta s)^2

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T beta = free.scalar("beta"), rho = free.scalar("rho"), one(1L), two(2L), s = one - rho;
    const auto [F, q] = step_loss(beta, rho);
    const T rest = without_rest ? T(0L) : T(beta * T(one - beta) * s * s);
    return {T(F - T(q - beta * s) * T(q - beta * s) - rest),
            T(q * q - F - beta * s * T(s + two * rho * T(one - beta)))};
  }
};

// Loss (12) along the residual r = H e, e = w* - w_0, H = V V^T any semidefinite matrix, with g =
// r^T r and h = r^T H r = |V^T r|^2:
//   2 h R(w_0 + alpha r) = 2 h R(w_0) - g^2 + (h alpha - g)^2,
// least at alpha = g / h. Where h = 0 V^T r = 0, and g = (V^T r).(V^T e) = 0.
struct AlongTheResidual {
  bool shifted = false;  // (h alpha + g)^2

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto V = free.matrix("V", d, d);
    const auto w_star = free.vector("w_star", d), w_0 = free.vector("w_0", d);
    const auto alpha = free.scalar("alpha");
    const M H = V * transpose(V);
    const auto twice_R = [&](const auto& w) { return dot(w_star - w, H * (w_star - w)); };
    const auto error = w_star - w_0, r = H * error, root = transpose(V) * r;
    const auto g = dot(r, r), h = dot(root, root);
    const auto off = shifted ? h * alpha + g : h * alpha - g;
    Vanishing<M> zero;
    zero.add(h * twice_R(w_0 + alpha * r) - h * twice_R(w_0) + g * g - off * off);
    zero.equal(h, dot(r, H * r));
    zero.equal(g, dot(root, transpose(V) * error));
    return zero;
  }
};

Finding who_wins(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const auto query = residual_optimum(whitened_gram(n, d, 1, PopulationLoss::query), 1);
  const auto context = residual_optimum(whitened_gram(n, d, 1, PopulationLoss::context), 1);
  const Truth fixed = fixed_beats(n, d);
  if (fixed == Truth::unknown)
    return finding(fixed, "4096 terms do not decide " + comparison(n, d));
  const bool expected = n + d == 50 && 24 <= d && d <= 26;
  auto result = settled({query.loss == fixed_query(n, d), (fixed == Truth::yes) == expected},
                        comparison(n, d) + (fixed == Truth::yes ? ": the fixed step is better"
                                                                : ": the fixed step is worse"),
                        "otherwise than said: " + comparison(n, d));
  if (n + d > 50) {
    result.answer = Answer::does_not_apply();
    result.detail = fmt::format("n + d = {} > 50; {}", n + d, comparison(n, d));
  }
  result.values = {value("fixed_loss8", query.loss), value("fixed_R", context.loss),
                   value("fixed_beats_cg", fixed == Truth::yes)};
  return result;
}

Finding in_context_loss(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const auto fixed = residual_optimum(whitened_gram(n, d, 1, PopulationLoss::context), 1);
  for (long terms = 30; terms <= 4000; terms *= 2) {
    const auto cg = first_step_losses<Ball>(n, d, terms);
    if (less(cg.context.upper, Ball(fixed.loss)) == Truth::yes)
      return finding(Truth::yes, fmt::format("loss (12): conjugate gradients at most {}, fixed "
                                             "step {}",
                                             cg.context.upper.decimal(12), fixed.loss.text()));
  }
  return finding(Truth::unknown, "4000 terms do not decide loss (12)");
}

// Controls: the fixed step in the paper's sizes, at n + d = 49, at d = 19.
Finding paper_sizes(const Context&) { return winners({{20, 5}}, Truth::yes); }
Finding one_less(const Context&) { return winners({{25, 24}}, Truth::yes); }
Finding nineteen(const Context&) { return winners({{50, 19}}, Truth::yes); }

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension, at least 2"}},
      .values = {{"fixed_loss8", "rational: least loss (8) of one fixed step"},
                 {"fixed_R", "rational: least loss (12) of one fixed step"},
                 {"fixed_beats_cg", "boolean: fixed_loss8 < E Loss8(CG_1)"}},
      .parts = {{"samples",
                 {with_enclosures(once(Evidence::enclosure, {}, Inputs::all, twenty_samples),
                                  [](auto& say, auto& free) {
                                    twenty_samples_by_facts(say, free, 2, 30, false);
                                  })},
                 {{"the fixed step wins at n = 20, d = 5",
                   with_enclosures(once(Evidence::enclosure, {}, Inputs::all, paper_sizes),
                                   [](auto& say, auto& free) {
                                     twenty_samples_by_facts(say, free, 5, 5, true);
                                   })}}},
                {"first",
                 {with_enclosures(
                      once(Evidence::enclosure, {}, Inputs::all, smallest_sum),
                      [](auto& say, auto& free) { sums_by_facts(say, free, 3, 50, 50); }),
                  on_instance(Evidence::enclosure, who_wins)},
                 {{"the fixed step wins at n + d = 49",
                   with_enclosures(
                       once(Evidence::enclosure, {}, Inputs::all, one_less),
                       [](auto& say, auto& free) { sums_by_facts(say, free, 49, 49, 49); })}},
                 {once(Evidence::enclosure, {}, Inputs::points, fixed_wins),
                  once(Evidence::enclosure, {}, Inputs::points, gradients_win)}},
                {"dimension",
                 {with_enclosures(once(Evidence::enclosure, {}, Inputs::all, smallest_dimension),
                                  [](auto& say, auto& free) { dimensions_by_facts(say, free); })},
                 {{"the fixed step wins at d = 19",
                   with_enclosures(once(Evidence::enclosure, {}, Inputs::all, nineteen),
                                   [](auto& say, auto& free) { nineteen_by_facts(say, free); })}}},
                {"limit",
                 {chain({expand(Limit{}), expand(BoundedLoss{})})},
                 {{"c in place of c^2", expand(Limit{true})},
                  {"the loss is a square", expand(BoundedLoss{true})}},
                 {ginac(Limit{})}},
                {"context",
                 {words(AlongTheResidual{}), on_instance(Evidence::enclosure, in_context_loss)},
                 {{"the square has the other sign", words(AlongTheResidual{true})}}}},
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        if (instance.integer("d") >= 2) return std::nullopt;
        return Complaint{"d", "1", "d >= 2: for d = 1 one step is exact"};
      },
  };
}

}  // namespace verify::memformer2024::claim_crossover
