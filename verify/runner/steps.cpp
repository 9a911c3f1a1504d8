#include "verify/runner/steps.hpp"

namespace verify {

std::vector<Unit> steps_of(const Job& job) {
  std::vector<Unit> steps;
  if (job.subject != Subject::data_file) {
    for (int k = 0; k < static_cast<int>(job.instances.size()); ++k)
      steps.push_back({validation_only, k});
  }
  const auto units = units_of(job);
  steps.insert(steps.end(), units.begin(), units.end());
  return steps;
}

bool share_limit(const Job& job, const Unit& a, const Unit& b) {
  if (job.subject == Subject::data_file) return true;
  return a.instance == b.instance && is_validation(a) == is_validation(b);
}

std::string place_of(const Job& job, int instance) {
  const auto& origin = job.instances.at(static_cast<std::size_t>(instance)).origin;
  return origin.empty() ? job.claim->words.id : origin + ": " + job.claim->words.id;
}

}  // namespace verify
