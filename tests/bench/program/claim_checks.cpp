#include "tests/bench/program/claim_checks.hpp"

#include <algorithm>
#include <stdexcept>
#include <variant>
#include <vector>

#include "tests/bench/program/paired.hpp"
#include "verify/claim/validate.hpp"
#include "verify/service/job_list.hpp"

namespace verify::bench {
namespace {

// At least this many seconds are measured, as in peers/peer.py.
constexpr double measurable = 0.2;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

CheckSeconds check_seconds(const std::string& instance_file) {
  const Claims claims;
  const auto wanted = jobs_for(Request{.files = {instance_file}}, claims);
  if (wanted.jobs.empty()) throw std::runtime_error("no instance in " + instance_file);
  const auto& job = wanted.jobs.front();
  const auto examples = instances_of(*job.claim);
  const auto valid = validate(*job.claim, job.instances.front());
  if (!std::holds_alternative<Instance>(valid))
    throw std::runtime_error("no valid instance in " + instance_file);
  std::vector<double> ways, all;
  double spent = 0;
  while (spent < measurable) {
    CheckSeconds pass;
    for (const auto& unit : units_of(job)) {
      const auto& check = job.claim->checks.at(static_cast<std::size_t>(unit.check));
      const bool is_way = check.role == Role::way;
      const double start = processor_seconds();
      const auto found = run_unit(job, unit, std::get<Instance>(valid), examples);
      const double seconds = processor_seconds() - start;
      if (is_way && found.outcome.run && found.outcome.answer != Truth::yes)
        throw std::runtime_error(check.name + ": " + found.outcome.detail);
      if (is_way) pass.ways += seconds;
      pass.all += seconds;
    }
    spent += pass.all;
    ways.push_back(pass.ways);
    all.push_back(pass.all);
  }
  return {median(ways), median(all)};
}

}  // namespace verify::bench
