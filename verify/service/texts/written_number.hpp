// The number that people write in front of a comment.
#pragma once

#include <string>

namespace verify {

struct WrittenNumber {
  std::string expected;  // "0.1195 +- 5e-5": half a unit of the last digit; exact without a point
  std::string fault;     // else why there is none, and what to write
};

// The number at the end of the text, behind which only blanks, marks of emphasis, dollars, bars of
// a table, closing tags and the signs that end a sentence may stand: "**0.1195**", "$0.1195$.",
// "| 0.1195 |", "15.32%", "57/77". What might be read as another number, "1,234", "0.1 +- 0.2", is
// none.
WrittenNumber written_number(const std::string& text);

}  // namespace verify
