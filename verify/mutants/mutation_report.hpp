// What the gate audit found, with what is explained apart: as a table, as JSON.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "verify/mutants/explanations.hpp"
#include "verify/mutants/mutation_audit.hpp"

namespace verify::mutants {

struct ClaimMutants {
  std::string claim;
  MutationFindings found;
};

struct MutationCounts {
  long programs = 0, steps = 0, mutants = 0, noticed = 0, no_change = 0, explained = 0,
       unexplained = 0;

  long unnoticed() const { return explained + unexplained; }
};

// A statement that does not notice some changes.
struct BlindStatement {
  std::string claim, statement;
  std::vector<const UnnoticedMutant*> mutants;  // the changes, of what was found
  long steps = 0;                               // different ones, at the size that has most
  const Explanation* explanation = nullptr;
};

struct MutationReport {
  std::map<std::string, MutationCounts> papers;  // by key
  MutationCounts together;
  std::vector<BlindStatement> blind;
  std::vector<StatementKey> unneeded;  // explanations, of the claims that were asked
  long without_program = 0;            // statements that record nothing and take no mean
  std::map<std::string, std::vector<std::string>> without;  // claim -> assertions without mutants
  bool sound = false;  // all is noticed or explained, and enough is noticed; and there is something

  bool is_empty() const { return together.mutants == 0; }  // nothing was asked
};

// `noticed`: per cent of the changes that change a term of an output, at least. The report points
// into `claims` and `known`.
MutationReport mutation_report(const std::vector<ClaimMutants>& claims, const Explanations& known,
                               long noticed);

// Lists the statements that do not notice a change and have no explanation (`every`: those that
// have one, too), then a row a paper.
void write_text(std::ostream& out, const MutationReport& report, bool every);
// The document of schema icl-verify/mutants/2, with every change that is not noticed.
nlohmann::ordered_json to_json(const MutationReport& report);

}  // namespace verify::mutants
