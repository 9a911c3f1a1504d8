// Data files of before under the names of today.
#include <toml++/toml.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "verify/cli/commands.hpp"
#include "verify/service/output/whole_file.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/file/data_file.hpp"
#include "verify/words/file/place.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/renamed/old_names.hpp"

namespace verify {
namespace {

struct MigrateOptions {
  std::vector<std::string> files;
  bool dry_run = false;
};

long lines_changed(const std::string& before, const std::string& after) {
  long changed = 0;
  for (std::size_t a = 0, b = 0; a < before.size() && b < after.size();) {
    const auto end_a = std::min(before.find('\n', a), before.size());
    const auto end_b = std::min(after.find('\n', b), after.size());
    if (before.compare(a, end_a - a, after, b, end_b - b) != 0) ++changed;
    a = end_a + 1;
    b = end_b + 1;
  }
  return changed;
}

// Of JSON nothing is rewritten: what a run wrote, a run writes again.
void refuse_json(const std::string& name, const std::string& text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos || text[begin] != '{') return;
  throw UsageError(name +
                   ": holds results; run the claims again with icl-verify run --json, or write the "
                   "baseline again with icl-verify baseline update");
}

void migrate(const std::string& path, bool dry_run) {
  const auto name = printable(path);
  const auto text = read_text_file(path, largest_instance_file);
  refuse_json(name, text);
  static_cast<void>(parse_toml(text, name));
  const auto migrated = with_new_names(text);
  if (const auto old = old_name_in(parse_toml(migrated, name)); !old.empty())
    throw UsageError(name + ": " + old + "; it stands where it cannot be rewritten: change it");
  const auto changed = lines_changed(text, migrated);
  if (changed == 0) {
    std::cout << name << ": nothing has an old name\n";
    return;
  }
  if (!dry_run) write_whole_file(path, migrated);
  std::cout << name << ": " << changed << (changed == 1 ? " line" : " lines")
            << (dry_run ? " would be rewritten\n" : " rewritten\n");
}

}  // namespace

void add_migrate(CLI::App& app, int& status) {
  const auto options = std::make_shared<MigrateOptions>();
  auto* command =
      app.add_subcommand("migrate", "Rewrite data files of an earlier version under today's names");
  command->footer(
      R"(Fields, tables and values that have another name now are renamed in place; comments, order
and layout stay.

Examples:
  icl-verify migrate my2026/proofs_data/my2026/*.toml
  icl-verify migrate --dry-run lemma3.toml       only tell how many lines would change)");
  command->add_option("FILE", options->files, "data files of claims, and paper.toml")->required();
  command->add_flag("--dry-run", options->dry_run, "change nothing");
  command->callback([options, &status] {
    for (const auto& file : options->files) migrate(file, options->dry_run);
    status = 0;
  });
}

}  // namespace verify
