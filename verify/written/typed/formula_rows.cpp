#include "verify/written/typed/formula_rows.hpp"

#include <utility>

#include "verify/written/typed/index_rows.hpp"

namespace verify {
namespace {

FormulaRows letters() {
  return {
      "Symbols and hypotheses",
      "Declared in [claim.symbols], by --symbols, or by symbols= in Python; a symbol is any "
      "matrix, "
      "vector or number of its shape, of every size.",
      {
          {"A = d x n",
           "any matrix, of every number d of rows and n of columns",
           {"tr(A B) = tr(B A)", {"A = d x n, B = n x d"}, {}, {}, {}, {}}},
          {"x = d",
           "a vector, which is a column",
           {"x' y = y' x", {"x = d, y = d"}, {}, {}, {}, {}}},
          {"s = scalar",
           "a number",
           {"s (A + B) = s A + s B", {"A = d x n, B = d x n, s = scalar"}, {}, {}, {}, {}}},
          {"scalar, > 0; scalar, 0 < eta <= 1/L; scalar, != 0",
           "numbers with bounds",
           {"eta^2 L <= eta", {"L = scalar, > 0, eta = scalar, 0 <= eta <= 1/L"}, {}, {}, {}, {}}},
          {"d x d, symmetric",
           "A' is A",
           {"x' A y = y' A x", {"A = d x d, symmetric, x = d, y = d"}, {}, {}, {}, {}}},
          {"d x d, invertible",
           "inv(A) and A^-1 exist",
           {"inv(A B) = inv(B) inv(A)",
            {"A = d x d, invertible, B = d x d, invertible"},
            {},
            {},
            {},
            {}}},
          {"d x d, positive definite",
           "symmetric, and x' A x > 0 for every x that is not 0",
           {"tr(A) > 0", {"A = d x d, positive definite"}, {}, {}, {}, {}}},
          {"d x d, positive semidefinite",
           "symmetric, and x' A x >= 0",
           {"tr(A B) >= 0",
            {"A = d x d, positive semidefinite, B = d x d, positive semidefinite"},
            {},
            {},
            {},
            {}}},
          {"d x d, symmetric, 0 <= H <= L I(d)",
           "bounds of a matrix, by the semidefinite order",
           {"x' H x <= L x' x",
            {"L = scalar, > 0, x = d, H = d x d, symmetric, 0 <= H <= L I(d)"},
            {},
            {},
            {},
            {}}},
          {"d x n, normal; d, normal with covariance S",
           "independent columns, each N(0, I) or N(0, S); may be used only inside E( )",
           {"E(x' A x) = tr(A S)",
            {"x = d, normal with covariance S, S = d x d, positive semidefinite, A = d x d"},
            {},
            {},
            {},
            {}}},
          {"given = [\"A B = B A\"], --given",
           "a hypothesis: =, <=, <, >=, > or != of two formulas",
           {"A^2 B = B A^2", {"A = d x d, B = d x d"}, {}, {}, {"A B = B A"}, {}}},
          {"sizes = [\"N\"], --sizes",
           "a size that no symbol has, as a number",
           {"(1 + 1/N) N A = N A + A", {"A = d x n"}, {}, {"N"}, {}, {}}},
          {"[claim.definitions], --define",
           "a name for a formula",
           {"G' = G", {"X = d x n"}, {"G = X X' / n"}, {}, {}, {}}},
      }};
}

FormulaRows formulas() {
  return {
      "Formulas",
      "Products of symbols need a blank between them; * may stand there.",
      {
          {"A + B, A - B, -A, A B, A / s",
           "sums, products, a quotient by a number",
           {"(A - B) (A + B) = A A - B B + A B - B A", {"A = d x d, B = d x d"}, {}, {}, {}, {}}},
          {"A', A^T, A^3, A^-1, A^{-1}",
           "transpose, powers up to 12, inverse",
           {"(A B)' = B' A'", {"A = d x n, B = n x m"}, {}, {}, {}, {}}},
          {"2, 0.25, n",
           "exact numbers; a size is a number, too",
           {"tr(I(n)) = n", {"A = n x n"}, {}, {}, {}, {}}},
          {"tr(A), I(d), zeros(d, n)",
           "trace, identity, zeros; a 0 that stands alone has the shape of the other side",
           {"tr(A' A) - tr(A A') = 0", {"A = d x n"}, {}, {}, {}, {}}},
          {"inv(A)",
           "the inverse, where it exists: of symbols, sums, numbers",
           {"inv(X X' + s I(d)) X = X inv(X' X + s I(n))",
            {"X = d x n, s = scalar, > 0"},
            {},
            {},
            {},
            {}}},
          {"[A, b; c', s]",
           "a block matrix, row by row",
           {"[X, x; y', 0] [X, x; y', 0]' = [X X' + x x', X y; y' X', y' y]",
            {"X = d x n, x = d, y = n"},
            {},
            {},
            {},
            {}}},
          {"E(s)",
           "the mean of a number over all symbols that are normal",
           {"E((x' w)^2) = tr(S)",
            {"x = d, normal with covariance S, w = d, normal, S = d x d, positive semidefinite"},
            {},
            {},
            {},
            {}}},
          {"norm(x), norm(A)",
           "Euclidean norm, for a matrix the Frobenius norm; norm(x)^2 is x' x",
           {"norm(A x) <= norm(A) norm(x)", {"A = d x n, x = n"}, {}, {}, {}, {}},
           true},
          {"opnorm(A)",
           "the largest singular value",
           {"norm(A x)^2 <= opnorm(A)^2 norm(x)^2", {"A = d x n, x = n"}, {}, {}, {}, {}}},
          {"sqrt(s)",
           "the root of a number that is not negative",
           {"sqrt(s)^2 = s", {"s = scalar, >= 0"}, {}, {}, {}, {}}},
          {"attention(Z, P, Q, s)",
           "Z + s P Z M Z' Q Z: linear attention; M leaves the query out",
           {"e' attention([X, x; y', 0], P, Q, 1/n) l = a x' X y / n",
            {"X = d x n, x = d, y = n, a = scalar"},
            {"P = [zeros(d, d), 0; 0, 1]", "Q = [a I(d), 0; 0, 0]", "e = [zeros(d, 1); 1]",
             "l = [zeros(n, 1); 1]"},
            {},
            {},
            {}}},
      }};
}

FormulaRows statements() {
  return {
      "Statements",
      "identity = \"..\" or formula = \"..\" of an assertion; the argument of icl-verify check.",
      {
          {"left = right",
           "both sides are equal, at every size",
           {"A (B + C) = A B + A C", {"A = d x n, B = n x m, C = n x m"}, {}, {}, {}, {}}},
          {"left <= right, < >= >",
           "an order of numbers; proved by writing the difference as terms that cannot be negative",
           {"x' inv(X X' + s I(d)) x <= x' x / s",
            {"X = d x n, x = d, s = scalar, > 0"},
            {},
            {},
            {},
            {}}},
          {"a <= b <= c, a = b = c",
           "a chain states each of its links",
           {"0 <= x' H x <= L x' x",
            {"L = scalar, > 0, x = d, H = d x d, symmetric, 0 <= H <= L I(d)"},
            {},
            {},
            {},
            {}}},
          {"A <= B",
           "for symmetric matrices: B - A is positive semidefinite; with <, positive definite",
           {"X X' >= 0", {"X = d x n"}, {}, {}, {}, {}}},
          {"left <= right, equality iff F = G",
           "an order, and exactly when its sides are equal",
           {"2 x' y <= x' x + y' y, equality iff x = y", {"x = d, y = d"}, {}, {}, {}, {}}},
          {"left != right",
           "numbers that differ for all symbols",
           {"s^2 + 1 != 0", {"s = scalar"}, {}, {}, {}, {}}},
          {"grad(f, A) = G",
           "the gradient of a number; it has the shape of A. None is said of softmax(x), exp(x), a "
           "log-sum-exp or another function that is taken entry by entry, nor of sums over "
           "indices. By a symmetric A it is the one among "
           "symmetric matrices, and the answer says whether the statement holds with that by all "
           "entries, too",
           {"grad(w' H w / 2 - b' w, w) = H w - b",
            {"H = d x d, symmetric, w = d, b = d"},
            {},
            {},
            {},
            {}}},
          {"grad(f, A) = G at A = S",
           "the same, with S substituted",
           {"grad(w' H w / 2 - b' w, w) = 0 at w = inv(H) b",
            {"H = d x d, positive definite, w = d, b = d"},
            {},
            {},
            {},
            {}}},
          {"argmin(f, A) = S",
           "f has its minimum at S and nowhere else",
           {"argmin(w' H w / 2 - b' w, w) = inv(H) b",
            {"H = d x d, positive definite, w = d, b = d"},
            {},
            {},
            {},
            {}}},
          {"min(f, A) = c at A = S",
           "the least value of f is c, and f has it at S",
           {"min(w' H w / 2 - b' w, w) = -b' inv(H) b / 2 at w = inv(H) b",
            {"H = d x d, positive definite, w = d, b = d"},
            {},
            {},
            {},
            {}}},
          {"because = [\"u\"], --because",
           "a hint for the search: a number or vector whose square appears in the proof",
           {"(a + b + c)^2 <= 3 (a^2 + b^2 + c^2)",
            {"a = scalar, b = scalar, c = scalar"},
            {},
            {},
            {},
            {"a - b", "b - c", "a - c"}}},
          {"a false formula",
           "is refuted by small numbers, made as simple as they may be",
           {"tr(A B C) = tr(A C B)", {"A = d x d, B = d x d, C = d x d"}, {}, {}, {}, {}},
           false},
      }};
}

std::string option(const std::string& name, const std::vector<std::string>& values) {
  std::string text;
  for (const auto& value : values) text += " --" + name + " \"" + value + "\"";
  return text;
}

}  // namespace

const std::vector<FormulaRows>& formula_rows() {
  static const auto all = [] {
    std::vector<FormulaRows> rows = {letters(), formulas(), statements()};
    for (auto& more : index_rows()) rows.push_back(std::move(more));
    return rows;
  }();
  return all;
}

std::string command_of(const FormulaText& text) {
  return "icl-verify check \"" + text.formula + "\"" + option("symbols", text.letters) +
         option("define", text.definitions) + option("witness", text.witness) +
         option("sizes", text.sizes) + option("given", text.given) +
         option("iterate", text.iterate) + option("because", text.because);
}

std::string formulas_text() {
  std::string text;
  for (const auto& group : formula_rows()) {
    text += (text.empty() ? "" : "\n") + group.title + "\n" + group.about + "\n";
    for (const auto& row : group.rows)
      text += "\n  " + row.form + "\n      " + row.meaning + "\n      " + command_of(row.example) +
              "\n";
  }
  return text;
}

std::string formulas_markdown() {
  std::string text =
      "# Formulas\n\nWhat a statement of your own may hold, as it is typed in a data file, on the "
      "command line and in Python. `icl-verify formulas` prints this page; every example on it is "
      "run by a test.\n";
  for (const auto& group : formula_rows()) {
    text += "\n## " + group.title + "\n\n" + group.about + "\n";
    for (const auto& row : group.rows)
      text += "\n**`" + row.form + "`** " + row.meaning + (row.holds ? "" : " (refuted)") +
              "\n\n    " + command_of(row.example) + (row.holds ? "" : " # exit code 1") + "\n";
  }
  return text;
}

}  // namespace verify
