// Numbers that nobody chose, for formulas of a data file: small integers at sizes that differ, with
// the properties that the letters have.
#pragma once

#include <map>
#include <random>
#include <string>

#include "verify/claim/instance.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// 2, 3, 4, .. for the sizes in alphabetical order: 1 x 1 matrices commute, and equal sizes hide a
// transpose.
std::map<std::string, long> drawn_sizes(const Vocabulary& vocabulary);

Fields drawn_fields(const Written& written, std::mt19937_64& random);
Instance drawn_instance(const Written& written, std::mt19937_64& random);

// "d = 2, A = [[1, 2], [0, 1]]": the sizes and letters that the identity uses, by their names.
std::string drawn_text(const Written& written, const WrittenIdentity& version,
                       const Instance& instance);

}  // namespace verify
