#include <CLI/CLI.hpp>
#include <iostream>

#include "verify/cli/commands.hpp"
#include "verify/results/results_schema.hpp"

namespace verify {

void add_schema(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("schema", "The JSON Schema of what run --json writes");
  command->footer(R"(Examples:
  icl-verify schema > results.schema.json
  icl-verify schema | python3 -m json.tool)");
  command->add_flag_callback(
      "--json", [] {}, "it is JSON anyway");
  command->callback([&status] {
    std::cout << results_schema();
    status = 0;
  });
}

}  // namespace verify
