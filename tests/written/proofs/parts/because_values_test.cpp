// What stands in `because` is no part of the statement: what it divides by, inverts and takes roots
// of has to be shown to have a value, or nothing follows from it.
#include <doctest/doctest.h>

#include "verify/words/certified/certificate.hpp"
#include "verify/written/proofs/proof.hpp"
#include "verify/written/typed/formula_check.hpp"

namespace verify::because_values_test {
namespace {

struct Row {
  std::string formula, symbols;
  std::vector<std::string> given, because, iterate = {}, definitions = {};
};

FormulaText text_of(const Row& row) {
  FormulaText text;
  text.formula = row.formula;
  text.letters = {row.symbols};
  text.given = row.given;
  text.because = row.because;
  text.iterate = row.iterate;
  text.definitions = row.definitions;
  return text;
}
FormulaCheck checked(const Row& row) {
  INFO(row.formula, ", ", row.because.front());
  return checked_formula(text_of(row));
}
bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::vector<std::string> of_number = {"w_{k+1} = w_k", "w_0 = t"};
const std::vector<std::string> of_vector = {"w_{k+1} = w_k", "w_0 = x"};
const std::string zero = "for all k: w_k = 0", numbers = "s = scalar, t = scalar";
const std::string matrix = "A = d x d, x = d";

void check_false(const Row& row) {
  const auto found = checked(row);
  CHECK_MESSAGE(found.answer != Truth::yes, row.formula, ", ", row.because.front());
  if (found.answer == Truth::unknown)
    CHECK_MESSAGE(has(found.detail, "`because` "), row.formula, ": ", found.detail);
}

}  // namespace

TEST_CASE("because: false statements by a closed form with a divisor that may be 0") {
  const std::vector<Row> rows = {
      {zero, numbers, {"s t = 1000 t"}, {"for all k: w_k = (s t - 1000 t) / (s - 1000)"}},
      {zero, numbers, {"s t = 17 t"}, {"for all k: w_k = (s t - 17 t) / (s - 17)"}},
      {zero, numbers, {"(s^2 - 2) t = 0"}, {"for all k: w_k = (s^2 - 2) t / (s^2 - 2)"}},
      {zero,
       numbers,
       {"(s - 1000003/7) t = 0"},
       {"for all k: w_k = (s - 1000003/7) t / (s - 1000003/7)"}},
      {zero, numbers, {"7 s t + t = 1234 t"}, {"for all k: w_k = (7 s t - 1233 t) / (7 s - 1233)"}},
      {"w_0 = 0", numbers, {"s t = 1000 t"}, {"for all k: w_k = (s t - 1000 t) / (s - 1000)"}},
      {zero,
       numbers,
       {"s t = 1000 t"},
       {"for all k: w_k = q"},
       {},
       {"q = (s t - 1000 t) / (s - 1000)"}},
      {"for all k: sum(i in n, x_i) w_k = 0",
       numbers + ", x = n",
       {"s t = 1000 t"},
       {"for all k: w_k = (s t - 1000 t) / (s - 1000)"}},
  };
  for (auto row : rows) row.iterate = of_number, check_false(row);
  const std::string vector = "s = scalar, x = d";
  check_false({zero,
               vector,
               {"s x = 1000 x"},
               {"for all k: w_k = (s x - 1000 x) / (s - 1000)"},
               of_vector});
  check_false(
      {zero, vector, {"s^2 x = 3 x"}, {"for all k: w_k = (s^2 x - 3 x) / (s^2 - 3)"}, of_vector});
  check_false({"for all k: E((z' w_k)^2) = 0",
               vector + ", z = d, normal",
               {"s x = 1000 x"},
               {"for all k: w_k = (s x - 1000 x) / (s - 1000)"},
               of_vector});
}

TEST_CASE("because: false statements by an inverse that may not exist") {
  const std::string two = "inv(A A - 1000003 I(d))", three = "inv(A A A - 2 I(d))";
  const std::vector<std::string> of_two = {"A A x = 1000003 x"}, of_three = {"A A A x = 2 x"};
  const std::vector<Row> rows = {
      {"x = 0", matrix, of_three, {three + " x"}},
      {"x = 0", matrix, of_two, {two}},
      {"x' x <= 0", matrix, of_two, {two + " x"}},
      {"norm(x)^2 <= 0", matrix, of_three, {three + " x"}},
      {"x' y <= norm(x)", matrix + ", y = d", of_two, {two + " x"}},
      {"norm(x) < 1", matrix, of_two, {two + " x"}},
      {"A A x != 3 x", matrix, {"x != 0"}, {"inv(A A - 3 I(d))"}},
      {"A A x != 1000003 x", matrix, {"x != 0"}, {two}},
      {"A A A x != 2 x", matrix, {"x != 0"}, {three}},
      {"B = 0", "A = d x d, B = d x n", {"A A B = 1000003 B"}, {two + " B"}},
      {"tr(B) = 0", "A = d x d, B = d x d", {"A A B = 3 B"}, {"inv(A A - 3 I(d))"}},
      {"A = 0", "A = d x d", {"A A A = 1000003 A"}, {two}},
      {"opnorm(A) <= 0", "A = d x d", {"A A A = 1000003 A"}, {two}},
      {"A = A'", "A = d x d", {"A A A - 1000003 A = A A A' - 1000003 A'"}, {two}},
      {"x = 0", "X = d x n, x = d", {"X X' x = 1000003 x"}, {"inv(X X' - 1000003 I(d)) x"}},
      {"x = y",
       matrix + ", y = d",
       {"A A A x = A A A y + 1000003 (x - y)"},
       {"inv(A A A - 1000003 I(d)) x"}},
      {"P = 0",
       "H = d x d, symmetric, P = d x d",
       {"H H P = 2 H P + P"},
       {"inv(H H - 2 H - I(d)) P"}},
      {"argmin(norm(w - x)^2, w) = 0", matrix + ", w = d", of_two, {two + " x"}},
      {"grad(w' x, w) = 0", matrix + ", w = d", of_three, {three + " x"}},
      {"A <= B",
       "A = d x d, symmetric, B = d x d, symmetric, C = d x d",
       {"C C C (A - B) = 2 (A - B)"},
       {"inv(C C C - 2 I(d))"}},
  };
  for (const auto& row : rows) check_false(row);
}

TEST_CASE("because: a closed form with a divisor that is 0 at some step, or of symbols") {
  const auto answer = [](const std::string& form, const std::string& symbols) {
    return checked({"for all k: w_k = t", symbols, {}, {"for all k: w_k = " + form}, of_number});
  };
  const auto late = answer("(k - 2) t / (k - 2)", "t = scalar");
  CHECK(late.answer == Truth::unknown);
  CHECK(has(late.detail, "`because` divides by k - 2, which is not shown to differ from 0"));
  CHECK(answer("(s + u) t / (s + u)", "t = scalar, s = scalar, u = scalar").answer ==
        Truth::unknown);
  CHECK(answer("(k + 2) t / (k + 2)", "t = scalar").answer == Truth::yes);
  CHECK(answer("(2 k - 1) t / (2 k - 1)", "t = scalar").answer == Truth::yes);
  CHECK(answer("t sum(j = 0..k, (j - 1) / (j - 1)) / (k + 1)", "t = scalar").answer ==
        Truth::unknown);
  CHECK(answer("(s + u) t / (s + u)", "t = scalar, s = scalar, > 0, u = scalar, > 0").answer ==
        Truth::yes);
}

TEST_CASE("because: the same where the hypotheses show that it has a value") {
  const std::string by_17 = "for all k: w_k = (s t - 17 t) / (s - 17)";
  for (const std::string given : {"s != 17", "s - 17 != 0", "s > 17", "s < 17"})
    CHECK(checked({zero, numbers, {"s t = 17 t", given}, {by_17}, of_number}).answer == Truth::yes);
  const std::string positive = "s = scalar, > 0, t = scalar";
  const std::string by_sum = "(s t + t) / (s + 1)";
  CHECK(checked({zero, positive, {"s t = -t"}, {"for all k: w_k = " + by_sum}, of_number}).answer ==
        Truth::yes);
  CHECK(
      checked({zero, positive, {"s t = -t"}, {"for all k: w_k = q"}, of_number, {"q = " + by_sum}})
          .answer == Truth::yes);
  CHECK(checked({"x = 0",
                 "A = d x d, x = d, C = d x d, invertible",
                 {"A A x = 3 x", "C = A A - 3 I(d)"},
                 {"inv(A A - 3 I(d)) x"}})
            .answer == Truth::yes);
  CHECK(checked({"x = 0",
                 "A = d x d, positive semidefinite, x = d",
                 {"A x = -3 x"},
                 {"inv(A + 3 I(d)) x"}})
            .answer == Truth::yes);
  CHECK(checked({"x = 0",
                 matrix + ", M = d x d, positive definite",
                 {"M A x = 0", "A x = x"},
                 {"inv(M)"}})
            .answer == Truth::yes);
}

TEST_CASE("because: what the statement, or a hypothesis, holds itself is a condition already") {
  const std::string inverse = "inv(A A - 3 I(d))";
  const auto found = checked({inverse + " x = 0", matrix, {"A A x = 3 x"}, {inverse}});
  CHECK(found.answer == Truth::yes);
  CHECK(found.conditions.back() == "A A - 3 I(d) has an inverse");
  CHECK(checked({"x = 0", matrix, {"A A x = 3 x", "norm(" + inverse + " x) >= 0"}, {inverse}})
            .answer == Truth::yes);
  CHECK(checked({"for all k: w_k = t (s + u) / (s + u)",
                 "t = scalar, s = scalar, u = scalar",
                 {},
                 {"for all k: w_k = (s + u) t / (s + u)"},
                 of_number})
            .answer == Truth::yes);
  // Of a range that is another one it is not.
  CHECK(checked({"for all k >= 5: w_k (k - 3) / (k - 3) = t",
                 "t = scalar",
                 {},
                 {"for all k: w_k = (k - 3) t / (k - 3)"},
                 of_number})
            .answer == Truth::unknown);
  // What the steps are divided by is, wherever the reason has come to a step.
  const std::vector<std::string> steps = {"w_{k+1} = w_k", "w_0 = a", "v_{k+1} = v_k w_k / w_k",
                                          "v_0 = t"};
  CHECK(checked({"for all k: v_k = t",
                 "t = scalar, a = scalar",
                 {},
                 {"for all j: v_j = t w_j / w_j"},
                 steps})
            .answer == Truth::yes);
}

TEST_CASE("because: an iterate that the statement does not hold has to have its steps") {
  const std::vector<std::string> iterate = {"w_{k+1} = w_k", "w_0 = t",
                                            "v_{k+1} = v_k (s - 17) / (s - 17)", "v_0 = t"};
  const std::vector<std::string> because = {"for all k: v_k = t", "for all k: w_k = v_k"};
  const auto found = checked({"for all k: w_k = t", numbers, {}, because, iterate});
  CHECK(found.answer == Truth::unknown);
  CHECK(has(found.detail, "`because` divides by s - 17"));
  CHECK(checked({"for all k: w_k = t", numbers, {"s != 17"}, because, iterate}).answer ==
        Truth::yes);
}

TEST_CASE("because: what holds of other steps, or of another index of that name, shows nothing") {
  const std::vector<std::string> later = {
      "w_{k+1} = w_k", "w_0 = a", "u_{k+1} = u_k", "u_0 = t", "v_{k+1} = v_k w_k / w_k", "v_1 = t"};
  const std::string letters = "t = scalar, a = scalar";
  const auto from = [&](const std::string& least) {
    return checked({"for all k >= 1: v_k u_k = t^2",
                    letters,
                    {},
                    {"for all k" + least + ": u_k = t w_k / w_k"},
                    later});
  };
  CHECK(has(from("").detail, "`because` divides by w_{k}"));
  const std::vector<std::string> at_five = {"w_{k+1} = w_k", "w_5 = t"};
  const auto defined = [&](const std::string& from_number) {
    return checked({"for all k >= 5: w_k = t",
                    "t = scalar",
                    {},
                    {"for all k >= 5: w_k = t + q - q"},
                    at_five,
                    {"q = sum(k = " + from_number + "..9, 1 / (k - 2))"}});
  };
  CHECK(has(defined("0").detail, "`because` divides by k - 2"));
  CHECK(defined("3").answer == Truth::yes);
}

TEST_CASE("because: divisors of gradients, and entry by entry") {
  const auto gradient = [&](const std::vector<std::string>& given) {
    return checked({"x' x >= 0", "x = d", given, {"grad(norm(x), x)"}});
  };
  CHECK(has(gradient({}).detail, "`because` divides by norm(x)"));
  CHECK(gradient({"x != 0"}).answer == Truth::yes);
  const auto entries = [&](const std::string& y) {
    return checked({"for all k: w_k = x",
                    "x = d, y = d",
                    {},
                    {"for all k: w_k = (x ./ " + y + ") .* " + y},
                    of_vector});
  };
  CHECK(has(entries("y").detail, "`because` divides by the entries of y"));
  CHECK(entries("exp(y)").answer == Truth::yes);
}

TEST_CASE("because: a root of what may be negative") {
  const auto found = checked({"s >= 0", "s = scalar", {}, {"sqrt(s)"}});
  CHECK(found.answer != Truth::yes);
  const auto root = checked({"s + 2 >= 0", "s = scalar", {"s > -1"}, {"sqrt(s)"}});
  CHECK(has(root.detail, "`because` takes the root of s, which is not shown not to be negative"));
  CHECK(checked({"s + 2 >= 0", "s = scalar", {"s > -1"}, {"sqrt(s + 1)"}}).answer == Truth::yes);
}

TEST_CASE("because: a certificate holds no inverse that the statement does not") {
  const auto certified = [](const Row& row) {
    const auto written = written_formula(text_of(row));
    const auto& assertion = written.assertions.front();
    Work work(most_work);
    return proved(written.vocabulary, assertion.versions.front(), assertion.because, work,
                  Certify::yes);
  };
  const std::string semi = "A = d x d, positive semidefinite, x = d";
  const auto beyond = certified({"x = 0", semi, {"A x = -3 x"}, {"inv(A + 3 I(d)) x"}});
  CHECK(beyond.found);
  CHECK(beyond.certificate.sections.empty());
  CHECK(has(beyond.no_certificate, "`because` asks that A + 3 I(d) has an inverse"));
  const auto within =
      certified({"inv(A A - 3 I(d)) x = 0", matrix, {"A A x = 3 x"}, {"inv(A A - 3 I(d))"}});
  CHECK(within.found);
  CHECK_FALSE(within.certificate.sections.empty());
}

TEST_CASE("because: a definition that a reason or a step holds is used") {
  const Row told = {zero,      "s = scalar, > 0, t = scalar", {"s t = -t"}, {"for all k: w_k = q"},
                    of_number, {"q = (s t + t) / (s + 1)"}};
  CHECK_FALSE(has(checked(told).detail, "occurs in no formula"));
  Row stepped = {"for all k: w_k = k c",
                 "t = scalar",
                 {"t = 1"},
                 {},
                 {"w_{k+1} = w_k + c t", "w_0 = 0"},
                 {"c = 12"}};
  stepped.formula = "for all k: w_k = 12 k";
  const auto found = checked_formula(text_of(stepped));
  CHECK(found.answer == Truth::yes);
  CHECK_FALSE(has(found.detail, "c is declared"));
}

}  // namespace verify::because_values_test
