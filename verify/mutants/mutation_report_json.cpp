#include <nlohmann/json.hpp>

#include "verify/mutants/mutation_report.hpp"

namespace verify::mutants {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const MutationCounts& counts) {
  return {{"programs", counts.programs},      {"steps", counts.steps},
          {"mutants", counts.mutants},        {"noticed", counts.noticed},
          {"no_change", counts.no_change},    {"explained", counts.explained},
          {"unexplained", counts.unexplained}};
}

Json to_json(const UnnoticedMutant& mutant) {
  return {{"assertion", mutant.assertion},
          {"members", mutant.members},
          {"step", mutant.mutant.step},
          {"in_model", mutant.of_model},
          {"change", to_text(mutant.mutant.change)},
          {"any_value", mutant.notice == Notice::any_value},
          {"what", mutant.step},
          {"changed", mutant.changed},
          {"place", mutant.place},
          {"formula", mutant.formula}};
}

Json to_json(const BlindStatement& blind) {
  Json changes = Json::array();
  for (const auto* mutant : blind.mutants) changes.push_back(to_json(*mutant));
  Json why = nullptr;
  if (blind.explanation != nullptr) why = blind.explanation->why;
  return {{"claim", blind.claim},
          {"statement", blind.statement},
          {"steps", blind.steps},
          {"explained", why},
          {"changes", changes}};
}

}  // namespace

Json to_json(const MutationReport& report) {
  Json papers = Json::object(), blind = Json::array(), unneeded = Json::array();
  for (const auto& [paper, counts] : report.papers) papers[paper] = to_json(counts);
  for (const auto& statement : report.blind) blind.push_back(to_json(statement));
  for (const auto& [claim, statement] : report.unneeded)
    unneeded.push_back({{"claim", claim}, {"statement", statement}});
  return {{"schema", "icl-verify/mutants/2"},
          {"sound", report.sound},
          {"papers", papers},
          {"together", to_json(report.together)},
          {"without_program", report.without_program},
          {"without_mutants", report.without},
          {"not_noticed", blind},
          {"unneeded_explanations", unneeded}};
}

}  // namespace verify::mutants
