// Hypotheses at places, "for all i in n, i != k: a_i <= a_k": how they are read, and of which
// statements they may be said.
#pragma once

#include <optional>
#include <string>

#include "verify/expression/shapes.hpp"

namespace verify {

// Whether a hypothesis begins with "for all".
bool is_at_places(const std::string& given);
// Reads one and adds it, each link of a chain by itself; the rest of the vocabulary is complete.
// Throws ExpressionError.
void add_placed_given(const std::string& text, Vocabulary& vocabulary);

// Its indices, those of the statement first.
StatementHead head_of(const PlacedGiven& given);
// What it speaks of. The shapes in it are known already.
Uses uses_of(const PlacedGiven& given, const Vocabulary& vocabulary);

// What one of a single range "i in n" or "i = 1..n" says at an index of the statement that runs
// through the same; nothing where it says none there.
std::optional<Identity> at_index(const PlacedGiven& given, const FreeIndex& index);

// Throws ExpressionError where a hypothesis speaks of an index that the statement has not, or
// where the statement is of a kind beside which it cannot be said.
void check_placed_given(const Vocabulary& vocabulary, const StatementHead& head);

}  // namespace verify
