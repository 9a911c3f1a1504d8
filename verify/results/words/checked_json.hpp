// What a check evaluated, as JSON: an element of every way of an assertion.
#pragma once

#include <nlohmann/json.hpp>

#include "verify/results/json_field.hpp"
#include "verify/words/checked/checked.hpp"

namespace verify {

// Lists that are empty are left out.
nlohmann::ordered_json checked_json(const CheckedStatement& checked);

// Throws Malformed, which names the field.
CheckedStatement checked_from_json(const JsonField& json);

}  // namespace verify
