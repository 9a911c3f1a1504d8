// Gradient descent in the float32 of this machine and in MPFR at 24 bits, by the three routes of
// Liu et al. 2025 (appendix D.3.1): the same bits, and other ones with a bit less or more.
#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"
#include "verify/scalar/formats/rounded.hpp"
#include "verify/scalar/hardware.hpp"

namespace verify::float32_descent_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;

// The iterates by the non-causal stack, the causal one and plainly, one after the other.
template <class T>
std::vector<std::optional<Rational>> iterates(const DescentRun<Rational>& exact) {
  const auto run = to_scalar<T>(exact);
  std::vector<std::optional<Rational>> values;
  for (const auto& route : {noncausal_iterates(run.problem, run.x0, run.eta, run.steps),
                            causal_iterates(run.problem, run.x0, run.eta, run.steps),
                            gradient_descent(run.problem, run.x0, run.eta, run.steps)}) {
    for (const auto& x : route)
      for (const auto& entry : x) values.push_back(exact_value(entry));
  }
  return values;
}

std::vector<std::optional<Rational>> at_bits(const DescentRun<Rational>& run, long bits) {
  const FormatScope scope(bits, -126, 128);
  return iterates<Real>(run);
}

TEST_CASE("float32: descent has the bits of 24-bit arithmetic, and of no other") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (long k = 0; k < rounds(10); ++k) {
    const long n = random.integer(3, 8), d = random.integer(2, 4);
    const DescentRun<Rational> run{
        {random.matrix(n, d, 9), random.vector(n, 9)}, random.vector(d, 9), Rational(1, 701), 12};
    const auto hardware = iterates<Float32>(run);
    CHECK(hardware == at_bits(run, 24));
    CHECK(hardware != at_bits(run, 23));
    CHECK(hardware != at_bits(run, 25));
  }
}

TEST_CASE("float32: below 2^-126 the machine goes on with fewer bits") {
  const Matrix<Rational> A = {{Rational(1)}};
  const DescentRun<Rational> run{{A, {Rational(0)}}, {Rational(1)}, Rational(1, 2), 130};
  CHECK(iterates<Float32>(run) != at_bits(run, 24));
}

}  // namespace
}  // namespace verify::float32_descent_test
