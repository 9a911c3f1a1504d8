// The population loss of any layers of linear attention as they are: exactly for one layer, from
// sampled prompts for more.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "theorems/ahn2023/exact_loss/control_network.hpp"
#include "theorems/ahn2023/exact_loss/given_network.hpp"
#include "theorems/ahn2023/trained_layers.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::ahn2023::claim_network_loss {
namespace {

constexpr double heavy_percent = 10;       // of the spread, made by ten prompts
constexpr long most_compared_layers = 12;  // with the best layers a_l Sigma^-1

// The closed form for two heads minus the mean square of what their corner leaves, by Isserlis'
// theorem on words. The loss is a quadratic form in the heads, so that two have every pair.
struct LossOfHeads {
  bool one_pairing = false;  // E <w, Sigma w>^2 with one of its two crossed pairings

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), Sigma_w = free.symmetric("Sigma_w", d);
    const auto Omega = free.symmetric("Omega", n);
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), w = free.vector("w", d), e = free.vector("e", n);
    const auto sigma = free.scalar("sigma");
    const Vector<AttentionHead<TreeMatrix>> heads = {
        {free.vector("b_1", d), free.scalar("beta_1"), free.matrix("A_1", d, d),
         free.vector("alpha_1", d)},
        {free.vector("b_2", d), free.scalar("beta_2"), free.matrix("A_2", d, d),
         free.vector("alpha_2", d)}};
    const auto Z = token_matrix(PromptOf<TreeMatrix>{X, transpose(X) * w + sigma * e, x});
    const auto left = corner_of_heads(heads, Z, Omega) + dot(w, x);
    const auto mean =
        expectation(left * left, {gaussian(X, Sigma), gaussian(x, Sigma), gaussian(w, Sigma_w),
                                  gaussian(e, TreeMatrix::identity(n))});
    const PromptLaw<TreeMatrix> law = {Sigma, Sigma_w, sigma * sigma, trace(Omega),
                                       trace_of_product(Omega, Omega)};
    Vanishing<TreeMatrix> zero;
    zero.equal(mean, prediction_moments(heads, law, TreeScalar(one_pairing ? 1 : 2)).loss());
    return zero;
  }
};

// With full weights the corner is that of the last row of P and the first d columns of Q, head by
// head: one of them here, with every entry free.
struct CornerOfFullWeights {
  bool is_query_source = false;  // the last token has a weight, too

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n), free.vector("x", d)};
    const M Z = token_matrix(prompt), Omega = free.symmetric("Omega", n);
    const AttentionHead<M> head = {free.vector("b", d), free.scalar("beta"), free.matrix("A", d, d),
                                   free.vector("alpha", d)};
    const M P =
        bordered(free.matrix("P_above", d, d), free.vector("p_above", d), head.b1, head.beta);
    const M Q = bordered(head.A1, free.vector("q_last", d), head.alpha, free.scalar("kappa"));
    const auto unseen = zero_column(Omega);
    const M weights = bordered(Omega, unseen, unseen, S(is_query_source ? 1L : 0L));
    Vanishing<M> zero;
    zero.equal(corner(Z + P * Z * weights * (transpose(Z) * (Q * Z))),
               corner_of_heads(Vector<AttentionHead<M>>{head}, Z, Omega));
    return zero;
  }
};

// Of tokens R Z with Z the prompt, a layer makes (R + sum_h P_h R S R^T Q_h R) Z, S = Z Omega Z^T:
// two heads stand for any number, as each adds a term of its own. The step of an induction over the
// layers, from R = I.
struct TokensMovedTogether {
  bool not_transposed = false;  // R S R

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), c = free.space("d");
    const M Z = free.matrix("Z", c, n), Omega = free.matrix("Omega", n, n);
    const M R = free.matrix("R", c, c), S = Z * Omega * transpose(Z);
    const M tokens = R * Z, turned = not_transposed ? R : transpose(R);
    M next = tokens, moved = R;
    for (const auto* head : {"1", "2"}) {
      const M P = free.matrix(std::string("P_") + head, c, c);
      const M Q = free.matrix(std::string("Q_") + head, c, c);
      next = next + P * tokens * Omega * transpose(tokens) * Q * tokens;
      moved = moved + P * R * S * turned * Q * R;
    }
    Vanishing<M> zero;
    zero.equal(next, moved * Z);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    const auto n = free.space("n"), c = free.space("d");
    const M Z = free.matrix("Z", c, n);
    Vanishing<M> zero;
    zero.equal(Z, M::identity(c) * Z);
    return zero;
  }
};

