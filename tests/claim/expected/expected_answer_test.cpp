#include "verify/claim/expected/expected_answer.hpp"

#include "tests/claims_for_tests.hpp"
#include "tests/printing.hpp"

namespace verify::expected_answer_test {
using namespace small_claims;

TEST_CASE("an expected answer is one of three words of a part that is asked on instances") {
  const auto claim = claim_of("p.c", {check("here", says_yes, On::instance)});
  for (const auto* word : {"holds here", "fails here", "does not apply"})
    CHECK(fault_of_expected_answer(claim, "#it", word).empty());
  CHECK(fault_of_expected_answer(claim, "#it", "yes") ==
        "given yes; allowed: \"holds here\", \"fails here\", \"does not apply\"");
  CHECK(fault_of_expected_answer(claim, "#it", Datum::list({"holds here"})).find("given") == 0);
  CHECK(fault_of_expected_answer(claim, "#that", "holds here").find("allowed: #it") !=
        std::string::npos);
  const auto whole = claim_of("p.c", {check("once", says_yes, On::claim)});
  CHECK(fault_of_expected_answer(whole, "#it", "holds here").find("allowed: none") !=
        std::string::npos);
}

TEST_CASE("answers agree with their own word alone, and an open one with none") {
  CHECK(agrees_here("holds here", Truth::yes) == Truth::yes);
  CHECK(agrees_here("holds here", Truth::no) == Truth::no);
  CHECK(agrees_here("fails here", Truth::no) == Truth::yes);
  CHECK(agrees_here("does not apply", Truth::yes) == Truth::no);
  CHECK(agrees_here("does not apply", Answer::does_not_apply()) == Truth::yes);
  CHECK(agrees_here("holds here", Answer::does_not_apply()) == Truth::no);
  CHECK(agrees_here("holds here", Answer()) == Truth::unknown);
}

}  // namespace verify::expected_answer_test
