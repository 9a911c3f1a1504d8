// A report for the tests of the ledger.
#pragma once

#include "verify/judge/result.hpp"

namespace verify::test {

// A made-up paper: errata of every kind; one of them printed in two claims; one number under which
// two claims have two defects.
Report sample_ledger();

}  // namespace verify::test
