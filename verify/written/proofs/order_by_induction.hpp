// Orders beside sums, functions and iterates: as orders of matrices, and of iterates by induction.
//
//   "for all k: a(X_k) <= b^(p k) c" from a(X_start) <= c and a(F(X)) <= b^p a(X) for every X
//   "for all k: a(X_k) <= c" from a(X_start) <= c and a(F(X)) <= c for every X with a(X) <= c
#pragma once

#include "verify/written/proofs/proof.hpp"

namespace verify {

StatementProof proved_beside_indices(const Vocabulary& vocabulary, const WrittenIdentity& said,
                                     Work& work);

}  // namespace verify
