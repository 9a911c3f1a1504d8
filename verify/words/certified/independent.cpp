#include "verify/words/certified/independent.hpp"

#include <set>

#include "verify/words/certified/names.hpp"

namespace verify {
namespace {

std::set<std::string>& known() {
  static std::set<std::string> names = names_in(independent_text());
  return names;
}

}  // namespace

bool is_independently_checked(const std::string& certificate) {
  return known().count(certificate) != 0;
}
void add_independently_checked(const std::vector<std::string>& certificates) {
  known().insert(certificates.begin(), certificates.end());
}

}  // namespace verify
