#include "verify/scalar/prime_field.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify::prime_field_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;

constexpr std::uint64_t mersenne_61 = (std::uint64_t{1} << 61) - 1;
const std::uint64_t primes[] = {2, 3, 65537, 1000000007, mersenne_61, 1152921504606847009u};

std::uint64_t product(std::uint64_t a, std::uint64_t b, std::uint64_t p) {
  return static_cast<std::uint64_t>(static_cast<unsigned __int128>(a) * b % p);
}

// q mod p by 128-bit integers and Fermat's inverse, apart from FLINT's.
std::uint64_t residue_of(const Rational& q, std::uint64_t p) {
  const auto reduce = [&](const Rational& integer) {
    const auto r = static_cast<std::uint64_t>((abs(integer)).to_long()) % p;
    return integer.sign() < 0 && r != 0 ? p - r : r;
  };
  std::uint64_t result = reduce(q.numerator()), base = reduce(q.denominator());
  for (std::uint64_t e = p - 2; e > 0; e >>= 1) {
    if (e & 1) result = product(result, base, p);
    base = product(base, base, p);
  }
  return result;
}

TEST_CASE("prime_field: field axioms at several primes") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (const auto p : primes) {
    CAPTURE(p);
    const PrimeScope scope(p);
    const auto element = [&] { return PrimeField::from_residue(random.generator()() % p); };
    for (long k = 0; k < rounds(1000); ++k) {
      const auto a = element(), b = element(), c = element();
      CHECK(a + b == b + a);
      CHECK((a + b) + c == a + (b + c));
      CHECK((a * b) * c == a * (b * c));
      CHECK(a * (b + c) == a * b + a * c);
      CHECK(a + (-a) == PrimeField(0));
      CHECK(a - b == a + (-b));
      CHECK(a * PrimeField(1) == a);
      if (is_zero(b) == Truth::no) CHECK(a / b * b == a);
      CHECK((a * b).residue() == product(a.residue(), b.residue(), p));
      CHECK((a + b).residue() < p);
    }
  }
}

TEST_CASE("prime_field: rationals map to their residues") {
  CAPTURE(test_seed());
  Random random(test_seed() + 1);
  for (const auto p : primes) {
    if (p < 65537) continue;
    CAPTURE(p);
    const PrimeScope scope(p);
    for (long k = 0; k < rounds(500); ++k) {
      const auto q = random.rational(60000), r = random.rational(60000);
      CHECK(PrimeField(q).residue() == residue_of(q, p));
      CHECK(PrimeField(q) + PrimeField(r) == PrimeField(q + r));
      CHECK(PrimeField(q) * PrimeField(r) == PrimeField(q * r));
      const long integer = random.integer(-1000000000, 1000000000);
      CHECK(PrimeField(integer) == PrimeField(Rational(integer)));
    }
  }
  const PrimeScope scope(7);
  CHECK(PrimeField(-1).residue() == 6);
  CHECK(PrimeField(std::numeric_limits<long>::min()) ==
        PrimeField(parse_rational("-9223372036854775808")));
}

TEST_CASE("prime_field: division by zero throws") {
  const PrimeScope scope(13);
  CHECK_THROWS_AS(PrimeField(5) / PrimeField(0), std::domain_error);
  CHECK_THROWS_AS(PrimeField(5) / PrimeField(26), std::domain_error);
  CHECK_THROWS_AS(PrimeField(Rational(1, 26)), std::domain_error);
  CHECK(is_zero(PrimeField(26)) == Truth::yes);
}

TEST_CASE("prime_field: a scope restores the former prime") {
  const PrimeScope outer(101);
  const auto before = PrimeField(1000).residue();
  {
    const PrimeScope inner(7);
    CHECK(PrimeField(1000).residue() == 1000 % 7);
  }
  CHECK(PrimeField(1000).residue() == before);
  CHECK(before == 1000 % 101);
  CHECK_THROWS_AS(PrimeScope(91), std::invalid_argument);
  CHECK_THROWS_AS(PrimeScope(1), std::invalid_argument);
  CHECK(PrimeField(1000).residue() == before);  // a refused scope changes nothing
}

}  // namespace
}  // namespace verify::prime_field_test
