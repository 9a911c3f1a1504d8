#include "verify/claim/plot_choice.hpp"

#include <algorithm>

#include "verify/claim/instance.hpp"

namespace verify {

bool deserves_plots(const Context& c) {
  const auto& examples = *c.examples;
  const auto same = std::find_if(examples.begin(), examples.end(), [&](const Instance& example) {
    return example.name() == c.instance.name();
  });
  return same == examples.begin() || same == examples.end();
}

}  // namespace verify
