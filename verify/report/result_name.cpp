#include "verify/report/result_name.hpp"

namespace verify {

std::set<std::string> repeated_ids(const Report& report) {
  std::set<std::string> seen, repeated;
  for (const auto& result : report.results) {
    if (!seen.insert(result.id).second) repeated.insert(result.id);
  }
  return repeated;
}

std::string name_of(const Result& result, const std::set<std::string>& repeated) {
  return repeated.count(result.id) != 0 ? result.id + " (" + result.instance + ")" : result.id;
}

}  // namespace verify
