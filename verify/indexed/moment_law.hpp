// Whether some law has given moments: m_1, m_2, .. of a number, with m_0 = 1.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "verify/expression/vocabulary.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

// By the matrices of Hankel, (m_{i+j}): semidefinite, and where one is singular, what stands beside
// it in its range (the truncated problem of Hamburger).
bool is_moment_sequence(const std::vector<Rational>& moments);

// A symbol whose moments, with these numbers for those that are symbols, no law has: "x: no law has
// the moments 0, -1"; empty where all may be. What has no number yet is passed over.
std::string moment_fault(const Vocabulary& vocabulary,
                         const std::map<std::string, Rational>& numbers);

}  // namespace verify
