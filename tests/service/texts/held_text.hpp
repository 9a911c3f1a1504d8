// What `--held` reads of a README, or the words with which it refuses it.
#pragma once

#include <string>
#include <vector>

#include "tests/folder.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/texts/held_numbers.hpp"

namespace verify::testing {

inline std::vector<HeldNumber> held(const Folder& folder, const std::string& text) {
  return held_numbers(folder.file("README.md", text));
}

inline std::string refused(const std::string& text) {
  const Folder folder;
  try {
    held(folder, text);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

}  // namespace verify::testing
