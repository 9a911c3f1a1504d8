// Orders that are proved, and their nearest false neighbours that are not: each term of a search
// and each proof is asked at numbers where the hypotheses hold.
#include "verify/algebra/order/order_proof.hpp"

#include <map>

#include "tests/algebra/order/word_scene.hpp"
#include "verify/algebra/order/term_search.hpp"
#include "verify/linalg/computed_once.hpp"

namespace verify::order_test::order_proof_test {
namespace {

const WordText text = [](const WordPolynomial&) { return std::string("w"); };

struct Asked {
  WordPolynomial formula;
  bool weak, strict;  // whether `>= 0` and `> 0` hold
};

WordPolynomial inner(const WordPolynomial& a, const WordPolynomial& b) { return transpose(a) * b; }
WordPolynomial form(const WordPolynomial& v, const WordPolynomial& M) {
  return transpose(v) * M * v;
}
WordPolynomial plus(WordPolynomial a, const WordPolynomial& b) { return a += b; }
WordPolynomial twice(const WordPolynomial& a) { return Q(2) * a; }

std::vector<Asked> questions(const Scene& c) {
  const auto xy = inner(c.x, c.y), xx = inner(c.x, c.x), yy = inner(c.y, c.y);
  const auto over_u = inverse_term(c.u), over_s = inverse_term(c.s);
  const auto Ainv = Scene::inverse_of(c.A);
  const auto one = number(1);
  return {
      {xx, true, true},
      {yy, true, false},
      {xy, false, false},
      {form(c.x, c.A), true, true},
      {form(c.y, c.A), true, false},
      {form(c.x, c.B), true, false},
      {form(c.x, c.C), false, false},
      // Squares, and Cauchy and Schwarz.
      {plus(minus(xx, twice(xy)), yy), true, false},
      {minus(plus(xx, twice(xy)), yy), false, false},
      {minus(xx * yy, xy * xy), true, false},
      {minus(xy * xy, xx * yy), false, false},
      {minus(xx, xy), false, false},
      {minus(form(c.x, c.A) * form(c.y, Ainv), xy * xy), true, false},
      {minus(form(c.x, c.A) * form(c.y, c.A), xy * xy), false, false},
      {minus(form(c.x, c.B) * yy, xy * xy), false, false},
      {minus(trace(c.I) * trace(c.B * c.B), trace(c.B) * trace(c.B)), true, false},
      {minus(trace(c.B * c.B), trace(c.B) * trace(c.B)), false, false},
      {minus(trace(c.B) * trace(c.B), trace(c.B * c.B)), true, false},
      {minus(trace(c.B) * xx, form(c.x, c.B)), true, false},
      {minus(form(c.x, c.B), trace(c.B) * xx), false, false},
      // Numbers.
      {minus(plus(c.s * c.s, c.t * c.t), twice(c.s * c.t)), true, false},
      {minus(c.L, c.s), true, false},
      {minus(c.s, c.L), false, false},
      {plus(minus(c.L, c.s), c.s), true, true},
      {minus(c.L * c.r, c.s * c.r), true, false},
      {minus(c.L * c.t, c.s * c.t), false, false},
      // Fractions: what stands below has a sign, or is squared.
      {over_s, true, true},
      {over_u, false, false},
      {over_u * over_u, true, true},
      {plus(over_u, number(-1)), false, false},
      {minus(over_s * c.L, one), true, false},
      {minus(over_u * over_u * c.L, over_u * over_u * c.s), true, false},
      {minus(over_u * c.L, over_u * c.s), false, false},
      {c.p, true, true},
      {c.q, false, false},
      {c.q * c.q, true, true},
      {minus(one, c.p * c.r), true, true},
      {minus(one, c.p * c.s), true, false},
      {minus(c.p * c.s, one), false, false},
      {minus(c.q * c.L, c.q * c.s), false, false},
      {minus(c.q * c.q * c.L, c.q * c.q * c.s), true, false},
      {minus(one, c.q * c.s), false, false},
      // Matrices between bounds, lengths and norms.
      {minus(form(c.x, c.H), c.s * xx), true, false},
      {minus(c.s * xx, form(c.x, c.H)), false, false},
      {form(c.x, c.H), true, true},
      {minus(c.length_x * c.length_y, xy), true, false},
      {plus(c.length_x * c.length_y, xy), true, false},
      {minus(xy, c.length_x * c.length_y), false, false},
      {minus(c.length_x, c.length_y), false, false},
      {minus(c.norm * c.norm * xx, form(c.x, c.X * transpose(c.X))), true, false},
      {minus(form(c.x, c.X * transpose(c.X)), c.norm * c.norm * xx), false, false},
      {minus(c.norm * xx, form(c.x, c.X * transpose(c.X))), false, false},
      {form(c.x, c.K), true, true},
      {minus(xx, c.s * form(c.x, c.K)), true, false},
      {minus(c.s * form(c.x, c.K), xx), false, false},
      {minus(xx, form(c.x, c.K)), false, false},
  };
}

class Points {
 public:
  Points(const Scene& scene, std::uint64_t seed, long count = 16) {
    Random random(seed);
    for (long k = 0; k < testing::rounds(count); ++k) all.push_back(scene.values(random));
  }
  // At all of them.
  Vector<Q> values_of(const WordPolynomial& number) const {
    Vector<Q> sums(all.size());
    for (const auto& [monomial, by] : number.terms()) {
      const auto& values = values_of(monomial, number);
      for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += by * values[k];
    }
    return sums;
  }
  // How much of it is not so.
  long against(const WordPolynomial& value, bool strict) const {
    const auto values = values_of(value);
    return std::count_if(values.begin(), values.end(),
                         [&](const Q& x) { return strict ? x.sign() <= 0 : x.sign() < 0; });
  }

