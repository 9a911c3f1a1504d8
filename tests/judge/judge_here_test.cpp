// The word on a user's data, as a table.
#include <algorithm>

#include "tests/judge/verdict_rows.hpp"
#include "tests/printing.hpp"
#include "verify/judge/judge.hpp"

namespace verify::judge_here_test {
namespace {

using namespace test;  // NOLINT: the words of the table

struct RowHere {
  const char* rule;
  Assertions assertions;  // as recorded
  Outcomes checks;
  Verdict verdict;
};

AssertionResult recorded(AssertionResult result, Status status,
                         const Scope& scope = over_n(every_n)) {
  result.assertion.expected = result.status = status;
  result.scope = scope;
  return result;
}
// A check on data with this n.
CheckOutcome at(long n, const char* assertion, Answer answer, Evidence evidence = Evidence::exact) {
  return way(assertion, answer, evidence, over_n(n, Inputs::points));
}
CheckOutcome on_data(CheckOutcome check) {
  check.on = On::instance;
  return check;
}
CheckOutcome somewhere(CheckOutcome check) {  // the data do not tell n
  check.scope.boxes = {{}};
  return check;
}

const AssertionResult proved = recorded(says("a"), Status::proved),
                      few = recorded(says("a"), Status::checked, over_n(few_n)),
                      weak = recorded(says("a"), Status::supported, over_n(7, Inputs::points)),
                      sampled_all = recorded(says("a"), Status::supported),
                      open_assertion = recorded(says("b"), Status::open, {}),
                      false_assertion =
                          recorded(says("f"), Status::refuted, over_n(7, Inputs::points)),
                      mended = recorded(mends("m", "f"), Status::proved);

const std::vector<RowHere> rows_here = {
    {"it holds", {proved}, {at(7, "a", yes)}, V::holds_here},
    {"it holds, by a ladder",
     {proved},
     {at(7, "a", yes, Evidence::precision_sweep)},
     V::holds_here},
    {"it holds where nothing is recorded", {weak}, {at(9, "a", yes)}, V::holds_here},
    {"it fails where all is shown", {proved}, {at(7, "a", no)}, V::checker_failed},
    {"it fails inside what is shown", {few}, {at(2, "a", no)}, V::checker_failed},
    {"it fails outside of what is shown", {few}, {at(7, "a", no)}, V::fails_here},
    {"it fails where listed inputs spoke for it", {weak}, {at(7, "a", no)}, V::fails_here},
    {"it fails where evidence that is not rigorous spoke for it",
     {sampled_all},
     {at(7, "a", no)},
     V::fails_here},
    {"it fails where it is open", {open_assertion}, {at(7, "b", no)}, V::fails_here},
    {"it fails, the data do not tell where", {few}, {somewhere(at(7, "a", no))}, V::fails_here},
    {"it fails, the data do not tell where, and all is shown",
     {proved},
     {somewhere(at(7, "a", no))},
     V::checker_failed},
    {"a no that is not rigorous",
     {proved},
     {at(7, "a", no, Evidence::precision_sweep)},
     V::undecided},
    {"a no that is not rigorous, where it is open",
     {open_assertion},
     {at(7, "b", no, Evidence::sampled)},
     V::undecided},
    {"no answer", {proved}, {at(7, "a", unknown)}, V::undecided},
    {"nothing applies", {proved}, {at(7, "a", none)}, V::does_not_apply},
    {"nothing ran", {proved}, {not_run(at(7, "a", yes))}, V::undecided},
    {"no check on data", {proved}, {}, V::undecided},

    // Of several.
    {"one holds, one does not apply",
     {proved, open_assertion},
     {at(7, "a", yes), at(7, "b", none)},
     V::holds_here},
    {"one holds, one has no answer",
     {proved, open_assertion},
     {at(7, "a", yes), at(7, "b", unknown)},
     V::undecided},
    {"one has no answer, one does not apply",
     {proved, open_assertion},
     {at(7, "a", unknown), at(7, "b", none)},
     V::undecided},
    {"one fails, one has no answer",
     {proved, open_assertion},
     {at(7, "b", no), at(7, "a", unknown)},
     V::fails_here},
    {"one fails, one does not apply",
     {proved, open_assertion},
     {at(7, "b", no), at(7, "a", none)},
     V::fails_here},
    {"one fails where it is open, one where it is shown",
     {proved, open_assertion},
     {at(7, "b", no), at(7, "a", no)},
     V::checker_failed},

    {"the statement does not apply, what stands beside it holds",
     {proved, recorded(ours("o"), Status::proved)},
     {at(7, "a", none), at(7, "o", yes)},
     V::does_not_apply},
    {"the statement has no check on data, what stands beside it holds",
     {proved, recorded(ours("o"), Status::proved)},
     {at(7, "o", yes)},
     V::holds_here},

    // What is asked.
    {"what is false as printed is not asked again; its correction is",
     {false_assertion, mended},
     {at(7, "f", no), at(7, "m", yes)},
     V::holds_here},
    {"the correction fails where it is shown",
     {false_assertion, mended},
     {at(7, "f", no), at(7, "m", no)},
     V::checker_failed},
    {"a step of the proof is not asked where the statement is",
     {proved, recorded(proof_step("p"), Status::open, {})},
     {at(7, "a", yes), at(7, "p", no)},
     V::holds_here},
    {"a step of the proof, where the statement has no check on data",
     {proved, recorded(proof_step("p"), Status::open, {})},
     {at(7, "p", yes)},
     V::holds_here},
    {"a test of this program is not asked",
     {recorded(of(says("s"), Origin::self), Status::proved)},
     {at(7, "s", no)},
     V::undecided},
    {"an independent check is not asked",
     {proved},
     {on_data(as_a(Role::route, at(7, "a", no)))},
     V::undecided},

    // Controls.
    {"a negative control that holds", {proved}, {at(7, "a", yes), accepted}, V::checker_failed},
    {"a negative control that holds beats a failure",
     {few},
     {at(7, "a", no), accepted},
     V::checker_failed},
    {"a negative control without answer on the user's data is none of theirs",
     {proved},
     {at(7, "a", yes), unsure},
     V::holds_here},
};

TEST_CASE("verdict here: every rule, in whatever order") {
  for (const auto& row : rows_here) {
    CAPTURE(std::string(row.rule));
    const auto checks = numbered(row.checks);
    CHECK(to_text(judge_here(row.assertions, checks, {}).verdict) == to_text(row.verdict));
    CHECK(to_text(judge_here(row.assertions, {checks.rbegin(), checks.rend()}, {}).verdict) ==
          to_text(row.verdict));
    CHECK(judge_here(row.assertions, checks, {{"risk", "1", "2"}}).verdict ==
          Verdict::checker_failed);
  }
}

TEST_CASE("verdict here: the table has every word") {
  for (const auto verdict :
       {V::holds_here, V::fails_here, V::does_not_apply, V::undecided, V::checker_failed}) {
    CAPTURE(to_text(verdict));
    CHECK(std::any_of(rows_here.begin(), rows_here.end(),
                      [&](const RowHere& row) { return row.verdict == verdict; }));
  }
}

TEST_CASE("verdict here: the reason is what was found") {
  const auto reason = [](const CheckOutcome& check) {
    return judge_here({few}, {check}, {}).reason;
  };
  CHECK(reason(at(7, "a", yes)).empty());
  CHECK(reason(at(7, "a", no)) == "\"" + at(7, "a", no).name + "\": what was found of a");
  CHECK(reason(at(7, "a", none)) == "what was found of a");
  // The first of several that deny.
  CHECK(judge_here({few}, {at(7, "a", yes), at(8, "a", no), at(9, "a", no)}, {}).reason ==
        "\"" + at(8, "a", no).name + "\": what was found of a");
  CHECK(reason(at(7, "a", unknown)) ==
        "\"" + at(7, "a", unknown).name + "\" is not settled: what was found of a");
}

}  // namespace
}  // namespace verify::judge_here_test
