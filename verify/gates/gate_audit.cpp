#include "verify/gates/gate_audit.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "verify/claim/validate.hpp"
#include "verify/gates/gate_text.hpp"
#include "verify/judge/outcome.hpp"
#include "verify/recording/program_watch.hpp"

namespace verify::gates {
namespace {

struct Recorded {
  const PartChecks& part;
  const WayCheck& link;
  Program program;
};

// What a statement records; what a function of the checker's own records while it is run once.
void record(const WayCheck& link, const std::vector<Instance>& instances, std::uint64_t seed) {
  if (link.record)
    link.record();
  else if (link.on == On::claim)
    link.run({instances.front(), seed, first_bits, &instances});
}

// The programs of all ways, each once.
std::vector<Recorded> programs_of(const Claim& claim, std::uint64_t seed,
                                  std::vector<std::string>& unasked) {
  const auto instances = instances_of(claim);
  std::vector<Recorded> result;
  std::set<std::string> known;
  ProgramWatch watch;
  for (const auto& part : claim.theorem.parts)
    for (const auto& way : part.ways)
      for (const auto& link : way.links) {
        if (link.deep) continue;
        record(link, instances, seed);
        auto programs = watch.taken();
        if (link.record && programs.empty()) unasked.push_back(part.part + " " + link.type);
        for (auto& program : programs)
          if (known.insert(fingerprint(program)).second)
            result.push_back({part, link, std::move(program)});
      }
  return result;
}

// At most so many mutants, evenly over the kinds of operations and of changes.
std::vector<GateMutant> sample(const Program& program, long most, std::mt19937_64& generator) {
  std::map<std::pair<Operation, Change>, std::vector<GateMutant>> kinds;
  for (const auto& mutant : gate_mutants(program))
    kinds[{program.steps[mutant.step].operation, mutant.change}].push_back(mutant);
  for (auto& [kind, mutants] : kinds) std::shuffle(mutants.begin(), mutants.end(), generator);
  std::vector<GateMutant> result;
  bool more = true;
  while (more && static_cast<long>(result.size()) < most) {
    more = false;
    for (auto& [kind, mutants] : kinds) {
      if (mutants.empty() || static_cast<long>(result.size()) >= most) continue;
      result.push_back(mutants.back());
      mutants.pop_back();
      more = true;
    }
  }
  return result;
}

std::string members_text(const WayCheck& link) {
  std::string text;
  for (const long member : link.members)
    text += (text.empty() ? "" : ", ") + std::to_string(member);
  return text;
}

QuietGate quiet(const Recorded& recorded, const GateMutant& mutant, Notice notice) {
  return {recorded.part.part,
          recorded.link.type,
          members_text(recorded.link),
          notice,
          mutant,
          step_text(recorded.program, mutant.step, 3),
          recorded.program.steps[mutant.step].of_model};
}

}  // namespace

GateFindings audit_gates(const Claim& claim, const GateOptions& options) {
  GateFindings result;
  std::mt19937_64 generator(options.seed);
  for (const auto& recorded : programs_of(claim, options.seed, result.unasked)) {
    const auto& program = recorded.program;
    const GateTrial trial(program, generator());
    if (!trial.holds()) {
      ++result.functions;
      continue;
    }
    ++result.programs;
    const long affordable = std::max<long>(10, options.slots / program.slots);
    std::set<std::uint32_t> steps;
    for (const auto& mutant : sample(program, std::min(options.most, affordable), generator)) {
      const auto notice = trial.of(mutant);
      ++result.mutants;
      ++result.count[static_cast<std::size_t>(notice)];
      steps.insert(mutant.step);
      if (notice == Notice::any_value || notice == Notice::unnoticed)
        result.quiet.push_back(quiet(recorded, mutant, notice));
    }
    result.steps += static_cast<long>(steps.size());
  }
  return result;
}

}  // namespace verify::gates
