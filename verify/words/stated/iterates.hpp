// The equations that define iterates: iterate = ["X_{k+1} = X_k (2 I(d) - A X_k)", "X_0 = a A'"].
#pragma once

#include <string>

#include "verify/expression/vocabulary.hpp"

namespace verify {

// Both throw ExpressionError. Letters and definitions are known already.
void add_iterate_equation(const std::string& text, Vocabulary& vocabulary);
// When all equations are there: each iterate begins somewhere, has a step, and a shape; its step
// uses what comes before alone.
void finish_iterates(Vocabulary& vocabulary);

}  // namespace verify
