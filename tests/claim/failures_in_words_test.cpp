// What fails names its case. That a formula fails, or that a direction leaves a set, is seldom so
// at every size and for every covariance: at d = 1, or where Sigma is a multiple of I, many wrong
// formulas are right. A clause that says so has a condition, or the numbers of a case.
#include <regex>
#include <string>
#include <vector>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"

namespace verify::failures_in_words_test {
namespace {

std::vector<std::string> clauses_of(const std::string& text) {
  static const std::regex end("[.;]\\s|, and\\s");
  return {std::sregex_token_iterator(text.begin(), text.end(), end, -1),
          std::sregex_token_iterator()};
}

bool says_that_it_fails(const std::string& clause) {
  static const std::regex failure(
      "\\b(fails?|leaves? the\\s+set|not in the set|no multiple|not a multiple)\\b");
  return std::regex_search(clause, failure);
}

bool names_a_case(const std::string& clause) {
  static const std::regex sizes("=|\\\\ne\\b|\\\\succ|\\\\ge\\b|\\\\le\\b"),
      words("\\b(unless|where|may|can|only|for other|for some)\\b");
  return std::regex_search(clause, sizes) || std::regex_search(clause, words);
}

std::vector<std::string> without_case(const std::string& text) {
  auto clauses = clauses_of(text);
  std::erase_if(clauses, [](const std::string& clause) {
    return !says_that_it_fails(clause) || names_a_case(clause);
  });
  return clauses;
}

std::vector<std::string> sentences_of(const ClaimWords& words) {
  std::vector<std::string> all = {words.statement};
  for (const auto& assertion : words.assertions) all.push_back(assertion.text);
  for (const auto& erratum : words.errata)
    for (const auto& text : {erratum.right, erratum.counterexample}) all.push_back(text);
  return all;
}

TEST_CASE("failures in words: which clauses leave their case open") {
  CHECK(without_case("the direction is $r I$, and both leave the set, and (35) can fail").size() ==
        1);
  CHECK(without_case("with $V R V$ in place of $V^\\top R V$ (47) fails").size() == 1);
  CHECK(without_case("it is $r \\Sigma^{-1}$; $r I$ is not in the set").size() == 1);
  CHECK(without_case("both leave the set unless $\\Sigma$ is a multiple of $I$").empty());
  CHECK(without_case("$d = 2$, $V = I$: (47) fails, too").empty());
  CHECK(without_case("$r I$ with $r \\ne 0$ is no multiple of $\\Sigma^{-1}$").empty());
  CHECK(without_case("the printed line holds for every $\\Sigma$").empty());
}

TEST_CASE("failures in words: what fails names its case") {
  for (const auto& claim : testing::all_claims())
    for (const auto& sentence : sentences_of(claim.words))
      for (const auto& clause : without_case(sentence)) {
        INFO(claim.words.id << ": \"" << clause
                            << "\": say where, with a condition or the numbers of a case");
        CHECK(false);
      }
}

}  // namespace
}  // namespace verify::failures_in_words_test
