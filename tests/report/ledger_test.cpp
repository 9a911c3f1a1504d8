// The ledger of errata: what is one entry, under which heading, what is counted, what shows it.
#include "verify/report/ledger.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "tests/report/sample_ledger.hpp"
#include "tests/report/sample_report.hpp"

namespace verify::ledger_test {
namespace {

const LedgerSection& section(const Ledger& ledger, const std::string& id) {
  const auto found = std::find_if(ledger.begin(), ledger.end(),
                                  [&](const LedgerSection& s) { return s.id == id; });
  REQUIRE(found != ledger.end());
  return *found;
}

std::string names_in(const LedgerSection& section) {
  std::string names;
  for (const auto& entry : section.entries) names += (names.empty() ? "" : ", ") + name_of(entry);
  return names;
}

}  // namespace

TEST_CASE("ledger: a heading a kind, what is counted first") {
  std::string headings;
  for (const auto& section : ledger_of(test::sample_ledger()))
    headings += heading_text(section) + "; ";
  CHECK(headings ==
        "Errors (1); Gaps in proofs (1); Minor errors (2); Ambiguities (1, not counted); Possibly "
        "OCR (1, not "
        "counted); Code (1, not counted); ");
  CHECK(ledger_of({}).empty());
}

TEST_CASE("ledger: one number of two claims is two entries") {
  const auto ledger = ledger_of(test::sample_ledger());
  CHECK(names_in(section(ledger, "minor-errors")) == "lem2 E10, thm1 E9");
  CHECK(names_in(section(ledger, "errors")) == "thm1 E10");
}

TEST_CASE("ledger: what is the same is one entry, in the words of its first place") {
  const auto ledger = ledger_of(test::sample_ledger());
  const auto& entry = section(ledger, "errors").entries.at(0);
  CHECK(entry.erratum.id == "E10");
  CHECK(places_text(entry) == "Theorem 1; abstract");
  REQUIRE(entry.carriers.size() == 2);
  CHECK(entry.carriers[0].claim == "cantor2003.thm1");
  CHECK(entry.carriers[1].claim == "cantor2003.lem2");
  CHECK(entry.carriers[1].erratum.quote == std::vector<std::string>{"always"});
  CHECK(entry.carriers[0].anchor != entry.carriers[1].anchor);
}

TEST_CASE("ledger: each place of one defect has its own words, and none those of another") {
  auto report = test::sample_ledger();
  const auto words = [&](std::string Erratum::*field) {
    return words_of_places(section(ledger_of(report), "errors").entries.at(0), field);
  };
  CHECK(words(&Erratum::right) == "$n = 1$ only");
  CHECK(words(&Erratum::counterexample) == "$n = 2$: 3 < 4");
  auto& second = report.claims[1].errata[1];
  REQUIRE(second.place == "abstract");
  second.counterexample = "$n = 7$";
  CHECK(words(&Erratum::right) == "$n = 1$ only");
  CHECK(words(&Erratum::counterexample) == "Theorem 1: $n = 2$: 3 < 4; abstract: $n = 7$");
  second.place = "Theorem 1";  // one place: one text
  CHECK(words(&Erratum::counterexample) == "$n = 2$: 3 < 4");
  second.place = "abstract";
  report.claims[0].errata[0].counterexample = "";
  CHECK(words(&Erratum::counterexample) == "abstract: $n = 7$");
}

TEST_CASE("ledger: what is the same is one entry also where its first place was not run") {
  auto report = test::sample_ledger();
  auto third = report.results[1];
  third.id = "cantor2003.lem3";
  auto words = report.claims[1];
  words.id = third.id;
  report.results.push_back(third);
  report.claims.push_back(words);
  report.results.erase(report.results.begin());
  const auto ledger = ledger_of(report);
  CHECK(names_in(section(ledger, "errors")) == "lem2 E1");
  CHECK(section(ledger, "errors").entries.at(0).carriers.size() == 2);
}

TEST_CASE("ledger: only errors, gaps and slips are counted") {
  const auto ledger = ledger_of(test::sample_ledger());
  CHECK(count_text(ledger, "cantor2003") == "1 error, 1 gap in a proof and 2 minor errors");
  CHECK(count_text(ledger, "") == "1 error, 1 gap in a proof and 2 minor errors");
  CHECK(count_text(ledger, "abel2001") == "");
  CHECK(count_text(ledger_of(test::sample_report()), "") == "2 errors and 1 minor error");
  for (const auto& section : ledger) {
    const auto kind = section.entries.at(0).erratum.kind;
    CHECK(section.counted == facts_of(kind).counted);
  }
}

TEST_CASE("ledger: a false part, a control, or a true part of ours bears an entry out") {
  const auto ledger = ledger_of(test::sample_ledger());
  const auto& error = section(ledger, "errors").entries.at(0);
  REQUIRE(error.shown.size() == 1);
  CHECK(error.shown[0].check.name == "bound: exact, n = 2");
  CHECK(rejection_word(error.shown[0].check) == "is rejected");
  const auto& sign = section(ledger, "minor-errors").entries.at(1);
  REQUIRE(sign.shown.size() == 1);
  CHECK(sign.shown[0].check.name == "bound: the printed sign, exact, n = 2");
  const auto& reading = section(ledger, "ambiguities").entries.at(0);
  REQUIRE(reading.shown.size() == 1);
  CHECK(rejection_word(reading.shown[0].check) == "is shown");
  CHECK(unshown_text(section(ledger, "gaps-in-proofs").entries.at(0)) ==
        "by #never, not in this run");
  CHECK(unshown_text(section(ledger, "code").entries.at(0)) == "in words only");
}

TEST_CASE("ledger: what did not come out so bears nothing out") {
  auto report = test::sample_ledger();
  for (auto& result : report.results)
    for (auto& check : result.checks) check.run = false;
  CHECK(section(ledger_of(report), "errors").entries.at(0).shown.empty());
  CHECK(section(ledger_of(report), "minor-errors").entries.at(1).shown.empty());
  report = test::sample_ledger();
  report.results[0].assertions[0].status = Status::proved;  // printed, and true
  report.results[0].checks[1].answer = Truth::yes;
  CHECK(section(ledger_of(report), "errors").entries.at(0).shown.empty());
  CHECK(section(ledger_of(report), "minor-errors").entries.at(1).shown.empty());
  // Both were in the run: what came of them is said.
  CHECK(unshown_text(section(ledger_of(report), "errors").entries.at(0))
            .ends_with(", which came out proved"));
  CHECK(unshown_text(section(ledger_of(report), "minor-errors").entries.at(1))
            .ends_with(", which was not rejected"));
  report = test::sample_report();
  for (auto& result : report.results)
    for (auto& check : result.checks) check.answer = Truth::yes;
  for (auto& result : report.results) result.assertions.clear();
  for (const auto& entry : ledger_of(report).at(0).entries) CHECK(entry.shown.empty());
}

TEST_CASE("ledger: what two places have in common is told once, with both their names") {
  auto report = test::sample_ledger();
  auto& second = report.claims[1].errata[1];  // the same as E10 of the theorem
  const auto& first = report.claims[0].errata[0];
  second.counterexample = first.counterexample;
  second.right = "even $n$";
  second.quote.push_back(first.quote[0]);
  auto third = second;
  third.id = "E5";
  third.place = "page 9";
  report.claims[1].errata.push_back(third);
  const auto ledger = ledger_of(report);
  const auto& entry = section(ledger, "errors").entries.at(0);
  REQUIRE(entry.carriers.size() == 3);
  CHECK(entry.shown.size() == 1);
  CHECK(claims_of(entry).size() == 2);
  const auto quotes = placed_quotes(entry);
  REQUIRE(quotes.size() == 2);
  CHECK(quotes[1].place == "abstract");
  CHECK(quotes[1].pieces == std::vector<std::string>{"always"});
  CHECK(words_of_places(entry, &Erratum::counterexample) == first.counterexample);
  CHECK(words_of_places(entry, &Erratum::right) ==
        "Theorem 1: $n = 1$ only; abstract; page 9: even $n$");
}

TEST_CASE("ledger: anchors are of the claim") {
  const auto report = test::sample_ledger();
  CHECK(erratum_anchor(report.claims[0], report.claims[0].errata[0]) ==
        "erratum-cantor2003.thm1-E10-error");
}

}  // namespace verify::ledger_test
