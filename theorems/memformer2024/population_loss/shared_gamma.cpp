// One scalar Gamma_j for all layers is momentum with beta = 1: for two layers it never reaches the
// optimum, and is worse than no memory at all, for every n and d.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/memformer2024/residual_optimum.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/probability/wishart_power_sums.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::memformer2024::claim_shared_gamma {
namespace {

// Z_{l+1} = Z_l + sum_{j<=l} Gamma_j R_j with R_j = g_j lambda p_j per unit of error: p_{l+1} = p_l
// - lambda sum_{j<=l} g_j p_j is 2 p_l - p_{l-1} - g_l lambda p_l.
struct Undamped {
  long layers;
  bool damped = false;  // p_l in place of 2 p_l - p_{l-1}: no memory

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto g = free.vector("g", layers);
    const T lambda = free.scalar("lambda");
    Vector<T> p = {T(1L)}, zero;
    for (long l = 0; l < layers; ++l) {
      T increment(0L);
      for (long j = 0; j <= l; ++j) increment += g[j] * p[j];
      p.push_back(T(p[l] - lambda * increment));
      T short_form = p[l] - g[l] * lambda * p[l];
      if (l > 0 && !damped) short_form += p[l] - p[l - 1];
      zero.push_back(T(p[l + 1] - short_form));
    }
    return zero;
  }
};

// One layer on any H, as Sigma^{-1} times the Hessian is: w* - w_l = P e with P = p_l(H), and the
// registers so far add up to H S e, so that w* - w_{l-1} = (P + H S) e. With the summand g P of
// this layer the next is (P - H (S + g P)) e, that is 2 P - (P + H S) - g H P. The first layer has
// S = 0.
struct UndampedStep {
  bool damped = false;  // P - g H P: no memory

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto H = free.matrix("H", d, d), P = free.matrix("P", d, d), S = free.matrix("S", d, d);
    const auto e = free.vector("e", d), w_star = free.vector("w_star", d);
    const auto g = free.scalar("g");
    const auto w = w_star - P * e;
    const auto registers = H * (S * e) - g * (H * (w - w_star));
    const M before = P + H * S, two_P = P + P;
    const M next = (damped ? P : two_P - before) - g * (H * P);
    Vanishing<M> zero;
    zero.add(w_star - (w + registers) - next * e);
    zero.add(w - H * (S * e) - (w_star - before * e));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // In front of the first layer no register holds anything: S = 0, and w* - w_0 = I e.
    const auto d = free.space("d");
    const auto H = free.matrix("H", d, d);
    const auto w_0 = free.vector("w_0", d), w_star = free.vector("w_star", d);
    const auto e = w_star - w_0;
    const M P = identity_like(H), S = zero_like(H);
    Vanishing<M> zero;
    zero.add(w_star - w_0 - P * e);
    zero.add(w_0 - H * (S * e) - (w_star - (P + H * S) * e));
    return zero;
  }
};

enum class Memory { shared, none };

// The response of two layers with g = (g_0, g_1) at an eigenvalue lambda.
template <class T>
T two_layers(Memory memory, const T& g_0, const T& g_1, const T& lambda) {
  const T p = T(1L) - g_0 * lambda;
  return p - lambda * (memory == Memory::shared ? T(g_0 + g_1 * p) : T(g_1 * p));
}

// Its coefficients have c_1^2 - 8 c_2 = (2 g_0 - g_1)^2; without memory c_1^2 - 4 c_2 = (g_0 -
// g_1)^2.
struct Reachable {
  bool quarter = false;  // c_1^2 - 4 c_2 with memory

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T g_0 = free.scalar("g_0"), g_1 = free.scalar("g_1"), lambda = free.scalar("lambda");
    const T c_1 = -(T(2L) * g_0 + g_1), c_2 = g_0 * g_1;
    const T gap = T(2L) * g_0 - g_1;
    return {two_layers(Memory::shared, g_0, g_1, lambda) - (T(1L) + lambda * (c_1 + lambda * c_2)),
            T(c_1 * c_1 - T(quarter ? 4L : 8L) * c_2 - gap * gap)};
  }
};

// Conversely, where c_1^2 - 8 c_2 is a square s^2: g_0 = (s - c_1)/4 and g_1 = -(c_1 + s)/2.
// Without memory, where c_1^2 - 4 c_2 = s^2: the halves of s - c_1 and of -(c_1 + s).
struct Attained {
  Memory memory;
  bool exchanged = false;  // g_1 first

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T c_1 = free.scalar("c_1"), s = free.scalar("s"), lambda = free.scalar("lambda");
    const bool shared = memory == Memory::shared;
    const auto over = [](const T& x, long k) { return T(from_rational<T>(Rational(1, k)) * x); };
    const T c_2 = over(c_1 * c_1 - s * s, shared ? 8 : 4);
    const T g_0 = over(s - c_1, shared ? 4 : 2), g_1 = over(-(c_1 + s), 2);
    return {two_layers(memory, exchanged ? g_1 : g_0, exchanged ? T(-g_0) : g_1, lambda) -
            (T(1L) + lambda * (c_1 + lambda * c_2))};
  }
};

