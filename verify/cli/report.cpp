#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/cli/commands.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/ci/failures.hpp"
#include "verify/report/site/report_of_paper.hpp"
#include "verify/report/writer/markdown.hpp"
#include "verify/report/writer/text.hpp"
#include "verify/report/writer/text_values.hpp"
#include "verify/results/report_json.hpp"
#include "verify/service/complaints.hpp"
#include "verify/service/names/spoken_name.hpp"
#include "verify/service/output/independent_answers.hpp"
#include "verify/service/output/output_files.hpp"
#include "verify/service/output/outputs_apart.hpp"
#include "verify/service/read_results.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/terminal.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

struct ReportOptions {
  std::string path, paper, independent;
  OutputFiles files;
  PlotWish plot;
  bool json = false, verbose = false, errata = false, values = false, exact = false;
};

// The paper's assertion of the report, by its key or the beginning of its name.
Report of_paper(const Report& report, const std::string& paper) {
  if (paper.empty()) return report;
  const auto papers = by_paper(report);
  std::vector<ClaimLabel> labels;
  std::string known;
  for (const auto& of : papers) {
    labels.push_back({of.key, {}, of.name, {}, {}, {}, 0});
    known += (known.empty() ? "" : ", ") + printable(of.key);
  }
  if (const auto keys = papers_called(paper, labels); keys.size() == 1)
    return report_of_paper(report, keys.front());
  throw UsageError("--paper " + printable(paper) + ": the results have no such paper; they have " +
                   (known.empty() ? "none" : known));
}

Report whole_report(const std::string& path) {
  auto report = read_results(path, Claims());
  if (report.claims.empty() && !report.results.empty())
    throw UsageError(printable(path) +
                     ": is a baseline, which has no words to report; give what icl-verify run "
                     "--json wrote, or icl-verify compare two of them");
  return report;
}

int report_again(const ReportOptions& options) {
  const auto content = options.errata ? Content::errata : Content::all;
  if (options.errata && options.json)
    throw UsageError("--errata and --json: results are whole; leave one of the two out");
  require_writable(options.files, options.json);
  require_content(options.files, content);
  require_apart({options.files.begin(), options.files.end()}, {{"RESULTS", options.path}});
  if (!options.independent.empty()) read_independent_answers(options.independent);
  const Report report = of_paper(whole_report(options.path), options.paper);
  if (options.json) {
    std::cout << to_json(report).dump(2) << "\n";
  } else if (options.errata) {
    if (options.files.empty()) write_markdown_errata(std::cout, report);
  } else if (!to_standard_output(options.files)) {
    const auto numbers = options.exact ? Numbers::exact : Numbers::rounded;
    if (options.values) {
      write_values(std::cout, report, numbers, terminal_style());
    } else {
      write_failures(std::cout, report, terminal_style());
      write_text(std::cout, report, options.verbose ? Detail::all : Detail::exceptions,
                 terminal_style(), numbers);
    }
  }
  const auto unwritten = write_output_files(options.files, report, options.plot, content);
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
  icl-verify report results.json --paper Li --errata --latex errata.tex
  icl-verify report results.json --csv data/        tables, points of plots, drawings
  icl-verify report results.json --sarif - > icl.sarif)");
  command->add_option("RESULTS", options->path, "what run --json wrote, or a journal")->required();
  command->add_flag("-v,--verbose,--assertions", options->verbose,
                    "every assertion of every claim, with what settles it");
  command->add_option("--paper", options->paper, "only this paper, such as li2025 or Li");
  command->add_flag("--errata", options->errata,
                    "only the errata: as Markdown, or in the files that are named");
  command
      ->add_option("--independent", options->independent,
                   "what icl-verify-check --json found of your certificates")
      ->type_name("FILE");
  add_number_options(*command, options->values, options->exact);
  command->add_flag("--json", options->json, "schema icl-verify/results/6")
      ->excludes("--values")
      ->excludes("--exact");
  add_output_options(*command, options->files, options->plot);
  command->callback([options, &status] { status = report_again(*options); });
}

}  // namespace verify
