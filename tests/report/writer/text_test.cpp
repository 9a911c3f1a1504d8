#include "verify/report/writer/text.hpp"

#include <doctest/doctest.h>

#include <sstream>

using namespace verify;

namespace {

CheckOutcome check(const std::string& name, Evidence evidence, Scope scope, Expect expect,
                   Truth truth, const std::string& detail) {
  CheckOutcome c;
  c.name = name;
  c.evidence = evidence;
  c.scope = scope;
  c.expect = expect;
  c.answer = truth;
  c.detail = detail;
  c.covers = "n = 1";
  return c;
}

Report sample() {
  Result good;
  good.id = "a.thm1";
  good.title = "A theorem";
  good.verdict = good.expected = Verdict::verified;
  good.seconds = 0.012;
  good.checks = {
      check("it holds", Evidence::exact, Scope::points, Expect::holds, Truth::yes, "1 = 1"),
      check("it holds for all n", Evidence::symbolic, Scope::everywhere, Expect::holds, Truth::yes,
            "expands to 0"),
      check("a sign is flipped", Evidence::exact, Scope::points, Expect::control, Truth::no,
            "1 != -1")};
  Result bad;
  bad.id = "b.lem2";
  bad.title = "A lemma with a slip";
  bad.verdict = bad.expected = Verdict::corrected;
  bad.seconds = 1.5;
  bad.checks = {check("the printed sign", Evidence::exact, Scope::points, Expect::refuted,
                      Truth::no, "n = 1: printed 1, true -1"),
                check("the other sign", Evidence::symbolic, Scope::everywhere, Expect::corrected,
                      Truth::yes, "expands to 0")};
  Result open;
  open.id = "b.thm3";
  open.title = "A hard theorem";
  open.verdict = Verdict::undecided;
  open.expected = Verdict::verified;
  open.reason = "\"the bound\" is not settled: out of memory";
  open.checks = {check("the bound", Evidence::enclosure, Scope::region, Expect::holds,
                       Truth::unknown, "out of memory")};
  open.expected_values = {{"loss", "E", "78/35", "77/35", Truth::no}};
  return {{}, {good, bad, open}};
}

std::string text_of(Detail detail, Style style) {
  std::ostringstream out;
  write_text(out, sample(), detail, style);
  return out.str();
}

}  // namespace

TEST_CASE("the text report: a table, then words for what is not simply verified") {
  CHECK(text_of(Detail::exceptions, {false, 72}) ==
        R"(verdict               claim   reach                    time
verified (old rule)   a.thm1  symbolic, everywhere    12 ms
corrected (old rule)  b.lem2  symbolic, everywhere   1.50 s
undecided (old rule)  b.thm3                           0 ms

corrected (old rule) b.lem2  A lemma with a slip
  refuted     the printed sign [exact, points: n = 1]
              n = 1: printed 1, true -1
  corrected   the other sign [symbolic, everywhere: n = 1]

undecided (old rule) b.thm3  A hard theorem  (expected: verified)
  because     "the bound" is not settled: out of memory
  expected    loss = 78/35 (E): DISAGREES; found 77/35
  open        the bound [enclosure, region: n = 1]
              out of memory

)"
        "3 results: under the old rule 1 verified, 1 corrected, 1 undecided; 1 not as expected; "
        "1.51 s "
        "of checking\n");
}

TEST_CASE("every check is shown on request, also the controls") {
  const auto text = text_of(Detail::all, {false, 100});
  CHECK(text.find("control: no a sign is flipped") != std::string::npos);
  CHECK(text.find("holds       it holds for all n") != std::string::npos);
}

TEST_CASE("colours appear only when asked for") {
  CHECK(text_of(Detail::all, {false, 100}).find('\033') == std::string::npos);
  CHECK(text_of(Detail::all, {true, 100}).find("\033[32mverified") != std::string::npos);
}

TEST_CASE("lines break at blanks within the width") {
  CHECK(wrapped("aa bb cc dd", 2, {false, 22}) == "aa bb cc dd");
  CHECK(wrapped("aaaaaaaaaa bbbbbbbbbb cc", 2, {false, 22}) == "aaaaaaaaaa\n  bbbbbbbbbb cc");
  CHECK(padded("d\xC3\xA9j\xC3\xA0", 6) == "d\xC3\xA9j\xC3\xA0  ");
}
