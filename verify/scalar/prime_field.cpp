#include "verify/scalar/prime_field.hpp"

#include <flint/ulong_extras.h>

#include <stdexcept>
#include <string>

namespace verify {
namespace {

constexpr std::uint64_t mersenne_61 = (std::uint64_t{1} << 61) - 1;

nmod_t modulus_of(std::uint64_t prime) {
  nmod_t result;
  nmod_init(&result, prime);
  return result;
}

// What nmod_init computes for 2^61 - 1, as a constant: static initialisation keeps the access in
// the inner loops free of a guard. The inverse is floor((B^2 - 1) / (8 p)) - B with B = 2^64.
constexpr nmod_t initial_modulus() {
  __extension__ using Wide = unsigned __int128;
  constexpr std::uint64_t normalised = mersenne_61 << 3;
  constexpr Wide numerator = (static_cast<Wide>(~normalised) << 64) | ~std::uint64_t{0};
  return {mersenne_61, static_cast<std::uint64_t>(numerator / normalised), 3};
}

}  // namespace

constinit thread_local nmod_t PrimeField::modulus_ = initial_modulus();

PrimeScope::PrimeScope(std::uint64_t prime) : former_(PrimeField::modulus_) {
  if (!n_is_prime(prime)) throw std::invalid_argument(std::to_string(prime) + " is not prime");
  PrimeField::modulus_ = modulus_of(prime);
}

PrimeScope::~PrimeScope() { PrimeField::modulus_ = former_; }

PrimeField::PrimeField(long integer) {
  const auto magnitude =
      integer < 0 ? -static_cast<std::uint64_t>(integer) : static_cast<std::uint64_t>(integer);
  residue_ = n_mod2_preinv(magnitude, modulus_.n, modulus_.ninv);
  if (integer < 0) residue_ = nmod_neg(residue_, modulus_);
}

PrimeField::PrimeField(const Rational& q) {
  const auto numerator = fmpz_fdiv_ui(fmpq_numref(q.raw()), modulus_.n);
  const auto denominator = fmpz_fdiv_ui(fmpq_denref(q.raw()), modulus_.n);
  *this = from_residue(numerator) / from_residue(denominator);
}

PrimeField operator/(PrimeField a, PrimeField b) {
  if (b.residue() == 0) throw std::domain_error("division by zero in a prime field");
  const auto& m = PrimeField::modulus_;
  return PrimeField::from_residue(nmod_mul(a.residue(), n_invmod(b.residue(), m.n), m));
}

}  // namespace verify
