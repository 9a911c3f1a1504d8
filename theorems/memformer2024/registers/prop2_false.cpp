// Layers (19)-(20) with A = a I run no diagonal method but the scalar ones, however many they are;
// and two layers with any A_0, A_1 in the plane do not run every diagonal method of two steps. The
// impossibility is a polynomial identity that a reader can follow by hand.
#include <fmt/format.h>

#include "theorems/memformer2024/registers/two_step_realisation.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::memformer2024::claim_prop2_false {
namespace {

template <class T>
TwoLayers<T> free_layers(Variables<T>& free) {
  const auto A_0 = free.matrix(2, 2), A_1 = free.matrix(2, 2);
  const T u = free.scalar(), q = free.scalar();
  return {A_0, A_1, u, q, free.scalar()};
}

// For one demonstration the label of the query misses the method's by -y times
// sum h_ij x_i z_j - sum_k z_k (quartic form k): the twelve conditions are those of the layers.
struct ForwardPass {
  bool cubes_only = false;  // forgets the conditions of degree two

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layers = free_layers(free);
    const DiagonalIncrements<T> D{free.vector(2), free.vector(2), free.vector(2)};
    const auto x = free.vector(2), z = free.vector(2), w_star = free.vector(2);
    const auto prompt = linear_prompt(transpose(from_rows<T>({x})), z, w_star);
    const auto c = conditions(layers, D);
    const Vector<T> cubes = {x[0] * x[0] * x[0], x[0] * x[0] * x[1], x[0] * x[1] * x[1],
                             x[1] * x[1] * x[1]};
    const T quadratic = cubes_only ? T(0L) : dot(x, c.quadratic * z);
    const T miss = quadratic - z[0] * dot(c.first, cubes) - z[1] * dot(c.second, cubes);
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
    const auto beta = free.vector(2), delta = free.vector(2), s = free.vector(2);
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

// D_00 = diag(0, 1), D_01 = diag(-1, 0), D_11 = diag(1, 0), next to the exceptional case: with
// p = kappa sigma b_21 and r = kappa a_22 b_11, p + r = 1 + f_3, and p and r^2 are combinations.
struct DegenerateCertificate {
  bool without_square = false;  // drops f_3^2

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layers = free_layers(free);
    const T zero(0L), one(1L), minus(-1L);
    const auto c = conditions<T>(layers, {{zero, one}, {minus, zero}, {one, zero}});
    const auto &a = layers.A_0, &b = layers.A_1;
    const T u = layers.u, q = layers.q, t = layers.t, kappa = q * t;
    const T sigma = a(0, 1) + a(1, 0);
    const T p = kappa * sigma * b(1, 0), r = kappa * a(1, 1) * b(0, 0);
    const T p_b22 = c.second[2] * b(1, 0) - c.first[3] * b(0, 1);
    const T small_p = u * sigma * c.first[3] + q * p_b22 - p * c.quadratic(1, 1);
    const T r_q_b11 = r * c.quadratic(0, 0) - u * a(1, 1) * c.first[0];
    const T small_rr = t * a(1, 1) * r_q_b11;
    // 1 = (p + r)^2 - 2 f_3 - f_3^2 = (p + 2 r) p + r^2 - ...
    const T f_3 = c.first[2];
    const T square = without_square ? T(0L) : f_3 * f_3;
    return {one - ((p + T(2L) * r) * small_p + small_rr - T(2L) * f_3 - square), p - small_p,
            r * r - small_rr};
  }
};

// Weights u, q, t and diagonal A_0, A_1 realise D_00 = q t A_0, D_11 = A_1 and D_01 = u A_0 + q A_1
// - D_00 - D_11, on any number of demonstrations.
struct PositiveFamily {
  long n;
  bool first_twice = false;  // q A_0 for q A_1 in D_01

