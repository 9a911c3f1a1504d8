// Numbers at which a false statement is likely to fail: those that stand in it and in what is
// supposed, what lies beside and between them, their quotients, and some that are large or small.
#pragma once

#include <vector>

#include "verify/expression/vocabulary.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

// Each once, at most some hundred, the simplest first.
std::vector<Rational> telling_numbers(const Vocabulary& vocabulary, const Identity& said);

}  // namespace verify
