// Lines as others type them, each with what must come out: true ones that are proved, false ones
// that are refuted, and lines that must not be proved, whatever else is said of them.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "verify/written/typed/formula_check.hpp"

namespace verify::settled_lines_test {
namespace {

FormulaText typed(std::string formula, std::string symbols = "",
                  std::vector<std::string> given = {}, std::vector<std::string> iterate = {},
                  std::string sizes = "") {
  FormulaText text;
  text.formula = std::move(formula);
  if (!symbols.empty()) text.letters = {std::move(symbols)};
  text.given = std::move(given);
  text.iterate = std::move(iterate);
  if (!sizes.empty()) text.sizes = {std::move(sizes)};
  return text;
}

// A refusal counts as not settled.
Answer answer_of(const FormulaText& text, std::string& detail) {
  try {
    const auto check = checked_formula(text);
    detail = check.detail;
    return check.answer;
  } catch (const std::runtime_error& error) {
    detail = error.what();
    return Truth::unknown;
  }
}

void check_all(const std::vector<FormulaText>& lines, Truth wanted) {
  for (const auto& line : lines) {
    std::string detail;
    const auto answer = answer_of(line, detail);
    INFO(line.formula, ": ", detail);
    CHECK(answer == wanted);
  }
}

}  // namespace

TEST_CASE("lines: sums of powers, and of powers of numbers, have closed forms") {
  check_all({typed("sum(i in n, i) = n (n + 1) / 2", "", {}, {}, "n"),
             typed("sum(i in n, i^2) = n (n + 1) (2 n + 1) / 6", "", {}, {}, "n"),
             typed("for all k: m_k = (1 - 0.9^k) g", "g = d", {},
                   {"m_{k+1} = 0.9 m_k + 0.1 g", "m_0 = zeros(d, 1)"}),
             typed("for all k: x_k = 2^k c + b (2^k - 1)", "b = scalar, c = scalar", {},
                   {"x_{k+1} = 2 x_k + b", "x_0 = c"}),
             typed("for all k: x_k = c / 2^k", "c = scalar", {}, {"x_{k+1} = x_k / 2", "x_0 = c"}),
             typed("for all k: x_k = c^(2^k)", "c = scalar", {}, {"x_{k+1} = x_k^2", "x_0 = c"}),
             typed("for all k: w_k = (1 - eta)^k u", "u = d, eta = scalar", {},
                   {"w_{k+1} = w_k - eta w_k", "w_0 = u"})},
            Truth::yes);
  check_all(
      {typed("sum(i in n, i) = n (n + 1)", "", {}, {}, "n"),
       typed("for all k: m_k = (1 - 0.8^k) g", "g = d", {},
             {"m_{k+1} = 0.9 m_k + 0.1 g", "m_0 = zeros(d, 1)"}),
       typed("for all k: x_k = 2 c / 2^k", "c = scalar", {}, {"x_{k+1} = x_k / 2", "x_0 = c"}),
       typed("for all k: w_k = (1 - eta)^(k + 1) u", "u = d, eta = scalar", {},
             {"w_{k+1} = w_k - eta w_k", "w_0 = u"})},
      Truth::no);
}

TEST_CASE("lines: what is supposed is used by powers and iterates, from their beginning on") {
  const std::string symbols = "H = d x d, v = d, l = scalar";
  const std::vector<std::string> given = {"H v = l v"};
  check_all(
      {typed("for all k: H^k v = l^k v", symbols, given),
       typed("for all k: H H^k v = l^(k + 1) v", symbols, given),
       typed("for all k: w_k = (1 - l)^k v", symbols, given, {"w_{k+1} = w_k - H w_k", "w_0 = v"}),
       typed("for all k: norm(w_{k+1}) <= norm(w_k)", "H = d x d, symmetric, 0 <= H <= I(d), u = d",
             {}, {"w_{k+1} = w_k - H w_k", "w_0 = u"}),
       typed("for all k: norm(w_k)^2 <= (1 - mu)^k norm(u)^2",
             "mu = scalar, 0 < mu <= 1, H = d x d, symmetric, mu I(d) <= H <= I(d), u = d", {},
             {"w_k = w_{k-1} - H w_{k-1}", "w_0 = u"}),
       typed("for all k: h_k = sum(j = 0..k-1, A^(k-1-j) B u_j)",
             "A = d x d, B = d x m, u = m, sequence", {}, {"h_{k+1} = A h_k + B u_k", "h_0 = 0"})},
      Truth::yes);
  check_all({typed("for all k: H^k v = l^(k + 1) v", symbols, given)}, Truth::no);
}

TEST_CASE("lines: roots, sizes, and square matrices whose product is the identity") {
  check_all({typed("sqrt(4) = 2"), typed("sqrt(s^2) = s", "s = scalar, >= 0"),
             typed("B A = I(d)", "A = d x d, B = d x d", {"A B = I(d)"}),
             typed("A' A = I(d)", "A = d x d", {"A A' = I(d)"}),
             typed("s = t", "s = scalar, t = scalar", {"s <= t", "t <= s"}),
             typed("n (n - 1) >= 0", "", {}, {}, "n"),
             typed("d = n", "", {"d <= n", "n <= d"}, {}, "d, n")},
            Truth::yes);
  check_all({typed("sqrt(2) + sqrt(3) = sqrt(5)"), typed("sqrt(2) > 3/2"),
             typed("norm(I(d)) = 1", "x = d"),
             typed("diag(softmax(x)) - softmax(x) softmax(x)' > 0", "x = n")},
            Truth::no);
}

TEST_CASE("lines: functions entry by entry") {
  check_all({typed("relu(x) relu(-x) = 0", "x = scalar"), typed("abs(s)^2 = s^2", "s = scalar"),
             typed("for all k >= 1: 0^k = 0", "x = scalar"),
             typed("A^{-1} A = I(d)", "A = d x d, invertible"),
             typed("A^(-1) A = I(d)", "A = d x d, invertible"),
             typed("A^-T A' = I(d)", "A = d x d, invertible")},
            Truth::yes);
}

TEST_CASE("lines: means of exponentials, and of least squares") {
  check_all({typed("E(exp(u' x)) = exp(u' u / 2)", "x = d, normal, u = d"),
             typed("E(exp(w' x - x' x / 2) exp(w' y - y' y / 2)) = exp(x' y)",
                   "w = d, normal, x = d, y = d"),
             typed("E(norm(inv(X X') X (X' w + e) - w)^2) = d / (n - d - 1)",
                   "X = d x n, normal, e = n, normal, w = d", {"n > d + 1"})},
            Truth::yes);
  for (const auto& line : {typed("E(exp(u' x)) = exp(u' u)", "x = d, normal, u = d"),
                           typed("E(exp(x' x)) = exp(0)", "x = d, normal"),
                           typed("E(s exp(s)) = 0", "s = scalar, normal")}) {
    std::string detail;
    const auto answer = answer_of(line, detail);
    INFO(line.formula, ": ", detail);
    CHECK_FALSE(answer == Truth::yes);
  }
}

TEST_CASE("lines: what must not be proved") {
  const std::vector<FormulaText> lines = {
      // A determinant of what is random is random.
      typed("Var(det(X)) = 0", "X = d x d, normal"),
      typed("E(det(X)^2) = E(det(X))^2", "X = d x d, normal"),
      typed("E(det(X) tr(X)) = 0", "X = d x d, normal"),
      typed("Var(det(X)) = 0", "X = d x d, signs"),
      // A diagonal matrix of stacked vectors is 0 beside its diagonal blocks.
      typed("E(diag([u; u]) [u; u]) = [2 ones(n); 2 ones(n)]", "u = n, normal"),
      typed("E([u; u]' diag([x; y]) [u; u]) = 2 ones(n)' x + 2 ones(n)' y",
            "x = n, y = n, u = n, normal"),
      typed("E(diag([u; v]) diag([u; v])) = [I(n), I(n); I(n), I(n)]",
            "u = n, normal, v = n, normal"),
      // Beside another function of X the theorems on inv(X X') and det(X X') say nothing.
      typed("E(det(X X') exp(X_{1,1})) = E(det(X X')) E(exp(X_{1,1}))", "X = d x n, normal",
            {"n >= d"}),
      typed("E(tr(inv(X X')) exp(X_{1,1})) = exp(1/2) d / (n - d - 1)", "X = d x n, normal",
            {"n > d + 1"}),
      typed("E(sum(i = 3..n, x_i^2)) = n - 2", "x = n, normal"),
      // A hypothesis on what is sought.
      typed("no s: s = t", "s = scalar, t = scalar", {"s != t"}),
      typed("no S: S K = V", "S = m x d, K = d x n, V = m x n", {"S K != V"}),
      // No variance is negative.
      typed("E(g^2) = s", "g = scalar, normal with covariance s, s = scalar, < 0"),
      // An index T in an exponent that is read as a transpose.
      typed("for all T: 2^{T} = 2", "x = scalar"),
      typed("for all T: x^{T} = x", "x = scalar"),
      // An index that is summed over stands in a square as well.
      typed("sum(i in n, x_i^2) = 25", "x = n", {"sum(i in n, x_i) = 5"}),
  };
  for (const auto& line : lines) {
    std::string detail;
    const auto answer = answer_of(line, detail);
    INFO(line.formula, ": ", detail);
    CHECK_FALSE(answer == Truth::yes);
  }
  check_all({typed("diag([x; y]) = [diag(x), 0; 0, diag(y)]", "x = n, y = n"),
             typed("E(diag([u; u]) [u; u]) = [ones(n); ones(n)]", "u = n, normal"),
             typed("E([u; u]' diag([x; y]) [u; u]) = ones(n)' x + ones(n)' y",
                   "x = n, y = n, u = n, normal")},
            Truth::yes);
  // And what is true of these is not refuted.
  for (const auto& line :
       {typed("E(det(X)) = 0", "X = d x d, normal"), typed("E(det(X)^2) > 0", "X = d x d, normal"),
        typed("E(g^2) = 0", "g = scalar, normal with covariance s, s = scalar, <= 0"),
        typed("s >= 0", "g = scalar, normal with covariance s, s = scalar"),
        // Sums that may be empty, excluded sizes, and sums that reach beyond the sizes.
        typed("E(sum(i = 3..n, x_i^2)) = sum(i = 3..n, 1)", "x = n, normal"),
        typed("sum(i in n, 1) = 2", "x = n", {"n <= 2", "n != 1"}),
        typed("E(x^2 sum(j=1..6, s^j)) = s + s^2 + s^3 + s^4 + s^5 + s^6",
              "x = scalar, normal, s = scalar"),
        typed("E(x^2 prod(r = 1..n, r + 1/2)) = prod(r = 1..n, r + 1/2)", "x = scalar, normal", {},
              {}, "n")}) {
    std::string detail;
    const auto answer = answer_of(line, detail);
    INFO(line.formula, ": ", detail);
    CHECK_FALSE(answer == Truth::no);
  }
}

TEST_CASE("lines: a definition and a step have indices of their own") {
  auto line = typed("sum(i in n, (x_i - m)^2) = sum(i in n, x_i^2) - n m^2", "x = n");
  line.definitions = {"m = sum(i in n, x_i) / n"};
  std::string detail;
  CHECK(answer_of(line, detail) == Truth::yes);
  INFO(detail);
  line.formula = "sum(i in n, (x_i - m)^2) = sum(i in n, x_i^2) - m^2";
  CHECK(answer_of(line, detail) == Truth::no);
}

TEST_CASE("lines: a condition that follows from what is supposed is not told again") {
  const auto check =
      checked_formula(typed("opnorm(I(d) - 2 / (mu + L) * H) <= (L - mu) / (L + mu)",
                            "L = scalar, > 0, mu = scalar, 0 < mu <= L, H = d x d, symmetric, "
                            "mu I(d) <= H <= L I(d)"));
  CHECK(check.answer == Truth::yes);
  for (const auto& condition : check.conditions) {
    INFO(condition);
    CHECK(condition.find("!= 0") == std::string::npos);
  }
  const auto ridge = checked_formula(
      typed("inv(X X' + s I(d)) X = X inv(X' X + s I(n))", "X = d x n, s = scalar, > 0"));
  for (const auto& condition : ridge.conditions) {
    INFO(condition);
    CHECK(condition.find("inverse") == std::string::npos);
  }
  const auto open = checked_formula(typed("inv(A - B) (A - B) = I(d)", "A = d x d, B = d x d"));
  CHECK(open.conditions.back() == "A - B has an inverse");
}

namespace {

// What is said of a line, or why it is refused.
std::string said_of(const FormulaText& text) {
  std::string detail;
  const auto answer = answer_of(text, detail);
  return to_text(answer) + ": " + detail;
}
bool has(const std::string& text, const std::string& words) {
  INFO(text);
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("lines: what a symbol is replaced by does not hold it, and is put in for a symbol") {
  const std::string symbols = "w = d, v = d, b = d, H = d x d, symmetric, eta = scalar";
  for (const auto* line :
       {"grad(w' H w / 2, w) = H w at w = w - eta H w",
        "grad(w' H w / 2, w) = (I(d) - eta H) H w at w = w - eta H w",
        "grad(w' w, w) = 2 w at w = 2 w", "min(norm(w - b)^2, w) = 0 at w = b + w - w"})
    CHECK(has(said_of(typed(line, symbols)), "is read in two ways"));
  CHECK(has(said_of(typed("argmin(norm(w - b)^2, w) = b + w - w", symbols)), "runs through"));
  CHECK(
      has(said_of(typed("min(norm(w - b)^2, w) = w' w - w' w at w = b", symbols)), "runs through"));
  for (const auto* line : {"grad(w' w, w) = 0 at w' = 0", "grad(w' w, w) = 2 w at w' = 0",
                           "grad(w' w, w) = 2 b at w + b = 0", "grad(w' w, w) = 0 at 2 w = 0"})
    CHECK(has(said_of(typed(line, symbols)), "behind at stands a symbol"));
  CHECK(has(said_of(typed("grad(w' w, w) = 2 v at w = v, at v = 0", symbols)), "one symbol"));
  auto defined = typed("grad(w' w, w) = 2 u at u = 0", "w = d");
  defined.definitions = {"u = w + w"};
  CHECK(has(said_of(defined), "behind at stands a symbol"));
  auto hidden = typed("grad(w' w, w) = 2 u at w = u", "w = d");
  hidden.definitions = {"u = w + w"};
  CHECK(has(said_of(hidden), "is read in two ways"));
  check_all({typed("grad(v' H v / 2, v) = (I(d) - eta H) H w at v = w - eta H w", symbols),
             typed("grad(w' w, w) = 2 v at w = v", symbols)},
            Truth::yes);
  check_all({typed("grad(v' H v / 2, v) = H w at v = w - eta H w", symbols)}, Truth::no);
}

}  // namespace verify::settled_lines_test
