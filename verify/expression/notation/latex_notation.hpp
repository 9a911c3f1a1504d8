// Words of LaTeX, characters beyond ASCII and operators of programs, as they are typed here.
#pragma once

#include <string>

namespace verify::notation {

// "\lambda x" is "lambda x", "A^\top" is "A^T", "\frac{a}{b}" is "(a / b)", "\hat{x}" is "xhat".
std::string without_latex(const std::string& text);
// Whether without_latex reads the word behind a backslash, and whether it is put above a name.
bool is_latex_word(const std::string& word);
bool is_accent(const std::string& word);
// What a word is of that ends at `at`: the "x" of "\hat{x}".
std::string latex_argument(const std::string& text, std::size_t at);
// Greek letters by their names, signs by those of ASCII.
std::string in_ascii(const std::string& text);
// "==", "**", "@", "A.T".
std::string without_code(const std::string& text);

}  // namespace verify::notation