  Sizes sizes() const { return {{"n", n}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A_0 = free.vector(2), A_1 = free.vector(2);
    const T u = free.scalar(), q = free.scalar(), t = free.scalar();
    const Vector<T> first = (q * t) * A_0;
    const auto X = free.matrix(2, n);
    const auto x_query = free.vector(2), w_star = free.vector(2);
    return {
        query_difference<T>(linear_prompt(X, x_query, w_star), w_star,
                            {diagonal_matrix(A_0), diagonal_matrix(A_1), u, q, t},
                            {first, u * A_0 + q * (first_twice ? A_0 : A_1) - first - A_1, A_1})};
  }
};

// Given weights and increments, on n free demonstrations.
struct Realised {
  TwoLayers<Rational> layers;
  DiagonalIncrements<Rational> D;
  long n = 3;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto number = [](const Rational& q) { return from_rational<T>(q); };
    const auto X = free.matrix(2, n);
    const auto x_query = free.vector(2), w_star = free.vector(2);
    return {
        query_difference<T>(linear_prompt(X, x_query, w_star), w_star,
                            {to_scalar<T>(layers.A_0), to_scalar<T>(layers.A_1), number(layers.u),
                             number(layers.q), number(layers.t)},
                            {to_scalar<T>(D.D_00), to_scalar<T>(D.D_01), to_scalar<T>(D.D_11)})};
  }
};

const Matrix<Rational> lower_unit = {{0, 0}, {1, 0}};
Finding wrong_neighbour(const Context& c) {
  return identity_test(Realised{{lower_unit, lower_unit, -1, 1, 1}, {{0, 1}, {-1, 0}, {1, 0}}},
                       c.seed);
}
// D_01 = -D_11 gives D_00 + D_01 + D_11 = D_00: a = 1, b = 0, hence q = 0.
Finding without_last_register(const Context& c) {
  return identity_test(
      Realised{{{{1, 0}, {0, 2}}, {{2, 0}, {0, 1}}, 1, 0, 0}, {{1, 2}, {-2, -1}, {2, 1}}}, c.seed);
}

// One demonstration x_1 and the query, both e_k, k = 1 or 2, with any labels p and s: what a
// register with A = a I holds in the label row is the same for k = 1 and 2, and so is what any
// weights make of such registers. The step of an induction over the layers; the prompts start with
// equal labels.
struct AxesAgree {
  bool diagonal = false;  // A = diag(a, b)

