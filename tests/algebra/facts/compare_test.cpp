#include "verify/algebra/facts/compare.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/facts/coefficients.hpp"
#include "verify/claim/claim.hpp"
#include "verify/claim/finding.hpp"

namespace verify::compare_test {
namespace {

Truth truth_of_run(const WayCheck& link) {
  const Instance nothing("none", {}, {});
  return link.run(Context{nothing, 1, 64, nullptr}).answer.truth();
}
std::string lines_of(const WayCheck& link) { return link.certificate().sections.front().lines; }

// det [[2, k], [k, 2]] > 0, its first minor too.
template <class T>
void definite(Comparisons<T>& say, long k) {
  const T two(2L), off(k);
  say.positive(two);
  say.less(T(off * off), T(two * two));
  say.words("k = " + shown(off), "not so: k = " + shown(off));
}

TEST_CASE("numbers are compared, and the program that computes them says what they are") {
  const auto yes = compare([](auto& say) { definite(say, 1); });
  CHECK(truth_of_run(yes) == Truth::yes);
  CHECK(lines_of(yes) ==
        "program\n0 constant 0\n1 constant 1\n2 constant 2\n3 multiply 2 2\n4 subtract 3 "
        "1\npositive 2 4\n");
  const auto singular = compare([](auto& say) { definite(say, 2); });
  CHECK(truth_of_run(singular) == Truth::no);
  const auto indefinite = compare([](auto& say) { definite(say, 3); });
  CHECK(truth_of_run(indefinite) == Truth::no);
}

TEST_CASE("a statement that says nothing is no yes") {
  CHECK(truth_of_run(compare([](auto&) {})) == Truth::no);
}

TEST_CASE("vectors differ in an entry, and are equal in all") {
  const auto differ = [](long last) {
    return compare([last](auto& say) {
      using T = std::decay_t<decltype(say.number(1))>;
      say.differ(Vector<T>{T(1L), T(2L)}, Vector<T>{T(1L), T(last)});
    });
  };
  CHECK(truth_of_run(differ(3)) == Truth::yes);
  CHECK(truth_of_run(differ(2)) == Truth::no);
  const auto other_shapes = compare([](auto& say) {
    using T = std::decay_t<decltype(say.number(1))>;
    say.equal(Vector<T>{T(1L)}, Vector<T>{T(1L), T(1L)});
  });
  CHECK_THROWS_AS(truth_of_run(other_shapes), std::invalid_argument);
}

// (x + 1)^2 - 1 less `minus` times x.
template <class T>
void polynomial(Comparisons<T>& say, Orthant<T>& free, long minus, bool strict) {
  const T x = strict ? free.positive("x") : free.nonnegative("x"), one(1L);
  const T value = (x + one) * (x + one) - one - T(minus) * x;
  strict ? say.positive(value) : say.nonnegative(value);
}
WayCheck of_polynomial(long minus, bool strict) {
  return for_nonnegative([=](auto& say, auto& free) { polynomial(say, free, minus, strict); },
                         "words");
}

TEST_CASE("signs on the orthant are seen by coefficients, and refuted at a point") {
  CHECK(truth_of_run(of_polynomial(2, false)) == Truth::yes);
  CHECK(truth_of_run(of_polynomial(2, true)) == Truth::yes);
  CHECK(truth_of_run(of_polynomial(4, false)) == Truth::no);
  const auto text = lines_of(of_polynomial(2, true));
  CHECK(text.find("suppose positive 0\npositive ") != std::string::npos);
  CHECK(lines_of(of_polynomial(2, false)).find("suppose") == std::string::npos);
}

// (x - 1)^2 (x + 2) has its roots at -2 and 1.
WayCheck of_roots(long count, const RealInterval& between, bool higher = false) {
  return compare([=](auto& say) {
    using T = std::decay_t<decltype(say.number(1))>;
    const auto x = Coefficients<T>::variable();
    auto p = (x - Coefficients<T>(1)) * (x - Coefficients<T>(1)) * (x + Coefficients<T>(2));
    if (higher) p += Coefficients<T>(0) * p * x;
    say.roots(count, between, p.ascending());
  });
}

TEST_CASE("real roots are counted once each, with or without those at the ends") {
  const Rational low(-2), high(1);
  CHECK(truth_of_run(of_roots(2, {})) == Truth::yes);
  CHECK(truth_of_run(of_roots(3, {})) == Truth::no);
  CHECK(truth_of_run(of_roots(2, {low, high, true, true})) == Truth::yes);
  CHECK(truth_of_run(of_roots(1, {low, high, true, false})) == Truth::yes);
  CHECK(truth_of_run(of_roots(1, {low, high, false, true})) == Truth::yes);
  CHECK(truth_of_run(of_roots(0, {low, high})) == Truth::yes);
  CHECK(truth_of_run(of_roots(0, {high, {}})) == Truth::yes);
  CHECK(truth_of_run(of_roots(1, {high, {}, true})) == Truth::yes);
  CHECK(truth_of_run(of_roots(2, {}, true)) == Truth::no);  // its last coefficient is 0
  CHECK_THROWS_AS(truth_of_run(of_roots(1, {high, high, true, true})), std::invalid_argument);
}

TEST_CASE("a count of roots stands behind the other facts of its program") {
  const auto link = compare([](auto& say) {
    using T = std::decay_t<decltype(say.number(1))>;
    say.roots(1, {Rational(0), {}, true}, Vector<T>{T(-2L), T(0L), T(1L)});
    say.positive(T(2L));
    say.roots(0, {}, Vector<T>{T(2L)});
  });
  CHECK(truth_of_run(link) == Truth::yes);
  CHECK(lines_of(link) ==
        "program\n0 constant 0\n1 constant 1\n2 constant -2\n3 constant 2\npositive 3\n"
        "roots 1 [0 inf) 2 0 1\nroots 0 (-inf inf) 3\n");
}

TEST_CASE("a function with facts says yes only where they hold") {
  const auto with = [](Truth found, long number) {
    WayCheck link;
    link.run = [=](const Context&) { return finding(found, "found"); };
    return with_facts(link, [=](auto& say) { say.positive(say.number(number)); });
  };
  CHECK(truth_of_run(with(Truth::yes, 1)) == Truth::yes);
  CHECK(truth_of_run(with(Truth::no, -1)) == Truth::no);
  CHECK(truth_of_run(with(Truth::yes, -1)) == Truth::unknown);
  CHECK(truth_of_run(with(Truth::no, 1)) == Truth::unknown);
  CHECK(lines_of(with(Truth::yes, 1)).find("positive 1") != std::string::npos);
}

TEST_CASE("what coefficients do not show is unknown") {
  // (x - 1)^2 (x - 8)^2 + x is positive, and has negative coefficients.
  const auto link = for_nonnegative(
      [](auto& say, auto& free) {
        const auto x = free.nonnegative("x");
        using T = std::decay_t<decltype(x)>;
        const T a = x - T(1L), b = x - T(8L);
        say.positive(T(a * a * b * b + x));
      },
      "words");
  CHECK(truth_of_run(link) == Truth::unknown);
}

TEST_CASE("matrices are equal or differ entry by entry, and have the same shape") {
  const auto of = [](bool same, const Matrix<Rational>& a, const Matrix<Rational>& b) {
    Comparisons<Rational> say;
    same ? say.equal(a, b) : say.differ(a, b);
    return facts_hold(say);
  };
  const Matrix<Rational> a = {{1, 2}, {3, 4}}, b = {{1, 2}, {3, 5}}, row = {{1, 2, 3, 4}};
  CHECK(of(true, a, a));
  CHECK_FALSE(of(true, a, b));
  CHECK(of(false, a, b));
  CHECK_FALSE(of(false, a, a));
  const Matrix<Rational> wide = {{1, 2, 3}, {4, 5, 6}}, tall = {{1, 2}, {3, 4}, {5, 6}};
  for (const bool same : {true, false}) {
    CHECK_THROWS_AS(of(same, a, row), std::invalid_argument);
    CHECK_THROWS_AS(of(same, a, wide), std::invalid_argument);
    CHECK_THROWS_AS(of(same, a, tall), std::invalid_argument);
  }
  Comparisons<Rational> say;
  CHECK_THROWS_AS(say.differ(Vector<Rational>{1}, Vector<Rational>{1, 1}), std::invalid_argument);
}

TEST_CASE("the whole number below a number is the next one") {
  const auto floor_is = [](const Rational& number, long whole) {
    Comparisons<Rational> say;
    say.floor_is(number, Rational(whole));
    return facts_hold(say);
  };
  CHECK(floor_is(Rational(5, 2), 2));
  CHECK(floor_is(Rational(2), 2));
  CHECK_FALSE(floor_is(Rational(5, 2), 1));
  CHECK_FALSE(floor_is(Rational(5, 2), 3));
  CHECK_FALSE(floor_is(Rational(3), 2));
}

TEST_CASE("on the orthant every fact counts, and a positive number is not 0") {
  const auto two = [](long first, long second) {
    return truth_of_run(for_nonnegative(
        [=](auto& say, auto& free) {
          const auto x = free.positive("x");
          using T = std::decay_t<decltype(x)>;
          say.positive(T(T(first) * x));
          say.positive(T(T(second) * x));
        },
        "words"));
  };
  CHECK(two(1, 1) == Truth::yes);
  CHECK(two(-1, 1) == Truth::no);
  CHECK(two(1, -1) == Truth::no);
  // x (x^2 - x + 1): 0 at 0, where x is not.
  const auto link = for_nonnegative(
      [](auto& say, auto& free) {
        const auto x = free.positive("x");
        using T = std::decay_t<decltype(x)>;
        say.positive(T(x * T(T(x * x) - x + T(1L))));
      },
      "words");
  CHECK(truth_of_run(link) == Truth::unknown);
}

TEST_CASE("roots are not counted where a coefficient is any number") {
  const auto link = for_nonnegative(
      [](auto& say, auto& free) {
        const auto x = free.positive("x");
        using T = std::decay_t<decltype(x)>;
        say.positive(x);
        say.roots(1, {}, Vector<T>{T(1L), x});
      },
      "words");
  CHECK_THROWS_AS(truth_of_run(link), std::logic_error);
}

TEST_CASE("what has no coefficients has no count of roots; an interval may have one end") {
  const auto count = [](long roots, const RealInterval& between, const Vector<Rational>& p) {
    return holds(RootCount{roots, between, p.size()}, p);
  };
  CHECK_FALSE(count(0, {}, {}));
  const Vector<Rational> line = {-1, 1};
  CHECK(count(1, {{}, Rational(2)}, line));
  CHECK(count(0, {{}, Rational(1)}, line));
  CHECK(count(1, {{}, Rational(1), false, true}, line));
}

TEST_CASE("an answer that is open stays as it is beside facts") {
  WayCheck open;
  open.run = [](const Context&) { return finding(Truth::unknown, "found"); };
  const Instance nothing("none", {}, {});
  const auto link = with_facts(open, [](auto& say) { say.positive(say.number(1)); });
  CHECK(link.run(Context{nothing, 1, 64, nullptr}).detail == "found");
}

}  // namespace
}  // namespace verify::compare_test
