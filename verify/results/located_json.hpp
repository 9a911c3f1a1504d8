// A JSON document from outside, and on which of its lines a value stands.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace verify {

// Throws std::runtime_error with line and column for what is not JSON.
nlohmann::ordered_json parse_located(std::string_view text);

// The line on which the value of that path, "/results/3/verdict", begins in a text that was parsed,
// or its nearest parent that there is. Looked for when it is asked for: to remember the path of
// each value takes more memory than the values.
long line_of(std::string_view text, const std::string& path);

}  // namespace verify
