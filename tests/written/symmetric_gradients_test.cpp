// What is said of a gradient by a symmetric matrix, of which there are two readings.
#include <doctest/doctest.h>

#include <string>

#include "verify/written/typed/formula_check.hpp"

namespace verify::symmetric_gradients_test {
namespace {

FormulaCheck checked(std::string formula, std::string symbols) {
  FormulaText text;
  text.formula = std::move(formula);
  text.letters = {std::move(symbols)};
  return checked_formula(text);
}
bool has(const std::string& text, const std::string& words) {
  INFO(text);
  return text.find(words) != std::string::npos;
}

const std::string symmetric = "S = d x d, symmetric, A = d x d";

}  // namespace

TEST_CASE("gradients by symmetric matrices: what is the same in both readings") {
  const auto check = checked("grad(tr(S S) / 2, S) = S", "S = d x d, symmetric");
  CHECK(check.answer == Truth::yes);
  CHECK(has(check.detail,
            "is the one among symmetric matrices, and with the one by all entries the "
            "statement holds, too"));
  CHECK(check.conditions.back() == "grad( ) by S among symmetric matrices");
  const auto form = checked("grad(x' S x, S) = x x'", "S = d x d, positive definite, x = d");
  CHECK(form.answer == Truth::yes);
  CHECK(has(form.detail, "with the one by all entries the statement holds, too"));
}

TEST_CASE("gradients by symmetric matrices: what holds in one of the readings") {
  const auto among = checked("grad(tr(S A), S) = (A + A') / 2", symmetric);
  CHECK(among.answer == Truth::yes);
  CHECK(has(among.detail,
            "with the one by all entries, as if it were any matrix, the statement fails"));
  const auto entries = checked("grad(tr(S A), S) = A'", symmetric);
  CHECK(entries.answer == Answer());
  CHECK(has(entries.detail, "is read in two ways"));
  CHECK(has(entries.detail, "take \"symmetric\" from S, and suppose S' = S"));
}

TEST_CASE("gradients by symmetric matrices: what is false in both is refuted") {
  CHECK(checked("grad(tr(S A), S) = A", symmetric).answer == Truth::no);
  CHECK(checked("grad(tr(S A), S) = A + A'", symmetric).answer == Truth::no);
  // Of a vector there is one.
  const auto vector = checked("grad(w' H w, w) = 2 H w", "H = d x d, symmetric, w = d");
  CHECK(vector.answer == Truth::yes);
  CHECK_FALSE(has(vector.detail, "among symmetric matrices"));
}

}  // namespace verify::symmetric_gradients_test
