#include "theorems/ahn2023/residual_words.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "verify/linalg/computed_once.hpp"
#include "verify/probability/wishart_words.hpp"

namespace verify::ahn2023 {

ResidualWords residual_words(long layers, LayerForm form) {
  ResidualWords words;
  const bool any = form == LayerForm::any_layers || form == LayerForm::any_updated;
  const bool updated = form == LayerForm::covariates_updated || form == LayerForm::any_updated;
  for (long l = 0; l < layers; ++l) {
    const auto name = "A_" + std::to_string(l);
    words.A.push_back(any ? words.alphabet.general(name) : words.alphabet.symmetric(name));
    if (updated && l + 1 < layers)
      words.B.push_back(words.alphabet.general("B_" + std::to_string(l)));
  }
  WordSum U = WordSum::one(), R = WordSum::one();
  for (std::size_t l = 0; l < words.A.size(); ++l) {
    const auto Y = WordSum::letter(wishart_letter) * R.transposed(words.alphabet) *
                   WordSum::letter(words.A[l]) * R;
    U = U * (WordSum::one() + Y);
    if (l < words.B.size()) R = R + WordSum::letter(words.B[l]) * R * Y;
  }
  words.residual = U;
  return words;
}

const LossPolynomial& loss_polynomial(long layers, LayerForm form) {
  static std::map<std::pair<long, LayerForm>, LossPolynomial> known;
  return computed_once(known, {layers, form}, [&] {
    auto words = residual_words(layers, form);
    const auto square = words.residual * words.residual.transposed(words.alphabet);
    auto f = sample_covariance_mean(trace_of(square, words.alphabet), words.alphabet);
    return LossPolynomial{std::move(words), std::move(f)};
  });
}

LayerForm form_of(const Vector<Matrix<Rational>>& A, bool updated) {
  const bool symmetric = std::all_of(A.begin(), A.end(), is_symmetric);
  if (updated) return symmetric ? LayerForm::covariates_updated : LayerForm::any_updated;
  return symmetric ? LayerForm::covariates_fixed : LayerForm::any_layers;
}

namespace {
const LossPolynomial& polynomial_for(const Vector<Matrix<Rational>>& A,
                                     const Vector<Matrix<Rational>>& B) {
  return loss_polynomial(static_cast<long>(A.size()), form_of(A, !B.empty()));
}

Matrix<Rational> symmetric_part(const Matrix<Rational>& a) {
  return Rational(1, 2) * (a + transpose(a));
}
}  // namespace

LayerLoss::LayerLoss(long n, const Vector<Matrix<Rational>>& A, const Vector<Matrix<Rational>>& B,
                     const Matrix<Rational>& Sigma)
    : words_(polynomial_for(A, B).words),
      Sigma_(Sigma),
      precision_(inverse(Sigma)),
      evaluation_(polynomial_for(A, B).f, whitened_letters(words_, A, B, Sigma_, precision_), n) {}

LayerLoss::Gradient LayerLoss::gradient() const {
  const auto bar = evaluation_.gradient();
  const auto of = [&](Letter letter) { return bar[static_cast<std::size_t>(letter)]; };
  Gradient result;
  // d f = tr(bar^T Sigma dA), and for B the letter Sigma B^T Sigma^-1 adds its part.
  for (const auto letter : words_.A) {
    const auto slope = Sigma_ * of(letter);
    const auto twin = words_.alphabet.transposed(letter);
    result.A.push_back(twin == letter ? symmetric_part(slope)
                                      : slope + transpose(Sigma_ * of(twin)));
  }
  for (const auto letter : words_.B) {
    const auto transposed = of(words_.alphabet.transposed(letter));
    result.B.push_back(of(letter) + precision_ * transpose(transposed) * Sigma_);
  }
  return result;
}

}  // namespace verify::ahn2023
