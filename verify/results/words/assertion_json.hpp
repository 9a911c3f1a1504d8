// Assertions of claims as JSON: their words, and what came of them.
#pragma once

#include <nlohmann/json.hpp>

#include "verify/judge/assertions.hpp"
#include "verify/results/json_field.hpp"

namespace verify {

nlohmann::ordered_json assertion_json(const Assertion& assertion);
Assertion assertion_from_json(const JsonField& json);

// Reaches as lists of boxes: {"d": [1, 2], "n": "all"} with the arguments beside them.
nlohmann::ordered_json scope_json(const Scope& scope);
Scope scope_from_json(const JsonField& json);

// Assertion::words with status, answer, scope, what it rests on and why.
nlohmann::ordered_json assertion_result_json(const AssertionResult& result);
AssertionResult assertion_result_from_json(const JsonField& json);

}  // namespace verify
