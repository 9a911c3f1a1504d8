#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "verify/cli/commands.hpp"
#include "verify/judge/held_key.hpp"
#include "verify/report/writer/change_table.hpp"
#include "verify/results/comparison_json.hpp"
#include "verify/results/documents/baseline_json.hpp"
#include "verify/service/complaints.hpp"
#include "verify/service/gate.hpp"
#include "verify/service/output/folder_lock.hpp"
#include "verify/service/output/whole_file.hpp"
#include "verify/service/read_results.hpp"
#include "verify/service/run_claims.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/terminal.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

struct BaselineOptions {
  std::string file, from;
  RunRequest run;
  bool force = false, drop = false, json = false;
};

// What the file holds now; nothing where there is none yet.
std::optional<Report> replaced_report(const BaselineOptions& options, const Claims& claims) {
  std::error_code unknown;
  if (!std::filesystem::exists(options.file, unknown)) return std::nullopt;
  try {
    return read_compared(options.file, claims);
  } catch (const UsageError& error) {
    if (options.force) return std::nullopt;
    throw UsageError(std::string(error.what()) + "; --force replaces it all the same");
  }
}

// Why a result cannot be what later runs are held to, or nothing.
std::optional<std::string> objection(const Result& result) {
  const auto unexpected = surprise(result);
  if (const auto count = cut_off_checks(result); count > 0)
    return result.id + " (" + result.instance + "): " + std::to_string(count) +
           (count == 1 ? " check" : " checks") + " did not finish; run it again";
  if (is_settled(result.verdict) && !unexpected) return std::nullopt;
  return result.id + " (" + result.instance + "): " + to_text(result.verdict) +
         (unexpected ? ", " + *unexpected : "") +
         (result.reason.empty() ? "" : ": " + result.reason);
}

bool may_be_baseline(const Report& report, bool force) {
  bool good = true;
  if (!report.whole || report.shard) {
    tell_error(report.shard ? "a shard of a run is no whole run: join all of them with icl-verify "
                              "merge, and take what it writes"
                            : "the run of this journal did not come to its end; go on with it, by "
                              "the same command with --resume, and take it then");
    good = false;
  }
  for (const auto& result : report.results) {
    if (const auto words = objection(result)) {
      tell_error(*words);
      good = false;
    }
  }
  return good || force;
}

bool is_of_chosen(const Request& wanted) {
  return !wanted.patterns.empty() || !wanted.files.empty() || !wanted.texts.empty();
}

// Of chosen claims and files alone: what the file holds of the others stays.
Report with_others(Report report, const std::optional<Report>& replaced, const Request& wanted) {
  if (!is_of_chosen(wanted) || !replaced) return report;
  for (const auto& result : replaced->results) {
    const auto is_it = [&](const Result& other) { return place_of(other) == place_of(result); };
    if (std::none_of(report.results.begin(), report.results.end(), is_it) &&
        !is_held_in(wanted.texts, result))
      report.results.push_back(result);
  }
  for (const auto& words : replaced->claims) {
    if (std::none_of(report.claims.begin(), report.claims.end(),
                     [&](const ClaimWords& other) { return other.id == words.id; }))
      report.claims.push_back(words);
  }
  std::sort(report.results.begin(), report.results.end(),
            [](const Result& a, const Result& b) { return place_of(a) < place_of(b); });
  return report;
}

bool is_own_claim(const Result& result) {
  const auto index = built_in_index();
  return std::none_of(index.begin(), index.end(),
                      [&](const ClaimLabel& claim) { return claim.id == result.id; });
}

// What the former baseline holds of a user's own files and claims, and this one would not. All
// numbers of a text that was run are known: one that is gone is told as missing.
struct Lost {
  std::vector<std::string> instances, claims;
};
Lost lost_by(const std::optional<Report>& replaced, const Report& report,
             const std::vector<std::string>& texts = {}) {
  Lost lost;
  if (!replaced) return lost;
  for (const auto& old : replaced->results) {
    const bool kept = std::any_of(
        report.results.begin(), report.results.end(),
        [&](const Result& now) { return now.id == old.id && now.instance == old.instance; });
    if (kept || is_held_in(texts, old)) continue;
    if (old.subject != Subject::data_file)
      lost.instances.push_back(old.instance);
    else if (is_own_claim(old))
      lost.claims.push_back(old.id);
  }
  return lost;
}

// Instances are called by their files, and numbers of a text by it and the line, "README.md:3 loss
// of weights/a.toml".
Request request_for(const std::vector<std::string>& instances) {
  Request request;
  const auto add = [](std::vector<std::string>& names, const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const auto& name : instances) {
    if (const auto held = held_name_in(name))
      add(request.texts, held->text);
    else
      add(request.files, name);
  }
  return request;
}

void refuse_to_lose(const BaselineOptions& options, const Lost& lost) {
  const auto number = lost.instances.size() + lost.claims.size();
  if (number == 0 || options.drop) return;
  const auto& first = lost.instances.empty() ? lost.claims.front() : lost.instances.front();
  throw UsageError(
      printable(options.file) + ": holds " + std::to_string(number) + " result" +
      (number == 1 ? "" : "s") + " of files of your own that this update does not run, as " +
      printable(first) + "; nothing was written. " +
      (lost.instances.empty() ? std::string("The same with --claims FOLDER")
                              : update_command(options.file, request_for(lost.instances))) +
      " brings them up to date; --drop leaves them out");
}

