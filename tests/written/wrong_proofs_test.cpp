// What the search for a proof must not find by itself: a false formula is mostly refuted by numbers
// before a proof is asked for, and a proof that is wrong would stay unseen.
#include <doctest/doctest.h>

#include "verify/written/proofs/order_by_induction.hpp"
#include "verify/written/proofs/proof.hpp"
#include "verify/written/proofs/witness_exists.hpp"
#include "verify/written/typed/formula_rows.hpp"

namespace verify::wrong_proofs_test {
namespace {

bool is_proved(const FormulaText& text) {
  try {
    const auto written = written_formula(text);
    const auto& said = written.assertions.front().versions.front();
    Work work(most_work);
    return said.uses.indexed ? proved_beside_indices(written.vocabulary, said, work).found
                             : proved(written.vocabulary, said, {}, work).found;
  } catch (const std::exception&) {  // what words do not say
    return false;
  }
}

struct Row {
  FormulaText text;
  bool holds;
};

FormulaText typed(const std::string& formula, const std::string& letters,
                  const std::vector<std::string>& given = {},
                  const std::vector<std::string>& iterate = {}) {
  FormulaText text;
  text.formula = formula;
  if (!letters.empty()) text.letters = {letters};
  text.given = given;
  text.iterate = iterate;
  return text;
}

const std::string c = "c = scalar", c_x = "c = scalar, x = d", signed_c = "c = scalar, >= 0",
                  A = "A = d x d", AB = "A = d x d, B = d x d";
const std::string form = "(x' C y)^2 <= (x' C x) (y' C y)";
const std::vector<std::string> times_b = {"x_{k+1} = b x_k", "x_0 = x0"};
const std::vector<std::string> halved = {"x_{k+1} = x_k / 2", "x_0 = c"},
                               late = {"x_{k+1} = x_k / 2", "x_1 = c"},
                               constant = {"x_{k+1} = x_k", "x_1 = c"};

const std::vector<Row> rows = {
    // Roots.
    {typed("sqrt(c^2) = c", signed_c), true},
    {typed("sqrt(c^2) = c", c), false},
    {typed("sqrt(c^2 s) = c sqrt(s)", signed_c + ", s = scalar, > 0"), true},
    {typed("sqrt(c^2 s) = c sqrt(s)", c + ", s = scalar, > 0"), false},
    // Cauchy and Schwarz.
    {typed(form, "C = d x d, positive semidefinite, x = d, y = d"), true},
    {typed(form, "C = d x d, symmetric, x = d, y = d"), false},
    // Inverses, products in the other order.
    {typed("B A = I(d)", AB, {"A B = I(d)"}), true},
    {typed("B A = I(d)", AB, {"A B = 2 I(d)"}), false},
    {typed("B A = I(d)", AB + ", s = scalar", {"s A B = I(d)"}), false},
    {typed("X' X = I(n)", "X = d x n", {"X X' = I(d)"}), false},
    // By contradiction: one block of several.
    {typed("A != 0", A, {"A A != 0"}), true},
    {typed("A != 0", AB, {"[A, B] != 0"}), false},
    {typed("A != 0", AB, {"[A; B] != 0"}), false},
    // By induction.
    {typed("for all k: x_k <= b^k c", "b = scalar, >= 0, c = scalar, x0 = scalar", {"x0 <= c"},
           times_b),
     true},
    {typed("for all k: x_k <= b^k c", "b = scalar, c = scalar, x0 = scalar", {"x0 <= c"}, times_b),
     false},
    {typed("for all k: x_{k+1}^2 <= x_k^2", c, {}, halved), true},
    {typed("for all k: x_{k+1}^2 <= x_k^2", c, {}, late), false},
    {typed("for all k >= 1: x_k <= c", c, {}, constant), true},
    {typed("for all k >= 1: x_k <= c / k", c, {}, constant), false},
};

TEST_CASE("proofs: what is false is not proved, whether or not numbers would refute it") {
  for (const auto& [text, holds] : rows) {
    INFO(command_of(text));
    CHECK(is_proved(text) == holds);
  }
}

TEST_CASE("proofs: a witness has a value where it is shown to have one") {
  const auto unshown = [](const std::string& letters, const std::string& formula,
                          const std::string& witness) {
    auto text = typed(formula, letters);
    text.witness = {witness};
    const auto written = written_formula(text);
    Work work(most_work);
    return unshown_in_witness(written.vocabulary, written.assertions.front().versions.front(),
                              work);
  };
  const std::string root = "exists s: s^2 = t", quotient = "exists s: s t = 1";
  CHECK(unshown("t = scalar, >= 0", root, "s = sqrt(t)") == "");
  CHECK(unshown("t = scalar", root, "s = sqrt(t)").find("is not negative") != std::string::npos);
  CHECK(unshown("t = scalar, > 0", quotient, "s = 1 / t") == "");
  CHECK(unshown("t = scalar", quotient, "s = 1 / t").find("is not 0") != std::string::npos);
}

}  // namespace
}  // namespace verify::wrong_proofs_test
