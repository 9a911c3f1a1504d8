// The claims of verify/examples: what a new claim starts as.
#pragma once

#include <span>
#include <string_view>

namespace verify {

struct ExampleFile {
  std::string_view path;  // "theorems/my2026/lemma3.cpp"
  std::string_view text;
};

// Generated from the folder.
std::span<const ExampleFile> example_files();

}  // namespace verify
