#include "verify/written/proofs/parts/made_search.hpp"

namespace verify {

OrderSearch made_search(const WordScene& scene, const std::vector<std::size_t>& halves,
                        const std::vector<std::size_t>& terms,
                        const std::vector<WrittenTerm>& because) {
  OrderSearch search;
  for (const auto half : halves)
    if (scene.matrix(half).blocks().size() == 1) search.halves.push_back(scene.block(half));
  for (std::size_t k = 0; k < terms.size(); ++k) {
    const auto& block = scene.block(terms[k]);
    const auto& words = because[k].text;
    if (!is_scalar(block)) {
      search.halves.push_back(block);
      continue;
    }
    search.terms.push_back(
        {block * block, false, "(" + words + ")^2", {{OrderFactor::Kind::square, {block}}}});
    if (sign_of(block, scene.known().signs) != SignKnown::unknown)
      search.terms.push_back({block, false, words, {{OrderFactor::Kind::visible, {block}}}});
  }
  search.inverses = scene.fresh().all();
  return search;
}

}  // namespace verify
