// The JSON Schema of what run --json writes.
#pragma once

#include <string_view>

namespace verify {

// The text of verify/results/results.schema.json, built into the program.
std::string_view results_schema();

}  // namespace verify
