// The parts of the page, in the order in which they stand on it.
#pragma once

#include <string>
#include <vector>

#include "verify/core/result.hpp"

namespace verify {

extern const char* const page_style;  // CSS

// How a verdict is shown besides its colour: a sign and a word.
std::string verdict_sign(Verdict verdict);   // HTML
std::string verdict_badge(Verdict verdict);  // HTML

// The results of one paper, with the element ids of their sections.
struct Section {
  const Result* result;
  const ClaimWords* words;
  std::string anchor;  // "claim-li2025.thm2"
  bool repeated;       // another instance of the claim before it
};
struct PaperSections {
  std::string key, name, title;
  std::vector<Section> sections;
};
std::vector<PaperSections> sections_by_paper(const Report& report);

std::string header_html(const Report& report, const std::vector<PaperSections>& papers);
std::string grid_html(const std::vector<PaperSections>& papers);
std::string ledger_html(const Report& report);
std::string published_html(const Report& report);  // empty where no claim lists any
std::string erratum_anchor(const std::string& paper, const Erratum& erratum);
std::string claim_html(const Section& section, const Report& report);
std::string footer_html(const Report& report);

}  // namespace verify
