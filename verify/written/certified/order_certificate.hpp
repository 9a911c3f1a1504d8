// Proofs of orders, minima and identities under hypotheses, for programs of others: every step as
// an identity of words whose right side is a sum of terms that are seen not to be negative and of
// multiples of what is supposed to vanish; then what is supposed, and what the step shows.
#pragma once

#include <string>
#include <vector>

#include "verify/words/certified/certificate.hpp"
#include "verify/written/certified/word_trees.hpp"
#include "verify/written/proofs/proof.hpp"

namespace verify {

struct OrderCertificate {
  Certificate certificate;  // without sections where a step is of a kind that trees do not say
  std::string why_none;
};

// Of the steps that say something: what is 0 = 0 as it stands is left out. `differences` are taken
// not to be 0: those of the sides behind "equality iff".
OrderCertificate order_certificate(const StatementProof& proof, const Hypotheses& known,
                                   const std::vector<NamedDifference>& differences,
                                   const FreshLetters& fresh,
                                   const std::vector<NamedLetter>& letters,
                                   const std::vector<SpaceName>& spaces);

}  // namespace verify
