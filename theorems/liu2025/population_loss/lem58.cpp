// E[Z dZ/dx] for every parameter x of a BaseConv layer with B1 = 0: only squares survive, whatever
// the dependence between the entries of u.
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_lem58 {
namespace {

Finding small(const Context&) { return expands_to_zero(SelfPairings{2, 2, 1}); }
Finding small_ginac(const Context&) { return expands_to_zero_ginac(SelfPairings{2, 1, 0}); }
Finding larger(const Context& c) { return identity_test(SelfPairings{3, 3, 1}, c.seed); }
Finding split(const Context& c) { return identity_test(SelfPairings{1, 1, 0, true}, c.seed); }
Finding closed_loss(const Context&) {
  return expands_to_zero(ClosedLoss{2, 2, LayerTarget::product, 1, 1, 1, 1});
}
Finding closed_gradient(const Context& c) {
  return identity_test(ClosedGradient{3, 3, LayerTarget::product, 1, 1, 1, 2}, c.seed);
}
Finding dependent_loss(const Context&) {
  return expands_to_zero(ClosedLoss{2, 2, LayerTarget::product, 1, 1, 1, 1, true});
}
Finding dependent_gradient(const Context& c) {
  return identity_test(ClosedGradient{3, 3, LayerTarget::product, 1, 1, 1, 2, true}, c.seed);
}
Finding at_instance(const Context& c) { return population_finding(c.instance); }

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = population_inputs(PopulationTask::square),
      .values = population_values_doc(),
      .checks =
          {
              {"all E[Z dZ/dx] are as in the lemma, for dependent entries too", symbolic,
               everywhere, holds, On::claim,
               "N = d = 2, column 1; W, K, B2 and all joint even moments free", small},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 2, d = 1; parameters and joint even moments free", small_ginac},
              {"the same for three rows and three channels", identity, everywhere, holds, On::claim,
               "N = d = 3, column 1; parameters and joint even moments free", larger},
              {"the loss for SQUARE in closed form is the expectation over the layer's output",
               symbolic, everywhere, holds, On::claim,
               "N = d = 2, c = d_out = 1; independent entries, E u^2 and E u^4 free", closed_loss},
              {"the closed gradient is the derivative of the closed loss", identity, everywhere,
               holds, On::claim, "N = d = 3, c = 1, d_out = 2; everything free", closed_gradient},
              {"the closed loss for dependent entries", symbolic, everywhere, holds, On::claim,
               "N = d = 2, c = d_out = 1; all joint even moments free", dependent_loss},
              {"the closed gradient for dependent entries", identity, everywhere, holds, On::claim,
               "N = d = 3, c = 1, d_out = 2; all joint even moments free", dependent_gradient},
              {"loss and gradient for SQUARE", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"E[u_il^2 u_kJ^2] may be split into E[u_il^2] E[u_kJ^2]", identity, everywhere,
               control, On::claim, "N = d = 1; moments free", split},
          },
      .require = columns_fit,
  };
}

}  // namespace verify::liu2025::claim_lem58
