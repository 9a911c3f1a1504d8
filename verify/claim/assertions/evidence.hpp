// By what a check settles its question.
#pragma once

#include <string>

namespace verify {

enum class Evidence { symbolic, exact, certificate, enclosure, identity, precision_sweep, sampled };

constexpr bool is_rigorous(Evidence evidence) {
  return evidence != Evidence::precision_sweep && evidence != Evidence::sampled;
}
std::string to_text(Evidence evidence);

}  // namespace verify
