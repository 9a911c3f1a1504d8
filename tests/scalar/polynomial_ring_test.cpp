#include "verify/scalar/polynomial_ring.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "tests/random_circuit.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::polynomial_ring_test {
namespace {

using testing::Random;
using testing::RandomCircuit;
using testing::rounds;
using testing::test_seed;

TEST_CASE("polynomials and expressions agree with each other and with evaluation") {
  CAPTURE(test_seed());
  Random random(test_seed());
  constexpr long variables = 3;
  const PolynomialRing ring({"x", "y", "z"});
  for (long k = 0; k < rounds(150); ++k) {
    const RandomCircuit circuit(random, variables, 14, 7);
    long next = 0;
    const Polynomial polynomial = circuit(variables_from(ring, next, variables));
    Vector<Expr> symbols;
    for (const auto* name : {"x", "y", "z"}) symbols.push_back(GiNaC::symbol(name));
    const Expr expression = circuit(symbols);
    CAPTURE(polynomial.text());
    for (int at = 0; at < 3; ++at) {
      const auto point = random.vector(variables);
      const Rational value = circuit(point);
      CHECK(polynomial.at(point) == value);
      GiNaC::exmap substitution;
      for (long i = 0; i < variables; ++i) substitution[symbols[i]] = to_expr(point[i]);
      CHECK(to_rational(expression.subs(substitution).expand()) == value);
    }
    // The printed polynomial, read by GiNaC, is the expression.
    GiNaC::symtab table;
    for (long i = 0; i < variables; ++i) table[ring.names()[i]] = symbols[i];
    GiNaC::parser reader(table);
    CHECK(is_zero_polynomial(reader(polynomial.text()) - expression) == Truth::yes);
    CHECK((is_zero(polynomial) == Truth::yes) == (is_zero_polynomial(expression) == Truth::yes));
    CHECK(is_zero(polynomial - polynomial) == Truth::yes);
    // Derivative by GiNaC.
    CHECK(is_zero_polynomial(reader(polynomial.derivative(1).text()) -
                             GiNaC::ex_to<GiNaC::basic>(expression.expand())
                                 .diff(GiNaC::ex_to<GiNaC::symbol>(symbols[1]))) == Truth::yes);
  }
}

TEST_CASE("polynomial: zero is decided both ways") {
  const PolynomialRing ring({"x", "y"});
  const auto x = Polynomial::variable(ring, 0), y = Polynomial::variable(ring, 1);
  CHECK(is_zero((x + y) * (x - y) - x * x + y * y) == Truth::yes);
  CHECK(is_zero((x + y) * (x - y) - x * x - y * y) == Truth::no);
  CHECK(is_zero(Polynomial(0)) == Truth::yes);
  CHECK(is_zero(Polynomial(Rational(1, 7))) == Truth::no);
  CHECK(is_zero(Polynomial(0) * x) == Truth::yes);
}

TEST_CASE("polynomial: degree, terms, derivative, text") {
  const PolynomialRing ring({"x", "y"});
  const auto x = Polynomial::variable(ring, 0), y = Polynomial::variable(ring, 1);
  const auto p = x * x * y + Polynomial(Rational(1, 2)) * y - Polynomial(3);
  CHECK(p.degree() == 3);
  CHECK(p.terms() == 3);
  CHECK((x - x).degree() == -1);
  CHECK(Polynomial(0).degree() == -1);
  CHECK(Polynomial(5).degree() == 0);
  CHECK((x - x).terms() == 0);
  CHECK(Polynomial(5).terms() == 1);
  CHECK(is_zero(p.derivative(0) - Polynomial(2) * x * y) == Truth::yes);
  CHECK(is_zero(p.derivative(1) - x * x - Polynomial(Rational(1, 2))) == Truth::yes);
  CHECK(is_zero(Polynomial(5).derivative(0)) == Truth::yes);
  CHECK((x - y).text() == "x - y");
  CHECK(Polynomial(Rational(-1, 2)).text() == "-1/2");
}

TEST_CASE("polynomial: a negative coefficient is seen wherever it stands") {
  const PolynomialRing ring({"x", "y"});
  const auto x = Polynomial::variable(ring, 0), y = Polynomial::variable(ring, 1);
  for (const auto& p : {Polynomial(0), Polynomial(3), x - x, x * y + Polynomial(2),
                        (x - y) * (x - y) + Polynomial(3) * x * y, Polynomial(Rational(2, 3)) * x})
    CHECK_FALSE(p.has_negative_coefficient());
  for (const auto& p : {Polynomial(-3), -x, x * x - y, x * y - Polynomial(2), (x - y) * (x - y),
                        Polynomial(Rational(-2, 3)) * x, -(x - y)})
    CHECK(p.has_negative_coefficient());
}

TEST_CASE("polynomial: constants join a ring, two rings do not mix, wrong use throws") {
  const PolynomialRing ring({"x"}), other({"x"});
  const auto x = Polynomial::variable(ring, 0), foreign = Polynomial::variable(other, 0);
  CHECK((Polynomial(2) + x).at({Rational(5)}) == Rational(7));
  CHECK((x - Polynomial(2)).at({Rational(5)}) == Rational(3));
  CHECK((Polynomial(2) - x).at({Rational(5)}) == Rational(-3));
  CHECK((Polynomial(Rational(2, 5)) * x).at({Rational(5)}) == Rational(2));
  CHECK_THROWS_AS(x + foreign, std::logic_error);
  CHECK_THROWS_AS(x * foreign, std::logic_error);
  CHECK_THROWS_AS(Polynomial::variable(ring, 1), std::out_of_range);
  CHECK_THROWS_AS(Polynomial::variable(ring, -1), std::out_of_range);
  CHECK_THROWS_AS(x.at({}), std::invalid_argument);
  CHECK_THROWS_AS(PolynomialRing({}), std::invalid_argument);
}

TEST_CASE("polynomial: value semantics") {
  const PolynomialRing ring({"x"});
  auto x = Polynomial::variable(ring, 0);
  Polynomial copy = x, constant = 4;
  copy += Polynomial(1);
  CHECK(x.at({Rational(2)}) == Rational(2));
  CHECK(copy.at({Rational(2)}) == Rational(3));
  constant = copy;
  copy = Polynomial(9);
  CHECK(constant.at({Rational(2)}) == Rational(3));
  CHECK(copy.at({Rational(2)}) == Rational(9));
  const Polynomial moved = std::move(constant);
  CHECK(moved.at({Rational(2)}) == Rational(3));
  auto& self = copy;
  copy = self;
  CHECK(copy.at({Rational(0)}) == Rational(9));
}

}  // namespace
}  // namespace verify::polynomial_ring_test
