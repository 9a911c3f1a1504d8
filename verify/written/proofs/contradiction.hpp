// That two sides differ, since something that is supposed would be false if they were equal: of
// S K = V and K c = 0 follows V c = 0, where V c != 0 is supposed.
#pragma once

#include <optional>

#include "verify/written/proofs/proof.hpp"
#include "verify/written/proofs/word_scene.hpp"

namespace verify {

struct Contradiction {
  ProofStep step;                // what would vanish, and is supposed not to
  std::vector<KnownZero> zeros;  // what it is made of, the difference of the sides among it
};

// `multipliers` are what the author says that the sides are to be multiplied with. All is known of
// the scene.
std::optional<Contradiction> contradiction(const WordMatrix& difference, const WordScene& scene,
                                           const std::vector<WordPolynomial>& multipliers,
                                           Work& work);

}  // namespace verify
