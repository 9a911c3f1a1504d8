// Formulas at the numbers of an instance.
#pragma once

#include "verify/claim/theorem.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// The letters that have values, then the sizes that none of them gives.
std::vector<Input> inputs_of(const Written& written);

// Whether both sides are equal; does not apply where an inverse does not exist.
Finding compared_at_instance(const Written& written, const WrittenIdentity& version,
                             const Instance& instance);
// The values that the data file names, as far as they exist there.
std::vector<Value> values_at_instance(const Written& written, const Instance& instance);

}  // namespace verify
