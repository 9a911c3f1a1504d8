// The text of a paper that was read, where it is at hand.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/source_tree.hpp"

namespace verify::testing {

// In ICL_VERIFY_PAPERS, or beside the sources; "" where it is not there.
inline std::string text_of_paper(const std::string& source) {
  const char* given = std::getenv("ICL_VERIFY_PAPERS");
  const auto folder = given != nullptr
                          ? std::filesystem::path(given)
                          : std::filesystem::path(source_folder()) / ".." / "shared" / "seeds";
  if (source.empty() || !std::filesystem::exists(folder / source)) return "";
  std::ifstream stream(folder / source);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace verify::testing
