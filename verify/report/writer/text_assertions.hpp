// The assertions of a result on a terminal: what each says, what is known of it and by what.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"
#include "verify/report/value_text.hpp"
#include "verify/report/writer/style.hpp"

namespace verify {

// Every assertion, whole or in a line with those whole that are not as expected; or these alone;
// or, on a user's data, those that were run on them, and the others by name.
enum class AssertionsShown { all, in_a_line, exceptions, here };
void write_assertions(std::ostream& out, const Result& result, AssertionsShown shown,
                      Numbers numbers, const Style& style);

// What an author wrote besides the formulas, if anything; said to be not judged.
void write_prose(std::ostream& out, const std::vector<std::string>& prose, const Style& style);

// "label   text", wrapped under the text.
void write_lines(std::ostream& out, const std::string& label, const std::string& text,
                 const Style& style);

}  // namespace verify
