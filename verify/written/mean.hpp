// The mean of a formula over its normal letters, as a word.
#pragma once

#include <set>
#include <string>

#include "verify/probability/gaussian_words.hpp"
#include "verify/written/evaluation.hpp"

namespace verify {

// By Isserlis' theorem; the letters of these values are those of `free`. What is normal and does
// not occur counts for nothing.
WordScalar mean_of(const Expression& formula, const Vocabulary& vocabulary,
                   const LetterValues<WordMatrix>& values, const FormulaSpaces<WordMatrix>& spaces);

// The same as a number: all other letters have these values.
Rational mean_at(const Expression& formula, const Vocabulary& vocabulary,
                 const std::set<std::string>& letters, const LetterValues<Matrix<Rational>>& values,
                 const std::map<std::string, long>& sizes);

}  // namespace verify
