// The values of a result on a terminal: a line a value, a table where it is a matrix.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"
#include "verify/report/value_text.hpp"
#include "verify/report/writer/style.hpp"

namespace verify {

// With the label "value" in front of each; `words` of the claim may be null. Whether digits or
// entries were left out.
bool write_value_lines(std::ostream& out, const Result& result, const ClaimWords* words,
                       Numbers numbers, const Style& style);

// One value behind a label and its name. Whether digits or entries were left out.
bool write_value_line(std::ostream& out, const std::string& label, const std::string& name,
                      const ShownValue& shown, const Style& style);

// One value under a name of its own.
bool write_named_value(std::ostream& out, const std::string& name, const Value& value,
                       Numbers numbers, const Style& style);

// Nothing but the values of every result, for other programs and for the hurried: exact ones a line
// each, "loss = 39/187"; under the result's name where there are several. Rounded ones have the
// formula that they are where a data file gives it, and a line with its definitions.
void write_values(std::ostream& out, const Report& report, Numbers numbers, const Style& style);

}  // namespace verify
