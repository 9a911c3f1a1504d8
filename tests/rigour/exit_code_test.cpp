// The exit code of many results: each of them counts, the first as the last; what was cut off is
// not worse, and a counterexample is one whatever was cut off.
#include "tests/assertions_for_tests.hpp"
#include "tests/printing.hpp"
#include "verify/judge/certified_digits.hpp"
#include "verify/judge/result.hpp"
#include "verify/service/gate.hpp"

namespace verify::exit_code_test {
namespace {

AssertionResult assertion(Status expected, Status status, const std::string& id = "a") {
  auto result = test::says(id);
  result.assertion.expected = expected;
  result.status = status;
  return result;
}
Result result(Verdict verdict, Verdict expected,
              const std::vector<AssertionResult>& assertions = {}) {
  Result made;
  made.subject = Subject::data_file;
  made.verdict = verdict;
  made.expected = expected;
  made.assertions = assertions;
  return made;
}
Result with_value(Result made, Truth agrees) {
  Agreement value;
  value.name = "c";
  value.agrees = agrees;
  made.expected_values.push_back(value);
  return made;
}
Result cut(Result made, const std::string& of = "") {
  CheckOutcome check;
  check.assertion = of;
  check.finished = false;
  made.checks.push_back(check);
  return made;
}

const auto P = Verdict::proved;
const Result good = result(P, P, {assertion(Status::proved, Status::proved)}),
             checker_failed = result(Verdict::checker_failed, P),
             undecided = result(Verdict::undecided, P), worse = result(Verdict::supported, P);

TEST_CASE("exit code: of several results every one counts, in every order") {
  const std::pair<Result, int> rows[] = {
      {good, 0},
      {checker_failed, 4},
      {undecided, 3},
      {worse, 1},
      {with_value(good, Truth::no), 1},
      {with_value(good, Truth::unknown), 3},
      {with_value(good, Truth::yes), 0},
      {with_value(undecided, Truth::no), 1},
      {cut(good), 3},
      {result(P, P, {assertion(Status::proved, Status::unsettled)}), 3},
      {result(P, P, {assertion(Status::proved, Status::checked)}), 1},
  };
  for (const auto& [one, code] : rows) {
    CHECK(exit_code({one}) == code);
    CHECK(exit_code({one, good}) == code);
    CHECK(exit_code({good, one}) == code);
    CHECK(exit_code({good, one, good}) == code);
    CHECK(exit_code({one, checker_failed}) == 4);
  }
  CHECK(exit_code({undecided, worse}) == 1);
  CHECK(exit_code({worse, undecided}) == 1);
  CHECK(exit_code({}) == 0);
}

TEST_CASE("exit code: corrected is not proved, nor proved corrected") {
  CHECK(exit_code({result(Verdict::corrected, Verdict::corrected)}) == 0);
  CHECK(exit_code({result(Verdict::corrected, P)}) == 1);
  CHECK(exit_code({result(P, Verdict::corrected)}) == 1);
  CHECK(exit_code({result(P, Verdict::checked)}) == 0);
  CHECK(exit_code({result(Verdict::checked, P)}) == 1);
  CHECK(exit_code({result(Verdict::refuted, P)}) == 1);
}

TEST_CASE("exit code: a cut check excuses a lower grade, not a counterexample") {
  CHECK(exit_code({cut(result(Verdict::supported, P))}) == 3);
  CHECK(exit_code({cut(result(Verdict::open, P))}) == 3);
  CHECK(exit_code({cut(result(Verdict::refuted, P))}) == 1);
  CHECK(exit_code({cut(result(Verdict::corrected, P))}) == 1);
  const auto lower = assertion(Status::proved, Status::supported);
  CHECK(exit_code({cut(result(P, P, {lower}), "a")}) == 3);
  CHECK(exit_code({cut(result(P, P, {lower}), "b")}) == 1);
  CHECK(exit_code({cut(result(P, P, {assertion(Status::proved, Status::refuted)}), "a")}) == 1);
}

TEST_CASE("exit code: what rests on a cut part, however far, is excused, and only that") {
  auto a = assertion(Status::proved, Status::supported),
       b = assertion(Status::proved, Status::proved, "b"),
       c = assertion(Status::proved, Status::proved, "c");
  a.assertion.rests_on = {"p.other#x", "#b"};
  b.assertion.follows = {"#z", "#c"};
  for (const auto* cut_one : {"a", "b", "c"}) {
    CAPTURE(cut_one);
    CHECK(exit_code({cut(result(P, P, {a, b, c}), cut_one)}) == 3);
  }
  CHECK(exit_code({cut(result(P, P, {a, b, c}), "d")}) == 1);
  b.assertion.follows = {"#b", "#a"};  // in a ring
  CHECK(exit_code({cut(result(P, P, {a, b, c}), "c")}) == 1);
}

TEST_CASE("exit code: which part is told, and what is better") {
  const auto unsettled = assertion(Status::proved, Status::unsettled, "first"),
             below = assertion(Status::proved, Status::checked, "second"),
             more = assertion(Status::proved, Status::unsettled, "third");
  CHECK(surprise(result(P, P, {unsettled, below}))->find("second") != std::string::npos);
  CHECK(surprise(result(P, P, {unsettled, more}))->find("first") != std::string::npos);
  CHECK(surprise(worse) == "expected: proved");
  CHECK(surprise(with_value(good, Truth::no)) == "an expected value does not agree");
  CHECK(surprise(with_value(good, Truth::unknown)) == "something is not settled");
  CHECK(surprise(undecided).has_value());
  CHECK_FALSE(surprise(good).has_value());
  auto own = worse;
  own.subject = Subject::settings;
  own.assertions = {below};
  CHECK_FALSE(surprise(own).has_value());
  CHECK(exit_code({own}) == 0);

  auto deep = assertion(Status::supported, Status::checked, "deep");
  deep.assertion.deep = Status::checked;
  const auto many = result(P, P,
                           {assertion(Status::checked, Status::proved, "up"), deep,
                            assertion(Status::refuted, Status::proved, "false"),
                            assertion(Status::proved, Status::proved, "same")});
  const auto names = [](const std::vector<const AssertionResult*>& assertions) {
    std::vector<std::string> ids;
    for (const auto* one : assertions) ids.push_back(one->assertion.id);
    return ids;
  };
  using Ids = std::vector<std::string>;
  CHECK(names(better_assertions(many, false)) == Ids{"up", "deep"});
  CHECK(names(better_assertions(many, true)) == Ids{"up"});
  own.assertions = many.assertions;
  CHECK(better_assertions(own, false).empty());
}

TEST_CASE("exit code: what is counted, and as what") {
  const auto with = [](const AssertionResult& one) { return result(P, P, {one}); };
  CHECK(counted_as(with(test::says("a"))) == Count::statements);
  CHECK(counted_as(with(test::seen("a"))) == Count::observations);
  CHECK(counted_as(with(test::proof_step("a"))) == Count::proofs);
  CHECK(counted_as(with(test::ours("a"))) == Count::ours);
  CHECK(counted_as(with(test::remark("a"))) == Count::ours);
  auto own = with(test::says("a"));
  own.subject = Subject::instance;
  CHECK(counted_as(own) == Count::here);
  const std::vector<Result> all = {with(test::says("a")), with(test::says("b")),
                                   with(test::ours("o")), own};
  CHECK(totals(all, Count::statements).at("proved") == 2);
  CHECK(totals(all, Count::ours).at("proved") == 1);
  CHECK(totals(all, Count::proofs).at("proved") == 0);
  for (const auto verdict : all_verdicts) CHECK(totals({}, Count::here).at(to_text(verdict)) == 0);
  CHECK(cut_off_checks(std::vector<Result>{cut(cut(good)), good, cut(good)}) == 3);
  CHECK(cut_off_checks(std::vector<Result>{}) == 0);
}

TEST_CASE("digits: lists are compared entry by entry, of one shape") {
  const auto list = [](const std::vector<std::string>& texts) {
    std::vector<Datum> items;
    for (const auto& text : texts) items.push_back(Datum(text));
    return Datum::list(std::move(items));
  };
  CHECK(can_be_equal(list({"1", "[2 +/- 0.1]"}), list({"1", "[2.1 +/- 0.1]"})));
  CHECK_FALSE(can_be_equal(list({"1", "[2 +/- 0.1]"}), list({"1", "[3 +/- 0.1]"})));
  CHECK_FALSE(can_be_equal(list({"[3 +/- 0.1]", "1", "1"}), list({"[2 +/- 0.1]", "1", "1"})));
  CHECK_FALSE(can_be_equal(list({}), Datum("1")));
  CHECK_FALSE(can_be_equal(Datum("1"), list({})));
  CHECK(can_be_equal(list({}), list({})));
  CHECK(certified_digits(Datum("[2 +/- 0]")) == all_digits);
}

// One change of one result, of which a check was ended or not.
int gated_code(const Change& change, bool was_cut, bool notes_ok, int code) {
  Report report;
  report.results = {good, good};
  report.results[0].id = report.results[1].id = "q2020.thm1";
  report.results[0].instance = "whole";
  report.results[1].instance = "small";
  if (was_cut) report.results[1] = cut(report.results[1]);
  report.baseline = Comparison{{change}};
  report.baseline->notes_ok = notes_ok;
  return gated(code, report);
}
Change change(const std::string& what, const std::string& after,
              Direction direction = Direction::worse) {
  return {"q2020.thm1", "small", what, "proved", after, direction};
}

TEST_CASE(
    "exit code: against a baseline a cut excuses what is less, and nothing that is definite") {
  struct Row {
    const char *what, *after;
    bool excused;
  };
  const Row rows[] = {
      {"verdict", "supported", true},
      {"verdict", "refuted", false},
      {"verdict", "checker failure", false},
      {"status of assertion a", "unsettled", true},
      {"status of assertion a", "refuted", false},
      {"scope of assertion a", "n = 1", true},
      {"manual steps of assertion a", "1", true},
      {"check \"the sum\"", "unknown", true},
      {"check \"the sum\"", "no", false},
      {"negative control \"a sign\"", "unknown", true},
      {"negative control \"a sign\"", "yes", false},
      {"digits of loss", "3", true},
      {"value of loss", "", true},
      {"value of loss", "77/35", false},
      {"expected value of loss", "", false},
      {"expected f (unit)", "1 is not settled", true},
      {"expected f (unit)", "1 does not agree, found 2", false},
      {"recorded statement of assertion a", "another", false},
      {"missing", "", false},
  };
  for (const auto& [what, after, excused] : rows) {
    CAPTURE(what);
    CAPTURE(after);
    for (const int code : {0, 3}) {
      CHECK(gated_code(change(what, after), true, false, code) == (excused ? code : 1));
      CHECK(gated_code(change(what, after), false, false, code) == 1);
    }
  }
  // What was ended belongs to another instance, or to another claim.
  auto elsewhere = change("verdict", "supported");
  elsewhere.instance = "whole";
  CHECK(gated_code(elsewhere, true, false, 0) == 1);
  elsewhere = change("verdict", "supported");
  elsewhere.id = "q2020.thm2";
  CHECK(gated_code(elsewhere, true, false, 0) == 1);
}

TEST_CASE("exit code: what is changed passes with --notes-ok, a value that differs never does") {
  const auto changed = change("words of check \"the sum\"", "other words", Direction::changed);
  auto value = change("value of loss", "77/35", Direction::changed);
  value.needs_look = true;
  const auto better = change("verdict", "proved", Direction::better),
             note = change("inputs", "n = 3", Direction::neutral),
             worse = change("verdict", "refuted");
  CHECK(gated_code(changed, false, false, 0) == 1);
  CHECK(gated_code(changed, false, true, 0) == 0);
  CHECK(gated_code(value, false, true, 0) == 1);
  CHECK(gated_code(worse, false, true, 0) == 1);
  for (const bool notes_ok : {true, false}) {
    CHECK(gated_code(better, false, notes_ok, 0) == 0);
    CHECK(gated_code(note, false, notes_ok, 0) == 0);
  }
  // What the run itself says more of stays.
  for (const int code : {1, 2, 4}) CHECK(gated_code(worse, false, false, code) == code);
  Report without;
  CHECK(gated(0, without) == 0);
}

}  // namespace
}  // namespace verify::exit_code_test
