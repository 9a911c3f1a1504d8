#include "verify/words/certified/names.hpp"

#include <sstream>

namespace verify {

std::set<std::string> names_in(std::string_view list) {
  std::set<std::string> names;
  std::istringstream lines{std::string(list)};
  for (std::string line; std::getline(lines, line);)
    if (!line.empty() && line.front() != '#') names.insert(line.substr(0, line.find(' ')));
  return names;
}

}  // namespace verify
