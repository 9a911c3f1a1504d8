#include "verify/written/proofs/parts/letters_used.hpp"

#include "verify/expression/shapes.hpp"

namespace verify {

std::set<std::string> letters_used(const Vocabulary& vocabulary, const WrittenIdentity& said,
                                   const std::vector<WrittenTerm>& because) {
  auto letters = said.uses.letters;
  for (const auto& term : because) {
    auto formula = term.formula;
    const auto uses = find_shapes(formula, vocabulary);
    letters.insert(uses.letters.begin(), uses.letters.end());
  }
  return letters;
}

}  // namespace verify