  Sizes sizes() const { return {{"L", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T p = free.scalar(), s = free.scalar(), a = free.scalar(), b = free.scalar();
    const auto layer = memformer_weights(diagonal_matrix(Vector<T>{a, diagonal ? b : a}));
    const auto held = [&](long k) {
      const auto e = unit_vector<T>(2, k);
      const auto Z = token_matrix(Prompt<T>{transpose(from_rows<T>({e})), {p}, e}, s);
      return linear_attention(Z, layer.P, layer.Q).row(2);
    };
    return held(0) - held(1);
  }
};

// One layer, A = a I, weight gamma at the query: the label there is -gamma a y <x_1, x_query>; here
// with gamma a = product on x_1 = x_query = e_k, w* = e_k.
Rational query_label(long k, const Rational& product) {
  const auto e = unit_vector<Rational>(2, k);
  const auto prompt = linear_prompt(transpose(from_rows<Rational>({e})), e, e);
  const auto A = product * identity_matrix<Rational>(2);
  const auto run = weighted_registers<Rational>(
      token_matrix(prompt), memformer_weights(Vector<Matrix<Rational>>{A}),
      {{token_weights<Rational>(3, {1, 1})}}, Rational(1));
  return run.states.back()(2, 1);
}

Finding one_layer(const Context&) {
  const Rational wanted_1 = -1, wanted_2 = -2;
  const bool both = query_label(0, 1) == wanted_1 && query_label(1, 1) == wanted_2;
  return settled(
      both, "one layer with A = a I runs Lambda = diag(1, 2)",
      fmt::format("d = 2, n = 1, Lambda = diag(1, 2), y = 1: x_1 = x_query = e_1 wants the "
                  "label -1, hence gamma a = 1; x_1 = x_query = e_2 wants -2, but gamma a "
                  "= 1 gives {}, and gamma a = 2 gives {} on e_1",
                  query_label(1, 1).text(), query_label(0, 2).text()));
}

// N (..) = 0 of the certificate at D_00 = I, D_01 = diag(1, 0), D_11 = I, where q b_11 drops out.
Finding two_layers(const Context&) {
  const DiagonalIncrements<Rational> D{{1, 1}, {1, 0}, {1, 1}};
  const auto s = D.total();
  std::string reason;
  const auto found = realisation(D, reason);
  const Rational left = D.D_11[0] * (D.D_00[1] * s[0] - D.D_00[0] * s[1]);
  const Rational factor = D.D_00[1] * D.D_11[0] - D.D_00[0] * D.D_11[1];
  return settled(
      !found.has_value() && left.sign() != 0 && factor.sign() == 0,
      fmt::format("d = 2, n = 1, D_00 = I, D_01 = diag(1, 0), D_11 = I (w_1 = r_0, w_2 = "
                  "w_1 + D_01 r_0 + r_1): the terms of degree four force a_11 = a_22, "
                  "b_11 = b_22, those of degree two u a_11 + q b_11 = {} and u a_22 + q "
                  "b_22 = {}; in the certificate N = 1 and q b_11 drops out, which leaves "
                  "{} = 0",
                  s[0].text(), s[1].text(), left.text()),
      "nothing excludes the method");
}

const DiagonalIncrements<Rational> next_to_exception{{0, 1}, {-1, 0}, {1, 0}};

// That nothing realises D, from the certificate; it speaks only where N is not 0. There
// beta_1 delta_1 = q t a_11 b_11 is not 0, hence q b_11 is not, so that the two numbers
// delta_1 (beta_2 s_1 - beta_1 s_2) and beta_2 delta_1 - beta_1 delta_2 would vanish together or
// not at all.
Finding excluded(const DiagonalIncrements<Rational>& D, const std::string& reason) {
  const auto same = [](const Vector<Rational>& a, const Vector<Rational>& b) { return a == b; };
  const auto& e = next_to_exception;
  if (same(D.D_00, e.D_00) && same(D.D_01, e.D_01) && same(D.D_11, e.D_11))
    return finding(Truth::yes, reason + "; 1 is a combination of the conditions");
  const auto &beta = D.D_00, &delta = D.D_11, s = D.total();
  const Rational N = beta[0] * delta[0] * beta[0] * delta[0] * beta[1] * delta[1];
  if (N.sign() == 0) {
    auto result = finding(Truth::unknown,
                          "the certificate needs (beta_1 delta_1)^2 beta_2 delta_2 != 0, it is 0, "
                          "so that nothing here proves it: " +
                              reason);
    result.answer = Answer::does_not_apply();
    return result;
  }
  const Rational left = delta[0] * (beta[1] * s[0] - beta[0] * s[1]);
  const Rational factor = beta[1] * delta[0] - beta[0] * delta[1];
  const auto words = fmt::format("{}; the certificate demands {} = q b_11 ({}) with q b_11 != 0",
                                 reason, left.text(), factor.text());
  return settled((left.sign() == 0) != (factor.sign() == 0), words, words);
}

Finding at_instance(const Context& c) {
  const DiagonalIncrements<Rational> D{c.instance.vector("D_00"), c.instance.vector("D_01"),
                                       c.instance.vector("D_11")};
  std::string reason;
  const auto found = realisation(D, reason);
  Finding result = found ? finding(Truth::yes, reason) : excluded(D, reason);
  if (found) {
    const auto proof = expands_to_zero(Realised{*found, D, 2});
    result.answer = proof.answer;
    result.detail += "; with these weights " + proof.detail;
  }
  result.values = {value("realisable", found.has_value())};
  return result;
}

}  // namespace

Theorem theorem() {
  const auto points = [](Finding (*settle)(const Context&), const Sizes& sizes) {
    return once(Evidence::exact, sizes, Inputs::points, settle);
  };
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
      .parts = {{"note", {points(one_layer, {{"L", 1}})}},
                {"axes", {expand(AxesAgree{})}, {{"A = diag(a, b)", expand(AxesAgree{true})}}},
                {"two_layers",
                 {chain({expand(ForwardPass{}), expand(Certificate{}), points(two_layers, {})})},
                 {{"the conditions of degree two are forgotten", expand(ForwardPass{true})},
                  {"the certificate without the condition on x_2^3", expand(Certificate{true})}},
                 {ginac(Certificate{})}},
                {"exception",
                 {chain({expand(ForwardPass{}), expand(DegenerateCertificate{})})},
                 {{"a square is dropped", expand(DegenerateCertificate{true})},
                  {"the exceptional weights also realise D_01 = diag(-1, 0)",
                   points(wrong_neighbour, {})}}},
                {"family",
                 {test(PositiveFamily{4}), expand(PositiveFamily{1})},
                 {{"D_01 takes A_0 twice", test(PositiveFamily{4, true})},
                  {"b = 0 would do: D_01 = -D_11 without the last register",
                   points(without_last_register, {{"n", 3}})}}},
                {"criterion", {exact(at_instance)}}},
  };
}

}  // namespace verify::memformer2024::claim_prop2_false
