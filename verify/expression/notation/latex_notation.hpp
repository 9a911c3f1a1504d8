// Words of LaTeX, characters beyond ASCII and operators of programs, as they are typed here.
#pragma once

#include <string>

namespace verify::notation {

// "\lambda x" is "lambda x", "A^\top" is "A^T", "\frac{a}{b}" is "(a) / (b)".
std::string without_latex(const std::string& text);
// Greek letters by their names, signs by those of ASCII.
std::string in_ascii(const std::string& text);
// "==", "**", "@", "A.T".
std::string without_code(const std::string& text);

}  // namespace verify::notation
