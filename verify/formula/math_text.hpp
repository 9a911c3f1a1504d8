// Words with mathematics between dollars: "the gradient of $\frac{1}{2} x^2$". One pair of dollars
// is a formula in the line, two pairs a formula of its own; \$ is a dollar. The mathematics is the
// part of LaTeX that math_symbols.cpp and math_formula.cpp list.
#pragma once

#include <string>
#include <vector>

#include "verify/formula/math_symbols.hpp"

namespace verify {

// What a node is made of:
// leaf      one sign, letter, number, name or \text; children: none, or the plain letter of \mathbb
// row       its children side by side
// fraction  numerator, denominator
// root      what is under it, and its degree where that is not 2
// scripts   base, subscript, superscript; a missing one is an empty row
// accent    what is under it
// fence     delimiter, row, delimiter; grows with what is inside
// table     rows of cells
enum class MathKind { leaf, row, fraction, root, scripts, accent, fence, table };

struct MathNode {
  MathKind kind = MathKind::row;
  MathRole role = MathRole::ordinary;
  bool limits = false;
  std::string source;  // LaTeX of a leaf; "\\frac", "\\hat", "bmatrix" of the others
  std::string shown;   // Unicode of a leaf or an accent
  std::vector<MathNode> children;

  bool empty() const { return kind == MathKind::row && children.empty(); }
};

// A star or primes as superscript: part of a name, such as r', and no power.
bool belongs_to_name(const MathNode& superscript);

struct TextRun {
  enum class Kind { words, formula, display };
  Kind kind = Kind::words;
  std::string words;
  MathNode formula;
};

// Throws std::runtime_error that says at which character, what is wrong and what is allowed.
std::vector<TextRun> parse_marked_text(const std::string& text);

// The same, but a text that does not parse is taken as words: for text from outside.
std::vector<TextRun> marked_text_or_words(const std::string& text);

// Cuts at blank lines; the parts carry no blanks at their ends and are not empty.
std::vector<std::string> paragraphs(const std::string& text);

}  // namespace verify