 private:
  // The terms of a search are sums of few monomials.
  const Vector<Q>& values_of(const WordMonomial& monomial, const WordPolynomial& number) const {
    return computed_once(known_, monomial, [&] {
      const auto alone = WordPolynomial::of(number.rows(), number.cols(), monomial, Q(1));
      return map(all, [&](const WordValues& values) { return at(values, alone); });
    });
  }

  std::vector<WordValues> all;
  mutable std::map<WordMonomial, Vector<Q>> known_;
};

TEST_CASE("order: what is asked is true or false as it is said to be") {
  Scene scene;
  scene.complete();
  const Points points(scene, testing::test_seed(), 100);
  const auto asked = questions(scene);
  for (std::size_t k = 0; k < asked.size(); ++k) {
    CAPTURE(k);
    CHECK((points.against(asked[k].formula, false) == 0) == asked[k].weak);
    CHECK((points.against(asked[k].formula, true) == 0) == asked[k].strict);
  }
}

TEST_CASE("order: no false order is proved, and of the true ones nearly all") {
  Scene scene;
  scene.complete();
  const Points points(scene, testing::test_seed() + 1);
  const auto asked = questions(scene);
  long wanted = 0, found = 0;
  for (std::size_t k = 0; k < asked.size(); ++k) {
    for (const bool strict : {false, true}) {
      CAPTURE(k);
      CAPTURE(strict);
      Work work(20000);
      OrderSearch search;
      search.inverses = scene.fresh.all();
      search.text = text;
      search.work = &work;
      const bool is_true = strict ? asked[k].strict : asked[k].weak;
      const auto proof = proved_order(asked[k].formula, strict, scene.known, search);
      wanted += is_true ? 1 : 0;
      found += is_true && proof ? 1 : 0;
      CHECK((is_true || !proof));
      if (!proof) continue;
      bool any_strict = false;
      for (const auto& [by, term] : proof->terms) {
        CHECK(by.sign() >= 0);
        CHECK(points.against(term.value, term.strict) == 0);
        any_strict |= term.strict && by.sign() > 0;
      }
      CHECK((!strict || any_strict));
      CHECK(points.against(proof->factor, true) == 0);
      const auto formulas = points.values_of(asked[k].formula),
                 factors = points.values_of(proof->factor);
      Vector<Q> sums(formulas.size());
      for (const auto& [by, term] : proof->terms) {
        const auto values = points.values_of(term.value);
        for (std::size_t point = 0; point < sums.size(); ++point) sums[point] += by * values[point];
      }
      for (std::size_t point = 0; point < sums.size(); ++point)
        CHECK(sums[point] == factors[point] * formulas[point]);
    }
  }
  CAPTURE(wanted);
  CAPTURE(found);
  CHECK(10 * found >= 7 * wanted);
}

TEST_CASE("order: every term that a search looks at holds where the hypotheses do") {
  Scene scene;
  scene.complete();
  const Points points(scene, testing::test_seed() + 2);
  long terms = 0, strict = 0;
  const auto asked = questions(scene);
  for (std::size_t k = 0; k < asked.size(); ++k) {
    const auto clear = cleared(asked[k].formula, scene.known, true);
    CHECK(points.against(clear.factor, true) == 0);
    const auto formulas = points.values_of(asked[k].formula),
               factors = points.values_of(clear.factor), products = points.values_of(clear.formula);
    for (std::size_t point = 0; point < products.size(); ++point)
      CHECK(products[point] == factors[point] * formulas[point]);
    for (const int level : {1, 3}) {
      Work work(2000);
      OrderSearch search;
      search.inverses = scene.fresh.all();
      search.text = text;
      search.work = &work;
      for (const auto& term : terms_for(clear.formula, scene.known, search, level)) {
        ++terms;
        strict += term.strict ? 1 : 0;
        if (points.against(term.value, term.strict) == 0) continue;
        CAPTURE(k);
        CAPTURE(term.text);
        CHECK(points.against(term.value, term.strict) == 0);
      }
    }
  }
  CHECK(terms > 1000);
  CHECK(strict > 100);
}

TEST_CASE("order: what vanishes is a multiple of what is known to, and nothing else is") {
  Scene scene;
  scene.complete();
  const auto& c = scene;
  const auto gram = plus(c.X * transpose(c.X), scaled(c.s, c.I));
  const std::pair<WordPolynomial, bool> rows[] = {
      {minus(c.K * gram, c.I), true},
      {minus(gram * c.K, c.I), true},
      {minus(c.K * c.X * transpose(c.X), minus(c.I, scaled(c.s, c.K))), true},
      {minus(c.K * c.X * transpose(c.X), plus(c.I, scaled(c.s, c.K))), false},
      {minus(c.K * c.A, c.A * c.K), false},
      {minus(c.p * c.r, minus(number(1), c.p * c.s)), true},
      {minus(c.p, number(1)), false},
      {minus(c.length_x * c.length_x, inner(c.x, c.x)), true},
      {minus(c.length_x, inner(c.x, c.x)), false},
      {minus(c.sum * c.sum, plus(c.r, c.s) * plus(c.r, c.s)), true},
  };
  for (const auto& [formula, is_zero] : rows) {
    CAPTURE(&formula - &rows[0].first);
    Work work(300000);
    CHECK(proved_zero(formula, scene.known, &work).has_value() == is_zero);
  }
}

TEST_CASE("order: a product that is the identity is turned, and no other one") {
  const Scene scene;
  const auto& c = scene;
  const auto is_known = [&](const WordPolynomial& supposed, const WordPolynomial& asked) {
    Hypotheses known;
    known.add_zero(supposed, "supposed");
    add_turned_products(known);
    Work work(300000);
    return proved_zero(asked, known, &work).has_value();
  };
  const auto YZ = c.Y * c.Z, ZY = c.Z * c.Y;
  CHECK(is_known(minus(YZ, c.I), minus(ZY, c.I)));
  CHECK(is_known(minus(YZ * c.C, c.I), minus(c.C * YZ, c.I)));
  for (const auto& supposed : {minus(YZ, ZY), plus(YZ, c.I), minus(YZ, twice(c.I)),
                               minus(YZ, scaled(c.s, c.I)), minus(YZ, c.C)}) {
    CHECK_FALSE(is_known(supposed, minus(ZY, c.I)));
    CHECK_FALSE(is_known(supposed, minus(YZ, c.I)));
  }
}

}  // namespace
}  // namespace verify::order_test::order_proof_test
