// Which statements are more than identities of words.
#include "verify/written/proofs/proof.hpp"

namespace verify {

bool needs_proof(const Vocabulary& vocabulary, const WrittenIdentity& said) {
  const bool has_witness =
      said.head.quantity == Quantity::never || said.head.quantity == Quantity::exists;
  return has_witness || !said.identity.links.empty() || said.identity.relation != Relation::equal ||
         !said.identity.at.empty() || said.uses.beyond_words || said.uses.composite_inverse ||
         !vocabulary.given.empty();
}

}  // namespace verify
