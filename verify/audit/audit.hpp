// What was found of a network: the losses, the gap, the numbers that tell where training ended, and
// which hypotheses of which theorems it meets.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/audit/questions.hpp"
#include "verify/judge/result.hpp"

namespace verify {

struct Fact {
  std::string words;
  Value value;
};

// From sampled prompts: the loss lies within half_width of it with a confidence of 99 %.
struct Estimate {
  Rational loss, half_width;
  long prompts = 0;
  bool heavy_tails = false;  // ten prompts make more than a tenth of the spread
};

struct LengthRow {
  long n = 0;
  std::string own, least;  // exact or certified; empty where it is not known
};

struct Audit {
  Network network;
  Questions questions;
  Report report;  // of the claims that were asked
  std::vector<Fact> facts;
  std::vector<LengthRow> lengths;
  std::vector<Hypothesis> hypotheses;  // decided where the results decide
  std::optional<Estimate> estimate;    // where no exact loss is known
  std::string answer;                  // in one sentence; why there is none where nothing was found
  std::vector<std::string> warnings;   // what the numbers say of how the weights were read

  // Whether a claim gave a number.
  bool evaluated() const { return !facts.empty() || estimate.has_value(); }
};

// That of the samples.
std::uint64_t seed_of(const Audit& audit);

// Whether there is a loss, exact or estimated.
bool has_loss(const Audit& audit);

// Puts together what the results say.
Audit audited(Network network, Questions questions, Report report);

// The losses for other numbers of demonstrations as a plot; nothing where there are none.
std::optional<Plot> length_plot(const Audit& audit);

// What plays no part, as it is shown: names that differ in their numbers stand together where they
// are many, "opt.*.exp_avg (24 tensors)".
std::vector<std::string> unused_words(const Network& network);

// "0.13400077" of a long fraction.
std::string rounded_number(const std::string& exact);

// Less than two hundredths of its size away from holding.
bool nearly(const Hypothesis& hypothesis);
// "0.9 % of its size".
std::string part_words(const Hypothesis& hypothesis);

// Whether there is a number that tells why it does not hold.
bool tells_found(const Hypothesis& hypothesis);

// "holds", "nearly", "fails", "not known".
std::string word_of(const Hypothesis& hypothesis);

}  // namespace verify
