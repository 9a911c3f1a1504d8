#include "theorems/ahn2023/one_layer/component_words.hpp"

namespace verify::ahn2023 {

GramLetters::GramLetters(Letters<TreeMatrix>& free, bool isotropic)
    : Sigma(isotropic ? TreeMatrix::identity(free.space("d")) : free.symmetric(free.space("d"))),
      X(free.matrix("X", free.space("d"), free.space("n"))),
      w(free.vector("w", free.space("d"))),
      inverse_n(free.inverse_size(free.space("n"))) {}

TreeMatrix GramLetters::gram() const {
  const auto G = inverse_n * (X * transpose(X));
  const auto Gw = G * w;
  return bordered(G, Gw, Gw, dot(w, Gw));
}

TreeScalar GramLetters::mean(const TreeScalar& of) const {
  return expectation(of, {gaussian(X, Sigma), gaussian(w, identity_like(Sigma))});
}

TreeMatrix GramLetters::inverse_shrinkage(bool with_trace) const {
  return inverse_preconditioner(Sigma, inverse_n, with_trace);
}

TreeMatrix free_weight(Letters<TreeMatrix>& free) {
  const auto d = free.space("d");
  const auto right = free.vector("right", d), bottom = free.vector("bottom", d);
  return bordered(free.matrix(d, d), right, bottom, free.scalar());
}

TreeMatrix last_row(const TreeVector& v) {
  const auto space = v.column().rows();
  const TreeVector none(TreeMatrix(space, {unit_space}));
  return bordered(TreeMatrix(space, space), none, v, TreeScalar(0));
}

}  // namespace verify::ahn2023
