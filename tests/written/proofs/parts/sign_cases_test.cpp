// relu and absolute values: orders put together at random, judged at a grid of whole numbers that
// holds every ray on which such a function bends.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>

#include "verify/written/typed/formula_rows.hpp"

namespace verify::sign_cases_test {
namespace {

struct Line {
  long p, q;  // p a + q b, neither 0
};
// by relu(line), or by abs(line).
struct Fold {
  long by;
  Line of;
  bool is_abs;
};
// The first on the left, the others on the right, of parts of its line.
using Drawn = std::array<Fold, 3>;

long value(const Fold& fold, long a, long b) {
  const long t = fold.of.p * a + fold.of.q * b;
  return fold.by * (fold.is_abs ? std::abs(t) : std::max(t, 0L));
}
bool holds(const Drawn& drawn, long a, long b) {
  return value(drawn[0], a, b) <= value(drawn[1], a, b) + value(drawn[2], a, b);
}
std::string text_of(const Fold& fold) {
  const auto& [p, q] = fold.of;
  return std::to_string(fold.by) + (fold.is_abs ? " abs(" : " relu(") + std::to_string(p) + " a" +
         (q < 0 ? " - " : " + ") + std::to_string(std::abs(q)) + " b)";
}
std::string text_of(const Drawn& drawn) {
  return text_of(drawn[0]) + " <= " + text_of(drawn[1]) + " + " + text_of(drawn[2]);
}

Answer answer(const std::string& formula, const std::string& letters,
              const std::vector<std::string>& given = {}) {
  FormulaText text;
  text.formula = formula;
  text.letters = {letters};
  text.given = given;
  return checked_formula(text).answer;
}

}  // namespace

TEST_CASE("relu and abs: a drawn order is proved where it holds, and never where it fails") {
  std::mt19937_64 random(5);
  const auto number = [&](long least, long most) {
    return least + static_cast<long>(random() % static_cast<unsigned long>(most - least + 1));
  };
  long proved = 0, held = 0, failed = 0;
  const auto nonzero = [&] {
    const long drawn = number(1, 2);
    return number(0, 1) == 1 ? drawn : -drawn;
  };
  for (int draw = 0; draw < 60; ++draw) {
    Drawn drawn;
    for (auto& fold : drawn) fold = {number(1, 2), {nonzero(), nonzero()}, number(0, 1) == 1};
    auto& whole = drawn[0].of;
    whole = {drawn[1].of.p + drawn[2].of.p, drawn[1].of.q + drawn[2].of.q};
    if (whole.p == 0 || whole.q == 0) continue;
    bool is_true = true;
    constexpr long most = 12;
    for (long a = -most; a <= most; ++a)
      for (long b = -most; b <= most; ++b) is_true = is_true && holds(drawn, a, b);
    const auto text = text_of(drawn);
    INFO(text);
    const auto found = answer(text, "a = scalar, b = scalar");
    if (found == Truth::yes) CHECK(is_true);
    if (found == Truth::no) CHECK(!is_true);
    proved += found == Truth::yes ? 1 : 0;
    (is_true ? held : failed) += 1;
  }
  MESSAGE(proved, " proved of ", held, " that hold; ", failed, " fail");
  CHECK(held >= 5);
  CHECK(failed >= 5);
  CHECK(proved == held);
}

TEST_CASE("relu and abs: laws by sign, and what is one slip away") {
  const std::string a = "a = scalar", up = "a = scalar, >= 0", ab = "a = scalar, b = scalar";
  CHECK(answer("relu(a) = a", up) == Truth::yes);
  CHECK(answer("abs(a) = a", up) == Truth::yes);
  CHECK(answer("relu(a) = 0", "a = scalar, <= 0") == Truth::yes);
  CHECK(answer("abs(a)^2 = a^2", a) == Truth::yes);
  CHECK(answer("relu(a) >= a", a) == Truth::yes);
  CHECK(answer("relu(a + b) <= relu(a) + relu(b)", ab) == Truth::yes);
  CHECK(answer("abs(a + b) <= abs(a) + abs(b)", ab) == Truth::yes);
  CHECK(answer("abs(relu(a) - relu(b)) <= abs(a - b)", ab) == Truth::yes);
  CHECK(answer("2 relu(a) = a + abs(a)", a) == Truth::yes);
  CHECK(answer("relu(a) abs(a) = relu(a)^2", a) == Truth::yes);
  CHECK(answer("relu(a) = a", a) == Truth::no);
  CHECK(answer("abs(a) = a", a) == Truth::no);
  CHECK(answer("abs(a)^3 = a^3", a) == Truth::no);
  CHECK(answer("relu(a) > a", a) == Truth::no);
  CHECK(answer("relu(a + b) >= relu(a) + relu(b)", ab) == Truth::no);
  CHECK(answer("relu(a - b) <= relu(a) - relu(b)", ab) == Truth::no);
  // Under an index, or in a mean, it is not one number.
  CHECK(answer("sum(i in n, relu(x_i)) <= relu(sum(i in n, x_i))", "x = n") == Truth::no);
  CHECK(answer("E(relu(y)) <= relu(E(y))", "y = scalar, normal") != Truth::yes);
}

}  // namespace verify::sign_cases_test
