// The smallest piece of work: one check on one instance, run with escalating precision.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "verify/claim/claim.hpp"
#include "verify/judge/agreement.hpp"
#include "verify/judge/result.hpp"

namespace verify {

constexpr int claim_level = -1;

// What is to be run: one claim on the instances of its data file, on complete instances, or on
// inputs set one by one.
struct Job {
  const Claim* claim = nullptr;
  Subject subject = Subject::data_file;
  std::vector<InstanceText> instances;
  bool deep = false;
  std::uint64_t seed = 1;
  std::vector<AssertionResult> assertions;  // before the run; for data of a user's: as recorded
  const Claims* claims = nullptr;  // those that were read already; workers find them in memory
  // Where the certificates of its checks go, by path and text; null: nowhere.
  std::function<void(const std::string&, const std::string&)> keep_certificate = nullptr;
};

// One check of a job: `instance` counts job.instances, or is claim_level.
struct Unit {
  int check = 0;
  int instance = claim_level;
};

struct UnitResult {
  Unit unit;
  CheckOutcome outcome;
  std::vector<Value> values;
  std::vector<Plot> plots;
  std::vector<Agreement> agreements;
};

// The units of a job in the order they run: checks of the claim first, then instance by instance.
std::vector<Unit> units_of(const Job& job);

// Runs one unit in this process on the validated instance that it names; at the level of the claim
// that is the first of `examples`, the instances of the data file. An exception becomes
// Truth::unknown with its words, but for std::bad_alloc, which is thrown on: nothing in a process
// that met it can be relied upon.
UnitResult run_unit(const Job& job, const Unit& unit, const Instance& instance,
                    const std::vector<Instance>& examples);

// The outcome of a unit that could not be run to its end.
UnitResult abandoned(const Job& job, const Unit& unit, std::string reason);

}  // namespace verify
