// What is said once of a paper, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verify/results/json_field.hpp"
#include "verify/words/paper.hpp"

namespace verify {

// Null where there is none.
nlohmann::ordered_json publication_json(const Paper& paper);
nlohmann::ordered_json notation_json(const std::vector<Notation>& notation);

// With its checksum.
nlohmann::ordered_json to_json(const Paper& paper);
Paper paper_from_json(const JsonField& field);  // throws Malformed

}  // namespace verify
