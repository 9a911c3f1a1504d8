// Whether a text says where something stands, and nothing else: "Theorem 1, proof", "Section 3.1,
// (12)".
#pragma once

#include <string>

#include "verify/words/words.hpp"

namespace verify {

// Whether the name of a paper or of an instance is a sentence: it holds a sign that compares, a
// word of a sentence, or more characters than `most`.
bool reads_as_sentence(const std::string& name, std::size_t most);

// Each of its words counts places, or joins them, or is a number or a short name of one.
bool names_a_place(const std::string& text);

// A place that says more is a sentence, and goes to the prose of the claim.
void bind_place(ClaimWords& words);
// As its author wrote it, before or after.
std::string place_as_written(const ClaimWords& words);

}  // namespace verify
