// Numbers that are normal or signs are averaged over before a minimum, an order or a gradient.
#include "verify/written/given/scalar_laws.hpp"

#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::scalar_laws_test {
namespace {

const std::string with_noise =
    "x = d, normal with covariance S, S = d x d, positive definite, w = d, u = d, s = scalar, ";

FormulaCheck check(const std::string& formula, const std::string& symbols) {
  FormulaText text;
  text.formula = formula;
  text.letters = {symbols};
  return checked_formula(text);
}
Answer answer(const std::string& formula, const std::string& symbols) {
  return check(formula, symbols).answer;
}

}  // namespace

TEST_CASE("scalar laws: least squares over a population with noise") {
  const std::string loss = "E((w' x - u' x - s e)^2)";
  for (const std::string law : {"e = scalar, normal", "e = scalar, signs",
                                "v = scalar, >= 0, e = scalar, normal with covariance v"}) {
    CAPTURE(law);
    const auto proved = check("argmin(" + loss + ", w) = u", with_noise + law);
    CHECK_MESSAGE(proved.answer == Truth::yes, proved.detail);
    CHECK_FALSE(proved.controls.empty());
    CHECK(answer("argmin(" + loss + ", w) = 2 u", with_noise + law) == Truth::no);
    CHECK(answer("argmin(" + loss + ", w) = u / 2", with_noise + law) == Truth::no);
  }
  CHECK(answer("min(" + loss + ", w) = s^2 at w = u", with_noise + "e = scalar, normal") ==
        Truth::yes);
  CHECK(answer("min(" + loss + ", w) = 2 s^2 at w = u", with_noise + "e = scalar, normal") ==
        Truth::no);
  CHECK(answer(loss + " >= s^2", with_noise + "e = scalar, normal") == Truth::yes);
  CHECK(answer(loss + " >= s^2 + 1", with_noise + "e = scalar, normal") == Truth::no);
  CHECK(answer("grad(" + loss + ", w) = 2 S (w - u)", with_noise + "e = scalar, normal") ==
        Truth::yes);
  CHECK(answer("grad(" + loss + ", w) = S (w - u)", with_noise + "e = scalar, normal") ==
        Truth::no);
}

TEST_CASE("scalar laws: where the covariance is singular the minimum is not one place alone") {
  const std::string symbols =
      "x = d, normal with covariance S, S = d x d, positive semidefinite, w = d, u = d, "
      "e = scalar, normal";
  CHECK(answer("argmin(E((w' x - u' x - e)^2), w) = u", symbols) != Truth::yes);
  CHECK(answer("min(E((w' x - u' x - e)^2), w) = 1 at w = u", symbols) == Truth::yes);
}

TEST_CASE("scalar laws: moments up to the degree, and none that is wrong") {
  const std::string e = "e = scalar, normal, a = scalar";
  // E (a + e)^2 = a^2 + 1, E (a + e)^4 = a^4 + 6 a^2 + 3, E e^6 = 15.
  CHECK(answer("E((a + e)^4) >= 3", e) == Truth::yes);
  CHECK(answer("E((a + e)^4) >= 4", e) == Truth::no);
  CHECK(answer("E((a^2 + 1) e^6) >= 15", e) == Truth::yes);
  CHECK(answer("E((a^2 + 1) e^6) >= 16", e) == Truth::no);
  CHECK(answer("argmin(E((a - e)^4), a) = 0", e) == Truth::yes);
  CHECK(answer("argmin(E((a - e)^4), a) = 1", e) == Truth::no);
  // Two of them.
  CHECK(answer("argmin(E((a f - e)^2), a) = 0", e + ", f = scalar, normal") == Truth::yes);
  CHECK(answer("E((a f - e)^2) >= 1", e + ", f = scalar, normal") == Truth::yes);
  CHECK(answer("E((a f - e)^2) >= 2", e + ", f = scalar, normal") == Truth::no);
  // With a mean: E (a - e)^2 = (a - m)^2 + v.
  const std::string shifted =
      "a = scalar, m = scalar, v = scalar, >= 0, e = scalar, normal with mean m and covariance v";
  CHECK(answer("argmin(E((a - e)^2), a) = m", shifted) == Truth::yes);
  CHECK(answer("argmin(E((a - e)^2), a) = 2 m", shifted) == Truth::no);
  CHECK(answer("E((a - e)^2) >= v", shifted) == Truth::yes);
}

TEST_CASE("scalar laws: a reason that is told applies") {
  const auto signs = check("argmin(E((w' x - u' x)^2), w) = u", "x = d, signs, w = d, u = d");
  CHECK(signs.answer == Truth::unknown);
  CHECK_MESSAGE(signs.detail.find("x, whose law is signs, stands in it") != std::string::npos,
                signs.detail);
  const auto softmax = check("grad(softmax(x)' v, x) = v", "x = n, v = n");
  CHECK(softmax.detail.find("softmax(x), taken entry by entry, stands in it") != std::string::npos);
  const auto exp = check("grad(ones(n)' exp(x), x) = exp(x)", "x = n");
  CHECK(exp.detail.find("exp(x), taken entry by entry, stands in it") != std::string::npos);
  for (const auto* found : {&signs.detail, &softmax.detail, &exp.detail})
    CHECK(found->find("determinants") == std::string::npos);
}

TEST_CASE("scalar laws: what is no polynomial, held, or supposed of is left as it is") {
  const auto put = [](const std::string& formula, const std::string& symbols,
                      std::vector<std::string> given = {}) {
    FormulaText text;
    text.formula = formula;
    text.letters = {symbols};
    text.given = std::move(given);
    const auto written = written_formula(text);
    return with_scalar_laws_put_in(written.vocabulary, written.assertions.front().versions.front())
        .has_value();
  };
  const std::string e = "e = scalar, normal, a = scalar, f = scalar, normal";
  CHECK(put("E((a + e)^2) >= 1", e));
  CHECK_FALSE(put("E(exp(e)) >= 1", e));
  CHECK_FALSE(put("E(e^8) >= 1", e));
  CHECK_FALSE(put("E((a + e)^2 | e) >= a", e));
  CHECK_FALSE(put("a^2 >= 0", e));
  CHECK_FALSE(put("E((a + e)^2) + exp(a) >= 1", e));  // indices are left
}

}  // namespace verify::scalar_laws_test
