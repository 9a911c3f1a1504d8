// "exists P, Q for all X, y: ..": the witnesses stand in [claim.witness] as formulas, and know
// nothing of X and y. "no S for all X: ..": X stands there, an instance that may know S.
#pragma once

#include "verify/expression/indices/index_parse.hpp"
#include "verify/expression/vocabulary.hpp"

namespace verify {

// Whether the statement may be true although its witness fails: of what exists, and where nothing
// does for all of what the witness is an instance of.
bool has_witness(const StatementHead& head);

// Throws ExpressionError where a witness is missing, or depends on what comes after it: by its
// letters, by hypotheses that tie these to others, or by a size.
void check_witnesses(const StatementHead& head, const Vocabulary& vocabulary);

}  // namespace verify
