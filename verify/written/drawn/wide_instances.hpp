// Exact data further out than the smallest: numbers near those that stand in the statement, large
// and small multiples of matrices, and the few matrices at which bounds fail that hold at others.
#pragma once

#include <string>

#include "verify/indexed/indexed_refutation.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// "a = 101: the left side is ..", in the author's letters: where the statement is false though the
// hypotheses are met; empty where no such data are found. For what the smallest data do not
// refute; as many operations as are done in half a second.
std::string wide_counterexample(const Written& written, const WrittenIdentity& version);

// The same data for a search beside indices. Empty where symbols are moments of others.
OtherLetters wide_letters(const Vocabulary& vocabulary, const Identity& said);

}  // namespace verify
