// Attempts to have a false formula proved: strictness where both sides may be equal, hypotheses
// that contradict each other, what is singular, sizes of 1, factors that do not commute, orders
// that matrices do not keep, minima that are not the only ones, gradients with a transpose too few.
#include <doctest/doctest.h>

#include "verify/written/typed/formula_rows.hpp"

namespace verify::false_formulas_test {
namespace {

const std::string A = "A = d x d", AB = "A = d x d, B = d x d", xy = "x = d, y = d";
const std::string semidefinite =
    "A = d x d, positive semidefinite, B = d x d, positive semidefinite, "
    "C = d x d, positive semidefinite";
const std::string definite = "A = d x d, positive definite, B = d x d, positive definite";
const std::string numbers = "s = scalar, t = scalar";

const std::vector<FormulaText> attempts = {
    // Strict, where both sides may be equal.
    {"x' x > 0", {"x = d"}},
    {"tr(A B)^2 <= tr(A^2) tr(B^2)", {AB}},
    {"tr(A) tr(inv(A)) > d^2", {definite}},
    {"(x' y)^2 <= (x' A x) (y' A y)", {definite, xy}},
    {"tr(A' A) > 0", {"A = n x d"}},
    {"s^2 > 0", {numbers}},
    {"(s - t)^2 > 0", {numbers}},
    {"norm(x) > 0", {"x = d"}},
    {"tr(A) > 0", {semidefinite}},
    {"x' A x > 0", {definite, "x = d"}},
    {"A' A > 0", {"A = n x d"}},
    {"A + B > A", {semidefinite}},
    {"s^2 + t^2 > 2 s t", {numbers}},
    {"inv(A) > inv(A + B)", {"A = d x d, positive definite, B = d x d, positive semidefinite"}},
    // Hypotheses that no data meet.
    {"s = s + 1", {"s = scalar, > 0"}, {}, {}, {"s < 0"}},
    {"tr(A) = tr(B)", {AB}, {}, {}, {"A B - B A = I(d)"}},
    {"x = 2 x", {"x = d"}, {}, {}, {"x' x < 0"}},
    {"s > 1", {"s = scalar, > 0"}, {}, {}, {"s^2 < 0"}},
    {"A = 0", {"A = d x d, positive definite"}, {}, {}, {"A <= 0"}},
    // Inverses.
    {"inv(A B) = inv(A) inv(B)", {AB}},
    {"inv(A + B) = inv(A) + inv(B)", {definite}},
    {"A inv(A' A) A' = I(n)", {"A = n x d"}},
    {"inv(X X' + s I(d)) X = X inv(X' X + 2 s I(n))", {"X = d x n, s = scalar, > 0"}},
    {"inv(A + u v') = inv(A) - inv(A) u v' inv(A) / (1 + u' inv(A) v)",
     {"A = d x d, invertible, u = d, v = d"}},
    {"inv(A') = inv(A)", {A}},
    {"1 / s > 0", {"s = scalar, != 0"}},
    {"1 / s >= 1", {"s = scalar, > 0"}},
    {"1 / (s + t) = 1 / s + 1 / t", {"s = scalar, > 0, t = scalar, > 0"}},
    {"s / t <= t / s", {"s = scalar, > 0, t = scalar, > 0"}},
    // What holds for numbers alone.
    {"A B = B A", {AB}},
    {"x y' = y x'", {xy}},
    {"tr(A B) = tr(A) tr(B)", {AB}},
    {"tr(A B C) = tr(A C B)", {"A = d x d, B = d x d, C = d x d"}},
    {"(A + B)^2 = A^2 + 2 A B + B^2", {AB}},
    {"x' x = norm(x)", {"x = d"}},
    // Orders that matrices do not keep.
    {"A B + B A >= 0", {semidefinite}},
    {"tr(A B C) >= 0", {semidefinite}},
    {"A B >= 0", {semidefinite}},
    {"A^2 <= B^2", {semidefinite}, {}, {}, {"A <= B"}},
    {"inv(A) <= inv(B)", {definite}, {}, {}, {"A <= B"}},
    {"A <= B", {"A = d x d, symmetric, B = d x d, symmetric"}, {}, {}, {"tr(A) <= tr(B)"}},
    {"A - B >= 0", {semidefinite}},
    {"(A + B)^2 <= 4 A^2", {semidefinite}, {}, {}, {"B <= A"}},
    {"A >= 0", {"A = d x d, symmetric"}, {}, {}, {"tr(A) >= 0"}},
    // Orders of numbers.
    {"2 x' y <= x' x", {xy}},
    {"(x' y)^2 <= x' x", {xy}},
    {"norm(x + y) >= norm(x)", {xy}},
    {"norm(x)^2 + norm(y)^2 <= norm(x + y)^2", {xy}},
    {"norm(A) <= opnorm(A)", {A}},
    {"norm(A B) <= opnorm(A)", {AB}},
    {"norm(A x) <= norm(x)", {A, "x = d"}},
    {"eta^2 L <= eta", {"L = scalar, > 0, eta = scalar, 0 <= eta <= 2/L"}},
    {"(s + t)^2 <= 4 s t", {"s = scalar, > 0, t = scalar, > 0"}, {}, {}, {"s <= t"}},
    {"sqrt(s) <= s", {"s = scalar, >= 0"}},
    {"s^3 >= 0", {numbers}},
    {"s t >= 0", {"s = scalar, >= 0, t = scalar"}},
    {"s <= s^2", {"s = scalar, > 0"}},
    {"n d >= n + d", {"X = n x d"}, {}, {}, {}, {}},
    {"n >= 2", {"X = n x d"}},
    {"tr(X X') >= n", {"X = n x d"}},
    {"sqrt(s)^2 = s", {"s = scalar"}},
    // Where both sides are equal.
    {"2 x' y <= x' x + y' y, equality iff x = 2 y", {xy}},
    {"x' x >= 0, equality iff x' y = 0", {xy}},
    {"(s - t)^2 >= 0, equality iff s = 0", {numbers}},
    {"x' A x >= 0, equality iff x = 0", {semidefinite, "x = d"}},
    {"s^2 t^2 >= 0, equality iff s = 0", {numbers}},
    {"u^2 x' x - 2 u x' y >= -y' y, equality iff u x = 2 y", {xy, "u = scalar"}},
    {"tr(A' A) s^2 - 2 s tr(A B) >= -tr(B' B), equality iff s A = B", {AB, "s = scalar"}},
    {"tr(C A' C A) - 2 tr(C A' C B) + tr(C B' C B) >= 0, equality iff A = B",
     {AB, "C = d x d, positive semidefinite"}},
    {"tr(C A' A) - 2 tr(C A' B) + tr(C B' B) >= 0, equality iff A = B",
     {AB, "C = d x d, positive semidefinite"}},
    // A mean of what is inverted.
    {"tr(inv(A + B)) tr(A) >= d^2", {definite}},
    {"tr(inv(A + B)) tr(A + B) > d^2", {definite}},
    {"tr(inv(A + s I(d))) tr(A) >= d^2", {definite, "s = scalar, > 0"}},
    {"tr(inv(X X' + s I(d))) tr(X X') >= d^2", {"X = d x n, s = scalar, > 0"}},
    // Roots of squares.
    {"norm(s x) = s norm(x)", {"s = scalar, x = d"}},
    {"norm(s x) = 2 norm(x)", {"s = scalar, >= 0, x = d"}},
    {"s x / norm(s x) = x / norm(x)", {"s = scalar, != 0, x = d"}},
    {"norm(s x) = s^2 norm(x)", {"s = scalar, >= 0, x = d"}},
    {"sqrt(s^2 t) = s sqrt(t)", {"s = scalar, t = scalar, >= 0"}},
    {"norm(s t x) = s t norm(x)", {"s = scalar, >= 0, t = scalar, x = d"}},
    // Strict hypotheses.
    {"X' X > 0", {"X = d x n"}, {}, {}, {"X X' > 0"}},
    {"X' X > 0", {"X = d x n"}, {}, {}, {"X' X >= 0"}},
    {"A > 0", {semidefinite}, {}, {}, {"A + B > 0"}},
    // Minima.
    {"argmin(w' H w, w) = 0", {"H = d x d, positive semidefinite, w = d"}},
    {"argmin(-x' x, x) = 0", {"x = d"}},
    {"argmin(x' x - 2 x' y, x) = 2 y", {xy}},
    {"argmin((s - 1)^2 (s + 1)^2, s) = 1", {"s = scalar"}},
    {"argmin(s^2, s) = 0", {"s = scalar, > 0"}},
    {"argmin(s^2, s) = 1", {"s = scalar, >= 1"}},
    {"argmin(norm(X w - y)^2, w) = X' y", {"X = n x d, w = d, y = n"}},
    {"argmin(tr(W' W) - 2 tr(W' A), W) = A'", {A, "W = d x d"}},
    {"min(x' x, x) = 1 at x = 0", {"x = d"}},
    {"min(x' x - 2 x' y, x) = y' y at x = y", {xy}},
    {"min(s^3, s) = 0 at s = 0", {"s = scalar"}},
    {"argmin(tr(W W') / 2 - tr(A W), W) = A", {A, "W = d x d"}},
    // Gradients.
    {"grad(x' A x, x) = 2 A x", {A, "x = d"}},
    {"grad(tr(A B), A) = B", {AB}},
    {"grad(norm(x), x) = x", {"x = d"}},
    {"grad(x' x, x) = x", {"x = d"}},
    {"grad(x' x, x) = 0 at x = y", {xy}},
    {"grad(tr(inv(A) B), A) = -inv(A) B inv(A)", {"A = d x d, invertible, B = d x d"}},
    {"grad(s^3, s) = 3 s", {"s = scalar"}},
    // Numbers that differ for all letters.
    {"s^2 != 1", {numbers}},
    {"s + 1 != 0", {numbers}},
    {"x' x != 0", {"x = d"}},
    {"s != t", {numbers}},
    // Means.
    {"E(x' x) <= d - 1", {"x = d, normal"}},
    {"E(x x') = 0", {"x = d, normal"}},
    {"E((x' A x)^2) = tr(A)^2 + 2 tr(A^2)", {A, "x = d, normal"}},
    {"E(x x' A x x') = A + A' + tr(A') A", {A, "x = d, normal"}},
    {"E(x' x) != d", {"x = d, normal"}},
    // What does not follow from a hypothesis.
    {"A B' = B' A", {AB}, {}, {}, {"A B = B A"}},
    {"U U' = I(d)", {"U = d x r"}, {}, {}, {"U' U = I(r)"}},
    {"A = I(d)", {A}, {}, {}, {"A^2 = A"}},
    {"A' = A", {A}, {}, {}, {"A^2 = A"}},
    {"x = 0", {xy}, {}, {}, {"x' y = 0"}},
    {"x' A x > 0", {A, "x = d"}, {}, {}, {"A' = -A"}},
    {"A = B", {AB, "x = d"}, {}, {}, {"A x = B x"}},
    {"s = t", {numbers}, {}, {}, {"s^2 = t^2"}},
    {"A C = C A", {"A = d x d, B = d x d, C = d x d"}, {}, {}, {"A B = B A", "B C = C B"}},
};

// Refused or refuted or not settled: never proved.
Answer answer_of(const FormulaText& text) {
  try {
    return checked_formula(text).answer;
  } catch (const std::runtime_error&) {
    return Answer::does_not_apply();
  }
}

}  // namespace

TEST_CASE("formulas: nothing false is proved") {
  int refuted = 0;
  for (const auto& attempt : attempts) {
    const auto answer = answer_of(attempt);
    INFO(command_of(attempt));
    CHECK_FALSE(answer == Truth::yes);
    refuted += answer == Truth::no ? 1 : 0;
  }
  MESSAGE(refuted, " of ", attempts.size(), " are refuted by small numbers");
  CHECK(refuted >= 75);
}

}  // namespace verify::false_formulas_test
