// E[f dZ/dx] for the target f_ij = u_{i,j+a} u_{i,j+b}: only K at lag 0 and one entry of W see it.
#include "theorems/liu2025/population_loss/entry_statements.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_lem61 {
namespace {

Finding at_instance(const Context& c) { return population_finding(c.instance); }

}  // namespace

Theorem theorem() {
  const std::map<std::string, long> at = {{"N", 8}, {"d", 9}};
  return {
      .inputs = population_inputs(PopulationTask::product),
      .values = population_values_doc(),
      .parts = {{"pairings",
                 {chain({visits(EntryProductPairings{Coincidence::all_equal}, at),
                         visits(EntryProductPairings{Coincidence::first_is_J}, at),
                         visits(EntryProductPairings{Coincidence::factors_equal}, at),
                         visits(EntryProductPairings{Coincidence::distinct}, at)}),
                  test(AllProductPairings{2, 3}), expand(AllProductPairings{2, 2}),
                  expand(AllProductPairings{1, 3})},
                 {{"K sees the target at every lag, at every size",
                   visits(EntryProductPairings{Coincidence::all_equal, true}, at)},
                  {"K sees the target at every lag, at every size, with p = J",
                   visits(EntryProductPairings{Coincidence::first_is_J, true}, at)},
                  {"K sees the target at every lag, at every size, with p = q",
                   visits(EntryProductPairings{Coincidence::factors_equal, true}, at)},
                  {"K sees the target at every lag, at every size, with J, p and q apart",
                   visits(EntryProductPairings{Coincidence::distinct, true}, at)},
                  {"K sees the target at every lag", test(AllProductPairings{2, 3, true})}},
                 {ginac(ProductPairings{1, 2, 0, 0, 1}),
                  expand(ClosedLoss{2, 2, LayerTarget::product, 0, 1, 0, 1, true}),
                  test(ClosedLoss{2, 3, LayerTarget::product, 0, 1, 2, 1, true}),
                  test(ClosedGradient{3, 4, LayerTarget::product, 0, 1, 1, 2, true})}},
                {"data", {exact(at_instance)}}},
      .require = offsets_fit,
  };
}

}  // namespace verify::liu2025::claim_lem61
