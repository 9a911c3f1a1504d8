// The published numbers of a report's papers, each with what came out of the claim it names.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

// An assertion that a number names, and what came out of it.
struct NamedOutcome {
  std::string claim;
  std::string assertion;          // id
  const AssertionResult* result;  // null: it was not run
};

// Points into the report it was made from.
struct PublishedEntry {
  const PublishedNumber* number;
  const Result* result;       // of the claim named; null: none is named, or it was not run
  const CheckOutcome* check;  // of that result; null: its verdict counts
  std::vector<NamedOutcome> assertions = {};
};

struct PublishedNumbers {
  std::string paper;  // its key, "liu2025"
  std::string name;   // "Liu et al. 2025"
  std::vector<PublishedEntry> entries;
};

// By paper, in the order of the data files.
std::vector<PublishedNumbers> published_numbers(const Report& report);

// "checked", "not run".
std::string outcome_text(const NamedOutcome& outcome);
// "n: 20, weights: not stated"; empty where nothing is told.
std::string setting_text(const PublishedNumber& number);

// "holds (exact)", or the verdict of the claim, or "not run"; empty where no claim is named.
std::string outcome_text(const PublishedEntry& entry);

// Whether this run bears out what the data file says.
enum class Standing {
  stands,   // the claim shows it, or none is named
  not_run,  // the claim or the check was not run
  fallen,   // it was run, and something else came out
};
Standing standing(const PublishedEntry& entry);

// "reproduced", "in assertion", "not reproduced", "not tested"; "not borne out" where it
// has fallen.
std::string reproduction_text(const PublishedEntry& entry);

// "12 published numbers: 7 reproduced, 1 in assertion, 4 not reproduced".
std::string count_text(const PublishedNumbers& numbers);

}  // namespace verify
