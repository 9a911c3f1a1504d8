// Files that a command reads and writes.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace verify {

// What the user calls a file ("--html", "the journal") and its path.
using NamedFile = std::pair<std::string, std::string>;

// Throws UsageError if a file to be written is another of them, or one that is read: one of the two
// would be lost without a word; or if it is called like an option.
void require_apart(const std::vector<NamedFile>& written, const std::vector<NamedFile>& read);

}  // namespace verify
