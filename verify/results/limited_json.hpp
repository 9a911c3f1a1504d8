// JSON from outside, with limits that no document of ours comes near.
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace verify {

constexpr int deepest_nesting = 64;

// For a parser's callback: throws std::runtime_error when a value stands deeper than that. Brackets
// alone can make a text of a megabyte a document of a gigabyte.
inline void require_shallow(int depth, long line = 0) {
  if (depth > deepest_nesting) {
    throw std::runtime_error((line == 0 ? "" : "line " + std::to_string(line) + ": ") +
                             "nested deeper than " + std::to_string(deepest_nesting) +
                             " levels: not what icl-verify writes");
  }
}

// Nor has an object of ours so many members; the parser looks at all of them for each.
constexpr std::size_t most_members = 10000;

inline void require_few(std::size_t members, long line = 0) {
  if (members > most_members) {
    throw std::runtime_error((line == 0 ? "" : "line " + std::to_string(line) + ": ") +
                             "an object of more than " + std::to_string(most_members) +
                             " members: not what icl-verify writes");
  }
}

// What the parser says of a text, from the place on: "line 3, column 5: ...".
inline std::string words_of(const nlohmann::json::exception& error) {
  const std::string words = error.what();
  const auto begin = words.find("line ");
  return begin == std::string::npos ? words : words.substr(begin);
}

// Throws std::runtime_error for what is no JSON or too deep.
inline nlohmann::ordered_json parse_limited(std::string_view text) {
  using Json = nlohmann::ordered_json;
  std::array<std::size_t, deepest_nesting + 2> members{};  // of the objects that are open
  const auto look = [&](int depth, Json::parse_event_t event, Json&) {
    require_shallow(depth);
    const auto level = static_cast<std::size_t>(depth);
    if (event == Json::parse_event_t::object_start) members.at(level + 1) = 0;
    if (event == Json::parse_event_t::key) require_few(++members.at(level));
    return true;
  };
  try {
    return Json::parse(text, look);
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(words_of(error));
  }
}

}  // namespace verify
