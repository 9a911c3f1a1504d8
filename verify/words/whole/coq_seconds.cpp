#include "verify/words/whole/coq_seconds.hpp"

#include <map>
#include <sstream>

namespace verify {
namespace {

// Lines "FILE HASH SECONDS" below a comment.
std::map<std::string, long> read_seconds(const std::string& text) {
  std::map<std::string, long> seconds;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string file, hash;
    long measured = 0;
    if (line.starts_with("#") || !(fields >> file >> hash >> measured)) continue;
    seconds[file] = measured;
  }
  return seconds;
}

}  // namespace

long coq_seconds(const std::string& file) {
  static const auto seconds = read_seconds(std::string(kernel_seconds_text()));
  const auto found = seconds.find(file);
  return found == seconds.end() ? 0 : found->second;
}

}  // namespace verify
