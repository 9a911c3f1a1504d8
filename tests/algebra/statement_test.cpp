#include "verify/algebra/statement.hpp"

#include <flint/ulong_extras.h>

#include <random>
#include <set>

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "tests/random_circuit.hpp"
#include "verify/recording/prime_points.hpp"

namespace verify::statement_test {
namespace {

using testing::Random;
using testing::RandomCircuit;
using testing::rounds;
using testing::test_seed;

// (x + y)^2 = x^2 + 2xy + y^2 and a matrix identity; `minor error` breaks the cross term.
struct Binomial {
  long minor_error = 0;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar(), y = free.scalar();
    const auto A = free.matrix(2, 3), B = free.matrix(3, 2);
    return {T((x + y) * (x + y) - x * x - T(2L + minor_error) * x * y - y * y),
            T(trace(A * B) - trace(B * A))};
  }
};

// factor * x, which vanishes modulo the prime divisors of the factor.
struct Multiple {
  Rational factor;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    return {T(from_rational<T>(factor) * free.scalar())};
  }
};

// (x y)^(2^k) = x^(2^k) y^(2^k), of degree 2^(k+1); factor * x (x + y), of the height of the
// factor.
struct LargePower {
  long k;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    T x = free.scalar(), y = free.scalar(), product = x * y;
    for (long i = 0; i < k; ++i) {
      x = T(x * x);
      y = T(y * y);
      product = T(product * product);
    }
    return {T(product - x * y)};
  }
};
struct LargeFactor {
  Rational factor;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar(), y = free.scalar(), c = from_rational<T>(factor);
    return {T(c * x * (x + y) - c * (x * x) - c * (x * y))};
  }
};

// x (x - 1) .. (x - k): zero at many integers, not zero.
struct FallingFactorial {
  long k;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    T x = free.scalar(), product(1L);
    for (long i = 0; i <= k; ++i) product = T(product * (x - T(i)));
    return {product};
  }
};

// circuit - its difference from itself in another order of evaluation, plus an error.
struct CircuitDifference {
  const RandomCircuit& circuit;
  Rational error;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto x = free.vector(circuit.variables());
    const T value = circuit(x);
    return {T(value * (value + T(1L)) - value * value - value + from_rational<T>(error) * x[0])};
  }
};

// A third route: the statement exactly, at one point with small random rationals.
template <class Statement>
Vector<Rational> at_random_rationals(const Statement& statement, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  Variables<Rational> free([&] {
    const long numerator = static_cast<long>(generator() % 13) - 6;
    return Rational(numerator, static_cast<long>(generator() % 4) + 1);
  });
  return statement(free);
}

// The exponent in "probability <= 2^-128".
double stated_log2(const std::string& detail) {
  const std::string mark = "probability <= 2^";
  const auto at = detail.find(mark);
  REQUIRE(at != std::string::npos);
  return std::stod(detail.substr(at + mark.size()));
}

TEST_CASE("statement: a true one holds by every route, with a bound of at most 2^-128") {
  CHECK(expands_to_zero(Binomial{}).answer == Truth::yes);
  CHECK(expands_to_zero_ginac(Binomial{}).answer == Truth::yes);
  CHECK(at_random_rationals(Binomial{}, test_seed()) == Vector<Rational>{0, 0});
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto result = identity_test(Binomial{}, seed);
    CHECK(result.answer == Truth::yes);
    CHECK(stated_log2(result.detail) <= -128);
  }
}

// By hand, log2 of the chance that a trial errs: degree 2^44 at primes above 2^60 gives -16. A
// factor 2^6000 has at most 101 prime divisors of 60 bits, of which there are at least 2^53.885:
// -47.2.
TEST_CASE("statement: the number of trials is that of the bounds") {
  const auto said = [](const auto& statement, const char* words, double log2) {
    const auto found = identity_test(statement, 1);
    CAPTURE(found.detail);
    CHECK(found.answer == Truth::yes);
    CHECK(found.detail.find(words) != std::string::npos);
    CHECK(stated_log2(found.detail) == log2);
  };
  said(LargePower{43}, " 9 trials", -143);
  said(LargeFactor{power(Rational(2), 6000)}, " 3 trials", -141);
  CHECK(identity_test(LargePower{58}, 1).answer == Truth::unknown);
  CHECK(identity_test(LargePower{57}, 1).answer == Truth::yes);
}

TEST_CASE("statement: a false one fails by every route and shows what is left") {
  const auto expanded = expands_to_zero(Binomial{1});
  CHECK(expanded.answer == Truth::no);
  CHECK(expanded.detail.find("v0*v1") != std::string::npos);
  CHECK(expands_to_zero_ginac(Binomial{1}).answer == Truth::no);
  CHECK(identity_test(Binomial{1}, 1).answer == Truth::no);
  CHECK(at_random_rationals(Binomial{1}, 3) != Vector<Rational>{0, 0});
  CHECK(identity_test(FallingFactorial{40}, 1).answer == Truth::no);
}

