// One layer (19)-(20) a step does not do: which two steps with diagonal increments two layers run
// in the plane, impossible by an identity for every pattern of zeros. Four layers: prop2_repaired.
#include <fmt/format.h>

#include "theorems/memformer2024/registers/turned_tokens.hpp"
#include "theorems/memformer2024/registers/two_layers_in_words.hpp"
#include "theorems/memformer2024/registers/two_step_realisation.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/claim/finding.hpp"

namespace verify::memformer2024::claim_prop2_false {
namespace {

template <class T>
TwoLayers<T> free_layers(Variables<T>& free) {
  const auto A_0 = free.matrix("A_0", 2, 2), A_1 = free.matrix("A_1", 2, 2);
  const T u = free.scalar("u"), q = free.scalar("q");
  return {A_0, A_1, u, q, free.scalar()};
}

// For one demonstration the label of the query misses the method's by -y times
// sum h_ij x_i z_j - sum_k z_k (quartic form k): the twelve conditions are those of the layers.
struct ForwardPass {
  bool without_last = false;  // without the quartic condition on x_2^3

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layers = free_layers(free);
    const DiagonalIncrements<T> D{free.vector(2), free.vector(2), free.vector(2)};
    const auto x = free.vector("x", 2), z = free.vector("z", 2), w_star = free.vector("w_star", 2);
    const auto prompt = linear_prompt(transpose(from_rows<T>({x})), z, w_star);
    const auto c = conditions(layers, D);
    const Vector<T> cubes = {x[0] * x[0] * x[0], x[0] * x[0] * x[1], x[0] * x[1] * x[1],
                             x[1] * x[1] * x[1]};
    const T miss =
        dot(x, c.quadratic * z) - z[0] * dot(c.first, cubes) -
        z[1] * (dot(c.second, cubes) - (without_last ? T(c.second[3] * cubes[3]) : T(0L)));
    return {query_difference(prompt, w_star, layers, D) + prompt.y[0] * miss};
  }
};

// N (delta_1 (beta_2 s_1 - beta_1 s_2) - q b_11 (beta_2 delta_1 - beta_1 delta_2)) is a combination
// of the conditions f, g, h, where beta, delta, s are the diagonals of D_00, D_11, D_00 + D_01 +
// D_11 and N = (beta_1 delta_1)^2 beta_2 delta_2. Each line below is checked by one multiplication.
struct Certificate {
  bool without_cube = false;  // drops f_4, the condition on x_2^3

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layers = free_layers(free);
    const auto beta = free.vector("beta", 2), delta = free.vector("delta", 2),
               s = free.vector("s", 2);
    const DiagonalIncrements<T> D{beta, s - beta - delta, delta};
    const auto c = conditions(layers, D);
    const auto &f = c.first, &g = c.second;
    const T h_11 = c.quadratic(0, 0), h_22 = c.quadratic(1, 1);
    const auto &a = layers.A_0, &b = layers.A_1;
    const T q = layers.q, kappa = q * layers.t, sigma = a(0, 1) + a(1, 0);
    const T m_1 = beta[0] * delta[0], m_2 = beta[1] * delta[1];
    // m_2 b_21 and m_1 b_12 are combinations ...
    const T f_4 = without_cube ? T(0L) : f[3];
    const T b_21 = b(1, 1) * f_4 - b(1, 0) * g[3], b_12 = b(0, 0) * g[0] - b(0, 1) * f[0];
    // ... hence m_1 m_2 (beta_2 a_11 - beta_1 a_22) and m_1^2 (delta_1 b_22 - delta_2 b_11) ...
    const T ratio_a = beta[1] * a(0, 0) - beta[0] * a(1, 1);
    const T ratio_b = delta[0] * b(1, 1) - delta[1] * b(0, 0);
    const T small_a = m_2 * (a(0, 0) * (beta[1] * f[0] - beta[0] * f[2]) - f[0] * ratio_a) +
                      a(0, 0) * beta[0] * kappa * sigma * b_21;
    const T small_b = m_1 * (b(0, 0) * (delta[0] * g[1] - delta[1] * f[0]) - f[0] * ratio_b) -
                      b(0, 0) * delta[0] * kappa * sigma * b_12;
    // ... and the degree-two conditions leave what is claimed.
    const T N = m_1 * m_1 * m_2;
    const T claimed = delta[0] * (beta[1] * s[0] - beta[0] * s[1]) -
                      q * b(0, 0) * (beta[1] * delta[0] - beta[0] * delta[1]);
    return {N * claimed - delta[0] * layers.u * m_1 * small_a + q * beta[0] * m_2 * small_b +
            N * delta[0] * (beta[1] * h_11 - beta[0] * h_22)};
  }
};

