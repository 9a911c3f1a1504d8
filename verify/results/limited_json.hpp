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

[[noreturn]] inline void refuse_on(long line, const std::string& what) {
  const auto place = line == 0 ? "" : "line " + std::to_string(line) + ": ";
  throw std::runtime_error(place + what);
}

// Throws std::runtime_error when a value stands deeper than that. Brackets alone can make a text of
// a megabyte a document of a gigabyte.
inline void require_shallow(int depth, long line = 0) {
  if (depth > deepest_nesting) {
    refuse_on(line, "nested deeper than " + std::to_string(deepest_nesting) +
                        " levels: not what icl-verify writes");
  }
}

// Nor has an object of ours so many members; whoever asks for one looks at all of them.
constexpr std::size_t most_members = 10000;

inline void require_few(std::size_t members, long line = 0) {
  if (members > most_members) {
    refuse_on(line, "an object of more than " + std::to_string(most_members) +
                        " members: not what icl-verify writes");
  }
}

// Nor a document, or a line of a journal, so many values, of which each costs more memory than its
// text: six times what a run of every claim writes, as much as the largest document has.
constexpr long most_values = 2000000;

inline void require_not_endless(long values, long line = 0) {
  if (values > most_values) {
    refuse_on(line, "more than " + std::to_string(most_values) +
                        " values: not what icl-verify writes of one run");
  }
}

// Nor has it such a key, which would stand in the path of all that lies below.
constexpr std::size_t longest_key = 1000;

// Nor a key twice: which of the two counts is each reader's own choice.
inline void require_fresh(OpenKeys& keys, const std::string& name, long line = 0) {
  if (name.size() > longest_key) {
    refuse_on(line, "a key of more than " + std::to_string(longest_key) +
                        " bytes: not what icl-verify writes");
  }
  if (!keys.add(name)) {
    refuse_on(line, "the key \"" + excerpt(name, 40) + "\" stands twice in one object");
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
    long values = 0;
    void open(bool) {
      value();
      require_shallow(static_cast<int>(keys.depth()) + 1);
      keys.open();
    }
    void close() { keys.close(); }
    void key(const std::string& name) { require_fresh(keys, name); }
    void value() { require_not_endless(++values); }
  } watch;
  std::string complaint;
  auto json = built_json<nlohmann::ordered_json>(text.begin(), text.end(), watch, complaint);
  if (!json) throw std::runtime_error(words_of(complaint));
  return std::move(*json);
}

}  // namespace verify
