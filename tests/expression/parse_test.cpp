// Formulas of data files: what they are read as, and where a mistake is said to be.
#include "tests/printing.hpp"
#include "verify/expression/expression.hpp"

namespace verify::parse_test {
namespace {

// "(+ A (* 2 B))"
std::string form(const Expression& e) {
  using enum ExpressionKind;
  static const std::map<ExpressionKind, std::string> names = {
      {sum, "+"},        {difference, "-"},       {product, "*"},  {quotient, "/"},
      {negation, "neg"}, {transpose, "'"},        {power, "^"},    {block, "["},
      {trace, "tr"},     {inverse, "inv"},        {identity, "I"}, {zeros, "zeros"},
      {mean, "E"},       {attention, "attention"}};
  if (e.kind == number || e.kind == name) return e.word;
  auto text = "(" + names.at(e.kind) + (e.kind == power ? e.word : "");
  for (std::size_t k = 0; k < e.operands.size(); ++k)
    text += (e.kind == block && k > 0 && k % e.width == 0 ? "; " : " ") + form(e.operands[k]);
  return text + ")";
}
std::string read(const std::string& text) { return form(parse_expression(text)); }

std::string refusal(const std::string& text) {
  try {
    parse_expression(text);
  } catch (const ExpressionError& error) {
    return error.what();
  }
  return "accepted";
}
std::string refusal_of_identity(const std::string& text) {
  try {
    parse_identity(text);
  } catch (const ExpressionError& error) {
    return error.what();
  }
  return "accepted";
}
bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

TEST_CASE("formula: products bind more than sums, and both go from left to right") {
  CHECK(read("A + B C - 2 D") == "(- (+ A (* B C)) (* 2 D))");
  CHECK(read("A B C") == "(* (* A B) C)");
  CHECK(read("A*B / n C") == "(* (/ (* A B) n) C)");
  CHECK(read("1/2 n") == "(* (/ 1 2) n)");
  CHECK(read("A - B - C") == "(- (- A B) C)");
  CHECK(read("-x' y") == "(neg (* (' x) y))");
  CHECK(read("2(A + B)") == "(* 2 (+ A B))");
}

TEST_CASE("formula: what stands behind a factor belongs to it alone") {
  CHECK(read("A B'") == "(* A (' B))");
  CHECK(read("(A B)'") == "(' (* A B))");
  CHECK(read("A^T B^2") == "(* (' A) (^2 B))");
  CHECK(read("A'^2") == "(^2 (' A))");
  CHECK(read("A^-1 B") == "(* (^1 (inv A)) B)");
  CHECK(read("x''") == "(' (' x))");
}

TEST_CASE("formula: functions and blocks") {
  CHECK(read("tr(A B) inv(C)") == "(* (tr (* A B)) (inv C))");
  CHECK(read("I(d + 1) zeros(d, n)") == "(* (I (+ d 1)) (zeros d n))");
  CHECK(read("[X, x; y', 0]") == "([ X x; (' y) 0)");
  CHECK(read("E((w' x)^2)") == "(E (^2 (* (' w) x)))");
  CHECK(read("attention(Z, P, Q, 1/n)") == "(attention Z P Q (/ 1 n))");
}

TEST_CASE("formula: an identity has two sides") {
  const auto identity = parse_identity("A B = C");
  CHECK(form(identity.left) == "(* A B)");
  CHECK(form(identity.right) == "C");
  CHECK(has(refusal_of_identity("A B"), "column 4: the sign ="));
  CHECK(has(refusal_of_identity("A = B = C"), "column 7"));
  CHECK(has(refusal("A = B"), "column 3"));
}

TEST_CASE("formula: a mistake is where it stands") {
  CHECK(has(refusal(""), "column 1: the formula ends here"));
  CHECK(has(refusal("A + "), "column 5: the formula ends here"));
  CHECK(has(refusal("A + * B"), "column 5: \"*\" is not expected here"));
  CHECK(has(refusal("A * -B"), "put what is negative into parentheses"));
  CHECK(has(refusal("(A + B"), "what began with ( at column 1 needs )"));
  CHECK(has(refusal("A) B"), "column 2"));
  CHECK(has(refusal("tr A"),
            "column 4: \"A\" is not expected here; a function, as in tr(A), needs ("));
  CHECK(has(refusal("zeros(d)"), "column 1: zeros is given 1 arguments; write zeros(d, n)"));
  CHECK(has(refusal("[A, B; C]"), "column 8: a row of 1 blocks below one of 2"));
  CHECK(has(refusal("A^[x]"), "a power is ^2, ^-1 or ^T"));
  CHECK(has(refusal("A^2.5"), "a power is ^2"));
  CHECK(has(refusal("A^13"), "allowed are those up to 12"));
  CHECK(has(refusal("A & B"), "column 3: a character that no formula holds"));
  CHECK(
      has(refusal("2.A"), "column 2: . is no sign by itself; write entrywise products as A .* B"));
  CHECK(has(refusal("x_{i"), "what began with _{ needs }"));
  CHECK(has(refusal("sum(x)"), "a range is needed, as in sum(j = 1..i, h_{i-j} u_j)"));
  CHECK(has(refusal("sum(j = 1, x)"), "a range, as in sum(j = 1..i, h_{i-j} u_j), needs .."));
  CHECK(has(refusal("\xce\xa3 x"), "column 1: \xce\xa3 is typed Sigma"));
}

TEST_CASE("formula: what would cost too much is refused") {
  CHECK(has(refusal(std::string(2001, 'A')), "a formula of 2001 characters"));
  CHECK(has(refusal(std::string(41, 'A')), "a name of 41 characters"));
  CHECK(has(refusal(std::string(41, '1')), "a number of 41 characters"));
  CHECK(has(refusal(std::string(50, '(') + "A"), "nested more than 40 deep"));
  std::string flat = "A";
  for (int k = 0; k < 400; ++k) flat += " (A)";
  CHECK(refusal(flat) == "accepted");  // beside each other is not inside each other
}

}  // namespace
}  // namespace verify::parse_test