// Where diagonals have zeros. Up to an exchange of the coordinates D_00 != 0 and D_11 != 0 leave:
enum class Zeros { beta_1, delta_1, both_1, beta_1_delta_2 };

// Combinations of the conditions that exclude what the criterion excludes, m = beta_2 delta_2,
// M = beta_2 delta_1, P = beta_1 delta_2, Delta = beta_1 s_2 - beta_2 s_1:
//   beta_1 = 0:            m M^2                   is one, up to a multiple of s_1
//   delta_1 = 0:           2 m^3 beta_2 P^2        ..., up to a multiple of Delta
//   beta_1 = delta_1 = 0:  m^2 s_1^2
//   beta_1 = delta_2 = 0:  M^2 s_2                 ..., up to a multiple of s_1.
struct Degenerate {
  Zeros zeros;
  bool without_cube = false;  // drops f_3, the condition on z_1 x_1 x_2^2

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layers = free_layers(free);
    auto beta = free.vector("beta", 2), delta = free.vector("delta", 2);
    const auto s = free.vector("s", 2);
    const T two(2L);
    if (zeros != Zeros::delta_1) beta[0] = T(0L);
    if (zeros == Zeros::delta_1 || zeros == Zeros::both_1) delta[0] = T(0L);
    if (zeros == Zeros::beta_1_delta_2) delta[1] = T(0L);
    const auto c = conditions(layers, {beta, s - beta - delta, delta});
    const auto &f = c.first, &g = c.second, &a = layers.A_0.entries(), &b = layers.A_1.entries();
    const T &a_11 = a[0], &a_22 = a[3], &b_11 = b[0], &b_12 = b[1], &b_21 = b[2], &b_22 = b[3];
    const T &u = layers.u, &q = layers.q, &t = layers.t;
    const T kappa = q * t, sigma = a[1] + a[2], f_3 = without_cube ? T(0L) : f[2];
    const T m = beta[1] * delta[1], M = beta[1] * delta[0], P = beta[0] * delta[1];
    const T h_11 = c.quadratic(0, 0), h_22 = c.quadratic(1, 1);
    if (zeros == Zeros::beta_1_delta_2) {
      const T p = kappa * sigma * b_21, r = kappa * a_22 * b_11;  // p + r = M + f_3
      const T p_s2 = u * sigma * f[3] + q * (b_21 * g[2] - b_12 * f[3]) - p * h_22;
      const T r_r = t * a_22 * (r * s[0] - u * a_22 * f[0] + r * h_11);
      return {p * s[1] - p_s2, r * r - r_r,
              M * M * s[1] - (p + two * r) * p_s2 - s[1] * (r_r - f_3 * (two * (p + r) - f_3))};
    }
    const T m_b21 = b_22 * f[3] - b_21 * g[3];
    const T m_m_b11 = m * b_22 * f_3 - b_22 * kappa * sigma * m_b21 - m * b_11 * g[3];  // M = 0
    if (zeros == Zeros::beta_1) {
      const T m_M_a11 = m * a_22 * f[0] - m * a_11 * f_3 + a_11 * kappa * sigma * m_b21;
      return {m * b_21 - m_b21, m * M * a_11 - m_M_a11,
              m * M * (M - t * a_22 * s[0]) - (t * a_22 * (m * M * h_11 - u * m_M_a11) -
                                               m * M * f_3 + M * kappa * sigma * m_b21)};
    }
    if (zeros == Zeros::both_1) {
      const T m_a11_a11 = a_22 * (a_11 * g[1] - sigma * g[0]) - a_11 * a_11 * g[3];
      const T e = u * a_11 + q * b_11;
      return {
          m * m * b_11 - m_m_b11, m * a_11 * a_11 - m_a11_a11,
          m * m * s[0] * s[0] - (u * u * m * m_a11_a11 + (two * u * a_11 + q * b_11) * q * m_m_b11 -
                                 m * m * h_11 * (e + s[0]))};
    }
    const T tau = kappa * sigma * b_12, h_off = c.quadratic(0, 1) + c.quadratic(1, 0);
    const T tau_tau = tau * g[1] - kappa * sigma * b_22 * g[0];  // tau (tau - P)
    const T rest_b12 = b_22 * g[2] - b_12 * g[3];                // m b_12 + kappa sigma b_22^2
    const T rest_u = kappa * b_12 * (m * h_off - q * rest_b12 - q * m_b21);
    const T rest = m * beta[1] * rest_u +
                   m * m *
                       (u * (beta[0] * g[3] - beta[1] * g[1]) -
                        kappa * b_22 * (beta[0] * h_22 - beta[1] * h_11)) -
                   beta[1] * kappa * b_22 * q * m_m_b11;
    const T Delta = beta[0] * s[1] - beta[1] * s[0], extra = g[3] * (two * m + g[3]);
    const T factor = t * a_22 * a_22 * (tau - two * P);
    return {
        tau * (tau - P) - tau_tau,
        m * m * kappa * b_22 * Delta - (m * beta[1] * kappa * q * b_22 * b_22 * (tau + P) + rest),
        factor * m * m * kappa * b_22 * Delta + two * m * m * m * beta[1] * P * P -
            (m * beta[1] * ((m * m + extra) * tau_tau - two * P * P * extra) + factor * rest)};
  }
};

