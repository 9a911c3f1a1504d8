// One line for what is true of a claim: which assertions it names, in what order, and what it says
// of each.
#include "verify/judge/claim_line.hpp"

#include "tests/assertions_for_tests.hpp"
#include "tests/printing.hpp"

namespace verify::claim_line_test {
namespace {

using namespace test;  // NOLINT: assertions made up

AssertionResult known(AssertionResult assertion, Status status, const Scope& scope,
                      bool manual = false) {
  assertion.status = status;
  assertion.scope = scope;
  assertion.by_hand = manual;
  return assertion;
}
AssertionResult without_sizes(AssertionResult assertion) {
  assertion.assertion.sizes.clear();
  return assertion;
}
AssertionResult as_read(AssertionResult assertion) {
  assertion.assertion.reading = "its words, taken so";
  return assertion;
}
const Scope no_sizes{{{}}, Inputs::all}, listed{{{}}, Inputs::points}, everywhere = over_n(every_n);

TEST_CASE("claim line: what is said of one part") {
  const auto a = says("a");
  struct Row {
    AssertionResult assertion;
    const char* words;
  };
  const Row rows[] = {
      {known(a, Status::proved, everywhere), "every n"},
      {known(a, Status::checked, over_n(few_n)), "n = 1..3"},
      {known(a, Status::supported, over_n(7, Inputs::points)), "n = 7, listed inputs"},
      {known(a, Status::open, {}), "not settled"},
      {known(a, Status::unsettled, {}), "undecided"},
      {known(a, Status::refuted, over_n(7, Inputs::points)), "false at n = 7"},
      {known(a, Status::refuted, everywhere), "false"},
      {known(a, Status::refuted, {}), "false"},
      {known(without_sizes(a), Status::refuted, listed), "false"},
      {known(without_sizes(a), Status::refuted, no_sizes), "false"},
      {known(without_sizes(a), Status::proved, no_sizes), "proved"},
      {known(a, Status::checked, over_n(few_n), true), "n = 1..3 (manual step)"},
      {known(a, Status::checked, over_n(Argument::by_hand), true), "every n (manual step: n)"},
      {known(as_read(a), Status::proved, everywhere), "every n (as interpreted)"},
      {known(as_read(a), Status::checked, over_n(few_n), true),
       "n = 1..3 (manual step) (as interpreted)"},
  };
  for (const auto& row : rows) {
    INFO(row.words);
    CHECK(scope_words(row.assertion) == row.words);
    CHECK(claim_line({row.assertion}) == row.words);  // alone it needs no name
  }
  CHECK(claim_line({}).empty());
}

TEST_CASE("claim line: parts of equal words share them, others are named") {
  const auto one = [](const char* id, Status status, const Scope& scope) {
    return known(says(id), status, scope);
  };
  const auto a = one("a", Status::proved, everywhere), b = one("b", Status::checked, over_n(few_n)),
             c = one("c", Status::proved, everywhere), d = one("d", Status::open, {});
  CHECK(claim_line({a, c}) == "every n");
  CHECK(claim_line({a, b}) == "a every n; b n = 1..3");
  CHECK(claim_line({b, a}) == "b n = 1..3; a every n");
  CHECK(claim_line({a, b, c}) == "a, c every n; b n = 1..3");
  CHECK(claim_line({d, a, b, c}) == "d not settled; a, c every n; b n = 1..3");
  const auto s = one("s", Status::supported, over_n(few_n)),
             t = one("t", Status::supported, over_n(few_n));
  CHECK(claim_line({b, s}) == "b n = 1..3; s supported, n = 1..3");
  CHECK(claim_line({s, t}) == "n = 1..3");  // the verdict has the status
}

TEST_CASE("claim line: corrections stand once, behind the first that they correct") {
  const auto wrong = [](const char* id) {
    return known(says(id), Status::refuted, over_n(7, Inputs::points));
  };
  const auto right = known(mends("r", "w"), Status::proved, everywhere),
             more = known(mends("q", "w"), Status::checked, over_n(few_n)),
             good = known(says("g"), Status::checked, over_n(few_n));
  CHECK(claim_line({wrong("w"), good, right}) == "w false at n = 7; r every n; g n = 1..3");
  CHECK(claim_line({wrong("w"), right, more}) == "w false at n = 7; r every n; q n = 1..3");
  CHECK(claim_line({good, wrong("w"), right}) == "g n = 1..3; w false at n = 7; r every n");
  // What is not false needs no correction.
  CHECK(claim_line({known(says("w"), Status::open, {}), right}) == "not settled");
  auto both = right;
  both.assertion.corrects = "#w";
  CHECK(claim_line({wrong("v"), wrong("w"), both}) == "v, w false at n = 7; r every n");
  // In a claim of ours what corrects is itself stated.
  const auto own = known(ours("w"), Status::refuted, over_n(7, Inputs::points));
  CHECK(claim_line({own, right}) == "w false at n = 7; r every n");
  CHECK(claim_line({right, own}) == "r every n; w false at n = 7");
}

}  // namespace
}  // namespace verify::claim_line_test
