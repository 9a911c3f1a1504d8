// The mutants of a claim: every program that its ways record, with one step changed at a time;
// every statement of means, which records none, and every formula of a data file with one node of
// its tree.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "verify/claim/claim.hpp"
#include "verify/mutants/mutant_trial.hpp"

namespace verify::mutants {

struct MutationOptions {
  std::uint64_t seed = 1;
  long most = 100000;     // mutants of one program
  long slots = 20000000;  // that are computed for one program, but for ten mutants
  // Where what a statement notices goes, by path and text: false statements for programs of others.
  std::function<void(const std::string&, const std::string&)> keep_certificate = nullptr;
};

// A mutant that the statement does not notice.
struct UnnoticedMutant {
  std::string assertion;
  std::string statement;  // its type
  std::string members;    // "2, 3, 0"
  Notice notice = Notice::unnoticed;
  Mutant mutant;
  // Marked text in the author's letters: the step as it stands, what the change makes of it, and
  // what is made of the step next, empty of what is an output; and the formulas of the statement.
  std::string step, changed, place, formula;
  bool of_model = false;
};

struct MutationFindings {
  long programs = 0, steps = 0, mutants = 0;
  std::array<long, 4> count = {};    // by Notice
  long functions = 0;                // programs that prime fields cannot evaluate
  std::vector<std::string> unasked;  // statements that record no program and take no mean
  std::vector<std::string> without;  // assertions of which nothing has a mutant
  std::vector<UnnoticedMutant> quiet;
};
MutationFindings audit_mutants(const Claim& claim, const MutationOptions& options);

}  // namespace verify::mutants
