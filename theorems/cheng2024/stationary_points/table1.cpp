// Table 1: its rows follow from the results they name; the gradient structure behind the last two
// at sizes of one's own.
#include "theorems/cheng2024/stationary_points/structured_stationarity.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::cheng2024::claim_table1 {
namespace {

// The structure at the sizes of the instance, over signs and shifts when d > 3.
Finding of_sizes(const Context& c) {
  const long d = c.instance.integer("d"), n = c.instance.integer("n"), L = c.instance.integer("L");
  return identity_test(OrbitGradient{d, n, L, averaging_set("signed_permutations", d)}, c.seed);
}

std::optional<Complaint> small_enough(const Instance& instance) {
  for (const char* name : {"d", "n", "L"}) {
    if (instance.integer(name) <= 6) continue;
    return Complaint{name, std::to_string(instance.integer(name)), "1 to 6"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {n_input(), d_input(), L_input()},
      .values = {},
      .parts = {{"sizes", {on_instance(Evidence::identity, of_sizes)}, {}}},
      .require = small_enough,
  };
}

}  // namespace verify::cheng2024::claim_table1
