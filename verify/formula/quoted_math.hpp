// The words of a paper, as they were read from it, as marked text (math_text.hpp): its LaTeX, also
// where the signs that mark it were lost, and its emphasis. A quote that does
// not parse stays as it was read.
#pragma once

#include <string>

namespace verify {

std::string marked_quote(const std::string& quote);

}  // namespace verify
