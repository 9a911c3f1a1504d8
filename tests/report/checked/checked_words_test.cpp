#include "verify/report/checked/checked_words.hpp"

#include "tests/printing.hpp"

namespace verify::checked_words_test {
namespace {

CheckOutcome way(int number, Evidence evidence, CheckedStatement checked) {
  CheckOutcome check;
  check.assertion = "main";
  check.way = number;
  check.evidence = evidence;
  check.scope = {{{{"d", Argument::words}}}, Inputs::all};
  check.answer = Truth::yes;
  check.checked = std::move(checked);
  return check;
}

CheckedStatement identity(const std::string& left, const std::string& right,
                          const std::string& property = "") {
  CheckedStatement checked;
  checked.letters = {{"A", "d \\times d", {}, ""}};
  if (!property.empty()) checked.letters.front().properties = {property};
  checked.sizes = {{"d", 0}};
  checked.definitions = {{"G", "A A"}};
  checked.identities = {{left, "=", right}};
  return checked;
}

Assertion assertion() {
  Assertion result;
  result.id = "main";
  result.sizes = {"d"};
  return result;
}

std::string text(const Assertion& assertion, const std::vector<CheckOutcome>& checks) {
  std::string all;
  for (const auto& line : checked_lines(assertion, checks))
    all += line.label + "|" + line.text + "|" + line.standing + "\n";
  return all;
}

TEST_CASE("checked words: letters and definitions once, a formula with all that evaluate it") {
  CHECK(text(assertion(), {way(0, Evidence::symbolic, identity("A", "G")),
                           way(1, Evidence::exact, identity("A", "G")),
                           way(2, Evidence::symbolic, identity("G", "A"))}) ==
        "symbols|any $A$, $d \\times d$|\nsizes|every $d \\ge 1$|\nwhere|$G = A A$|\n"
        "checked|$A = G$|symbolic, every d: yes; exact, every d: yes\n"
        "checked|$G = A$|symbolic, every d: yes\n");
}

// Where a chain a = b = c is false, one of its links may hold.
TEST_CASE("checked words: what is false of several formulas together is not said of each") {
  auto chain = identity("A", "G");
  chain.identities.push_back({"G", "=", "2 G"});
  auto false_together = way(0, Evidence::symbolic, chain);
  false_together.answer = Truth::no;
  const auto words = text(assertion(), {false_together});
  CHECK(words.find("|$A = G$|symbolic, every d: no, of these 2 together\n") != std::string::npos);
  false_together.answer = Truth::yes;
  CHECK(text(assertion(), {false_together}).find("together") == std::string::npos);
}

// A hypothesis of one formula is not said of another.
TEST_CASE("checked words: another hypothesis of the same letter is another setting") {
  const auto words =
      text(assertion(), {way(0, Evidence::symbolic, identity("A", "G")),
                         way(1, Evidence::symbolic, identity("G", "A", "symmetric"))});
  CHECK(words.find("symbols|any $A$, $d \\times d$|") != std::string::npos);
  CHECK(words.find("symbols|$A$, $d \\times d$, symmetric|") != std::string::npos);
}

TEST_CASE("checked words: what a person joins is said to be joined in words") {
  auto joined = assertion();
  const std::vector<CheckOutcome> chain = {way(0, Evidence::symbolic, identity("A", "G")),
                                           way(0, Evidence::symbolic, identity("G", "A"))};
  CHECK(
      text(joined, chain).find("joined|in words: these together are read as the sentence above") !=
      std::string::npos);
  joined.by_hand = {"squares are not negative"};
  CHECK(text(joined, chain).find("joined|in words: squares are not negative|") !=
        std::string::npos);
}

TEST_CASE("checked words: what follows in words, or by a result that is quoted, says so") {
  auto follows = assertion();
  follows.follows = {"#other", "a.thm1#main"};
  CHECK(text(follows, {}) == "joined|in words: it follows from #other, a.thm1#main|\n");
  auto quotes = assertion();
  quotes.quoted = {"isserlis"};
  const auto words = text(quotes, {way(0, Evidence::symbolic, identity("A", "G"))});
  CHECK(words.find("joined|in words: this, with what is quoted (Isserlis' theorem), is read as the "
                   "sentence above|") != std::string::npos);
  CHECK(text(quotes, {}).empty());
}

// A formula of every d that was evaluated from d = 2 on.
TEST_CASE("checked words: sizes begin where the evaluation does") {
  auto from_two = way(0, Evidence::symbolic, identity("A", "G"));
  from_two.scope = {{{{"d", from(2, Argument::words)}}}, Inputs::all};
  CHECK(text(assertion(), {from_two}).find("sizes|every $d \\ge 2$|") != std::string::npos);
  CHECK(text(assertion(), {from_two, way(1, Evidence::exact, identity("A", "G"))})
            .find("sizes|every $d \\ge 1$|") != std::string::npos);
}

// "0 = 0" and "u = u" are no statements of anybody's.
TEST_CASE("checked words: what comes out alike on both sides is not shown as an identity") {
  auto several = identity("A", "G");
  several.identities.push_back({"0", "=", "0"});
  several.identities.push_back({"u", "=", "u"});
  several.identities.push_back({"u", "=", "u"});
  const auto words = text(assertion(), {way(0, Evidence::symbolic, several)});
  CHECK(words.find("checked|$A = G$|symbolic, every d: yes\n") != std::string::npos);
  CHECK(words.find("checked|3 entries come out as one expression on both sides: $u$; 0 in 1 of "
                   "them|symbolic, every d: yes\n") != std::string::npos);
  CHECK(words.find("$u = u$") == std::string::npos);
  auto nothing = identity("0", "0");
  CHECK(text(assertion(), {way(0, Evidence::symbolic, nothing)})
            .find("checked|an entry comes out as one expression on both sides, 0|") !=
        std::string::npos);
}

TEST_CASE("checked words: a function beside a formula takes no condition from it") {
  auto formula = identity("A", "G");
  formula.conditions = {"$A$ has an inverse"};
  CheckedStatement function;
  function.described = "computed by a function of the checker";
  const auto both =
      text(assertion(), {way(0, Evidence::symbolic, formula), way(1, Evidence::exact, function)});
  CHECK(both.find("where|$A$ has an inverse|") != std::string::npos);
  CHECK(both.find("symbols|", both.find("symbols|") + 1) == std::string::npos);
}

// "H" of 2 x 2 is none of those of every size.
TEST_CASE("checked words: symbols of what is only described are not those of the formulas") {
  CheckedStatement described;
  described.letters = {{"A", "2 \\times 2", {}, ""}};
  described.described = "a polynomial identity in 4 variables, 9 operations";
  const auto both = text(assertion(), {way(0, Evidence::symbolic, identity("A", "G")),
                                       way(1, Evidence::exact, described)});
  CHECK(both.find("symbols|any $A$, $d \\times d$|") != std::string::npos);
  CHECK(both.find("symbols|any $A$, $2 \\times 2$|") != std::string::npos);
}

TEST_CASE("checked words: a function of the checker is named with its place") {
  CheckedStatement function;
  function.described = "computed by a function of the checker";
  function.place = "theorems/li2025/thm2.cpp:45";
  CHECK(text(assertion(), {way(0, Evidence::exact, function)}) ==
        "checked|computed by a function of the checker, theorems/li2025/thm2.cpp:45|exact, every "
        "d: yes\n");
}

TEST_CASE("checked words: controls and other parts do not occur") {
  auto control = way(0, Evidence::symbolic, identity("A", "G"));
  control.role = Role::control;
  auto other = way(0, Evidence::symbolic, identity("A", "G"));
  other.assertion = "another";
  CHECK(text(assertion(), {control, other}).empty());
}

}  // namespace
}  // namespace verify::checked_words_test
