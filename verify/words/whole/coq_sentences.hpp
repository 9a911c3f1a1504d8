// A Coq file as a row of sentences, without its comments.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace verify {

// "Section S.", "Variable R : ringType.", ..; a sentence ends with a full stop and white space.
std::vector<std::string> coq_sentences(std::string_view file);
// "Theorem", "theorem1" of "Theorem theorem1 P Q : ..", and of "Local Notation M := .." "Notation".
std::pair<std::string, std::string> coq_first_words(const std::string& sentence);
// What may be a name in it: letters, digits, "_" and "'".
std::vector<std::string> coq_names(const std::string& sentence);

}  // namespace verify
