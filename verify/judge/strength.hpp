// What a verdict rests on, and how strongly.
#pragma once

#include "verify/judge/result.hpp"

namespace verify {

// Of two kinds of evidence the one that a sceptic would take sooner; of two scopes the larger.
// Neither depends on the order in which the enumerators are declared.
bool is_stronger(Evidence a, Evidence b);
bool is_wider(Scope a, Scope b);

// The check that carries the verdict: widest scope first, then the strongest evidence. Null where
// the verdict rests on none (undecided, unsound).
const CheckOutcome* strongest(const Result& result);

}  // namespace verify
