#include "verify/report/value_text.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "tests/reports_for_tests.hpp"
#include "verify/report/concern.hpp"
#include "verify/report/page/html.hpp"
#include "verify/report/writer/junit.hpp"
#include "verify/report/writer/markdown.hpp"
#include "verify/report/writer/text.hpp"
#include "verify/report/writer/text_values.hpp"

namespace verify::value_text_test {
namespace {

Report clashing() {
  auto result = test::proved_result("a.thm1");
  result.clashes = {{"risk", "78/35", "77/35"}};
  const auto judgement = judge(result.assertions, result.checks, result.clashes);
  result.verdict = judgement.verdict;
  result.reason = judgement.reason;
  auto report = test::report_of({result});
  report.claims.resize(1);
  report.claims[0].id = result.id;
  return report;
}

void whole_text(std::ostream& out, const Report& report) {
  write_text(out, report, Detail::all, {false, 100});
}

}  // namespace

TEST_CASE("a value to which no other route leads is shown as it is") {
  const auto result = test::proved_result("a.thm1");
  CHECK(value_text(result.values[0], result) == "78/35");
}

// Of a claim that a data file writes: formulas of values are checked, names are not.
TEST_CASE("values alone: a name has its formula, and the formula its definitions") {
  auto report = test::report_of({test::proved_result("a.thm1")});
  report.claims.resize(1);
  auto& words = report.claims[0];
  words.id = "a.thm1";
  words.values = {{"risk", "rational: tr(G)"}};
  auto& checked = report.results[0].checks[0].checked;
  checked.definitions = {{"G", "A A"}, {"H", "B"}};
  report.results[0].checks[1].checked.definitions = {{"G", "A A"}};
  const auto values = [&](Numbers numbers) {
    std::ostringstream out;
    write_values(out, report, numbers, {false, 100});
    return out.str();
  };
  CHECK(values(Numbers::rounded).find("it is") == std::string::npos);  // a checker of its own
  words.prose = {"words of an author"};
  CHECK(values(Numbers::rounded) ==
        "risk = 78/35 \xE2\x89\x88 2.2285714; it is rational: tr(G)\n"
        "gamma_approx = 1.41421356\nwhere G = A A; H = B\n");
  CHECK(values(Numbers::exact).starts_with("risk = 78/35\n"));
}

TEST_CASE("an expectation that would allow nearly anything says so") {
  const auto words = [](const char* given, const char* found) {
    return agrees_words({"x", "E", given, found, Truth::yes});
  };
  for (const char* little : {"-1000000 .. 1000000", "<= 10000000000", "0 +- 1000"})
    CHECK(words(little, "14") == "agrees; 0 and ten times the number found would, too");
  for (const char* enough : {"14", "13 .. 15", "<= 15", "> 0", "0 +- 20", "linear"})
    CHECK(words(enough, "14") == "agrees");
  CHECK(words("0 +- 1", "0") == "agrees");
  CHECK(words("<= 7", "linear") == "agrees");
}

TEST_CASE("numbers for people: a short fraction beside its decimal, a long one rounded") {
  const auto words = [](const Datum& datum) { return shown_value(datum).words; };
  CHECK(words("39/187") == "= 39/187 \xE2\x89\x88 0.20855615");
  CHECK(words("1/4") == "= 1/4 = 0.25");
  CHECK(words("7") == "= 7");
  CHECK(words("true") == "= true");
  CHECK(words("-0.0003923394134") == "= -0.00039233941");
  CHECK(words("12138645000001/90852389000007") == "\xE2\x89\x88 0.13360843");
  CHECK_FALSE(shown_value("39/187").shortened);
  CHECK(shown_value("12138645000001/90852389000007").shortened);
}

TEST_CASE("numbers for people: lists that fit a line stay on it, with all they are") {
  const auto half = Datum::list({"1", "1/2"});
  CHECK(shown_value(half).words == "= [1, 1/2] = [1, 0.5]");
  const auto unit = Datum::list({Datum::list({"1", "0"}), Datum::list({"0", "1"})});
  CHECK(shown_value(unit).words == "= [[1, 0], [0, 1]]");
  const auto halves = Datum::list({Datum::list({"1", "1/2"}), Datum::list({"1/3", "1"})});
  CHECK(shown_value(halves).words ==
        "= [[1, 1/2], [1/3, 1]] \xE2\x89\x88 [[1, 0.5], [0.333333, 1]]");
  CHECK_FALSE(shown_value(halves).shortened);
  CHECK(shown_value(Datum::list({})).words == "= []");
  CHECK_FALSE(shown_value(half).shortened);
}

TEST_CASE(
    "numbers for people: a matrix that does not fit is a table, a long one without its middle") {
  const std::string long_fraction = "1676540/2433679";
  const auto row = Datum::list({long_fraction, "0", "1/3"});
  const auto shown = shown_value(Datum::list({row, row, row}));
  CHECK(shown.words == "= 3 x 3:");
  REQUIRE(shown.tables.size() == 1);
  CHECK(shown.tables[0].rows[0] == std::vector<std::string>{"0.688891", "0", "0.333333"});
  CHECK(shown.shortened);
  const auto tall = shown_value(Datum::list(std::vector<Datum>(40, row)));
  REQUIRE(tall.tables.size() == 1);
  CHECK(tall.tables[0].rows.size() == 12);
  CHECK(tall.tables[0].rows[8][0] == "...");
  const auto stack = shown_value(Datum::list({Datum::list({row}), Datum::list({row})}));
  CHECK(stack.words == "= 2 matrices:");
  CHECK(stack.tables[1].title == "[1]");
  const auto vector = shown_value(Datum::list(std::vector<Datum>(50, long_fraction)));
  CHECK(vector.words.ends_with("(50 entries)"));
  CHECK(vector.words.size() < 200);
}

TEST_CASE("numbers for people: short fractions of a table stand before their decimals") {
  const auto row = Datum::list({"1/2", "-3/4", "0", "1/8", "7/16"});
  const auto shown = shown_value(Datum::list(std::vector<Datum>(5, row)));
  REQUIRE(shown.tables.size() == 2);
  CHECK(shown.tables[0].rows[0][1] == "-3/4");
  CHECK(shown.tables[1].title == "in decimals");
  CHECK(shown.tables[1].rows[0][1] == "-0.75");
  CHECK_FALSE(shown.shortened);
  const auto whole = Datum::list(std::vector<Datum>(9, Datum("1")));
  CHECK(shown_value(Datum::list(std::vector<Datum>(9, whole))).tables.size() == 1);
  const auto stack = shown_value(Datum::list({Datum::list({row}), Datum::list({row})}));
  REQUIRE(stack.tables.size() == 4);
  CHECK(stack.tables[3].title == "[1] in decimals");
}

TEST_CASE("values that clash: both are shown, and the reason names them") {
  const auto report = clashing();
  const auto& result = report.results[0];
  CHECK(value_text(result.values[0], result) == "78/35; an independent check gives 77/35");
  CHECK(value_text(result.values[1], result) == "1.41421356");
  CHECK(concern_of(result).find("risk, 78/35 against 77/35") != std::string::npos);
  for (const auto write : {whole_text, write_junit, write_html}) {
    std::ostringstream out;
    write(out, report);
    CHECK(out.str().find("78/35; an independent check gives 77/35") != std::string::npos);
  }
  std::ostringstream comment;
  write_markdown(comment, report);
  CHECK(comment.str().find("78/35 against 77/35") != std::string::npos);
}

TEST_CASE("no report speaks of a control that nobody wrote") {
  for (const auto write : {whole_text, write_junit, write_html, write_markdown}) {
    std::ostringstream out;
    write(out, clashing());
    for (const auto* made_up :
         {"came out yes", "every independent check of", "negative control: yes"})
      CHECK(out.str().find(made_up) == std::string::npos);
  }
}

}  // namespace verify::value_text_test
