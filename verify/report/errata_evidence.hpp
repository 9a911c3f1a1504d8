// Which checks of a report bear an erratum out.
#pragma once

#include <string>
#include <vector>

#include "verify/report/ledger.hpp"

namespace verify {

// What was run and rejects what is printed: a control that said no, an assertion that came out
// false, or an assertion of ours that came out true.
std::vector<Rejection> rejections(const ClaimWords& claim, const Erratum& erratum,
                                  const Report& report);

// Of what is to show an erratum and was run, where nothing of it does: "came out proved" of an
// assertion, "was not rejected" of a control. Empty where it was not run.
std::string what_came_out(const ClaimWords& claim, const Erratum& erratum, const Report& report);

}  // namespace verify
