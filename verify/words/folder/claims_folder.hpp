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

// A file that cannot be read as a claim, or whose paper cannot.
struct UnreadableFile {
  std::string id;   // of the claim it would be
  std::string why;  // with file and field
};

struct ClaimsFolder {
  std::map<std::string, PaperFile> papers;  // by their keys
  std::vector<ClaimFile> claims;            // by their ids
  std::vector<UnreadableFile> unreadable;   // where they were set aside

  // The place of a claim in the order of its paper; those that it does not name are last.
  std::size_t rank_of(const ClaimWords& claim) const;
};

// What becomes of a file that cannot be read: it stops everything, or itself alone.
enum class Unreadable { stops, set_aside };

// Reads <paper>/[<topic>/]<claim>.toml and <paper>/paper.toml below the folders; topics are no
// assertion of an id. `at` is called with the path of each file before it is read. Throws
// std::runtime_error with file and field; also for what is no file, or too large, and for two files
// of one claim.
using AtFile = std::function<void(const std::string& path)>;
ClaimsFolder read_claims_folders(
    const std::vector<std::filesystem::path>& folders, Unreadable unreadable = Unreadable::stops,
    const AtFile& at = [](const std::string&) {});

}  // namespace verify
