// Polynomials that are positive for all nonnegative arguments because no coefficient is negative.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "verify/linalg/matrix.hpp"
#include "verify/scalar/polynomial_ring.hpp"
#include "verify/scalar/symbolic.hpp"
#include "verify/scalar/truth.hpp"

namespace verify {

// Sufficient: positive at 0 and no negative coefficient.
inline bool positive_on_orthant(const Polynomial& p, long variables) {
  const Vector<Rational> zero(variables, Rational(0));
  return p.at(zero).sign() > 0 && !p.has_negative_coefficient();
}

// Numbers that an argument speaks of, by name: some are positive, the others not negative. Where a
// product is 0 and one factor is positive, the other is 0.
class SignedSymbols {
 public:
  SignedSymbols(std::vector<std::string> positive, std::vector<std::string> others)
      : ring_(joined(positive, std::move(others))), positive_(static_cast<long>(positive.size())) {}

  Polynomial operator[](const std::string& name) const {
    for (std::size_t k = 0; k < ring_.names().size(); ++k)
      if (ring_.names()[k] == name) return Polynomial::variable(ring_, static_cast<long>(k));
    throw std::out_of_range("no symbol " + name);
  }
  // Sufficient: no negative coefficient, and not 0 where what is positive is 1 and the rest 0.
  bool is_positive(const Polynomial& p) const {
    Vector<Rational> ones(ring_.variables(), Rational(0));
    for (long k = 0; k < positive_; ++k) ones[k] = Rational(1);
    return p.at(ones).sign() > 0 && has_no_negative_coefficient(p);
  }
  bool has_no_negative_coefficient(const Polynomial& p) const {
    return !p.has_negative_coefficient();
  }
  // Whether it is nowhere negative: yes by its coefficients, no by a point whose coordinates are 0
  // (where that is allowed), 1 and 8. Other polynomials are left unsettled.
  Truth is_nowhere_negative(const Polynomial& p) const {
    if (has_no_negative_coefficient(p)) return Truth::yes;
    Vector<Rational> point(ring_.variables(), Rational(1));
    return is_negative_somewhere(p, point, 0) ? Truth::no : Truth::unknown;
  }

 private:
  static std::vector<std::string> joined(std::vector<std::string> a, std::vector<std::string> b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }
  bool is_negative_somewhere(const Polynomial& p, Vector<Rational>& point, long variable) const {
    if (variable == ring_.variables()) return p.at(point).sign() < 0;
    for (const long value : {0L, 1L, 8L}) {
      if (value == 0 && variable < positive_) continue;
      point[variable] = Rational(value);
      if (is_negative_somewhere(p, point, variable + 1)) return true;
    }
    return false;
  }

  PolynomialRing ring_;
  long positive_;
};

}  // namespace verify
