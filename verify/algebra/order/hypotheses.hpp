// What may be used of the letters of a statement: what vanishes, what is not negative, what is
// (semi)definite. Each has the words that a reader sees of it.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "verify/algebra/order/fresh_letters.hpp"
#include "verify/algebra/order/known_zeros.hpp"
#include "verify/algebra/order/visible_sign.hpp"

namespace verify {

// A scalar that is not negative, or a symmetric matrix that is semidefinite.
struct KnownSign {
  WordPolynomial value;
  bool strict = false;
  std::string why;
};

struct Hypotheses {
  std::vector<KnownZero> zeros;
  std::vector<KnownSign> scalars, matrices;
  LetterSigns signs;
  // Of inverses of sums of numbers: r = 1/u. A formula is freed of r by multiplying with u.
  std::vector<FreshLetter> reciprocals;

  std::set<int> fresh;  // the letters that are not the author's
  bool is_fresh(int name) const { return fresh.count(name < 0 ? -name : name) != 0; }

  // A relation and its transpose.
  void add_zero(const WordPolynomial& zero, const std::string& why);
  // `value >= 0`, or > 0; of a matrix by the semidefinite order.
  void add_sign(const WordPolynomial& value, bool strict, const std::string& why);
};

// Names letters and spaces in what a reader sees.
using WordText = std::function<std::string(const WordPolynomial&)>;

// What the fresh letters are: E K = K E = I, r u = 1, q q = s; and their signs where they are seen.
void add_fresh(const FreshLetters& fresh, Letters<WordMatrix>& free, const WordText& text,
               Hypotheses& known);

// P Q = I of square matrices gives Q P = I, and that both have inverses.
void add_turned_products(Hypotheses& known);

// Semidefinite matrices that commute have semidefinite products; K commutes with what E commutes
// with, K the inverse of E.
void add_commuting(const WordText& text, Hypotheses& known);

// Signs of letters that follow: L >= mu > 0, H >= mu I.
void infer_signs(Hypotheses& known, Letters<WordMatrix>& free);
// What vanishes, with no reciprocal of a number in it.
void clear_zeros(Hypotheses& known);
// Hypotheses of numbers once more, with nothing below a fraction bar: 1 - eta L of 1/L - eta.
void add_cleared(Hypotheses& known);

// A symmetric matrix as a scalar: z' M z, z a vector that is drawn for it.
WordPolynomial form_of(const WordPolynomial& matrix, const WordPolynomial& z);

// A formula times a positive number such that no size, no number and no reciprocal stands below a
// fraction bar.
struct Cleared {
  WordPolynomial formula, factor;
};
// Times what the reciprocals are of, alone.
Cleared without_reciprocals(const WordPolynomial& formula, const Hypotheses& known, bool positive);
// `positive`: whether the factor has to be positive, or not 0 is enough.
Cleared cleared(const WordPolynomial& formula, const Hypotheses& known, bool positive);

}  // namespace verify
