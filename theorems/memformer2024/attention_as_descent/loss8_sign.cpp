// The output (7) and the loss (8) clash in sign: together they ask for w_L = -w*. Where the two
// infima differ is a question of real zeros: with the sign as printed the best product of L real
// factors is 2 - q*, q* the best polynomial, if that is real-rooted.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::memformer2024::claim_loss8_sign {
namespace {

enum class Sign { corrected_loss, printed_loss };

// TF_L -+ <w*, x> minus <x, w_L -+ w*> with TF_L the negative corner (7).
struct WhatIsMeasured {
  long d, n, layers;
  Sign sign;
  bool other_sign = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d), w_star = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, w_star);
    const auto A = free.matrices(layers, d, d);
    const auto scale = scale_of(prompt);
    const auto Z = plain_layers(token_matrix(prompt), memformer_weights(A), scale).states.back();
    const auto w = preconditioned_gradient_descent(prompt.X, prompt.y, A, scale).row(layers);
    const T target = dot(x_query, w_star), printed = -Z(d, n) + target;
    const T measured = sign == Sign::printed_loss ? printed : T(printed - T(2L) * target);
    const bool plus = (sign == Sign::printed_loss) != other_sign;
    return {measured - dot(x_query, plus ? w + w_star : w - w_star)};
  }
};

Finding corrected_measure(const Context& c) {
  return identity_test(WhatIsMeasured{5, 20, 3, Sign::corrected_loss}, c.seed);
}
Finding printed_measure(const Context& c) {
  return identity_test(WhatIsMeasured{5, 20, 3, Sign::printed_loss}, c.seed);
}
Finding expanded(const Context&) {
  return expands_to_zero(WhatIsMeasured{2, 2, 1, Sign::printed_loss});
}
Finding printed_asks_for_task(const Context& c) {
  return identity_test(WhatIsMeasured{2, 3, 2, Sign::printed_loss, true}, c.seed);
}

// The quadratic coefficient of q*_2 is n^2 (nd + n + d + 3) times a positive number: by the normal
// equations it is (m_1 m_3 - m_2^2) / (m_2 m_4 - m_3^2), and E tr W E tr W^3 - (E tr W^2)^2 is
// n^2 d^2 (nd + n + d + 3). Hence 2 - q*_2 = 1 - c_1 lambda - c_2 lambda^2 has two real zeros.
struct PositiveCoefficient {
  long constant = 3;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar(), d = free.scalar();
    const auto M = mean_power_traces(n, d, 3);
    const T nd = n * d;
    return {M[0] * M[2] - M[1] * M[1] - nd * nd * (nd + n + d + T(constant))};
  }
};
Finding second_coefficient(const Context&) { return expands_to_zero(PositiveCoefficient{}); }
Finding wrong_constant(const Context&) { return expands_to_zero(PositiveCoefficient{4}); }

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

Finding perfect_prediction(const Context&) {
  const auto prompt = linear_prompt<Rational>({{1}}, {1}, {1});
  const auto run = plain_layers(token_matrix(prompt),
                                memformer_weights(Vector<Matrix<Rational>>{{{1}}}), Rational(1));
  const Rational output = -run.states.back()(1, 1), sum = output + 1, difference = output - 1;
  return settled(is_zero(sum) == Truth::yes, "a perfect prediction has loss (8) zero",
                 fmt::format("d = n = 1, x_1 = w* = A_0 = 1, x_query = 1: w_1 = w*, TF = {}; (TF + "
                             "w* x)^2 = {} as printed, (TF - w* x)^2 = {}",
                             output.text(), (sum * sum).text(), (difference * difference).text()));
}

Finding same_infimum(const Context&) {
  const auto p = literal(best(20, 5, 3));
  return settled(
      real_zeros(p) == p.degree(), "the sign does not change the least loss for L = 3",
      fmt::format("n = 20, d = 5: 2 - q*_3 has {} real zero of {}, so no product of three "
                  "factors 1 - a lambda attains the least loss with the sign as printed",
                  real_zeros(p), p.degree()));
}

Finding on_instance(const Context& c) {
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {demonstrations_number_input(), dimension_input(),
                 degree_input("K", "largest degree, at most 4")},
      .values = {{"real_roots_literal",
                  "vector[K] of integers: numbers of real zeros of 2 - q*_k, k = 1..K"}},
      .checks =
          {
              {"TF_L - <w*, x> is <x, w_L - w*>", identity, everywhere, corrected, On::claim,
               "d=5, n=20, L=3; prompt and A_l free", corrected_measure},
              {"TF_L + <w*, x>, as printed, is <x, w_L + w*>", identity, everywhere, corrected,
               On::claim, "d=5, n=20, L=3; prompt and A_l free", printed_measure},
              {"TF_1 + <w*, x> expanded", symbolic, everywhere, corrected, On::claim,
               "d=n=2, L=1; prompt and A_0 free", expanded},
              {"two layers: the quadratic coefficient of q*_2 is positive, so the infimum is the "
               "same",
               symbolic, everywhere, corrected, On::claim, "all n, d", second_coefficient},
              {"loss (8) vanishes for a perfect prediction", exact, points, refuted, On::claim,
               "d=n=1, one layer", perfect_prediction},
              {"three layers attain the least loss with the sign as printed", exact, points,
               refuted, On::claim, "n=20, d=5, whitened data, L=3", same_infimum},
              {"numbers of real zeros on the instance", exact, points, corrected, On::instance,
               "the instance", on_instance},
              {"the loss as printed asks for w_L = w*", identity, everywhere, control, On::claim,
               "d=2, n=3, L=2", printed_asks_for_task},
              {"the coefficient holds nd + n + d + 4", symbolic, everywhere, control, On::claim,
               "all n, d", wrong_constant},
          },
      .require = complaint,
  };
}

}  // namespace verify::memformer2024::claim_loss8_sign
