// The judge as a table: one row a rule.
#include "verify/judge/judge.hpp"

#include "tests/printing.hpp"

namespace verify {
namespace {

using enum Evidence;
using enum Scope;
using enum Expect;
constexpr auto yes = Truth::yes, no = Truth::no, unknown = Truth::unknown;

CheckOutcome check(Expect expect, Truth truth, Evidence evidence = symbolic,
                   Scope scope = everywhere, std::string question = "") {
  CheckOutcome result;
  result.name = "check " + to_text(expect);
  result.expect = expect;
  result.answer = truth;
  result.evidence = evidence;
  result.scope = scope;
  result.question = std::move(question);
  result.detail = "detail";
  return result;
}

CheckOutcome not_run(CheckOutcome outcome) {
  outcome.run = false;
  outcome.answer = unknown;
  return outcome;
}

const CheckOutcome good_control = check(control, no);
const CheckOutcome proof = check(holds, yes);
const CheckOutcome fails = check(holds, no, exact, points);
const CheckOutcome refutation = check(refuted, no, exact, points);
const CheckOutcome mended = check(corrected, yes);

struct Row {
  const char* rule;
  std::vector<CheckOutcome> checks;
  Verdict verdict;
};

const std::vector<Row> rows = {
    // verified
    {"a symbolic proof and a control", {proof, good_control}, Verdict::verified},
    {"an exact check over a region",
     {check(holds, yes, exact, region), good_control},
     Verdict::verified},
    {"an enclosure over a region",
     {check(holds, yes, enclosure, region), good_control},
     Verdict::verified},
    {"a certificate everywhere", {check(holds, yes, certificate), good_control}, Verdict::verified},
    {"an identity test counts whatever its scope",
     {check(holds, yes, identity, points), good_control},
     Verdict::verified},
    {"points beside a proof",
     {proof, check(holds, yes, exact, points), good_control},
     Verdict::verified},
    {"a ladder beside a proof",
     {proof, check(holds, yes, ladder, points), good_control},
     Verdict::verified},
    {"a check known to refute that turns out to hold everywhere",
     {check(refuted, yes), good_control},
     Verdict::verified},
    {"a corrected statement that holds as well", {proof, mended, good_control}, Verdict::verified},
    {"a deep check left out is not missed",
     {proof, good_control, not_run(check(holds, unknown))},
     Verdict::verified},

    // supported
    {"exact points only", {check(holds, yes, exact, points), good_control}, Verdict::supported},
    {"a ladder everywhere is no proof",
     {check(holds, yes, ladder, everywhere), good_control},
     Verdict::supported},
    {"sampling everywhere is no proof",
     {check(holds, yes, sampled, everywhere), good_control},
     Verdict::supported},
    {"a ladder over a region is no proof",
     {check(holds, yes, ladder, region), good_control},
     Verdict::supported},

    // undecided
    {"no checks at all", {}, Verdict::undecided},
    {"no control", {proof}, Verdict::undecided},
    {"a control that was not run is no control",
     {proof, not_run(check(control, no))},
     Verdict::undecided},
    {"only a control", {good_control}, Verdict::undecided},
    {"only a corrected statement", {mended, good_control}, Verdict::undecided},
    {"one open check beside a proof",
     {proof, check(holds, unknown, exact, points), good_control},
     Verdict::undecided},
    {"an open control", {proof, check(control, unknown)}, Verdict::undecided},
    {"an open corrected statement",
     {proof, check(corrected, unknown), good_control},
     Verdict::undecided},
    {"an open ladder",
     {proof, check(holds, unknown, ladder, points), good_control},
     Verdict::undecided},
    {"a failing ladder refutes nothing but settles nothing",
     {proof, check(holds, no, ladder, points), good_control},
     Verdict::undecided},
    {"a failing sample likewise",
     {proof, check(holds, no, sampled, region), good_control},
     Verdict::undecided},
    {"a failing corrected statement beside a proof",
     {proof, check(corrected, no), good_control},
     Verdict::undecided},
    {"nothing but deep checks left out",
     {not_run(proof), not_run(good_control)},
     Verdict::undecided},

    // undecided, though false as printed: nothing rigorous denies the correction
    {"a failing sample denies no correction",
     {refutation, mended, check(corrected, no, sampled, points), good_control},
     Verdict::undecided},

    // refuted
    {"a rigorous no to the printed statement", {fails, good_control}, Verdict::refuted},
    {"a no beside a proof without a common question",
     {proof, fails, good_control},
     Verdict::refuted},
    {"a no by enclosure", {check(holds, no, enclosure, points), good_control}, Verdict::refuted},
    {"a no by identity test",
     {check(holds, no, identity, everywhere), good_control},
     Verdict::refuted},
    {"an expected refutation without a corrected statement",
     {refutation, good_control},
     Verdict::refuted},
    {"refuted without any control", {refutation}, Verdict::refuted},
    {"refuted while another check is open",
     {refutation, check(holds, unknown), good_control},
     Verdict::refuted},
    {"the corrected statement fails as well",
     {refutation, check(corrected, no), good_control},
     Verdict::refuted},
    {"the corrected statement is open",
     {refutation, check(corrected, unknown), good_control},
     Verdict::undecided},
    {"the corrected statement holds at points only",
     {refutation, check(corrected, yes, exact, points), good_control},
     Verdict::refuted},
    {"the corrected statement holds by a ladder only",
     {refutation, check(corrected, yes, ladder), good_control},
     Verdict::refuted},
    {"one corrected check of two fails",
     {refutation, mended, check(corrected, no, exact, points), good_control},
     Verdict::refuted},
    {"corrected, but a part that was to hold as printed fails",
     {refutation, mended, fails, good_control},
     Verdict::refuted},
    {"corrected, but a ladder of a part that was to hold fails",
     {refutation, mended, check(holds, no, ladder, points), good_control},
     Verdict::undecided},
    {"corrected, but something is open",
     {refutation, mended, check(holds, unknown), good_control},
     Verdict::undecided},
    {"corrected, but the control is open",
     {refutation, mended, check(control, unknown)},
     Verdict::undecided},
    {"the corrected statement was not run",
     {refutation, not_run(mended), good_control},
     Verdict::refuted},

    // corrected
    {"refuted as printed, corrected statement established",
     {refutation, mended, good_control},
     Verdict::corrected},
    {"the same with a part that holds",
     {proof, refutation, mended, good_control},
     Verdict::corrected},
    {"corrected by identity test",
     {refutation, check(corrected, yes, identity, points), good_control},
     Verdict::corrected},
    {"a deep check left out does not matter",
     {refutation, mended, good_control, not_run(check(corrected, yes))},
     Verdict::corrected},

    // unsound, before everything else
    {"a control that holds", {proof, check(control, yes)}, Verdict::unsound},
    {"a control that holds by a ladder",
     {proof, check(control, yes, ladder, points)},
     Verdict::unsound},
    {"one of two controls holds", {proof, good_control, check(control, yes)}, Verdict::unsound},
    {"a control that holds beats a refutation", {fails, check(control, yes)}, Verdict::unsound},
    {"a control that holds beats a correction",
     {refutation, mended, good_control, check(control, yes)},
     Verdict::unsound},
    {"a control that holds beats an open check",
     {check(holds, unknown), check(control, yes)},
     Verdict::unsound},
    {"two rigorous answers to one question",
     {check(holds, yes, symbolic, everywhere, "q"), check(holds, no, exact, points, "q"),
      good_control},
     Verdict::unsound},
    {"a contradiction beats a correction",
     {refutation, check(corrected, yes, symbolic, everywhere, "q"),
      check(corrected, no, exact, points, "q"), good_control},
     Verdict::unsound},
    {"different questions may differ",
     {check(holds, yes, symbolic, everywhere, "q"), check(holds, no, exact, points, "r"),
      good_control},
     Verdict::refuted},
    {"an open answer contradicts nothing",
     {check(holds, yes, symbolic, everywhere, "q"), check(holds, unknown, exact, points, "q"),
      good_control},
     Verdict::undecided},
    {"a ladder contradicts nothing",
     {check(holds, yes, symbolic, everywhere, "q"), check(holds, no, ladder, points, "q"),
      good_control},
     Verdict::undecided},
    {"agreeing answers",
     {check(holds, yes, symbolic, everywhere, "q"), check(holds, yes, exact, points, "q"),
      good_control},
     Verdict::verified},
    {"a contradicting check that was not run",
     {check(holds, yes, symbolic, everywhere, "q"), not_run(check(holds, no, exact, points, "q")),
      good_control},
     Verdict::verified},
};

TEST_CASE("judge: every rule, and the order of the rules") {
  for (const auto& row : rows) {
    CAPTURE(std::string(row.rule));
    CHECK(to_text(judge(row.checks, {}).verdict) == to_text(row.verdict));
  }
}

TEST_CASE("judge: the verdict does not depend on the order of the checks") {
  for (const auto& row : rows) {
    CAPTURE(std::string(row.rule));
    const std::vector<CheckOutcome> reversed(row.checks.rbegin(), row.checks.rend());
    CHECK(to_text(judge(reversed, {}).verdict) == to_text(row.verdict));
  }
}

TEST_CASE("judge: data of which no check of theirs says anything are not confirmed by the claim") {
  auto silent = check(holds, yes, exact, points);
  silent.on = On::instance;
  silent.answer = Answer::does_not_apply();
  silent.detail = "d <= 5 fails, d = 6";
  const auto judgement = judge({proof, silent, good_control}, {});
  CHECK(judgement.verdict == Verdict::does_not_apply);
  CHECK(judgement.reason == "d <= 5 fails, d = 6");
  auto speaks = silent;
  speaks.answer = yes;
  CHECK(judge({proof, silent, speaks, good_control}, {}).verdict == Verdict::verified);
  CHECK(judge({proof, silent, check(control, yes)}, {}).verdict == Verdict::unsound);
}

TEST_CASE("judge: the table has every verdict of the old rule") {
  for (const auto verdict : {Verdict::verified, Verdict::corrected, Verdict::refuted,
                             Verdict::supported, Verdict::undecided, Verdict::unsound}) {
    CAPTURE(to_text(verdict));
    CHECK(std::any_of(rows.begin(), rows.end(),
                      [&](const Row& row) { return row.verdict == verdict; }));
  }
}

TEST_CASE("judge: the reason names the check, its finding or the question") {
  const auto reason = [](std::vector<CheckOutcome> checks) { return judge(checks, {}).reason; };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  CHECK(has(reason({proof, check(control, yes)}), "check control"));
  CHECK(has(reason({fails, good_control}), "detail"));
  CHECK(has(reason({refutation, mended, good_control}), "false as printed: detail"));
  CHECK(has(reason({check(holds, unknown), good_control}), "not settled"));
  CHECK(has(reason({proof}), "control"));
  CHECK(has(reason({check(holds, yes, symbolic, everywhere, "why"),
                    check(holds, no, symbolic, everywhere, "why")}),
            "why"));
}

TEST_CASE("judge: values that clash make a checker unsound, whatever its checks say") {
  const std::vector<Clash> clashes = {{"risk", "78/35", "77/35"}, {"loss", "1", "2"}};
  for (const auto& row : rows) {
    CAPTURE(std::string(row.rule));
    CHECK(judge(row.checks, clashes).verdict == Verdict::unsound);
  }
  CHECK(judge({proof, good_control}, clashes).reason ==
        "two routes to one value disagree: risk, 78/35 against 77/35; loss, 1 against 2");
}

TEST_CASE("evidence: which kinds are rigorous") {
  for (const auto evidence : {symbolic, exact, certificate, enclosure, identity})
    CHECK(is_rigorous(evidence));
  for (const auto evidence : {ladder, sampled}) CHECK_FALSE(is_rigorous(evidence));
}

}  // namespace
}  // namespace verify
