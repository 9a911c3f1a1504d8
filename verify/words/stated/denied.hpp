// "no S for all X: left = right", with the instance X in [claim.witness]: of every S it says that
// the sides differ at X.
#pragma once

#include "verify/words/file/written.hpp"

namespace verify {

// What is to be shown of all symbols: where nothing is said to exist, the opposite of its formula.
WrittenIdentity of_all_symbols(const WrittenIdentity& said);

// Throws ExpressionError where the formula of "no S:" has no opposite that can be said.
void check_denied(const StatementHead& head, const Identity& identity);

}  // namespace verify
