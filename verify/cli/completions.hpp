// What may stand next on a command line: what completions of shells ask for.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace verify {

// The first word with which a shell asks, before the words of the line so far.
inline constexpr const char* completion_word = "__complete";

// The words that may stand where the last of `words` stands, which may be empty or begun; files
// where none is given. `words` do not hold the name of the program.
std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace verify
