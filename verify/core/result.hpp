// What is known of one claim on one instance after it ran: the element of results and journals.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "verify/core/agreement.hpp"
#include "verify/core/unit.hpp"
#include "verify/core/verdict.hpp"

namespace verify {

struct Result {
  std::string id;
  std::string title;
  std::string instance;
  Verdict verdict = Verdict::undecided;
  Verdict expected = Verdict::undecided;
  std::string reason;
  double seconds = 0;
  long peak_bytes = 0;
  std::vector<CheckOutcome> checks;
  std::vector<Value> values;
  std::vector<Agreement> expected_values;
  std::vector<Series> series;
};

// Versions of the program and of the libraries that computed, by name.
using Versions = std::map<std::string, std::string>;

struct Report {
  Versions versions;
  std::vector<Result> results;
};

// Puts the units of a job together. On the instances of the data file there is one result a claim:
// a check that ran on several instances holds if it holds on all of them, and the values are those
// of the reference instance. A user's instances give one result each. Subjects whose index stands
// in `invalid` are left out.
std::vector<Result> assemble(const Job& job, const std::vector<UnitResult>& units,
                             const std::vector<int>& invalid);

// Counts by verdict, every verdict present.
std::map<std::string, int> totals(const std::vector<Result>& results);

// 0 all as expected, 1 a verdict or an expected value is not, 3 something undecided, 4 unsound.
int exit_code(const std::vector<Result>& results);

// Why a result is not what was expected, or nothing.
std::optional<std::string> surprise(const Result& result);

}  // namespace verify
