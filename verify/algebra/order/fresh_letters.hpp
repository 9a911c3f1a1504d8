// Letters that stand for what is no word in others: the inverse of a sum, a root, the norm of an
// operator. Each is known by what it is of, which is a normal form: one formula has one letter.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "verify/algebra/words/letter_kinds.hpp"

namespace verify {

struct FreshLetter {
  enum class Kind { inverse, root, opnorm };
  Kind kind;
  WordPolynomial value;                   // the letter itself
  WordPolynomial of;                      // what it is the inverse, root or norm of
  std::optional<WordPolynomial> norm_of;  // the matrix or vector of which a root is the norm
  std::set<int> rests_on;                 // the letters in it, through other fresh ones, too
  int name() const;
};

class FreshLetters {
 public:
  explicit FreshLetters(Letters<WordMatrix>& free) : free_(free) {}

  // Throw std::invalid_argument of a matrix of several blocks.
  WordMatrix inverse(const WordMatrix& of);
  WordScalar root(const WordScalar& of, const WordMatrix* norm_of = nullptr);
  WordScalar opnorm(const WordMatrix& of);

  const std::vector<FreshLetter>& all() const { return all_; }
  const FreshLetter* find(int name) const;
  // Scalars that are inverted as words, by a power of -1: they are not 0.
  const std::vector<WordPolynomial>& nonzero() const { return nonzero_; }
  // The letters in it, through fresh ones, too.
  std::set<int> letters_in(const WordPolynomial& a) const;

 private:
  WordPolynomial drawn(FreshLetter::Kind kind, const WordPolynomial& of);

  Letters<WordMatrix>& free_;
  std::vector<FreshLetter> all_;
  std::vector<WordPolynomial> nonzero_;
};

// The one block of a matrix of a single block; throws std::invalid_argument where it has others.
const WordPolynomial& only_block(const WordMatrix& a);
// 1 over a scalar of one term.
WordPolynomial inverse_term(const WordPolynomial& scalar);
// Whether rows and columns are those of a number.
bool is_scalar(const WordPolynomial& a);
// a - b.
WordPolynomial subtracted(const WordPolynomial& a, const WordPolynomial& b);
// All letters that occur.
std::set<int> letters_of(const WordPolynomial& a);
// The letter replaced by what has its spaces. Throws std::invalid_argument where its inverse
// occurs.
WordPolynomial substituted(const WordPolynomial& in, int name, const WordPolynomial& by);

// The square of a root is what it is the root of.
WordPolynomial with_squares_of_roots(const WordPolynomial& formula, const FreshLetters& fresh);

}  // namespace verify
