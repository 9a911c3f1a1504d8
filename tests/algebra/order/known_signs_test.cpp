// What is known of letters and follows from it, asked at numbers: signs that are seen, signs that
// are inferred, what vanishes, what commutes.
#include "tests/algebra/order/word_scene.hpp"

namespace verify::order_test::known_signs_test {
namespace {

bool holds(SignKnown sign, const Q& value) {
  if (sign == SignKnown::unknown) return true;
  return sign == SignKnown::positive ? value.sign() > 0 : value.sign() >= 0;
}
bool holds_of_matrix(bool strict, const Matrix<Q>& a) {
  return a == transpose(a) && (strict ? positive_definite(a) : positive_semidefinite(a));
}

TEST_CASE("order: all that is known of letters holds where the hypotheses do") {
  CAPTURE(testing::test_seed());
  Random random(testing::test_seed());
  Scene scene;
  scene.complete();
  const auto& known = scene.known;
  CHECK(known.scalars.size() > 12);
  CHECK(known.matrices.size() > 8);
  CHECK(known.zeros.size() > 4);
  for (long round = 0; round < testing::rounds(60); ++round) {
    const auto values = scene.values(random);
    for (const auto& sign : known.scalars) {
      CAPTURE(sign.why);
      CHECK(holds(sign.strict ? SignKnown::positive : SignKnown::not_negative,
                  at(values, sign.value)));
    }
    for (const auto& sign : known.matrices) {
      CAPTURE(sign.why);
      CHECK(holds_of_matrix(sign.strict, values.of(sign.value)));
    }
    for (const auto& zero : known.zeros) {
      CAPTURE(zero.why);
      const auto value = values.of(zero.zero);
      CHECK(value == Matrix<Q>(value.rows(), value.cols()));
    }
    for (const auto& [name, sign] : known.signs.scalars)
      CHECK(holds(sign, values.letters.at(name)(0, 0)));
    for (const auto& [name, sign] : known.signs.matrices) {
      if (sign == SignKnown::unknown) continue;
      CHECK(holds_of_matrix(sign == SignKnown::positive, values.letters.at(name)));
    }
    for (const int name : known.signs.invertible)
      CHECK(rank(values.letters.at(name)) == values.letters.at(name).rows());
  }
}

TEST_CASE("order: what follows of letters is known, and no more") {
  Scene scene;
  scene.complete();
  const auto& signs = scene.known.signs;
  const auto number = [&](const WordPolynomial& a) { return signs.scalar(Scene::name_of(a)); };
  const auto matrix = [&](const WordPolynomial& a) { return signs.matrix(Scene::name_of(a)); };
  using enum SignKnown;
  CHECK(number(scene.s) == positive);
  CHECK(number(scene.r) == not_negative);
  CHECK(number(scene.L) == positive);  // at least s
  CHECK(number(scene.u) == unknown);
  CHECK(number(scene.t) == unknown);
  CHECK(number(scene.m) == unknown);  // not positive
  CHECK(number(scene.p) == positive);
  CHECK(number(scene.q) == unknown);
  CHECK(number(scene.length_x) == positive);
  CHECK(number(scene.length_y) == not_negative);
  CHECK(number(scene.norm) == not_negative);
  CHECK(matrix(scene.A) == positive);
  CHECK(matrix(scene.B) == not_negative);
  CHECK(matrix(scene.H) == positive);  // at least s I
  CHECK(matrix(scene.C) == unknown);
  CHECK(matrix(scene.K) == positive);  // of a sum of a semidefinite and a definite term
}

// A walk along letters from one space to another.
class Walks {
 public:
  Walks(const Scene& scene, Random& random) : random_(random) {
    for (const auto& letter : {scene.x, scene.y, scene.w, scene.Y, scene.Z, scene.A, scene.B,
                               scene.H, scene.C, scene.X, Scene::inverse_of(scene.A),
                               Scene::inverse_of(scene.C), scene.s, scene.r, scene.u, scene.t}) {
      steps_.push_back(letter);
      steps_.push_back(transpose(letter));
    }
  }
  // Nothing where it does not arrive.
  std::optional<WordPolynomial> from(Space first, Space last, long steps) {
    auto word = WordPolynomial::identity(first);
    for (long k = 0; k < steps; ++k) {
      const auto& step = one_of(steps_);
      if (word.cols() != step.rows()) continue;
      word = word * step;
    }
    if (word.cols() != last) return std::nullopt;
    return word;
  }
  const WordPolynomial& one_of(const std::vector<WordPolynomial>& all) {
    return all[static_cast<std::size_t>(random_.integer(0, static_cast<long>(all.size()) - 1))];
  }

