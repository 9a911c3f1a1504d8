#include "verify/gates/gate_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "verify/words/words.hpp"

namespace verify::gates {
namespace {

using Quiet = std::vector<const QuietGate*>;
using QuietStatements = std::map<StatementKey, Quiet>;

struct Row {
  long programs = 0, steps = 0, mutants = 0, noticed = 0, no_change = 0, explained = 0,
       unexplained = 0;
};

QuietStatements by_statement(const std::vector<ClaimGates>& claims) {
  QuietStatements statements;
  for (const auto& [claim, found] : claims)
    for (const auto& gate : found.quiet) statements[{claim, gate.statement}].push_back(&gate);
  return statements;
}

// The different steps; a statement at several sizes counts the largest number.
long steps_of(const Quiet& gates) {
  std::map<std::string, std::set<std::uint32_t>> steps;
  for (const auto* gate : gates) steps[gate->members].insert(gate->mutant.step);
  std::size_t most = 0;
  for (const auto& [members, found] : steps) most = std::max(most, found.size());
  return static_cast<long>(most);
}

bool is_explained(const StatementKey& key, const Quiet& gates, const Explanations& known) {
  const auto found = known.find(key);
  return found != known.end() && steps_of(gates) <= found->second.steps;
}

void add(Row& row, const GateFindings& found) {
  row.programs += found.programs;
  row.steps += found.steps;
  row.mutants += found.mutants;
  row.noticed += found.count[static_cast<std::size_t>(Notice::noticed)];
  row.no_change += found.count[static_cast<std::size_t>(Notice::no_change)];
}

void write_row(std::ostream& out, const std::string& name, const Row& row) {
  out << fmt::format("{:<16}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}\n", name, row.programs,
                     row.steps, row.mutants, row.noticed, row.no_change, row.explained,
                     row.unexplained);
}

// The sum of all rows.
Row write_table(std::ostream& out, const std::vector<ClaimGates>& claims,
                const QuietStatements& statements, const Explanations& known) {
  std::map<std::string, Row> papers;
  Row together;
  for (const auto& [claim, found] : claims)
    for (Row* row : {&papers[paper_key(claim)], &together}) add(*row, found);
  for (const auto& [key, gates] : statements)
    for (Row* row : {&papers[paper_key(key.first)], &together})
      (is_explained(key, gates, known) ? row->explained : row->unexplained) +=
          static_cast<long>(gates.size());
  out << fmt::format("{:<16}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}\n", "", "programs", "steps",
                     "mutants", "noticed", "no change", "explained", "unexplained");
  for (const auto& [paper, row] : papers) write_row(out, paper, row);
  write_row(out, "together", together);
  return together;
}

void write_quiet(std::ostream& out, const StatementKey& key, const Quiet& gates) {
  constexpr std::size_t shown = 4;
  constexpr int longest = 160;
  const auto& statement = key.second.empty() ? "a function of the checker" : key.second;
  out << fmt::format("{}, {}: {} changes of {} steps at most are not noticed\n", key.first,
                     statement, gates.size(), steps_of(gates));
  for (std::size_t k = 0; k < std::min(shown, gates.size()); ++k) {
    const auto& gate = *gates[k];
    out << fmt::format(
        "    #{} {{{}}}, step {}{}: {}{}\n", gate.part, gate.members, gate.mutant.step,
        gate.of_model ? " in a model" : "", to_text(gate.mutant.change),
        gate.notice == Notice::any_value ? "; the statement holds whatever stands there" : "");
    out << fmt::format("        {:.{}}\n", gate.step, longest);
  }
}

// Explanations that nothing needs, of the claims that were asked.
void write_stale(std::ostream& out, const std::vector<ClaimGates>& claims,
                 const QuietStatements& statements, const Explanations& known) {
  for (const auto& [key, explanation] : known) {
    const bool asked = std::any_of(claims.begin(), claims.end(),
                                   [&, id = key.first](const auto& c) { return c.claim == id; });
    if (asked && statements.count(key) == 0)
      out << fmt::format("gates: nothing of {}, {} needs its explanation\n", key.first, key.second);
  }
}

}  // namespace

bool write_gate_report(std::ostream& out, const std::vector<ClaimGates>& claims,
                       const Explanations& known, const GateWishes& wishes) {
  const auto statements = by_statement(claims);
  for (const auto& [key, gates] : statements) {
    const bool explained = is_explained(key, gates, known);
    if (explained && !wishes.every) continue;
    write_quiet(out, key, gates);
    if (explained)
      out << fmt::format("    {} steps explained: {}\n", known.at(key).steps, known.at(key).why);
  }
  const auto total = write_table(out, claims, statements, known);
  write_stale(out, claims, statements, known);
  std::size_t unasked = 0;
  for (const auto& [claim, found] : claims) unasked += found.unasked.size();
  const long quiet = total.explained + total.unexplained, counted = quiet + total.noticed;
  const double percent = counted == 0 ? 0 : 100.0 * static_cast<double>(quiet) / counted;
  out << fmt::format(
      "gates: {} of {} changes noticed, {:.2f} % not; {} of them unexplained; {} statements about "
      "expectations of words have no program\n",
      total.noticed, counted, percent, total.unexplained, unasked);
  return total.unexplained == 0 && total.noticed * 100 >= wishes.noticed * counted;
}

}  // namespace verify::gates
