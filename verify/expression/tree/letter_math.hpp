// What the letters of a statement are called, as mathematics between dollars.
#pragma once

#include <string>
#include <vector>

#include "verify/expression/tree/tree.hpp"

namespace verify {

// A name as it stands in a program: "Sigma" -> "\\Sigma", "x_query" -> "x_{\\mathrm{query}}",
// "A0" -> "A_{0}", "w_star" -> "w^{*}", "Khat" -> "\\hat{K}".
std::string letter_math(const std::string& name);
// That of a size: "n", "N'", and of "d_in" d_{\\mathrm{in}}.
std::string size_math(const std::string& symbol);

// Of all letters of a statement, each another: several of one name are numbered, and what has no
// name takes one that nothing else has.
std::vector<std::string> letter_names(const StatementTree& statement);

}  // namespace verify
