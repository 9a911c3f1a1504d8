// How papers write what is typed otherwise here: "E[x x^T]", "||x||", "<x, y>", "argmin_w f".
#pragma once

#include <functional>
#include <string>

#include "verify/expression/vocabulary.hpp"

namespace verify {

// The formula as it is typed here; itself where none of that stands in it. What it says is not
// checked: a reader is told of it, and nothing is settled by it.
std::string typed_here(const std::string& formula, const Vocabulary& vocabulary);

// Reads a formula. Where it is refused, and is written as elsewhere, the refusal names the form
// that is typed here, and what is wrong with that. Throws ExpressionError.
void read_typed(const std::string& formula, const Vocabulary& vocabulary,
                const std::function<void(const std::string&)>& read);

}  // namespace verify