// Given weights and increments, on n free demonstrations.
struct Realised {
  TwoLayers<Rational> layers;
  DiagonalIncrements<Rational> D;
  long n = 2;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto number = [](const Rational& q) { return from_rational<T>(q); };
    const auto X = free.matrix("X", 2, n);
    const auto x_query = free.vector("x_query", 2), w_star = free.vector("w_star", 2);
    return {
        query_difference<T>(linear_prompt(X, x_query, w_star), w_star,
                            {to_scalar<T>(layers.A_0), to_scalar<T>(layers.A_1), number(layers.u),
                             number(layers.q), number(layers.t)},
                            {to_scalar<T>(D.D_00), to_scalar<T>(D.D_01), to_scalar<T>(D.D_11)})};
  }
};

std::string diagonal_text(const Vector<Rational>& diagonal) {
  return fmt::format("diag({}, {})", diagonal[0].text(), diagonal[1].text());
}

// The query's label -<x_query, w_1> after one step (35), w_1 = Lambda grad R(0), on x_1 = x_query =
// w* = e_k.
Rational label_of_step(const Vector<Rational>& Lambda, long k) {
  const auto e = unit_vector<Rational>(2, k);
  const auto prompt = linear_prompt(transpose(from_rows<Rational>({e})), e, e);
  const auto w = gradient_increments(hessian_of(prompt), e, Vector<Rational>(2, Rational(0)),
                                     {{diagonal_matrix(Lambda)}});
  return -dot(e, w.row(1));
}

