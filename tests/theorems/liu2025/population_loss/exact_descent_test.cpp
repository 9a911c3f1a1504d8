// Where a descent first reaches a bound, and what is said of one that does not move.
#include "theorems/liu2025/population_loss/exact_descent.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::exact_descent_test {
namespace {

TEST_CASE("descent: the first loss that is not above a bound") {
  PopulationDescent run;
  run.losses = {Ball(4), Ball(2), Ball(1)};
  CHECK(run.first_below(Rational(5)) == 0);
  CHECK(run.first_below(Rational(4)) == 0);
  CHECK(run.first_below(Rational(3)) == 1);
  CHECK(run.first_below(Rational(2)) == 1);
  CHECK(run.first_below(Rational(1)) == 2);
  CHECK_FALSE(run.first_below(Rational(1, 2)).has_value());
}

TEST_CASE("descent: at a critical point no loss is less than the one before") {
  const Rational zero(0), one(1), rate(1, 10);
  const PopulationProblem<Rational> problem{
      {{{one}}, {{Rational(3)}}}, LayerTarget::product, 0, 0, {}, 0, 1};
  const LayerParameters<Rational> still{{{zero}}, {{zero}}, {{zero}}},
      other{{{one}}, {{rate}}, {{zero}}};
  CHECK(descend(problem, still, rate, 0).decreasing == Truth::yes);
  const auto run = descend(problem, still, rate, 3);
  CHECK(run.settled);
  CHECK(run.losses.size() == 4);
  CHECK(run.decreasing == Truth::no);
  CHECK(descend(problem, other, rate, 3).decreasing == Truth::yes);
}

}  // namespace
}  // namespace verify::liu2025::exact_descent_test
