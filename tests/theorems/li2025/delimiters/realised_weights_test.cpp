// The gates of step 3 of Theorem 4, and what they weight.
#include "theorems/li2025/delimiters/realised_weights.hpp"

#include "tests/printing.hpp"

namespace verify::li2025::realised_weights_test {
namespace {

Rational part(long numerator, long denominator) { return {numerator, denominator}; }

// Weights 1/5, 2/5, 4/5 for three tasks: their gates are the quotients of neighbours.
TEST_CASE("gates of delimiters: over the later gates they are quotients of neighbouring weights") {
  const Vector<Rational> omega = {part(1, 5), part(2, 5), part(4, 5)};
  const auto delta = delimiter_gates(omega, Divisor::later_gates);
  CHECK(delta == Vector<Rational>{part(1, 2), part(1, 2), part(4, 5)});
  CHECK(realised(delta) == omega);
  CHECK(layer_realises(omega, delta));
  CHECK(are_gates(delta));
}

TEST_CASE("gates of delimiters: over the later weights they agree for two tasks, not for three") {
  const Vector<Rational> two = {part(1, 4), part(1, 2)};
  CHECK(delimiter_gates(two, Divisor::later_weights) == delimiter_gates(two, Divisor::later_gates));
  const Vector<Rational> three = {part(1, 5), part(2, 5), part(4, 5)};
  const auto printed = delimiter_gates(three, Divisor::later_weights);
  CHECK(printed == Vector<Rational>{part(5, 8), part(1, 2), part(4, 5)});
  CHECK(realised(printed) == Vector<Rational>{part(1, 4), part(2, 5), part(4, 5)});
  CHECK_FALSE(layer_realises(three, printed));
  const Vector<Rational> equal(3, part(1, 2));
  CHECK_FALSE(are_gates(delimiter_gates(equal, Divisor::later_weights)));
}

TEST_CASE("gates of delimiters: a weight 0 is preceded by zeros, and any gate does") {
  const Vector<Rational> omega = {Rational(0), Rational(0), part(1, 3)};
  const auto delta = delimiter_gates(omega, Divisor::later_gates);
  CHECK(are_gates(delta));
  CHECK(layer_realises(omega, delta));
}

}  // namespace
}  // namespace verify::li2025::realised_weights_test
