// inv(X X') of a letter X as a letter of its own, which X X' undoes.
#pragma once

#include <string>

#include "verify/indexed/sums/indexed_sum.hpp"

namespace verify {

// What inv(X X') and det(X X') are called as letters.
std::string gram_inverse_name(const std::string& letter);
std::string gram_determinant_name(const std::string& letter);

// X X' inv(X X') = I, wherever it stands. True where it changed.
bool cancel_gram_inverse(Term& term);

}  // namespace verify
