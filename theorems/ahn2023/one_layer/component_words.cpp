#include "theorems/ahn2023/one_layer/component_words.hpp"

namespace verify::ahn2023 {

GramLetters::GramLetters(Letters<WordMatrix>& free, bool isotropic)
    : Sigma(isotropic ? WordMatrix::identity(free.space("d")) : free.symmetric(free.space("d"))),
      X(free.matrix(free.space("d"), free.space("n"))),
      w(free.vector(free.space("d"))),
      inverse_n(free.inverse_size(free.space("n"))) {}

WordMatrix GramLetters::gram() const {
  const auto G = inverse_n * (X * transpose(X));
  const auto Gw = G * w;
  return bordered(G, Gw, Gw, dot(w, Gw));
}

WordScalar GramLetters::mean(const WordScalar& of) const {
  return expectation(of, {gaussian(X, Sigma), gaussian(w, identity_like(Sigma))});
}

WordMatrix GramLetters::inverse_shrinkage(bool with_trace) const {
  return inverse_preconditioner(Sigma, inverse_n, with_trace);
}

WordMatrix free_weight(Letters<WordMatrix>& free) {
  const auto d = free.space("d");
  const auto right = free.vector(d), bottom = free.vector(d);
  return bordered(free.matrix(d, d), right, bottom, free.scalar());
}

WordMatrix last_row(const WordVector& v) {
  const auto& space = v.column().rows();
  const WordVector none(WordMatrix(space, {unit_space}));
  return bordered(WordMatrix(space, space), none, v, WordScalar(0));
}

}  // namespace verify::ahn2023
