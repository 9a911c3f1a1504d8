// Parts of claims as JSON: their words, and what came of them.
#pragma once

#include <nlohmann/json.hpp>

#include "verify/judge/parts.hpp"
#include "verify/results/json_field.hpp"

namespace verify {

nlohmann::ordered_json part_json(const Part& part);
Part part_from_json(const JsonField& json);

// Reaches as lists of boxes: {"d": [1, 2], "n": "all"} with the arguments beside them.
nlohmann::ordered_json reach_json(const Reach& reach);
Reach reach_from_json(const JsonField& json);

// Part::words with grade, answer, reach, what it rests on and why.
nlohmann::ordered_json part_result_json(const PartResult& result);
PartResult part_result_from_json(const JsonField& json);

}  // namespace verify
