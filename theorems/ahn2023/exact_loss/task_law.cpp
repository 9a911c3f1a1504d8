#include "theorems/ahn2023/exact_loss/task_law.hpp"

#include <map>

#include "verify/claim/instance.hpp"
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
  WordSum P = WordSum::one(), N, R = WordSum::one();
  for (std::size_t l = 0; l < result.words.A.size(); ++l) {
    const auto A = R.transposed(alphabet) * WordSum::letter(result.words.A[l]) * R;
    N = N + P * A;
    P = P + P * A * W;
    if (l < result.words.B.size()) R = R + WordSum::letter(result.words.B[l]) * R * W * A;
  }
  const auto& U = result.words.residual;
  const auto mean = [&](const WordSum& of) {
    return sample_covariance_mean(trace_of(of, alphabet), alphabet);
  };
  result.task = mean(WordSum::letter(result.K) * U * U.transposed(alphabet));
  result.noise = mean(W * N * N.transposed(alphabet));
  return result;
}

const LawPolynomials& polynomials_for(const TrainedLayers& layers, bool moving) {
  static std::map<std::pair<long, LayerForm>, LawPolynomials> known;
  const auto form = form_of(layers.A, moving);
  return computed_once(known, {layers.layers(), form},
                       [&] { return law_polynomials(layers.layers(), form); });
}

}  // namespace

TaskLaw task_law(const Instance& instance, const Matrix<Rational>& Sigma) {
  return {instance.has("Sigma_w") ? instance.matrix("Sigma_w") : inverse(Sigma),
          instance.has("sigma2") ? instance.rational("sigma2") : Rational(0)};
}

Rational mean_with_label(const TrainedLayers& layers, const Matrix<Rational>& Sigma_w,
                         const Vector<Matrix<Rational>>& B) {
  auto words = residual_words(layers.layers(), form_of(layers.A, !B.empty()));
  const auto K = words.alphabet.symmetric("K");
  const auto f = sample_covariance_mean(
      trace_of(WordSum::letter(K) * words.residual, words.alphabet), words.alphabet);
  auto letters =
      whitened_letters<Rational>(words, layers.A, B, layers.Sigma, inverse(layers.Sigma));
  letters[static_cast<std::size_t>(K)] = layers.Sigma * Sigma_w;
  return ExactTraceEvaluation(f, letters, layers.n).value();
}

Rational loss_under(const TrainedLayers& layers, const TaskLaw& law,
                    const Vector<Matrix<Rational>>& B) {
  const auto& f = polynomials_for(layers, !B.empty());
  auto letters =
      whitened_letters<Rational>(f.words, layers.A, B, layers.Sigma, inverse(layers.Sigma));
  letters[static_cast<std::size_t>(f.K)] = layers.Sigma * law.Sigma_w;
  return ExactTraceEvaluation(f.task, letters, layers.n).value() +
         law.sigma2 / Rational(layers.n) * ExactTraceEvaluation(f.noise, letters, layers.n).value();
}

}  // namespace verify::ahn2023
