// The exit code of many results: each of them counts, the first as the last; what was cut off is
// not worse, and a counterexample is one whatever was cut off.
#include "tests/parts_for_tests.hpp"
#include "tests/printing.hpp"
#include "verify/judge/certified_digits.hpp"
#include "verify/judge/result.hpp"

namespace verify::exit_code_test {
namespace {

PartResult part(Grade expected, Grade grade, const std::string& id = "a") {
  auto result = test::says(id);
  result.part.expected = expected;
  result.grade = grade;
  return result;
}
Result result(Verdict verdict, Verdict expected, const std::vector<PartResult>& parts = {}) {
  Result made;
  made.subject = Subject::data_file;
  made.verdict = verdict;
  made.expected = expected;
  made.parts = parts;
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
  check.part = of;
  check.finished = false;
  made.checks.push_back(check);
  return made;
}

const auto P = Verdict::proved;
const Result good = result(P, P, {part(Grade::proved, Grade::proved)}),
             unsound = result(Verdict::unsound, P), undecided = result(Verdict::undecided, P),
             worse = result(Verdict::supported, P);

TEST_CASE("exit code: of several results every one counts, in every order") {
  const std::pair<Result, int> rows[] = {
      {good, 0},
      {unsound, 4},
      {undecided, 3},
      {worse, 1},
      {with_value(good, Truth::no), 1},
      {with_value(good, Truth::unknown), 3},
      {with_value(good, Truth::yes), 0},
      {with_value(undecided, Truth::no), 1},
      {cut(good), 3},
      {result(P, P, {part(Grade::proved, Grade::unsettled)}), 3},
      {result(P, P, {part(Grade::proved, Grade::checked)}), 1},
  };
  for (const auto& [one, code] : rows) {
    CHECK(exit_code({one}) == code);
    CHECK(exit_code({one, good}) == code);
    CHECK(exit_code({good, one}) == code);
    CHECK(exit_code({good, one, good}) == code);
    CHECK(exit_code({one, unsound}) == 4);
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
  const auto lower = part(Grade::proved, Grade::supported);
  CHECK(exit_code({cut(result(P, P, {lower}), "a")}) == 3);
  CHECK(exit_code({cut(result(P, P, {lower}), "b")}) == 1);
  CHECK(exit_code({cut(result(P, P, {part(Grade::proved, Grade::refuted)}), "a")}) == 1);
}

TEST_CASE("exit code: what rests on a cut part, however far, is excused, and only that") {
  auto a = part(Grade::proved, Grade::supported), b = part(Grade::proved, Grade::proved, "b"),
       c = part(Grade::proved, Grade::proved, "c");
  a.part.rests_on = {"p.other#x", "#b"};
  b.part.follows = {"#z", "#c"};
  for (const auto* cut_one : {"a", "b", "c"}) {
    CAPTURE(cut_one);
    CHECK(exit_code({cut(result(P, P, {a, b, c}), cut_one)}) == 3);
  }
  CHECK(exit_code({cut(result(P, P, {a, b, c}), "d")}) == 1);
  b.part.follows = {"#b", "#a"};  // in a ring
  CHECK(exit_code({cut(result(P, P, {a, b, c}), "c")}) == 1);
}

TEST_CASE("exit code: which part is told, and what is better") {
  const auto unsettled = part(Grade::proved, Grade::unsettled, "first"),
             below = part(Grade::proved, Grade::checked, "second"),
             more = part(Grade::proved, Grade::unsettled, "third");
  CHECK(surprise(result(P, P, {unsettled, below}))->find("second") != std::string::npos);
  CHECK(surprise(result(P, P, {unsettled, more}))->find("first") != std::string::npos);
  CHECK(surprise(worse) == "expected: proved");
  CHECK(surprise(with_value(good, Truth::no)) == "an expected value does not agree");
  CHECK(surprise(with_value(good, Truth::unknown)) == "something is not settled");
  CHECK(surprise(undecided).has_value());
  CHECK_FALSE(surprise(good).has_value());
  auto own = worse;
  own.subject = Subject::settings;
  own.parts = {below};
  CHECK_FALSE(surprise(own).has_value());
  CHECK(exit_code({own}) == 0);

  auto deep = part(Grade::supported, Grade::checked, "deep");
  deep.part.deep = Grade::checked;
  const auto many = result(
      P, P,
      {part(Grade::checked, Grade::proved, "up"), deep,
       part(Grade::refuted, Grade::proved, "false"), part(Grade::proved, Grade::proved, "same")});
  const auto names = [](const std::vector<const PartResult*>& parts) {
    std::vector<std::string> ids;
    for (const auto* one : parts) ids.push_back(one->part.id);
    return ids;
  };
  using Ids = std::vector<std::string>;
  CHECK(names(better_parts(many, false)) == Ids{"up", "deep"});
  CHECK(names(better_parts(many, true)) == Ids{"up"});
  own.parts = many.parts;
  CHECK(better_parts(own, false).empty());
}

TEST_CASE("exit code: what is counted, and as what") {
  const auto with = [](const PartResult& one) { return result(P, P, {one}); };
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

}  // namespace
}  // namespace verify::exit_code_test
