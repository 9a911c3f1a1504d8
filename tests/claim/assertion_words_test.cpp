// What the words of the data files say of a sentence beside its formula: a name takes in no
// equation that an erratum corrects, a printed sentence has no condition of ours, and where Coq
// states a sentence whole only its reason stands behind the first colon.
#include <regex>
#include <set>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"
#include "verify/words/places/place_items.hpp"

namespace verify::assertion_words_test {
namespace {

// The equations of "(42) to (45), (60)", and of "Equations (40), (58)".
std::set<int> equations_of(const std::string& words) {
  static const std::regex range("\\(([0-9]+)[a-z]?\\)(?: (?:to|-) \\(([0-9]+)[a-z]?\\))?");
  std::set<int> found;
  for (std::sregex_iterator at(words.begin(), words.end(), range), end; at != end; ++at) {
    const int first = std::stoi((*at)[1]);
    const int last = (*at)[2].matched ? std::stoi((*at)[2]) : first;
    for (int number = first; number <= last; ++number) found.insert(number);
  }
  return found;
}

// An erratum that counts, of an equation that the name of the assertion takes in, while a negative
// control of the same assertion rejects what is printed.
std::vector<std::string> misnamed(const ClaimWords& words) {
  std::vector<std::string> faults;
  for (const auto& erratum : words.errata) {
    const auto shown = parse_shown_by(words.id, erratum.shown_by);
    if (!shown || shown->claim != words.id || shown->change.empty()) continue;
    if (!facts_of(erratum.kind).counted) continue;
    for (const auto& assertion : words.assertions) {
      if (assertion.id != shown->assertion || assertion.origin != Origin::printed) continue;
      // "flow before (35)" is another display than (35).
      if (!equations_of(assertion.name).empty() && lies_within(erratum.place, assertion.name))
        faults.push_back(words.id + "#" + assertion.id + ": its name has " + erratum.place +
                         ", which " + erratum.id + " corrects");
    }
  }
  return faults;
}

// A second sentence before any colon states more than the first one.
bool goes_on(const std::string& text) {
  const auto colon = text.find(": ");
  const auto stop = text.find(". ");
  return stop != std::string::npos && (colon == std::string::npos || stop < colon);
}

TEST_CASE("names of assertions: ranges of equations") {
  CHECK(equations_of("(42) to (45), (60)") == std::set<int>{42, 43, 44, 45, 60});
  CHECK(equations_of("Equation (43)") == std::set<int>{43});
  CHECK(equations_of("T2 (one minimiser)").empty());
}

TEST_CASE("names of assertions: none takes in an equation that an erratum corrects") {
  for (const auto& claim : testing::all_claims()) {
    const auto faults = misnamed(claim.words);
    CHECK_MESSAGE(faults.empty(), (faults.empty() ? "" : faults.front()));
  }
  ClaimWords words;
  words.id = "a.b";
  words.assertions.resize(1);
  words.assertions[0].id = "B";
  words.assertions[0].name = "(42) to (45)";
  words.errata.resize(1);
  words.errata[0].place = "Equation (43)";
  words.errata[0].shown_by = "#B: as printed";
  CHECK(misnamed(words).size() == 1);
  words.assertions[0].name = "(42), (44), (45)";
  CHECK(misnamed(words).empty());
}

// With one it is another sentence: a correction, or a reading, which the page then says.
TEST_CASE("a printed sentence has no condition of ours") {
  for (const auto& claim : testing::all_claims())
    for (const auto& assertion : claim.words.assertions) {
      INFO(claim.words.id << "#" << assertion.id);
      CHECK((assertion.origin != Origin::printed || assertion.added.empty()));
    }
}

TEST_CASE("what Coq states whole is one sentence, with its reason behind a colon") {
  CHECK(goes_on("the minimisers are these, no others. A pair has at least the risk: so"));
  CHECK_FALSE(goes_on("the minimisers are these, no others: a pair has at least the risk. So"));
  for (const auto& claim : testing::all_claims())
    for (const auto& whole : claim.words.whole)
      for (const auto& assertion : claim.words.assertions) {
        if (std::count(whole.assertions.begin(), whole.assertions.end(), assertion.id) == 0)
          continue;
        INFO(claim.words.id << "#" << assertion.id);
        CHECK_FALSE(goes_on(assertion.text));
      }
}

TEST_CASE("names of checks: none says that it covers nothing") {
  for (const auto& claim : testing::all_claims())
    for (const auto& check : claim.checks) {
      INFO(claim.words.id << ": " << check.name);
      CHECK_FALSE(check.name.ends_with(", nothing"));
    }
}

}  // namespace
}  // namespace verify::assertion_words_test