// Layers with A_j = a_j I leave the same label at both, which a turn exchanges.
Finding same_label(const Vector<Rational>& Lambda) {
  const Rational first = label_of_step(Lambda, 0), second = label_of_step(Lambda, 1);
  const auto words = fmt::format(
      "d = 2, n = 1, one step with Lambda = {}: the label of the query is {} on x_1 = "
      "x_query = w* = e_1 and {} on e_2; a turn exchanges the two prompts, and layers with "
      "A_j = a_j I, however many, leave the same label on both",
      diagonal_text(Lambda), first.text(), second.text());
  return settled(first == second, words, words);
}
Finding diagonal_step(const Context&) { return same_label({1, 2}); }
Finding scalar_step(const Context&) { return same_label({2, 2}); }
Finding opposite_step(const Context&) { return same_label({2, -2}); }

DiagonalIncrements<Rational> exchanged_coordinates(const DiagonalIncrements<Rational>& D) {
  const auto swap = [](const Vector<Rational>& v) { return Vector<Rational>{v[1], v[0]}; };
  return {swap(D.D_00), swap(D.D_01), swap(D.D_11)};
}

// What the certificates say of D with D_00, D_11 != 0: whether they exclude it, and why. Without
// zeros q b_11 is not 0, as beta_1 delta_1 = q t a_11 b_11 is not, so that the two numbers
// delta_1 (beta_2 s_1 - beta_1 s_2) and beta_2 delta_1 - beta_1 delta_2 vanish together or not at
// all.
struct Exclusion {
  bool excluded;
  std::string reason;
};
Exclusion exclusion(DiagonalIncrements<Rational> D) {
  const auto zero = [](const Rational& x) { return x.sign() == 0; };
  // Exchanged so that the zeros stand as Degenerate has them.
  if (zero(D.D_00[1]) || (!zero(D.D_00[0]) && zero(D.D_11[1]))) D = exchanged_coordinates(D);
  const auto &beta = D.D_00, &delta = D.D_11, s = D.total();
  const Rational Delta = beta[0] * s[1] - beta[1] * s[0];
  if (!zero(beta[0]) && !zero(delta[0])) {
    const Rational left = -delta[0] * Delta, factor = beta[1] * delta[0] - beta[0] * delta[1];
    return {zero(left) != zero(factor), fmt::format("the certificate demands {} = q b_11 ({}) with "
                                                    "q b_11 != 0",
                                                    left.text(), factor.text())};
  }
  if (!zero(beta[0]))
    return {zero(Delta), fmt::format("where delta_1 = 0 the certificate demands beta_1 s_2 - "
                                     "beta_2 s_1 != 0, it is {}",
                                     Delta.text())};
  if (zero(delta[0]))
    return {!zero(s[0]), fmt::format("where beta_1 = delta_1 = 0 the certificate demands s_1 = 0, "
                                     "it is {}",
                                     s[0].text())};
  if (!zero(delta[1]))
    return {zero(s[0]), fmt::format("where beta_1 = 0 the certificate demands s_1 != 0, it is {}",
                                    s[0].text())};
  return {zero(s[0]) && !zero(s[1]),
          fmt::format("where beta_1 = delta_2 = 0 the certificate demands s_1 != 0 or s_2 = 0; s = "
                      "({}, {})",
                      s[0].text(), s[1].text())};
}

// The certificates exclude exactly what no weights realise, on all increments with entries -1, 0,
// 1, 2.
Finding one_criterion(const Context&) {
  long count = 0, without = 0;
  const auto diagonal = [](long code) {
    return Vector<Rational>{Rational(code % 4 - 1), Rational(code / 4 - 1)};
  };
  for (long code = 0; code < 4096; ++code) {
    const DiagonalIncrements<Rational> D{diagonal(code % 16), diagonal(code / 16 % 16),
                                         diagonal(code / 256)};
    const auto nothing = [](const Vector<Rational>& v) {
      return all_hold({v[0].sign() == 0, v[1].sign() == 0});
    };
    std::string reason;
    const bool realised = realisation(D, reason).has_value();
    const bool excluded = !nothing(D.D_00) && !nothing(D.D_11) && exclusion(D).excluded;
    if (realised == excluded)
      return finding(Truth::no,
                     "neither realised nor excluded, or both: D_00 = " + text_of(D.D_00) +
                         ", D_01 = " + text_of(D.D_01) + ", D_11 = " + text_of(D.D_11));
    ++count;
    without += excluded ? 1 : 0;
  }
  return finding(Truth::yes, fmt::format("{} methods, {} of them excluded by a certificate, the "
                                         "others realised",
                                         count, without));
}

