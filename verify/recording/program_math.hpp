// A short program as the identities that it records, in the names of its letters.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "verify/recording/program.hpp"

namespace verify {

// Of each variable: "x", "x_{2}", "A_{1, 2}"; "v_{3}" for the third where no letter is named.
std::vector<std::string> variable_names(const Program& program);

// Sums and products, those in whole matrices counted one by one.
long operations(const Program& program);

// Left and right of each output, as mathematics between dollars; empty where the program has more
// than `most` steps or one that is no step of numbers.
std::vector<std::pair<std::string, std::string>> identities_of(const Program& program, long most);

// Which of the letters its outputs depend on. A variable that no letter names is left out, or is a
// letter of its own, as formulas show it.
enum class Unnamed { left_out, shown };
std::vector<ProgramLetter> letters_used(const Program& program, Unnamed unnamed);

}  // namespace verify
