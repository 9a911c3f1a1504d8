// Hypotheses without which a statement is proved as well.
#pragma once

#include <functional>
#include <string>

#include "verify/expression/shapes.hpp"
#include "verify/expression/vocabulary.hpp"

namespace verify {

// "; not needed for it: s > 0, A positive definite (invertible and symmetric is enough)"; empty
// where all are. `is_proved` asks with fewer hypotheses, and bounds what that may cost. A
// hypothesis by which the statement has a value at all is needed, whether its proof uses it or not.
std::string unneeded_text(const Vocabulary& vocabulary, const Uses& uses,
                          const std::function<bool(const Vocabulary&)>& is_proved);

}  // namespace verify
