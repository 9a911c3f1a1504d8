// A report in which every text that a results document can hold is a given one: what pages escape
// is asked of all of them at once, those that a later field adds included.
#pragma once

#include "verify/judge/result.hpp"

namespace verify::test {

// Each text ends in `evil` where the document with it can still be read; words of a list that a
// program knows, as verdicts, stay. Returns how many were changed in `count`.
Report spoilt(const Report& report, const std::string& evil, long& count);

}  // namespace verify::test
