#include "verify/algebra/facts/enclosed.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/ways.hpp"
#include "verify/claim/claim.hpp"
#include "verify/claim/finding.hpp"

namespace verify::enclosed_test {
namespace {

template <class Statement>
Truth truth(Statement statement) {
  return enclosed_truth(enclosures_of(statement));
}

TEST_CASE("numbers with exp, log and sqrt") {
  const auto log_of_two = [](long millionths) {
    return truth([=](auto& say) {
      using T = std::decay_t<decltype(say.number(1))>;
      say.less(log(T(2L)), say.number(millionths, 1000000));
    });
  };
  CHECK(log_of_two(693148) == Truth::yes);
  CHECK(log_of_two(693147) == Truth::no);
  // Neither proved nor denied: log 4 = 2 log 2.
  CHECK(truth([](auto& say) {
          using T = std::decay_t<decltype(say.number(1))>;
          say.equal(log(T(4L)), T(T(2L) * log(T(2L))));
        }) == Truth::unknown);
}

TEST_CASE("what is said of rational numbers beside them is computed with these") {
  const auto thirds = [](long count) {
    return truth([=](auto& say) {
      using T = std::decay_t<decltype(say.number(1))>;
      say.equal(T(T(count) * say.number(1, 3)), T(1L));
      say.positive(exp(T(1L)));
      say.roots(1, {}, {T(-1L), T(3L)});
    });
  };
  CHECK(thirds(3) == Truth::yes);
  CHECK(thirds(2) == Truth::no);
}

// x (1 - x) is more than `bound` from 1/5 to `upper`.
Truth hill(const Rational& upper, const Rational& bound) {
  return truth([=](auto& say, auto& free) {
    using T = std::decay_t<decltype(say.number(1))>;
    const T x = free.between("x", Rational(1, 5), upper);
    say.less(from_rational<T>(bound), T(x * T(T(1L) - x)));
  });
}

TEST_CASE("for all values in a box, in parts where one does not tell") {
  CHECK(hill(Rational(4, 5), Rational(3, 20)) == Truth::yes);
  CHECK(hill(Rational(9, 10), Rational(3, 20)) == Truth::no);
  CHECK(hill(Rational(4, 5), Rational(1, 4)) == Truth::no);
  CHECK(hill(Rational(4, 5), Rational(4, 25)) != Truth::yes);  // equal at the ends
}

TEST_CASE("for all whole numbers between two") {
  const auto off_a_root = [](long lower) {  // (n - 1)(n - 2) is not 0
    return truth([=](auto& say, auto& free) {
      using T = std::decay_t<decltype(say.number(1))>;
      const T n = free.whole("n", lower, 50);
      say.nonzero(T(T(n - T(1L)) * T(n - T(2L))));
    });
  };
  CHECK(off_a_root(3) == Truth::yes);
  CHECK(off_a_root(-4) == Truth::no);
}

TEST_CASE("facts of other variables do not share parts") {
  CHECK(truth([](auto& say, auto& free) {
          using T = std::decay_t<decltype(say.number(1))>;
          for (long k = 0; k < 12; ++k) {
            const T x = free.between("x", Rational(1, 5), Rational(4, 5));
            say.less(say.number(3, 20), T(x * T(T(1L) - x)));
          }
        }) == Truth::yes);
}

TEST_CASE("a statement that says nothing is no yes, and the certificate names the box") {
  CHECK(truth([](auto&) {}) == Truth::no);
  const auto stated =
      with_enclosures(once(Evidence::enclosure, {}, Inputs::points,
                           [](const Context&) { return finding(Truth::yes, ""); }),
                      [](auto& say, auto& free) {
                        say.positive(free.between("x", Rational(1, 2), Rational(3)));
                        say.nonnegative(free.whole("n", 0, 7));
                      });
  CHECK(stated.certificate().sections.front().lines ==
        "program\nsymbol 1 x 0 1x1\nsymbol 2 n 1 1x1\n0 constant 0\n1 constant 1\n2 variable 0\n"
        "3 variable 1\nsuppose between 0 1/2 3\nsuppose whole 1 0 7\npositive 2\nnonnegative 3\n");
}

TEST_CASE("a yes whose facts do not hold is none, nor a no whose facts do") {
  const auto answer = [](Settle settle, long number) {
    const Instance nothing("none", {}, {});
    return with_enclosures(once(Evidence::enclosure, {}, Inputs::points, settle),
                           [=](auto& say) { say.positive(say.number(number)); })
        .run(Context{nothing, 1, 64, nullptr})
        .answer.truth();
  };
  const auto yes = [](const Context&) { return finding(Truth::yes, ""); };
  const auto no = [](const Context&) { return finding(Truth::no, ""); };
  CHECK(answer(yes, 1) == Truth::yes);
  CHECK(answer(yes, -1) == Truth::unknown);
  CHECK(answer(no, -1) == Truth::no);
  CHECK(answer(no, 1) == Truth::unknown);
}

TEST_CASE("where an enclosure has no end, or parts are too many, nothing is decided") {
  const auto inverse_square = [](const Rational& lower) {
    return truth([=](auto& say, auto& free) {
      using T = std::decay_t<decltype(say.number(1))>;
      const T x = free.between("x", lower, Rational(1));
      say.positive(T(T(1L) / T(x * x)));
    });
  };
  CHECK(inverse_square(Rational(1, 8)) == Truth::yes);
  CHECK(inverse_square(Rational(-1)) == Truth::unknown);  // at the middle it is no number
  CHECK(inverse_square(Rational(-1, 2)) == Truth::unknown);
}

TEST_CASE("a middle at which nothing is seen is no counterexample") {
  CHECK(truth([](auto& say, auto& free) {
          using T = std::decay_t<decltype(say.number(1))>;
          const T x = free.between("x", Rational(0), Rational(1));
          say.equal(T(log(T(4L)) + x), T(T(2L) * log(T(2L)) + x));
        }) == Truth::unknown);
}

TEST_CASE("the middle of a part is that of all its sides") {
  CHECK(truth([](auto& say, auto& free) {
          using T = std::decay_t<decltype(say.number(1))>;
          const T x = free.between("x", Rational(0), Rational(1)) - say.number(1, 2);
          const T y = free.between("y", Rational(0), Rational(1)) - say.number(1, 2);
          say.positive(T(T(x * x) + T(y * y)));
        }) == Truth::no);
}

// What is said of two boxes: true, false, or unseen.
Truth of_two(Truth first, Truth second) {
  return truth([=](auto& say, auto& free) {
    using T = std::decay_t<decltype(say.number(1))>;
    for (const auto what : {first, second}) {
      const T x = free.between("x", Rational(1), Rational(2));
      const T unseen = T(log(T(4L)) - T(T(2L) * log(T(2L))));
      if (what == Truth::unknown)
        say.nonnegative(T(unseen * x));
      else
        say.positive(what == Truth::yes ? x : T(-x));
    }
  });
}

TEST_CASE("facts of several boxes hold together") {
  for (const auto first : {Truth::yes, Truth::no, Truth::unknown})
    for (const auto second : {Truth::yes, Truth::no, Truth::unknown})
      CHECK(of_two(first, second) == conjunction(first, second));
}

TEST_CASE("each of the rational facts counts, and each count of roots") {
  const auto all = [](long first, long second, long roots, long others) {
    return truth([=](auto& say) {
      using T = std::decay_t<decltype(say.number(1))>;
      say.positive(exp(T(1L)));
      say.positive(say.number(first));
      say.positive(say.number(second));
      say.roots(roots, {}, {T(-1L), T(0L), T(1L)});
      say.roots(others, {}, {T(1L), T(0L), T(1L)});
    });
  };
  CHECK(all(1, 1, 2, 0) == Truth::yes);
  CHECK(all(-1, 1, 2, 0) == Truth::no);
  CHECK(all(1, -1, 2, 0) == Truth::no);
  CHECK(all(1, 1, 1, 0) == Truth::no);
  CHECK(all(1, 1, 2, 1) == Truth::no);
}

TEST_CASE("roots are not counted where a coefficient is known between two ends only") {
  CHECK_THROWS_AS(truth([](auto& say, auto& free) {
                    using T = std::decay_t<decltype(say.number(1))>;
                    say.roots(1, {}, {T(1L), free.between("x", Rational(1), Rational(2))});
                  }),
                  std::logic_error);
}

TEST_CASE("facts that are not seen leave a no as it is and take a yes away") {
  const auto answer = [](Truth found) {
    WayCheck link;
    link.run = [=](const Context&) { return finding(found, "found"); };
    const Instance nothing("none", {}, {});
    return with_enclosures(link,
                           [](auto& say) {
                             using T = std::decay_t<decltype(say.number(1))>;
                             say.equal(log(T(4L)), T(T(2L) * log(T(2L))));
                           })
        .run(Context{nothing, 1, 64, nullptr});
  };
  CHECK(answer(Truth::yes).answer.truth() == Truth::unknown);
  CHECK(answer(Truth::no).answer.truth() == Truth::no);
  CHECK(answer(Truth::unknown).detail == "found");
}

}  // namespace
}  // namespace verify::enclosed_test
