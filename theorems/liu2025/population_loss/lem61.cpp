// E[f dZ/dx] for the target f_ij = u_{i,j+a} u_{i,j+b}: only K at lag 0 and one entry of W see it.
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_lem61 {
namespace {

Finding small(const Context&) { return expands_to_zero(AllProductPairings{2, 2}); }
Finding three_channels(const Context&) { return expands_to_zero(AllProductPairings{1, 3}); }
Finding ginac(const Context&) { return expands_to_zero_ginac(ProductPairings{1, 2, 0, 0, 1}); }
Finding larger(const Context& c) { return identity_test(AllProductPairings{2, 3}, c.seed); }
Finding every_lag(const Context& c) {
  return identity_test(ProductPairings{2, 2, 0, 0, 1, true}, c.seed);
}
Finding closed_loss(const Context&) {
  return expands_to_zero(ClosedLoss{2, 2, LayerTarget::product, 0, 1, 0, 1});
}
Finding closed_loss_apart(const Context&) {
  return expands_to_zero(ClosedLoss{1, 3, LayerTarget::product, 0, 1, 2, 1});
}
Finding closed_gradient(const Context& c) {
  return identity_test(ClosedGradient{3, 4, LayerTarget::product, 0, 1, 1, 2}, c.seed);
}
Finding dependent_loss(const Context&) {
  return expands_to_zero(ClosedLoss{2, 2, LayerTarget::product, 0, 1, 0, 1, true});
}
Finding dependent_loss_apart(const Context& c) {
  return identity_test(ClosedLoss{2, 3, LayerTarget::product, 0, 1, 2, 1, true}, c.seed);
}
Finding dependent_gradient(const Context& c) {
  return identity_test(ClosedGradient{3, 4, LayerTarget::product, 0, 1, 1, 2, true}, c.seed);
}
Finding at_instance(const Context& c) { return population_finding(c.instance); }

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = population_inputs(PopulationTask::product),
      .values = population_values_doc(),
      .checks =
          {
              {"all E[f dZ/dx] are as in the lemma for every pair of factors and every column",
               symbolic, everywhere, holds, On::claim,
               "N = d = 2; parameters and joint even moments free", small},
              {"the same on three channels, where all three may differ", symbolic, everywhere,
               holds, On::claim, "N = 1, d = 3; parameters and joint even moments free",
               three_channels},
              {"one case by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 1, d = 2, factors 0 and 1, column 0", ginac},
              {"the same for two rows and three channels", identity, everywhere, holds, On::claim,
               "N = 2, d = 3, every pair of factors and every column", larger},
              {"the loss for MULTIPLY in closed form is the expectation over the layer's output",
               symbolic, everywhere, holds, On::claim,
               "N = d = 2, a = c = 0, b = 1; independent entries, E u^2 and E u^4 free",
               closed_loss},
              {"the same where the column is neither factor", symbolic, everywhere, holds,
               On::claim, "N = 1, d = 3, a = 0, b = 1, c = 2", closed_loss_apart},
              {"the closed gradient is the derivative of the closed loss", identity, everywhere,
               holds, On::claim, "N = 3, d = 4, d_out = 2, a = 0, b = c = 1; everything free",
               closed_gradient},
              {"the closed loss for dependent entries", symbolic, everywhere, holds, On::claim,
               "N = d = 2, a = c = 0, b = 1; all joint even moments free", dependent_loss},
              {"the same where the column is neither factor, for two rows", identity, everywhere,
               holds, On::claim, "N = 2, d = 3, a = 0, b = 1, c = 2; all joint even moments free",
               dependent_loss_apart},
              {"the closed gradient for dependent entries", identity, everywhere, holds, On::claim,
               "N = 3, d = 4, d_out = 2, a = 0, b = c = 1; all joint even moments free",
               dependent_gradient},
              {"loss and gradient for MULTIPLY", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"K sees the target at every lag", identity, everywhere, control, On::claim,
               "N = d = 2, factors 0 and 1, column 0", every_lag},
          },
      .require = offsets_fit,
  };
}

}  // namespace verify::liu2025::claim_lem61