 private:
  Random& random_;
  std::vector<WordPolynomial> steps_;
};

// Numbers of which a sign may be seen: u' M u, tr(u' M u N), powers, sums and what is like them.
std::vector<WordPolynomial> candidates(const Scene& scene, Random& random, long count) {
  Walks walks(scene, random);
  const auto d = scene.d.front();
  const std::vector<WordPolynomial> middles = {scene.I, scene.A, scene.B,
                                               scene.H, scene.C, Scene::inverse_of(scene.A)};
  std::vector<WordPolynomial> found;
  while (static_cast<long>(found.size()) < count) {
    const auto M = walks.one_of(middles), N = walks.one_of(middles);
    const auto to_d = walks.from(random.coin() ? unit_space : d, d, random.integer(1, 24));
    const auto closed = walks.from(unit_space, unit_space, random.integer(3, 30));
    if (to_d) {
      const auto form = *to_d * M * transpose(*to_d);
      found.push_back(is_scalar(form) ? form : trace(form * N));
      if (is_scalar(form)) found.push_back(*to_d * M * N * transpose(*to_d));
    }
    if (closed) {
      found.push_back(*closed);
      found.push_back(*closed * *closed);
    }
  }
  const auto singles = found;
  for (std::size_t k = 0; k + 1 < singles.size(); k += 2) {
    auto sum = singles[k];
    sum += Q(random.integer(-1, 2)) * singles[k + 1];
    found.push_back(sum);
    found.push_back(singles[k] * singles[k + 1]);
  }
  return found;
}

TEST_CASE("order: a sign that is seen is that of the values") {
  CAPTURE(testing::test_seed());
  Random random(testing::test_seed() + 1);
  Scene scene;
  long seen = 0, strictly = 0;
  std::vector<WordValues> points;
  for (long k = 0; k < 25; ++k) points.push_back(scene.values(random));
  for (const auto& candidate : candidates(scene, random, testing::rounds(1500))) {
    const auto sign = sign_of(candidate, scene.known.signs);
    if (sign == SignKnown::unknown) continue;
    ++seen;
    strictly += sign == SignKnown::positive ? 1 : 0;
    for (const auto& values : points) {
      const auto value = at(values, candidate);
      if (holds(sign, value)) continue;
      CAPTURE(
          to_text(candidate,
                  {"x", "y", "A", "B", "H", "C", "X", "s", "r", "L", "u", "t", "w", "m", "Y", "Z"},
                  {"1", "d", "n"}));
      CHECK(value >= Q(sign == SignKnown::positive ? 1 : 0));
      break;
    }
  }
  CHECK(seen > 150);
  CHECK(strictly > 20);
}

TEST_CASE("order: signs on both sides of what can be seen") {
  const Scene scene;
  const auto& [x, y, A, B, s, r, u, t] =
      std::tie(scene.x, scene.y, scene.A, scene.B, scene.s, scene.r, scene.u, scene.t);
  const auto& C = scene.C;
  const auto form = [](const WordPolynomial& v, const WordPolynomial& M) {
    return transpose(v) * M * v;
  };
  const auto inner = [](const WordPolynomial& a, const WordPolynomial& b) {
    return transpose(a) * b;
  };
  const auto plus = [](WordPolynomial a, const WordPolynomial& b) { return a += b; };
  using enum SignKnown;
  const std::pair<WordPolynomial, SignKnown> rows[] = {
      {number(1), positive},
      {number(0), not_negative},
      {number(-1), unknown},
      {s, positive},
      {r, not_negative},
      {u, unknown},
      {t, unknown},
      {u * u, positive},
      {t * t, not_negative},
      {t * t * t, unknown},
      {s * t * t, not_negative},
      {s * u * u, positive},
      {plus(s, r), positive},
      {inner(x, scene.w) * inner(x, scene.w), not_negative},
      {form(x * inner(x, scene.w), A), not_negative},
      {trace(x * inner(x, scene.w) * transpose(x * inner(x, scene.w))), not_negative},
      {scene.m, unknown},
      {trace(transpose(scene.Y) * A * scene.Y), positive},
      {trace(transpose(scene.Y) * transpose(C) * A * C * scene.Y), positive},
      {trace(transpose(scene.Z * scene.Y) * A * scene.Z * scene.Y), not_negative},
      {trace(transpose(scene.Y * scene.Y) * scene.Y * scene.Y), not_negative},
      {form(scene.Y * x, A), not_negative},
      {plus(r, t * t), not_negative},
      {minus(s, r), unknown},
      {inner(x, x), positive},
      {inner(y, y), not_negative},
      {inner(x, y), unknown},
      {inner(x, y) * inner(x, y), not_negative},
      {form(x, A), positive},
      {form(y, A), not_negative},
      {form(x, B), not_negative},
      {form(x, C), unknown},
      {form(C * x, A), positive},
      {form(B * x, A), not_negative},
      {form(C * x, B), not_negative},
      {inner(A * x, A * x), positive},
      {inner(A * x, x) * s, positive},
      {inner(x, A * (B * x)), unknown},
      {trace(A), positive},
      {trace(B), not_negative},
      {trace(C), unknown},
      {trace(A * B), not_negative},
      {trace(A * scene.H), unknown},  // of H nothing is inferred yet
      {trace(A * A), positive},
      {trace(transpose(C) * A * C), positive},
      {trace(transpose(C) * A * C * B), not_negative},
      {trace(transpose(scene.X) * A * scene.X), not_negative},
      {trace(x * transpose(x)), positive},
      {trace(y * transpose(x)), unknown},
      {trace(scene.I), positive},
  };
  for (const auto& [value, sign] : rows) {
    CAPTURE(&value - &rows[0].first);
    CHECK(sign_of(value, scene.known.signs) == sign);
  }
}

}  // namespace
}  // namespace verify::order_test::known_signs_test
