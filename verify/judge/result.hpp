// What is known of one claim after it ran: the element of results and journals.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "verify/judge/agreement.hpp"
#include "verify/judge/assertions.hpp"
#include "verify/judge/comparison/comparison.hpp"
#include "verify/judge/shard.hpp"
#include "verify/words/paper.hpp"
#include "verify/words/program.hpp"
#include "verify/words/words.hpp"

namespace verify {

class Claims;

// Inputs of a user's that were not set, and the instance of the data file that they come from.
struct Filled {
  std::string from;
  std::vector<std::string> names = {};
};

struct Result {
  std::string id;
  std::string title;
  std::string instance;
  Subject subject = Subject::data_file;
  std::string file = {};  // of a user's inputs: the path of theirs, where they stand in one
  Fields inputs;          // all that were taken, unless the subject is the data file
  Filled filled = {};
  Verdict verdict = Verdict::undecided;
  Verdict expected = Verdict::undecided;
  std::string reason;
  std::vector<AssertionResult> assertions;  // on a user's instance as recorded
  std::string recorded;  // on a user's instance: what is known of the claim, in words
  std::vector<std::string> prose = {};  // of the claim's words: what nothing judges
  double seconds = 0;
  long peak_bytes = 0;
  std::vector<CheckOutcome> checks;
  std::vector<Value> values;   // each once, as the first check gave it
  std::vector<Clash> clashes;  // what other checks gave instead
  std::vector<Agreement> expected_values;
  std::vector<Plot> plots;
};

// What somebody must repeat to get the same findings.
struct Settings {
  std::uint64_t seed = 1;
  bool deep = false;
};

struct Report {
  Versions versions;
  std::vector<Result> results;
  std::vector<ClaimWords> claims;      // of the claims that have results, in their order
  std::optional<Settings> settings;    // a journal does not tell
  std::optional<Comparison> baseline;  // what changed against a stored report; not stored itself
  std::vector<Paper> papers = {};      // of these claims
  std::vector<RefusedInputs> refused = {};  // inputs of a user's that no result is on
  std::optional<Shard> shard = {};          // where this is a share of a run
  bool whole = true;                        // false: the run did not come to its end
};

ResultPlace place_of(const Result& result);

// Which results are counted together.
enum class Count {
  statements,    // of the papers, on the instances of the data files
  proofs,        // lines of their proofs, where a claim has no statement
  ours,          // what is ours, and corrections and complements that stand alone
  observations,  // what experiments showed
  here,          // on a user's data
};
Count counted_as(const Result& result);

// Counts by verdict, every verdict present.
std::map<std::string, int> totals(const std::vector<Result>& results, Count count);

// 0 all as expected or better, 1 something is worse, 3 something undecided, 4 unsound.
int exit_code(const std::vector<Result>& results);

// Checks that memory, time, a signal or an error ended. Whatever carried their assertions instead,
// such a run is not settled.
long cut_off_checks(const Result& result);
long cut_off_checks(const std::vector<Result>& results);

// Why a result is not what was expected, or nothing.
std::optional<std::string> surprise(const Result& result);

// Assertions that came out better than expected.
std::vector<const AssertionResult*> better_assertions(const Result& result, bool deep);

// The words of the claims that have results, from those that the program knows.
std::vector<ClaimWords> words_for(const std::vector<Result>& results, const Claims& claims);

// What the papers of the claims say of themselves; those that the program knows.
std::vector<Paper> papers_for(const std::vector<ClaimWords>& claims);

}  // namespace verify
