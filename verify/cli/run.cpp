#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/cli/commands.hpp"
#include "verify/report/ci/failures.hpp"
#include "verify/report/sweep/point_text.hpp"
#include "verify/report/writer/change_table.hpp"
#include "verify/report/writer/text.hpp"
#include "verify/report/writer/text_values.hpp"
#include "verify/results/report_json.hpp"
#include "verify/service/complaints.hpp"
#include "verify/service/gate.hpp"
#include "verify/service/output/certificate_folder.hpp"
#include "verify/service/output/output_files.hpp"
#include "verify/service/output/outputs_apart.hpp"
#include "verify/service/run_claims.hpp"
#include "verify/service/terminal.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

struct RunCommand {
  RunRequest run;
  Gate gate;
  OutputFiles files;
  PlotWish plot;
  bool json = false, verbose = false, values = false, exact = false, quiet = false;
};

// A user's own instances are shown with their values and what was run on them, and so is one
// result.
Detail detail_for(const RunCommand& options, const std::vector<Job>& jobs, const Report& report) {
  if (options.verbose) return Detail::all;
  const auto own = [](const Job& job) { return job.subject != Subject::data_file; };
  if (std::any_of(jobs.begin(), jobs.end(), own)) return Detail::values;
  return jobs.size() == 1 && report.results.size() == 1 ? Detail::values : Detail::exceptions;
}

// Values alone say nothing of what they are of: what was not set is told beside them.
void tell_filled(const Report& report) {
  for (const auto& result : report.results)
    for (const auto& name : result.filled.names)
      std::cerr << program_name() << ": " << result.id << ": "
                << filled_words(result.inputs, name, result.filled.from) << "\n";
}

// What is too large to be read again is told while its journal is there.
void write_document(const Report& report, const std::string& journal) {
  const auto text =
      to_json(report).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::cout << text << "\n";
  if (const auto words = words_if_too_large(text.size(), journal); !words.empty())
    std::cerr << program_name() << ": " << words << "\n";
}

void write_report(const RunCommand& options, const Ran& ran) {
  const auto& report = ran.report;
  // What was refused as a whole has no results.
  if (options.json && report.results.empty() && !report.shard && !errors_told().empty()) {
    write_errors_as_json(bad_input);
  } else if (options.json) {
    write_document(report, ran.journal);
  } else if (!report.results.empty() && !options.quiet && !to_standard_output(options.files)) {
    const auto numbers = options.exact ? Numbers::exact : Numbers::rounded;
    if (options.values) {
      write_values(std::cout, report, numbers, terminal_style());
      return tell_filled(report);
    }
    write_failures(std::cout, report, terminal_style());
    if (is_sweep(report)) return write_points_text(std::cout, report, terminal_style());
    write_text(std::cout, report, detail_for(options, ran.jobs, report), terminal_style(), numbers);
  }
}

// Standard output is for the text; a document there stays pure.
void write_changes(const RunCommand& options, const Report& report) {
  if (!report.baseline || options.quiet) return;
  const bool aside = options.json || to_standard_output(options.files);
  auto& out = aside ? std::cerr : std::cout;
  if (!aside) out << "\n";
  write_change_table(out, *report.baseline, printable(options.gate.baseline),
                     aside ? error_style() : terminal_style(),
                     update_command(options.gate.baseline, options.run.wanted));
}

// Of the whole run: what half of one found has no list.
void write_certificates(const RunCommand& options, const Report& report) {
  if (!options.run.certificates.empty())
    write_certificate_index(options.run.certificates, report.results);
}

std::vector<NamedFile> written_files(const RunCommand& options) {
  std::vector<NamedFile> files(options.files.begin(), options.files.end());
  if (!options.run.journal.empty()) files.emplace_back("--journal", options.run.journal);
  if (!options.run.resume.empty()) files.emplace_back("--resume", options.run.resume);
  if (!options.run.go_on.empty()) files.emplace_back("--continue", options.run.go_on);
  return files;
}

std::vector<NamedFile> read_files(const RunCommand& options) {
  std::vector<NamedFile> files;
  for (const auto& path : options.run.wanted.files) files.emplace_back("--instance", path);
  for (const auto& path : options.run.wanted.texts) files.emplace_back("--held", path);
  if (!options.gate.baseline.empty()) files.emplace_back("--baseline", options.gate.baseline);
  return files;
}

int run_and_report(const RunCommand& options) {
  require_writable(options.files, options.json);
  require_apart(written_files(options), read_files(options));
  const Claims claims;
  const auto baseline = read_baseline(options.gate, claims);
  auto ran = run_claims(options.run, claims);
  auto& report = ran.report;
  if (ran.interrupted) {
    if (options.json) write_errors_as_json(interrupted_code);
    return interrupted_code;
  }
  if (ran.incomplete) {  // no file for others, and no comparison, of half a run
    write_report(options, ran);
    return bad_input;
  }
  if (baseline) {
    report.baseline =
        compare_with_baseline(*baseline, report, options.run.wanted, options.gate.margin);
  }
  write_report(options, ran);
  write_changes(options, report);
  write_certificates(options, report);
  const auto unwritten = write_output_files(options.files, report, options.plot);
  for (const auto& message : unwritten) tell_error(message);
  const auto uncompared = nothing_compared(options.gate.baseline, options.run.wanted, report);
  if (!uncompared.empty()) tell_error(uncompared);
  const int code = exit_code(report.results);
  const bool all_well =
      !ran.refused && !ran.unjournalled && unwritten.empty() && uncompared.empty();
  return !all_well && code != checker_failed_code ? bad_input : gated(code, report);
}

}  // namespace

