// The document of schema icl-verify/comparison/1: what changed between two reports.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verify/judge/comparison/comparison.hpp"

namespace verify {

nlohmann::ordered_json to_json(const Comparison& comparison, const Margin& margin);

}  // namespace verify
