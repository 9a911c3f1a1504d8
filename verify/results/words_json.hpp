// What a data file says of a claim, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verify/results/json_field.hpp"
#include "verify/words/words.hpp"

namespace verify {

// Every field; whoever stores them adds the checksum.
nlohmann::ordered_json fields_json(const ClaimWords& words);
// The same with its checksum, for results files.
nlohmann::ordered_json to_json(const ClaimWords& words);
ClaimWords words_from_json(const JsonField& field);  // throws Malformed

}  // namespace verify
