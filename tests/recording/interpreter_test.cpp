#include "verify/recording/interpreter.hpp"

#include <random>

#include "tests/printing.hpp"
#include "tests/recording/random_program.hpp"
#include "verify/recording/machine.hpp"
#include "verify/recording/prime_points.hpp"
#include "verify/scalar/formats/rounded.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::interpreter_test {
namespace {

using testing::Random;
using testing::RandomComputation;
using testing::rounds;
using testing::test_seed;

// A random computation with its program and random exact inputs.
struct Sample {
  RandomComputation direct;
  Program program;
  Vector<Rational> inputs;

  explicit Sample(Random& random)
      : direct(random, random.integer(2, 5), random.integer(1, 8)), program(recorded(direct)) {
    for (long k = 0; k < program.variables; ++k) inputs.push_back(random.nonzero(9));
  }
  template <class T>
  Vector<T> directly() const {
    std::size_t next = 0;
    Variables<T> free([&] { return from_rational<T>(inputs[next++]); });
    return direct(free);
  }
  template <class T>
  Vector<T> by_program(const Program& chosen) const {
    return evaluate<T>(chosen, [&](long k) { return from_rational<T>(inputs[k]); });
  }
};

template <class F>
void for_random_samples(F f) {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (long k = 0; k < rounds(40); ++k) f(Sample(random));
}

template <class T>
Vector<std::optional<Rational>> exact_values(const Vector<T>& rounded) {
  return map(rounded, [](const T& x) { return exact_value(x); });
}

// The values that rounded arithmetic gives depend on the order of every operation: equal bits mean
// that the recording kept it.
template <class T>
bool same_bits(const Sample& sample) {
  const auto direct = exact_values(sample.directly<T>());
  const auto found = exact_values(sample.by_program<T>(sample.program));
  for (std::size_t k = 0; k < direct.size(); ++k) {
    // Where a format overflows, a constant zero that folds may spare a NaN.
    if (direct[k] && direct[k] != found[k]) return false;
  }
  return direct.size() == found.size();
}

TEST_CASE("interpreter: rationals and prime fields agree with direct evaluation") {
  for_random_samples([](const Sample& sample) {
    CHECK(sample.by_program<Rational>(sample.program) == sample.directly<Rational>());
    const PrimeScope scope(1152921504606847009u);
    CHECK(sample.by_program<PrimeField>(sample.program) == sample.directly<PrimeField>());
  });
}

TEST_CASE("interpreter: machine formats and MPFR agree bit by bit") {
  for_random_samples([](const Sample& sample) {
    CHECK(same_bits<float>(sample));
    CHECK(same_bits<double>(sample));
    for (const long bits : {8L, 113L, 300L}) {
      const PrecisionScope scope(bits);
      CHECK(same_bits<Real>(sample));
    }
  });
}

TEST_CASE("interpreter: balls enclose the exact outputs and are as tight as direct ones") {
  for_random_samples([](const Sample& sample) {
    const PrecisionScope scope(100);
    const auto exact = sample.directly<Rational>();
    const auto direct = sample.directly<Ball>(), found = sample.by_program<Ball>(sample.program);
    REQUIRE(found.size() == exact.size());
    for (std::size_t k = 0; k < exact.size(); ++k) {
      CHECK(found[k].contains(exact[k]));
      CHECK(found[k].log2_radius() <= direct[k].log2_radius() + 6);
    }
  });
}

TEST_CASE("interpreter: polynomials and expressions agree with direct evaluation") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (long round = 0; round < rounds(10); ++round) {
    const RandomComputation direct(random, 2, 3);
    const auto program = recorded(direct);
    std::vector<std::string> names;
    GiNaC::lst symbols;
    for (long k = 0; k < program.variables; ++k) {
      names.push_back("v" + std::to_string(k));
      symbols.append(GiNaC::symbol(names.back()));
    }
    const PolynomialRing ring(names);
    const auto variable = [&](long k) { return Polynomial::variable(ring, k); };
    const auto symbol = [&](long k) { return Expr(symbols.op(static_cast<std::size_t>(k))); };
    long next = 0;
    Variables<Polynomial> free([&] { return variable(next++); });
    const auto polynomials = direct(free), found = evaluate<Polynomial>(program, variable);
    long following = 0;
    Variables<Expr> free_symbols([&] { return symbol(following++); });
    const auto expressions = direct(free_symbols), shown = evaluate<Expr>(program, symbol);
    REQUIRE(found.size() == polynomials.size());
    for (std::size_t k = 0; k < found.size(); ++k) {
      CHECK((found[k] - polynomials[k]).vanishes());
      CHECK(is_zero_polynomial(shown[k] - expressions[k]) == Truth::yes);
    }
  }
}

