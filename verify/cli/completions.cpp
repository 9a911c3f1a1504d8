#include "verify/cli/completions.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "verify/claim/assertions/assertion_checks.hpp"
#include "verify/service/new_claim.hpp"
#include "verify/words/claim_index.hpp"
#include "verify/words/words.hpp"

namespace verify {
namespace {

using WordList = std::vector<std::string>;

WordList claim_ids() {
  WordList words;
  for (const auto& claim : claim_index()) words.emplace_back(claim.id);
  return words;
}

WordList paper_keys() {
  WordList words;
  for (const auto& claim : claim_index()) {
    const auto key = paper_key(std::string(claim.id));
    if (std::find(words.begin(), words.end(), key) == words.end()) words.push_back(key);
  }
  return words;
}

WordList ids_and_papers() {
  auto words = paper_keys();
  const auto claims = claim_ids();
  words.insert(words.end(), claims.begin(), claims.end());
  return words;
}

// Of the verdicts that a claim is expected to have.
WordList verdicts() {
  WordList words;
  for (const auto& claim : claim_index()) {
    const auto word = to_text(claim.expected);
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  return words;
}

WordList evidences() {
  WordList words;
  using enum Evidence;
  for (const auto evidence :
       {symbolic, exact, certificate, enclosure, identity, precision_sweep, sampled})
    words.push_back(to_text(evidence));
  return words;
}

WordList colours() { return {"auto", "always", "never"}; }
WordList example_words() { return example_names(); }

struct TakenValues {
  const char* command;  // "": any
  const char* option;   // "": what stands alone
  WordList (*words)();
};
// Options without a row take a file, a number or a text.
constexpr TakenValues taken_values[] = {
    {"list", "", ids_and_papers},      {"show", "", ids_and_papers},
    {"run", "", ids_and_papers},       {"cite", "", ids_and_papers},
    {"mutate", "", ids_and_papers},    {"author-note", "", paper_keys},
    {"list", "--paper", paper_keys},   {"report", "--paper", paper_keys},
    {"list", "--verdict", verdicts},   {"list", "--kind", evidences},
    {"list", "--evidence", evidences}, {"new", "--like", example_words},
    {"", "--color", colours},
};

WordList taken_by(const std::string& command, const std::string& option) {
  for (const auto& row : taken_values)
    if (option == row.option && (command == row.command || *row.command == 0)) return row.words();
  return {};
}

bool takes_value(const CLI::App& command, const std::string& name) {
  const auto* option = command.get_option_no_throw(name);
  return option != nullptr && option->get_type_size() != 0;
}

WordList long_names(const CLI::App& app) {
  WordList words;
  for (const auto* option : app.get_options())
    for (const auto& name : option->get_lnames()) words.push_back("--" + name);
  return words;
}

std::vector<const CLI::App*> subcommands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

WordList commands_of(const CLI::App& app) {
  WordList words;
  for (const auto* command : subcommands(app)) words.push_back(command->get_name());
  return words;
}

// The command that the line has so far, within it that of its own.
const CLI::App* command_of(const CLI::App& app, const WordList& words) {
  const CLI::App* command = &app;
  for (std::size_t k = 0; k + 1 < words.size(); ++k)
    for (const auto* below : subcommands(*command))
      if (below->get_name() == words[k]) command = below;
  return command;
}

}  // namespace

std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& words) {
  const auto begun = words.empty() ? "" : words.back();
  const auto before = words.size() < 2 ? "" : words[words.size() - 2];
  const auto* command = command_of(app, words);
  WordList all;
  if (before.starts_with("--") && (takes_value(*command, before) || takes_value(app, before))) {
    all = taken_by(command->get_name(), before);
  } else if (before == "help") {
    all = commands_of(app);
  } else if (begun.starts_with('-')) {
    all = long_names(*command);
    if (command != &app)
      for (auto& name : long_names(app)) all.push_back(std::move(name));
  } else {
    all = commands_of(*command);
    const auto own = taken_by(command->get_name(), "");
    all.insert(all.end(), own.begin(), own.end());
  }
  std::erase_if(all, [&](const std::string& word) { return !word.starts_with(begun); });
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace verify
