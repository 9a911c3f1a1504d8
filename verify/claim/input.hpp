// What an instance of a claim must hold. One declaration gives validation, help and report.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace verify {

enum class Kind { integer, rational, boolean, text, vector, matrix, matrices };

enum class Constraint {
  positive,     // every entry > 0
  nonnegative,  // every entry >= 0
  nonzero,      // some entry != 0; a number != 0
  distinct,     // pairwise different entries
  integers,     // every entry an integer
  symmetric,
  positive_definite,      // and symmetric
  positive_semidefinite,  // and symmetric
  unit_diagonal,
  orthogonal,  // U^T U = I exactly
  invertible,
};

// factor * symbol + offset, or the plain number `offset` where the symbol is empty. A symbol is the
// name of an integer input or of a size that shapes imply.
struct Size {
  std::string symbol;
  long factor = 1;
  long offset = 0;

  Size(const char* name) : symbol(name) {}  // NOLINT: {"d", Size("n") + 1} reads well
  Size(long number) : offset(number) {}     // NOLINT
  friend Size operator+(Size size, long number) { return size.offset += number, size; }
  friend Size operator-(Size size, long number) { return size.offset -= number, size; }
  friend Size operator*(long number, Size size) {
    size.factor *= number;
    size.offset *= number;
    return size;
  }
  std::string text() const;  // "2*n+1"
};

struct Input {
  std::string name;
  Kind kind = Kind::rational;
  std::vector<Size> shape;  // {length}, {rows, columns} or {count, rows, columns}
  std::vector<Constraint> constraints;
  std::string about;  // one sentence
  bool optional = false;
  std::string fallback;              // a number or word taken when the input is absent
  std::vector<std::string> allowed;  // for Kind::text
};

// The same, but an instance may do without it.
Input optional(Input input);

// Why an instance is refused.
struct Complaint {
  std::string field;
  std::string given;
  std::string allowed;   // what would do, and how to mend it
  bool missing = false;  // the field is absent, as opposed to wrong
};

// "n = x; allowed: integer", "n is missing; needed: integer (how many)".
std::string to_text(const Complaint& complaint);
std::string describe(Constraint constraint);                   // "positive definite"
std::string describe(Kind kind, std::span<const Size> shape);  // "matrix[d, n]"
std::string describe(const Input& input);                      // "matrix[d, n], symmetric"
int depth_of(Kind kind);                                       // nesting of lists: 0, 1, 2, 3

}  // namespace verify
