// The smallest piece of work: one check on one instance, run with escalating precision.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/claim.hpp"
#include "verify/judge/agreement.hpp"
#include "verify/judge/judge.hpp"

namespace verify {

constexpr int claim_level = -1;

// What is to be run: one claim on some instances. Without instances of the user's own these are the
// instances of the data file.
struct Job {
  const Claim* claim = nullptr;
  std::vector<InstanceText> subjects;
  bool own_instances = false;  // the user's
  bool fill_from_reference =
      false;  // inputs that a user did not set come from the reference instance
  bool deep = false;
  std::uint64_t seed = 1;
};

// One check of a job: `subject` counts job.subjects, or is claim_level.
struct Unit {
  int check = 0;
  int subject = claim_level;
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

// Runs one unit in this process. Never throws: an exception becomes Truth::unknown with its words.
// `examples` are the validated instances of the data file, `subjects` those of the job.
UnitResult run_unit(const Job& job, const Unit& unit, const std::vector<Instance>& examples,
                    const std::vector<Instance>& subjects);

// The outcome of a unit that could not be run to its end.
UnitResult abandoned(const Job& job, const Unit& unit, std::string reason);

}  // namespace verify
