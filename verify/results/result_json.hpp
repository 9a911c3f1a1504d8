// Results as JSON, for journals, pipes and documents.
#pragma once

#include <nlohmann/json.hpp>

#include "verify/judge/result.hpp"
#include "verify/results/json_field.hpp"

namespace verify {

nlohmann::ordered_json to_json(const Filled& filled);

// What a result cost stands apart from it, so that results of the same program are the same bytes.
nlohmann::ordered_json to_json(const Result& result);
nlohmann::ordered_json cost_json(const Result& result);

// Readers throw Malformed, which names the field. Grades and verdict are made again from the
// checks, and must be the same.
Result result_from_json(const JsonField& field);
// What is recorded without that from which it follows.
Result recorded_result_from_json(const JsonField& field);
void cost_from_json(const JsonField& field, Result& result);

Verdict verdict_from_json(const JsonField& field);

// One line without a line break; text that is not UTF-8 is mended.
std::string to_line(const nlohmann::ordered_json& json);

}  // namespace verify
