// What one unit gave, as it goes through the pipe of a worker.
#pragma once

#include <nlohmann/json.hpp>

#include "verify/results/json_field.hpp"
#include "verify/runner/unit.hpp"

namespace verify {

nlohmann::ordered_json to_json(const UnitResult& unit);
// Throws Malformed, which names the field.
UnitResult unit_from_json(const JsonField& field);

}  // namespace verify
