// One line for what is true of a claim: which parts it names, in what order, and what it says of
// each.
#include "verify/judge/claim_line.hpp"

#include "tests/parts_for_tests.hpp"
#include "tests/printing.hpp"

namespace verify::claim_line_test {
namespace {

using namespace test;  // NOLINT: parts made up

PartResult known(PartResult part, Grade grade, const Reach& reach, bool manual = false) {
  part.grade = grade;
  part.reach = reach;
  part.by_hand = manual;
  return part;
}
PartResult without_sizes(PartResult part) {
  part.part.sizes.clear();
  return part;
}
PartResult as_read(PartResult part) {
  part.part.reading = "its words, taken so";
  return part;
}
const Reach no_sizes{{{}}, Inputs::all}, listed{{{}}, Inputs::points}, everywhere = over_n(every_n);

TEST_CASE("claim line: what is said of one part") {
  const auto a = says("a");
  struct Row {
    PartResult part;
    const char* words;
  };
  const Row rows[] = {
      {known(a, Grade::proved, everywhere), "every n"},
      {known(a, Grade::checked, over_n(few_n)), "n = 1..3"},
      {known(a, Grade::supported, over_n(7, Inputs::points)), "n = 7, listed inputs"},
      {known(a, Grade::open, {}), "not settled"},
      {known(a, Grade::unsettled, {}), "undecided"},
      {known(a, Grade::refuted, over_n(7, Inputs::points)), "false at n = 7"},
      {known(a, Grade::refuted, everywhere), "false"},
      {known(a, Grade::refuted, {}), "false"},
      {known(without_sizes(a), Grade::refuted, listed), "false"},
      {known(without_sizes(a), Grade::refuted, no_sizes), "false"},
      {known(without_sizes(a), Grade::proved, no_sizes), "proved"},
      {known(a, Grade::checked, over_n(few_n), true), "n = 1..3 (manual step)"},
      {known(a, Grade::checked, over_n(Argument::by_hand), true), "every n (manual step: n)"},
      {known(as_read(a), Grade::proved, everywhere), "every n (as interpreted)"},
      {known(as_read(a), Grade::checked, over_n(few_n), true),
       "n = 1..3 (manual step) (as interpreted)"},
  };
  for (const auto& row : rows) {
    INFO(row.words);
    CHECK(reach_words(row.part) == row.words);
    CHECK(claim_line({row.part}) == row.words);  // alone it needs no name
  }
  CHECK(claim_line({}).empty());
}

TEST_CASE("claim line: parts of equal words share them, others are named") {
  const auto one = [](const char* id, Grade grade, const Reach& reach) {
    return known(says(id), grade, reach);
  };
  const auto a = one("a", Grade::proved, everywhere), b = one("b", Grade::checked, over_n(few_n)),
             c = one("c", Grade::proved, everywhere), d = one("d", Grade::open, {});
  CHECK(claim_line({a, c}) == "every n");
  CHECK(claim_line({a, b}) == "a every n; b n = 1..3");
  CHECK(claim_line({b, a}) == "b n = 1..3; a every n");
  CHECK(claim_line({a, b, c}) == "a, c every n; b n = 1..3");
  CHECK(claim_line({d, a, b, c}) == "d not settled; a, c every n; b n = 1..3");
  const auto s = one("s", Grade::supported, over_n(few_n)),
             t = one("t", Grade::supported, over_n(few_n));
  CHECK(claim_line({b, s}) == "b n = 1..3; s supported, n = 1..3");
  CHECK(claim_line({s, t}) == "n = 1..3");  // the verdict has the grade
}

TEST_CASE("claim line: corrections stand once, behind the first that they correct") {
  const auto wrong = [](const char* id) {
    return known(says(id), Grade::refuted, over_n(7, Inputs::points));
  };
  const auto right = known(mends("r", "w"), Grade::proved, everywhere),
             more = known(mends("q", "w"), Grade::checked, over_n(few_n)),
             good = known(says("g"), Grade::checked, over_n(few_n));
  CHECK(claim_line({wrong("w"), good, right}) == "w false at n = 7; r every n; g n = 1..3");
  CHECK(claim_line({wrong("w"), right, more}) == "w false at n = 7; r every n; q n = 1..3");
  CHECK(claim_line({good, wrong("w"), right}) == "g n = 1..3; w false at n = 7; r every n");
  // What is not false needs no correction.
  CHECK(claim_line({known(says("w"), Grade::open, {}), right}) == "not settled");
  auto both = right;
  both.part.corrects = "#w";
  CHECK(claim_line({wrong("v"), wrong("w"), both}) == "v, w false at n = 7; r every n");
  // In a claim of ours what corrects is itself stated.
  const auto own = known(ours("w"), Grade::refuted, over_n(7, Inputs::points));
  CHECK(claim_line({own, right}) == "w false at n = 7; r every n");
  CHECK(claim_line({right, own}) == "r every n; w false at n = 7");
}

}  // namespace
}  // namespace verify::claim_line_test
