// What a data file says of a claim, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "verify/results/json_field.hpp"
#include "verify/words/words.hpp"

namespace verify {

// Every field; whoever stores them adds the checksum.
nlohmann::ordered_json fields_json(const ClaimWords& words);
// The same with its checksum, for results files.
nlohmann::ordered_json to_json(const ClaimWords& words);
ClaimWords words_from_json(const JsonField& field);  // throws Malformed

// "<paper>.<claim>" of letters, digits, dots, hyphens and underscores: ids become links, names of
// files and places of a page. Throws Malformed.
std::string claim_id_from_json(const JsonField& field);

}  // namespace verify
