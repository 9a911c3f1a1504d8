// Claims of the registry, run in this process.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "verify/claim/stated_by.hpp"
#include "verify/claim/validate.hpp"
#include "verify/judge/recorded.hpp"
#include "verify/runner/assemble.hpp"

namespace verify::testing {

using Faults = std::vector<std::string>;

// What came of a claim on the instances of its data file, check by check and together, and what the
// ways of each assertion called on the way.
struct Run {
  std::vector<UnitResult> units;
  std::map<std::string, Facts> facts;
  Result result;
};

inline Run run(const Claim& claim, std::uint64_t seed) {
  const Job job{.claim = &claim,
                .instances = claim.words.instances,
                .seed = seed,
                .assertions = assertions_before(claim, Claims())};
  const auto instances = instances_of(claim);
  const auto units = units_of(job);
  Run result;
  result.units.resize(units.size());
  // The ways first: what a control has computed is kept, and would not be called again.
  for (const bool ways : {true, false}) {
    for (std::size_t k = 0; k < units.size(); ++k) {
      const auto& check = claim.checks[static_cast<std::size_t>(units[k].check)];
      if ((check.role == Role::way) != ways) continue;
      const FactCollection collection;
      const auto on = static_cast<std::size_t>(std::max(units[k].instance, 0));
      result.units[k] = run_unit(job, units[k], instances[on], instances);
      if (ways && !check.deep)
        result.facts[check.assertion].insert(collection.facts().begin(), collection.facts().end());
    }
  }
  result.result = assemble(job, result.units, {}).front();
  return result;
}

// With seed 1, once in a process: several rules look at it. The claim is one of which nothing has
// been computed before, so that everything it rests on is called.
inline const Run& first_run(const Claim& claim) {
  static const Claims untouched;
  static std::map<std::string, Run> known;
  const auto [found, is_new] = known.try_emplace(claim.words.id);
  if (is_new) found->second = run(untouched.at(claim.words.id), 1);
  return found->second;
}

inline const std::vector<Claim>& all_claims() {
  static const auto loaded = load_claims();
  return loaded;
}

// The names of the values that the claim gives at the instance of its data file.
inline std::set<std::string> values_at(const std::string& id, const std::string& instance) {
  const auto claim = Claims().at(id);
  const auto& instances = claim.words.instances;
  std::set<std::string> names;
  for (const auto& unit : first_run(claim).units) {
    const int on = unit.unit.instance;
    if (on < 0 || instances[static_cast<std::size_t>(on)].name != instance) continue;
    for (const auto& value : unit.values) names.insert(value.name);
  }
  return names;
}

}  // namespace verify::testing
