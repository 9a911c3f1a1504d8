#include "verify/service/read_results.hpp"

#include "verify/results/report_json.hpp"
#include "verify/runner/found_caps.hpp"
#include "verify/service/selection.hpp"

namespace verify {

Report read_results(const std::string& path, const Claims& claims) {
  auto report = read_compared(path, claims);
  std::erase_if(report.claims, [](const ClaimWords& words) { return words.paper.empty(); });
  return report;
}

Report read_compared(const std::string& path, const Claims& claims) {
  try {
    auto report = read_report(path, claims);
    cap_by_findings(report.results);  // a journal has each result as it was found alone
    return report;
  } catch (const std::exception& error) {
    throw UsageError(error.what());
  }
}

}  // namespace verify
