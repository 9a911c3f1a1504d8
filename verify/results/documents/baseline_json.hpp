// The document of schema icl-verify/baseline/4: what later runs are held to, in lines that a
// reviewer can read. A result is that of icl-verify/results/6 without what no comparison looks at,
// and without fields that are as in an empty one. A check has the fingerprint of its statement,
// what it says, and what it evaluates: symbols, hypotheses, definitions, sides.

#pragma once

#include <string>

#include "verify/judge/result.hpp"
#include "verify/results/json_field.hpp"

namespace verify {

constexpr const char* baseline_schema = "icl-verify/baseline/4";

// A line an assertion, a check and a value, so that a change of one is a change of its line. The
// same findings give the same text, whatever the machine.
std::string baseline_text(const Report& report);

// Throws Malformed for missing or unknown words and for results that were changed by hand. The
// report has no words of claims.
Report baseline_from_json(const JsonField& top);

}  // namespace verify
