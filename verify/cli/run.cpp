#include "verify/core/run.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <csignal>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "verify/cli/commands.hpp"
#include "verify/cli/job_list.hpp"
#include "verify/cli/output_files.hpp"
#include "verify/cli/selection.hpp"
#include "verify/cli/terminal.hpp"
#include "verify/cli/versions.hpp"
#include "verify/core/journal.hpp"
#include "verify/core/report_json.hpp"
#include "verify/report/text.hpp"

namespace verify {
namespace {

constexpr int bad_input = 2;
constexpr int unsound = 4;
constexpr int interrupted_code = 130;

std::atomic<bool> stop_requested = false;

struct Options {
  Request request;
  RunOptions run;
  double memory_mebibytes = 4096;
  std::string journal, resume;
  OutputFiles files;
  bool json = false, verbose = false;
};

void on_signal(int) { stop_requested = true; }

void catch_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

std::vector<Result> earlier_results(const Options& options) {
  return options.resume.empty() ? std::vector<Result>{} : read_journal(options.resume);
}

// Earlier results and new ones, by claim and instance.
Report merged(std::vector<Result> earlier, std::vector<Result> fresh,
              const std::vector<Claim>& claims, const Request& request) {
  Report report{library_versions(), std::move(earlier), {}, Settings{request.seed, request.deep}};
  for (auto& result : fresh) report.results.push_back(std::move(result));
  std::stable_sort(report.results.begin(), report.results.end(),
                   [](const Result& a, const Result& b) { return a.id < b.id; });
  report.claims = words_for(report.results, claims);
  return report;
}

void say_how_to_resume(const Journal& journal, std::size_t finished) {
  std::cerr << fmt::format(
      "icl-verify: interrupted; {} finished result{} kept. Go on with the same command and\n"
      "  --resume {}\n",
      finished, finished == 1 ? " is" : "s are", journal.path());
}

// One result is shown whole; a user's own instances at least with their values.
Detail detail_for(const Options& options, const std::vector<Job>& jobs, const Report& report) {
  if (options.verbose || (jobs.size() == 1 && report.results.size() == 1)) return Detail::all;
  const auto own = [](const Job& job) { return job.own_instances; };
  return std::any_of(jobs.begin(), jobs.end(), own) ? Detail::values : Detail::exceptions;
}

void write_report(const Options& options, const std::vector<Job>& jobs, const Report& report) {
  if (options.json) {
    std::cout << to_json(report).dump(2, ' ', false,
                                      nlohmann::ordered_json::error_handler_t::replace)
              << "\n";
  } else if (!report.results.empty() && !to_standard_output(options.files)) {
    write_text(std::cout, report, detail_for(options, jobs, report), terminal_style());
  }
}

void complain(const std::vector<std::string>& messages) {
  for (const auto& message : messages) std::cerr << "icl-verify: " << message << "\n";
}

int run_claims(const Options& options) {
  require_writable(options.files, options.json);
  const auto claims = load_claims();
  const auto earlier = earlier_results(options);
  const auto jobs = jobs_for(options.request, claims, earlier);
  Journal journal(!options.resume.empty()    ? options.resume
                  : !options.journal.empty() ? options.journal
                                             : default_journal_path());
  catch_signals();
  ProgressLine progress;
  const auto outcome = run_jobs(jobs, options.run,
                                {[&](const Result& result) { journal.append(result); },
                                 [&](const Progress& p) { progress.show(p); }},
                                stop_requested);
  progress.clear();
  complain(outcome.refused);
  const Report report = merged(earlier, outcome.results, claims, options.request);
  if (outcome.interrupted) {
    say_how_to_resume(journal, report.results.size());
    return interrupted_code;
  }
  write_report(options, jobs, report);
  const auto unwritten = write_output_files(options.files, report);
  complain(unwritten);
  const int code = exit_code(report.results);
  const bool all_well = outcome.refused.empty() && unwritten.empty();
  return !all_well && code != unsound ? bad_input : code;
}

}  // namespace

void add_run(CLI::App& app, int& status) {
  const auto options = std::make_shared<Options>();
  auto* command = app.add_subcommand("run", "Check claims: all of them, or those named");
  command->footer(R"(Examples:
  icl-verify run                                     every claim
  icl-verify run li2025 'liu2025.thm*'               a paper, and some of another
  icl-verify run ahn2023.thm1 --set d=4 --set n=9 --set lambda=1,1/2,1/3,2
  icl-verify run ahn2023.eq15 --set Sigma='2,1;1,3'   rows are separated by ;
  icl-verify run li2025.thm2@F                       one instance of the data file
  icl-verify run --instance a.toml b.toml --json     your own files
  icl-verify run --markdown pr.md --junit junit.xml  files for others, besides the text

An instance file reads   claim = "li2025.thm2"   then a table [instance] with the inputs and, if wanted,
[expect] with values to hold it to; icl-verify show ID lists the names. Numbers are strings: "3", "1/2".)");
  auto& request = options->request;
  command->add_option("ID", request.patterns,
                      "ids, papers or globs; ID@NAME runs one instance of the data file");
  command
      ->add_option("--set", request.settings,
                   "NAME=VALUE, an input of the one claim named: a number 1/2, a vector 1,2,3, "
                   "rows 1,2;3,4, or a list of matrices 1;2|3;4")
      ->allow_extra_args(false);
  command->add_option("--instance", request.files, "files with your own instances")
      ->expected(1, 1000000);
  command->add_flag("--deep", request.deep, "also run the checks that take long");
  command->add_option("--seed", request.seed, "seed of identity tests and sampling")
      ->capture_default_str();
  options->run.workers = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command->add_option("-j,--jobs", options->run.workers, "claims at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--timeout", options->run.limits.timeout_seconds, "seconds for one claim")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--memory", options->memory_mebibytes, "MiB for one worker")
      ->check(CLI::Range(64.0, 1e9))
      ->capture_default_str();
  auto* journal = command->add_option("--journal", options->journal,
                                      "file that results are appended to as they come");
  command
      ->add_option("--resume", options->resume,
                   "journal of an interrupted run: keep its results, run the rest")
      ->check(CLI::ExistingFile)
      ->excludes(journal);
  command->add_flag("-v,--verbose", options->verbose, "every check and value of every claim");
  command->add_flag("--json", options->json, "schema icl-verify/results/1 on standard output");
  add_output_options(*command, options->files);
  command->callback([options, &status] {
    options->run.limits.memory_bytes = static_cast<std::uint64_t>(options->memory_mebibytes) << 20;
    status = run_claims(*options);
  });
}

}  // namespace verify
