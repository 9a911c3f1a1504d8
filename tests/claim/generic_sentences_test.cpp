// What the data files make of sentences of a paper that name no measure and no cases, and what a
// statement says beside its assertions.
#include <doctest/doctest.h>

#include <regex>
#include <string>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"

namespace verify::generic_sentences_test {
namespace {

using testing::Faults;

// "Momentum is more beneficial in cases with ..": one such case proves no such sentence, unless
// the paper says that it speaks of some.
bool proved_by_one_case(const Assertion& assertion) {
  static const std::regex compares(
      R"(\b(more|less|better|worse|faster|slower|superior|outperforms?|improves?)\b)",
      std::regex::icase);
  static const std::regex of_some(R"(\b(some|certain|may|might|can|there (is|are)|exists?)\b)",
                                  std::regex::icase);
  if (assertion.origin != Origin::printed || assertion.quantifier != Quantifier::exists)
    return false;
  if (assertion.expected == Status::open) return false;
  std::string quoted;
  for (const auto& quote : assertion.quote) quoted += quote + "\n";
  return std::regex_search(quoted, compares) && !std::regex_search(quoted, of_some);
}

// A conclusion about what is plotted stands where figures are judged, and not at the end of a
// theorem: "so that their curves can be compared".
bool concludes_of_curves(const ClaimWords& words) {
  static const std::regex plotted(R"(\b(curves?|plots?|plotted)\b)", std::regex::icase);
  return words.published.empty() && words.place.find("Figure") == std::string::npos &&
         std::regex_search(words.statement, plotted);
}

}  // namespace

TEST_CASE("one case proves no sentence that compares in general") {
  for (const auto& claim : testing::all_claims()) {
    Faults faults;
    for (const auto& assertion : claim.words.assertions)
      if (proved_by_one_case(assertion)) faults.push_back(claim.words.id + "#" + assertion.id);
    CHECK(faults == Faults{});
  }
}

TEST_CASE("a comparison of some cases is told from one in general") {
  Assertion assertion;
  assertion.origin = Origin::printed;
  assertion.quantifier = Quantifier::exists;
  assertion.expected = Status::proved;
  assertion.quote = {"Momentum is more beneficial in cases with non-isotropic data."};
  CHECK(proved_by_one_case(assertion));
  assertion.expected = Status::open;
  CHECK_FALSE(proved_by_one_case(assertion));
  assertion.expected = Status::proved;
  assertion.quote = {"It is in some cases better."};
  CHECK_FALSE(proved_by_one_case(assertion));
}

TEST_CASE("a statement concludes nothing of what is plotted, unless figures are judged there") {
  for (const auto& claim : testing::all_claims()) {
    CAPTURE(claim.words.id);
    CHECK_FALSE(concludes_of_curves(claim.words));
  }
  ClaimWords words;
  words.place = "Section 5.3";
  words.statement = "The distances are equal: their curves can be compared.";
  CHECK(concludes_of_curves(words));
  words.place = "Section 5.3, Figure 1";
  CHECK_FALSE(concludes_of_curves(words));
}

}  // namespace verify::generic_sentences_test
