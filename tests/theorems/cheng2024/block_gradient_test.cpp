// The two directions in which derivatives are taken give one number: backwards <gradient, R>,
// forwards d(u^T K u) = 2 u^T K du with u = G e, e the query's unit vector.
#include "theorems/cheng2024/block_gradient.hpp"

#include "tests/printing.hpp"

namespace verify::cheng2024::block_gradient_test {
namespace {

const Matrix<Rational> X = {{1, 2, -1}, {3, -1, 2}};
const Matrix<Rational> K = {{2, 1, 0}, {1, 3, -1}, {0, -1, 4}};
const Matrix<Rational> R = {{1, 2}, {-3, 5}};

Vector<BlockLayer<Rational>> three_layers() {
  const Rational half(1, 2), third(1, 3), fifth(1, 5);
  return {{{{half, 1}, {0, third}}, {{1, half}, {2, fifth}}, {{third, 0}, {-1, 1}}, -fifth},
          {{{fifth, 0}, {half, -1}}, {{half, 0}, {1, third}}, {{1, fifth}, {0, half}}, half},
          {{{1, 0}, {0, 1}}, {{fifth, 1}, {0, half}}, {{half, third}, {1, 0}}, third}};
}

TEST_CASE("block derivatives: forwards as backwards, whichever weight of whichever layer moves") {
  const auto layers = three_layers();
  for (const bool normalised : {false, true}) {
    const GivenActivation respond{{{KernelShape::poly2}, normalised}};
    const auto gradient = block_gradient(X, layers, K, respond);
    const auto forwards = [&](long l, MovedWeight moved) {
      const auto t = block_tangent(X, layers, respond, l, moved, R);
      CHECK(quadratic_loss(t.G.col(2), K) == gradient.loss);
      return Rational(Rational(2) * dot(K * t.G.col(2), t.dG.col(2)));
    };
    for (long l = 0; l < 3; ++l) {
      CHECK(forwards(l, MovedWeight::A) == dot(gradient.A[l].entries(), R.entries()));
      CHECK(forwards(l, MovedWeight::B) == dot(gradient.B[l].entries(), R.entries()));
      CHECK(forwards(l, MovedWeight::C) == dot(gradient.C[l].entries(), R.entries()));
    }
    CHECK(forwards(0, MovedWeight::A).sign() != 0);
  }
}

}  // namespace
}  // namespace verify::cheng2024::block_gradient_test
