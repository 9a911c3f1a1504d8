// One layer of form (7) on Gaussian prompts of symbolic size: its corner from the forward pass, and
// expectations over the prompt and the task.
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/single_layer.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::ahn2023 {

// b = (b1; beta), the last row of P, and A = [A1; alpha^T], the first d columns of Q.
struct LayerLetters {
  TreeVector b1;
  TreeScalar beta;
  TreeMatrix A1;
  TreeVector alpha;
};
LayerLetters free_layer(Letters<TreeMatrix>& free);

// n demonstrations and a query with x ~ N(0, Sigma), labels <w, x> with w ~ N(0, I).
struct GaussianPromptLetters {
  TreeMatrix Sigma, X;
  TreeVector x_query, w;
  TreeScalar inverse_n;

  explicit GaussianPromptLetters(Letters<TreeMatrix>& free);
  // [Z_1]_{d+1,n+1}
  TreeScalar corner(const LayerLetters& layer) const;
  // [Z_1]_{d+1,n+1} + <w, x_query>: what the loss squares.
  TreeScalar error(const LayerLetters& layer) const;
  TreeScalar mean(const TreeScalar& of) const;
};

}  // namespace verify::ahn2023
