#include "verify/words/certified/independent.hpp"

#include <set>
#include <sstream>

namespace verify {
namespace {

std::set<std::string>& known() {
  static std::set<std::string> names = [] {
    std::set<std::string> read;
    std::istringstream lines{std::string(independent_text())};
    for (std::string line; std::getline(lines, line);)
      if (!line.empty() && line.front() != '#') read.insert(line);
    return read;
  }();
  return names;
}

}  // namespace

bool is_independently_checked(const std::string& certificate) {
  return known().count(certificate) != 0;
}
void add_independently_checked(const std::vector<std::string>& certificates) {
  known().insert(certificates.begin(), certificates.end());
}

}  // namespace verify
