// A symbol of a formula, and what is put in for it, through the definitions that hold it.
#pragma once

#include <string>

#include "verify/expression/vocabulary.hpp"

namespace verify {

bool holds_symbol(const Expression& e, const std::string& symbol, const Vocabulary& vocabulary);
// Of shapes that are found; those of what is put in are kept.
Expression put_in(const Expression& e, const std::string& symbol, const Expression& put,
                  const Vocabulary& vocabulary);

}  // namespace verify
