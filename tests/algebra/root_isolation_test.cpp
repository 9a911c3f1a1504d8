// Sturm's theorem, branch and bound on an interval, interval Newton: one polynomial seen three
// ways.
#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/algebra/interval_newton.hpp"
#include "verify/algebra/sturm.hpp"

namespace verify {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;
using Poly = UnivariatePolynomial;

Poly with_roots(const std::vector<Rational>& roots) {
  Poly product(1);
  for (const auto& root : roots) product *= Poly(Vector<Rational>{-root, Rational(1)});
  return product;
}

TEST_CASE("Sturm: closed intervals, multiple roots count once") {
  const SturmChain chain(with_roots({1, 1, 2, 2, 2, 5}));
  CHECK(chain.count(std::nullopt, std::nullopt) == 3);
  CHECK(chain.count(Rational(1), Rational(2)) == 2);
  CHECK(chain.count(Rational(1), Rational(1)) == 1);
  CHECK(chain.count(Rational(3), Rational(4)) == 0);
  CHECK(chain.count(Rational(2), std::nullopt) == 2);
  CHECK(chain.count(std::nullopt, Rational(1)) == 1);
  CHECK(SturmChain(Poly(7)).count(std::nullopt, std::nullopt) == 0);
  CHECK(SturmChain(Poly(Vector<Rational>{1, 0, 1})).count(std::nullopt, std::nullopt) == 0);
}

TEST_CASE("Sturm: random rational roots are counted and isolated") {
  Random random(test_seed());
  for (long k = 0; k < rounds(20); ++k) {
    std::vector<Rational> roots;
    for (long j = random.integer(1, 6); j > 0; --j) roots.push_back(random.rational(9));
    const Poly p = with_roots(roots) * Poly(Vector<Rational>{3, 1, 2});  // 2 x^2 + x + 3 has none
    std::sort(roots.begin(), roots.end());
    roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
    const SturmChain chain(p);
    CHECK(chain.count(std::nullopt, std::nullopt) == static_cast<long>(roots.size()));
    const auto isolated = chain.isolate(Rational(-10), Rational(10));
    REQUIRE(isolated.size() == roots.size());
    for (std::size_t j = 0; j < roots.size(); ++j) {
      CHECK(isolated[j].lower <= roots[j]);
      CHECK(roots[j] <= isolated[j].upper);
    }
  }
}

TEST_CASE("branch and bound: keeps the boxes that are asked for and covers the rest") {
  // The boxes that may hold a root of x^2 - 2, at a width below 1/1000.
  const auto decide = [](const Box& box) {
    const bool below =
        box.upper * box.upper<Rational(2), above = box.lower * box.lower> Rational(2);
    if (below || above) return BoxAnswer::discard;
    return box.width() < Rational(1, 1000) ? BoxAnswer::keep : BoxAnswer::split;
  };
  const auto cover = branch_and_bound(Rational(0), Rational(2), Rational(1, 100000), 1000, decide);
  CHECK(cover.complete);
  REQUIRE(cover.kept.size() == 1);
  CHECK(cover.kept[0].lower * cover.kept[0].lower < Rational(2));
  CHECK(cover.kept[0].upper * cover.kept[0].upper > Rational(2));
}

TEST_CASE("branch and bound: says when it gives up") {
  const auto never = [](const Box&) { return BoxAnswer::split; };
  CHECK_FALSE(branch_and_bound(Rational(0), Rational(1), Rational(1, 8), 1000, never).complete);
  CHECK_FALSE(branch_and_bound(Rational(0), Rational(1), Rational(0), 10, never).complete);
}

TEST_CASE("interval Newton: all digits of a root, which stays enclosed") {
  for (const long bits : {64L, 256L, 1024L}) {
    const PrecisionScope scope(bits);
    const Ball root = interval_newton(
        {Rational(1), Rational(2)}, [](const Rational& x) { return Ball(x * x - Rational(2)); },
        [](const Box& b) { return Ball(2) * ball_between(b.lower, b.upper); });
    CHECK(root.lower() * root.lower() <= Rational(2));
    CHECK(root.upper() * root.upper() >= Rational(2));
    CHECK(root.log2_radius() < static_cast<double>(8 - bits));
  }
}

TEST_CASE("interval Newton: a box without a root is noticed") {
  CHECK_THROWS_AS(
      interval_newton(
          {Rational(2), Rational(3)}, [](const Rational& x) { return Ball(x * x - Rational(2)); },
          [](const Box& b) { return Ball(2) * ball_between(b.lower, b.upper); }),
      std::logic_error);
}

}  // namespace
}  // namespace verify
