// A report that has something of everything, for the tests of all writers.
#pragma once

#include "verify/judge/result.hpp"

namespace verify::test {

// Two made-up papers: every verdict, errata of every kind, an instance of the user's, values,
// plots, signs that formats treat as their own, a comparison with a baseline.
Report sample_report();

}  // namespace verify::test
