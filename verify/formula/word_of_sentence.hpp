// Names that read as sentences: reports show a name beside verdicts, and nothing judges it.
#pragma once

#include <string>

namespace verify {

// Of the words that "_" joins in a name, or that capitals begin, the first that makes a sentence of
// it ("all" of all_commute and allCommute); empty where none does.
std::string word_of_sentence(const std::string& name);

// Whether a name holds a sign that compares, as in "A B = B A".
bool compares(const std::string& text);

}  // namespace verify
