// The shapes of a formula and of all that it is made of.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "verify/expression/indices/index_parse.hpp"
#include "verify/expression/vocabulary.hpp"

namespace verify {

// What a formula uses, through its definitions, too.
struct Uses {
  std::set<std::string> letters, sizes;
  bool mean = false;
  // An inverse that no letter has: it has a value where it exists, and no normal form as a word.
  bool composite_inverse = false;
  std::vector<Expression> inverted = {};  // what such inverses are of
  // Of each: "for every j" of a bound index, "at every step" of an iterate; empty where it stands
  // for what the statement speaks of.
  std::vector<std::string> inverted_where = {};
  std::set<std::string> inverted_sizes = {};
  std::vector<Expression> nonzero = {};  // no entry is 0: divided by entry by entry
  bool attention = false;
  // A gradient, a minimum, a root or a norm: no word by itself.
  bool beyond_words = false;
  // Sums over indices, entrywise functions, iterates, or laws that words do not know.
  bool indexed = false;
};

// Gives every part of the formula its shape, and a zero in a block that of its row and column.
// Throws ExpressionError where names are not known or shapes do not fit.
Uses find_shapes(Expression& formula, const Vocabulary& vocabulary, const StatementHead& head = {});
// The same of both sides, which have one shape; the number 0 has that of the other side. An order
// is of scalars, or of square matrices.
Uses find_shapes(Identity& identity, const Vocabulary& vocabulary, const StatementHead& head = {});
// Of what an iterate begins with; then of both of its formulas, all iterates declared.
Shape shape_of_iterate(Expression& first, const Vocabulary& vocabulary);
void find_shapes_of_iterate(Iterate& iterate, const Vocabulary& vocabulary);
// Of every definition: each may use others, none itself. Throws VocabularyError.
void find_shapes_of_definitions(Vocabulary& vocabulary);
// Of every hypothesis. Throws VocabularyError with its text as the name.
void find_shapes_of_given(Vocabulary& vocabulary);

bool is_zero(const Expression& e);  // the number
// The number 0 as a matrix of this shape.
void become_zeros(Expression& e, const Shape& shape);

struct VocabularyError : std::runtime_error {
  VocabularyError(std::string its_name, const std::string& why)
      : std::runtime_error(why), name(std::move(its_name)) {}
  std::string name;
};

}  // namespace verify
