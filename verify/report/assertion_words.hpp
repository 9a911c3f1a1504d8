// What every report says of an assertion: its status, where it stands, how far it reaches, by what,
// which steps are a reader's, what it rests on. Marked text, a sentence a line.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"
#include "verify/report/value_text.hpp"

namespace verify {

struct AssertionWords {
  std::string status;              // "proved"; on a user's data what came out there
  std::string said;                // the sentence; on a user's data what its checks found there
  std::vector<std::string> lines;  // the rest, most important first
};

// "T1 (#T1_unique)": how the line of a run calls it, and how other assertions name it.
std::string name_of(const Assertion& assertion);

// What is known of it apart from any run: reach or why it is open, readings, steps by hand, what it
// rests on, whose sentence it is.
std::vector<std::string> standing_words(const AssertionResult& recorded);

// On a user's data the numbers of a check that said yes may be rounded; one that said no is whole.
AssertionWords assertion_words(const AssertionResult& assertion, const Result& result,
                               Numbers numbers = Numbers::exact);

}  // namespace verify
