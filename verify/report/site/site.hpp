// The report as linked pages in a folder: an index, a page a paper and a claim, the errata, one
// style sheet. No font, no request, no script but that of the search on the index; they work where
// they lie, and every claim and erratum has an address of its own, such as li2025.thm2.html.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

struct SiteFile {
  std::string name;  // without a folder
  std::string content;
};

std::vector<SiteFile> site_files(const Report& report);

}  // namespace verify
