// A result whose page says that it is false as stated is named in the note to its authors, also
// where the erratum that it is false for is printed in another result first.
#include <doctest/doctest.h>

#include <map>
#include <regex>
#include <sstream>

#include "tests/claim_runs.hpp"
#include "verify/report/letter/letter.hpp"

namespace verify::named_in_letter_test {
namespace {

std::string letter_of(const std::string& paper, const std::vector<ClaimWords>& claims) {
  Report report;
  report.claims = claims;
  report.papers = papers_for(claims);
  for (const auto& words : claims) {
    report.results.emplace_back();
    report.results.back().id = words.id;
  }
  std::ostringstream out;
  write_letter(out, report, paper, text_letter(), ledger_of_words(claims));
  return out.str();
}

bool is_false_as_stated(const ClaimWords& words) {
  return (words.expected == Verdict::corrected || words.expected == Verdict::refuted) &&
         std::any_of(words.assertions.begin(), words.assertions.end(), is_statement_of_paper);
}

// Errors and gaps are written out with every place of theirs.
bool is_point(const Ledger& ledger, const std::string& claim) {
  for (const auto& section : ledger) {
    for (const auto& entry : section.entries) {
      const auto kind = entry.erratum.kind;
      if (kind != ErratumKind::error && kind != ErratumKind::gap) continue;
      for (const auto& carrier : entry.carriers)
        if (carrier.claim == claim) return true;
    }
  }
  return false;
}

// "thm2" of "li2025.thm2", as a word of its own: not in "thm21".
bool names(const std::string& letter, const std::string& claim) {
  const auto id = claim.substr(claim.find('.') + 1);
  return std::regex_search(letter, std::regex("\\b" + id + "\\b"));
}

testing::Faults passed_over(const std::string& paper, const std::vector<ClaimWords>& claims) {
  testing::Faults faults;
  const auto letter = letter_of(paper, claims);
  const auto ledger = ledger_of_words(claims);
  for (const auto& words : claims) {
    const bool named = names(letter, words.id) || is_point(ledger, words.id);
    if (is_false_as_stated(words) && !named)
      faults.push_back(words.id + " is false as stated, and the note does not name it");
  }
  return faults;
}

ClaimWords false_claim(const std::string& id) {
  ClaimWords words;
  words.id = id;
  words.expected = Verdict::corrected;
  Assertion assertion;
  assertion.id = "printed";
  assertion.expected = Status::refuted;
  words.assertions = {assertion};
  words.errata = {{.id = "E1", .kind = ErratumKind::minor_error, .shown_by = "#printed"}};
  return words;
}

TEST_CASE("letter: a result that is false is named, also by the erratum of another") {
  const auto first = false_claim("li2025.thm1");
  auto second = false_claim("li2025.thm2");
  CHECK(passed_over("li2025", {first, second}).empty());
  second.errata[0].same = {"li2025.thm1#E1"};
  CHECK(passed_over("li2025", {first, second}).empty());
  second.errata.clear();
  CHECK(passed_over("li2025", {first, second}).size() == 1);
}

TEST_CASE("letter: the notes on the papers name every result that is false") {
  std::map<std::string, std::vector<ClaimWords>> of_paper;
  for (const auto& claim : testing::all_claims()) {
    if (paper_words(paper_key(claim.words.id)).publication)
      of_paper[paper_key(claim.words.id)].push_back(claim.words);
  }
  for (const auto& [paper, claims] : of_paper)
    for (const auto& fault : passed_over(paper, claims)) FAIL_CHECK(fault);
}

}  // namespace
}  // namespace verify::named_in_letter_test
