// Which claims can speak of a network, and what they are asked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/audit/network.hpp"
#include "verify/claim/input.hpp"
#include "verify/words/datum.hpp"

namespace verify {

// A claim on data that the network and the user's settings give.
struct Question {
  std::string claim;
  std::string instance;  // its name in the results, "n = 20"
  Fields fields;
};

// A value of a question's result, in words that a reader knows.
struct Wanted {
  std::string question;  // the claim
  std::string value;     // its name there
  std::string words;     // "exact population loss"
};

// The losses whose difference is the gap.
struct Losses {
  Wanted own, least;  // least.question empty: no claim knows the least
};

// What a theorem asks of a network, and whether this one has it; found is the number that tells.
struct Hypothesis {
  std::string theorem;        // "Theorem 4 of Ahn et al. 2023"
  std::string words;          // "every A_l is a multiple of Sigma^-1"
  std::optional<bool> holds;  // nothing: a value of the results decides (zero: it holds)
  Datum found;
  Wanted decides;
};

struct NotAsked {
  std::string what, why;
};

struct Questions {
  std::string form;  // "3 layers of linear attention, A_0 .. A_2, d = 5"
  std::string data;  // "n = 20, x ~ N(0, I), w ~ N(0, Sigma^-1), no label noise"
  std::vector<std::string> notes;
  std::vector<Question> questions;  // the main ones, then those of other prompt lengths
  std::vector<long> lengths;        // numbers of demonstrations asked about, ascending
  long n = 0;
  Losses losses;
  std::vector<Wanted> facts;
  std::vector<Hypothesis> hypotheses;
  std::vector<NotAsked> not_asked;
};

// The name of an instance with so many demonstrations, "n = 20".
std::string length_name(long n);

// What may be set besides the weights: n, the covariances of covariates and task, the noise of the
// labels, and what single forms ask for.
const std::vector<Input>& audit_inputs();

// Throws std::runtime_error that says what is missing or does not fit.
Questions questions_for(const Network& network, const Fields& settings);

}  // namespace verify
