// E[f dZ/dx] for the target f_ij = u_{i,j+a} u_{i,j+b}: only K at lag 0 and one entry of W see it.
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_lem61 {
namespace {

Finding at_instance(const Context& c) { return population_finding(c.instance); }

}  // namespace

Theorem theorem() {
  return {
      .inputs = population_inputs(PopulationTask::product),
      .values = population_values_doc(),
      .parts = {{"pairings",
                 {by_hand(test(AllProductPairings{2, 3}), {"N", "d"}),
                  expand(AllProductPairings{2, 2}), expand(AllProductPairings{1, 3})},
                 {{"K sees the target at every lag", test(AllProductPairings{2, 3, true})}},
                 {ginac(ProductPairings{1, 2, 0, 0, 1}),
                  expand(ClosedLoss{2, 2, LayerTarget::product, 0, 1, 0, 1, true}),
                  test(ClosedLoss{2, 3, LayerTarget::product, 0, 1, 2, 1, true}),
                  test(ClosedGradient{3, 4, LayerTarget::product, 0, 1, 1, 2, true})}},
                {"data", {exact(at_instance)}}},
      .require = offsets_fit,
  };
}

}  // namespace verify::liu2025::claim_lem61
