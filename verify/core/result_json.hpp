// Results as JSON and back. Schema icl-verify/results/1; a journal line is one element of
// `results`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "verify/core/result.hpp"

namespace verify {

nlohmann::ordered_json to_json(const Datum& datum);  // numbers that matter stay strings
Datum datum_from_json(const nlohmann::ordered_json& json);
nlohmann::ordered_json to_json(const Result& result);
nlohmann::ordered_json to_json(const UnitResult& unit);
nlohmann::ordered_json to_json(const Report& report);

// One line of text; bytes that are no UTF-8 (file names may hold any) are replaced.
std::string to_line(const nlohmann::ordered_json& json);

// Throw std::runtime_error with what is missing or misspelt.
Result result_from_json(const nlohmann::ordered_json& json);
UnitResult unit_from_json(const nlohmann::ordered_json& json);
Report report_from_json(const nlohmann::ordered_json& json);

}  // namespace verify
