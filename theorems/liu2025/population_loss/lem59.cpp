// E[f dZ/dx] for the target f = u W_target: only the bias of the filtered factor sees it.
#include "theorems/liu2025/population_loss/entry_statements.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_lem59 {
namespace {

Finding at_instance(const Context& c) { return population_finding(c.instance); }

}  // namespace

Theorem theorem() {
  return {
      .inputs = population_inputs(PopulationTask::linear),
      .values = population_values_doc(),
      .parts = {{"pairings",
                 {visits(EntryLinearPairings{}, {{"N", 8}, {"d", 9}}),
                  test(LinearPairings{3, 3, 1}), expand(LinearPairings{2, 2, 1})},
                 {{"the weights of the gate in place of those of the target, at every size",
                   visits(EntryLinearPairings{true}, {{"N", 8}, {"d", 9}})},
                  {"the weights of the gate in place of those of the target",
                   test(LinearPairings{3, 3, 1, true})}},
                 {ginac(LinearPairings{2, 1, 0}),
                  expand(ClosedLoss{2, 2, LayerTarget::linear, 0, 0, 0, 2, true}),
                  test(ClosedGradient{3, 3, LayerTarget::linear, 0, 0, 0, 3, true})}},
                {"data", {exact(at_instance)}}},
      .require = all_columns,
  };
}

}  // namespace verify::liu2025::claim_lem59
