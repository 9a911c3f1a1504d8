#include "verify/report/by_paper.hpp"

#include <algorithm>

namespace verify {
namespace {

PaperResults& results_of(std::vector<PaperResults>& papers, const Report& report,
                         const std::string& claim) {
  const auto key = paper_key(claim);
  const auto known = std::find_if(papers.begin(), papers.end(),
                                  [&](const PaperResults& p) { return p.key == key; });
  if (known != papers.end()) return *known;
  const auto* words = words_of(report, claim);
  return papers.emplace_back(PaperResults{
      key, words == nullptr ? key : words->paper, words == nullptr ? "" : words->paper_title, {}});
}

}  // namespace

std::vector<PaperResults> by_paper(const Report& report) {
  std::vector<PaperResults> papers;
  for (const auto& result : report.results)
    results_of(papers, report, result.id).results.push_back(&result);
  return papers;
}

const Paper* paper_of(const Report& report, const std::string& key) {
  const auto found = std::find_if(report.papers.begin(), report.papers.end(),
                                  [&](const Paper& paper) { return paper.key == key; });
  return found == report.papers.end() ? nullptr : &*found;
}

const ClaimWords* words_of(const Report& report, const std::string& claim) {
  const auto found = std::find_if(report.claims.begin(), report.claims.end(),
                                  [&](const ClaimWords& words) { return words.id == claim; });
  return found == report.claims.end() ? nullptr : &*found;
}

bool is_read(const Paper& paper) {
  return paper.publication && !paper.publication->sentences.empty();
}

}  // namespace verify
