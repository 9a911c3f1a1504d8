#include "verify/service/gate.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>

#include "verify/service/read_results.hpp"
#include "verify/words/claim_index.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/program.hpp"

namespace verify {
namespace {

constexpr int nothing_wrong = 0, something_worse = 1, something_open = 3;  // exit codes of run

bool is_of_every_claim(const Request& request) {
  return request.patterns.empty() && request.settings.empty() && request.files.empty() &&
         request.texts.empty();
}

const Result* result_of(const Change& change, const Report& report) {
  const auto found = std::find_if(
      report.results.begin(), report.results.end(),
      [&](const Result& r) { return r.id == change.id && r.instance == change.instance; });
  return found == report.results.end() ? nullptr : &*found;
}

// Whether a check that was ended may be all the reason: what is less than before, or not there,
// may; a counterexample, a control that says yes and another value are what they are.
bool may_be_for_a_cut(const Change& change, const Report& report) {
  static const std::set<std::string> definite = {"refuted", "checker failure", "yes", "no"};
  const auto is_of = [&](const char* kind) { return change.what.starts_with(kind); };
  const auto* result = result_of(change, report);
  if (result == nullptr || cut_off_checks(*result) == 0 || definite.count(change.after) != 0)
    return false;
  if (is_of("value of ")) return change.after.empty();
  if (is_of("expected ")) return change.after.ends_with(" is not settled");
  return is_of("verdict") || is_of("status of assertion ") || is_of("scope of assertion ") ||
         is_of("manual steps of assertion ") || is_of("check ") || is_of("negative control ") ||
         is_of("digits of ");
}

bool is_surely_worse(const Report& report) {
  if (!report.baseline) return false;
  const auto& changes = report.baseline->changes;
  const bool notes_ok = report.baseline->notes_ok;
  return std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
    return fails_gate(change, notes_ok) && !may_be_for_a_cut(change, report);
  });
}

// What the baseline holds of the papers of a folder that was added: the others did not run.
Report of_added_papers(Report baseline) {
  std::erase_if(baseline.results, [](const Result& result) {
    const auto known = claim_index();
    return std::none_of(known.begin(), known.end(), [&](const ClaimLabel& label) {
      return is_added(label.id) && paper_key(std::string(label.id)) == paper_key(result.id);
    });
  });
  return baseline;
}

}  // namespace

void add_margin_option(CLI::App& command, Margin& margin) {
  command
      .add_option("--margin", margin.digits,
                  "certified digits of an enclosure that may be lost before it counts")
      ->check(CLI::Range(0, 1000000))
      ->type_name("DIGITS")
      ->capture_default_str();
  command.add_flag("--notes-ok", margin.notes_ok,
                   "another statement, word or status of a check that is no worse passes");
}

void add_gate_options(CLI::App& command, Gate& gate) {
  command
      .add_option("--baseline", gate.baseline,
                  "results to compare with: exit code 1 if anything got worse")
      ->type_name("FILE");
  add_margin_option(command, gate.margin);
  for (const char* name : {"--margin", "--notes-ok"}) command.get_option(name)->needs("--baseline");
}

std::optional<Report> read_baseline(const Gate& gate, const Claims& claims) {
  if (gate.baseline.empty()) return std::nullopt;
  return read_compared(gate.baseline, claims);
}

Comparison compare_with_baseline(const Report& baseline, const Report& report,
                                 const Request& request, const Margin& margin) {
  if (!is_of_every_claim(request) || report.shard)
    return compare(
        restricted_to(baseline, report, report.shard ? std::vector<std::string>{} : request.texts),
        report, margin);
  return compare(has_added_claims() ? of_added_papers(baseline) : baseline, report, margin);
}

std::string update_command(const std::string& baseline, const Request& request) {
  constexpr std::size_t most = 12;
  auto command = program_call("baseline update") + " " + shell_word(baseline);
  const auto add = [&](const char* option, const std::vector<std::string>& names) {
    if (names.empty()) return;
    command += option;
    if (names.size() > most) {
      command += " FILE ...";
      return;
    }
    for (const auto& name : names)
      command += " " + shell_word(name.starts_with("-") ? "./" + name : name);
  };
  add("", request.patterns);
  add(" --instance", request.files);
  add(" --held", request.texts);
  return command;
}

std::string nothing_compared(const std::string& baseline, const Request& request,
                             const Report& report) {
  if (!report.baseline || report.baseline->compared > 0 || report.results.empty() || report.shard)
    return "";
  return printable(baseline) + ": holds none of these results, and nothing was compared; " +
         update_command(baseline, request) + " takes them in";
}

int gated(int exit_code, const Report& report) {
  const bool says_less = exit_code == nothing_wrong || exit_code == something_open;
  return is_surely_worse(report) && says_less ? something_worse : exit_code;
}

}  // namespace verify
