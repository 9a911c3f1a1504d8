// What the data files say of the sentences of a paper that are false as stated.
#include <map>
#include <set>
#include <string>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"
#include "verify/words/erratum.hpp"

namespace verify::refuted_sentences_test {
namespace {

using testing::Faults;

// Refuted in one of the senses of their words, and true in another.
const std::map<std::string, std::string> true_otherwise = {
    {"memformer2024.prop2_false#note", "a weaker reading holds for equal weights"},
};

bool counts_against(const ClaimWords& words, const Assertion& assertion) {
  return std::any_of(words.errata.begin(), words.errata.end(), [&](const Erratum& erratum) {
    const auto shown = parse_shown_by(words.id, erratum.shown_by);
    return shown && shown->claim == words.id && shown->assertion == assertion.id &&
           shown->change.empty() && facts_of(erratum.kind).counted;
  });
}

// One that is refuted as stated is an erratum that counts: an ambiguity has a sense in which it is
// true, which `interpretation` gives the assertion.
Faults refuted_and_not_counted(const ClaimWords& words,
                               const std::map<std::string, std::string>& not_so) {
  Faults faults;
  for (const auto& assertion : words.assertions) {
    if (assertion.origin != Origin::printed || assertion.expected != Status::refuted) continue;
    const auto name = words.id + "#" + assertion.id;
    if (!counts_against(words, assertion) && not_so.count(name) == 0)
      faults.push_back(name + ": refuted, and no erratum that counts is shown by it");
  }
  return faults;
}

}  // namespace

TEST_CASE("a sentence that is refuted as stated has an erratum that counts") {
  for (const auto& claim : testing::all_claims())
    CHECK(refuted_and_not_counted(claim.words, true_otherwise).empty());
}

TEST_CASE("an ambiguity does not answer for a sentence that is refuted") {
  ClaimWords words;
  words.id = "a.b";
  words.assertions.resize(1);
  words.assertions[0].id = "printed";
  words.assertions[0].expected = Status::refuted;
  CHECK(refuted_and_not_counted(words, {}).size() == 1);
  words.errata.resize(1);
  words.errata[0].shown_by = "#printed";
  CHECK(refuted_and_not_counted(words, {}).empty());
  words.errata[0].kind = ErratumKind::reading;
  CHECK(refuted_and_not_counted(words, {}).size() == 1);
  CHECK(refuted_and_not_counted(words, {{"a.b#printed", "another sense"}}).empty());
  words.errata[0].kind = ErratumKind::gap;
  words.errata[0].shown_by = "#printed: a change";
  CHECK(refuted_and_not_counted(words, {}).size() == 1);
}

}  // namespace verify::refuted_sentences_test
