// Hypotheses without which a statement is proved as well.
#pragma once

#include <functional>
#include <string>

#include "verify/expression/vocabulary.hpp"

namespace verify {

// "; not needed for it: s > 0, A positive definite (invertible and symmetric is enough)"; empty
// where all are. `is_proved` asks with fewer hypotheses, and bounds what that may cost.
std::string unneeded_text(const Vocabulary& vocabulary,
                          const std::function<bool(const Vocabulary&)>& is_proved);

}  // namespace verify
