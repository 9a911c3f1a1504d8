// Whether an instance as written can be run: the one way in for the instances of the data file, for
// a user's file and for inputs set one by one.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "verify/claim/claim.hpp"
#include "verify/claim/instance.hpp"

namespace verify {

// Why an instance is refused: origin, claim, field, what was given and what is allowed.
struct Refusal {
  std::string words;
};

using Validated = std::variant<Instance, Refusal>;

// Looks at inputs, shapes, constraints, conditions between inputs, and names of expected values.
Validated validate(const Claim& claim, const InstanceText& text);

// The same for an instance given in assertion: where something is missing, inputs that were not set
// come from the reference instance; those that the claim requires first, then the optional ones.
// What was taken from there stands in `taken`. Nothing is, where numbers come from a file of
// weights: a network would have its loss on data of another.
Validated validate_filled(const Claim& claim, const InstanceText& text, Fields& taken);

// Those of the data file. Throws std::runtime_error where one is refused.
std::vector<Instance> instances_of(const Claim& claim);

}  // namespace verify
