#include "theorems/ahn2023/one_layer/layer_words.hpp"

namespace verify::ahn2023 {

LayerLetters free_layer(Letters<TreeMatrix>& free) {
  const auto d = free.space("d");
  const auto b1 = free.vector("b1", d), alpha = free.vector("alpha", d);
  return {b1, free.scalar(), free.matrix(d, d), alpha};
}

GaussianPromptLetters::GaussianPromptLetters(Letters<TreeMatrix>& free)
    : Sigma(free.symmetric("Sigma", free.space("d"))),
      X(free.matrix("X", free.space("d"), free.space("n"))),
      x_query(free.vector("x_query", free.space("d"))),
      w(free.vector("w", free.space("d"))),
      inverse_n(free.inverse_size(free.space("n"))) {}

TreeScalar GaussianPromptLetters::corner(const LayerLetters& layer) const {
  const auto zero = zero_column(Sigma);
  const auto P = bordered(zero_like(Sigma), zero, layer.b1, layer.beta);
  const auto Q = bordered(layer.A1, zero, layer.alpha, TreeScalar(0));
  const auto Z = token_matrix(noiseless_prompt(X, x_query, w));
  return verify::corner(linear_attention_layer(Z, P, Q, inverse_n));
}

TreeScalar GaussianPromptLetters::error(const LayerLetters& layer) const {
  return corner(layer) + dot(w, x_query);
}

TreeScalar GaussianPromptLetters::mean(const TreeScalar& of) const {
  return expectation(
      of, {gaussian(X, Sigma), gaussian(x_query, Sigma), gaussian(w, identity_like(Sigma))});
}

}  // namespace verify::ahn2023
