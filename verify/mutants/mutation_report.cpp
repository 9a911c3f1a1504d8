#include "verify/mutants/mutation_report.hpp"

#include <algorithm>
#include <set>

#include "verify/words/words.hpp"

namespace verify::mutants {
namespace {

using Quiet = std::vector<const UnnoticedMutant*>;

// The different steps; a statement at several sizes counts the largest number.
long steps_of(const Quiet& mutants) {
  std::map<std::string, std::set<std::uint32_t>> steps;
  for (const auto* mutant : mutants) steps[mutant->members].insert(mutant->mutant.step);
  std::size_t most = 0;
  for (const auto& [members, found] : steps) most = std::max(most, found.size());
  return static_cast<long>(most);
}

const Explanation* explanation_of(const StatementKey& key, long steps, const Explanations& known) {
  const auto found = known.find(key);
  return found != known.end() && steps <= found->second.steps ? &found->second : nullptr;
}

std::vector<BlindStatement> blind_statements(const std::vector<ClaimMutants>& claims,
                                             const Explanations& known) {
  std::map<StatementKey, Quiet> statements;
  for (const auto& [claim, found] : claims)
    for (const auto& mutant : found.quiet) statements[{claim, mutant.statement}].push_back(&mutant);
  std::vector<BlindStatement> blind;
  for (const auto& [key, mutants] : statements) {
    const long steps = steps_of(mutants);
    blind.push_back({key.first, key.second, mutants, steps, explanation_of(key, steps, known)});
  }
  return blind;
}

void add(MutationCounts& counts, const MutationFindings& found) {
  counts.programs += found.programs;
  counts.steps += found.steps;
  counts.mutants += found.mutants;
  counts.noticed += found.count[static_cast<std::size_t>(Notice::noticed)];
  counts.no_change += found.count[static_cast<std::size_t>(Notice::no_change)];
}

void add(MutationCounts& counts, const BlindStatement& blind) {
  (blind.explanation != nullptr ? counts.explained : counts.unexplained) +=
      static_cast<long>(blind.mutants.size());
}

bool is_needed(const StatementKey& key, const MutationReport& report) {
  return std::any_of(report.blind.begin(), report.blind.end(), [&](const BlindStatement& b) {
    return StatementKey(b.claim, b.statement) == key;
  });
}

}  // namespace

MutationReport mutation_report(const std::vector<ClaimMutants>& claims, const Explanations& known,
                               long noticed) {
  MutationReport report;
  report.blind = blind_statements(claims, known);
  std::set<std::string> asked;
  for (const auto& [claim, found] : claims) {
    asked.insert(claim);
    report.without_program += static_cast<long>(found.unasked.size());
    if (!found.without.empty()) report.without[claim] = found.without;
    for (auto* counts : {&report.papers[paper_key(claim)], &report.together}) add(*counts, found);
  }
  for (const auto& blind : report.blind)
    for (auto* counts : {&report.papers[paper_key(blind.claim)], &report.together})
      add(*counts, blind);
  for (const auto& [key, explanation] : known)
    if (asked.count(key.first) != 0 && !is_needed(key, report)) report.unneeded.push_back(key);
  const auto& all = report.together;
  report.sound = !report.is_empty() && all.unexplained == 0 &&
                 all.noticed * 100 >= noticed * (all.noticed + all.unnoticed());
  return report;
}

}  // namespace verify::mutants
