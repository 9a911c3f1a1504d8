// Whether two formulas are one, written twice: an identity of these says nothing.
#pragma once

#include "verify/expression/vocabulary.hpp"

namespace verify {

// Letter by letter, definitions for what they stand for.
bool is_same_formula(const Expression& a, const Expression& b, const Vocabulary& vocabulary);

}  // namespace verify
