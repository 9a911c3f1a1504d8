// Claims of the registry, run in this process.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "verify/claim/validate.hpp"
#include "verify/judge/recorded.hpp"
#include "verify/runner/assemble.hpp"

namespace verify::testing {

using Faults = std::vector<std::string>;

// What came of a claim on the instances of its data file, check by check and together.
struct Run {
  std::vector<UnitResult> units;
  Result result;
};

inline std::vector<Instance> instances_of(const Claim& claim) {
  std::vector<Instance> instances;
  for (const auto& text : claim.instances)
    instances.push_back(std::get<Instance>(validate(claim, text)));
  return instances;
}

inline Run run(const Claim& claim, std::uint64_t seed) {
  const Job job{.claim = &claim,
                .instances = claim.instances,
                .seed = seed,
                .parts = parts_before(claim, Claims())};
  const auto instances = instances_of(claim);
  Run result;
  for (const auto& unit : units_of(job)) {
    const auto k = static_cast<std::size_t>(std::max(unit.instance, 0));
    result.units.push_back(run_unit(job, unit, instances[k], instances));
  }
  result.result = assemble(job, result.units, {}).front();
  return result;
}

// With seed 1, once in a process: several rules look at it.
inline const Run& first_run(const Claim& claim) {
  static std::map<std::string, Run> known;
  const auto [found, is_new] = known.try_emplace(claim.id);
  if (is_new) found->second = run(claim, 1);
  return found->second;
}

inline const std::vector<Claim>& all_claims() {
  static const auto loaded = load_claims();
  return loaded;
}

}  // namespace verify::testing
