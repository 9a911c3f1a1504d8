// Sturm's theorem: roots counted and isolated.
#include "verify/algebra/sturm.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify::sturm_test {
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

}  // namespace
}  // namespace verify::sturm_test
