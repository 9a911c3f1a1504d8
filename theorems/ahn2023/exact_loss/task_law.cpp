#include "theorems/ahn2023/exact_loss/task_law.hpp"

#include <map>

#include "verify/linalg/computed_once.hpp"
#include "verify/probability/wishart_words.hpp"

namespace verify::ahn2023 {
namespace {

// Whitened, with a letter K for Sigma^{1/2} Sigma_w Sigma^{1/2}: E tr(K U U^T) and E tr(G N N^T).
struct LawPolynomials {
  ResidualWords words;
  Letter K;
  TracePolynomial task, noise;
};

LawPolynomials law_polynomials(long layers, LayerForm form) {
  LawPolynomials result{residual_words(layers, form), {}, {}, {}};
  auto& alphabet = result.words.alphabet;
  result.K = alphabet.symmetric("K");
  const auto W = WordSum::letter(wishart_letter);
  WordSum P = WordSum::one(), N;
  for (const auto letter : result.words.A) {
    const auto A = WordSum::letter(letter);
    N = N + P * A;
    P = P + P * A * W;
  }
  const auto& U = result.words.residual;
  const auto mean = [&](const WordSum& of) {
    return sample_covariance_mean(trace_of(of, alphabet), alphabet);
  };
  result.task = mean(WordSum::letter(result.K) * U * U.transposed(alphabet));
  result.noise = mean(W * N * N.transposed(alphabet));
  return result;
}

const LawPolynomials& polynomials_for(const TrainedLayers& layers) {
  static std::map<std::pair<long, LayerForm>, LawPolynomials> known;
  const auto form = layers.symmetric() ? LayerForm::covariates_fixed : LayerForm::any_layers;
  return computed_once(known, {layers.layers(), form},
                       [&] { return law_polynomials(layers.layers(), form); });
}

}  // namespace

Rational loss_under(const TrainedLayers& layers, const TaskLaw& law) {
  const auto& f = polynomials_for(layers);
  auto letters = whitened_letters<Rational>(f.words, layers.A, {}, layers.Sigma,
                                            identity_matrix<Rational>(layers.d()));
  letters[static_cast<std::size_t>(f.K)] = layers.Sigma * law.Sigma_w;
  return ExactTraceEvaluation(f.task, letters, layers.n).value() +
         law.sigma2 / Rational(layers.n) * ExactTraceEvaluation(f.noise, letters, layers.n).value();
}

}  // namespace verify::ahn2023
