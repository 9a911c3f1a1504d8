// Files that somebody names, read whole.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace verify {

// More than this is no instance, and no results of any run. A journal is read line by line.
constexpr std::size_t largest_instance_file = std::size_t{8} << 20;
constexpr std::size_t largest_claim_file = std::size_t{256} << 10;
constexpr std::size_t largest_document = std::size_t{64} << 20;
constexpr std::size_t largest_journal = std::size_t{1} << 30;

// Whether the pipes of a shell, as in <(zcat results.json.gz) or /dev/stdin, are read as files are.
enum class PipesAllowed { of_shell, none };

// The next bytes of a text, at most so many; none at its end.
using ReadPiece = std::function<std::size_t(char* to, std::size_t most)>;

// What gives the bytes of a file piece by piece. Throws std::runtime_error, at once or later, that
// names the path and what is wrong.
ReadPiece open_text_file(const std::string& path, PipesAllowed pipes = PipesAllowed::of_shell);

// Of a text of more bytes than these.
std::string too_large_words(std::size_t limit);

// The bytes of a file. Throws std::runtime_error that names the path and what is wrong: no such
// file, a folder, a device or a pipe that may never end, no right to read, more than `limit` bytes.
std::string read_text_file(const std::string& path, std::size_t limit,
                           PipesAllowed pipes = PipesAllowed::of_shell);
// The limit is what `limit_of` gives for what the file begins with.
std::string read_text_file(const std::string& path,
                           const std::function<std::size_t(std::string_view start)>& limit_of,
                           PipesAllowed pipes = PipesAllowed::of_shell);

}  // namespace verify
