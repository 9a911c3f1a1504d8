#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/cli/commands.hpp"
#include "verify/report/writer/text.hpp"
#include "verify/results/report_json.hpp"
#include "verify/service/complaints.hpp"
#include "verify/service/output/output_files.hpp"
#include "verify/service/output/outputs_apart.hpp"
#include "verify/service/read_results.hpp"
#include "verify/service/terminal.hpp"

namespace verify {
namespace {

struct ReportOptions {
  std::string path;
  OutputFiles files;
  bool json = false, verbose = false;
};

int report_again(const ReportOptions& options) {
  require_writable(options.files, options.json);
  require_apart({options.files.begin(), options.files.end()}, {{"RESULTS", options.path}});
  const Report report = read_results(options.path, Claims());
  if (options.json) {
    std::cout << to_json(report).dump(2) << "\n";
  } else if (!to_standard_output(options.files)) {
    write_text(std::cout, report, options.verbose ? Detail::all : Detail::exceptions,
               terminal_style());
  }
  const auto unwritten = write_output_files(options.files, report);
  for (const auto& message : unwritten) tell_error(message);
  return unwritten.empty() ? 0 : bad_input;
}

}  // namespace

void add_report(CLI::App& app, int& status) {
  const auto options = std::make_shared<ReportOptions>();
  auto* command =
      app.add_subcommand("report", "Read results again: text, JSON, or files for others");
  command->footer(R"(Examples:
  icl-verify report results.json
  icl-verify report results.json --html pages/      linked pages; start at pages/index.html
  icl-verify report results.json --html page.html   one page that stands alone
  icl-verify report results.json --verbose
  icl-verify report run.journal.jsonl --json
  icl-verify report results.json --markdown comment.md --latex appendix.tex
  icl-verify report results.json --sarif - > icl.sarif)");
  command->add_option("RESULTS", options->path, "what run --json wrote, or a journal")->required();
  command->add_flag("-v,--verbose", options->verbose, "every check and value of every claim");
  command->add_flag("--json", options->json, "schema icl-verify/results/2");
  add_output_options(*command, options->files);
  command->callback([options, &status] { status = report_again(*options); });
}

}  // namespace verify
