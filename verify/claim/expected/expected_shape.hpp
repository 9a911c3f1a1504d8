// Whether what is expected of a value is a list exactly where the value is one.
#pragma once

#include <string>

#include "verify/claim/theorem.hpp"

namespace verify {

// Why that cannot be expected of the value ("vector[L]: ..", "rational: .."), with what can, or
// empty; also where its words do not say what it is.
std::string fault_of_expected_shape(const ValueDoc& doc, const Datum& expected);

}  // namespace verify
