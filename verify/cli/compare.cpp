#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/cli/commands.hpp"
#include "verify/report/writer/change_table.hpp"
#include "verify/results/comparison_json.hpp"
#include "verify/service/gate.hpp"
#include "verify/service/read_results.hpp"
#include "verify/service/terminal.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

struct CompareOptions {
  std::string before, after;
  Margin margin;
  bool json = false;
};

int compare_files(const CompareOptions& options) {
  const Claims claims;
  const auto before = read_compared(options.before, claims);
  const auto after = read_compared(options.after, claims);
  const auto comparison = compare(before, after, options.margin);
  if (options.json) {
    std::cout << to_json(comparison, options.margin).dump(2) << "\n";
  } else {
    write_change_table(std::cout, comparison, printable(options.before), terminal_style());
  }
  return comparison.worse() ? 1 : 0;
}

}  // namespace

void add_compare(CLI::App& app, int& status) {
  const auto options = std::make_shared<CompareOptions>();
  auto* command = app.add_subcommand("compare", "What changed from one results file to another");
  command->footer(R"(Examples:
  icl-verify compare old.json new.json
  icl-verify compare old.json new.json --margin 0     every certified digit counts
  icl-verify compare baseline.json run.journal.jsonl --json

Exit codes: 0 nothing got worse, 1 something did, or changed and wants a look (what a check
evaluates, or says of it; --notes-ok lets it pass), 2 a file cannot be read. All that BEFORE holds
is looked for in AFTER; what is not there counts as worse.)");
  command
      ->add_option("BEFORE", options->before,
                   "what run --json or baseline update wrote, or a journal")
      ->required();
  command->add_option("AFTER", options->after, "the same, later")->required();
  add_margin_option(*command, options->margin);
  command->add_flag("--json", options->json, "schema icl-verify/comparison/1");
  command->callback([options, &status] { status = compare_files(*options); });
}

}  // namespace verify
