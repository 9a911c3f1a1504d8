#include "verify/report/page/links/page_links.hpp"

#include "verify/report/ledger.hpp"

namespace verify {
namespace {

std::string page_in(const std::map<std::string, std::string>& pages, const std::string& key) {
  const auto found = pages.find(key);
  return found == pages.end() ? "" : found->second;
}

}  // namespace

Links links_of(const Report& report, const std::vector<PaperSections>& papers,
               const PageNames& pages) {
  Links links;
  for (const auto& paper : papers) {
    const auto page = page_in(pages.of_papers, paper.key);
    links.page_of["paper-" + paper.key] = links.page_of["published-" + paper.key] = page;
    links.page_of["errata-" + paper.key] = pages.errata;
    for (const auto& section : paper.sections)
      links.page_of[section.anchor] = page_in(pages.of_claims, section.anchor);
  }
  for (const auto& section : ledger_of(report)) {
    for (const auto& entry : section.entries) {
      for (const auto& carrier : entry.carriers) links.page_of[carrier.anchor] = pages.errata;
    }
  }
  links.page_of["about"] = links.page_of["status"] = pages.index;
  return links;
}

}  // namespace verify
