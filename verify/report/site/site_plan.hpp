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

// The page of one claim, with all its results: "li2025.thm3.html", whatever else was run.
struct ClaimPage {
  std::string file;
  std::vector<Section> sections;
};

// That of a paper, with what concerns the whole of it, and those of its claims in their order.
struct PaperPages {
  const PaperSections* paper;
  std::string file;
  std::vector<ClaimPage> claims;
};

std::vector<PaperPages> paper_pages(const std::vector<PaperSections>& papers);

Links links_of(const Report& report, const std::vector<PaperSections>& papers,
               const std::vector<PaperPages>& pages);

}  // namespace verify
