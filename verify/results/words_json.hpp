// What a data file says of a claim, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verify/claim/words.hpp"
#include "verify/results/json_field.hpp"

namespace verify {

nlohmann::ordered_json to_json(const PublishedNumber& number);
nlohmann::ordered_json to_json(const ClaimWords& words);
ClaimWords words_from_json(const JsonField& field);  // throws Malformed

}  // namespace verify
