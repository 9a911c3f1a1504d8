// What a gradient rests on that its formula need not show: roots that have no derivative where they
// are 0, and hypotheses that tie its symbol to others, which it holds fixed.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "verify/expression/vocabulary.hpp"

namespace verify {

// All of a formula, through its definitions.
std::vector<const Expression*> gradients_in(const Expression& e, const Vocabulary& vocabulary);

// The symbols that gradients are taken by.
std::set<std::string> gradient_symbols(const Identity& said, const Vocabulary& vocabulary);

// Norms and roots that hold the symbol of a gradient they stand in: they have to differ from 0.
std::vector<Expression> roots_in_gradients(const Expression& e, const Vocabulary& vocabulary);

// By one of these symbols, with the others of its formula held fixed, though an equation that is
// supposed ties them.
struct TiedGradient {
  std::string symbol, held, hypothesis;
  std::string text() const;  // "grad( ) by x with y held fixed, which y = A x ties to it"
};
std::vector<TiedGradient> tied_gradients(const Identity& said, const Vocabulary& vocabulary);

}  // namespace verify
