// What is supposed of a sequence at every step is refused with the iterate that says the same, and
// that iterate is read, and settles what follows.
#include "verify/expression/clauses/step_hypotheses.hpp"

#include <doctest/doctest.h>

#include "tests/expression/formula_refusal.hpp"

namespace verify::step_hypotheses_test {
namespace {

using testing::refusal_of;

FormulaText supposed(const std::string& given) {
  FormulaText text;
  text.formula = "for all k: f_k <= c^k f_0";
  text.letters = {"f = scalar, sequence, c = scalar, 0 < c <= 1, s = scalar"};
  text.given = {given};
  return text;
}
bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
FormulaCheck with_iterate(const std::string& formula, const std::string& step) {
  FormulaText text;
  text.formula = formula;
  text.letters = {"c = scalar, 0 < c <= 1, s = scalar, f0 = scalar, e = scalar, sequence"};
  text.iterate = {step, "f_0 = f0"};
  return checked_formula(text);
}

}  // namespace

TEST_CASE("steps supposed: the iterate with a slack is told") {
  CHECK(has(refusal_of(supposed("for all k: f_{k+1} <= c f_k")),
            "iterate = [\"f_{k+1} = c f_k - e_k^2\", \"f_0 = f0\"]"));
  CHECK(has(refusal_of(supposed("f_{k+1} >= c f_k")), "\"f_{k+1} = c f_k + e_k^2\""));
  CHECK(has(refusal_of(supposed("for all k >= 0: f_{k+1} - s <= c (f_k - s)")),
            "\"f_{k+1} = c (f_k - s) + s - e_k^2\""));
  CHECK(has(refusal_of(supposed("2 f_{k+1} <= c f_k")),
            "iterate = [\"f_{k+1} = (1 - c) f_k - e_k^2\""));
  CHECK(has(refusal_of(supposed("f_k >= 0")), "write f_k^2 for f_k"));
  for (const auto* cut :
       {"f_{k+1}", "f_{k+1} <=", "f_{k", "for all k: f_{k+1} - s", "f_{k+1} - <= c"})
    CHECK(refusal_of(supposed(cut)) != "accepted");
}

TEST_CASE("steps supposed: what is told is read, and shows what follows and no more") {
  CHECK(with_iterate("for all k: f_k <= c^k f0", "f_{k+1} = c f_k - e_k^2").answer == Truth::yes);
  CHECK(with_iterate("for all k: f_k <= c^(2 k) f0", "f_{k+1} = c f_k - e_k^2").answer !=
        Truth::yes);
  CHECK(with_iterate("for all k: f_k - s <= c^k (f0 - s)", "f_{k+1} = c (f_k - s) + s - e_k^2")
            .answer == Truth::yes);
  CHECK(
      with_iterate("for all k: f_k - s <= c^(k + 1) (f0 - s)", "f_{k+1} = c (f_k - s) + s - e_k^2")
          .answer == Truth::no);
  CHECK(with_iterate("for all k: f_k >= f0", "f_{k+1} = f_k + e_k^2").answer == Truth::yes);
  CHECK(with_iterate("for all k: f_k > f0", "f_{k+1} = f_k + e_k^2").answer == Truth::no);
}

}  // namespace verify::step_hypotheses_test
