// Counterexamples are told with the simplest numbers that still show what is false.
#include "verify/indexed/values/simpler_data.hpp"

#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::simpler_data_test {
namespace {

FormulaCheck checked(const std::string& formula, const std::string& symbols,
                     std::vector<std::string> given = {}, std::vector<std::string> iterate = {}) {
  FormulaText text;
  text.formula = formula;
  text.letters = {symbols};
  text.given = std::move(given);
  text.iterate = std::move(iterate);
  return checked_formula(text);
}
bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("simpler data: what is simpler than a number") {
  CHECK(simpler_than(Rational(0)).empty());
  CHECK(simpler_than(Rational(1)) == std::vector<Rational>{Rational(0)});
  CHECK(simpler_than(Rational(-10)).size() == 9);
}

TEST_CASE("simpler data: entries change one by one as long as the statement fails") {
  const Fields drawn = {{"a", Datum("-10")},
                        {"b", Datum("7")},
                        {"M", Datum::list({Datum::list({Datum("5"), Datum("4")}),
                                           Datum::list({Datum("4"), Datum("2")})})}};
  const auto fails = [](Fields& at) {
    const auto& M = at.at("M").items;
    return at.at("a").text != "0" && M[0].items[1].text == M[1].items[0].text &&
           M[0].items[1].text != "0";
  };
  const auto simple = simpler_data(drawn, {"a", "M"}, {"M"}, 100, fails);
  CHECK(simple.at("a") == Datum("1"));
  CHECK(simple.at("b") == Datum("7"));  // not named
  CHECK(to_text(simple.at("M")) == "[[0, 1], [1, 0]]");
  CHECK(simpler_data(drawn, {"a", "M"}, {"M"}, 0, fails) == drawn);
}

TEST_CASE("simpler data: counterexamples are as short as they may be") {
  CHECK(has(checked("(a + b)^2 = a^2 + b^2", "a = scalar, b = scalar").detail, "at a = 1, b = 1:"));
  CHECK(has(checked("A B = B A", "A = d x d, B = d x d").detail,
            "at d = 2, A = [[0, 0], [0, 1]], B = [[0, 0], [1, 0]]:"));
  CHECK(has(checked("sum(i in n, x_i)^2 <= sum(i in n, x_i^2)", "x = n").detail,
            "at n = 2, x = [1, 1]:"));
}

TEST_CASE("simpler data: they meet what is supposed") {
  const auto definite = checked("tr(A)^2 <= tr(A^2)", "A = d x d, positive definite");
  CHECK(definite.answer == Truth::no);
  CHECK(has(definite.detail, "A = [[1, 0], [0, 1]]"));
  const auto bounded = checked("a <= b", "a = scalar, >= 3, b = scalar, != 0");
  CHECK(has(bounded.detail, "at a = 3, b = 1:"));
  const auto given = checked("a = b", "a = scalar, b = scalar", {"a = 2 b"});
  CHECK(has(given.detail, "at a = 2, b = 1:"));
  const auto indexed = checked("sum(i in n, x_i) = s", "x = n, s = scalar, > 2");
  CHECK(indexed.answer == Truth::no);
  CHECK(has(indexed.detail, "s = 3"));
  CHECK(has(indexed.detail, "x = 0"));
}

TEST_CASE("simpler data: a divisor of a hypothesis is named as well") {
  const auto check = checked("a = b", "a = scalar, b = scalar, c = scalar", {"a / c = b / c"});
  CHECK(check.answer == Truth::yes);
  CHECK(std::count(check.conditions.begin(), check.conditions.end(), "c != 0") == 1);
}

TEST_CASE("simpler data: where the search for values ends, that is said, and soon") {
  const auto fast = checked("for all k: x_k / (s - k + 38) = x_k / (s + 38 - k)", "s = scalar, > 1",
                            {}, {"x_{k+1} = x_k^2 + x_k / (s - k + 38)", "x_0 = s + 1"});
  CHECK(fast.answer == Truth::unknown);
  CHECK_MESSAGE(has(fast.detail, "the search for data ended before it had a value there"),
                fast.detail);
  CHECK(!has(fast.detail, "no data at"));
  // What is 0 for sure at a step is told as that.
  const auto none = checked("for all k: a_k (k - 4) / (k - 4) = 1", "s = scalar", {},
                            {"a_{k+1} = a_k / (k - 3) * (k - 3)", "a_0 = 1"});
  CHECK(none.answer == Truth::unknown);
  CHECK_MESSAGE(has(none.detail, "no data at k = 4"), none.detail);
  CHECK(checked("sum(r = 1..999999999999, 1/r) > 5", "s = scalar").answer == Truth::unknown);
}

}  // namespace verify::simpler_data_test
