#include "verify/written/proofs/contradiction.hpp"

#include <algorithm>

namespace verify {
namespace {

void suppose(const WordPolynomial& zero, Hypotheses& known) {
  known.add_zero(without_reciprocals(zero, known, false).formula, "the sides, were they equal");
}

// What follows from `zero` by a factor before or behind it.
void suppose_multiples(const WordPolynomial& zero, const WordPolynomial& by, Hypotheses& known) {
  if (is_scalar(by)) return suppose(scaled(by, zero), known);
  for (const auto& factor : {by, transpose(by)}) {
    if (factor.cols() == zero.rows()) suppose(factor * zero, known);
    if (zero.cols() == factor.rows()) suppose(zero * factor, known);
  }
}

}  // namespace

std::optional<Contradiction> contradiction(const WordMatrix& difference, const WordScene& scene,
                                           const std::vector<WordPolynomial>& multipliers,
                                           Work& work) {
  auto known = scene.known();
  for (const auto& block : difference.blocks()) {
    suppose(block, known);
    for (const auto& by : multipliers) suppose_multiples(block, by, known);
  }
  auto excluded = scene.excluded();
  excluded.push_back({WordMatrix(WordPolynomial::identity(unit_space)), "1 != 0"});
  for (const auto& [zero, why] : excluded) {
    // A matrix of several blocks is not 0 where one of them is not: all would have to vanish.
    if (zero.blocks().size() != 1) continue;
    auto proof = proved_zero(zero.at(0, 0), known, &work);
    if (!proof) continue;
    return Contradiction{{"that against " + why, zero.at(0, 0), false, std::move(*proof)},
                         known.zeros};
  }
  return std::nullopt;
}

}  // namespace verify
