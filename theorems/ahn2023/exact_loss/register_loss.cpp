#include "theorems/ahn2023/exact_loss/register_loss.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <tuple>

#include "theorems/ahn2023/residual_words.hpp"
#include "verify/linalg/computed_once.hpp"
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

using LayersOfWord = std::vector<std::size_t>;  // ascending

std::vector<LayersOfWord> words_in(std::size_t layers) {
  std::vector<LayersOfWord> words;
  for (std::uint32_t subset = 0; subset < (1U << layers); ++subset) {
    words.emplace_back();
    for (std::size_t l = 0; l < layers; ++l)
      if ((subset >> l & 1U) != 0) words.back().push_back(l);
  }
  return words;
}

// What a word counts in the residual: from each of its layers to the next one, or the end, sum_k
// c[l][k] over the layers k between.
Rational weight_of(const LayersOfWord& layers, const CarriedOn& carried) {
  Rational weight(1);
  for (std::size_t k = 0; k < layers.size(); ++k) {
    const auto end = k + 1 < layers.size() ? layers[k + 1] : carried.size();
    Rational sum;
    for (auto l = layers[k]; l < end; ++l) sum += carried[layers[k]][l];
    weight *= sum;
  }
  return weight;
}

struct Law {
  bool usual, noisy;
  friend auto operator<=>(const Law&, const Law&) = default;
};

// Whitened, with U_a = G A_{a_1} G A_{a_2} .. and a letter K for Sigma^{1/2} Sigma_w Sigma^{1/2}
// (1 under the usual law): E tr(K U_a), E tr(K U_a U_b^T), and E tr(G N_a N_b^T) with U_a = G N_a,
// which the noise of the demonstrations meets.
struct MeansOfWords {
  ResidualWords words;
  Letter K;
  std::vector<LayersOfWord> layers;
  std::vector<TracePolynomial> one;
  std::vector<std::vector<TracePolynomial>> two, noise;  // b <= a
};

WordSum word_of(const MeansOfWords& means, const LayersOfWord& layers, bool with_first_G) {
  auto result = WordSum::one();
  for (const auto l : layers) {
    if (with_first_G || l != layers.front()) result = result * WordSum::letter(wishart_letter);
    result = result * WordSum::letter(means.words.A[l]);
  }
  return result;
}

MeansOfWords means_of_words(long layers, LayerForm form, Law law) {
  MeansOfWords means{residual_words(layers, form), {}, {}, {}, {}, {}};
  auto& alphabet = means.words.alphabet;
  means.K = alphabet.symmetric("K");
  means.layers = words_in(static_cast<std::size_t>(layers));
  const auto task = law.usual ? WordSum::one() : WordSum::letter(means.K);
  const auto mean = [&](const WordSum& of) {
    return sample_covariance_mean(trace_of(of, alphabet), alphabet);
  };
  const auto G = WordSum::letter(wishart_letter);
  for (std::size_t a = 0; a < means.layers.size(); ++a) {
    const auto U = word_of(means, means.layers[a], true),
               N = word_of(means, means.layers[a], false);
    means.one.push_back(mean(task * U));
    means.two.emplace_back(), means.noise.emplace_back();
    for (std::size_t b = 0; b <= a; ++b) {
      const auto& other = means.layers[b];
      means.two.back().push_back(mean(task * U * word_of(means, other, true).transposed(alphabet)));
      const bool meets = law.noisy && !means.layers[a].empty() && !other.empty();
      means.noise.back().push_back(
          meets ? mean(G * N * word_of(means, other, false).transposed(alphabet))
                : TracePolynomial{});
    }
  }
  return means;
}

const MeansOfWords& means_for(long layers, LayerForm form, Law law) {
  static std::map<std::tuple<long, LayerForm, Law>, MeansOfWords> known;
  return computed_once(known, {layers, form, law},
                       [&] { return means_of_words(layers, form, law); });
}

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
  const bool noisy = network.sigma2.sign() != 0;
  const auto& means = means_for(network.layers(), form_of(A, false), {usual_law(network), noisy});
  auto letters =
      whitened_letters<Rational>(means.words, A, {}, network.Sigma, inverse(network.Sigma));
  letters[static_cast<std::size_t>(means.K)] = network.Sigma * network.Sigma_w;
  const auto value = [&](const TracePolynomial& f) {
    return ExactTraceEvaluation(f, letters, network.n).value();
  };
  Vector<Rational> weights;
  for (const auto& layers : means.layers) weights.push_back(weight_of(layers, carried));
  ResidualMoments result;
  for (std::size_t a = 0; a < weights.size(); ++a) {
    if (weights[a].sign() == 0) continue;
    result.with_label += weights[a] * value(means.one[a]);
    for (std::size_t b = 0; b <= a; ++b) {
      const Rational weight = Rational(a == b ? 1 : 2) * weights[a] * weights[b];
      if (weight.sign() == 0) continue;
      result.square += weight * value(means.two[a][b]);
      if (noisy && !means.noise[a][b].terms.empty())
        result.square += network.sigma2 / Rational(network.n) * weight * value(means.noise[a][b]);
    }
  }
  return result;
}

}  // namespace verify::ahn2023
