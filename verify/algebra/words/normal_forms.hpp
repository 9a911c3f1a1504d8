// The normal forms of a statement's tree as words in its letters, and what they settle.
//
// Normal forms are found by rewriting that holds for all matrices (transposition, rotation of
// traces, scalars commute, x x^-1 = I), so that 0 is 0 at every size: no size is ever a number in
// it, and nothing else is needed where the two forms are equal.
//
// A form that is not 0 refutes nothing by itself; the statement is then tested with numbers, at
// sizes that hold each of its words.
// Lemma W. Let an expression be a linear combination, with coefficients that are no sizes, of
// monomials: products of words in letters (free matrices, symmetric or not, transposed or not;
// vectors; scalars), none of them a trace of the identity. Let no monomial visit the space v more
// than V_v times, all its words together: a path of m letters makes m + 1 visits, a trace of m
// letters m. If the normal form is not 0, some matrices with dimensions N_v = V_v, and so some with
// any N_v >= V_v, give a value that is not 0.
// Proof. In characteristic 0 a component of one degree in each letter is 0 as a form, or as a
// function, where its full polarisation is; so let each letter occur once. A monomial is then a
// perfect matching, space by space, of the ends of the letters and of the result, with at most V_v
// pairs at v; transposition says only which ends are joined. Take a monomial with a coefficient
// that is not 0. Give its pairs at v different basis vectors, put for each letter the matrix unit
// of the vectors at its two ends (where it is symmetric, that unit plus its transpose), and read
// the entry of the result at the vectors of its own ends. Another monomial is then 0, as one of its
// pairs joins different vectors; the chosen one is 1, or with symmetric letters the number of
// exchanges of their ends that lead to the same normal form, which is positive. More dimensions add
// basis vectors that nothing uses. QED (Weyl 1946, second fundamental theorem; Procesi 1976.)
// Letters with an inverse are reduced words in two letters for which the same sizes are enough (the
// term of highest degree is a form in the limits X, Y of t (x, x^-1), X Y = Y X = 0). Dimensions as
// numbers are coefficients that are sizes: a form that is not 0 may vanish at the least sizes, and
// larger ones are tried.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "verify/algebra/words/letter_kinds.hpp"
#include "verify/algebra/words/statement_tree.hpp"

namespace verify {

// What the run on letters found.
struct NormalForms {
  std::vector<WordPolynomial> blocks;  // in the order in which they were added
  std::vector<SpaceName> spaces;       // first that of scalars
  std::vector<MatrixLetter> letters;
  bool has_model = false;
  std::vector<std::string> names = {};  // of the letters, as their author calls them
};
// What ought to vanish, block by block.
std::vector<WordPolynomial> blocks_in_words(const StatementTree& tree, Letters<WordMatrix>& free);
NormalForms normal_forms(const StatementTree& tree);
template <class Statement>
NormalForms normal_forms(const Statement& statement) {
  return normal_forms(tree_of(StatementOfTrees(statement)));
}

// The least sizes at which a false statement shows itself: Lemma W, at least 1 each.
std::map<std::string, long> telling_sizes(const NormalForms& forms);

// The statement's program at given sizes; empty where it speaks of words alone (expectations).
using RecordedAt = std::function<Program(const std::map<std::string, long>&)>;
// What the ways look at.
struct InWords {
  NormalForms forms;
  RecordedAt recorded_at;
  explicit InWords(StatementTree tree);
};
Finding settle_words(const NormalForms& forms, const RecordedAt& recorded_at,
                     const Context& context);
// Whether sizes() says of exactly the spaces drawn that they are letters' sizes, and what the
// program shows of itself.
Recording examined_words(const NormalForms& forms, const RecordedAt& recorded_at,
                         const Stated& statement);

}  // namespace verify
