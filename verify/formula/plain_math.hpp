// Marked text (verify/formula/math_text.hpp) as Unicode text for terminals.
#pragma once

#include <string>

namespace verify {

// Greek letters and signs are Unicode, and so are scripts, where it has all their characters; else
// they are written ^(..) and _(..), as in Sigma^(-1/2); a hat is written x_hat, a matrix [a, b; c,
// d]. A line break among words becomes a blank, a blank line a line break; a displayed formula
// stands on a line of its own, indented. A text that does not parse is shown as it is.
std::string to_plain(const std::string& marked_text);

}  // namespace verify