void write_baseline(const BaselineOptions& options, const Report& report,
                    const std::optional<Report>& replaced) {
  write_whole_file(options.file, baseline_text(report));
  const Margin none{0, true};
  const auto changes = compare(replaced.value_or(Report{}), report, none);
  if (options.json) {
    std::cout << to_json(changes, none).dump(2) << "\n";
    return;
  }
  if (replaced) write_change_table(std::cout, changes, "the former baseline", terminal_style());
  std::cout << fmt::format("{}: holds {} result{} now\n", printable(options.file),
                           report.results.size(), report.results.size() == 1 ? "" : "s");
}

int update(const BaselineOptions& options) {
  if (const auto obstacle = obstacle_to_writing(options.file); !obstacle.empty())
    throw UsageError(options.file + ": cannot be written: " + obstacle);
  const Claims claims;
  // Known before claims have run for a minute.
  const auto replaced = replaced_report(options, claims);
  if (options.from.empty() && !is_of_chosen(options.run.wanted))
    refuse_to_lose(options, lost_by(replaced, {}));
  Ran ran;
  if (options.from.empty()) {
    ran = run_claims(options.run, claims);
  } else {
    ran.report = read_compared(options.from, claims);
  }
  if (ran.interrupted) return interrupted_code;
  if (ran.refused || ran.incomplete) return bad_input;
  if (ran.report.results.empty()) throw UsageError(options.from + ": holds no result");
  // Another update may have written while claims ran here.
  const FolderLock alone(options.file);
  const auto former = replaced_report(options, claims);
  const auto written = with_others(ran.report, former, options.run.wanted);
  refuse_to_lose(options, lost_by(former, written, options.run.wanted.texts));
  if (!may_be_baseline(ran.report, options.force)) {
    tell_error(options.file +
               " was not written: these results are no baseline to hold later runs to; --force "
               "writes them all the same");
    return ran.report.whole && !ran.report.shard ? exit_code(ran.report.results) : bad_input;
  }
  write_baseline(options, written, former);
  return 0;
}

}  // namespace

void add_baseline(CLI::App& app, int& status) {
  const auto options = std::make_shared<BaselineOptions>();
  auto* baseline = app.add_subcommand("baseline", "What later runs are held to");
  baseline->require_subcommand(1);
  baseline->footer("Examples:\n  icl-verify baseline update proofs_data/baseline.json");
  auto* command =
      baseline->add_subcommand("update", "Write a baseline, and say what changed against the old");
  command->footer(R"(Examples:
  icl-verify baseline update proofs_data/baseline.json
  icl-verify baseline update proofs_data/baseline.json --from results.json
  icl-verify baseline update weights/baseline.json --instance weights/*.toml --held README.md
  icl-verify baseline update mine.json my2026.lemma4 --claims formulas
  icl-verify run --baseline proofs_data/baseline.json

Runs every claim (with --claims those of the folder; or the ids, instance files and texts that are
given, and the file keeps what it holds of others) and writes what later runs are compared with:
verdicts, statuses, scopes, answers and values, a line each, with the statements that the checks
evaluate and what they say. The same program gives the same bytes, and a change of a verdict is a
change of its line. The file is replaced whole or not at all. What changed is shown, whatever its
direction. Results that are
undecided, not as expected or a checker failure are refused unless --force is given; the exit
code is then that of run. Results of your own files that the file holds are not lost by an update
that does not run them, unless --drop is given. Otherwise the exit code is 0.)");
  command->add_option("FILE", options->file, "the baseline, new or old")->required();
  auto* ids = command->add_option("ID", options->run.wanted.patterns,
                                  "only these: ids, papers or globs; the file keeps its others");
  command->fallthrough();  // --claims stands anywhere
  auto* files = command->add_option("--instance", options->run.wanted.files,
                                    "only these files with your own instances, and IDs; the file "
                                    "keeps its others");
  files->expected(1, 1000000);
  auto* texts = command->add_option("--held", options->run.wanted.texts,
                                    "only these texts whose numbers are held; the same");
  texts->expected(1, 1000000);
  command->add_flag("--drop", options->drop,
                    "leave out what the file holds of your own files, and this update does not "
                    "run");
  auto* from =
      command->add_option("--from", options->from, "take these results instead of running");
  from->type_name("RESULTS");
  command->add_flag(
      "--force", options->force,
      "also write what is undecided, unexpected or a checker failure, and replace a file that "
      "cannot be read");
  command->add_flag("--json", options->json, "what changed, schema icl-verify/comparison/1");
  add_run_options(*command, options->run);
  for (auto* other : {ids, files, texts}) from->excludes(other);
  for (const char* name : {"--deep", "--seed", "--jobs", "--timeout", "--memory"})
    from->excludes(name);
  command->callback([options, &status] {
    status = update(*options);
    if (options->json && status != 0) write_errors_as_json(status);
  });
}

}  // namespace verify
