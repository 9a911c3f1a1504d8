#include "verify/algebra/order/halves.hpp"

#include <algorithm>

#include "tests/algebra/order/word_scene.hpp"

namespace verify::order_test::halves_test {
namespace {

bool has(const std::vector<WordPolynomial>& all, const WordPolynomial& a) {
  return std::find(all.begin(), all.end(), a) != all.end();
}

TEST_CASE("halves: the root of c^2 x' C' C x is c C x") {
  const Scene c(Scene::Fresh::inverses);
  const auto of = [](const WordPolynomial& formula) { return roots_of_squares(formula); };
  const auto image = c.C * c.x, square = transpose(image) * image;
  const auto roots = of(c.s * c.s * c.t * c.t * square);
  REQUIRE(roots.size() == 1);
  CHECK(roots.front() == scaled(c.s * c.t, image));
  // Without a number, of an odd power, of a word that is not its own transpose, of a trace.
  CHECK(of(square).empty());
  CHECK(of(c.s * square).empty());
  CHECK(of(c.s * c.s * (transpose(c.x) * c.C * c.C * c.x)).empty());
  CHECK(of(c.s * c.s * (transpose(c.x) * c.A * c.x)).empty());
  CHECK(of(c.s * c.s * trace(c.C * transpose(c.C))).empty());
  CHECK(of(c.s * c.s).empty());
}

TEST_CASE("halves: words between numbers are split at every place, traces at every turn") {
  const Scene c(Scene::Fresh::inverses);
  const auto between = halves_of_words(transpose(c.x) * c.C * c.X * transpose(c.X) * c.y);
  CHECK(has(between, c.x));
  CHECK(has(between, transpose(c.C) * c.x));
  CHECK(has(between, c.C * c.X * transpose(c.X) * c.y));
  CHECK(has(between, c.y));
  CHECK_FALSE(has(between, c.C));
  const auto turned = halves_of_words(trace(c.C * c.A * c.X * transpose(c.X)));
  // The trace of a matrix is that of its transpose.
  for (const auto& piece : {c.C, c.A, c.X, c.C * c.A, transpose(c.X) * c.C})
    CHECK((has(turned, piece) || has(turned, transpose(piece))));
  CHECK_FALSE(has(turned, c.C * c.X));
  CHECK(halves_of_words(c.s * c.t).empty());
}

}  // namespace
}  // namespace verify::order_test::halves_test