TEST_CASE("statement: what vanishes modulo some primes only is caught") {
  for (const char* factor : {"2", "6", "1000003", "2305843009213693951"}) {
    CHECK(identity_test(Multiple{parse_rational(factor)}, 1).answer == Truth::no);
  }
  // Vanishes modulo the very prime that the first trial draws.
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::mt19937_64 generator(seed);
    const auto first = random_prime(generator);
    CAPTURE(first);
    const auto found = identity_test(Multiple{parse_rational(std::to_string(first))}, seed);
    CHECK(found.answer == Truth::no);
    CHECK(found.detail.find("trial 1") == std::string::npos);
  }
}

TEST_CASE("statement: random circuits, true and minutely false") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (long k = 0; k < rounds(40); ++k) {
    const RandomCircuit circuit(random, 3, 12, 5);
    const CircuitDifference right{circuit, 0}, wrong{circuit, Rational(1, 1000000007)};
    CHECK(expands_to_zero(right).answer == Truth::yes);
    CHECK(identity_test(right, static_cast<std::uint64_t>(k)).answer == Truth::yes);
    CHECK(expands_to_zero(wrong).answer == Truth::no);
    CHECK(identity_test(wrong, static_cast<std::uint64_t>(k)).answer == Truth::no);
    for (const auto& entry : at_random_rationals(right, static_cast<std::uint64_t>(k)))
      CHECK(entry == Rational(0));
  }
}

TEST_CASE("statement: random primes are primes between 2^60 and 2^61 and differ") {
  CAPTURE(test_seed());
  std::mt19937_64 generator(test_seed());
  std::set<std::uint64_t> seen;
  const long count = rounds(200);
  for (long k = 0; k < count; ++k) {
    const auto p = random_prime(generator);
    CHECK(n_is_prime(p));
    CHECK((p > (std::uint64_t{1} << 60) && p < (std::uint64_t{1} << 61)));
    seen.insert(p);
    const auto r = random_residue(generator, p);
    CHECK(r < p);
  }
  CHECK(static_cast<long>(seen.size()) == count);
}

TEST_CASE("statement: residues fill the field evenly") {
  CAPTURE(test_seed());
  std::mt19937_64 generator(test_seed());
  const std::uint64_t p =
      1152921504606847009u;  // just above 2^60: reduction modulo p would favour the low half
  long low = 0;
  constexpr long draws = 20000;
  for (long k = 0; k < draws; ++k) low += random_residue(generator, p) < p / 2;
  CHECK(std::abs(low - draws / 2) < 600);  // more than 8 standard deviations
}

TEST_CASE("statement: the same seed gives the same finding, the former prime comes back") {
  const auto before = PrimeField(-1).residue();
  CHECK(identity_test(Binomial{}, 7).detail == identity_test(Binomial{}, 7).detail);
  CHECK(PrimeField(-1).residue() == before);
}

TEST_CASE("statement: derived bounds cover the polynomials") {
  const auto bound = bound_of(FallingFactorial{4});
  CHECK(bound.variables == 1);
  CHECK(bound.degree == 5);
  CHECK(bound.log2_height >= std::log2(120.0));  // 1 + 10 + 35 + 50 + 24
  CHECK(bound_of(Multiple{Rational(1, 1000003)}).log2_denominator >= std::log2(1000003.0));
  CHECK(bound_of(Binomial{}).variables == 14);
}

// Height 2^(10^4): still few bad primes among 2^53.
struct TallZero {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar(), c = from_rational<T>(power(Rational(2), 10000));
    return {T(c * x - c * x)};
  }
};

// Degree 2^62: more roots than a 61-bit field has elements.
struct Endless {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    T x = free.scalar();
    for (int k = 0; k < 62; ++k) x = T(x * x);
    return {T(x - x)};
  }
};

TEST_CASE("statement: more trials for larger bounds, none where the bound proves nothing") {
  const auto tall = identity_test(Multiple{power(Rational(2), 600) * Rational(0)}, 1);
  CHECK(tall.answer == Truth::yes);
  const auto high = identity_test(TallZero{}, 1);
  CHECK(high.answer == Truth::yes);
  CHECK(stated_log2(high.detail) <= -128);
  CHECK(identity_test(Endless{}, 1).answer == Truth::unknown);
}

TEST_CASE("statement: variables come in a fixed order and shape") {
  long next = 0;
  Variables<Rational> free([&] { return Rational(next++); });
  CHECK(free.scalar() == Rational(0));
  CHECK(free.vector(2) == Vector<Rational>{1, 2});
  CHECK(free.matrix(2, 2) == Matrix<Rational>{{3, 4}, {5, 6}});
  CHECK(free.symmetric(2) == Matrix<Rational>{{7, 8}, {8, 9}});
  CHECK(free.matrices(2, 1, 1)[1] == Matrix<Rational>{{11}});
  CHECK(free.count() == 12);
}

}  // namespace
}  // namespace verify::statement_test
