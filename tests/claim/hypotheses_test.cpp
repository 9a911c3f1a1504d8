// What stands under "Hypotheses of the paper" is the paper's, and what this program chooses apart.
#include <regex>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"
#include "verify/words/stated/chosen_here.hpp"

namespace verify::hypotheses_test {
namespace {

// Words in which a choice of this program is told, outside of "here: ..".
testing::Faults choices_among(const std::vector<std::string>& hypotheses) {
  static const std::regex choice(
      R"(\bhere\b|not printed|the paper (does|names|prints)|is (minimised|trained)\b)");
  testing::Faults faults;
  for (const auto& hypothesis : supposed(hypotheses).of_paper)
    if (std::regex_search(hypothesis, choice))
      faults.push_back("\"" + hypothesis + "\" is a choice; begin it with \"here: \"");
  return faults;
}

}  // namespace

TEST_CASE("hypotheses: choices of this program stand apart") {
  CHECK(choices_among({"$\\Sigma$ is regular, here $\\Sigma = I$"}).size() == 1);
  CHECK(choices_among({"the rate is not printed"}).size() == 1);
  CHECK(choices_among({"here: $\\Sigma = I$", "$\\Sigma$ is regular"}).empty());
  const auto both = supposed({"here: $\\Sigma = I$", "$\\Sigma$ is regular"});
  CHECK(both.here == std::vector<std::string>{"$\\Sigma = I$"});
  CHECK(both.of_paper == std::vector<std::string>{"$\\Sigma$ is regular"});
  for (const auto& claim : testing::all_claims()) {
    CAPTURE(claim.words.id);
    CHECK(choices_among(claim.words.hypotheses) == testing::Faults{});
  }
}

}  // namespace verify::hypotheses_test