void add_run(CLI::App& app, int& status) {
  const auto options = std::make_shared<RunCommand>();
  auto* command = app.add_subcommand("run", "Check claims: all of them, or those named");
  command->footer(R"(Examples:
  icl-verify run                                     every claim
  icl-verify run li2025 'liu2025.thm*'               a paper, and some of another
  icl-verify run ahn2023.thm1 --set d=4 --set n=9 --set lambda=1,1/2,1/3,2
  icl-verify run ahn2023.eq15 --set Sigma='2,1;1,3'   rows are separated by ;
  icl-verify run ahn2023.thm1 --set n=1..200 --set d=1,2,5 --set 'lambda=d*1' --csv table.csv
                                                     a row for each choice; lists are one value
  icl-verify run --deep --shard 3/8 --json           a part of it, see icl-verify merge --help
  icl-verify run ahn2023.thm1 --set n=9 --set 'Sigma=[[2,1],[1,2]]' --values
  icl-verify run li2025.thm2@F                       one instance of the data file
  icl-verify run --instance a.toml b.toml --json     your own files
  icl-verify run --markdown pr.md --junit junit.xml  files for others, besides the text
  icl-verify run --baseline proofs_data/baseline.json   also say what got worse

An instance file reads   claim = "li2025.thm2"   then a table [instance] with the inputs and, if
wanted, [expect] with values to hold it to; icl-verify show ID lists the names. Numbers are strings:
"3", "1/2".

With --baseline, exit code 1 also if anything got worse, or changed and wants a look. Of several
reasons the first of 4, 2, 1, 3 is the exit code. A run of every claim must find all that the
baseline holds; if you choose claims, or a folder of them (--claims), only those are compared.
icl-verify baseline update FILE writes a baseline, with the same ids and files. Where FILE holds
none of the results, nothing is compared, and the exit code is 2.)");
  auto& request = options->run.wanted;
  command->add_option("ID", request.patterns,
                      "ids, papers or globs; ID@NAME runs one instance of the data file");
  command
      ->add_option("--set", request.settings,
                   "NAME=VALUE, an input of the one claim named: a number 1/2, a vector 1,2,3, "
                   "rows 1,2;3,4, a list of matrices 1;2|3;4, or weights of a file @run.npz:A; "
                   "several numbers 1..200, 1,2,10..100:10, 1..64:*2 for a sweep")
      ->allow_extra_args(false);
  command->add_option("--instance", request.files, "files with your own instances")
      ->expected(1, 1000000);
  command
      ->add_option("--held", request.texts,
                   "texts whose numbers are held: 0.1195 <!-- icl-verify: weights/a.toml loss -->")
      ->expected(1, 1000000);
  add_run_options(*command, options->run);
  auto* journal = command->add_option("--journal", options->run.journal,
                                      "file that results are appended to as they come");
  command
      ->add_option("--resume", options->run.resume,
                   "journal of an interrupted run: keep its results, run the rest")
      ->type_name("TEXT:FILE")
      ->excludes(journal);
  command
      ->add_option("--continue", options->run.go_on,
                   "the same, or a new journal if it is not there: for jobs that may be restarted")
      ->check([](const std::string& path) -> std::string {
        if (path.empty()) return "a file is needed, and the word is empty: is a variable not set?";
        return path == "-" ? "a file is needed: a journal is read again" : "";
      })
      ->excludes(journal)
      ->excludes("--resume");
  command
      ->add_option("--shard", options->run.shard,
                   "only the K-th of M shards; icl-verify merge joins what they give")
      ->type_name("K/M");
  command->add_flag("-v,--verbose,--assertions", options->verbose,
                    "every assertion of every claim, with what settles it");
  command
      ->add_flag("-q,--quiet", options->quiet,
                 "no report: errors and the exit code, and the files that are named")
      ->excludes("--verbose");
  add_number_options(*command, options->values, options->exact);
  command->add_flag("--json", options->json, "schema icl-verify/results/6 on standard output")
      ->excludes("--values")
      ->excludes("--exact");
  command
      ->add_option("--certificates", options->run.certificates,
                   "folder for what each check evaluates: icl-verify-check reads it without "
                   "this program")
      ->type_name("DIR");
  add_gate_options(*command, options->gate);
  add_output_options(*command, options->files, options->plot);
  command->callback([options, &status] { status = run_and_report(*options); });
}

}  // namespace verify
