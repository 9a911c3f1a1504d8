// A JSON document that remembers on which line each value stands.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace verify {

struct LocatedJson {
  nlohmann::ordered_json json;
  std::map<std::string, long> lines;  // path ("/results/3/verdict") -> line on which it begins
  // The line of a path or of its nearest parent that is known.
  long line_of(std::string path) const;
};

// Throws std::runtime_error with line and column for what is not JSON.
LocatedJson parse_located(std::string_view text);

}  // namespace verify
