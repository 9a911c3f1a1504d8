// The report as linked pages in a folder: an index, a page or more a paper, the errata, one style
// sheet. No script, no font, no request; they work where they lie, and every claim and erratum has
// an address of its own, such as li2025.html#claim-li2025.thm2.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

struct SiteFile {
  std::string name;  // without a folder
  std::string content;
};

// A page loads in less than a second up to about this size.
constexpr std::size_t page_size = 1'400'000;

// The claims of a paper are spread over several pages where one would be larger.
std::vector<SiteFile> site_files(const Report& report, std::size_t largest_page = page_size);

}  // namespace verify
