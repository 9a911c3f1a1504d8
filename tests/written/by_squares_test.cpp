// Numbers that are not negative are compared by their squares: roots, norms, absolute values.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "verify/written/typed/formula_check.hpp"

namespace verify::by_squares_test {
namespace {

struct Line {
  std::string formula, symbols;
  std::vector<std::string> given = {};
};

Answer answer_of(const Line& line, std::string& detail) {
  FormulaText text;
  text.formula = line.formula;
  text.letters = {line.symbols};
  text.given = line.given;
  const auto check = checked_formula(text);
  detail = check.detail;
  return check.answer;
}

void check_all(const std::vector<Line>& lines, Answer wanted) {
  for (const auto& line : lines) {
    std::string detail;
    const auto answer = answer_of(line, detail);
    INFO(line.formula, ": ", detail);
    CHECK(answer == wanted);
  }
}

const std::string numbers = "a = scalar, b = scalar";

}  // namespace

TEST_CASE("by squares: equalities of roots, norms and absolute values") {
  check_all({{"sqrt(a^2) = abs(a)", numbers},
             {"sqrt((a - b)^2) = abs(a - b)", numbers},
             {"abs(a b) = abs(a) abs(b)", numbers},
             {"abs(-a) = abs(a)", numbers},
             {"norm(a x) = abs(a) norm(x)", "a = scalar, x = d"},
             {"norm(Q x) = norm(x)", "Q = n x d, x = d", {"Q' Q = I(d)"}},
             {"norm(Q A) = norm(A)", "Q = d x d, A = d x n", {"Q' Q = I(d)"}},
             {"sqrt(a b) = sqrt(a) sqrt(b)", "a = scalar, >= 0, b = scalar, >= 0"},
             {"norm(x y') = norm(x) norm(y)", "x = d, y = n"}},
            Truth::yes);
  check_all({{"sqrt(a^2) = a", numbers},
             {"abs(a + b) = abs(a) + abs(b)", numbers},
             {"norm(a x) = a norm(x)", "a = scalar, x = d"},
             {"norm(Q x) = norm(x)", "Q = n x d, x = d", {"Q' Q = 2 I(d)"}},
             {"norm(Q' x) = norm(x)", "Q = n x d, x = n", {"Q' Q = I(d)"}},
             {"abs(a) = -a", numbers}},
            Truth::no);
}

TEST_CASE("by squares: orders of absolute values, and of projections") {
  check_all({{"abs(a + b) <= abs(a) + abs(b)", numbers},
             {"abs(a) - abs(b) <= abs(a - b)", numbers},
             {"-abs(a) <= a <= abs(a)", numbers},
             {"abs(x' y) <= norm(x) norm(y)", "x = d, y = d"},
             {"opnorm(A + B) <= opnorm(A) + opnorm(B)", "A = d x n, B = d x n"},
             {"norm(softmax(x))^2 <= 1", "x = n"},
             {"norm(P x - P y) <= norm(x - y)", "P = d x d, x = d, y = d", {"P' = P", "P P = P"}},
             {"norm(P x - P y) <= norm(x - y)", "P = d x d, symmetric, x = d, y = d", {"P^2 = P"}}},
            Truth::yes);
  // Both are negative where they are not shown not to be.
  check_all({{"abs(a) + abs(b) <= abs(a + b)", numbers},
             {"opnorm(A - B) <= opnorm(A) - opnorm(B)", "A = d x n, B = d x n"},
             {"norm(softmax(x))^2 < 1", "x = n"},
             {"a <= -abs(a)", numbers},
             {"a + b <= abs(a - b)", numbers},
             {"norm(P x) <= norm(x)", "P = d x d, x = d", {"P P = P"}}},
            Truth::no);
}

TEST_CASE("by squares: norms of iterates, by one step of any") {
  const auto settled = [](const char* given) {
    FormulaText text;
    text.formula = "for all k: norm(w_{k+1}) = norm(w_k)";
    text.letters = {"Q = d x d, u = d"};
    text.given = {given};
    text.iterate = {"w_{k+1} = Q w_k", "w_0 = u"};
    return checked_formula(text).answer;
  };
  CHECK(settled("Q' Q = I(d)") == Truth::yes);
  CHECK(settled("Q Q = I(d)") == Truth::no);
}

TEST_CASE("by squares: a side of which no sign is seen is not squared") {
  const std::vector<Line> lines = {
      {"a = b", numbers, {"a^2 = b^2"}},
      {"a = sqrt(b^2)", numbers, {"a^2 = b^2"}},
      {"a <= abs(b)", numbers, {"b^2 <= a^2"}},
      {"norm(x) - norm(y) = norm(x - y)", "x = d, y = d", {"x' y = 0"}}};
  for (const auto& line : lines) {
    std::string detail;
    const auto answer = answer_of(line, detail);
    INFO(line.formula, ": ", detail);
    CHECK_FALSE(answer == Truth::yes);
  }
}

TEST_CASE("by squares: the square of one number is completed, whatever its root") {
  const auto answer = [](const std::string& formula, const std::string& letters) {
    return checked_formula({formula, {letters}, {}, {}, {}, {}}).answer;
  };
  CHECK(answer("x (1 - x) <= 1/4", "x = scalar") == Truth::yes);
  CHECK(answer("b^2 - 6 b + 10 >= 0", "b = scalar") == Truth::yes);
  CHECK(answer("b^2 - 6 b + 10 > 0", "b = scalar") == Truth::yes);
  CHECK(answer("3 b^2 - 7 b c + 5 c^2 >= 0", "b = scalar, c = scalar") == Truth::yes);
  CHECK(answer("tr(A)^2 + 25 >= 10 tr(A)", "A = d x d") == Truth::yes);
  CHECK(answer("x (1 - x) < 1/4", "x = scalar") == Truth::no);
  CHECK(answer("a b != 0", "a = scalar, != 0, b = scalar, >= 1") == Truth::yes);
  CHECK(answer("a b != 0", "a = scalar, != 0, b = scalar, >= 0") == Truth::no);
  const auto under = [](const std::string& formula, const std::string& given) {
    return checked_formula({formula, {"u = d"}, {}, {}, {given}, {}}).answer;
  };
  CHECK(under("norm(u)^2 <= 4", "norm(u) <= 2") == Truth::yes);
  CHECK(under("norm(u)^2 <= 3", "norm(u) <= 2") == Truth::no);
  CHECK(answer("b^2 - 6 b + 8 >= 0", "b = scalar") == Truth::no);
}

}  // namespace verify::by_squares_test
