// Which activation takes more off the loss of one layer: for each number of demonstrations, at
// every scale, and nothing where a bound does not reach.
#include "theorems/cheng2024/trained_steps/one_layer_cells.hpp"

#include "tests/printing.hpp"

namespace verify::cheng2024::one_layer_cells_test {
namespace {

TEST_CASE("cells: one number of demonstrations that fails is enough, wherever it stands") {
  const PrecisionScope scope(128);
  CHECK(exp_lower({1, 5, 9}).answer == Truth::yes);
  CHECK(exp_lower({12}).answer == Truth::no);
  CHECK(exp_lower({12, 9}).answer == Truth::no);
  CHECK(exp_lower({9, 12, 5}).answer == Truth::no);
  CHECK(relu_lower(10, 14).answer == Truth::yes);
  CHECK(relu_lower(9, 9).answer == Truth::no);
  CHECK(relu_lower(9, 14).answer == Truth::no);
}

TEST_CASE("cells: the scales that are told are those that are covered") {
  const PrecisionScope scope(128);
  CHECK(relu_lower(14, 14).detail.find("from 0 to 16") != std::string::npos);
  CHECK(relu_lower(60, 60).answer == Truth::no);
}

// The sphere of R^5, by hand: E t^2 = 1/5, relu has half of it; of exp(s t) E exp(s t) is
// 3 (s cosh s - sinh s) / s^3.
TEST_CASE("cells: means that are known") {
  const PrecisionScope scope(128);
  const ExpLabels labels;
  CHECK(labels.with_linear().b.contains(Rational(1, 5)));
  CHECK(labels.with_relu().b.contains(Rational(1, 10)));
  for (const long s : {1L, 3L}) {
    const Ball x(s), up = exp(x), down = exp(-x), two(2);
    const Ball cosine = (up + down) / two, sine = (up - down) / two;
    const auto mean = [](const Ball& y, const Ball& c, const Ball& z) {
      return Ball(3) * (y * c - z) / (y * y * y);
    };
    const Ball doubled = two * x, twice = exp(doubled), half = exp(-doubled);
    const Ball b = mean(doubled, (twice + half) / two, (twice - half) / two);
    CHECK(disjoint(labels.with_exp(Rational(s)).b, b) == Truth::no);
    CHECK(labels.with_exp(Rational(s)).b.log2_radius() < -60);
    // a at s is the mean of exp((s + 1) t); at s - 1 that of exp(s t).
    CHECK(disjoint(labels.with_exp(Rational(s - 1)).a, mean(x, cosine, sine)) == Truth::no);
  }
  // c for labels exp(t) and activations exp(s t) at equal points would be 1: here h is linear, and
  // kappa_1 h_1^2 N_1 = 5 kappa_1 / 25 with kappa_1 = E t exp(t) = a.
  const auto linear = labels.with_linear();
  CHECK(disjoint(linear.c, linear.a / Ball(5)) == Truth::no);
}

}  // namespace
}  // namespace verify::cheng2024::one_layer_cells_test
