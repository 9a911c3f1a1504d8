// A folder of data files, proofs_data/: its papers and claims.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "verify/words/file/data_file.hpp"
#include "verify/words/words.hpp"

namespace verify {

struct PaperFile {
  std::filesystem::path path;
  std::string text;
  PaperWords words;
};
struct ClaimFile {
  std::filesystem::path path;
  std::string text;
  ClaimWords words;  // with the name of their paper
};

struct ClaimsFolder {
  std::map<std::string, PaperFile> papers;  // by their keys
  std::vector<ClaimFile> claims;            // by their ids

  // The place of a claim in the order of its paper; those that it does not name are last.
  std::size_t rank_of(const ClaimWords& claim) const;
};

// Reads <paper>/[<topic>/]<claim>.toml and <paper>/paper.toml below the folders; topics are no part
// of an id. `at` is called with the path of each file before it is read. Throws std::runtime_error
// with file and field; also for what is no file, or too large or too much.
using AtFile = std::function<void(const std::string& path)>;
ClaimsFolder read_claims_folders(
    const std::vector<std::filesystem::path>& folders,
    const AtFile& at = [](const std::string&) {});

}  // namespace verify
