// What the functions of formulas are whose names alone do not tell it.
#pragma once

#include <optional>

#include "verify/expression/expression.hpp"
#include "verify/words/checked/checked.hpp"

namespace verify {

// "softmax(S)_{i j} = ..", "ones(n)_i = 1"; nothing of what every reader knows, as the exponential
// of a number or a trace. `call` has its shapes.
std::optional<CheckedDefinition> meaning_of(const Expression& call);

}  // namespace verify
