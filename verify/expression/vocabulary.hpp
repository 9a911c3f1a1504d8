// What the names in a formula stand for: letters with their shapes, sizes, and names of formulas.
#pragma once

#include <map>
#include <set>
#include <string>

#include "verify/expression/expression.hpp"

namespace verify {

// Of what is random and not normal: entries that are 1 or -1 as often, columns uniform on the
// sphere of radius 1, independent entries of given moments.
enum class Law { none, signs, sphere, independent };

// A free matrix; a vector has one column, a scalar one row besides.
struct Letter {
  Shape shape;
  bool symmetric = false;
  bool invertible = false;
  bool positive_definite = false;      // and so symmetric and invertible
  bool positive_semidefinite = false;  // and so symmetric
  bool normal = false;                 // its columns are independent, each N(0, covariance)
  std::string covariance;              // the name of a letter; empty: the identity
  // "> 0", "0 < eta <= 1/L": hypotheses that stand with the letter; the former of the letter.
  std::vector<std::string> bounds = {};
  std::string mean = {};                  // of what is normal: the name of a letter; empty: 0
  Law law = Law::none;                    // another law; its columns are independent, too
  std::vector<std::string> moments = {};  // of Law::independent, from the first: numbers, letters
  bool permutation = false;               // a matrix that permutes
  bool function = false;                  // f(S), entry by entry
  bool sequence = false;                  // one for every whole number: g_t
  bool from_zero = false;                 // its entries are numbered from 0 on
  bool nonzero = false;                   // a sequence of which no entry is 0
  bool is_random() const { return normal || law != Law::none; }
};

// X_{k+1} = step, and X_start = first.
struct Iterate {
  std::string text;  // of both equations
  std::string index;
  long start = 0;
  Expression first, step;
  Shape shape = {};
};

// How the text of a hypothesis ends that a law brings along: "s >= 0, a variance".
inline const std::string variance_ending = ", a variance";

// A hypothesis: the letters are such that it holds.
struct Given {
  std::string text;
  Identity statement;
};

// "for all i in n, i != k: a_i <= a_k": a hypothesis at each of these places. An index that it does
// not bind, as k, is one of the statement.
struct PlacedGiven {
  std::string text;
  std::vector<Expression> places;  // ranges, and conditions that some of them meet
  Identity statement;
  std::set<std::string> free = {};  // indices of the statement
};

// "d x n", "n" (a vector), "scalar", then properties: "d x d, symmetric, invertible",
// "d x d, positive definite", "d x n, normal", "d, normal with covariance Sigma", "scalar, > 0",
// "d x d, symmetric, 0 <= H <= L I(d)". Throws ExpressionError for what is none.
Letter parse_letter(const std::string& text);
bool is_declaration(const std::string& text);

struct Vocabulary {
  std::map<std::string, Letter> letters;
  std::map<std::string, Expression> definitions;
  std::set<std::string> numbers;  // sizes that are declared without a letter
  std::vector<Given> given;       // hypotheses, those of single letters first
  std::vector<PlacedGiven> placed_given;
  std::map<std::string, Iterate> iterates;
  std::vector<std::string> iterate_order;  // as their steps are written
  std::set<std::string> witnesses;         // definitions that stand for what is said to exist

  std::set<std::string> sizes() const;      // these, and those of its letters
  std::set<std::string> functions() const;  // letters that are called, as f(S)
  bool declares(const std::string& name) const;
};

// The bounds of a letter as hypotheses. Throws ExpressionError.
std::vector<Given> given_of(const std::string& name, const Letter& letter);

// Two names for one thing, a covariance that is none: as {name, what is wrong with it}; empty where
// nothing is.
struct VocabularyFault {
  std::string name, why;
};
std::vector<VocabularyFault> faults_of(const Vocabulary& vocabulary);

// Whether a symbol with a law stands in it, or in a definition that it names.
bool is_random(const Expression& e, const Vocabulary& vocabulary);

}  // namespace verify
