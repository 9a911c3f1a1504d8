// A sentence that says more than the assertions show is no sentence to skip: it is true or false,
// and the reason for skipping it says so itself. It is an assertion or an erratum.
#include <doctest/doctest.h>

#include <regex>

#include "tests/claim_runs.hpp"

namespace verify::skipped_sentences_test {
namespace {

bool says_that_it_says_more(const std::string& why) {
  static const std::regex more(
      "\\bnot in (them|it)\\b|\\bgoes beyond\\b|\\bsays more\\b|\\bmore than (the|what)\\b");
  return std::regex_search(why, more);
}

TEST_CASE("skipped sentences: which reasons say that there is more to judge") {
  CHECK(says_that_it_says_more("a summary; \"without knowledge\" is not in them"));
  CHECK(says_that_it_says_more("it goes beyond the theorem"));
  CHECK_FALSE(says_that_it_says_more("a summary of the two assertions"));
  CHECK_FALSE(says_that_it_says_more("a definition, which agrees with (4)"));
}

TEST_CASE("skipped sentences: none says more than what is shown") {
  for (const auto& claim : testing::all_claims()) {
    for (const auto& skipped : claim.words.skipped) {
      INFO(claim.words.id << ": " << skipped.why);
      CHECK_FALSE(says_that_it_says_more(skipped.why));
    }
  }
}

}  // namespace
}  // namespace verify::skipped_sentences_test
