#include "theorems/ahn2023/exact_loss/register_loss.hpp"

#include <algorithm>
#include <cstdint>

#include "theorems/ahn2023/residual_words.hpp"
#include "verify/probability/wishart_words.hpp"

namespace verify::ahn2023 {
namespace {

// The weight of the labels where it is one for all tokens.
std::optional<Rational> label_weight(const Matrix<Rational>& weights) {
  const long label = weights.cols() - 1;
  for (long i = 1; i < weights.rows(); ++i)
    if (!(weights(i, label) == weights(0, label))) return std::nullopt;
  return weights(0, label);
}

// Which layers a word is of, ascending, and what it counts in the residual: from layer l to the
// next one of the word, or the end, sum_k c[l][k] over the layers k between.
struct WeightedWord {
  std::vector<std::size_t> layers;
  Rational weight;
};

Rational weight_of(const std::vector<std::size_t>& layers, const CarriedOn& carried) {
  Rational weight(1);
  for (std::size_t k = 0; k < layers.size(); ++k) {
    const auto end = k + 1 < layers.size() ? layers[k + 1] : carried.size();
    Rational sum;
    for (auto l = layers[k]; l < end; ++l) sum += carried[layers[k]][l];
    weight *= sum;
  }
  return weight;
}

std::vector<WeightedWord> weighted_words(const CarriedOn& carried) {
  std::vector<WeightedWord> words;
  for (std::uint32_t subset = 0; subset < (1U << carried.size()); ++subset) {
    WeightedWord word;
    for (std::size_t l = 0; l < carried.size(); ++l)
      if ((subset >> l & 1U) != 0) word.layers.push_back(l);
    word.weight = weight_of(word.layers, carried);
    if (word.weight.sign() != 0) words.push_back(std::move(word));
  }
  return words;
}

// Means of words under one law, whitened, with a letter K for Sigma^{1/2} Sigma_w Sigma^{1/2}.
class MeansOfWords {
 public:
  MeansOfWords(const GivenNetwork& network, const Vector<Matrix<Rational>>& A)
      : network_(network), words_(residual_words(network.layers(), form_of(A, false))) {
    K_ = words_.alphabet.symmetric("K");
    letters_ = whitened_letters<Rational>(words_, A, {}, network.Sigma, inverse(network.Sigma));
    letters_[static_cast<std::size_t>(K_)] = network.Sigma * network.Sigma_w;
  }

  // U_a = G A_{a_1} G A_{a_2} ..: E tr(K U_a U_b^T), and what noise adds.
  Rational of_two(const WeightedWord& a, const WeightedWord& b) const {
    auto mean = value(task() * word(a, true) * word(b, true).transposed(words_.alphabet));
    if (network_.sigma2.sign() != 0 && !a.layers.empty() && !b.layers.empty())
      mean += network_.sigma2 / Rational(network_.n) *
              value(WordSum::letter(wishart_letter) * word(a, false) *
                    word(b, false).transposed(words_.alphabet));
    return mean;
  }
  Rational of_one(const WeightedWord& a) const { return value(task() * word(a, true)); }

 private:
  WordSum task() const { return usual_law(network_) ? WordSum::one() : WordSum::letter(K_); }
  // Without the G in front it is what the noise of the demonstrations meets.
  WordSum word(const WeightedWord& of, bool whole) const {
    auto result = WordSum::one();
    for (const auto l : of.layers) {
      if (whole || l != of.layers.front()) result = result * WordSum::letter(wishart_letter);
      result = result * WordSum::letter(words_.A[l]);
    }
    return result;
  }
  Rational value(const WordSum& sum) const {
    const auto f = sample_covariance_mean(trace_of(sum, words_.alphabet), words_.alphabet);
    return ExactTraceEvaluation(f, letters_, network_.n).value();
  }

  const GivenNetwork& network_;
  ResidualWords words_;
  Letter K_;
  Vector<Matrix<Rational>> letters_;
};

}  // namespace

std::optional<CarriedOn> carried_on(const GivenNetwork& network) {
  const auto L = static_cast<std::size_t>(network.layers());
  Vector<Rational> weights(L);
  for (std::size_t l = 0; l < network.kept.size(); ++l) {
    const auto weight = label_weight(network.kept[l]);
    if (!weight) return std::nullopt;
    weights[l] = *weight;
  }
  const bool by_number = !network.carried.empty();
  const bool carried = by_number || network.kept_carried;
  CarriedOn result(L, Vector<Rational>(L));
  for (std::size_t m = 0; m < L; ++m) {
    Rational on(1);
    for (std::size_t l = m; l < L; ++l) {
      if (carried && l > m)
        on *= by_number && !network.kept_carried ? network.carried[l] : weights[l];
      const Rational step = network.step.empty() ? Rational(1) : network.step[l];
      result[m][l] = carried ? step * on : l > m || network.kept_own ? weights[m] : Rational(1);
    }
  }
  return result;
}

ResidualMoments residual_moments(const GivenNetwork& network, const Vector<Matrix<Rational>>& A,
                                 const CarriedOn& carried) {
  const auto words = weighted_words(carried);
  const MeansOfWords means(network, A);
  ResidualMoments result;
  for (std::size_t a = 0; a < words.size(); ++a) {
    result.with_label += words[a].weight * means.of_one(words[a]);
    for (std::size_t b = 0; b <= a; ++b)
      result.square += Rational(a == b ? 1 : 2) * words[a].weight * words[b].weight *
                       means.of_two(words[a], words[b]);
  }
  return result;
}

}  // namespace verify::ahn2023
