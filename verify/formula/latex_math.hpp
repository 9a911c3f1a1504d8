// Marked text (verify/formula/math_text.hpp) as LaTeX, for a document with amsmath and amssymb.
#pragma once

#include <string>

namespace verify {

// Words escaped, formulas written anew from their tree; $$..$$ becomes \[..\]. A text that does not
// parse is shown as it is, escaped.
std::string to_latex(const std::string& marked_text);

// Letters of somebody else's: words escaped, a formula between dollars as it stands there, or
// escaped where LaTeX might not take it.
std::string quote_to_latex(const std::string& quote);

}  // namespace verify
