#include "theorems/ahn2023/one_layer/single_layer_gradient.hpp"

#include <doctest/doctest.h>

#include "tests/random.hpp"

namespace verify::ahn2023::single_layer_gradient_test {

// The loss has degree 2 in each single weight: half the difference of its values one step to either
// side is its derivative.
TEST_CASE("single layer gradient: every entry is the slope of the loss") {
  testing::Random random(testing::test_seed());
  const auto draw = [&](const Rational&) { return random.rational(5); };
  for (const long d : {1L, 2L, 4L}) {
    const auto root = map(Matrix<Rational>(d, d), draw);
    const Matrix<Rational> Sigma = root * transpose(root);
    const Rational inverse_n(1, 3);
    const SingleLayer<Rational> layer{map(Vector<Rational>(d + 1), draw),
                                      map(Matrix<Rational>(d + 1, d), draw)};
    const auto slope_of = [&](auto weight) {
      auto above = layer, below = layer;
      weight(above) += Rational(1);
      weight(below) -= Rational(1);
      return (single_layer_loss(above, Sigma, inverse_n) -
              single_layer_loss(below, Sigma, inverse_n)) /
             Rational(2);
    };
    const auto found = single_layer_gradient(layer, Sigma, inverse_n);
    for (std::size_t k = 0; k < layer.b.size(); ++k)
      CHECK(found.b[k] == slope_of([&](auto& l) -> Rational& { return l.b[k]; }));
    for (std::size_t k = 0; k < layer.A.entries().size(); ++k)
      CHECK(found.A.entries()[k] ==
            slope_of([&](auto& l) -> Rational& { return l.A.entries()[k]; }));
  }
}

}  // namespace verify::ahn2023::single_layer_gradient_test
