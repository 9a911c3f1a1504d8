// E[f dZ/dx] for the target f = u W_target: only the bias of the filtered factor sees it.
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_lem59 {
namespace {

Finding small(const Context&) { return expands_to_zero(LinearPairings{2, 2, 1}); }
Finding small_ginac(const Context&) { return expands_to_zero_ginac(LinearPairings{2, 1, 0}); }
Finding larger(const Context& c) { return identity_test(LinearPairings{3, 3, 1}, c.seed); }
Finding wrong(const Context& c) { return identity_test(LinearPairings{2, 2, 1, true}, c.seed); }
Finding closed_loss(const Context&) {
  return expands_to_zero(ClosedLoss{2, 2, LayerTarget::linear, 0, 0, 0, 2});
}
Finding closed_gradient(const Context& c) {
  return identity_test(ClosedGradient{3, 4, LayerTarget::linear, 0, 0, 0, 4}, c.seed);
}
Finding dependent_loss(const Context&) {
  return expands_to_zero(ClosedLoss{2, 2, LayerTarget::linear, 0, 0, 0, 2, true});
}
Finding dependent_gradient(const Context& c) {
  return identity_test(ClosedGradient{3, 3, LayerTarget::linear, 0, 0, 0, 3, true}, c.seed);
}
Finding at_instance(const Context& c) { return population_finding(c.instance); }

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = population_inputs(PopulationTask::linear),
      .values = population_values_doc(),
      .checks =
          {
              {"all E[f dZ/dx] are as in the lemma, for dependent entries too", symbolic,
               everywhere, holds, On::claim,
               "N = d = 2, column 1; parameters, target and joint even moments free", small},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 2, d = 1; everything free", small_ginac},
              {"the same for three rows and three channels", identity, everywhere, holds, On::claim,
               "N = d = 3, column 1; everything free", larger},
              {"the loss for LINEAR in closed form is the expectation over the layer's output",
               symbolic, everywhere, holds, On::claim,
               "N = d = 2, all columns; independent entries, E u^2 and E u^4 free", closed_loss},
              {"the closed gradient is the derivative of the closed loss", identity, everywhere,
               holds, On::claim, "N = 3, d = 4, all columns; everything free", closed_gradient},
              {"the closed loss for dependent entries", symbolic, everywhere, holds, On::claim,
               "N = d = 2, all columns; all joint even moments free", dependent_loss},
              {"the closed gradient for dependent entries", identity, everywhere, holds, On::claim,
               "N = d = 3, all columns; all joint even moments free", dependent_gradient},
              {"loss and gradient for LINEAR", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"the lemma holds with W in place of the target's weights", identity, everywhere,
               control, On::claim, "N = d = 2, column 1; everything free", wrong},
          },
      .require = all_columns,
  };
}

}  // namespace verify::liu2025::claim_lem59
