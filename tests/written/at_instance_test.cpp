// A statement at numbers: norms that have an exact value, and minima, asked at places nearby.
#include "verify/written/at_instance.hpp"

#include <doctest/doctest.h>

#include "verify/claim/finding.hpp"
#include "verify/written/typed/formula_check.hpp"

namespace verify::at_instance_test {
namespace {

Answer answer(const std::string& formula, const std::string& letters, const Fields& numbers,
              const std::vector<std::string>& given = {}) {
  FormulaText text;
  text.formula = formula;
  text.letters = {letters};
  text.given = given;
  const auto written = written_formula(text);
  auto read = Instance::read("drawn", numbers, inputs_of(written));
  REQUIRE(std::holds_alternative<Instance>(read));
  return compared_at_instance(written, written.assertions.front().versions.front(),
                              std::get<Instance>(read), nullptr)
      .answer;
}

Datum matrix(const Matrix<Rational>& a) { return to_datum(a); }

TEST_CASE("at numbers: the norm of an operator is that of its longest direction") {
  const auto norm = [](const std::string& formula, const Matrix<Rational>& A) {
    return answer(formula, "A = d x d", {{"A", matrix(A)}});
  };
  CHECK(norm("opnorm(A) = 3", {{3, 0}, {0, 1}}) == Truth::yes);
  CHECK(norm("opnorm(A) = 5", {{3, 0}, {4, 0}}) == Truth::yes);
  // Its entries have the length 3; of two directions neither is as long.
  CHECK_FALSE(norm("opnorm(A) = 3", {{1, 2}, {0, 2}}) == Truth::yes);
  CHECK_FALSE(norm("opnorm(A) >= 3", {{1, 2}, {0, 2}}) == Truth::yes);
  CHECK(norm("norm(A) = 3", {{1, 2}, {0, 2}}) == Truth::yes);
}

TEST_CASE("at numbers: a place of the minimum is the only one, a minimum need not be") {
  const auto flat = [](const std::string& formula, long a) {
    return answer(formula, "A = d x d, positive semidefinite, x = d",
                  {{"A", matrix({{Rational(a)}})}, {"x", to_datum(Vector<Rational>{1})}});
  };
  CHECK(flat("argmin(x' A x, x) = 0", 1) == Truth::yes);
  CHECK(flat("argmin(x' A x, x) = 0", 0) == Truth::no);
  CHECK(flat("min(x' A x, x) = 0 at x = 0", 0) == Truth::yes);
}

TEST_CASE("at numbers: steps of a symmetric matrix are symmetric") {
  const auto least = [](const std::string& formula) {
    return answer(formula, "S = d x d, symmetric, B = d x d",
                  {{"S", matrix({{0, 0}, {0, 0}})}, {"B", matrix({{0, 1}, {0, 0}})}});
  };
  CHECK(least("argmin(tr(S S) - 2 tr(S B), S) = (B + B') / 2") == Truth::yes);
  CHECK(least("argmin(tr(S S) - 2 tr(S B), S) = B + B'") == Truth::no);
  // What is taken on at another matrix is not taken on among symmetric ones.
  CHECK(least("argmin(tr(S S) - 2 tr(S B), S) = B") == Truth::no);
  CHECK(least("min(tr(S S) - 2 tr(S B), S) = -tr(B B') at S = B") == Truth::no);
  CHECK(least("min(tr(S S) - 2 tr(S B), S) = -tr((B + B')^2) / 4 at S = B") == Truth::no);
  CHECK(least("min(tr(S S) - 2 tr(S B), S) = -tr((B + B')^2) / 4 at S = (B + B') / 2") ==
        Truth::yes);
}

TEST_CASE("at numbers: no step is taken where the symbol of a minimum is bound") {
  const auto bound = [](const std::string& property, const std::vector<std::string>& given = {}) {
    return answer("min(tr(S), S) = 0 at S = zeros(d, d)", "S = d x d" + property,
                  {{"S", matrix({{1}})}}, given);
  };
  CHECK(bound("") == Truth::no);
  CHECK_FALSE(bound(", positive semidefinite").applies());
  CHECK_FALSE(bound(", positive definite").applies());
  CHECK_FALSE(bound(", invertible").applies());
  CHECK_FALSE(bound("", {"tr(S) >= 0"}).applies());
}

}  // namespace
}  // namespace verify::at_instance_test
