// What the search of an order is to look at: parts of the formulas, and what the author names.
#pragma once

#include <cstddef>
#include <vector>

#include "verify/algebra/order/order_proof.hpp"
#include "verify/words/file/written.hpp"
#include "verify/written/proofs/word_scene.hpp"

namespace verify {

// `halves` and `terms` are formulas of the scene; the latter are those of `because`.
OrderSearch made_search(const WordScene& scene, const std::vector<std::size_t>& halves,
                        const std::vector<std::size_t>& terms,
                        const std::vector<WrittenTerm>& because);

// w - s of two symbols, as of an iterate and a solution: it is looked at as one vector before all
// else, for all that is stated may be said of it. Of the formulas `halves` those that are such.
std::vector<NamedDifference> vector_differences(WordScene& scene,
                                                const std::vector<std::size_t>& halves);

}  // namespace verify
