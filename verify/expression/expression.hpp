// A formula in matrices as it is written in a data file, "x' (X X' + s I(d)) X y / n":
//
//   sums and products     A + B, A - B, -A, A B or A * B, from left to right
//   quotients             A / n: by a number, a size, or what is made of these
//   transposes, powers    A', (A B)', A^3, A^-1
//   numbers               2, 0.25; of sizes n itself
//   tr(A), inv(A), I(d)   trace, inverse, identity
//   zeros(d, n)           also 0 in a block beside others, and as a side of an identity
//   [A, b; c', s]         a block matrix, row by row
//   E(s)                  the mean of a scalar over all letters that are normal
//   grad(f, A)            the gradient of a scalar, of the shape of the letter A
//   argmin(f, A)          where f is least; a side of a statement, as is min(f, A)
//   norm(x), opnorm(A)    Euclidean norm, of a matrix by Frobenius; largest singular value
//   sqrt(s)               the root of what is not negative
//   attention(Z, P, Q, s) Z + s P Z M Z' Q Z: linear attention of which the last token is no source
#pragma once

#include <cstddef>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "verify/expression/shape.hpp"

namespace verify {

enum class ExpressionKind {
  number,
  name,  // of a letter, a size or a definition
  sum,
  difference,
  product,
  quotient,
  negation,
  transpose,
  power,
  block,
  trace,
  inverse,
  identity,
  zeros,
  mean,
  attention,
  gradient,  // of a scalar by a letter
  argmin,    // where a scalar is least in a letter: a side of a statement
  minimum,   // how small it is there
  norm,      // of a vector, or by Frobenius of a matrix
  opnorm,    // the largest singular value
  root,      // of a number that is not negative
  // Over indices (index_grammar.hpp).
  subscript,           // of the first operand; then one index or two
  range,               // word: an index; from, to
  condition,           // word: a sign; two index forms
  sum_over,            // ranges, then what is summed
  product_over,        // a range, then what is multiplied
  entries,             // one range or two, then the entry of a vector or matrix
  cases,               // a condition, then what holds where it is met, and where not
  symbolic_power,      // base, exponent
  entrywise_product,   // A .* B
  entrywise_quotient,  // A ./ B
  function,            // word: its name; what it is applied to
};

struct Expression {
  ExpressionKind kind = ExpressionKind::number;
  std::string word;    // a number, a name, the exponent of a power, what a function is called
  std::size_t at = 0;  // where it begins: its column, counted from 1
  std::vector<Expression> operands;
  std::size_t width = 0;  // entries in a row of a block
  Shape shape = {};       // found by shapes_found_in()
};

// How the sides of a statement stand to each other. Between symmetric matrices an order is that of
// semidefinite differences.
enum class Relation { equal, at_most, less, at_least, more, unequal };
std::string sign_of(Relation relation);  // "=", "<=", ..
Relation turned(Relation relation);      // with the sides exchanged
Relation denied(Relation relation);      // what holds of two numbers where it does not

struct Identity {
  Expression left, right;
  Relation relation = Relation::equal;
  std::vector<Identity> at = {};     // "at A = S": where a minimum is taken on
  std::vector<Identity> iff = {};    // "equality iff A = S": of an order, where its sides are equal
  std::vector<Identity> links = {};  // of a chain, a <= b <= c: what follows after its first link
};
inline bool is_order(Relation r) { return r != Relation::equal && r != Relation::unequal; }

// What is wrong with a formula, and where.
struct ExpressionError : std::runtime_error {
  ExpressionError(std::size_t at, const std::string& why)
      : std::runtime_error("column " + std::to_string(at) + ": " + why) {}
};

// All throw ExpressionError for what is none. `functions` are letters that are called, as f(S).
using FunctionLetters = std::set<std::string>;
Expression parse_expression(const std::string& text, const FunctionLetters& functions = {});
Identity parse_identity(const std::string& text);  // "left = right"
// "left <= right", with any one sign.
Identity parse_relation(const std::string& text, const FunctionLetters& functions = {});
// "0 < eta <= 1/L": each with its neighbour.
std::vector<Identity> parse_relations(const std::string& text);

// "tr", "inv", ..: no size is called so, and nothing that stands where it is called.
bool is_function_name(const std::string& name);
// "at", "equality", "iff": they begin what stands behind a statement, and name nothing.
bool is_clause_word(std::string_view name);
// "tr(A), inv(A), ..", and what takes a checker in C++: where a name or a call is not known.
std::string function_forms();
// How what is called so elsewhere is typed here: "write tr(A)" of trace; empty where nothing is
// known.
std::string usual_form(const std::string& name);
// The same, and of what is no function elsewhere either, as O(1/n).
std::string usual_instead(const std::string& name);
// The same of a property or a law: "write normal" of gaussian.
std::string usual_property(const std::string& word);
// That, or all functions.
std::string forms_for(const std::string& name);

}  // namespace verify
