// A claim outside of this tree: the files of one of the examples, under names of the user's own.
#pragma once

#include <string>
#include <vector>

#include "verify/service/example_files.hpp"

namespace verify {

// The example that nothing else is asked for.
constexpr const char* first_example = "lemma3";
// That of --data-only.
constexpr const char* first_written_example = "attention_step";

// The names of the claims among the examples, in alphabetical order.
std::vector<std::string> example_names(std::span<const ExampleFile> files = example_files());

// Whether its data file is all of it.
bool needs_no_checker(const std::string& example,
                      std::span<const ExampleFile> files = example_files());

struct NewFile {
  std::string path;  // below the folder of the claims
  std::string text;
  bool shared = false;  // of all claims of the folder or the paper: one that is there stays
};

// What makes up a claim "<paper>.<claim>" that is like the example: its checker, if it has one, the
// headers beside it that this includes, its data file, the paper's file, CMakeLists.txt. Throws
// UsageError where the id cannot be one or the example is none.
std::vector<NewFile> files_of_new_claim(const std::string& id, const std::string& example,
                                        std::span<const ExampleFile> files = example_files());

// Writes them, those that are shared only where there is none. Throws UsageError, and writes
// nothing, if another would be overwritten or the folder's CMakeLists.txt is no list of claims.
// Gives back the paths written.
std::vector<std::string> write_new_claim(const std::string& folder,
                                         const std::vector<NewFile>& files);

}  // namespace verify
