#include "verify/scalar/expr.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::expr_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;

TEST_CASE("expr: rationals pass to GiNaC and back unchanged, machine-sized or not") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (long k = 0; k < rounds(500); ++k) {
    const auto q = random.wide(random.integer(1, 200), 100),
               r = random.wide(random.integer(1, 200), 100);
    CHECK(to_rational(to_expr(q)) == q);
    CHECK(to_rational(to_expr(q) + to_expr(r)) == q + r);
    CHECK(to_rational(to_expr(q) * to_expr(r)) == q * r);
  }
  CHECK_THROWS_AS(to_rational(Expr(GiNaC::symbol("x"))), std::domain_error);
  CHECK_THROWS_AS(to_rational(GiNaC::sqrt(Expr(2))), std::domain_error);
}

TEST_CASE("expr: rational functions that vanish are found, a failure to simplify proves nothing") {
  const GiNaC::symbol x("x"), y("y");
  CHECK(verify::is_zero(Expr(1 / (x - y) - 1 / (x + y) - 2 * y / (x * x - y * y))) == Truth::yes);
  CHECK(verify::is_zero(Expr(1 / (x - y) - 1 / (x + y) - y / (x * x - y * y))) == Truth::unknown);
  CHECK(is_zero_polynomial(Expr(GiNaC::pow(x + y, 3) - x * x * x - 3 * x * x * y - 3 * x * y * y -
                                y * y * y)) == Truth::yes);
  CHECK(is_zero_polynomial(Expr(GiNaC::pow(x + y, 2) - x * x - y * y)) == Truth::no);
}

}  // namespace
}  // namespace verify::expr_test
