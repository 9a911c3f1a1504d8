// What is said on standard error.
#pragma once

#include <string>

namespace verify {

// "icl-verify: words", a line. Whatever is not ours in it cannot reach the terminal raw, nor fill
// it: characters that are not visible are written out, and what is very long is cut.
void tell_error(const std::string& words);

// Standard output, flushed: whether all of it could be written. If not, says why.
bool standard_output_is_whole();

}  // namespace verify
