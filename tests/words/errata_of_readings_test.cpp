// One rule for what an erratum is whose sentence is proved in a reading: the reading is one of the
// senses that the words allow, so that it is an ambiguity. Of a proof it may be a gap: there the
// proof needs the sentence beyond the reading, and the erratum says what is left out.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/claim_runs.hpp"
#include "tests/words/quote_search.hpp"

namespace verify::errata_of_readings_test {
namespace {

using testing::Faults;

bool share_words(const std::vector<std::string>& some, const std::vector<std::string>& others) {
  const auto within = [](const std::string& a, const std::string& b) {
    return testing::letters_of(b).letters.find(testing::letters_of(a).letters) != std::string::npos;
  };
  return std::any_of(some.begin(), some.end(), [&](const std::string& a) {
    return std::any_of(others.begin(), others.end(),
                       [&](const std::string& b) { return within(a, b) || within(b, a); });
  });
}

bool holds_in_a_reading(const Assertion& assertion) {
  const bool holds = assertion.expected == Status::proved ||
                     assertion.expected == Status::checked ||
                     assertion.expected == Status::supported;
  return assertion.origin == Origin::printed && !assertion.reading.empty() && holds;
}

Faults faults_of(const ClaimWords& words) {
  Faults faults;
  for (const auto& erratum : words.errata) {
    if (!facts_of(erratum.kind).counted) continue;
    for (const auto& assertion : words.assertions) {
      if (!holds_in_a_reading(assertion) || !share_words(erratum.quote, assertion.quote)) continue;
      const auto both = words.id + ", " + erratum.id + " and #" + assertion.id;
      if (erratum.kind != ErratumKind::gap || assertion.where != Where::proof)
        faults.push_back(both + ": the sentence holds as it was read, so that it is an ambiguity");
      else if (erratum.charitable.find("leaves out") == std::string::npos)
        faults.push_back(both + ": what the proof, read so, \"leaves out\" is not said");
    }
  }
  return faults;
}

ClaimWords example(ErratumKind kind, Where where, const std::string& charitable) {
  ClaimWords words;
  words.id = "a.b";
  Assertion assertion;
  assertion.id = "step";
  assertion.where = where;
  assertion.quote = {"the sum is finite, and its limit"};
  assertion.reading = "for invertible K";
  words.assertions = {assertion};
  Erratum erratum;
  erratum.id = "E1";
  erratum.kind = kind;
  erratum.quote = {"the sum is *finite*"};
  erratum.charitable = charitable;
  words.errata = {erratum};
  return words;
}

TEST_CASE("errata of readings: an ambiguity, or a gap that says what the proof leaves out") {
  CHECK(faults_of(example(ErratumKind::reading, Where::statement, "")).empty());
  CHECK(faults_of(example(ErratumKind::gap, Where::proof, "it leaves out singular K")).empty());
  CHECK(faults_of(example(ErratumKind::gap, Where::proof, "")).size() == 1);
  CHECK(faults_of(example(ErratumKind::gap, Where::statement, "it leaves out some")).size() == 1);
  CHECK(faults_of(example(ErratumKind::minor_error, Where::proof, "")).size() == 1);
  auto other = example(ErratumKind::minor_error, Where::proof, "");
  other.errata[0].quote = {"another sentence"};
  CHECK(faults_of(other).empty());
  other = example(ErratumKind::minor_error, Where::proof, "");
  other.assertions[0].expected = Status::refuted;
  CHECK(faults_of(other).empty());
}

TEST_CASE("errata of readings: in all papers") {
  for (const auto& claim : testing::all_claims()) {
    for (const auto& fault : faults_of(claim.words)) FAIL_CHECK(fault);
  }
}

}  // namespace
}  // namespace verify::errata_of_readings_test