Finding loss_of_one_layer(const Context& c) {
  const auto network = given_network(c.instance);
  if (network.layers() != 1 || !network.plain()) {
    return finding(Answer::does_not_apply(),
                   network.layers() != 1
                       ? "the closed form is of one layer"
                       : "the closed form is of a layer (8) as printed, without registers, gates, "
                         "weights of demonstrations or the query among the sources");
  }
  const auto moments = exact_moments(network);
  auto result = settled(
      {moments.square.sign() >= 0, moments.loss().sign() >= 0},
      fmt::format("the loss is {}; with the other sign of the prediction {}; predicting 0 has {}",
                  short_number(moments.loss()), short_number(moments.loss_of_other_sign()),
                  short_number(moments.label)),
      "a mean square is negative");
  result.values = {value("loss_other_sign", moments.loss_of_other_sign())};
  return result;
}

void add_lengths(const Instance& instance, const GivenNetwork& network, bool least,
                 Finding& result) {
  const auto lengths = instance.integers("lengths");
  Vector<Rational> losses, best;
  for (std::size_t k = 0; k < lengths.size(); ++k) {
    const Rational divisor = instance.has("length_divisors") ? instance.vector("length_divisors")[k]
                                                             : Rational(lengths[k]);
    losses.push_back(exact_loss(with_length(network, lengths[k], divisor))->loss);
    if (least) best.push_back(least_structured_loss(lengths[k], network.d, network.layers()));
  }
  result.values.push_back(value("loss_lengths", losses));
  if (least) result.values.push_back(value("loss_min_lengths", best));
}

// Exactly where moments reach; the label alone, as it is what predicting 0 costs, everywhere.
Finding loss_at_instance(const Context& c) {
  const auto network = given_network(c.instance);
  const auto label = trace_of_product(network.Sigma, network.Sigma_w);
  const auto exact = exact_loss(network);
  auto result =
      exact ? settled(exact->loss.sign() >= 0,
                      "the loss is " + short_number(exact->loss) + " by " + exact->route,
                      "a mean square is negative")
            : finding(Answer::does_not_apply(), "no exact moments of these layers are known");
  if (exact) result.values = {value("loss", exact->loss)};
  if (exact && network.layers() > 1)
    result.values.push_back(value("loss_other_sign", exact->other_sign));
  result.values.push_back(value("loss_zero", label));
  const bool least = usual_law(network) && network.layers() <= most_compared_layers;
  if (least)
    result.values.push_back(
        value("loss_min", least_structured_loss(network.n, network.d, network.layers())));
  if (exact && c.instance.has("lengths")) add_lengths(c.instance, network, least, result);
  return result;
}

// As the decimal that is printed, so that a value is what is said.
Rational decimal(double number, int digits = 6) {
  return parse_rational(fmt::format("{:.{}e}", number, digits));
}

