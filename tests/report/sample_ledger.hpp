// A report for the tests of the ledger.
#pragma once

#include "verify/judge/result.hpp"

namespace verify::test {

// A made-up paper: claims with parts, and errata of every kind; one of them printed in two claims;
// one number under which two claims have two defects; a claim without parts.
Report sample_ledger();

}  // namespace verify::test
