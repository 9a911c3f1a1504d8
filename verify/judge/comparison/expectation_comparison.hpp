// Two expectations of one value: which of them asks for more.
#pragma once

#include <string>

#include "verify/claim/expected/expected_range.hpp"
#include "verify/words/datum.hpp"

namespace verify {

// What `after` asks of the value of that name, beside `before`: less where it allows every number
// that the other allows, and others, too. Of lists entry by entry; of words nothing but whether
// they are the same is known.
Asked compare_expectations(const std::string& name, const Datum& before, const Datum& after);

}  // namespace verify