// The optimum c_1 = -2 n N1 / Den, c_2 = n^2 N2 / Den of two steps.
template <class T>
struct TwoStepOptimum {
  T N1, N2, Den;
  TwoStepOptimum(const T& n, const T& d) {
    const auto k = [](long integer) { return T(integer); };
    N1 = d * d * n + d * d + d * n * n + k(4) * d * n + k(7) * d + n * n + k(7) * n + k(8);
    N2 = d * n + d + n + k(3);
    Den = d * d * d * n + d * d * d + d * d * n * n + k(5) * d * d * n + k(10) * d * d +
          d * n * n * n + k(5) * d * n * n + k(17) * d * n + k(17) * d + n * n * n + k(10) * n * n +
          k(17) * n + k(4);
  }
};

// The normal equations [m_2 m_3; m_3 m_4] (c_1, c_2) = -(m_1, m_2) with m_j = M_j / n^j.
struct Optimum {
  bool opposite = false;  // c_1 = 2 n N1 / Den

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
    const T first = opposite ? T(2L) : T(-2L);
    WishartPowerSums<T> sums(n, d);
    const TwoStepOptimum<T> best(n, d);
    const auto M = [&](long j) { return sums.mean({j}); };
    const auto equation = [&](long row) {
      return T(M(row) * best.Den + first * M(row + 1) * best.N1 + M(row + 2) * best.N2);
    };
    return {equation(1), equation(2)};
  }
};

// Positive where all coefficients are nonnegative and the constant one, the value at n = d = 1, is
// positive and what M_2, M_3, M_4 = 3, 15, 105 make it there; not, where this value is not; else
// nothing is known.
// n = m + 1, d = e + 1.
template <class T>
struct SizesFromOne {
  T n, d;
  explicit SizesFromOne(Orthant<T>& free)
      : n(T(1L) + free.nonnegative("m")), d(T(1L) + free.nonnegative("e")) {}
};
template <class T>
void gap_is_positive(Comparisons<T>& say, Orthant<T>& free, long factor, bool other_sign) {
  const SizesFromOne<T> at(free);
  const TwoStepOptimum<T> best(at.n, at.d);
  const T gap = T(factor) * best.N2 * best.Den - best.N1 * best.N1;
  say.positive(other_sign ? T(-gap) : gap);
}
template <class T>
void is_strictly_convex(Comparisons<T>& say, Orthant<T>& free) {
  const SizesFromOne<T> at(free);
  WishartPowerSums<T> sums(at.n, at.d);
  const T M_3 = sums.mean({3});
  say.positive(T(sums.mean({2}) * sums.mean({4}) - M_3 * M_3));
}
template <class T>
void is_defined(Comparisons<T>& say, Orthant<T>& free) {
  const SizesFromOne<T> at(free);
  say.positive(TwoStepOptimum<T>(at.n, at.d).Den);
}

// The quartic m_0 - 8 m_1 g + 20 m_2 g^2 - 16 m_3 g^3 + 4 m_4 g^4 on the line g_1 = 2 g_0 = 2 g is
// the loss of p = 1 - 4 g lambda + 2 g^2 lambda^2; its derivative over 8.
struct Boundary {
  bool halved = false;  // p with g^2 for 2 g^2

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto m = free.vector("m", 5);
    const T g = free.scalar("g");
    const Vector<T> p = {T(1L), T(-4L) * g, T(halved ? 1L : 2L) * g * g};
    T loss(0L);
    for (long i = 0; i < 3; ++i)
      for (long j = 0; j < 3; ++j) loss += p[i] * p[j] * m[i + j];
    const T g2 = g * g;
    return {T(loss - m[0] + T(8L) * m[1] * g - T(20L) * m[2] * g2 + T(16L) * m[3] * g2 * g -
              T(4L) * m[4] * g2 * g2)};
  }
};

UnivariatePolynomial boundary_loss(const Vector<Rational>& m) {
  return UnivariatePolynomial(Vector<Rational>{m[0], Rational(-8) * m[1], Rational(20) * m[2],
                                               Rational(-16) * m[3], Rational(4) * m[4]});
}

struct Constrained {
  Ball g, loss;
  Rational free_loss, excess;  // excess = 8 c_2 - c_1^2 of the free optimum
  long stationary = 0;         // points on the boundary
};
Constrained constrained_optimum(long n, long d) {
  const auto m = covariance_moments(n, d, 4);
  const auto loss = boundary_loss(m);
  const auto best = residual_optimum(whitened_gram(n, d, 2, PopulationLoss::query), 2);
  const auto& c = best.coefficients;
  Constrained result{{}, {}, best.loss, Rational(8) * c[2] - c[1] * c[1], 0};
  for (const auto& root : real_roots(loss.derivative())) {
    const Ball value = loss.at(root.enclosure);
    if (result.stationary++ == 0 || less(value, result.loss) == Truth::yes) {
      result.g = root.enclosure;
      result.loss = value;
    }
  }
  return result;
}

