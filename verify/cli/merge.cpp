#include "verify/service/shard/merge.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/cli/commands.hpp"
#include "verify/report/sweep/point_text.hpp"
#include "verify/report/writer/text.hpp"
#include "verify/results/report_json.hpp"
#include "verify/runner/versions.hpp"
#include "verify/service/complaints.hpp"
#include "verify/service/output/output_files.hpp"
#include "verify/service/output/outputs_apart.hpp"
#include "verify/service/read_results.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/terminal.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

struct MergeOptions {
  std::vector<std::string> paths;
  OutputFiles files;
  PlotWish plot;
  bool json = false, verbose = false;
};

// The words of claims in a journal's report are this program's, so that it has to be the same.
void require_this_program(const ShardFile& file) {
  const auto here = program_versions();
  for (const auto& [name, version] : here) {
    const auto found = file.report.versions.find(name);
    if (found != file.report.versions.end() && found->second == version) continue;
    throw UsageError(printable(file.path) + ": was written by another program than this, " +
                     program_words(here) + ": merge shards with the program that ran them");
  }
}

std::vector<ShardFile> read_shards(const std::vector<std::string>& paths) {
  const Claims claims;
  std::vector<ShardFile> files;
  for (const auto& path : paths) {
    files.push_back({path, read_results(path, claims)});
    require_this_program(files.back());
  }
  return files;
}

void write_merged(const MergeOptions& options, const Report& report) {
  if (options.json) {
    std::cout << to_json(report).dump(2, ' ', false,
                                      nlohmann::ordered_json::error_handler_t::replace)
              << "\n";
  } else if (to_standard_output(options.files)) {
    return;
  } else if (is_sweep(report)) {
    write_points_text(std::cout, report, terminal_style());
  } else {
    write_text(std::cout, report, options.verbose ? Detail::all : Detail::exceptions,
               terminal_style());
  }
}

// As the one run would have ended.
int merge(const MergeOptions& options) {
  require_writable(options.files, options.json);
  std::vector<NamedFile> read;
  for (const auto& path : options.paths) read.emplace_back("FILE", path);
  require_apart({options.files.begin(), options.files.end()}, read);
  auto files = read_shards(options.paths);
  const auto unreadable = files.front().report.shard ? files.front().report.shard->unreadable
                                                     : std::vector<std::string>{};
  const auto report = merged_shards(std::move(files));
  for (const auto& message : unreadable) tell_error(message);
  tell_refused(report.refused);
  write_merged(options, report);
  const auto unwritten = write_output_files(options.files, report, options.plot);
  for (const auto& message : unwritten) tell_error(message);
  const bool all_well = unreadable.empty() && report.refused.empty() && unwritten.empty();
  const int code = exit_code(report.results);
  return all_well || code == 4 ? code : bad_input;
}

}  // namespace

void add_merge(CLI::App& app, int& status) {
  const auto options = std::make_shared<MergeOptions>();
  auto* command = app.add_subcommand("merge", "Join the shards of one run");
  command->footer(R"(Examples:
  icl-verify run --deep --shard 1/4 --journal 1.jsonl    on one machine, 2/4 on the next, ...
  icl-verify merge 1.jsonl 2.jsonl 3.jsonl 4.jsonl       once all are done
  icl-verify merge shard-*.json --json > results.json
  icl-verify merge *.jsonl --csv table.csv --drawing loss.svg --plot loss_min:n,d   of a sweep

Files are the journals or the JSON of icl-verify run --shard K/M, all of one M and, but for K, of
one command. Results are those of one run, byte for byte, but for the block "environment". What is
missing, double, not finished or of another run is refused by name; the exit code is that of the
one run.)");
  command->add_option("FILE", options->paths, "what run --shard K/M gave: --json or --journal")
      ->required();
  command->add_flag("-v,--verbose", options->verbose, "every check and value of every claim");
  command->add_flag("--json", options->json, "schema icl-verify/results/6");
  add_output_options(*command, options->files, options->plot);
  command->callback([options, &status] { status = merge(*options); });
}

}  // namespace verify
