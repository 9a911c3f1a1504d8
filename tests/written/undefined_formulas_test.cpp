// Nothing is proved of what has no value, of data that do not exist, or of a witness that may not;
// nothing true is refuted by a law that is none. Searches end.
#include <doctest/doctest.h>

#include <algorithm>

#include "verify/indexed/moment_law.hpp"
#include "verify/written/typed/formula_check.hpp"

namespace verify::undefined_formulas_test {
namespace {

FormulaText text(const std::string& formula, const std::string& symbols,
                 std::vector<std::string> given = {}, std::vector<std::string> iterate = {},
                 std::vector<std::string> witness = {}) {
  FormulaText result;
  result.formula = formula;
  result.letters = {symbols};
  result.given = std::move(given);
  result.iterate = std::move(iterate);
  result.witness = std::move(witness);
  return result;
}

Answer answer_of(const FormulaText& formula) { return checked_formula(formula).answer; }

bool has_condition(const FormulaText& formula, const std::string& condition) {
  const auto conditions = checked_formula(formula).conditions;
  return std::find(conditions.begin(), conditions.end(), condition) != conditions.end();
}

}  // namespace

TEST_CASE("formulas: what has no value anywhere is not proved") {
  const std::vector<FormulaText> all = {
      text("for all k >= 1: x_k = 1", "a = scalar", {}, {"x_{k+1} = x_k / x_k", "x_0 = 0"}),
      text("for all k: x_k = 7", "a = scalar", {},
           {"x_{k+1} = inv(x_k - 7) (x_k - 7) x_k", "x_0 = 7"}),
      text("for all k: sum(j = 0..k, x^j) = (x^(k + 1) - 1) / (x - 1)", "x = scalar", {"x = 1"}),
      text("A ./ A = ones(d, n)", "A = d x n", {"A = 0"}),
      text("(A ./ lower(n)) .* lower(n) = A", "A = n x n"),
      text("tanh(a) / tanh(a) = 1", "a = scalar", {"a = 0"}),
      text("for all k: s^k / s^k = 1", "s = scalar", {"s = 0"}),
      text("for all k: sum(j = 0..k, j / j) = k + 1", "b = scalar"),
      text("vector(i in n, (i - 1) / (i - 1)) = ones(n)", "x = n"),
      text("inv(x x') x x' = I(d)", "x = d"),
      text("sum(i in n, x_i) = ones(n)' x", "x = n, s = scalar, > 0", {"s < 0"}),
  };
  for (const auto& formula : all) {
    INFO(formula.formula);
    CHECK(answer_of(formula) == Truth::unknown);
  }
}

TEST_CASE("formulas: what has to have a value is a condition that is printed") {
  CHECK(has_condition(text("s / s = 1", "s = scalar"), "s != 0"));
  CHECK(has_condition(text("inv(X' X) X' X = I(n)", "X = d x n"), "X' X has an inverse"));
  CHECK(has_condition(text("(A ./ B) .* B = A", "A = d x n, B = d x n"), "no entry of B is 0"));
  CHECK(has_condition(text("for all k >= 3: k = k + 0 k", "b = scalar"),
                      "every whole number k >= 3"));
  CHECK(has_condition(text("tr(S) >= 0", "x = d, normal with covariance S, S = d x d, symmetric"),
                      "S positive semidefinite, a covariance"));
}

TEST_CASE(
    "formulas: what a step or a bound index divides by takes later indices out of the scope") {
  const auto iterated = [](const std::string& step) {
    return text("for all k: a_k = 0", "x = scalar, u = n", {}, {"a_{k+1} = " + step, "a_0 = 0"});
  };
  CHECK(answer_of(iterated("a_k / (k - 3)")) == Truth::unknown);
  CHECK(answer_of(iterated("a_k / (k - 17)")) == Truth::unknown);
  CHECK(answer_of(iterated("a_k / (k - n)")) == Truth::unknown);
  CHECK(answer_of(iterated("a_k * sum(j = 0..k, 1 / (j - 3))")) == Truth::unknown);
  CHECK(answer_of(iterated("a_k / (k + 1)")) == Truth::yes);
  CHECK(has_condition(iterated("a_k / (k - x)"), "k - x != 0 at every step"));
  CHECK(answer_of(text("for all k: a_k = 0", "x = scalar", {},
                       {"a_{k+1} = a_k / b_k", "a_0 = 0", "b_{k+1} = b_k - 1", "b_0 = 3"})) ==
        Truth::unknown);
  CHECK(answer_of(text("for all k: c_k = 1", "x = scalar", {},
                       {"c_{k+1} = c_k + 0 a_k", "c_0 = 1", "a_{k+1} = a_k / (k - 3)",
                        "a_0 = 1"})) == Truth::unknown);
  const std::string g = "g = scalar, sequence";
  CHECK(answer_of(text(
            "for all k: sum(j = 0..k, g_j / (j - 3)) = sum(j = 0..k, g_j / (j - 3)) + k - k", g)) ==
        Truth::unknown);
  CHECK(answer_of(text(
            "for all k: sum(j = 0..k, g_j / (j + 2)) = sum(j = 0..k, g_{k-j} / (k - j + 2))", g)) ==
        Truth::yes);
  CHECK_THROWS(answer_of(text("sum(i in n, if(i <= 0, 1 / (i - i), 1)) = n", "x = n")));
}

TEST_CASE("formulas: what is true is not refuted by numbers that are none") {
  const std::string law = "Pi = n x n, permutation, x = n, normal";
  CHECK_FALSE(answer_of(text("E(x' Pi x) = tr(Pi)", law)) == Truth::no);
  CHECK_FALSE(answer_of(text("E(Pi x x') = Pi", law)) == Truth::no);
  CHECK_FALSE(answer_of(text("E(x' Pi x) <= n", law)) == Truth::no);
  CHECK(answer_of(text("s^2 > 0", "s = scalar, nonzero")) == Truth::yes);
  CHECK_THROWS(answer_of(text("x' x > 0", "x = d, nonzero")));
  // A symbol that is symmetric is put in for by what is.
  const std::string W = "W = d x d, symmetric, A = d x d";
  CHECK_FALSE(answer_of(text("grad(tr(W W), W) = 2 A at W = A", W)) == Truth::yes);
  CHECK(answer_of(text("grad(tr(W W), W) = A + A' at W = (A + A') / 2", W)) == Truth::yes);
}

TEST_CASE("formulas: a symbol has one law, and what is not needed can all go together") {
  const std::vector<std::string> twice = {
      "x = d, signs, independent with moments 0, 1, 0, 5", "x = d, on the sphere, signs",
      "x = d, on the sphere, independent with moments 0, 2, 0, 5",
      "x = d, normal with covariance S, normal with covariance T, S = d x d, positive definite, "
      "T = d x d, positive definite"};
  for (const auto& law : twice) CHECK_THROWS(answer_of(text("E(x' x) = d", law)));
  // B is semidefinite by its property, or by A <= B with A semidefinite.
  const auto order = checked_formula(text(
      "B >= 0", "A = d x d, positive semidefinite, B = d x d, positive semidefinite", {"A <= B"}));
  CHECK(order.answer == Truth::yes);
  CHECK(order.detail.find("not needed for it: A <= B, A positive semidefinite") !=
        std::string::npos);
  CHECK(order.detail.find("B positive semidefinite (symmetric") == std::string::npos);
}

TEST_CASE("formulas: what gives a statement its value is needed") {
  const std::vector<FormulaText> all = {
      text("A / s + B / s = (A + B) / s", "A = d x d, B = d x d, s = scalar, != 0"),
      text("inv(X X' + s I(d)) X = X inv(X' X + s I(n))", "X = d x n, s = scalar, > 0"),
      text("A inv(A + I(d)) = inv(A + I(d)) A", "A = d x d, positive semidefinite"),
      text("sum(i in n, x_i / s) = sum(i in n, x_i) / s", "x = n, s = scalar, > 0"),
      text("x' inv(A + I(d)) x >= 0", "A = d x d, positive semidefinite, x = d")};
  for (const auto& one : all) {
    CAPTURE(one.formula);
    const auto found = checked_formula(one);
    CHECK(found.answer == Truth::yes);
    CHECK(found.detail.find("not needed") == std::string::npos);
  }
  const auto spare = checked_formula(
      text("A inv(A + I(d)) = inv(A + I(d)) A", "A = d x d, positive semidefinite", {"tr(A) = 1"}));
  CHECK(spare.detail.find("not needed for it: tr(A) = 1") != std::string::npos);
}

TEST_CASE("formulas: no name is read as a function, as the identity or as an entry") {
  for (const auto* name : {"log_2", "lim_n", "det_A", "max_i", "Log", "Pr", "erf", "sgn", "I_d",
                           "lambda_max", "logx", "std", "E_x", "d_x", "dx"})
    CHECK_THROWS(answer_of(text(std::string("x ") + name + " = " + name + " x",
                                std::string("x = scalar, ") + name + " = scalar")));
  CHECK_THROWS(answer_of(text("x_j s = s x_j", "x = d, x_j = scalar, s = scalar")));
  CHECK_THROWS(answer_of(text("A_ij s = s A_ij", "A = d x d, A_ij = scalar, s = scalar")));
  auto defined = text("tr(grad_U' V) = tr(V' A)", "A = d x d, V = d x d");
  defined.definitions = {"grad_U = A"};
  CHECK(answer_of(defined) == Truth::yes);
  for (const auto* name : {"mean_square", "L_2", "E", "E_1", "sigma_i"})
    CHECK(answer_of(text(std::string("x ") + name + " = " + name + " x",
                         std::string("x = scalar, ") + name + " = scalar")) == Truth::yes);
}

TEST_CASE("formulas: a mean is of what is random, and what stands in front occurs behind") {
  for (const auto* formula :
       {"E(s) = s", "Var(s) = 0", "E(x' x) = norm(x)^2", "E(s + z) - E(s) = 0",
        "for all k: x' x = norm(x)^2", "for all k in d: s x = x s", "lim(n -> oo, s + s) = 2 s"})
    CHECK_THROWS(answer_of(text(formula, "s = scalar, x = d, z = scalar, normal")));
  for (const auto* formula : {"E(s + z) = s", "E((x' w)^2) = x' x", "for all k: s^k s = s^(k + 1)",
                              "for all k in d: x_k s = s x_k", "lim(n -> oo, s + s / n) = s"}) {
    auto one = text(formula, "s = scalar, x = d, w = d, normal, z = scalar, normal");
    one.sizes = {"n"};
    CHECK_MESSAGE(answer_of(one) == Truth::yes, formula);
  }
}

TEST_CASE("formulas: no name has two meanings") {
  // ^T is a transpose, whatever else T is.
  const std::string x = "x = scalar, A = n x n";
  for (const auto* formula :
       {"for all T: x^T = x", "for all k: sum(T = 0..k, x^T) = (k + 1) x", "sum(T in n, 2^T) = 2 n",
        "prod(T in n, 2^T) = 2^n", "for all T in n: x^T = x"})
    CHECK_THROWS(answer_of(text(formula, x)));
  CHECK_THROWS(answer_of(text("for all T: a_T = 2", x, {}, {"a_{T+1} = 2^T", "a_0 = 2"})));
  CHECK(answer_of(text("tr(A^T) = tr(A)", x)) == Truth::yes);
  // What is read as an entry, or as one of a sequence, is no other symbol.
  CHECK_THROWS(answer_of(text("x_1 = x_1 + 0", "x_1 = scalar, x = n")));
  CHECK_THROWS(answer_of(text("w_0 = 1", "w_0 = scalar", {}, {"w_{k+1} = w_k", "w_0 = 1"})));
  CHECK(answer_of(text("x' x_q = x_q' x", "x_q = n, x = n")) == Truth::yes);
  // x_i beside an index i is no sequence, and E, exp and I no index.
  CHECK_THROWS(answer_of(text("sum(i in n, x_i) = n x_i", "x_i = scalar, u = n")));
  CHECK_THROWS(answer_of(text("E(sum(i in n, x_i)^2) = n^2", "x_i = scalar, normal, u = n")));
  CHECK_THROWS(answer_of(
      text("for all t: h_t = t u_t", "u_t = scalar", {}, {"h_{t+1} = h_t + u_t", "h_0 = 0"})));
  CHECK_THROWS(answer_of(text("for all E: E (E + 1) = E + 1", "s = scalar")));
  CHECK_THROWS(answer_of(text("for all exp: exp (0) = 1", "s = scalar")));
  CHECK_THROWS(answer_of(text("lim(n -> oo, inv(I(n) + I(n)/n)) = I(n)", "A = n x n")));
  auto twice = text("G = 2", "x = n");
  twice.definitions = {"G = 1", "G = 2"};
  CHECK_THROWS(answer_of(twice));
  // On paper the first is s / (2 n).
  CHECK_THROWS(answer_of(text("s / 2 n = s / (2 n)", "s = scalar, A = n x n")));
  CHECK_THROWS(answer_of(text("1/2n s = s / (2 n)", "s = scalar, A = n x n")));
  CHECK(answer_of(text("s/2 * A = (1/2) s A", "s = scalar, A = n x n")) == Truth::yes);
  CHECK(answer_of(text("s / n A = A s / n", "s = scalar, A = n x n")) == Truth::yes);
}

TEST_CASE("formulas: data that meet bounds of matrices are found beside iterates") {
  const auto descent = [](const std::string& bound, const std::string& step) {
    return text("for all k: norm(w_k)^2 <= " + bound + " norm(u)^2",
                "L = scalar, > 0, mu = scalar, 0 < mu <= L, u = d, "
                "H = d x d, symmetric, mu I(d) <= H <= L I(d)",
                {}, {"w_{k+1} = w_k - " + step, "w_0 = u"});
  };
  CHECK(answer_of(descent("(1 - mu/L)^(2 k)", "H w_k / L")) == Truth::yes);
  CHECK(answer_of(descent("(1 - mu/L)^(2 k + 1)", "H w_k / L")) == Truth::no);
  CHECK(answer_of(descent("(1 - mu/L)^(2 k)", "2 H w_k / L")) == Truth::no);
}

TEST_CASE("formulas: equations that are supposed are used beside powers, and prove nothing else") {
  const std::string eigen = "H = d x d, symmetric, v = d, l = scalar";
  CHECK(answer_of(text("for all k: H^k v = l^k v", eigen, {"H v = l v"})) == Truth::yes);
  for (const auto* formula : {"for all k: H^k v = l^(k + 1) v", "for all k: H^k v = v",
                              "for all k: H^k = l^k I(d)", "for all k: H^(k + 1) v = l^k v"})
    CHECK_FALSE(answer_of(text(formula, eigen, {"H v = l v"})) == Truth::yes);
  CHECK_THROWS(answer_of(text("for all n: sum(i in n, x_i) = 0", "x = n", {"x_1 = 0"})));
}

TEST_CASE("formulas: a chain says each of its links") {
  const std::string H = "L = scalar, > 0, x = d, H = d x d, symmetric, 0 <= H <= L I(d)";
  CHECK(answer_of(text("0 <= x' H x <= L x' x", H)) == Truth::yes);
  CHECK(answer_of(text("0 <= x' H x <= L x' x / 2", H)) == Truth::no);
  CHECK(answer_of(text("x' H x <= 0 <= x' x", H)) == Truth::no);
  CHECK(answer_of(text("tr(A B) = tr(B A) = tr(A' B')", "A = d x d, B = d x d")) == Truth::yes);
  CHECK(answer_of(text("tr(A B) = tr(B A) = tr(A B')", "A = d x d, B = d x d")) == Truth::no);
  CHECK(answer_of(text("n <= sum(i in n, x_i^2) + n <= 1 + n", "x = n")) == Truth::no);
  CHECK(answer_of(text("for all k: (1 - x) sum(j = 0..k, x^j) = 1 - x^(k + 1) = 1 - x x^k",
                       "x = scalar")) == Truth::yes);
  CHECK_THROWS(answer_of(text("0 <= x' x <= y' y + x' x, equality iff y = 0", "x = d, y = d")));
}

TEST_CASE("formulas: a witness has to exist, and another one may do where it fails") {
  const auto inverse = [](const std::string& B) {
    return text("exists A for all x: A B x = x", "x = d, B = " + B, {}, {}, {"A = inv(B)"});
  };
  CHECK(answer_of(inverse("d x d")) == Truth::unknown);
  CHECK(answer_of(inverse("d x d, invertible")) == Truth::yes);
  CHECK(answer_of(text("exists s for all x: s t x = x", "t = scalar, x = d", {}, {},
                       {"s = 1 / t"})) == Truth::unknown);
  CHECK(answer_of(text("exists s for all x: s t x = x", "t = scalar, > 0, x = d", {}, {},
                       {"s = 1 / t"})) == Truth::yes);
  const auto halves = [](const std::string& A) {
    return text("exists A, B for all x: A relu(B x) = x", "x = d", {}, {},
                {"A = " + A, "B = [I(d); -I(d)]"});
  };
  CHECK(answer_of(halves("[I(d), -I(d)]")) == Truth::yes);
  CHECK(answer_of(halves("[I(d), I(d)]")) == Truth::unknown);
}

TEST_CASE("formulas: that nothing exists is shown, and refuted by what does") {
  CHECK(answer_of(text("no a: a a = -1", "a = scalar")) == Truth::yes);
  CHECK(answer_of(text("no a: a b = b a", "a = scalar, b = scalar")) == Truth::no);
  const std::string memory = "S = m x d, K = d x n, V = m x n, c = n";
  CHECK(answer_of(text("no S: S K = V", memory, {"K c = 0", "V c != 0"})) == Truth::yes);
  CHECK(answer_of(text("no S: S K = V", memory, {"K c = 0"})) == Truth::no);
  CHECK_THROWS(answer_of(text("no S for all x: S x = x", "S = d x d, x = d")));
  // Where one instance does not show it, another one may.
  const auto unbounded = [](const std::string& x) {
    return text("no c for all x: x <= c", "c = scalar", {}, {}, {"x = " + x});
  };
  CHECK(answer_of(unbounded("c + 1")) == Truth::yes);
  CHECK(answer_of(unbounded("5")) == Truth::unknown);
}

TEST_CASE("laws: moments that no law has are refused, and refute nothing") {
  CHECK(is_moment_sequence({Rational(0), Rational(1), Rational(0), Rational(1)}));
  CHECK(is_moment_sequence({Rational(0), Rational(1), Rational(1, 2), Rational(5, 4)}));
  CHECK_FALSE(is_moment_sequence({Rational(0), Rational(1), Rational(1, 2), Rational(6, 5)}));
  CHECK_FALSE(is_moment_sequence({Rational(0), Rational(-1)}));
  CHECK_FALSE(is_moment_sequence({Rational(0), Rational(0), Rational(1)}));
  CHECK_THROWS(answer_of(text("Var(x^2) = -1/2",
                              "x = scalar, independent with moments 0, 1, 0, "
                              "1/2")));
  const std::string law = "x = d, independent with moments 0, 1, m3, m4, m3 = scalar, m4 = scalar";
  CHECK(answer_of(text("Var(x' x) >= 0", law)) == Truth::unknown);
  CHECK(answer_of(text("E(x' x) = d + 1", law)) == Truth::no);
  CHECK_FALSE(
      answer_of(text("m4 >= 1", "x = scalar, independent with moments 0, 1, 0, m4, m4 = scalar")) ==
      Truth::no);
}

TEST_CASE("formulas: orders beside sums, functions and iterates") {
  const std::string step =
      "mu = scalar, > 0, L = scalar, >= mu, eta = scalar, 0 <= eta <= 1/L, "
      "H = d x d, symmetric, mu I(d) <= H <= L I(d), w0 = d";
  const std::vector<std::string> descent = {"w_{k+1} = w_k - eta H w_k", "w_0 = w0"};
  CHECK(answer_of(text("for all k: norm(w_k)^2 <= (1 - eta mu)^(2 k) norm(w0)^2", step, {},
                       descent)) == Truth::yes);
  CHECK_FALSE(answer_of(text("for all k: norm(w_k)^2 <= (1 - eta L)^(2 k) norm(w0)^2", step, {},
                             descent)) == Truth::yes);
  CHECK(answer_of(text("sum(i in n, x_i)^2 <= n sum(i in n, x_i^2)", "x = n")) == Truth::yes);
  CHECK(answer_of(text("sum(i in n, x_i)^2 <= sum(i in n, x_i^2)", "x = n")) == Truth::no);
  CHECK(answer_of(text("p' p >= 1 / n", "p = n", {"ones(n)' p = 1"})) == Truth::yes);
  CHECK(answer_of(text("diag(softmax(x)) - softmax(x) softmax(x)' >= 0", "x = n")) == Truth::yes);
  CHECK(answer_of(text("E(x' x) <= E(x)' E(x)", "x = d, signs")) == Truth::no);
  CHECK_FALSE(answer_of(text("E(exp(x)) <= exp(E(x))", "x = scalar, signs")) == Truth::yes);
}

TEST_CASE("formulas: what is not found ends as not settled, however long it might be sought") {
  auto momentum = text("for all k: [w_{k+1}; p_{k+1}] = M [w_k; p_k]",
                       "H = d x d, symmetric, a = d, b = d, beta = scalar, eta = scalar", {},
                       {"w_{k+1} = (I(d) - eta H) ((1 + beta) w_k - beta p_k)", "w_0 = a",
                        "p_{k+1} = w_k", "p_0 = b"});
  momentum.definitions = {
      "M = [(1 + beta) (I(d) - eta H), -beta (I(d) - eta H); I(d), zeros(d, d)]"};
  CHECK(answer_of(momentum) == Truth::yes);
  CHECK(answer_of(text("sum(j = 1..4294967297, 1) = 1", "x = scalar")) == Truth::no);
  CHECK_THROWS(answer_of(text("sum(j = 1..9223372036854775808, 1) = 1", "x = scalar")));
  CHECK_THROWS(
      answer_of(text("for all k: x_k = x_0", "b = scalar", {}, {"x_{k+1} = x_k", "x_0 = x_0"})));
  CHECK_THROWS(answer_of(text("s^2^3 = s^6", "s = scalar")));
}

}  // namespace verify::undefined_formulas_test
