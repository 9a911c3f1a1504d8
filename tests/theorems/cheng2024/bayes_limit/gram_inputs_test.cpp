// Which condition on the steps fails, where the largest eigenvalue is known: Khat = U diag U^T with
// U = I - 2 s s^T / |s|^2.
#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"

#include "tests/printing.hpp"
#include "verify/linalg/matrix.hpp"

namespace verify::cheng2024::gram_inputs_test {
namespace {

using Q = Rational;

Matrix<Q> turned(const Vector<Q>& eigenvalues) {
  const Vector<Q> s = {1, 2, -2};
  const auto U = identity_matrix<Q>(3) - (Q(2) / dot(s, s)) * outer(s, s);
  return U * diagonal_matrix(eigenvalues) * U;
}
bool fails(const Vector<Q>& steps, const std::string& condition) {
  const auto broken = broken_step_condition(turned({0, Q(1, 3), Q(5, 2)}), steps);
  return broken && broken->starts_with(condition);
}

}  // namespace

TEST_CASE("steps on either side of 2 / lambda_max") {
  const Matrix<Q> Khat = turned({0, Q(1, 3), Q(5, 2)});
  const Q edge(4, 5), little(1, 1000000);
  CHECK_FALSE(broken_step_condition(Khat, {edge - little}));
  CHECK_FALSE(broken_step_condition(Khat, {edge, little}));
  CHECK(fails({edge, edge}, "0 < sum"));
  CHECK(fails({0, edge, 0}, "0 < sum"));
  CHECK(fails({edge - little, edge + little}, "r' <= 2 / lambda_max"));
  CHECK(fails({edge - little, -little}, "r' >= 0"));
}

}  // namespace verify::cheng2024::gram_inputs_test
