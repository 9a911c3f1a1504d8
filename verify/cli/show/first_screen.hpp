// A page that fits a screen: sections are cut where they must be, the longest first, and say so.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace verify {

// The sections one below the other in at most so many lines, unless that leaves one of them less
// than its heading and a line. One that is cut ends with how many lines more there are, and how to
// see them.
std::string fitted(const std::vector<std::string>& sections, std::size_t lines,
                   const std::string& how_to_see_more);

}  // namespace verify
