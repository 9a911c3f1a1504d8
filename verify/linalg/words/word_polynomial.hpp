// Linear combinations of monomials of matrix letters between two spaces: the free algebra of a
// quiver with transposes, traces and inverses. What vanishes here vanishes at all sizes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "verify/linalg/words/word_monomial.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

class WordPolynomial {
 public:
  WordPolynomial(Space rows, Space cols) : rows_(rows), cols_(cols) {}  // zero
  static WordPolynomial of(const MatrixLetter& letter);
  static WordPolynomial of(Space rows, Space cols, const WordMonomial& monomial,
                           const Rational& by);
  static WordPolynomial identity(Space space) { return of(space, space, {}, Rational(1)); }

  Space rows() const { return rows_; }
  Space cols() const { return cols_; }
  const std::map<WordMonomial, Rational>& terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }

  // Both throw std::invalid_argument unless the spaces fit.
  WordPolynomial& operator+=(const WordPolynomial& b);
  friend WordPolynomial operator*(const WordPolynomial& a, const WordPolynomial& b);
  friend WordPolynomial operator*(const Rational& s, WordPolynomial a);
  friend bool operator==(const WordPolynomial&, const WordPolynomial&) = default;

 private:
  void add(const WordMonomial& monomial, const Rational& by);

  Space rows_, cols_;
  std::map<WordMonomial, Rational> terms_;
};

// s is a scalar: between the unit space and itself.
WordPolynomial scaled(const WordPolynomial& s, const WordPolynomial& a);
WordPolynomial transpose(const WordPolynomial& a);
// A scalar; throws std::invalid_argument unless a maps a space to itself.
WordPolynomial trace(const WordPolynomial& a);

// The least sizes at which, by Lemma W, an expression of these monomials vanishes identically only
// if it is 0 (without letters that are inverses of each other, and without dimensions).
std::map<Space, int> visits(const WordPolynomial& a);

// "2 X^T A X - tr(A)", with the names of letters (counted from 1) and spaces (from 0).
std::string to_text(const WordPolynomial& a, const std::vector<std::string>& letters,
                    const std::vector<std::string>& spaces);

}  // namespace verify
