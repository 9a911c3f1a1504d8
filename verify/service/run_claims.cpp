#include "verify/service/run_claims.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <thread>

#include "verify/results/journal.hpp"
#include "verify/results/journal_folder.hpp"
#include "verify/runner/apart/rehearsed.hpp"
#include "verify/runner/found_caps.hpp"
#include "verify/runner/pieces.hpp"
#include "verify/runner/versions.hpp"
#include "verify/service/complaints.hpp"
#include "verify/service/output/certificate_folder.hpp"
#include "verify/service/resume.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/shard/share.hpp"
#include "verify/service/terminal.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/program.hpp"

namespace verify {
namespace {

std::atomic<bool> stop_requested = false;

void on_signal(int) { stop_requested = true; }

// What whoever started the program has it ignore stays ignored, as nohup asks of SIGHUP.
void catch_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction inherited {};
    sigaction(signal, nullptr, &inherited);
    if (inherited.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

void say_how_to_resume(const std::string& why, const Journal& journal, bool goes_on,
                       std::size_t finished) {
  auto words = fmt::format("{}; {} finished result{} kept. Go on with the same command", why,
                           finished, finished == 1 ? " is" : "s are");
  if (!goes_on) words += " and\n  --resume " + printable(journal.path());
  remember_error(words);
  std::cerr << program_name() << ": " << words << "\n";
}

// Results are worth more than their journal: when it cannot be written any more, the run goes on.
class BestEffortJournal {
 public:
  BestEffortJournal(const std::string& path, const JournalHeader& header)
      : journal_(path, header) {}
  void append(const Job& job, const Result& result) {
    attempt([&] { journal_.append({result, content_of(job, result.instance)}); });
  }
  void append(const RefusedInputs& refused) {
    attempt([&] { journal_.append(refused); });
  }
  void settle() {
    attempt([&] { journal_.settle(); });
  }
  void finish() {
    attempt([&] { journal_.finish(); });
  }
  const Journal& file() const { return journal_; }
  const std::string& failure() const { return failure_; }

 private:
  template <class Write>
  void attempt(Write write) {
    if (!failure_.empty()) return;
    try {
      write();
    } catch (const std::exception& error) {
      failure_ = error.what();
    }
  }
  Journal journal_;
  std::string failure_;
};

void say_what_changed(const std::vector<std::string>& changed) {
  constexpr std::size_t most = 5;
  for (std::size_t k = 0; k < std::min(most, changed.size()); ++k)
    tell_error(printable(changed[k]) + ": changed since the journal was written, and run again");
  if (changed.size() > most) tell_error(fmt::format("and {} others", changed.size() - most));
}

// A run that a failing machine ended in its first line left nothing to go on with.
bool is_new(const std::string& path, const JournalHeader& header) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return true;
  const bool is_short = std::filesystem::file_size(path, none) <= largest_instance_file;
  return is_short && is_cut_header(read_text_file(path, largest_instance_file), header);
}

std::string journal_path(const RunRequest& request) {
  if (!request.resume.empty()) return request.resume;
  if (!request.go_on.empty()) return request.go_on;
  return request.journal.empty() ? default_journal_path() : request.journal;
}

RunOptions pool_of(const RunRequest& request) {
  auto options = request.pool;
  options.limits = limits_of(request);
  return options;
}

// Files and weights of somebody's: each may take what a claim may.
void require_readable(const RunRequest& request, const Claims& claims) {
  const auto& wanted = request.wanted;
  const auto weights =
      std::count_if(wanted.settings.begin(), wanted.settings.end(),
                    [](const std::string& setting) { return setting.find("=@") != setting.npos; });
  const auto files = wanted.files.size() + wanted.texts.size() + static_cast<std::size_t>(weights);
  if (files == 0) return;
  auto limits = limits_of(request);
  limits.timeout_seconds *= static_cast<double>(files);
  const auto what = !wanted.files.empty()   ? "--instance " + printable(wanted.files.front())
                    : !wanted.texts.empty() ? "--held " + printable(wanted.texts.front())
                                            : std::string("--set NAME=@FILE");
  rehearse(limits, files == 1 ? what : what + " and the others", [&] { jobs_for(wanted, claims); });
}

JournalHeader header_for(const Request& request, const std::optional<Shard>& shard) {
  return {ICL_VERIFY_VERSION, {request.seed, request.deep}, program_commit(), shard};
}

// What an earlier run left. Throws where it was made otherwise: its results are not those that are
// asked for now.
std::vector<JournalEntry> earlier_results(const RunRequest& request, const JournalHeader& header) {
  const std::string option = request.resume.empty() ? "--continue" : "--resume";
  const auto& path = request.resume.empty() ? request.go_on : request.resume;
  if (path.empty() || (request.resume.empty() && is_new(path, header))) return {};
  auto journal = read_journal(path);
  if (const auto words = difference(journal.header, header); !words.empty())
    throw UsageError(option + " " + printable(path) + ": " + words + ", or run without " + option);
  return std::move(journal.entries);
}

// A shard is told apart by all of the run, so that the whole is laid out before it is cut.
std::optional<Shard> cut(WantedJobs& wanted, const std::string& shard) {
  if (shard.empty()) return std::nullopt;
  auto share = share_of(std::move(wanted.jobs), parse_shard(shard), wanted.unreadable);
  wanted.jobs = std::move(share.jobs);
  return std::move(share.shard);
}

// In the order of the jobs, whichever ended first.
std::vector<RefusedInputs> in_order(std::vector<RefusedInputs> refused,
                                    const std::vector<Job>& jobs) {
  std::map<ResultPlace, std::size_t> ranks;
  for (const auto& job : jobs)
    for (const auto& place : places_of(job)) ranks.emplace(place, ranks.size());
  std::sort(refused.begin(), refused.end(),
            [&](const auto& a, const auto& b) { return ranks.at(a.place) < ranks.at(b.place); });
  return refused;
}

// CLI11 lets a minus through for numbers without a sign, and NaN through any range.
std::string fault_of_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? "" : excerpt(text, 40) + " is no whole number from 0 to 18446744073709551615";
}

CLI::Validator finite_between(double least, double most) {
  return CLI::Validator(
      [=](std::string& text) {
        double number = 0;
        const bool is_number = CLI::detail::lexical_cast(text, number);
        if (is_number && number >= least && number <= most) return std::string();
        return excerpt(text, 40) + fmt::format(" is no number from {:g} to {:g}", least, most);
      },
      fmt::format("{:g} to {:g}", least, most));
}

}  // namespace

