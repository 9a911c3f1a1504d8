#include "verify/cli/read_results.hpp"

#include "verify/cli/selection.hpp"
#include "verify/core/report_json.hpp"

namespace verify {

Report read_results(const std::string& path, const std::vector<Claim>& claims) {
  try {
    return read_report(path, claims);
  } catch (const std::exception& error) {
    throw UsageError(error.what());
  }
}

}  // namespace verify
