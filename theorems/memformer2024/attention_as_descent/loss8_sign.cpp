// The output (7) and the loss (8) clash in sign: together they ask for w_L = -w*. Where the two
// infima differ is a question of real zeros: with the sign as printed the best product of L real
// factors is 2 - q*, q* the best polynomial, if that is real-rooted.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/register_letters.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::memformer2024::claim_loss8_sign {
namespace {

// TF_L -+ <w*, x>, TF_L minus the corner (7), is <x, w_L -+ w*>, where w_L is what the tokens of
// the last layer stand at: one layer moves any v to v - A^T grad R(v), the step of an induction.
struct WhatIsMeasured {
  bool printed = false;     // (8): plus
  bool other_sign = false;  // the other sum on the right

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix("A", d, d), X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d),
               v = free.vector("v", d);
    const auto scale = free.scalar("scale");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const auto Z = token_matrix_from(prompt, v);
    const auto after = Z + scaled_attention(A, Z, scale);
    const auto w = v - transpose(A) * least_squares_gradient(X, prompt.y, v, scale);
    const auto sign = [](bool plus) { return ScalarOf<M>(plus ? 1L : -1L); };
    const auto measured = -corner(after) + sign(printed) * dot(x_query, w_star);
    Vanishing<M> zero;
    zero.equal(after, token_matrix_from(prompt, w));
    zero.equal(measured, dot(x_query, w + sign(printed != other_sign) * w_star));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return prompt_stands_at_zero(free);
  }
};

// The quadratic coefficient of q*_2 is n^2 (nd + n + d + 3) times a positive number: by the normal
// equations it is (m_1 m_3 - m_2^2) / (m_2 m_4 - m_3^2), and E tr W E tr W^3 - (E tr W^2)^2 is
// n^2 d^2 (nd + n + d + 3). Hence 2 - q*_2 = 1 - c_1 lambda - c_2 lambda^2 has two real zeros.
struct PositiveCoefficient {
  bool larger = false;  // nd + n + d + 4

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
    const auto M = mean_power_traces(n, d, 3);
    const T nd = n * d;
    return {M[0] * M[2] - M[1] * M[1] - nd * nd * (nd + n + d + T(larger ? 4L : 3L))};
  }
};

// The best polynomial of degree k with constant term 1 for E tr p(W)^2, whitened data.
UnivariatePolynomial best(long n, long d, long k) {
  auto moments = mean_power_traces(Rational(n), Rational(d), 2 * k);
  Rational power = 1;
  for (auto& moment : moments) moment = moment / (power *= Rational(n));
  moments.insert(moments.begin(), Rational(d));
  return least_square_polynomial(moments, k);
}
long real_zeros(const UnivariatePolynomial& p) {
  return SturmChain(p).count(std::nullopt, std::nullopt);
}
UnivariatePolynomial literal(const UnivariatePolynomial& best_polynomial) {
  return UnivariatePolynomial(2) - best_polynomial;
}

// The loss (TF + factor <w*, x>)^2 of a perfect prediction: printed with the factor 1, meant with
// -1.
Finding perfect_prediction(const Rational& factor) {
  const auto prompt = linear_prompt<Rational>({{1}}, {1}, {1});
  const auto run = plain_layers(token_matrix(prompt),
                                memformer_weights(Vector<Matrix<Rational>>{{{1}}}), Rational(1));
  const Rational output = -run.states.back()(1, 1), term = output + factor;
  const auto words = fmt::format(
      "d = n = 1, x_1 = w* = A_0 = 1, x_query = 1: w_1 = w*, TF = {}; (TF + {} w* x)^2 "
      "= {}",
      output.text(), factor.text(), (term * term).text());
  return settled(is_zero(term) == Truth::yes, words, words);
}
Finding as_printed(const Context&) { return perfect_prediction(Rational(1)); }
Finding as_meant(const Context&) { return perfect_prediction(Rational(-1)); }
Finding doubled(const Context&) { return perfect_prediction(Rational(-2)); }

Finding at_instance(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d"), K = c.instance.integer("K");
  Vector<Rational> counts;
  bool sound = true;
  for (long k = 1; k <= K; ++k) {
    const auto q = best(n, d, k), p = literal(q);
    const long count = real_zeros(p);
    counts.push_back(Rational(count));
    sound &= p.at(Rational(0)) == Rational(1);  // admissible: same normalisation as q*
    sound &= real_zeros(q) == k;
    sound &= k > 2 || count == k;
    sound &= static_cast<std::size_t>(count) == real_roots(p).size();
  }
  auto result = settled(
      sound,
      fmt::format(
          "numbers of real zeros of 2 - q*_k, by Sturm's theorem and by isolation: {}; each "
          "q*_k itself has k real zeros",
          text_of(counts)),
      "the numbers of real zeros contradict each other");
  result.values = {value("real_roots_literal", counts)};
  return result;
}

std::optional<Complaint> complaint(const Instance& instance) {
  if (instance.integer("K") <= 4) return std::nullopt;
  return Complaint{"K", std::to_string(instance.integer("K")), "1, 2, 3 or 4"};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {demonstrations_number_input(), dimension_input(),
                 degree_input("K", "largest degree, at most 4")},
      .values = {{"real_roots_literal",
                  "vector[K] of integers: numbers of real zeros of 2 - q*_k, k = 1..K"}},
      .parts = {{"printed_loss",
                 {once(Evidence::exact, {}, Inputs::points, as_printed)},
                 {{"minus twice the label", once(Evidence::exact, {}, Inputs::points, doubled)}},
                 {once(Evidence::exact, {}, Inputs::points, as_meant)}},
                {"corrected",
                 {words(WhatIsMeasured{})},
                 {{"the difference measures w_L + w*", words(WhatIsMeasured{false, true})}}},
                {"measured",
                 {words(WhatIsMeasured{true})},
                 {{"the loss as printed asks for w_L = w*", words(WhatIsMeasured{true, true})}}},
                {"two_layers",
                 {by_hand(expand(PositiveCoefficient{}))},
                 {{"the coefficient holds nd + n + d + 4", expand(PositiveCoefficient{true})}}},
                {"zeros", {exact(at_instance)}}},
      .require = complaint,
  };
}

}  // namespace verify::memformer2024::claim_loss8_sign
