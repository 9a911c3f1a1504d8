// What no formula says is refused with the nearest that one can say, and never read as another one.
#include "verify/expression/notation/not_said.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "tests/expression/formula_refusal.hpp"

namespace verify::not_said_test {
namespace {

std::string refusal(const std::string& formula, const std::string& symbols) {
  return testing::refusal_of(testing::typed(formula, symbols));
}
bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

struct Refused {
  std::string formula, why;
};
const std::string symbols =
    "A = d x d, invertible, B = d x d, b = d, x = d, y = d, normal, s = scalar, > 0, t = scalar";

const std::vector<Refused> refused = {
    // A solve is no product.
    {"A \\ b = inv(A) b", "write inv(A) b for A \\ b"},
    {"A\\b = inv(A) b", "write inv(A) b for A \\ b"},
    {"(A + B) \\ b = x", "write inv(A) b for A \\ b"},
    // An implication is no order.
    {"s > 1 => s^2 > 1", "is an implication"},
    {"s = t => s^2 = t^2", "is an implication"},
    {"s > 1 ==> s^2 > 1", "is an implication"},
    {"A B = B A \\implies A^2 B = B A^2", "is an implication"},
    {"A B = B A implies A^2 B = B A^2", "is an implication"},
    {"A B = B A <=> B A = A B", "is an equivalence"},
    {"s > 1 iff s^2 > 1", "is an equivalence"},
    {"s > 1 and t > 1", "connects statements"},
    {"s^2 > 1 where s > 1", "begins a hypothesis"},
    // A mean over what has no law, or another one.
    {"E_x[x' x] = d", "a mean over x, which has no law here"},
    {"E_{y, x}[x' y] = 0", "a mean over x, which has no law here"},
    {"E_{y ~ N(0, B)}[y' y] = d", "a law stands with its symbol"},
    {"\\mathbb{E}_{y \\sim N(0, I)}[y' y] = d", "a law stands with its symbol"},
    // Other norms, roots and inverses.
    {"||x||_1 >= norm(x)", "the norm ||.||_1 has no form here"},
    {"\\|x\\|_\\infty <= norm(x)", "the norm ||.||_oo has no form here"},
    {"\\lVert A \\rVert_{*} >= 0", "the norm ||.||_* has no form here"},
    {"\\sqrt[3]{s}^3 = s", "given = [\"r^3 = s\"]"},
    {"A^+ A = I(d)", "no sign of a pseudo-inverse"},
    {"A^{\\dagger} A = I(d)", "no sign of a pseudo-inverse"},
    {"x^{\\star} = x", "no power and no adjoint"},
    // What has no form.
    {"\\hat{x + y} = x", "give it a name, by a definition"},
    {"\\max_i x_i <= s", "state the bound at each"},
    {"s \\approx t", "no exact comparison"},
    {"s \\pm t = t", "says two things"},
    {"A \\otimes B = A", "write A X B for kron(B', A) vec(X)"},
    {"\\binom{n}{2} = s", "write n (n - 1) / 2"},
    {"\\begin{pmatrix} A \\end{pmatrix} = A", "a matrix of blocks is [A, b; c', s]"},
    {"\\mathbf{1}^\\top x = s", "write ones(n)"},
    {"\\partial s = t", "write grad(f, w)"},
    {"\\nabla s = t", "write grad(f, w)"},
    {"\\frobnicate{x} = x", "is no word that is read here"},
};

}  // namespace

TEST_CASE("not said: the nearest that can be said is told, and no other formula") {
  for (const auto& [formula, why] : refused) {
    CAPTURE(formula);
    const auto told = refusal(formula, symbols);
    CHECK_MESSAGE(has(told, why), told);
    CHECK_MESSAGE(!has(told, "here it is typed"), told);
  }
}

TEST_CASE("not said: what is told may be written") {
  for (const auto* formula :
       {"inv(A) b = inv(A) b + 0 b", "E(y y') = I(d)", "sum(i in d, abs(x_i)) >= 0",
        "for all i in d: abs(x_i) <= s", "2 x' b <= x' x + b' b, equality iff x = b"}) {
    CAPTURE(formula);
    CHECK(refusal(formula, symbols) == "accepted");
  }
}

TEST_CASE("not said: symbols may be called as what is refused elsewhere") {
  CHECK(refusal("where then = then^2", "where = scalar, then = scalar") == "accepted");
  const Vocabulary nothing;
  CHECK(!not_said_in("x' x >= 0", nothing));
  CHECK(!not_said_in("lambda x = x lambda", nothing));
  CHECK(!not_said_in("A^{+1} = A", nothing));
  CHECK(!not_said_in("s <= t, equality iff s = t", nothing));
  for (const auto* cut :
       {"\\", "A \\", "^+", "E_", "E_{", "||_", "||x||_", "=", "\\sqrt[", "\\hat"})
    CHECK_NOTHROW(not_said_in(cut, nothing));
}

TEST_CASE("not said: a quotient that is read in two ways names both with its own numbers") {
  CHECK(has(refusal("1/2t = t", symbols), "write 1 / (2 t), or (1 / 2) t"));
  CHECK(has(refusal("s = t/2s", symbols), "write t / (2 s), or (t / 2) s"));
  CHECK(has(refusal("s t / 2 s = s", symbols), "write (..) / (2 s), or ((..) / 2) s"));
}

}  // namespace verify::not_said_test
