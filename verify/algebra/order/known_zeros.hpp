// What vanishes under the hypotheses, and whether a formula is made of it:
//
//   formula = sum of multiples  c u z v  or  c tr(u z v)  times scalars, z one of what vanishes
//
// The multiples are found by looking at the words of the formula (an untrusted search that is
// bounded), and what is found is expanded.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "verify/linalg/words/word_polynomial.hpp"
#include "verify/scalar/work.hpp"

namespace verify {

struct KnownZero {
  WordPolynomial zero;
  std::string why;  // "E K = I, K the inverse of E"
};

// A multiple of one of them, and how it is made.
struct ZeroMultiple {
  std::size_t of;            // the place of the known zero
  WordMonomial left, right;  // before and behind it; the scalars stand in `left`
  bool closed = false;       // the trace is taken of `zero right`
  WordPolynomial value;
};

struct SearchBounds {
  std::size_t most_multiples = 900, most_monomials = 2500;
  int expansions = 2, rounds = 8, more_letters = 4;
  Work* work = nullptr;  // what all of it may cost; none: no bound but these
};

// The linear span of multiples that reach the words of some formulas.
class ZeroSpan {
 public:
  ZeroSpan(const std::vector<KnownZero>& zeros, const SearchBounds& bounds = {})
      : zeros_(zeros), bounds_(bounds) {}

  // From now on only the longest words of what vanishes are looked for.
  void without_expansions() { bounds_.expansions = 0; }
  // Looks for multiples that have the words of these.
  void reach(const std::vector<WordPolynomial>& formulas);

  struct Reduced {
    WordPolynomial rest;
    std::map<std::size_t, Rational> by;  // multiples: formula = rest + their sum
  };
  // What is left of a formula; 0 where it is made of what vanishes.
  Reduced reduced(const WordPolynomial& formula) const;
  const std::vector<ZeroMultiple>& multiples() const { return multiples_; }

 private:
  struct Row {
    WordPolynomial value;
    std::map<std::size_t, Rational> by;
  };

  void match(const WordMonomial& monomial, Space rows, Space cols, bool expand);
  void match_zero(std::size_t k, const WordMonomial& monomial, Space rows, Space cols, bool expand);
  void match_term(std::size_t k, const WordMonomial& term, const WordMonomial& monomial, Space rows,
                  Space cols);
  void match_word(std::size_t k, const MatrixWord& word, const WordMonomial& rest,
                  const WordMonomial& monomial, Space rows, Space cols);
  bool is_within(const WordMonomial& monomial) const;
  bool spent() const { return bounds_.work != nullptr && bounds_.work->spent(); }
  void spend(std::size_t terms) const {
    if (bounds_.work != nullptr) bounds_.work->add(terms);
  }
  void add(ZeroMultiple multiple);
  void add_row(Row row);

  const std::vector<KnownZero>& zeros_;
  SearchBounds bounds_;
  std::vector<ZeroMultiple> multiples_;
  std::set<std::tuple<std::size_t, WordMonomial, WordMonomial, bool>> tried_;
  std::map<std::map<WordMonomial, Rational>, std::size_t> known_;
  std::map<WordMonomial, bool> seen_;  // whether it was expanded
  // Powers of sizes beyond those of the formulas help nowhere.
  std::map<ClosedWord, std::pair<int, int>> powers_;
  std::map<std::pair<std::size_t, WordMonomial>, Row> rows_;  // by degree and leading monomial
  std::size_t longest_ = 0;
};

// What the multiples make, added up anew from the known zeros: the check of what was found.
WordPolynomial expanded(const std::vector<KnownZero>& zeros,
                        const std::vector<ZeroMultiple>& multiples,
                        const std::map<std::size_t, Rational>& by, Space rows, Space cols);

// How many letters it has.
std::size_t length_of(const WordMonomial& monomial);

}  // namespace verify
