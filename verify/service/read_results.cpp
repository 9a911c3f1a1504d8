#include "verify/service/read_results.hpp"

#include "verify/results/report_json.hpp"
#include "verify/service/selection.hpp"

namespace verify {

Report read_results(const std::string& path, const Claims& claims) {
  try {
    return read_report(path, claims);
  } catch (const std::exception& error) {
    throw UsageError(error.what());
  }
}

}  // namespace verify
