// What stands on a page, and which page has what a link may lead to.
#pragma once

#include <string>

#include "verify/report/page/html_parts.hpp"

namespace verify {

// The pages of a report; nothing: there is only one.
struct PageNames {
  std::map<std::string, std::string> of_claims;  // by the element id of a claim's section
  std::map<std::string, std::string> of_papers;  // by the paper's key
  std::string errata, index;
};

Links links_of(const Report& report, const std::vector<PaperSections>& papers,
               const PageNames& pages);

}  // namespace verify