// Whether the certificate excludes D at once: N and delta_1 (beta_2 s_1 - beta_1 s_2) are not 0,
// and the factor of q b_11 is, so that a combination of the conditions is a number other than 0.
Finding excluded_at_once(const Vector<Rational>& D_01) {
  const Vector<Rational> beta = {1, 1}, delta = {1, 1}, s = beta + D_01 + delta;
  const Rational N = power(beta[0] * delta[0], 2) * beta[1] * delta[1],
                 left = delta[0] * (beta[1] * s[0] - beta[0] * s[1]),
                 factor = beta[1] * delta[0] - beta[0] * delta[1];
  const auto words = fmt::format(
      "D_00 = D_11 = I, D_01 = {}: a combination of the twelve conditions on A_0, A_1 and the "
      "weights is {} - {} q b_11",
      diagonal_text(D_01), Rational(N * left).text(), Rational(N * factor).text());
  if (all_hold({(N * left).sign() != 0, factor.sign() == 0}))
    return finding(Truth::yes, words + ", which is not 0: they do not all hold");
  // It excludes nothing; weights that run the method refute the sentence.
  std::string reason;
  const DiagonalIncrements<Rational> D{beta, D_01, delta};
  const auto found = realisation(D, reason);
  const bool run = found && expands_to_zero(Realised{*found, D, 2}).answer.truth() == Truth::yes;
  return finding(run ? Truth::no : Truth::unknown,
                 words + ", which excludes nothing" + (run ? "; " + reason : ""));
}
Finding no_two_layers(const Context&) { return excluded_at_once({1, 0}); }
Finding none_for_a_multiple(const Context&) { return excluded_at_once({1, 1}); }

// k = 2 layers for k = 2 steps: false where the certificate excludes them, true where weights are
// found, as for D_01 = I.
Finding as_many_layers_as_steps(const Vector<Rational>& D_01) {
  const DiagonalIncrements<Rational> D{{1, 1}, D_01, {1, 1}};
  std::string reason;
  if (const auto found = realisation(D, reason)) {
    auto result = expands_to_zero(Realised{*found, D, 2});
    result.detail = reason + "; with these weights " + result.detail;
    return result;
  }
  auto result = excluded_at_once(D_01);
  result.answer = result.answer == Truth::yes ? Truth::no : Truth::unknown;
  result.detail = "k = d = 2, n = 1: " + result.detail;
  return result;
}
Finding layers_for_diagonal(const Context&) { return as_many_layers_as_steps({1, 0}); }
Finding layers_for_another(const Context&) { return as_many_layers_as_steps({0, 2}); }
Finding layers_for_multiple(const Context&) { return as_many_layers_as_steps({1, 1}); }

// Each direction speaks of its own increments; realisable is a value either way.
template <bool only_if>
Finding at_instance(const Context& c) {
  const DiagonalIncrements<Rational> D{c.instance.vector("D_00"), c.instance.vector("D_01"),
                                       c.instance.vector("D_11")};
  std::string reason;
  const auto found = realisation(D, reason);
  auto result = finding(Truth::yes, reason);
  if (found.has_value() == only_if) {
    result.answer = Answer::does_not_apply();
  } else if (only_if) {
    const auto proof = exclusion(D);
    result.answer = proof.excluded ? Truth::yes : Truth::unknown;
    result.detail += "; " + proof.reason;
  } else {
    const auto proof = expands_to_zero(Realised{*found, D, 2});
    result.answer = proof.answer;
    result.detail += "; with these weights " + proof.detail;
  }
  result.values = {value("realisable", found.has_value())};
  return result;
}

}  // namespace

