#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/cli/commands.hpp"
#include "verify/cli/selection.hpp"
#include "verify/cli/terminal.hpp"
#include "verify/core/report_json.hpp"
#include "verify/report/text.hpp"

namespace verify {
namespace {

Report read_results(const std::string& path) {
  try {
    return read_report(path, load_claims());
  } catch (const std::exception& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

void add_report(CLI::App& app, int& status) {
  const auto path = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  const auto verbose = std::make_shared<bool>(false);
  auto* command = app.add_subcommand("report", "Read results again: text or JSON");
  command->footer(
      "Examples:\n  icl-verify report results.json\n  icl-verify report results.json --verbose\n  "
      "icl-verify report run.journal.jsonl --json");
  command->add_option("RESULTS", *path, "what run --json wrote, or a journal")->required();
  command->add_flag("-v,--verbose", *verbose, "every check and value of every claim");
  command->add_flag("--json", *json, "schema icl-verify/results/1");
  command->callback([path, json, verbose, &status] {
    const Report report = read_results(*path);
    if (*json) {
      std::cout << to_json(report).dump(2) << "\n";
    } else {
      write_text(std::cout, report, *verbose ? Detail::all : Detail::exceptions, terminal_style());
    }
    status = 0;
  });
}

}  // namespace verify
