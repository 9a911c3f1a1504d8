// Which page of the folder has what.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verify/report/page/html_parts.hpp"

namespace verify {

constexpr const char* index_file = "index.html";
constexpr const char* errata_file = "errata.html";
constexpr const char* style_file = "style.css";

// A page with claims of one paper; the first also has what concerns the whole paper.
struct PaperPage {
  std::string file;
  std::vector<Section> sections;
};

struct PaperPages {
  const PaperSections* paper;
  std::vector<PaperPage> pages;
};

// Pages hold as many claims, in their order, as stay below the size; at least one.
std::vector<PaperPages> paper_pages(const Report& report, const std::vector<PaperSections>& papers,
                                    std::size_t largest_page);

Links links_of(const Report& report, const std::vector<PaperSections>& papers,
               const std::vector<PaperPages>& pages);

}  // namespace verify
