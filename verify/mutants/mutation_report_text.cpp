#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verify/formula/plain_math.hpp"
#include "verify/mutants/mutation_report.hpp"

namespace verify::mutants {
namespace {

void write_row(std::ostream& out, const std::string& name, const MutationCounts& counts) {
  out << fmt::format("{:<16}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}\n", name, counts.programs,
                     counts.steps, counts.mutants, counts.noticed, counts.no_change,
                     counts.explained, counts.unexplained);
}

void write_blind(std::ostream& out, const BlindStatement& blind) {
  constexpr std::size_t shown = 4;
  constexpr int longest = 240;
  const auto& statement = blind.statement.empty() ? "a function of the checker" : blind.statement;
  out << fmt::format("{}, {}: {} changes of {} steps at most are not noticed\n", blind.claim,
                     statement, blind.mutants.size(), blind.steps);
  constexpr int longest_formula = 600;
  if (const auto& formula = blind.mutants.front()->formula; !formula.empty())
    out << fmt::format("    of {:.{}}\n", to_plain(formula), longest_formula);
  for (std::size_t k = 0; k < std::min(shown, blind.mutants.size()); ++k) {
    const auto& mutant = *blind.mutants[k];
    out << fmt::format(
        "    #{} {{{}}}, step {}{}: {}{}\n", mutant.assertion, mutant.members, mutant.mutant.step,
        mutant.of_model ? " in a model" : "", to_text(mutant.mutant.change),
        mutant.notice == Notice::any_value ? "; the statement holds whatever stands there" : "");
    out << fmt::format("        {:.{}}\n", to_plain(mutant.step), longest);
    out << fmt::format("        reads {:.{}}\n", to_plain(mutant.changed), longest);
    if (!mutant.place.empty())
      out << fmt::format("        in {:.{}}\n", to_plain(mutant.place), longest);
  }
  if (blind.explanation != nullptr)
    out << fmt::format("    {} steps explained: {}\n", blind.explanation->steps,
                       blind.explanation->why);
}

// Orders, sums over indices, minima and iterates are proved by rules, and no program is recorded.
void write_without(std::ostream& out, const MutationReport& report, bool every) {
  constexpr std::size_t most = 20;
  std::size_t shown = 0;
  for (const auto& [claim, assertions] : report.without) {
    if (!every && ++shown > most) {
      out << fmt::format("mutate: {} more claims with such assertions; --all lists them\n",
                         report.without.size() - most);
      return;
    }
    out << fmt::format(
        "{}: no change was made of {}: nothing that could be changed is recorded of {}\n", claim,
        fmt::join(assertions, ", "), assertions.size() == 1 ? "it" : "them");
  }
}

}  // namespace

void write_text(std::ostream& out, const MutationReport& report, bool every) {
  for (const auto& blind : report.blind)
    if (every || blind.explanation == nullptr) write_blind(out, blind);
  out << fmt::format("{:<16}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}\n", "", "programs", "steps",
                     "mutants", "noticed", "no change", "explained", "unexplained");
  for (const auto& [paper, counts] : report.papers) write_row(out, paper, counts);
  write_row(out, "together", report.together);
  write_without(out, report, every);
  for (const auto& [claim, statement] : report.unneeded)
    out << fmt::format("mutate: nothing of {}, {} needs its explanation\n", claim, statement);
  if (report.is_empty()) {
    out << "mutate: nothing was asked, and nothing is known of what these checks notice\n";
    return;
  }
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

}  // namespace verify::mutants
