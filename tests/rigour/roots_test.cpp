// Real roots: counted by Sturm's chain, isolated, and enclosed by interval Newton.
#include "tests/printing.hpp"
#include "verify/algebra/boxes/interval_newton.hpp"
#include "verify/algebra/sturm.hpp"

namespace verify::roots_test {
namespace {

using Poly = UnivariatePolynomial;
using End = std::optional<Rational>;

Poly with_roots(const std::vector<Rational>& roots) {
  Poly product(1);
  for (const auto& root : roots) product *= Poly(Vector<Rational>{-root, Rational(1)});
  return product;
}

TEST_CASE("roots: how many lie in a closed interval, with roots at its ends and far outside") {
  struct Row {
    const char* name;
    Poly p;
    End lower, upper;
    long count;
  };
  const Rational eps(1, 1000000);
  const Poly three = with_roots({-1, 0, 2}), odd = Poly(-5) * three;
  const Poly doubled = with_roots({1, 1, 3}), none(Vector<Rational>{1, 0, 1});
  const Poly near = with_roots({Rational(1), Rational(1) + eps});
  const Row rows[] = {
      {"all", three, {}, {}, 3},
      {"negative leading coefficient", odd, {}, {}, 3},
      {"both ends are roots", three, Rational(-1), Rational(2), 3},
      {"lower end is a root", three, Rational(-1), Rational(1), 2},
      {"upper end is a root", three, Rational(1), Rational(2), 1},
      {"just after the lower root", three, Rational(-1) + eps, Rational(2), 2},
      {"just before the upper root", three, Rational(-1), Rational(2) - eps, 2},
      {"a point that is a root", three, Rational(0), Rational(0), 1},
      {"a point that is none", three, Rational(1), Rational(1), 0},
      {"ends in the wrong order", three, Rational(2), Rational(-1), 0},
      {"from a root on", three, Rational(0), {}, 2},
      {"from behind it on", three, eps, {}, 1},
      {"up to a root", three, {}, Rational(0), 2},
      {"up to before it", three, {}, -eps, 1},
      {"a double root counts once", doubled, {}, {}, 2},
      {"a double root at the end", doubled, Rational(1), Rational(2), 1},
      {"a double root missed", doubled, Rational(1) + eps, Rational(4), 1},
      {"no real root", none, {}, {}, 0},
      {"two that are close", near, Rational(1), Rational(2), 2},
      {"one of two that are close", near, Rational(1) + eps / Rational(2), Rational(2), 1},
      {"of odd degree to the left", with_roots({-7}), {}, Rational(0), 1},
      {"of even degree to the left", with_roots({-7, -8}), {}, Rational(0), 2},
      {"a constant", Poly(-3), {}, {}, 0},
      {"at 0 by its constant term", with_roots({0, 0, 5}), Rational(0), Rational(5), 2},
  };
  for (const auto& row : rows) {
    INFO(row.name);
    CHECK(SturmChain(row.p).count(row.lower, row.upper) == row.count);
  }
  CHECK_THROWS_AS(SturmChain(Poly(0)), std::domain_error);
}

// Exactly one root each, strictly inside; met exactly, the ends agree.
void isolates(const Poly& p, const Rational& lower, const Rational& upper, long roots) {
  const SturmChain chain(p);
  const auto found = chain.isolate(lower, upper);
  CHECK(static_cast<long>(found.size()) == roots);
  for (std::size_t k = 0; k < found.size(); ++k) {
    const auto& [low, high] = found[k];
    const Poly& q = chain.squarefree();
    if (low == high) {
      CHECK(q.at(low).sign() == 0);
    } else {
      CHECK(low < high);
      // A root at an end is another one, so that the count inside is told from it.
      CHECK(chain.count(low, high) - (q.at(low).sign() == 0) - (q.at(high).sign() == 0) == 1);
    }
    CHECK(lower <= low);
    CHECK(high <= upper);
    if (k > 0) CHECK(found[k - 1].upper <= low);
  }
}

TEST_CASE("roots: isolated one by one, those at the ends and at a middle as points") {
  isolates(with_roots({0, 1}), 0, 1, 2);
  isolates(with_roots({0, Rational(1, 2), 1}), 0, 1, 3);
  isolates(with_roots({Rational(1, 3)}), 0, 1, 1);
  isolates(with_roots({Rational(1, 3), Rational(2, 5), Rational(3, 7)}), 0, 1, 3);
  isolates(with_roots({0, Rational(1, 4), Rational(1, 3)}), 0, 1, 3);
  isolates(with_roots({1, Rational(3, 4), Rational(2, 3)}), 0, 1, 3);
  isolates(with_roots({2}), 0, 1, 0);
  isolates(with_roots({1}), 1, 1, 1);
  isolates(with_roots({2}), 1, 1, 0);
  isolates(with_roots({Rational(1, 2), Rational(1, 2), 3}), 0, 1, 1);
}

Ball root_of(const Poly& p, const Box& box) {
  const Poly slope = p.derivative();
  return interval_newton(
      box, [&](const Rational& x) { return Ball(p.at(x)); },
      [&](const Box& b) { return slope.at(ball_between(b.lower, b.upper)); });
}

TEST_CASE("roots: interval Newton keeps a root at an end, rising or falling, and loses none") {
  const PrecisionScope scope(192);
  for (const long sign : {1L, -1L}) {
    const Poly p = Poly(sign) * with_roots({Rational(1, 3), 4});  // slope 2 x - 13/3
    struct Row {
      Box box;
      Rational root;
    };
    for (const auto& [box, root] :
         {Row{{0, 1}, Rational(1, 3)}, Row{{Rational(1, 3), 1}, Rational(1, 3)},
          Row{{0, Rational(1, 3)}, Rational(1, 3)}, Row{{3, 4}, Rational(4)},
          Row{{4, 9}, Rational(4)}, Row{{Rational(5, 2), 40}, Rational(4)}}) {
      const Ball found = root_of(p, box);
      CHECK(found.contains(root));
      CHECK(found.log2_radius() < -180);
      CHECK(box.lower <= found.upper());
      CHECK(found.lower() <= box.upper);
    }
    CHECK_THROWS_AS(root_of(p, {5, 6}), std::logic_error);
    CHECK_THROWS_AS(root_of(p, {Rational(5, 2), 3}), std::logic_error);
    CHECK_THROWS_AS(root_of(p, {-2, 0}), std::logic_error);
  }
}

TEST_CASE("roots: values with a radius keep the root") {
  const PrecisionScope scope(128);
  // x - 1/3 known to 1/1000: what is found holds all zeros of such functions.
  const Ball noise = ball_between(Rational(-1, 1000), Rational(1, 1000));
  const Ball found = interval_newton(
      {Rational(0), Rational(1)},
      [&](const Rational& x) { return Ball(x - Rational(1, 3)) + noise; },
      [](const Box&) { return Ball(1); });
  CHECK(found.lower() <= Rational(1, 3) - Rational(1, 1000));
  CHECK(found.upper() >= Rational(1, 3) + Rational(1, 1000));
}

}  // namespace
}  // namespace verify::roots_test
