#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/claim/claim.hpp"
#include "verify/cli/commands.hpp"
#include "verify/mutants/mutation_report.hpp"
#include "verify/service/complaints.hpp"
#include "verify/service/output/certificate_folder.hpp"
#include "verify/service/output/whole_file.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/claim_index.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"
#include "verify/written/bounded.hpp"

namespace verify {
namespace {

struct MutateCommand {
  std::vector<std::string> patterns;
  std::string explained;
  mutants::MutationOptions options;
  std::string certificates;
  bool every = false, json = false;
  long noticed = 0;
  double seconds = 120;
};

mutants::Explanations explanations_of(const std::string& path) {
  if (path.empty()) return {};
  return mutants::read_explanations(read_text_file(path, largest_instance_file), printable(path));
}

// What a claim of somebody's records may have no end; a worker has as much.
void bound_memory() {
#if !defined(__SANITIZE_ADDRESS__)
  const rlimit memory{4UL << 30, 4UL << 30};
  setrlimit(RLIMIT_AS, &memory);
#endif
}

// What the records of somebody's claim may have no end: first in a process of its own.
bool ends_in_time(const Claim& claim, const MutateCommand& command) {
  if (!is_added(claim.words.id)) return true;
  const ReadingBounds bounds{static_cast<long>(1000 * command.seconds), 4UL << 30};
  const auto at_last = beyond_bounds(bounds, [&](const auto& at) {
    at(claim.words.id);
    mutants::audit_mutants(claim, command.options);
  });
  if (at_last.empty()) return true;
  tell_error(claim.words.id + ": its changes take more than " +
             fmt::format("{:g}", command.seconds) +
             " s, or more than 4 GiB: ask for fewer, as in --most 1000, or raise --timeout");
  return false;
}

// Certificates, as long as they can be written; then why not.
class KeptCertificates {
 public:
  explicit KeptCertificates(const std::string& folder) : folder_(folder) {
    if (!folder.empty()) prepare_certificates(folder);
  }
  void keep(const std::string& path, const std::string& text) {
    if (!failure_.empty()) return;
    try {
      write_whole_file(folder_ + "/" + path, text);
    } catch (const std::runtime_error& error) {
      failure_ = error.what();
    }
  }
  // Whether all of them are there; tells what is wrong.
  bool are_whole() const {
    if (!failure_.empty()) tell_error("--certificates " + failure_);
    return failure_.empty();
  }

 private:
  std::string folder_, failure_;
};

int audit_claims(const MutateCommand& command) {
  bound_memory();
  auto options = command.options;
  KeptCertificates certificates(command.certificates);
  if (!command.certificates.empty())
    options.keep_certificate = [&](const std::string& path, const std::string& text) {
      certificates.keep(path, text);
    };
  const auto known = explanations_of(command.explained);
  std::vector<mutants::ClaimMutants> found;
  bool whole = true;
  for (const auto& label : select(command.patterns)) {
    const auto claim = load_claim(*entry_of(label.id));
    if (!ends_in_time(claim, command)) {
      whole = false;
      continue;
    }
    found.push_back({claim.words.id, mutants::audit_mutants(claim, options)});
  }
  const auto report = mutants::mutation_report(found, known, command.noticed);
  if (command.json)
    std::cout << mutants::to_json(report).dump(2) << "\n";
  else
    mutants::write_text(std::cout, report, command.every);
  if (selects_unreadable(command.patterns) || !certificates.are_whole()) return bad_input;
  if (report.is_empty() && !whole) return undecided_code;
  if (!report.sound) return 1;
  return whole ? 0 : undecided_code;
}

}  // namespace

void add_mutate(CLI::App& app, int& status) {
  const auto options = std::make_shared<MutateCommand>();
  auto* command = app.add_subcommand(
      "mutate",
      "Mutation-test your checks: change one step at a time, and see which check notices");
  command->footer(
      R"(Each method that records its statement as a program (identity tests, expansions,
statements in products of matrices, at small sizes) is recorded with nothing shared
between equal steps, so that a step stands for one place of the source. One step at a time
is changed: another operation, operands swapped, a constant by one, a sign, a dropped term
or factor, a transposed operand, a sum one term short; the program is then evaluated at a
random point over a random 61-bit prime. "no change": every term of the outputs is what it
was (a symmetric matrix transposed, a difference that is squared, a value that nothing
reads). A change of terms that leaves all outputs 0 is not noticed: the statement is blind
there, or says why it may be, in a file of tables

  [[statement]]
  name = "Layer"
  claims = ["my2026.lemma3"]
  steps = 6
  why = "the labels of the demonstrations: the step holds for any labels"

Examples:
  icl-verify mutate ahn2023.lem2
  icl-verify mutate my2026 --claims formulas
  icl-verify mutate my2026.lemma3 --explained explained.toml --all

Orders, sums over indices, minima and iterates have no mutants; such assertions are named.

Exit code 0 when all is noticed or explained, 1 otherwise, and where there was nothing to change, 2
for wrong usage or input, 3 where a claim took too long.)");
  command->add_option(
      "ID", options->patterns,
      "ids, papers or globs; all claims if none, with --claims those of the folder");
  command->add_option("--explained", options->explained, "which steps may change, and why")
      ->type_name("FILE");
  command->add_flag("--all", options->every, "list what is explained, too");
  command->add_flag("--json", options->json, "schema icl-verify/mutants/2, with every change");
  command->add_option("--seed", options->options.seed, "other points, another sample")
      ->capture_default_str();
  command
      ->add_option("--most", options->options.most,
                   "mutants of one program, evenly over operations and changes")
      ->check(CLI::PositiveNumber);
  command
      ->add_option("--certificates", options->certificates,
                   "folder for the changed statements that are noticed, as run --certificates")
      ->type_name("DIR");
  command
      ->add_option("--noticed", options->noticed,
                   "fail, too, where fewer of a hundred changes are noticed")
      ->check(CLI::Range(0, 100))
      ->type_name("PERCENT");
  command
      ->add_option("--timeout", options->seconds,
                   "seconds of processor time for one claim of a folder of yours")
      ->check(CLI::Range(0.001, 1e6))
      ->capture_default_str();
  command->callback([options, &status] { status = audit_claims(*options); });
}

}  // namespace verify
