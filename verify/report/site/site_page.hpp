// The pages of the folder, each but the style sheet.
#pragma once

#include "verify/report/site/site_plan.hpp"

namespace verify {

struct Site {
  const Report& report;
  const std::vector<PaperSections>& papers;
  const std::vector<PaperPages>& pages;
  Links links;  // without a page of their own
};

std::string index_page(const Site& site);
std::string errata_page(const Site& site);
std::string paper_page(const Site& site, const PaperPages& of_paper);
std::string claim_page(const Site& site, const PaperPages& of_paper, const ClaimPage& page);

// A row a claim, to its page: its verdict, its title and the answer.
std::string claims_rows(const std::vector<Section>& sections, const Report& report,
                        const Links& links);

// The bar on every page: the pages, and below what stands on this one.
struct Stop {
  std::string anchor, words;
};
std::string navigation(const Site& site, const std::string& here, const std::vector<Stop>& stops);
std::string short_footer(const Report& report);
// The head's link to the style sheet.
std::string style_link();

}  // namespace verify
