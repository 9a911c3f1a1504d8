// A stretch of a file.
#pragma once

#include <cstdint>
#include <string>

namespace verify {

// Throws WeightsError where the file cannot be opened.
std::uint64_t file_size(const std::string& path);
// At most `count` bytes from `offset` on; fewer where the file ends.
std::string file_bytes(const std::string& path, std::uint64_t offset, std::uint64_t count);

}  // namespace verify
