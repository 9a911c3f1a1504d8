// Derivatives of words against quotients of differences at numbers, and gradients against the
// derivatives in every direction: nothing symmetric, square or of one column alone.
#include "verify/algebra/order/derivative.hpp"

#include "tests/algebra/order/word_scene.hpp"

namespace verify::order_test::derivative_test {
namespace {

// The letter moved by so much of a direction; what stands for words of it follows.
WordValues moved(const Scene& scene, WordValues values, const WordPolynomial& letter,
                 const Matrix<Q>& by) {
  auto& value = values.letters.at(Scene::name_of(letter));
  value = value + by;
  scene.follow(values);
  return values;
}

TEST_CASE("derivatives: of words, inverses and traces they are limits of quotients") {
  CAPTURE(testing::test_seed());
  Random random(testing::test_seed() + 3);
  Scene scene(Scene::Fresh::inverses);
  const auto& c = scene;
  const auto D = scene.free.matrix(scene.d, scene.n).at(0, 0),
             E = scene.free.matrix(scene.d, scene.d).at(0, 0), e = scene.free.scalar().value();
  const auto Cinv = Scene::inverse_of(c.C);
  const std::tuple<WordPolynomial, WordPolynomial, WordPolynomial> rows[] = {
      {trace(c.X * transpose(c.X) * c.A * c.C), c.X, D},
      {transpose(c.x) * c.X * transpose(c.X) * c.y, c.X, D},
      {c.K, c.X, D},
      {trace(c.A * c.K * c.C), c.X, D},
      {c.K * c.C * c.K, c.s, e},
      {c.p * c.p * c.s, c.s, e},
      {c.C * c.A * c.C, c.C, E},
      {transpose(c.C) * c.A * c.C, c.C, E},
      {Cinv * c.A, c.C, E},
      {transpose(c.x) * Cinv * c.A * transpose(Cinv) * c.y, c.C, E},
      {trace(c.C * c.B) * trace(c.C * c.C), c.C, E},
      {scaled(trace(c.C) * trace(c.C), c.C), c.C, E},
      {scaled(inverse_term(c.u), c.A), c.u, e},
  };
  for (const auto& [formula, letter, by] : rows) {
    CAPTURE(&formula - &std::get<0>(rows[0]));
    const auto derivative = directional(formula, Scene::name_of(letter), by, scene.fresh);
    for (long round = 0; round < testing::rounds(6); ++round) {
      const auto values = scene.values(random);
      const auto along = values.of(by);
      const Q step(1, 10000000);
      const auto right = moved(scene, values, letter, step * along).of(formula),
                 left = moved(scene, values, letter, -step * along).of(formula);
      const auto quotient = (Q(1) / (Q(2) * step)) * (right - left);
      const auto exact = values.of(derivative);
      for (std::size_t k = 0; k < exact.entries().size(); ++k)
        CHECK(abs(quotient.entries()[k] - exact.entries()[k]) < Q(1, 100000));
    }
  }
}

TEST_CASE("derivatives: of a length it is the one of its square over twice the length") {
  Random random(testing::test_seed() + 4);
  Scene scene;
  const auto e = scene.free.vector(scene.d).column().at(0, 0);
  const auto name = Scene::name_of(scene.x);
  const auto of_length = directional(scene.length_x, name, e, scene.fresh),
             of_square = directional(transpose(scene.x) * scene.x, name, e, scene.fresh);
  for (long round = 0; round < testing::rounds(20); ++round) {
    const auto values = scene.values(random);
    CHECK(Q(2) * at(values, scene.length_x) * at(values, of_length) == at(values, of_square));
  }
}

TEST_CASE("gradients: the inner product with a direction is the derivative in it") {
  Random random(testing::test_seed() + 5);
  Scene scene(Scene::Fresh::inverses);
  const auto& c = scene;
  const std::pair<WordPolynomial, WordPolynomial> rows[] = {
      {trace(c.X * transpose(c.X) * c.A * c.C), c.X},
      {transpose(c.x) * c.X * transpose(c.X) * c.C * c.y, c.X},
      {trace(c.A * c.C * c.B * c.C), c.C},
      {trace(transpose(c.C) * c.A * c.C * c.X * transpose(c.X)), c.C},
      {trace(c.C * c.B) * trace(c.C * c.A), c.C},
      {transpose(c.x) * c.C * c.y, c.C},
      {transpose(c.x) * c.C * c.y, c.x},
      {transpose(c.x) * c.C * c.y, c.y},
      {c.s * c.s * c.t, c.s},
      {trace(c.A * c.K * c.C), c.X},
  };
  for (const auto& [formula, letter] : rows) {
    CAPTURE(&formula - &rows[0].first);
    const bool is_number = is_scalar(letter);
    const auto T = is_number ? scene.free.scalar().value()
                             : scene.free.matrix({letter.rows()}, {letter.cols()}).at(0, 0);
    const auto drawn = scene.free.letters().back();
    const auto derivative = directional(formula, Scene::name_of(letter), T, scene.fresh);
    const auto gradient = gradient_of(derivative, drawn);
    CHECK(letters_of(gradient).count(drawn.name) == 0);
    const auto inner = is_number ? gradient * T : trace(transpose(gradient) * T);
    for (long round = 0; round < testing::rounds(6); ++round) {
      const auto values = scene.values(random);
      CHECK(at(values, inner) == at(values, derivative));
    }
  }
  CHECK_THROWS_AS(gradient_of(c.s * c.s, c.s.terms().begin()->first.scalars.begin()->first.word[0]),
                  std::invalid_argument);
}

TEST_CASE("substitution: a letter is put in with its transposes, and not below an inverse") {
  Random random(testing::test_seed() + 6);
  Scene scene(Scene::Fresh::inverses);
  const auto& c = scene;
  const auto put = c.X * transpose(c.X) * c.B;  // not symmetric
  const auto name = Scene::name_of(c.C);
  const std::pair<WordPolynomial, WordPolynomial> rows[] = {
      {transpose(c.C) * c.A * c.C, transpose(put) * c.A * put},
      {trace(c.C * c.C * c.A), trace(put * put * c.A)},
      {scaled(trace(c.C) * trace(c.C), c.I), scaled(trace(put) * trace(put), c.I)},
      {transpose(c.x) * c.C * c.y, transpose(c.x) * put * c.y},
  };
  for (const auto& [in, wanted] : rows) CHECK(substituted(in, name, put) == wanted);
  CHECK_THROWS_AS(substituted(Scene::inverse_of(c.C) * c.A, name, put), std::invalid_argument);
  CHECK_THROWS_AS(substituted(inverse_term(c.u), Scene::name_of(c.u), c.s), std::invalid_argument);
}

}  // namespace
}  // namespace verify::order_test::derivative_test
