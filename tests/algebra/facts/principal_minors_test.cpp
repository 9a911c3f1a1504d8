#include "verify/algebra/facts/principal_minors.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/facts/compare.hpp"

namespace verify::principal_minors_test {
namespace {

bool semidefinite(const Matrix<Rational>& a) {
  Comparisons<Rational> say;
  say_semidefinite(say, a);
  return facts_hold(say);
}
bool of_rank(const Matrix<Rational>& a, long rank) {
  Comparisons<Rational> say;
  say_semidefinite(say, a, rank);
  return facts_hold(say);
}

TEST_CASE("semidefinite matrices have no negative principal minor") {
  CHECK(semidefinite({{2, 1}, {1, 2}}));
  CHECK(semidefinite({{1, 1}, {1, 1}}));
  CHECK_FALSE(semidefinite({{1, 2}, {2, 1}}));
  CHECK_FALSE(semidefinite({{-1, 0}, {0, 0}}));
  // The leading minors alone would not show it.
  CHECK_FALSE(semidefinite({{0, 0}, {0, -1}}));
}

TEST_CASE("their rank is that of the largest principal minor that is not 0") {
  const Matrix<Rational> two = {{1, 1, 0}, {1, 1, 0}, {0, 0, 3}};
  CHECK(of_rank(two, 2));
  CHECK_FALSE(of_rank(two, 1));
  CHECK_FALSE(of_rank(two, 3));
  CHECK_FALSE(of_rank({{1, 2}, {2, 1}}, 2));
  CHECK_FALSE(of_rank({{0, 1}, {1, 0}}, 1));
}

TEST_CASE("a matrix of a rank may not be semidefinite") {
  // The sums of its larger minors are those of a semidefinite one.
  CHECK_FALSE(of_rank({{-1, 0, 0}, {0, -2, 0}, {0, 0, 0}}, 2));
  CHECK(of_rank({{1, 0, 0}, {0, 2, 0}, {0, 0, 0}}, 2));
}

}  // namespace
}  // namespace verify::principal_minors_test
