// What is said of numbers: that they are 0, are not, are positive, are not negative, and how many
// real roots a polynomial has whose coefficients they are. A statement about numbers is a function
// of Comparisons, generic in the number type. Over Rational it is decided; over Traced it is
// written down, so that others can compute the same numbers and compare them
// (docs/certificates.md). It takes no branch on a number.
#pragma once

#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "verify/claim/finding.hpp"
#include "verify/recording/program_text.hpp"
#include "verify/recording/traced.hpp"
#include "verify/scalar/scalar.hpp"

namespace verify {

template <class T>
class Comparisons {
 public:
  // p / q of this number type.
  static T number(long p, long q = 1) { return from_rational<T>(Rational(p, q)); }

  void zero(const T& a) { says(FactRelation::zero, a); }
  void nonzero(const T& a) { says(FactRelation::nonzero, a); }
  void positive(const T& a) { says(FactRelation::positive, a); }
  void nonnegative(const T& a) { says(FactRelation::nonnegative, a); }
  void negative(const T& a) { says(FactRelation::positive, T(-a)); }
  void less(const T& a, const T& b) { says(FactRelation::positive, T(b - a)); }
  void at_most(const T& a, const T& b) { says(FactRelation::nonnegative, T(b - a)); }
  void equal(const T& a, const T& b) { says(FactRelation::zero, T(a - b)); }
  void differ(const T& a, const T& b) { says(FactRelation::nonzero, T(a - b)); }
  // a <= b < a + 1.
  void floor_is(const T& b, const T& a) {
    at_most(a, b);
    less(b, T(a + T(1L)));
  }

  // The polynomial with these coefficients, the constant one first and the last one not 0, has
  // exactly so many different real roots there.
  void roots(long count, const RealInterval& between, const Vector<T>& ascending) {
    roots_.push_back({count, between, ascending.size()});
    coefficients_.insert(coefficients_.end(), ascending.begin(), ascending.end());
  }

  // Entry by entry; throws std::invalid_argument for other shapes.
  void equal(const Vector<T>& a, const Vector<T>& b) {
    need_same(a.size() == b.size());
    for (std::size_t k = 0; k < a.size(); ++k) equal(a[k], b[k]);
  }
  void equal(const Matrix<T>& a, const Matrix<T>& b) {
    need_same(a.rows() == b.rows() && a.cols() == b.cols());
    equal(a.entries(), b.entries());
  }
  // In an entry: the sum of the squares of the differences is positive.
  void differ(const Vector<T>& a, const Vector<T>& b) {
    need_same(a.size() == b.size());
    T sum(0L);
    for (std::size_t k = 0; k < a.size(); ++k) sum += T(T(a[k] - b[k]) * T(a[k] - b[k]));
    positive(sum);
  }
  void differ(const Matrix<T>& a, const Matrix<T>& b) {
    need_same(a.rows() == b.rows() && a.cols() == b.cols());
    differ(a.entries(), b.entries());
  }

  // The sentence of the finding; without it the sentences of the way.
  void words(std::string text) { words_ = text, otherwise_ = std::move(text); }
  void words(std::string if_yes, std::string if_no) {
    words_ = std::move(if_yes), otherwise_ = std::move(if_no);
  }

  const std::vector<T>& numbers() const { return numbers_; }
  const std::vector<FactRelation>& relations() const { return relations_; }
  const std::vector<RootCount>& root_counts() const { return roots_; }
  // Of the polynomials of these counts, one after the other.
  const Vector<T>& coefficients() const { return coefficients_; }
  const std::string& words_if(bool holds) const { return holds ? words_ : otherwise_; }

 private:
  void says(FactRelation relation, const T& number) {
    relations_.push_back(relation);
    numbers_.push_back(number);
  }
  static void need_same(bool same) {
    if (!same) throw std::invalid_argument("facts of matrices of other shapes");
  }

  std::vector<T> numbers_;
  std::vector<FactRelation> relations_;
  std::vector<RootCount> roots_;
  Vector<T> coefficients_;
  std::string words_, otherwise_;
};

// By repeated squaring; exponent >= 0.
template <class T>
T raised(T base, long exponent) {
  T result(1L);
  for (; exponent > 0; exponent /= 2, base = T(base * base))
    if (exponent % 2 == 1) result = T(result * base);
  return result;
}

inline Rational larger(const Rational& a, const Rational& b) { return a < b ? b : a; }

// A number in a sentence; of one that is only written down there is none to show.
inline std::string shown(const Rational& a) { return a.text(); }
inline std::string shown(const Traced&) { return ""; }
template <class T>
std::string shown(const Vector<T>& a) {
  if constexpr (std::is_same_v<T, Rational>) return text_of(a);
  return "";
}
template <class T>
std::string shown(const Matrix<T>& a) {
  if constexpr (std::is_same_v<T, Rational>) return text_of(a);
  return "";
}
inline double rounded(const Rational& a) { return a.to_double(); }
inline double rounded(const Traced&) { return 0; }
inline std::string decimals(const Rational& a, long digits) { return Ball(a).decimal(digits); }
inline std::string decimals(const Traced&, long) { return ""; }

}  // namespace verify
