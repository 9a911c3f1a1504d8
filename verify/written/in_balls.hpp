// A statement of matrices at numbers at which its sides are no rational numbers: in balls that
// enclose them, which tell what is larger, and that two differ, and never that they are equal.
#pragma once

#include <optional>
#include <string>

#include "verify/claim/theorem.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// Does not apply where the balls meet, for the reason that there is no exact value.
Finding compared_in_balls(const Written& written, const WrittenIdentity& version,
                          const Instance& instance, const std::string& why_not_exact);

// Whether data that meet the hypotheses give both sides values, so far as balls tell.
bool has_values_in_balls(const Written& written, const WrittenIdentity& version,
                         const Instance& instance);

// A number that the file names, enclosed; nothing where it has no value, or none is found.
std::optional<Value> value_in_ball(const Written& written, const WrittenValue& value,
                                   const Instance& instance);

}  // namespace verify
