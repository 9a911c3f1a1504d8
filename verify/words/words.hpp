// What the data file of a claim says in words: all that a report needs besides the results. Title,
// statement, hypotheses, the words of errata and what is said about instances are marked text:
// words with mathematics between dollars (math_text.hpp).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verify/words/assertion.hpp"
#include "verify/words/datum.hpp"
#include "verify/words/erratum.hpp"
#include "verify/words/published.hpp"
#include "verify/words/verdict.hpp"
#include "verify/words/whole/whole.hpp"

namespace verify {

// An instance as written: not validated yet.
struct InstanceText {
  std::string name;
  std::string about;
  Fields fields;
  std::map<std::string, Datum> expect;  // value name, or "#assertion" -> what it should be
  std::string origin;                   // file it came from, for messages
  std::map<std::string, std::string> stored = {};  // input -> file and tensor it was read from
  std::string fault = {};  // why these inputs cannot be had at all; none is complete then
  // Of a file: where each field stands, "mine.toml:3:5"; "" the table, "expect.loss" what is
  // expected.
  std::map<std::string, std::string> places = {};

  // The place of the field, else of the table, else the file alone.
  std::string place_of(const std::string& field) const;
};

// Inputs that the claim must refuse, words of the refusal, and the nearest that it must take.
struct RefusedText {
  InstanceText instance;
  std::string says;
  std::optional<Fields> taken;
};

// Points of a curve that a plot of the claim must show, as decimals.
struct PlottedText {
  std::string plot, curve;
  std::vector<std::pair<std::string, std::string>> points;
};

struct ClaimWords {
  std::string id;
  std::string title;
  std::string statement;
  std::string paper;              // "Ahn et al. 2023"
  std::string paper_title;        // of the publication
  std::string place;              // "Theorem 1"
  std::string stands_alone;       // why no claim is tied to it, where none is; marked
  std::vector<std::string> also;  // other names of the same statement
  Verdict expected = Verdict::proved;
  std::vector<Assertion> assertions;  // what it states, sentence by sentence
  std::vector<Skipped> skipped;
  std::vector<Whole> whole;             // what Coq checked without words in between
  std::string not_whole;                // what stops its sentence from being one of Coq; marked
  std::vector<std::string> hypotheses;  // of all assertions; marked
  std::vector<std::string> see;         // related claims that nothing here rests on
  bool observation = false;             // what an experiment showed: outside all counts
  std::vector<Erratum> errata;
  std::vector<PublishedNumber> published;  // numbers of the paper, in its order
  std::vector<InstanceText> instances;     // the first is the reference instance
  std::vector<RefusedText> refused;
  std::vector<PlottedText> plotted;
  std::map<std::string, std::string> values;  // what the checker gives back: name and meaning
  // As in Assertion: title, statement and hypotheses in the words of an author whose claim is
  // written in its data file alone. Empty of every other claim.
  std::vector<std::string> prose = {};
};

// The other claims on whose assertions an assertion of this one rests or from which it follows,
// each once, in the order of the assertions.
std::vector<std::string> claims_below(const ClaimWords& claim);

// "li2025.uniq.fail", "li2025.uniq-fail" -> "li2025.uniq_fail".
std::string canonical_id(std::string id);
// "ahn2023" of "ahn2023.thm1".
std::string paper_key(const std::string& id);

}  // namespace verify
