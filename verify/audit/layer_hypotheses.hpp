// Which hypotheses of the theorems on linear attention a network meets, and how nearly.
#pragma once

#include "verify/audit/attention_stack.hpp"
#include "verify/audit/questions.hpp"

namespace verify {

std::vector<Hypothesis> layer_hypotheses(const AttentionStack& stack);

}  // namespace verify
