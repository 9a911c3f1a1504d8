// Places in files as compilers write them, and editors and CI read them: "mine.toml:3:5: ...".
#pragma once

#include <optional>
#include <string>

namespace verify {

struct ErrorPlace {
  std::string file;
  long line = 0;
  long column = 0;  // 0: not known
};

// Of a message that begins with one; the rest of it stays in `words`.
std::optional<ErrorPlace> place_in_front(const std::string& message, std::string& words);

// "b.json: line 3, column 5: no JSON" as "b.json:3:5: no JSON"; other messages as they are.
std::string with_place_in_front(const std::string& message);

}  // namespace verify
