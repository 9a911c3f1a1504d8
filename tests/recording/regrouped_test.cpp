#include "verify/recording/regrouped.hpp"

#include "tests/printing.hpp"
#include "tests/recording/random_program.hpp"
#include "verify/recording/interpreter.hpp"

namespace verify::regrouped_test {
namespace {

std::vector<Rational> at_random(const Program& program) {
  testing::Random random(3);
  std::vector<Rational> point;
  for (long k = 0; k < program.variables; ++k) point.push_back(random.rational(9));
  return evaluate<Rational>(program, [&](long k) { return point[k]; });
}

// Products of entries in products of matrices.
std::uint64_t products(const Program& program) {
  std::uint64_t result = 0;
  for (const auto& step : program.steps)
    if (step.operation == Operation::matrix_product)
      result += std::uint64_t{program.grids[step.a].cols} * program.width(step);
  return result;
}

// The entries of what `compute` makes of matrices of these sizes.
template <class Compute>
Program recorded_from(const std::vector<std::pair<long, long>>& sizes, Compute compute) {
  return recorded([&](auto& free) {
    std::vector<Matrix<Traced>> drawn;
    for (const auto& [rows, cols] : sizes) drawn.push_back(free.matrix(rows, cols));
    return Vector<Traced>(compute(drawn).entries());
  });
}

void check_same(const Program& program, std::uint64_t expected) {
  const auto changed = regrouped(program);
  CHECK(at_random(changed) == at_random(program));
  CHECK(products(changed) == expected);
  CHECK(changed.variables == program.variables);
}

TEST_CASE("regrouped: a row times a product goes through it from its end") {
  check_same(recorded_from({{1, 5}, {5, 3}, {3, 7}},
                           [](const auto& m) { return m[0] * (m[1] * m[2]); }),
             1 * 5 * 3 + 1 * 3 * 7);
  check_same(recorded_from({{6, 3}, {3, 7}, {7, 1}},
                           [](const auto& m) { return (m[0] * m[1]) * m[2]; }),
             3 * 7 * 1 + 6 * 3 * 1);
  check_same(recorded_from({{1, 5}, {5, 3}, {3, 4}, {4, 7}},
                           [](const auto& m) { return m[0] * (m[1] * (m[2] * m[3])); }),
             1 * 5 * 3 + 1 * 3 * 4 + 1 * 4 * 7);
}

TEST_CASE("regrouped: a block of a product needs those rows and columns of its factors") {
  check_same(recorded_from({{1, 4}, {5, 3}, {3, 7}},
                           [](const auto& m) {
                             return m[0] * block(Matrix<Traced>(m[1] * m[2]), 1, 2, 4, 5);
                           }),
             1 * 4 * 3 + 1 * 3 * 5);
}

TEST_CASE("regrouped: what is read twice, or costs less as it is, stays") {
  check_same(recorded_from({{1, 5}, {5, 5}, {5, 5}},
                           [](const auto& m) {
                             const Matrix<Traced> p = m[1] * m[2];
                             return m[0] * p + m[0] * transpose(p);
                           }),
             5 * 5 * 5 + 2 * 5 * 5);
  check_same(recorded_from({{3, 3}, {3, 3}},
                           [](const auto& m) {
                             const Matrix<Traced> p = m[0] * m[1];
                             return p * p;
                           }),
             2 * 3 * 3 * 3);
  check_same(recorded_from({{9, 9}, {9, 2}, {2, 2}},
                           [](const auto& m) { return m[0] * (m[1] * m[2]); }),
             9 * 2 * 2 + 9 * 9 * 2);
}

TEST_CASE("regrouped: random programs have the same outputs") {
  testing::Random random(testing::test_seed());
  for (long round = 0; round < testing::rounds(60); ++round) {
    const auto program = recorded(
        testing::RandomComputation(random, random.integer(2, 4), random.integer(2, 12)));
    const auto changed = regrouped(program);
    CHECK(at_random(changed) == at_random(program));
    CHECK(products(changed) <= products(program));
  }
}

}  // namespace
}  // namespace verify::regrouped_test
