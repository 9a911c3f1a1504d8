// Marked text (verify/core/math_text.hpp) as Unicode text for terminals.
#pragma once

#include <string>

namespace verify {

// "$x_i^\top \Sigma^{-1/2}$" -> "xᵢᵀ Σ^(-1/2)". Scripts are raised or lowered where Unicode has all
// their characters, else written ^(..) and _(..); a hat is written x_hat, a matrix [a, b; c, d].
// A line break among words becomes a blank, a blank line a line break; a displayed formula stands
// on a line of its own, indented. A text that does not parse is shown as it is.
std::string to_plain(const std::string& marked_text);

}  // namespace verify
