// Shards and refused inputs in documents and journals.
#pragma once

#include <nlohmann/json.hpp>

#include "verify/judge/shard.hpp"
#include "verify/results/json_field.hpp"

namespace verify {

nlohmann::ordered_json to_json(const ResultPlace& place);
nlohmann::ordered_json to_json(const Shard& shard);
nlohmann::ordered_json to_json(const RefusedInputs& refused);

// Throw Malformed, which names the field.
Subject subject_from_json(const JsonField& field);
ResultPlace place_from_json(const JsonField& field);
Shard shard_from_json(const JsonField& field);
RefusedInputs refused_from_json(const JsonField& field);

}  // namespace verify
