#include "verify/service/run_claims.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <csignal>
#include <iostream>
#include <thread>

#include "verify/results/journal.hpp"
#include "verify/runner/versions.hpp"
#include "verify/service/terminal.hpp"

namespace verify {
namespace {

std::atomic<bool> stop_requested = false;

void on_signal(int) { stop_requested = true; }

void catch_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

// Earlier results and new ones, by claim and instance.
Report merged(std::vector<Result> earlier, std::vector<Result> fresh, const Claims& claims,
              const Request& request) {
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

std::string journal_path(const RunRequest& request) {
  if (!request.resume.empty()) return request.resume;
  return request.journal.empty() ? default_journal_path() : request.journal;
}

RunOptions with_memory(RunOptions options, double mebibytes) {
  options.limits.memory_bytes = static_cast<std::uint64_t>(mebibytes) << 20;
  return options;
}

}  // namespace

void add_run_options(CLI::App& command, RunRequest& request) {
  command.add_flag("--deep", request.wanted.deep, "also run the checks that take long");
  command.add_option("--seed", request.wanted.seed, "seed of identity tests and sampling")
      ->capture_default_str();
  request.pool.workers = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command.add_option("-j,--jobs", request.pool.workers, "claims at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command.add_option("--timeout", request.pool.limits.timeout_seconds, "seconds for one claim")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command.add_option("--memory", request.memory_mebibytes, "MiB for one worker")
      ->check(CLI::Range(64.0, 1e9))
      ->capture_default_str();
}

Ran run_claims(const RunRequest& request, const Claims& claims) {
  const auto earlier =
      request.resume.empty() ? std::vector<Result>{} : read_journal(request.resume);
  Ran ran;
  ran.jobs = jobs_for(request.wanted, claims, earlier);
  Journal journal(journal_path(request));
  catch_signals();
  ProgressLine progress;
  const auto outcome = run_jobs(ran.jobs, with_memory(request.pool, request.memory_mebibytes),
                                {[&](const Result& result) { journal.append(result); },
                                 [&](const Progress& p) { progress.show(p); }},
                                stop_requested);
  progress.clear();
  for (const auto& message : outcome.refused) std::cerr << "icl-verify: " << message << "\n";
  ran.report = merged(earlier, outcome.results, claims, request.wanted);
  ran.refused = !outcome.refused.empty();
  ran.interrupted = outcome.interrupted;
  if (ran.interrupted) say_how_to_resume(journal, ran.report.results.size());
  return ran;
}

}  // namespace verify
