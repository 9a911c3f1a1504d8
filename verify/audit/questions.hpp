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
  Rational less = {};    // what is taken off it
};

// The losses whose difference is the gap.
struct Losses {
  Wanted own, least;    // least.question empty: no claim knows the least
  bool global = false;  // a theorem says that no network of this kind has less
};

// How the number that decides a hypothesis says how nearly it holds.
enum class Scale { none, squared_part };

// What a theorem asks of a network, and whether this one has it; found is the number that tells.
struct Hypothesis {
  std::string theorem;        // "Theorem 4 of Ahn et al. 2023"
  std::string words;          // "every A_l is a multiple of Sigma^-1"
  std::optional<bool> holds;  // nothing: a value of the results decides (zero: it holds)
  Datum found;
  Wanted decides;
  Scale scale = Scale::none;
  std::optional<double> part = {};  // how far it is from holding, as a part of the size
  std::string found_is = "found";   // what `found` is
};

struct NotAsked {
  std::string what, why;
};

struct Questions {
  std::string form;  // "3 layers of linear attention, A_0 .. A_2, d = 5"
  std::string data;  // "n = 20, x ~ N(0, I), w ~ N(0, Sigma^-1), no label noise"
  std::vector<std::string> notes;
  std::vector<std::string> looks = {};  // what the file says otherwise, before all else
  std::vector<Question> questions;
  std::vector<long> lengths;  // numbers of demonstrations asked about, ascending
  long n = 0;
  Rational noise;  // variance of the labels' noise, which the losses leave out at the query
  Losses losses;
  std::vector<Wanted> facts;
  std::vector<Hypothesis> hypotheses;
  std::vector<NotAsked> not_asked;
};

// The name of an instance with so many demonstrations, "n = 20".
std::string length_name(long n);

// What may be set besides the weights: n, the covariances of covariates and task, the noise of the
// labels, how the weights are to be read, and what single forms ask for.
const std::vector<Input>& audit_inputs();

// Of the settings, what decides how tensors are read.
Conventions conventions_of(const Fields& settings);

// Throws std::runtime_error that says what is missing or does not fit.
Questions questions_for(const Network& network, const Fields& settings);

}  // namespace verify
