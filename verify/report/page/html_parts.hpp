// The parts of the page, in the order in which they stand on it.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

std::string page_style();  // CSS

// How a verdict is shown besides its colour: a sign, which is drawn, as fonts lack it, and a word.
std::string verdict_sign(Verdict verdict);
std::string verdict_badge(const Result& result);
// The class of its colours: "v-does-not-apply"; with " old" under the old rule.
std::string verdict_class(Verdict verdict);
std::string verdict_class(const Result& result);

// An id that leads to the section of the claim. Ids come out of results files that anybody may have
// written: they are words like all others, and escaped.
std::string claim_link(const std::string& id);

// The results of one paper, with the element ids of their sections.
struct Section {
  const Result* result;
  const ClaimWords* words;
  std::string anchor;  // "claim-li2025.thm2"; not escaped
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
std::string parts_html(const Section& section);
std::string claim_html(const Section& section, const Report& report);
std::string footer_html(const Report& report);

}  // namespace verify