Limits limits_of(const RunRequest& request) {
  auto limits = request.pool.limits;
  limits.memory_bytes = static_cast<std::uint64_t>(request.memory_mebibytes) << 20;
  return limits;
}

void add_limits(CLI::App& command, Limits& limits, double& memory_mebibytes,
                const std::string& seconds_for) {
  command.add_option("--timeout", limits.timeout_seconds, seconds_for)
      ->check(finite_between(0.001, 1e7))
      ->capture_default_str();
  command.add_option("--memory", memory_mebibytes, "MiB for one worker")
      ->check(finite_between(64, 1e9))
      ->capture_default_str();
}

void add_run_options(CLI::App& command, RunRequest& request) {
  command.add_flag("--deep", request.wanted.deep, "also run the checks that take long");
  command.add_option("--seed", request.wanted.seed, "seed of identity tests and sampling")
      ->check(CLI::Validator([](std::string& text) { return fault_of_seed(text); }, ""))
      ->capture_default_str();
  request.pool.workers = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command.add_option("-j,--jobs", request.pool.workers, "claims at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  add_limits(command, request.pool.limits, request.memory_mebibytes,
             "seconds for one claim, or for one instance of your own");
}

Ran run_claims(const RunRequest& request, const Claims& claims) {
  require_readable(request, claims);
  auto wanted = jobs_for(request.wanted, claims);
  const auto shard = cut(wanted, request.shard);
  const auto header = header_for(request.wanted, shard);
  const auto earlier = earlier_results(request, header);
  for (const auto& message : wanted.unreadable) tell_error(message);
  say_what_changed(changed_since(wanted.jobs, earlier));
  Ran ran;
  if (!request.certificates.empty()) {
    prepare_certificates(request.certificates);
    for (auto& job : wanted.jobs) job.keep_certificate = certificate_keeper(request.certificates);
  }
  const auto jobs = pieces_of(remaining(wanted.jobs, earlier), request.pool.workers);
  catch_signals();  // before there is a journal: who sees it may interrupt, and is told of it
  BestEffortJournal journal(journal_path(request), header);
  ProgressLine progress;
  auto outcome =
      run_jobs(jobs, pool_of(request),
               {[&](const Job& job, const Result& result) { journal.append(job, result); },
                [&](const Progress& p) {
                  journal.settle();
                  progress.show(p);
                }},
               stop_requested);
  progress.clear();
  const auto refused = in_order(std::move(outcome.refused), wanted.jobs);
  tell_refused(refused);
  for (const auto& one : refused) journal.append(one);
  ran.report = Report{library_versions(),
                      merged(earlier, std::move(outcome.results), wanted.jobs),
                      {},
                      Settings{request.wanted.seed, request.wanted.deep}};
  ran.jobs = std::move(wanted.jobs);
  cap_by_findings(ran.report.results);
  ran.report.refused = refused;
  ran.report.shard = shard;
  ran.report.claims = words_for(ran.report.results, claims);
  ran.report.papers = papers_for(ran.report.claims);
  ran.refused = !refused.empty() || !wanted.unreadable.empty() || wanted.lacks_claims;
  ran.interrupted = outcome.interrupted;
  ran.incomplete = !outcome.failure.empty();
  ran.report.whole = !ran.interrupted && !ran.incomplete;
  ran.journal = journal.file().path();
  if (ran.interrupted || ran.incomplete) {
    const auto why = ran.interrupted ? "interrupted" : outcome.failure;
    say_how_to_resume(why, journal.file(), !request.go_on.empty(), ran.report.results.size());
  } else {
    journal.finish();
  }
  if (!journal.failure().empty()) {
    tell_error(
        journal.failure() +
        "; what was found since is not in this journal: once there is room, the same command with "
        "--resume and this journal finds it again");
    ran.unjournalled = true;
  }
  return ran;
}

}  // namespace verify
