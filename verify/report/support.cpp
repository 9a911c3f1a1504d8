#include "verify/report/support.hpp"

namespace verify {

std::string support_text(const Result& result) {
  const auto* best = strongest(result);
  return best == nullptr ? "" : to_text(best->evidence) + ", " + to_text(best->scope);
}

}  // namespace verify
