#include "verify/recording/degrees/circuit_bounds.hpp"

#include <doctest/doctest.h>

#include "tests/recording/random_program.hpp"
#include "verify/recording/interpreter.hpp"

namespace verify::circuit_bounds_test {

TEST_CASE("circuit bounds: bounds by number are those of an evaluation") {
  testing::Random random(testing::test_seed());
  for (long round = 0; round < testing::rounds(12); ++round) {
    const auto program = recorded(testing::RandomComputation(random, random.integer(2, 5), 8));
    const CommonDenominator denominators;
    circuit_bounds(program);  // all denominators are known after it
    const auto found = circuit_bounds(program);
    const auto expected =
        evaluate<CircuitBound>(program, [](long) { return CircuitBound::variable(); });
    REQUIRE(found.size() == expected.size());
    for (std::size_t k = 0; k < found.size(); ++k) {
      CHECK(found[k].is_zero() == expected[k].is_zero());
      CHECK(found[k].degree() == expected[k].degree());
      CHECK(found[k].log2_height() == expected[k].log2_height());
      CHECK(found[k].log2_denominator() == expected[k].log2_denominator());
    }
  }
}

TEST_CASE("circuit bounds: a program that divides has none") {
  Recorder recorder;
  const Traced quotient = Traced::variable() / Traced::variable();
  const auto program = recorder.finish({quotient.slot()});
  CHECK_THROWS_AS(circuit_bounds(program), std::logic_error);
}

}  // namespace verify::circuit_bounds_test
