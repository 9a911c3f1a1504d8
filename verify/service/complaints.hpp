// What is said on standard error.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/shard.hpp"

namespace verify {

// "icl-verify: words", a line. Whatever is not ours in it cannot reach the terminal raw, nor fill
// it: characters that are not visible are written out, and what is very long is cut.
void tell_error(const std::string& words);

// Inputs that were refused: all of them, but of the points of a sweep whose refusals differ in
// numbers only the first and how many there are; where there are many, the first ones and how many
// more.
void tell_refused(const std::vector<RefusedInputs>& refused);

// Keeps what was told by other means.
void remember_error(const std::string& words);
// What was told so far, whole.
const std::vector<std::string>& errors_told();

// For --json: all that was told, as a document on standard output, where no other stands.
void write_errors_as_json(int exit_code);

// Standard output, flushed: whether all of it could be written. If not, says why.
bool standard_output_is_whole();

}  // namespace verify
