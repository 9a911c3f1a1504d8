// Files that somebody names, read whole.
#pragma once

#include <cstddef>
#include <string>

namespace verify {

// More than this is no instance, and no results of any run. A journal is read line by line.
constexpr std::size_t largest_instance_file = std::size_t{16} << 20;
constexpr std::size_t largest_document = std::size_t{128} << 20;
constexpr std::size_t largest_journal = std::size_t{1} << 30;

// The bytes of a file, pipe or device. Throws std::runtime_error that names the path and what is
// wrong: no such file, a folder, no right to read, more than `limit` bytes.
std::string read_text_file(const std::string& path, std::size_t limit);

}  // namespace verify
