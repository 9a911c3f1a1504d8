// What checks gave as JSON: data, outcomes, values, agreements, plots.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "verify/judge/agreement.hpp"
#include "verify/judge/outcome.hpp"
#include "verify/results/json_field.hpp"

namespace verify {

nlohmann::ordered_json to_json(const Datum& datum);
// Fields of an instance or values by name.
nlohmann::ordered_json to_json(const Fields& data);
nlohmann::ordered_json check_json(const CheckOutcome& check);
nlohmann::ordered_json values_json(const std::vector<Value>& values, Datum Value::*assertion);
nlohmann::ordered_json clashes_json(const std::vector<Clash>& clashes);
nlohmann::ordered_json agreements_json(const std::vector<Agreement>& agreements);
nlohmann::ordered_json plots_json(const std::vector<Plot>& plots);

// Readers throw Malformed, which names the field.
Datum datum_from_json(const JsonField& field);
Fields data_from_json(const JsonField& field);
CheckOutcome check_from_json(const JsonField& json);
std::vector<Value> values_from_json(const JsonField& exact, const JsonField& enclosures);
std::vector<Clash> clashes_from_json(const JsonField& list);
std::vector<Agreement> agreements_from_json(const JsonField& list);
std::vector<Plot> plots_from_json(const JsonField& list);

}  // namespace verify
