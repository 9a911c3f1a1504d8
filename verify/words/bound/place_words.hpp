// Whether a text says where something stands, and nothing else: "Theorem 1, proof", "Section 3.1,
// (12)".
#pragma once

#include <string>

#include "verify/words/words.hpp"

namespace verify {

// Each of its words counts places, or joins them, or is a number or a short name of one.
bool names_a_place(const std::string& text);

// A place that says more is a sentence, and goes to the prose of the claim.
void bind_place(ClaimWords& words);
// As its author wrote it, before or after.
std::string place_as_written(const ClaimWords& words);

}  // namespace verify