Theorem theorem() {
  const auto excluded = [](Settle settle, long second) {
    return with_facts(once(Evidence::exact, {}, Inputs::all, settle), [=](auto& say) {
      excluded_by_facts(say, {1, second});
    });
  };
  const auto two_steps = [](long n, Settle settle) {
    return once(Evidence::exact, {{"k", 2}, {"d", 2}, {"n", n}}, Inputs::points, settle);
  };
  using enum Zeros;
  using enum TwoLayersInWords::Case;
  return {
      .inputs = {{"D_00", Kind::vector, {2}, {}, "diagonal of D_00: w_1 = w_0 + D_00 r_0"},
                 {"D_01", Kind::vector, {2}, {}, "diagonal of D_01"},
                 {"D_11",
                  Kind::vector,
                  {2},
                  {},
                  "diagonal of D_11: w_2 = w_1 + D_01 r_0 + D_11 r_1, r = -grad R"}},
      .values = {{"realisable",
                  "boolean: some A_0, A_1 and constant Gamma reproduce the query for all prompts"}},
      .parts =
          {{"only_if",
            {by_hand(chain({expand(ForwardPass{}), expand(Certificate{}),
                            expand(Degenerate{beta_1}), expand(Degenerate{delta_1}),
                            expand(Degenerate{both_1}), expand(Degenerate{beta_1_delta_2})})),
             exact(at_instance<true>)},
            {{"a quartic condition is forgotten", expand(ForwardPass{true})},
             {"the certificate without the condition on x_2^3", expand(Certificate{true})},
             {"beta_1 = 0 without the condition on x_1 x_2^2", expand(Degenerate{beta_1, true})},
             {"delta_1 = 0 without it", expand(Degenerate{delta_1, true})},
             {"beta_1 = delta_1 = 0 without it", expand(Degenerate{both_1, true})},
             {"beta_1 = delta_2 = 0 without it", expand(Degenerate{beta_1_delta_2, true})}},
            {ginac(Certificate{}), once(Evidence::exact, {}, Inputs::points, one_criterion)}},
           {"if",
            {chain({words(TwoLayersInWords{diagonals}), words(TwoLayersInWords{nothing_first}),
                    words(TwoLayersInWords{nothing_last}), words(TwoLayersInWords{crossed})}),
             exact(at_instance<false>)},
            {{"D_01 lacks -D_11", words(TwoLayersInWords{diagonals, true})},
             {"D_00 = 0, and register 1 is read", words(TwoLayersInWords{nothing_first, true})},
             {"D_11 = 0, and register 1 is read", words(TwoLayersInWords{nothing_last, true})},
             {"t = 1 whatever beta delta is", words(TwoLayersInWords{crossed, true})}}},
           {"k_layers",
            {two_steps(1, layers_for_diagonal)},
            {{"two layers run D_01 = diag(0, 2)", two_steps(1, layers_for_another)}},
            {two_steps(2, layers_for_multiple)}},
           {"two_steps",
            {chain({expand(ForwardPass{}), expand(Certificate{}), excluded(no_two_layers, 0)})},
            {{"a quartic condition is forgotten", expand(ForwardPass{true})},
             {"the certificate without the condition on x_2^3", expand(Certificate{true})},
             {"D_01 = I", excluded(none_for_a_multiple, 1)}}},
           {"turned", {words(TurnedTokens{})}, {{"A_j any matrix", words(TurnedTokens{true})}}},
           {"note",
            {once(Evidence::exact, {{"n", 1}, {"d", 2}}, Inputs::points, diagonal_step)},
            {{"Lambda = diag(2, -2)",
              once(Evidence::exact, {{"n", 1}, {"d", 2}}, Inputs::points, opposite_step)}},
            {once(Evidence::exact, {{"n", 1}, {"d", 2}}, Inputs::points, scalar_step)}}},
  };
}

}  // namespace verify::memformer2024::claim_prop2_false
