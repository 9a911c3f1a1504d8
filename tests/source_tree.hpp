// The files of the source tree and their text, for rules that read them.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cmake/places.hpp"

namespace verify::testing {

inline bool starts_with(const std::string& text, const std::string& prefix) {
  return text.rfind(prefix, 0) == 0;
}
inline bool ends_with(const std::string& text, const std::string& suffix) {
  return text.size() >= suffix.size() &&
         text.compare(text.size() - suffix.size(), suffix.size(), suffix) == 0;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// This tree, or the copy that VERIFY_TREE names.
inline std::string tree() {
  const char* named = std::getenv("VERIFY_TREE");
  return named != nullptr ? named : testing::source_folder();
}

// The files of the tree: those git knows, or all outside build directories and dot-files.
inline std::vector<std::string> source_paths() {
  namespace fs = std::filesystem;
  const std::string root = tree();
  std::vector<std::string> paths;
  if (FILE* pipe =
          popen(("git -C '" + root + "' ls-files --cached --others --exclude-standard 2>/dev/null")
                    .c_str(),
                "r")) {
    std::string all;
    std::array<char, 4096> buffer;
    for (std::size_t got; (got = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
      all.append(buffer.data(), got);
    pclose(pipe);
    for (const auto& line : lines_of(all))
      if (fs::exists(root + "/" + line)) paths.push_back(line);
  }
  if (!paths.empty()) return paths;
  for (auto it = fs::recursive_directory_iterator(root); it != fs::recursive_directory_iterator();
       ++it) {
    const auto name = it->path().filename().string();
    if (name[0] == '.' || (it.depth() == 0 && starts_with(name, "build"))) {
      it.disable_recursion_pending();
    } else if (it->is_regular_file()) {
      paths.push_back(fs::relative(it->path(), root).string());
    }
  }
  return paths;
}

inline std::string text_of_file(const std::string& path) {
  std::ifstream stream(tree() + "/" + path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace verify::testing
