// Writes what the gate audit finds of each claim as a line of JSON; tests/mutation/gates reads
// them.
#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "tests/mutation/programs/gate_audit.hpp"
#include "verify/service/selection.hpp"

namespace verify::mutation {
namespace {

nlohmann::ordered_json json_of(const QuietGate& gate) {
  return {{"part", gate.part},
          {"statement", gate.statement},
          {"members", gate.members},
          {"step", gate.mutant.step},
          {"words", gate.step},
          {"change", to_text(gate.mutant.change)},
          {"any_value", gate.notice == Notice::any_value},
          {"of_model", gate.of_model}};
}

nlohmann::ordered_json json_of(const std::string& id, const GateFindings& found) {
  auto quiet = nlohmann::ordered_json::array();
  for (const auto& gate : found.quiet) quiet.push_back(json_of(gate));
  return {{"claim", id},
          {"programs", found.programs},
          {"steps", found.steps},
          {"mutants", found.mutants},
          {"noticed", found.count[static_cast<std::size_t>(Notice::noticed)]},
          {"no_change", found.count[static_cast<std::size_t>(Notice::no_change)]},
          {"functions", found.functions},
          {"unasked", found.unasked},
          {"quiet", quiet}};
}

int run(const std::vector<std::string>& patterns, const GateOptions& options) {
  for (const auto& label : select(patterns))
    std::cout << json_of(std::string(label.id),
                         audit_gates(load_claim(*entry_of(label.id)), options))
              << "\n"
              << std::flush;
  return 0;
}

}  // namespace
}  // namespace verify::mutation

int main(int argc, char** argv) {
  verify::mutation::GateOptions options;
  std::vector<std::string> patterns;
  CLI::App app("One step of every recorded program changed: a line of JSON for each claim");
  app.add_option("--seed", options.seed, "of the points and of the sample");
  app.add_option("--most", options.most, "mutants of one program")->check(CLI::PositiveNumber);
  app.add_option("claims", patterns, "ids, papers, globs; all if none");
  CLI11_PARSE(app, argc, argv);
  try {
    return verify::mutation::run(patterns, options);
  } catch (const verify::UsageError& error) {
    std::cerr << "gates: " << error.what() << "\n";
    return 2;
  }
}
