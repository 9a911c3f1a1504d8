// Sturm's theorem: exact numbers of distinct real roots.
#pragma once

#include <optional>

#include "verify/linalg/univariate_polynomial.hpp"

namespace verify {

class SturmChain {
 public:
  // p, p', and the negated remainders, of the squarefree part of a nonzero p.
  explicit SturmChain(const UnivariatePolynomial& p);

  // Distinct roots in the closed interval; no bound means infinity.
  long count(const std::optional<Rational>& lower, const std::optional<Rational>& upper) const;

  // Intervals with exactly one root each, in ascending order. A root that is met exactly gives
  // lower == upper; otherwise the root lies strictly inside.
  struct Isolated {
    Rational lower, upper;
  };
  std::vector<Isolated> isolate(const Rational& lower, const Rational& upper) const;

  const UnivariatePolynomial& squarefree() const { return chain_.front(); }

 private:
  long variations(const std::optional<Rational>& x, int direction) const;
  void isolate_open(const Rational& lower, const Rational& upper, std::vector<Isolated>& out) const;
  std::vector<UnivariatePolynomial> chain_;
};

}  // namespace verify
