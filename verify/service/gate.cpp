#include "verify/service/gate.hpp"

#include <CLI/CLI.hpp>

#include "verify/service/read_results.hpp"

namespace verify {
namespace {

constexpr int nothing_wrong = 0, something_worse = 1, something_open = 3;  // exit codes of run

bool is_of_every_claim(const Request& request) {
  return request.patterns.empty() && request.settings.empty() && request.files.empty() &&
         request.texts.empty();
}

}  // namespace

void add_margin_option(CLI::App& command, Margin& margin) {
  command
      .add_option("--margin", margin.digits,
                  "certified digits of an enclosure that may be lost before it counts")
      ->check(CLI::Range(0, 1000000))
      ->type_name("DIGITS")
      ->capture_default_str();
}

void add_gate_options(CLI::App& command, Gate& gate) {
  command
      .add_option("--baseline", gate.baseline,
                  "results to compare with: exit code 1 if anything got worse")
      ->type_name("FILE");
  add_margin_option(command, gate.margin);
  command.get_option("--margin")->needs("--baseline");
}

std::optional<Report> read_baseline(const Gate& gate, const Claims& claims) {
  if (gate.baseline.empty()) return std::nullopt;
  return read_results(gate.baseline, claims);
}

Comparison compare_with_baseline(const Report& baseline, const Report& report,
                                 const Request& request, const Margin& margin) {
  return is_of_every_claim(request) && !report.shard
             ? compare(baseline, report, margin)
             : compare(restricted_to(baseline, report), report, margin);
}

int gated(int exit_code, const Report& report) {
  const bool worse = report.baseline && report.baseline->worse();
  const bool says_less = exit_code == nothing_wrong || exit_code == something_open;
  return worse && says_less ? something_worse : exit_code;
}

}  // namespace verify