Plot boundary_plot(long n, long d) {
  constexpr long points = 60;
  const auto loss = boundary_loss(covariance_moments(n, d, 4));
  const auto found = constrained_optimum(n, d);
  const double widest = 2 * found.g.to_double();
  Curve along{"shared: $g_1 = 2 g_0$", Mark::line, {}};
  for (long k = 0; k <= points; ++k) {
    const Rational g = found.g.midpoint() * Rational(2 * k, points);
    along.points.emplace_back(g.to_double(), loss.at(g).to_double());
  }
  const double least = found.free_loss.to_double();
  return {"Two layers with shared scalars",
          "$g_0$",
          "loss (8)",
          fmt::format("n = {}, d = {}: the least loss with shared scalars is {:.6f}, without any "
                      "memory {:.6f}.",
                      n, d, found.loss.to_double(), least),
          {std::move(along), {"no memory", Mark::dashed, {{0, least}, {widest, least}}}}};
}

Finding worse_than_no_memory(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const auto found = constrained_optimum(n, d);
  const bool reachable = found.excess.sign() <= 0;
  const Truth worse = less(Ball(found.free_loss), found.loss);
  auto result = finding(
      conjunction(truth_of(!reachable), worse),
      fmt::format(
          "n = {}, d = {}: 8 c_2 - c_1^2 = {} at the free optimum, so the best shared "
          "scalars lie on g_1 = 2 g_0 ({} stationary point{}): g_0 = {}, the loss (8) is {} "
          "against {} without memory",
          n, d, found.excess.text(), found.stationary, found.stationary == 1 ? "" : "s",
          found.g.decimal(12), found.loss.decimal(12), found.free_loss.text()));
  result.values = {enclosed_value("g_0_approx", found.g),
                   enclosed_value("loss8_approx", found.loss),
                   value("unrestricted_reachable", reachable)};
  if (deserves_plots(c)) result.plots = {boundary_plot(n, d)};
  return result;
}

}  // namespace

Theorem theorem() {
  const Sizes every_size = {{"n", Argument::variable}, {"d", Argument::variable}};
  const auto signs = [&](auto facts, const std::string& what) {
    return because("n and d are the letters of the polynomial",
                   for_nonnegative(facts,
                                   "with n = m + 1, d = e + 1 no coefficient of " + what +
                                       " is negative where it is positive, and the constant "
                                       "one is positive",
                                   every_size));
  };
  const auto gap = [&](long factor, bool other_sign, const std::string& what) {
    return signs([=](auto& say, auto& free) { gap_is_positive(say, free, factor, other_sign); },
                 what);
  };
  const auto defined = signs([](auto& say, auto& free) { is_defined(say, free); }, "Den");
  const auto strictly_convex =
      signs([](auto& say, auto& free) { is_strictly_convex(say, free); }, "M_2 M_4 - M_3^2");
  const auto never_reached = gap(2, false, "2 N2 Den - N1^2"),
             without_memory = gap(1, true, "N1^2 - N2 Den"),
             wrong_factor = gap(1, false, "N2 Den - N1^2");
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"g_0", "decimal: the best first scalar, two layers, g_1 = 2 g_0"},
                 {"loss8", "decimal: the least Loss8 with shared scalars, layers a_l Sigma^{-1}"},
                 {"unrestricted_reachable", "boolean: c_1^2 >= 8 c_2 at the free optimum"}},
      .parts =
          {{"undamped",
            {words(UndampedStep{}), expand(Undamped{2}), expand(Undamped{3}), expand(Undamped{6})},
            {{"one layer without memory", words(UndampedStep{true})},
             {"p_{l+1} = p_l - g_l lambda p_l", expand(Undamped{2, true})}},
            {ginac(Undamped{3})}},
           {"out_of_reach",
            {chain({expand(Reachable{}), expand(Attained{Memory::shared}), expand(Optimum{}),
                    defined, strictly_convex, never_reached})},
            {{"c_1^2 - 4 c_2 is the square", expand(Reachable{true})},
             {"the steps change places", expand(Attained{Memory::shared, true})},
             {"the optimum has the opposite c_1", expand(Optimum{true})},
             {"the optimum has c_1^2 < 4 c_2", wrong_factor}}},
           {"no_memory",
            {chain({expand(Attained{Memory::none}), expand(Optimum{}), defined, without_memory})},
            {{"a step has the wrong sign", expand(Attained{Memory::none, true})},
             {"the optimum has c_1^2 < 4 c_2", wrong_factor}}},
           {"boundary",
            {expand(Boundary{})},
            {{"p has half the last coefficient", expand(Boundary{true})}}},
           {"worse",
            {chain({expand(Reachable{}), expand(Attained{Memory::shared}), expand(Optimum{}),
                    defined, strictly_convex, never_reached, without_memory}),
             on_instance(Evidence::enclosure, worse_than_no_memory)},
            {{"the optimum has c_1^2 < 4 c_2", wrong_factor},
             {"c_1^2 - 4 c_2 is the square", expand(Reachable{true})},
             {"the steps change places", expand(Attained{Memory::shared, true})},
             {"the optimum has the opposite c_1", expand(Optimum{true})}}}},
  };
}

}  // namespace verify::memformer2024::claim_shared_gamma
