#include "verify/report/checked/checked_by.hpp"

#include "tests/printing.hpp"
#include "verify/words/certified/independent.hpp"
#include "verify/words/certified/kernel.hpp"

namespace verify::checked_by_test {
namespace {

const std::string agreed = "000000000000000000000000000000aa";
const std::string in_coq = "000000000000000000000000000000bb";

CheckOutcome way(int number, const std::string& certificate, const Extent& d) {
  CheckOutcome check;
  check.assertion = "main";
  check.way = number;
  check.evidence = Evidence::symbolic;
  check.scope = {{{{"d", d}}}, Inputs::all};
  check.answer = Truth::yes;
  check.certificate = certificate;
  return check;
}
CheckOutcome all_sizes(int number, const std::string& certificate) {
  return way(number, certificate, Argument::words);
}

Assertion assertion() {
  Assertion result;
  result.id = "main";
  result.sizes = {"d"};
  return result;
}

CheckedBy by(const std::vector<CheckOutcome>& checks, const ClaimWords& words = {}) {
  add_independently_checked({agreed});
  add_checked_by_kernel({in_coq});
  return checked_by(assertion(), checks, words);
}

}  // namespace

TEST_CASE("a part is independently checked where a whole way of it is") {
  CHECK(by({all_sizes(0, agreed)}) == CheckedBy::independent);
  CHECK(by({all_sizes(0, "other")}) == CheckedBy::engine);
  CHECK(by({all_sizes(0, "")}) == CheckedBy::engine);
  CHECK(by({all_sizes(0, agreed), all_sizes(0, "")}) == CheckedBy::engine);  // one chain
  CHECK(by({all_sizes(0, ""), all_sizes(1, agreed)}) == CheckedBy::independent);
  CHECK(by({}) == CheckedBy::nobody);
}

TEST_CASE("a part is checked by the kernel where every check of a way is") {
  CHECK(by({all_sizes(0, in_coq)}) == CheckedBy::kernel);
  CHECK(by({all_sizes(0, in_coq), all_sizes(0, in_coq)}) == CheckedBy::kernel);
  CHECK(by({all_sizes(0, in_coq), all_sizes(0, agreed)}) == CheckedBy::independent);
  CHECK(by({all_sizes(0, in_coq), all_sizes(0, "")}) == CheckedBy::engine);
  CHECK(by({all_sizes(0, agreed), all_sizes(1, in_coq)}) == CheckedBy::kernel);
  CHECK(by({way(0, in_coq, 2), way(1, agreed, 3)}) == CheckedBy::independent);
}

// What is checked at fewer sizes than are said is not the assertion.
TEST_CASE("a way that does not carry the part does not count") {
  CHECK(by({all_sizes(0, ""), way(1, agreed, 2)}) == CheckedBy::engine);
  CHECK(by({way(0, agreed, 2), way(1, "", 3)}) == CheckedBy::engine);
  CHECK(by({way(0, agreed, 2), way(1, agreed, 3)}) == CheckedBy::independent);
}

TEST_CASE("what stands whole in Coq is said to") {
  ClaimWords words;
  Whole whole;
  whole.assertions = {"main"};
  words.whole = {whole};
  CHECK(by({all_sizes(0, "")}, words) == CheckedBy::coq);
}

TEST_CASE("what stands in Coq in part is counted by its statements") {
  ClaimWords words;
  Whole half;
  half.in_part = {"main"};
  words.whole = {half};
  CHECK(by({all_sizes(0, "")}, words) == CheckedBy::engine);
  CHECK(verify::in_coq("main", words) == InCoq::in_part);
  CHECK(verify::in_coq("other", words) == InCoq::no);
  CHECK(to_text(CheckedByCounts{1, 4, 2, 3, 2}).find("1 are stated whole in Coq and 2 in part;") !=
        std::string::npos);
}

TEST_CASE("a check says who agrees, where there is a statement to agree with") {
  add_independently_checked({agreed});
  add_checked_by_kernel({in_coq});
  CHECK(checker_words(all_sizes(0, in_coq)) == "Coq 8.16 agrees, no axioms");
  CHECK(checker_words(all_sizes(0, agreed)) == "an independent checker agrees");
  CHECK(checker_words(all_sizes(0, "other")) == "by the engine alone");
  CHECK(checker_words(all_sizes(0, "")).empty());
  CHECK(to_text(CheckedByCounts{}).empty());
  CHECK(to_text(CheckedByCounts{1, 4, 2, 3}) ==
        "Of 10 assertions that checks settle, 1 are stated whole in Coq; of the others Coq's "
        "kernel checked every statement of 4, an independent checker agrees with 2, and 3 rest on "
        "the engine alone.");
}

}  // namespace verify::checked_by_test
