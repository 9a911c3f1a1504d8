#include <fmt/format.h>

#include <algorithm>

#include "verify/formula/plain_math.hpp"
#include "verify/gates/gate_report.hpp"

namespace verify::gates {
namespace {

void write_row(std::ostream& out, const std::string& name, const GateCounts& counts) {
  out << fmt::format("{:<16}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}\n", name, counts.programs,
                     counts.steps, counts.mutants, counts.noticed, counts.no_change,
                     counts.explained, counts.unexplained);
}

void write_blind(std::ostream& out, const BlindStatement& blind) {
  constexpr std::size_t shown = 4;
  constexpr int longest = 160;
  const auto& statement = blind.statement.empty() ? "a function of the checker" : blind.statement;
  out << fmt::format("{}, {}: {} changes of {} steps at most are not noticed\n", blind.claim,
                     statement, blind.gates.size(), blind.steps);
  for (std::size_t k = 0; k < std::min(shown, blind.gates.size()); ++k) {
    const auto& gate = *blind.gates[k];
    out << fmt::format(
        "    #{} {{{}}}, step {}{}: {}{}\n", gate.part, gate.members, gate.mutant.step,
        gate.of_model ? " in a model" : "", to_text(gate.mutant.change),
        gate.notice == Notice::any_value ? "; the statement holds whatever stands there" : "");
    out << fmt::format("        {:.{}}\n", to_plain(gate.step), longest);
  }
  if (blind.explanation != nullptr)
    out << fmt::format("    {} steps explained: {}\n", blind.explanation->steps,
                       blind.explanation->why);
}

}  // namespace

void write_text(std::ostream& out, const GateReport& report, bool every) {
  for (const auto& blind : report.blind)
    if (every || blind.explanation == nullptr) write_blind(out, blind);
  out << fmt::format("{:<16}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}\n", "", "programs", "steps",
                     "mutants", "noticed", "no change", "explained", "unexplained");
  for (const auto& [paper, counts] : report.papers) write_row(out, paper, counts);
  write_row(out, "together", report.together);
  for (const auto& [claim, statement] : report.unneeded)
    out << fmt::format("mutate: nothing of {}, {} needs its explanation\n", claim, statement);
  const auto& all = report.together;
  const long counted = all.unnoticed() + all.noticed;
  const double percent =
      counted == 0 ? 0
                   : 100.0 * static_cast<double>(all.unnoticed()) / static_cast<double>(counted);
  out << fmt::format(
      "mutate: {} of {} changes noticed, {:.2f} % not; {} of them unexplained; {} statements have "
      "neither a program nor a mean of words\n",
      all.noticed, counted, percent, all.unexplained, report.without_program);
}

}  // namespace verify::gates
