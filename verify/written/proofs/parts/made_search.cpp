#include "verify/written/proofs/parts/made_search.hpp"

#include <algorithm>

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

std::vector<NamedDifference> vector_differences(WordScene& scene,
                                                const std::vector<std::size_t>& halves) {
  constexpr std::size_t most = 2;
  std::vector<NamedDifference> found;
  const auto is_symbol = [](const auto& term) {
    return term.first.scalars.empty() && term.first.path.size() == 1;
  };
  for (const auto half : halves) {
    const auto& matrix = scene.matrix(half);
    if (matrix.blocks().size() != 1 || found.size() >= most) continue;
    const auto sum = matrix.at(0, 0);
    const auto& terms = sum.terms();
    const bool is_difference = sum.cols() == unit_space && terms.size() == 2 &&
                               std::all_of(terms.begin(), terms.end(), is_symbol);
    const auto same = [&](const NamedDifference& one) { return one.stands_for == sum; };
    if (is_difference && std::none_of(found.begin(), found.end(), same))
      found.push_back({scene.draw(sum.rows(), sum.cols(), false, "D"), sum});
  }
  return found;
}

}  // namespace verify