Finding sampled(const Context& c) {
  const auto network = given_network(c.instance);
  const auto sampled_network = in_machine_numbers(network);
  const bool is_known = has_exact_loss(network);
  const auto control = control_network(network);
  const long prompts = c.instance.has("prompts")
                           ? std::max(2L, c.instance.integer("prompts"))
                           : prompts_for(sampled_network, control.has_value(), is_known);
  if (prompts == 0)
    return finding(Answer::does_not_apply(),
                   "left out: at this width the fewest prompts, 1000, take longer than the exact "
                   "loss should wait for; prompts = 1000 draws them");
  const auto exact = is_known ? exact_loss(network) : std::nullopt;
  // Beside an exact loss the sample only checks it, and is the same in every run.
  const std::uint64_t seed = exact ? 1 : c.seed;
  const auto found = sampled_loss(sampled_network, law_in_machine_numbers(network), prompts, seed,
                                  control ? &*control : nullptr);
  if (!std::isfinite(found.loss) || !std::isfinite(found.half_width))
    return finding(Truth::unknown, "the sampled losses outgrow machine numbers");
  const auto label = trace_of_product(network.Sigma, network.Sigma_w);
  const auto about = [](double loss, double half_width) {
    return half_width > 0 ? fmt::format("{:.6g} +- {:.2g} (99 %)", loss, half_width)
                          : fmt::format(
                                "{:.6g} for every prompt alike, beside the exact loss that "
                                "is taken away",
                                loss);
  };
  const bool heavy = 100 * found.heaviest > heavy_percent;
  const auto caution = heavy ? fmt::format(
                                   "the ten heaviest make {:.0f} % of the spread, so that the "
                                   "interval may be too narrow: ",
                                   100 * found.heaviest)
                             : std::string();
  std::string words = fmt::format(
      "{} prompts, seed {}: {}the loss is {}, with the other sign of the prediction {}; predicting "
      "0 has {}",
      prompts, seed, caution, about(found.loss, found.half_width),
      about(found.other_sign, found.other_half_width), short_number(label));
  if (2 * found.explained > 1)
    words += fmt::format(
        "; the exact loss of a network near by takes away {:.4g} % of the "
        "variance",
        100 * found.explained);
  const bool near = !exact || lies_near(found, exact->loss.to_double());
  auto result = settled(near, words, words + "; the exact loss lies elsewhere");
  // The sentence is for tails that let the interval be trusted; where an exact loss lies in it, it
  // could be.
  if (heavy && (!exact || !near)) result.answer = Answer::does_not_apply();
  result.values = {value("loss_estimate", decimal(found.loss)),
                   value("loss_half_width", decimal(found.half_width, 2)),
                   value("other_sign_estimate", decimal(found.other_sign)),
                   value("other_sign_half_width", decimal(found.other_half_width, 2)),
                   value("prompts_sampled", prompts),
                   value("heaviest_prompts", decimal(found.heaviest, 2))};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = network_inputs(),
      .values = {{"loss", "rational: the population loss, where exact moments reach"},
                 {"loss_other_sign", "rational: the same with the other sign of the prediction"},
                 {"loss_zero", "rational: E <w, x>^2, the loss of predicting 0"},
                 {"loss_min",
                  "rational: the least loss over layers a_l Sigma^-1, w ~ N(0, Sigma^-1)"},
                 {"loss_lengths", "vector[K]: the loss for each of `lengths`"},
                 {"loss_min_lengths", "vector[K]: loss_min for each of `lengths`"},
                 {"loss_estimate", "rational: mean loss of sampled prompts"},
                 {"loss_half_width", "rational: half of its confidence interval, 99 %"},
                 {"other_sign_estimate", "rational: the same with the other sign"},
                 {"other_sign_half_width", "rational: half of its interval"},
                 {"prompts_sampled", "integer: how many prompts"},
                 {"heaviest_prompts",
                  "rational: which part of the spread the ten heaviest prompts make; beyond 1/10 "
                  "the interval may be too narrow"}},
      .parts = {{"closed",
                 {chain({words(LossOfHeads{}), words(CornerOfFullWeights{})}),
                  exact(loss_of_one_layer)},
                 {{"E <w, Sigma w>^2 has one crossed pairing", words(LossOfHeads{true})},
                  {"the query is a source, too", words(CornerOfFullWeights{true})}}},
                {"tokens",
                 {words(TokensMovedTogether{})},
                 {{"R S R for R S R^T", words(TokensMovedTogether{true})}}},
                {"layers", {exact(loss_at_instance)}},
                {"sample", {on_instance(Evidence::sampled, sampled)}}},
      .require = misfit,
  };
}

}  // namespace verify::ahn2023::claim_network_loss