TEST_CASE("interpreter: bounds cover what direct evaluation derives for every entry") {
  for_random_samples([](const Sample& sample) {
    const CommonDenominator denominators;
    const auto run = [&] {
      return evaluate<CircuitBound>(sample.program, [](long) { return CircuitBound::variable(); });
    };
    run();
    const auto found = run();
    Variables<CircuitBound> free([] { return CircuitBound::variable(); });
    const auto direct = sample.direct(free);
    for (std::size_t k = 0; k < direct.size(); ++k) {
      CHECK(found[k].is_zero() == direct[k].is_zero());
      CHECK(found[k].degree() == direct[k].degree());
      // The folding of ones and the bound of a row by its largest entry move the height a little.
      CHECK(found[k].log2_height() >= direct[k].log2_height() - found[k].log2_denominator() - 8);
    }
  });
}

TEST_CASE("interpreter: several primes in one pass give what each prime gives alone") {
  for_random_samples([](const Sample& sample) {
    std::mt19937_64 generator(test_seed());
    std::vector<PrimePoint> points;
    for (int k = 0; k < 5; ++k) points.push_back(random_point(generator, sample.program.variables));
    // The differences of the outputs from their values at the first point: zero there alone.
    const PrimeScope scope(points[0].prime);
    const auto outputs = evaluate<PrimeField>(sample.program, [&](long k) {
      return PrimeField::from_residue(points[0].residues[static_cast<std::size_t>(k)]);
    });
    std::vector<bool> expected;
    for (const auto& point : points) {
      const PrimeScope other(point.prime);
      const auto there = evaluate<PrimeField>(sample.program, [&](long k) {
        return PrimeField::from_residue(point.residues[static_cast<std::size_t>(k)]);
      });
      expected.push_back(
          std::all_of(there.begin(), there.end(), [](PrimeField x) { return x.residue() == 0; }));
    }
    CHECK(vanishes(sample.program, points) == expected);
  });
}

struct OneAtOnePoint {  // x - 7 over the field of the first prime, x - 11 over that of the second
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar();
    return {T((x - T(7L)) * (x - T(11L)))};
  }
};

TEST_CASE("interpreter: each lane has its own prime and its own point") {
  const auto program = recorded(OneAtOnePoint{});
  const std::uint64_t p = 1152921504606847009u, q = 2305843009213693951u;
  const std::vector<PrimePoint> points = {
      {p, {7}}, {q, {8}}, {q, {11}}, {p, {7 + 1}}, {p, {p - 7}}};
  CHECK(vanishes(program, points) == std::vector<bool>{true, false, true, false, false});
}

// Every operation that has another of its shape, with that one in its place.
std::optional<Operation> exchanged(Operation operation) {
  switch (operation) {
    case Operation::add:
      return Operation::subtract;
    case Operation::subtract:
    case Operation::multiply:
      return Operation::add;
    case Operation::matrix_sum:
      return Operation::matrix_difference;
    case Operation::matrix_difference:
      return Operation::matrix_sum;
    default:
      return std::nullopt;
  }
}

TEST_CASE("interpreter: a program with one step changed is noticed") {
  long changed = 0, noticed = 0;
  for_random_samples([&](const Sample& sample) {
    const auto exact = sample.directly<Rational>();
    for (std::size_t k = 0; k < sample.program.steps.size(); ++k) {
      auto broken = sample.program;
      const auto other = exchanged(broken.steps[k].operation);
      if (!other) continue;
      broken.steps[k].operation = *other;
      ++changed;
      CHECK(fingerprint(broken) != fingerprint(sample.program));
      noticed += sample.by_program<Rational>(broken) != exact;
    }
  });
  REQUIRE(changed > 200);
  // The sum in place of a difference from zero, and products with a zero, change nothing.
  CHECK(noticed > changed * 95 / 100);
}

TEST_CASE("interpreter: operations that a number type lacks are refused by name") {
  Recorder recorder;
  const Traced x = Traced::variable();
  const auto program = recorder.finish({(exp(x) / (x + Traced(1L))).slot()});
  CHECK_THROWS_AS(evaluate<Rational>(program, [](long) { return Rational(1); }), std::logic_error);
  CHECK_THROWS_AS(evaluate<CircuitBound>(program, [](long) { return CircuitBound::variable(); }),
                  std::logic_error);
  const PrecisionScope scope(64);
  const auto value = evaluate<Ball>(program, [](long) { return Ball(0L); });
  CHECK(value.at(0).contains(Rational(1)));
}

}  // namespace
}  // namespace verify::interpreter_test
