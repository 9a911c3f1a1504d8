#include "verify/report/page/links/links.hpp"

namespace verify {

std::string Links::to(const std::string& anchor) const {
  const auto found = page_of.find(anchor);
  const bool elsewhere = found != page_of.end() && found->second != here;
  return (elsewhere ? found->second : "") + "#" + anchor;
}

}  // namespace verify
