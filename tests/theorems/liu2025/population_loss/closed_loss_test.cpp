// The population loss of one BaseConv layer: dependent entries against independent ones and against
// mixtures, the list of critical points against brute force, and the complaints about moment
// tables.
#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "theorems/liu2025/population_loss/critical_points.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::liu2025::closed_loss_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;
using M = Matrix<Rational>;

M positive(Random& random, long rows, long cols) {
  M result(rows, cols);
  for (auto& x : result.entries()) x = abs(random.nonzero());
  return result;
}

PopulationProblem<Rational> random_problem(Random& random, long N, long d, bool linear) {
  PopulationProblem<Rational> problem;
  problem.u = gaussian_even_moments(positive(random, N, d));
  problem.d_out = d;
  if (linear) {
    problem.target = LayerTarget::linear;
    problem.W_target = random.matrix(d, d);
  } else {
    problem.d_out = random.integer(1, d);
    problem.first = problem.c = random.integer(0, d - problem.d_out);
    problem.second = random.integer(0, d - problem.d_out);
  }
  return problem;
}

LayerParameters<Rational> random_layer(Random& random, long N, long d) {
  return {random.matrix(d, d), random.matrix(N, d), random.matrix(N, d)};
}

TEST_CASE("population loss: a table of products is the same as independence") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (int k = 0; k < rounds(40); ++k) {
    const long N = random.integer(1, 4), d = random.integer(1, 4);
    auto problem = random_problem(random, N, d, k % 2 == 0);
    const auto theta = random_layer(random, N, d);
    auto table = problem;
    table.u = dependent_moments(problem.u.second, pair_table(problem.u));
    CHECK(table.u.fourth == problem.u.fourth);
    CHECK(table.loss(theta) == problem.loss(theta));
    CHECK(table.gradient(theta) == problem.gradient(theta));
    for (long j = 0; j < problem.d_out; ++j)
      CHECK(hessian_of(table.column(theta, j)) == hessian_of(problem.column(theta, j)));
  }
}

// u = r g with r^2 one of two values: E over r of the loss for the variances r^2 v.
TEST_CASE("population loss: a scale mixture of Gaussians averages the losses") {
  CAPTURE(test_seed());
  Random random(test_seed() + 1);
  for (int k = 0; k < rounds(20); ++k) {
    const long N = random.integer(1, 4), d = random.integer(1, 4);
    const auto problem = random_problem(random, N, d, k % 2 == 0);
    const auto theta = random_layer(random, N, d);
    const Rational weight(1, 3), low = abs(random.nonzero()), high = abs(random.nonzero());
    auto below = problem, above = problem, mixed = problem;
    below.u = gaussian_even_moments(low * problem.u.second);
    above.u = gaussian_even_moments(high * problem.u.second);
    const auto average = [&](const M& a, const M& b) {
      return weight * a + (Rational(1) - weight) * b;
    };
    mixed.u = dependent_moments(average(below.u.second, above.u.second),
                                average(pair_table(below.u), pair_table(above.u)));
    CHECK(mixed.loss(theta) ==
          weight * below.loss(theta) + (Rational(1) - weight) * above.loss(theta));
    const auto a = below.gradient(theta), b = above.gradient(theta), g = mixed.gradient(theta);
    CHECK(g.W == average(a.W, b.W));
    CHECK(g.K == average(a.K, b.K));
    CHECK(g.B2 == average(a.B2, b.B2));
  }
}

// All parameters of one column from a few numbers: N = 2, d = 2.
TEST_CASE("critical points: on a grid, zero gradient exactly where the list says so") {
  const std::vector<Rational> grid = {Rational(-1), Rational(0), Rational(1, 2), Rational(2)};
  PopulationProblem<Rational> product;
  product.u = gaussian_even_moments(M{{1, 2}, {3, 1}});
  product.second = 1;
  PopulationProblem<Rational> linear = product;
  linear.target = LayerTarget::linear;
  linear.second = 0;
  linear.W_target = M{{1, 0}, {-1, 0}};
  linear.u = gaussian_even_moments(M{{1, 2}, {2, 4}});
  long seen[4] = {};
  const long count = static_cast<long>(grid.size());
  for (long code = 0; code < count * count * count * count * count * count; ++code) {
    long rest = code;
    const auto digit = [&] {
      const auto& x = grid[rest % count];
      rest /= count;
      return x;
    };
    LayerParameters<Rational> theta{M(2, 2), M(2, 2), M(2, 2)};
    for (auto* part : {&theta.W, &theta.K, &theta.B2})
      for (long i = 0; i < 2; ++i) (*part)(i, 0) = digit();
    for (const auto* problem : {&product, &linear}) {
      const auto point = column_point(*problem, theta, 0);
      if (point.critical != (point.kind != ColumnKind::none)) FAIL_CHECK("code " << code);
      const bool exact = problem->loss(theta).sign() == 0;
      if (exact != (point.kind == ColumnKind::target)) FAIL_CHECK("loss at code " << code);
      if (point.critical && !exact && point.determinant.sign() >= 0)
        FAIL_CHECK("no saddle at code " << code);
      ++seen[static_cast<int>(point.kind)];
    }
  }
  for (const long times : seen) CHECK(times > 0);
}

Complaint complaint_about(const std::vector<std::vector<std::string>>& table) {
  std::vector<Datum> items;
  for (const auto& row : table) {
    std::vector<Datum> entries;
    for (const auto& entry : row) entries.push_back(to_datum(parse_rational(entry)));
    items.push_back(Datum::list(std::move(entries)));
  }
  const auto matrix = [](const M& a) { return to_datum(a); };
  const Instance instance("x",
                          {{"variances", matrix(M{{1, 2}})},
                           {"W", matrix(M(2, 2))},
                           {"K", matrix(M(1, 2))},
                           {"B2", matrix(M(1, 2))},
                           {"square_moments", Datum::list(std::move(items))}},
                          population_inputs(PopulationTask::square));
  return columns_fit(instance).value_or(Complaint{});
}

TEST_CASE("population inputs: a moment table that cannot be is refused with the reason") {
  CHECK(complaint_about({{"3", "2"}, {"2", "12"}}).field.empty());
  CHECK(complaint_about({{"1", "2"}, {"2", "4"}}).field.empty());  // |u_0| = 1, |u_1| = sqrt 2
  CHECK(complaint_about({{"3"}}).given == "1 x 1");
  CHECK(complaint_about({{"3", "2"}, {"2", "3"}}).given == "[1][1] = 3");
  CHECK(complaint_about({{"2", "4"}, {"4", "5"}}).field == "square_moments");  // correlation > 1
  CHECK_THROWS_AS(complaint_about({{"3", "1"}, {"2", "12"}}), InvalidInstance);
  CHECK_THROWS_AS(complaint_about({{"3", "-1"}, {"-1", "12"}}), InvalidInstance);
}

}  // namespace
}  // namespace verify::liu2025::closed_loss_test
