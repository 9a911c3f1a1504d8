// What a statement says, as a tree: letters and numbers, and what is made of them. Everything else
// is derived from it: normal forms, programs, fingerprints, what a reader sees. It holds no number
// but exact rationals as text, and no value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "verify/expression/tree/spaces.hpp"

namespace verify {

enum class TreeKind : std::uint8_t {
  // Leaves.
  number,        // word: "-3/2"
  letter,        // index: which, in the order in which they were drawn
  size,          // rows: the space whose dimension it is
  inverse_size,  // 1 over it
  identity,
  zeros,
  ones,   // a vector
  order,  // 1 where the row's index is the column's or before it
  // Sums and products.
  sum,
  difference,
  negative,
  product,
  multiple,  // of a scalar and a vector or matrix
  hadamard,
  dot,
  outer,
  transpose,
  trace,
  inverse,
  // Between scalars, vectors and matrices of one column.
  column,     // a vector as a matrix
  as_vector,  // and back
  as_matrix,  // a scalar as a 1 x 1 matrix
  entry,      // and back
  // Blocks: what singles out a token puts one row or column at the end.
  bordered,  // [[a, right], [bottom^T, corner]]
  beside,    // [a, v]
  with_last,
  last,
  without_last,
  inner_block,
  right_border,
  bottom_border,
  corner,
  without_last_column,  // replaced by zeros
  blocks,               // rows of blocks, each of single spaces; places: which operand stands where
  part,                 // places: first row, rows, first column, columns, in blocks
  // Of the columns of matrices of tokens.
  column_products,
  scaled_columns,
  // The mean of the first operand; then each random letter and its covariance.
  mean,
  // Of a scalar, by a letter.
  gradient,
  // Of a number that is not negative; the largest singular value of a matrix.
  root,
  opnorm,
  // Of a model or a definition: word is its name; first what it stands for, then its arguments.
  call,
};

enum class Sort : std::uint8_t { scalar, vector, matrix };

struct TreeNode;
using Tree = std::shared_ptr<const TreeNode>;

struct TreeNode {
  TreeKind kind;
  Sort sort = Sort::scalar;
  Spaces rows = {unit_space}, cols = {unit_space};  // of a vector: its column
  std::vector<Tree> operands = {};
  std::string word = {};
  std::size_t index = 0;
  std::vector<std::size_t> places = {};
  bool of_model = false;  // made inside a model
  // Of a call with arguments: the call with parameters in their place, which are letters that have
  // a word.
  Tree definition = {};
};

// A free quantity. What is positive definite is symmetric and invertible, too.
struct TreeLetter {
  std::string name;  // as its author calls it; may be empty
  Sort sort = Sort::scalar;
  Spaces rows = {unit_space}, cols = {unit_space};
  bool symmetric = false, invertible = false, positive_definite = false, diagonal = false;
};

// A matrix [d, n] whose columns are independent, each N(0, covariance); a vector is one column.
struct TreeLaw {
  Tree letter, covariance;
};

// Without a right side, the left one vanishes.
struct TreeIdentity {
  Tree left, right;
};

// What an induction carries on (verify/algebra/induction.hpp): of a step each state before and
// after it and each parameter of their form with the next one; of a base the first ones, as both.
struct TreeCarried {
  std::vector<std::pair<Tree, Tree>> states, parameters;
};

struct StatementTree {
  std::vector<SpaceName> spaces;  // first that of scalars
  std::vector<TreeLetter> letters;
  std::vector<TreeIdentity> identities;
  bool has_model = false;
  TreeCarried carried = {};
};

// Makes nodes. All throw std::invalid_argument unless sorts and spaces fit. What the constants 0
// and 1 leave as it is stays as it is.
namespace tree {

Tree number(std::string exact);
Tree letter(const TreeLetter& letter, std::size_t index);
Tree size(const Spaces& space);
Tree inverse_size(const Spaces& space);
Tree identity(const Spaces& spaces);
Tree zeros(const Spaces& rows, const Spaces& cols);
Tree zero_vector(const Spaces& rows);
Tree ones(const Spaces& space);
Tree order(const Spaces& space);

Tree sum(const Tree& a, const Tree& b);
Tree difference(const Tree& a, const Tree& b);
Tree negative(const Tree& a);
Tree product(const Tree& a, const Tree& b);  // of two scalars; of a matrix and a matrix or vector
Tree multiple(const Tree& s, const Tree& a);
Tree hadamard(const Tree& a, const Tree& b);
Tree dot(const Tree& a, const Tree& b);
Tree outer(const Tree& a, const Tree& b);
Tree transpose(const Tree& a);
Tree trace(const Tree& a);
// `where` it stands, as a message says it.
Tree inverse(const Tree& a, std::string where = {});

Tree column(const Tree& v);
Tree as_vector(const Tree& a);
Tree as_matrix(const Tree& s);
Tree entry(const Tree& a);

Tree bordered(const Tree& a, const Tree& right, const Tree& bottom, const Tree& corner);
Tree beside(const Tree& a, const Tree& v);
Tree with_last(const Tree& v, const Tree& entry);
Tree last(const Tree& v);
Tree without_last(const Tree& v);
Tree inner_block(const Tree& a);
Tree right_border(const Tree& a);
Tree bottom_border(const Tree& a);
Tree corner(const Tree& a);
Tree without_last_column(const Tree& a);
// The matrix with this part from the block (row, col) on.
Tree placed(const Tree& in, std::size_t row, std::size_t col, const Tree& part);
Tree part(const Tree& a, std::size_t row, std::size_t rows, std::size_t col, std::size_t cols);

Tree column_products(const Tree& a, const Tree& b);
Tree scaled_columns(const Tree& a, const Tree& s);

Tree mean(const Tree& of, const std::vector<TreeLaw>& laws);
Tree gradient(const Tree& of, const Tree& letter);
Tree root(const Tree& of);
Tree opnorm(const Tree& of);
Tree parameter(std::string name, const Tree& like);
Tree call(std::string name, const Tree& body, const std::vector<Tree>& arguments,
          const Tree& definition);

// What is made in this thread from now on is made by a model, until left as often as entered.
void enter_model();
void leave_model();
// How many models were entered so far.
long models_entered();

}  // namespace tree
}  // namespace verify
