// Linear attention with a mask other than that of the query, written out.
#pragma once

#include "verify/expression/expression.hpp"

namespace verify {

// attention(Z, P, Q, s, mask = none) is Z + s P Z (Z' Q Z), and with mask = causal the scores are
// multiplied entry by entry with a mask that lets token j read the tokens up to j. `tokens` are the
// blocks of columns of Z.
void become_masked_attention(Expression& e, bool causal, const Extents& tokens);

}  // namespace verify
