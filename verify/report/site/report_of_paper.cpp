#include "verify/report/site/report_of_paper.hpp"

#include <algorithm>
#include <iterator>

namespace verify {
namespace {

template <class Item>
std::vector<Item> of_paper(const std::vector<Item>& items, const std::string& key) {
  std::vector<Item> kept;
  std::copy_if(items.begin(), items.end(), std::back_inserter(kept),
               [&](const Item& item) { return paper_key(item.id) == key; });
  return kept;
}

}  // namespace

Report report_of_paper(const Report& report, const std::string& key) {
  Report assertion{report.versions,
                   of_paper(report.results, key),
                   of_paper(report.claims, key),
                   report.settings,
                   report.baseline,
                   {}};
  std::copy_if(report.papers.begin(), report.papers.end(), std::back_inserter(assertion.papers),
               [&](const Paper& paper) { return paper.key == key; });
  if (assertion.baseline) assertion.baseline->changes = of_paper(assertion.baseline->changes, key);
  return assertion;
}

}  // namespace verify
