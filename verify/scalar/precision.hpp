// The working precision of Real and Ball, in bits of the significand.
#pragma once

namespace verify {

// Bits that every operation on Real and Ball rounds to. 64 until a PrecisionScope says otherwise.
long working_bits() noexcept;

// Sets the working precision for its lifetime and restores the former one. The runner opens one
// around a whole check; values made inside should not outlive it. Throws std::invalid_argument
// below 2 bits.
class PrecisionScope {
 public:
  explicit PrecisionScope(long bits);
  ~PrecisionScope();
  PrecisionScope(const PrecisionScope&) = delete;
  PrecisionScope& operator=(const PrecisionScope&) = delete;

 private:
  long former_;
};

// Besides the bits also the exponent range of a machine format, for Real only: results of magnitude
// 2^max_exponent or more become infinite, those below 2^min_exponent become zero (no subnormals).
class FormatScope {
 public:
  FormatScope(long bits, long min_exponent, long max_exponent);
  ~FormatScope();
  FormatScope(const FormatScope&) = delete;
  FormatScope& operator=(const FormatScope&) = delete;

 private:
  PrecisionScope precision_;
  long former_min_, former_max_;
};

}  // namespace verify
