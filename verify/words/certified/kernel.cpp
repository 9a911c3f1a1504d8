#include "verify/words/certified/kernel.hpp"

#include <set>

#include "verify/words/certified/names.hpp"

namespace verify {
namespace {

std::set<std::string>& known() {
  static std::set<std::string> names = names_in(kernel_text());
  return names;
}

}  // namespace

bool is_checked_by_kernel(const std::string& certificate) {
  return known().count(certificate) != 0;
}
void add_checked_by_kernel(const std::vector<std::string>& certificates) {
  known().insert(certificates.begin(), certificates.end());
}

}  // namespace verify
