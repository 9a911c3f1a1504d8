// The options and the exit code of a comparison with a baseline.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/judge/comparison/comparison.hpp"
#include "verify/service/job_list.hpp"

namespace CLI {
class App;
}

namespace verify {

struct Gate {
  std::string baseline;  // path; empty: no comparison
  Margin margin;
};

// --margin.
void add_margin_option(CLI::App& command, Margin& margin);
// --baseline and --margin.
void add_gate_options(CLI::App& command, Gate& gate);

// The baseline, if one is wanted. Throws UsageError if it cannot be read.
std::optional<Report> read_baseline(const Gate& gate, const Claims& claims);

// What changed. A run of every claim must find all that the baseline holds; where the user chose
// claims or instances, only what was run is compared.
Comparison compare_with_baseline(const Report& baseline, const Report& report,
                                 const Request& request, const Margin& margin);

// The command that takes what this run found into the baseline: with the claims, instance files and
// texts of the run, for what it does not name is not run.
std::string update_command(const std::string& baseline, const Request& request);

// Why a comparison says nothing: the baseline holds no result of the run. Else nothing.
std::string nothing_compared(const std::string& baseline, const Request& request,
                             const Report& report);

// Something worse turns 0 (as expected) and 3 (undecided) into 1; 2 and 4 say more.
int gated(int exit_code, const Report& report);

}  // namespace verify
