#include "verify/cli/self_test.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "verify/claim/claim.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/results/journal_folder.hpp"
#include "verify/scalar/formats/rounded.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify {
namespace {

Matrix<Rational> hilbert(long n) {
  Matrix<Rational> h(n, n);
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < n; ++j) h(i, j) = Rational(1, i + j + 1);
  return h;
}

bool exact_arithmetic() {
  const auto h = hilbert(8);
  return inverse(h) * h == identity_matrix<Rational>(8) && positive_definite(h);
}

bool balls_contain() {
  const PrecisionScope scope(128);
  Ball sum;
  Rational exact;
  for (long k = 1; k <= 1000; ++k) {
    sum += Ball(1) / Ball(k * k);
    exact += Rational(1, k * k);
  }
  return sum.contains(exact) && !sum.contains(exact + power(Rational(2), -60)) &&
         is_zero(log(exp(Ball(3))) - Ball(3)) == Truth::unknown;
}

// Arb and MPFR compute pi by different code.
bool pi_agrees() {
  const PrecisionScope scope(1024);
  Real other;
  mpfr_const_pi(other.raw(), MPFR_RNDN);
  const Ball gap = pi() - Ball(other.to_rational());
  return gap.log2_radius() < -1000 && abs(gap.midpoint()) < power(Rational(2), -1000);
}

bool rungs_have_their_bits() {
  for (const long bits : {8L, 11L, 24L, 53L, 113L, 256L, 512L, 1024L}) {
    const PrecisionScope scope(bits);
    const Real one(1), small(power(Rational(2), 1 - bits)), tiny(power(Rational(2), -bits));
    if (one + small == one || !(one + tiny == one)) return false;
  }
  return true;
}

bool prime_field_inverts() {
  const PrimeScope scope((1UL << 61) - 1);
  const PrimeField a(Rational(22, 7));
  return a * PrimeField(7) == PrimeField(22) && a / a == PrimeField(1);
}

// (x + y)^6 - its binomial expansion, by FLINT and by GiNaC.
template <class T>
T binomial_difference(const T& x, const T& y) {
  T power(1L), sum(0L);
  for (int k = 0; k < 6; ++k) power = power * (x + y);
  const long binomial[] = {1, 6, 15, 20, 15, 6, 1};
  for (int k = 0; k <= 6; ++k) {
    T term(binomial[k]);
    for (int i = 0; i < 6; ++i) term = term * (i < k ? x : y);
    sum = sum + term;
  }
  return power - sum;
}

bool computer_algebra_agrees() {
  const PolynomialRing ring({"x", "y"});
  const GiNaC::symbol x("x"), y("y");
  return binomial_difference(Polynomial::variable(ring, 0), Polynomial::variable(ring, 1))
             .vanishes() &&
         is_zero_polynomial(binomial_difference(Expr(x), Expr(y))) == Truth::yes;
}

bool processes_start() {
  const pid_t pid = fork();
  if (pid == 0) _exit(42);
  int status = 0;
  return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
         WEXITSTATUS(status) == 42;
}

// Data files, formulas, dependencies, published numbers; what is wrong is said in full.
bool claims_are_in_order() {
  load_claims();
  return true;
}

bool journal_writable() {
  const auto path = default_journal_path();
  const bool good = static_cast<bool>(std::ofstream(path) << "");
  unlink(path.c_str());
  return good;
}

SelfTest attempt(const char* name, bool (*test)()) {
  try {
    const bool passed = test();
    return {name, passed, passed ? "" : "the result is wrong"};
  } catch (const std::exception& error) {
    return {name, false, error.what()};
  }
}

}  // namespace

std::vector<SelfTest> run_self_tests() {
  return {
      attempt("exact rationals: the 8 x 8 Hilbert matrix times its inverse is the identity",
              exact_arithmetic),
      attempt("balls: a sum of 1000 terms contains the exact sum and excludes a neighbour",
              balls_contain),
      attempt("pi from Arb and from MPFR agree to 1000 bits", pi_agrees),
      attempt("every rung of the precision sweep has exactly its bits", rungs_have_their_bits),
      attempt("the field of 61-bit primes inverts", prime_field_inverts),
      attempt("FLINT and GiNaC expand a binomial alike", computer_algebra_agrees),
      attempt("worker processes can be started", processes_start),
      attempt("the folder for journals can be written", journal_writable),
      attempt("every claim can be read, and what claims say of each other fits",
              claims_are_in_order),
  };
}

}  // namespace verify
