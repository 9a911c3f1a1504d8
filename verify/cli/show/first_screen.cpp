#include "verify/cli/show/first_screen.hpp"

#include <algorithm>
#include <sstream>

namespace verify {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t least = 4;  // an empty line, the heading, a line, and that there are more

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::size_t height(const std::vector<Lines>& sections, std::size_t most) {
  std::size_t sum = 0;
  for (const auto& section : sections) sum += std::min(section.size(), most);
  return sum;
}

std::string cut(const Lines& section, std::size_t most, const std::string& how_to_see_more) {
  const bool whole = section.size() <= most;
  const std::size_t kept = whole ? section.size() : most - 1;
  std::string text;
  for (std::size_t k = 0; k < kept; ++k) text += section[k] + "\n";
  if (whole) return text;
  const auto more = section.size() - kept;
  return text + "  ...  " + std::to_string(more) + (more == 1 ? " line more: " : " lines more: ") +
         how_to_see_more + "\n";
}

}  // namespace

std::string fitted(const std::vector<std::string>& sections, std::size_t lines,
                   const std::string& how_to_see_more) {
  std::vector<Lines> all;
  std::size_t most = least;
  for (const auto& section : sections) {
    all.push_back(lines_of(section));
    most = std::max(most, all.back().size());
  }
  while (most > least && height(all, most) > lines) --most;
  std::string text;
  for (const auto& section : all) text += cut(section, most, how_to_see_more);
  return text;
}

}  // namespace verify
