#include "verify/words/certified/kernel.hpp"

#include <set>

#include "verify/words/certified/names.hpp"

namespace verify {
namespace {

std::set<std::string>& checked_in_coq() {
  static std::set<std::string> names = names_in(kernel_text());
  return names;
}

}  // namespace

bool is_checked_by_kernel(const std::string& certificate) {
  return checked_in_coq().count(certificate) != 0;
}
void add_checked_by_kernel(const std::vector<std::string>& certificates) {
  checked_in_coq().insert(certificates.begin(), certificates.end());
}

}  // namespace verify
