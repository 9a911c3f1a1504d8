// That a vector is 0, or two are equal, since a form of it vanishes or an invertible matrix of it
// does: statements put together at random, judged by all small integers.
#include <doctest/doctest.h>

#include <array>
#include <functional>

#include "verify/written/typed/formula_rows.hpp"

namespace verify::definite_forms_test {
namespace {

using Matrix2 = std::array<long, 4>;
using Vector2 = std::array<long, 2>;

Vector2 times(const Matrix2& A, const Vector2& x) {
  return {A[0] * x[0] + A[1] * x[1], A[2] * x[0] + A[3] * x[1]};
}
Vector2 turned_times(const Matrix2& A, const Vector2& x) {
  return {A[0] * x[0] + A[2] * x[1], A[1] * x[0] + A[3] * x[1]};
}
long form(const Matrix2& A, const Vector2& x) {
  const auto y = times(A, x);
  return x[0] * y[0] + x[1] * y[1];
}
bool is_zero(const Vector2& x) { return x[0] == 0 && x[1] == 0; }
long determinant(const Matrix2& A) { return A[0] * A[3] - A[1] * A[2]; }

struct Kind {
  std::string declared;
  std::function<bool(const Matrix2&)> has;
};
struct Said {
  std::string text;
  std::function<bool(const Matrix2&, const Vector2&)> holds;
};

const std::vector<Kind> kinds = {
    {"A = d x d", [](const Matrix2&) { return true; }},
    {"A = d x d, invertible", [](const Matrix2& A) { return determinant(A) != 0; }},
    {"A = d x d, symmetric", [](const Matrix2& A) { return A[1] == A[2]; }},
    {"A = d x d, positive definite",
     [](const Matrix2& A) { return A[1] == A[2] && A[0] > 0 && determinant(A) > 0; }},
    {"A = d x d, positive semidefinite",
     [](const Matrix2& A) {
       return A[1] == A[2] && A[0] >= 0 && A[3] >= 0 && determinant(A) >= 0;
     }},
};
const std::vector<Said> all_said = {
    {"x = 0", [](const Matrix2&, const Vector2& x) { return is_zero(x); }},
    {"A x = 0", [](const Matrix2& A, const Vector2& x) { return is_zero(times(A, x)); }},
    {"A' x = 0", [](const Matrix2& A, const Vector2& x) { return is_zero(turned_times(A, x)); }},
    {"A A x = 0",
     [](const Matrix2& A, const Vector2& x) { return is_zero(times(A, times(A, x))); }},
    {"A' A x = 0",
     [](const Matrix2& A, const Vector2& x) { return is_zero(turned_times(A, times(A, x))); }},
    {"x' A x = 0", [](const Matrix2& A, const Vector2& x) { return form(A, x) == 0; }},
    {"x' A x <= 0", [](const Matrix2& A, const Vector2& x) { return form(A, x) <= 0; }},
    {"norm(A x) = 0", [](const Matrix2& A, const Vector2& x) { return is_zero(times(A, x)); }},
    {"tr(x x') <= 0", [](const Matrix2&, const Vector2& x) { return is_zero(x); }},
};

// Whether some data meet the hypothesis and not the conclusion.
bool is_false(const Kind& kind, const Said& given, const Said& said) {
  constexpr long most = 2;
  Matrix2 A;
  Vector2 x;
  for (A[0] = -most; A[0] <= most; ++A[0])
    for (A[1] = -most; A[1] <= most; ++A[1])
      for (A[2] = -most; A[2] <= most; ++A[2])
        for (A[3] = -most; A[3] <= most; ++A[3]) {
          if (!kind.has(A)) continue;
          for (x[0] = -most; x[0] <= most; ++x[0])
            for (x[1] = -most; x[1] <= most; ++x[1])
              if (given.holds(A, x) && !said.holds(A, x)) return true;
        }
  return false;
}

Answer answer(FormulaText text) { return checked_formula(text).answer; }

}  // namespace

TEST_CASE("equations to 0: what a form or an inverse shows is proved, and nothing that is false") {
  long proved = 0, wrong = 0, refuted = 0;
  for (const auto& kind : kinds)
    for (const auto& given : all_said)
      for (const auto& said : all_said) {
        if (given.text == said.text) continue;
        FormulaText text;
        text.formula = said.text;
        text.letters = {kind.declared + ", x = d"};
        text.given = {given.text};
        INFO(said.text, " given ", given.text, ", ", kind.declared);
        const bool is_wrong = is_false(kind, given, said);
        const auto found = answer(text);
        if (is_wrong) CHECK(found != Truth::yes);
        if (found == Truth::no) CHECK(is_wrong);
        proved += found == Truth::yes ? 1 : 0;
        refuted += found == Truth::no ? 1 : 0;
        wrong += is_wrong ? 1 : 0;
      }
  MESSAGE(proved, " proved, ", refuted, " refuted of ", wrong, " that are false");
  CHECK(proved >= 100);
  CHECK(refuted == wrong);
}

TEST_CASE("equations to 0: matrices, norms and numbers") {
  const std::string A = "A = d x n", square = "A = d x d", abc = "B = d x n, C = d x n";
  const std::vector<FormulaText> proved = {
      {"A = 0", {A}, {}, {}, {"tr(A A') = 0"}},
      {"A = 0", {A}, {}, {}, {"norm(A) = 0"}},
      {"A' = A", {square}, {}, {}, {"norm(A - A') = 0"}},
      {"B = C", {"A = d x d, invertible, " + abc}, {}, {}, {"A B = A C"}},
      {"B = C", {"A = n x n, invertible, " + abc}, {}, {}, {"B A = C A"}},
      {"a = 0", {"a = scalar, b = scalar"}, {}, {}, {"a^2 + b^2 = 0"}},
      {"x = 0", {"x = d, s = scalar, > 0"}, {}, {}, {"s x = 0"}},
      {"x = 0", {"X = d x n, x = d, s = scalar, > 0"}, {}, {}, {"(X X' + s I(d)) x = 0"}},
  };
  for (const auto& text : proved) {
    INFO(text.formula, " given ", text.given.front());
    CHECK(answer(text) == Truth::yes);
  }
  const std::vector<FormulaText> not_proved = {
      {"A = 0", {square}, {}, {}, {"tr(A A) = 0"}},
      {"A = 0", {square}, {}, {}, {"tr(A) = 0"}},
      {"A' = A", {square}, {}, {}, {"tr(A - A') = 0"}},
      {"B = C", {square + ", " + abc}, {}, {}, {"A B = A C"}},
      {"B = C", {"A = d x d, invertible, D = d x d, invertible, " + abc}, {}, {}, {"A B = D C"}},
      {"a = 0", {"a = scalar, b = scalar"}, {}, {}, {"a^2 - b^2 = 0"}},
      {"x = 0", {"x = d, s = scalar, >= 0"}, {}, {}, {"s x = 0"}},
      {"x = 0", {"X = d x n, x = d, s = scalar, >= 0"}, {}, {}, {"(X X' + s I(d)) x = 0"}},
      {"x = 0", {"X = d x n, x = d, s = scalar, > 0"}, {}, {}, {"(X X' - s I(d)) x = 0"}},
  };
  for (const auto& text : not_proved) {
    INFO(text.formula, " given ", text.given.front());
    CHECK(answer(text) != Truth::yes);
  }
}

}  // namespace verify::definite_forms_test
