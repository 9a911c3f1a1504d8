// Which checks of a report bear an erratum out.
#pragma once

#include <string>
#include <vector>

#include "verify/report/ledger.hpp"

namespace verify {

// What was run and rejects what is printed: a control that said no, a part that came out false, or
// a part of ours that came out true.
std::vector<Rejection> rejections(const ClaimWords& claim, const Erratum& erratum,
                                  const Report& report);

}  // namespace verify
