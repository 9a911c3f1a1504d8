// The hypotheses beside a limit, as far as they are looked at: which are refused, and whether
// numbers meet them.
#pragma once

#include <map>
#include <string>

#include "verify/expression/vocabulary.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

// Throws Unsayable: a hypothesis that ties a symbol to what tends to infinity would let the symbol
// change with it; an equation is not used by the proof, and might leave nothing that meets it.
void need_free_size(const Vocabulary& vocabulary, const std::string& size);

// Whether numbers meet the hypotheses on single letters; false where others are made.
bool meets_bounds(const Vocabulary& vocabulary, const std::map<std::string, Rational>& numbers);

// Whether numbers are found that meet the hypotheses, as far as these compare single numbers.
bool may_be_met(const Vocabulary& vocabulary);

}  // namespace verify
