// E[Z dZ/dx] for every parameter x of a BaseConv layer with B1 = 0: only squares survive, whatever
// the dependence between the entries of u.
#include "theorems/liu2025/population_loss/entry_statements.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_lem58 {
namespace {

Finding at_instance(const Context& c) { return population_finding(c.instance); }

}  // namespace

Theorem theorem() {
  return {
      .inputs = population_inputs(PopulationTask::square),
      .values = population_values_doc(),
      .parts = {{"pairings",
                 {visits(EntrySelfPairings{}, {{"N", 8}, {"d", 9}}), test(SelfPairings{3, 3, 1}),
                  expand(SelfPairings{2, 2, 1})},
                 {{"E[u_il^2 u_kJ^2] is split, at every size",
                   visits(EntrySelfPairings{true}, {{"N", 8}, {"d", 9}})},
                  {"E[u_il^2 u_kJ^2] is split into E[u_il^2] E[u_kJ^2]",
                   test(SelfPairings{3, 3, 1, true})}},
                 {ginac(SelfPairings{2, 1, 0}),
                  expand(ClosedLoss{2, 2, LayerTarget::product, 1, 1, 1, 1, true}),
                  test(ClosedGradient{3, 3, LayerTarget::product, 1, 1, 1, 2, true})}},
                {"data", {exact(at_instance)}}},
      .require = columns_fit,
  };
}

}  // namespace verify::liu2025::claim_lem58
