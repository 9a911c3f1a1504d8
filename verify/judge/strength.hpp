// What a verdict rests on, and how strongly.
#pragma once

#include "verify/judge/result.hpp"

namespace verify {

// The check that carries the verdict: widest scope first, then the strongest evidence. Null where
// the verdict rests on none (undecided, unsound).
const CheckOutcome* strongest(const Result& result);

// Whether a check came out as it should: yes for a statement, no for a control or a refutation.
Truth as_it_should(const CheckOutcome& check);

}  // namespace verify
