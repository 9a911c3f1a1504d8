// Which letters a text divides by: those that are factors of what is divided by.
#include "verify/formula/divisors_in.hpp"

#include "tests/printing.hpp"

namespace verify::divisors_in_test {
namespace {

using Divisors = std::map<std::string, long>;

TEST_CASE("divisors: factors of a denominator") {
  CHECK(divisors_in("the mean is $\\frac{1}{n} \\sum_i x_i$, at $n = 0$") == Divisors{{"n", 1}});
  CHECK(divisors_in("$\\frac{a}{2 n d^2}$") == Divisors{{"d", 1}, {"n", 1}});
  CHECK(divisors_in("$a/n + b/(n d)$ and $1/2L$") == Divisors{{"L", 1}, {"d", 1}, {"n", 1}});
  CHECK(divisors_in("$n^{-1} \\|x\\|$, $d^{-1/2}$") == Divisors{{"d", 1}, {"n", 1}});
  CHECK(divisors_in("$\\frac{1}{\\sqrt{n}}$, $1/\\sqrt{d}$") == Divisors{{"d", 1}, {"n", 1}});
  CHECK(divisors_in("$x^{1/k}$ and $y_{\\frac{1}{m}}$") == Divisors{{"k", 1}, {"m", 1}});
  CHECK(divisors_in("$\\frac{1}{\\left(n L\\right)}$") == Divisors{{"L", 1}, {"n", 1}});
}

TEST_CASE("divisors: a letter less a number is positive") {
  CHECK(divisors_in("$\\frac{1}{n - 1}$, $1/(n - 3)$") == Divisors{{"n", 4}});
  CHECK(divisors_in("$\\frac{2}{n (n - 1)}$") == Divisors{{"n", 2}});
  CHECK(divisors_in("$\\frac{d - 2}{d (d-1)(d+2)}$") == Divisors{{"d", 2}});
  CHECK(divisors_in("$\\frac{1}{(L - 1)!}$").empty());
}

TEST_CASE("divisors: sums, factorials, indices, powers and numerators are none") {
  CHECK(divisors_in("$\\frac{d}{n + d + 1}$, $1/(n + 1)$, $\\frac{1}{n!}$, $1/n!$").empty());
  CHECK(divisors_in("$\\frac{1}{x_n}$").count("n") == 0);
  CHECK(divisors_in("$\\frac{1}{2^{2 L}}$, $\\frac{1}{\\log n}$, $n/2$, $n^2$").empty());
  CHECK(divisors_in("1/n in words, and a broken $\\frac{1$").empty());
}

}  // namespace
}  // namespace verify::divisors_in_test
