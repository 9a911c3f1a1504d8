// A scalar formula multiplied out: a sum of terms, each a rational number times a product of
// factors, summed over whole numbers that meet inequalities,
//
//   3 sum(j, r; 1 <= r <= j <= t) h[t - j] x[j] h[j - r] v[r],
//
// where factors are entries of letters, numbers to symbolic powers, sizes, products over a range,
// exponentials, entries of symbolic powers of matrices, and any function of such a sum.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "verify/indexed/sums/index_form.hpp"
#include "verify/indexed/sums/index_ranges.hpp"

namespace verify {

enum class AtomKind {
  letter,        // name; places: its indices
  count,         // a whole number that is a form: places[0], one symbol
  number,        // name: a rational, to a symbolic power
  base,          // a sum that is divided by or raised: inside
  exponential,   // exp of one term: inside
  function,      // name: of sums: inside
  product,       // over a range: places: from, to; inside: one factor, in the index range_index
  matrix_power,  // name: of which matrix; places: exponent, row, column
};
inline const std::string range_index = "%";

struct Term;
struct IndexedSum {
  std::vector<Term> terms;
};

struct Atom {
  AtomKind kind = AtomKind::letter;
  std::string name = {};
  std::vector<IndexForm> places = {};
  std::vector<IndexedSum> inside = {};
  bool symmetric = false;  // a letter whose last two places may be exchanged
  // A letter's: the sizes between which its last places run, from 1 on; of an inverse, its letter.
  std::vector<std::string> extents = {};
  std::string inverse_of = {};
};

struct Factor {
  std::shared_ptr<const Atom> atom;
  IndexForm power = 1;
};

struct Term {
  Rational by = 1;
  std::vector<std::string> bound = {};  // over which whole numbers it is summed
  Inequalities where = {};              // over those that meet these
  Inequalities equal = {};              // and these: forms that are 0
  std::vector<Factor> factors = {};
};

// Keys are equal where two are the same letter by letter.
std::string key_of(const Atom& atom);
std::string key_of(const Factor& factor);
std::string key_of(const Term& term);  // without its number
std::string key_of(const IndexedSum& sum);

Factor factor(Atom atom, IndexForm power = 1);
IndexedSum sum_of(Rational number);
IndexedSum sum_of(Factor factor);
IndexedSum sum_of(const IndexForm& form);  // as a number

IndexedSum operator+(IndexedSum a, const IndexedSum& b);
IndexedSum operator-(const IndexedSum& a, const IndexedSum& b);
IndexedSum operator*(const Rational& by, IndexedSum a);
IndexedSum operator*(const IndexedSum& a, const IndexedSum& b);
// Throws Unsayable for more terms than fit.
IndexedSum power(const IndexedSum& a, long exponent);
// Summed over an index from a form to another.
IndexedSum summed(const std::string& index, const IndexForm& from, const IndexForm& to,
                  const IndexedSum& body);
// Where the form is at least 0, else 0; where it is 0.
IndexedSum only_where(const IndexForm& form, IndexedSum body);
IndexedSum only_equal(const IndexForm& form, IndexedSum body);

IndexedSum with(const IndexedSum& sum, const IndexForm::Images& images);
Term with(const Term& term, const IndexForm::Images& images);
Factor with(const Factor& factor, const IndexForm::Images& images);
bool has_index(const Factor& factor, const std::string& index);
bool has_index(const IndexedSum& sum, const std::string& index);

// A name that nothing else has.
std::string fresh_index();
// With such names for what it sums over.
Term renamed_apart(const Term& term);

// How deep sums lie within sums; those of a term without any have depth 0.
int depth_of(const Term& term);

}  // namespace verify
