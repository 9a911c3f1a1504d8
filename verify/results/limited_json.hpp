// JSON from outside, with limits that no document of ours comes near.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "verify/words/file/built_json.hpp"
#include "verify/words/printable.hpp"

namespace verify {

constexpr int deepest_nesting = 64;

// Throws std::runtime_error when a value stands deeper than that. Brackets alone can make a text of
// a megabyte a document of a gigabyte.
inline void require_shallow(int depth, long line = 0) {
  if (depth > deepest_nesting) {
    throw std::runtime_error((line == 0 ? "" : "line " + std::to_string(line) + ": ") +
                             "nested deeper than " + std::to_string(deepest_nesting) +
                             " levels: not what icl-verify writes");
  }
}

// Nor has an object of ours so many members; whoever asks for one looks at all of them.
constexpr std::size_t most_members = 10000;

inline void require_few(std::size_t members, long line = 0) {
  if (members > most_members) {
    throw std::runtime_error((line == 0 ? "" : "line " + std::to_string(line) + ": ") +
                             "an object of more than " + std::to_string(most_members) +
                             " members: not what icl-verify writes");
  }
}

// Nor a key twice: which of the two counts is each reader's own choice.
inline void require_fresh(OpenKeys& keys, const std::string& name, long line = 0) {
  if (!keys.add(name)) {
    throw std::runtime_error((line == 0 ? "" : "line " + std::to_string(line) + ": ") +
                             "the key \"" + excerpt(name, 40) + "\" stands twice in one object");
  }
  require_few(keys.members(), line);
}

// What the parser says of a text, from the place on: "line 3, column 5: ...".
inline std::string words_of(const std::string& complaint) {
  const auto begin = complaint.find("line ");
  return begin == std::string::npos ? complaint : complaint.substr(begin);
}

// Throws std::runtime_error for what is no JSON, too deep, or has a key twice.
inline nlohmann::ordered_json parse_limited(std::string_view text) {
  struct {
    OpenKeys keys;
    void open(bool) {
      require_shallow(static_cast<int>(keys.depth()) + 1);
      keys.open();
    }
    void close() { keys.close(); }
    void key(const std::string& name) { require_fresh(keys, name); }
    void value() {}
  } watch;
  std::string complaint;
  auto json = built_json<nlohmann::ordered_json>(text.begin(), text.end(), watch, complaint);
  if (!json) throw std::runtime_error(words_of(complaint));
  return std::move(*json);
}

}  // namespace verify
