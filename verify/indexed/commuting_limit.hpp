// lim(n -> oo, a) = b between rational functions of n, of numbers and of one symmetric matrix: all
// that is made of one symmetric matrix commutes, and is what its eigenvalues make of it.
#pragma once

#include "verify/indexed/indexed_proof.hpp"

namespace verify {

// By degrees in n, where the leading factor of the denominator is visibly not 0: a sum of products
// of letters that are positive under the hypotheses, all of one sign. Throws Unsayable.
IndexedProof prove_limit(const Vocabulary& vocabulary, const IndexedStatement& statement);

// An eigenvalue and a trace at which the limit is another one; empty where none is found.
std::string limit_counterexample(const Vocabulary& vocabulary, const IndexedStatement& statement);

}  // namespace verify
