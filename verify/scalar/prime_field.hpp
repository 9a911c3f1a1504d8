// The integers modulo one 61-bit prime, for identity tests at full size (FLINT's nmod).
#pragma once

#include <flint/nmod_vec.h>

#include <cstdint>

#include "verify/scalar/rational.hpp"

namespace verify {

// The modulus in force for PrimeField on this thread. Throws std::invalid_argument unless prime.
class PrimeScope {
 public:
  explicit PrimeScope(std::uint64_t prime);
  ~PrimeScope();
  PrimeScope(const PrimeScope&) = delete;
  PrimeScope& operator=(const PrimeScope&) = delete;

 private:
  nmod_t former_;
};

class PrimeField {
 public:
  PrimeField() = default;
  PrimeField(long integer);                                            // NOLINT: reduction
  PrimeField(int integer) : PrimeField(static_cast<long>(integer)) {}  // NOLINT
  PrimeField(double) = delete;
  // Throws std::domain_error when the prime divides the denominator.
  explicit PrimeField(const Rational& q);
  static PrimeField from_residue(std::uint64_t residue) {
    PrimeField result;
    result.residue_ = residue;
    return result;
  }

  friend PrimeField operator+(PrimeField a, PrimeField b) {
    return from_residue(nmod_add(a.residue_, b.residue_, modulus_));
  }
  friend PrimeField operator-(PrimeField a, PrimeField b) {
    return from_residue(nmod_sub(a.residue_, b.residue_, modulus_));
  }
  friend PrimeField operator*(PrimeField a, PrimeField b) {
    return from_residue(nmod_mul(a.residue_, b.residue_, modulus_));
  }
  friend PrimeField operator/(PrimeField a, PrimeField b);  // throws std::domain_error for b = 0
  friend PrimeField operator-(PrimeField a) { return from_residue(nmod_neg(a.residue_, modulus_)); }
  PrimeField& operator+=(PrimeField b) { return *this = *this + b; }
  PrimeField& operator-=(PrimeField b) { return *this = *this - b; }
  PrimeField& operator*=(PrimeField b) { return *this = *this * b; }
  PrimeField& operator/=(PrimeField b) { return *this = *this / b; }
  friend bool operator==(PrimeField a, PrimeField b) { return a.residue_ == b.residue_; }

  std::uint64_t residue() const { return residue_; }
  static std::uint64_t modulus() { return modulus_.n; }  // the prime in force

 private:
  friend class PrimeScope;
  static constinit thread_local nmod_t modulus_;
  std::uint64_t residue_ = 0;
};

inline Truth is_zero(PrimeField a) { return truth_of(a.residue() == 0); }

}  // namespace verify
