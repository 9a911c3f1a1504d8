// A polynomial statement "all of these are zero", written once as a template over the scalar, and
// the ways to settle it: by expansion, by identity testing at random points, by derived circuit
// bounds.
//
// A statement is a callable   template <Ring T> Vector<T> operator()(Variables<T>& free) const
// that draws its free quantities from `free` and returns what ought to vanish.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <string>

#include "verify/core/theorem.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify {

// Supplies free quantities one by one, in a fixed order.
template <class T>
class Variables {
 public:
  explicit Variables(std::function<T()> next) : next_(std::move(next)) {}
  T scalar() {
    ++count_;
    return next_();
  }
  Vector<T> vector(long n) {
    Vector<T> result;
    for (long i = 0; i < n; ++i) result.push_back(scalar());
    return result;
  }
  Matrix<T> matrix(long rows, long cols) {
    Matrix<T> result(rows, cols);
    for (auto& entry : result.entries()) entry = scalar();
    return result;
  }
  Matrix<T> symmetric(long n) {
    Matrix<T> result(n, n);
    for (long i = 0; i < n; ++i)
      for (long j = i; j < n; ++j) result(i, j) = result(j, i) = scalar();
    return result;
  }
  Vector<Matrix<T>> matrices(long count, long rows, long cols) {
    Vector<Matrix<T>> result;
    for (long k = 0; k < count; ++k) result.push_back(matrix(rows, cols));
    return result;
  }
  long count() const { return count_; }

 private:
  std::function<T()> next_;
  long count_ = 0;
};

// What running the statement on CircuitBound derives: the numerators have at most this degree and
// this coefficient height, the denominators (integers) at most this size.
struct StatementBound {
  long variables = 0;
  long degree = 0;
  double log2_height = 0;
  double log2_denominator = 0;
};

template <class Statement>
StatementBound bound_of(const Statement& statement) {
  const CommonDenominator denominators;
  const auto run = [&](long& count) {
    Variables<CircuitBound> free([] { return CircuitBound::variable(); });
    auto entries = statement(free);
    count = free.count();
    return entries;
  };
  StatementBound result;
  auto entries = run(result.variables);
  if (denominators.grew_late()) entries = run(result.variables);
  for (const auto& entry : entries) {
    result.degree = std::max(result.degree, entry.degree());
    result.log2_height = std::max(result.log2_height, entry.log2_height());
    result.log2_denominator = std::max(result.log2_denominator, entry.log2_denominator());
  }
  return result;
}

namespace detail {
Finding expansion_finding(bool zero, const std::string& engine, long variables, std::size_t entries,
                          const std::string& witness);
Finding identity_finding(const StatementBound& bound, std::uint64_t seed,
                         const std::function<bool(std::mt19937_64&)>& vanishes_once);
// A prime drawn uniformly from those between 2^60 and 2^61, and a residue below it.
std::uint64_t random_prime(std::mt19937_64& generator);
std::uint64_t random_residue(std::mt19937_64& generator, std::uint64_t prime);
}  // namespace detail

// Expands every entry in free variables (FLINT's sparse polynomials over Q): decides the statement
// for all values over every commutative ring that contains Q, at these sizes.
template <class Statement>
Finding expands_to_zero(const Statement& statement) {
  const long count = bound_of(statement).variables;
  std::vector<std::string> names;
  for (long k = 0; k < count; ++k) names.push_back("v" + std::to_string(k));
  const PolynomialRing ring(std::move(names));
  long next = 0;
  Variables<Polynomial> free([&] { return Polynomial::variable(ring, next++); });
  const auto entries = statement(free);
  for (const auto& entry : entries) {
    if (!entry.vanishes()) {
      return detail::expansion_finding(false, "FLINT", count, entries.size(), entry.text());
    }
  }
  return detail::expansion_finding(true, "FLINT", count, entries.size(), "");
}

// The same through GiNaC, which shares no code with FLINT's polynomials; for small sizes.
template <class Statement>
Finding expands_to_zero_ginac(const Statement& statement) {
  Variables<Expr> free([] { return Expr(GiNaC::symbol()); });
  const auto entries = statement(free);
  for (const auto& entry : entries) {
    if (is_zero_polynomial(entry) != Truth::yes) {
      return detail::expansion_finding(false, "GiNaC", free.count(), entries.size(),
                                       "a nonzero polynomial");
    }
  }
  return detail::expansion_finding(true, "GiNaC", free.count(), entries.size(), "");
}

// Evaluates the statement at random points over random 61-bit primes until a false statement would
// have been caught but for a chance of 2^-128. A nonzero residue disproves it over the rationals;
// all residues zero prove it up to that bound, which the finding derives in words.
template <class Statement>
Finding identity_test(const Statement& statement, std::uint64_t seed) {
  return detail::identity_finding(bound_of(statement), seed, [&](std::mt19937_64& generator) {
    const auto prime = detail::random_prime(generator);
    const PrimeScope scope(prime);
    Variables<PrimeField> free(
        [&] { return PrimeField::from_residue(detail::random_residue(generator, prime)); });
    for (const auto& entry : statement(free)) {
      if (is_zero(entry) != Truth::yes) return false;
    }
    return true;
  });
}

}  // namespace verify
