// What papers and programs write is refused with the form that is typed here, and that is read.
#include "verify/expression/notation/paper_notation.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "tests/expression/formula_refusal.hpp"

namespace verify::paper_notation_test {
namespace {

using testing::refusal_of, testing::typed;

struct Written {
  std::string paper, here, symbols;
};
const std::vector<Written> notations = {
    {"E[x x^T] = I(d)", "E(x x^T) = I(d)", "x = d, normal"},
    {"E_x[x' x] = d", "E(x' x) = d", "x = d, normal"},
    {"E_{x}[(w' x)^2] = w' w", "E((w' x)^2) = w' w", "x = d, normal, w = d"},
    {"E_{x}(x' x) = d", "E(x' x) = d", "x = d, normal"},
    {"\\mathbb{E}[x x^\\top] = I(d)", "E(x x^T ) = I(d)", "x = d, normal"},
    {"||x||^2 = x' x", "norm(x)^2 = x' x", "x = d"},
    {"||x||_2^2 = x' x", "norm(x)^2 = x' x", "x = d"},
    {"\\|x\\|^2 = x' x", "norm(x)^2 = x' x", "x = d"},
    {"||A||_2 <= ||A||_F", "opnorm(A) <= norm(A)", "A = d x n"},
    {"|s|^2 = s s", "abs(s)^2 = s s", "s = scalar"},
    {"|x|^2 = x' x", "norm(x)^2 = x' x", "x = d"},
    {"<x,y> = y' x", "x' y = y' x", "x = d, y = d"},
    {"<A x, y> = y' A x", "(A x)' y = y' A x", "A = n x d, x = d, y = n"},
    {"\\langle x, y \\rangle = y' x", "x' y = y' x", "x = d, y = d"},
    {"x^Ty = y^Tx", "x^T y = y^T x", "x = d, y = d"},
    {"x^TAy = y' A' x", "x^T A y = y' A' x", "x = d, y = n, A = d x n"},
    {"argmin_w norm(w - u)^2 = u", "argmin(norm(w - u)^2, w) = u", "w = d, u = d"},
    {"argmin_{w} ||w - u||^2 = u", "argmin(norm(w - u)^2, w) = u", "w = d, u = d"},
    {"arg min_w (w' w) = 0", "argmin(w' w, w) = 0", "w = d"},
    {"min_w w' w = 0 at w = 0", "min(w' w, w) = 0 at w = 0", "w = d"},
    {"forall i in n: a_i^2 >= 0", "for all i in n: a_i^2 >= 0", "a = n"},
    {"for every i in n, a_i^2 >= 0", "for all i in n: a_i^2 >= 0", "a = n"},
    {"sum_{i=1}^n a_i = ones(n)' a", "sum(i = 1..n, a_i) = ones(n)' a", "a = n"},
    {"\\sum_{i=1}^{n} a_i b_i = a' b", "sum(i = 1..n, a_i b_i) = a' b", "a = n, b = n"},
    {"sum_i a_i^2 = a' a", "sum(i in n, a_i^2) = a' a", "a = n"},
    {"lim_{n -> oo} (n s + 1) / n = s", "lim(n -> oo, (n s + 1) / n) = s", "s = scalar, X = d x n"},
    {"\\lambda x = x \\lambda", "lambda x = x lambda", "x = d, lambda = scalar"},
    {"\\frac{s}{2} x = x s / 2", "(s / 2) x = x s / 2", "x = d, s = scalar"},
    {"\\frac12 s + \\tfrac12s = s", "(1 / 2) s + (1 / 2) s = s", "s = scalar"},
    {"\\frac{s + 1}{2 n} x = x s", "((s + 1) / (2 n)) x = x s", "x = n, s = scalar"},
    {"\\frac\\alpha2 x = x alpha", "(alpha / 2) x = x alpha", "x = d, alpha = scalar"},
    {"\\hat{x}' \\hat x >= 0", "xhat' xhat >= 0", "xhat = d"},
    {"\\bar{\\theta}_i^2 >= s", "thetabar_i^2 >= s", "thetabar_i = scalar, s = scalar"},
    {"\\sqrt[2]{s}^2 = s", "sqrt(s)^2 = s", "s = scalar, >= 0"},
    {"x^{\\top} x \\geqslant 0", "x^{T} x >= 0", "x = d"},
    {"\\nabla_w \\frac12 \\|w\\|^2 = w", "grad((1 / 2) norm(w)^2, w) = w", "w = d"},
    {"sum(i in n, softmax(x)_i) = 1", "sum(i in n, softmax(x)_{i}) = 1", "x = n"},
    // Who is not averaged over is held.
    {"E_x[x' y y' x] = y' y", "E(x' y y' x | y) = y' y", "x = d, normal, y = d, normal"},
    {"E_x(x' y z' x) = y' z", "E(x' y z' x | y, z) = y' z",
     "x = d, normal, y = d, normal, z = d, normal"},
    {"E_{x, y}[x' y y' x] = d", "E(x' y y' x) = d", "x = d, normal, y = d, normal"},
    {"E_y[E_x[x' y y' x]] = d", "E(E(x' y y' x | y)) = d", "x = d, normal, y = d, normal"},
    {"A @ B == (B.T @ A.T).T", "A B = (B' A')'", "A = d x n, B = n x d"},
    {"s**2 = s s", "s^2 = s s", "s = scalar"},
    {"x' x \xe2\x89\xa5 0", "x' x >= 0", "x = d"},
    {"\xce\xbb x = x lambda", "lambda x = x lambda", "x = d, lambda = scalar"},
};

}  // namespace

TEST_CASE("notation: the form that a refusal shows is read") {
  for (const auto& [paper, here, symbols] : notations) {
    CAPTURE(paper);
    const auto why = refusal_of(typed(paper, symbols));
    CHECK_MESSAGE(why.find("here it is typed \"" + here + "\"") != std::string::npos, why);
    CHECK_MESSAGE(why.find("of which") == std::string::npos, why);
    CHECK(refusal_of(typed(here, symbols)) == "accepted");
  }
}

TEST_CASE("notation: the column is that of the first difference") {
  CHECK(refusal_of(typed("x' x = ||x||^2", "x = d")).find("column 8: here") != std::string::npos);
  CHECK(refusal_of(typed("E[x] = 0", "x = d, normal")).find("column 2: here") != std::string::npos);
}

TEST_CASE("notation: what is wrong with the form besides is told with it") {
  const auto why = refusal_of(typed("||z||^2 = x' x", "x = d"));
  CHECK_MESSAGE(why.find("of which column 6: z is not known") != std::string::npos, why);
  const auto alone = refusal_of(typed("x' z = x' x", "x = d"));
  CHECK(alone.find("here it is typed") == std::string::npos);
}

TEST_CASE("notation: what is typed as here stays as it is") {
  for (const auto* formula :
       {"E(norm(x - y)^2 | y) = d", "sum(i = 1..n, a_i) = s", "A^T B^{T} = (B A)'", "x_{i+1} = s",
        "s^Tmax = s", "-5 <= s <= 5", "lim(n -> oo, 1/n) = 0", "argmin(f, w) = u"}) {
    CAPTURE(formula);
    Vocabulary vocabulary;
    vocabulary.numbers.insert("Tmax");
    CHECK(typed_here(formula, vocabulary) == formula);
  }
}

TEST_CASE("notation: what no bracket closes, and what is no text, is refused as before") {
  for (const auto* formula :
       {"E[x", "||x", "<x, y", "sum_{i", "argmin_", "\\", "\\frac{", "^T", "_{", "|", "||", "sum_",
        "E_{", "\x80\xff", "lim_", "min_w", "forall "}) {
    CAPTURE(formula);
    CHECK(refusal_of(typed(formula, "x = d, normal")) != "accepted");
  }
}

TEST_CASE("notation: a logarithm, O( ) and a Hessian are told in forms that are read") {
  const auto log = refusal_of(typed("log(x) <= x - 1", "x = scalar, > 0"));
  CHECK(log.find("t <= exp(t) - 1 of log(x) <= x - 1") != std::string::npos);
  CHECK(refusal_of(typed("t <= exp(t) - 1", "t = scalar")) == "accepted");
  CHECK(log.find("tanh(S)") == std::string::npos);  // no list of all functions

  const auto order = refusal_of(typed("x' x = O(1/n)", "x = d, X = d x n"));
  CHECK(order.find("f <= c / n") != std::string::npos);
  CHECK(refusal_of(typed("x' x <= c / n", "x = d, X = d x n, c = scalar")) == "accepted");

  const auto hess = refusal_of(typed("hess(x' x, x) = 2 I(d)", "x = d"));
  CHECK(hess.find("grad(grad(f, w)' v, w)") != std::string::npos);
  CHECK(refusal_of(typed("grad(grad(w' w, w)' v, w) = 2 v", "w = d, v = d")) == "accepted");
  // It stays a name that a symbol may have.
  CHECK(refusal_of(typed("O x = x O", "O = scalar, x = d")) == "accepted");
}

TEST_CASE("notation: a limit names how its size is declared") {
  auto limit = typed("lim(k -> oo, k / (k + s)) = 1", "s = scalar");
  CHECK(refusal_of(limit).find("write sizes = [\"k\"]") != std::string::npos);
  limit.sizes = {"k"};
  CHECK(refusal_of(limit) == "accepted");
  const auto towards_0 = "lim(s -> 0, inv(A + s I(d))) = inv(A)";
  CHECK(refusal_of(typed(towards_0, "s = scalar, A = d x d, positive definite"))
            .find("write 1/n for s, with sizes = [\"n\"]") != std::string::npos);
  auto in_n = typed("lim(n -> oo, inv(A + 1/n I(d))) = inv(A)", "A = d x d, positive definite");
  in_n.sizes = {"n"};
  CHECK(refusal_of(in_n) == "accepted");
}

TEST_CASE("notation: several equations or hypotheses in the place of one are told one by one") {
  auto iterates = typed("for all k: v_k = (1 - a)^k w", "a = scalar, w = d");
  iterates.iterate = {"v_{k+1} = v_k - a v_k, v_0 = w"};
  CHECK(refusal_of(iterates).find("iterate = [\"v_{k+1} = v_k - a v_k\", \"v_0 = w\"]") !=
        std::string::npos);
  iterates.iterate = {"v_{k+1} = v_k - a v_k", "v_0 = w"};
  CHECK(refusal_of(iterates) == "accepted");
  auto given = typed("s + t > 0", "s = scalar, t = scalar");
  given.given = {"s > 0, t > 0"};
  CHECK(refusal_of(given).find("given = [\"s > 0\", \"t > 0\"]") != std::string::npos);
}

}  // namespace verify::paper_notation_test
