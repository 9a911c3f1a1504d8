// A statement as it is typed, with the shapes of all its parts.
#pragma once

#include <string>

#include "verify/words/file/written.hpp"

namespace verify {

// Throws ExpressionError for what is none, and for what says nothing.
WrittenIdentity read_statement(const std::string& text, const Vocabulary& vocabulary);

// Throws ExpressionError where a formula is read in two ways: ^T beside a symbol T, and s / 2 n.
void refuse_ambiguous(const std::string& formula, const Vocabulary& vocabulary);

}  // namespace verify
