// x = x leaves x as it is, over every scalar with storage of its own.
#include "tests/printing.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::self_assignment_test {
namespace {

// Through a reference, so that no compiler sees the same name on both sides.
template <class T>
T assigned_to_itself(T x) {
  const T& same = x;
  x = same;
  return x;
}

TEST_CASE("self-assignment keeps the value") {
  CHECK(assigned_to_itself(Rational(-7, 3)) == Rational(-7, 3));
  CHECK(assigned_to_itself(Ball(5)).contains(Rational(5)));
  const PrecisionScope scope(100);
  CHECK(assigned_to_itself(Real(5L)) == Real(5L));
  const PolynomialRing ring({"x"});
  const auto x = Polynomial::variable(ring, 0);
  CHECK((assigned_to_itself(x) - x).vanishes());
}

TEST_CASE("a symmetric matrix of free reals keeps its diagonal") {
  const PrecisionScope scope(100);
  long next = 0;
  Variables<Real> free([&] { return Real(++next); });
  const auto a = free.symmetric(2);
  CHECK(a(0, 0) == Real(1L));
  CHECK(a(1, 0) == Real(2L));
  CHECK(a(1, 1) == Real(3L));
}

}  // namespace
}  // namespace verify::self_assignment_test
