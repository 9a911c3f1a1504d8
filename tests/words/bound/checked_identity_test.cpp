// What the box "Checked" holds of a claim that its data file writes alone: everything that the
// formulas say, and nothing that they do not.
#include "verify/words/bound/checked_identity.hpp"

#include "tests/printing.hpp"
#include "verify/formula/math_text.hpp"
#include "verify/words/file/written_file.hpp"

namespace verify::checked_identity_test {
namespace {

CheckedStatement of(const std::string& letters, const std::string& definitions,
                    const std::string& identity, const std::string& proposed_control) {
  const auto written = read_written(
      "[claim]\n[claim.symbols]\n" + letters + "\n[claim.definitions]\n" + definitions +
          "\n[[claim.assertion]]\nid = \"it\"\nalgebra = \"none\"\nidentity = \"" + identity +
          "\"\nmust_fail = [\"" + proposed_control + "\"]\n",
      "made_up.toml");
  return checked_identity(*written, written->assertions.front().versions.front());
}

TEST_CASE("checked: letters with shapes, hypotheses and laws; sizes; definitions; sides") {
  const auto checked =
      of("S = \"d x d, positive definite\"\nX = \"d x n, normal with covariance S\"\n"
         "w = \"d, normal\"\nA = \"d x d, symmetric\"\ns = \"scalar\"",
         "y = \"X' w\"\nloss = \"y' y / n\"", "E(tr(A) s loss) = tr(A) s tr(S)",
         "E(tr(A) s loss) = tr(A) s tr(S')");
  CHECK(checked.letters ==
        std::vector<CheckedLetter>{
            {"A", "d \\times d", {"symmetric"}, ""},
            {"S", "d \\times d", {"symmetric, positive definite"}, ""},
            {"X", "d \\times n", {}, "normal, columns independent, each $N(0, S)$"},
            {"s", "", {}, ""},
            {"w", "d \\times 1", {}, "normal, $N(0, I_{d})$"}});
  CHECK(checked.sizes == std::vector<CheckedSize>{{"d", 0}, {"n", 1}});
  CHECK(checked.definitions ==
        std::vector<CheckedDefinition>{{"y", "X^{\\top} \\, w"},
                                       {"\\mathrm{loss}", "\\frac{y^{\\top} \\, y}{n}"}});
  CHECK(checked.conditions ==
        std::vector<std::string>{"what is normal is independent of each other"});
  REQUIRE(checked.identities.size() == 1);
  CHECK(checked.identities[0].right == "\\operatorname{tr}(A) \\, s \\, \\operatorname{tr}(S)");
}

TEST_CASE("checked: a size that is divided by inside a definition is at least 1") {
  const auto checked =
      of("x = \"n\"", "mean_square = \"x' x / n\"", "n mean_square = x' x", "mean_square = x' x");
  CHECK(checked.sizes == std::vector<CheckedSize>{{"n", 1}});
}

TEST_CASE("checked: what has no inverse for sure is named as a condition") {
  const auto checked = of("A = \"d x d\"\nB = \"d x d\"", "", "inv(A B) A B = B inv(A B) A",
                          "inv(A B) A B = B inv(A B) B");
  CHECK(checked.conditions == std::vector<std::string>{"$A \\, B$ has an inverse"});
}

TEST_CASE("checked: what is random is independent, whatever its law") {
  const std::vector<std::string> independent = {"what is random is independent of each other"};
  CHECK(of("s = \"scalar, signs\"\nt = \"scalar, signs\"\nx = \"d\"", "", "E(s t x' x) = 0",
           "E(s t x' x) = 1")
            .conditions == independent);
  CHECK(of("s = \"scalar, signs\"\nx = \"d, normal\"", "", "E(s x' x) = 0", "E(s x' x) = 1")
            .conditions == independent);
  CHECK(of("x = \"d, normal\"", "", "E(x' x) = d", "E(x' x) = 1").conditions.empty());
}

TEST_CASE("checked: symbols of the hypotheses stand there, too") {
  const auto checked = read_written(
      "[claim]\ngiven = [\"A c = 0\"]\n[claim.symbols]\nA = \"d x d\"\nc = \"d\"\nx = \"d\"\n"
      "g = \"scalar, sequence, nonzero\"\n[[claim.assertion]]\nid = \"it\"\nalgebra = \"none\"\n"
      "identity = \"A x = A (x + c)\"\nmust_fail = [\"A x = A (x - x)\"]\n[[claim.assertion]]\n"
      "id = \"its\"\nalgebra = \"none\"\nidentity = \"for all t: g_t / g_t = 1\"\nmust_fail = "
      "[\"for all t: g_t / g_t = 2\"]\n",
      "made_up.toml");
  const auto box = [&](std::size_t k) {
    return checked_identity(*checked, checked->assertions[k].versions.front());
  };
  std::string names;
  for (const auto& letter : box(0).letters) names += letter.name;
  CHECK(names == "Acx");
  CHECK(box(1).letters.back().properties ==
        std::vector<std::string>{"one for every whole number, no entry of them 0"});
}

TEST_CASE("checked: a function whose name does not tell it is defined") {
  const auto definitions = [](const std::string& letters, const std::string& value) {
    const auto formula = value + " = " + value + " + ";
    return of(letters, "", formula + "0 " + value, formula + "1 " + value).definitions;
  };
  const auto definition = [&](const std::string& letters, const std::string& value) {
    const auto found = definitions(letters, value);
    REQUIRE(found.size() == 1);
    CHECK_NOTHROW(
        parse_marked_text("$" + found.front().name + " = " + found.front().formula + "$"));
    return found.front().formula;
  };
  const std::string X = "X = \"d x n\"", x = "x = \"n\"", s = "s = \"scalar\"";
  CHECK(definition(X, "sq(X)") == "\\sum_{i} X_{i, j}^{2}");
  CHECK(definition(X, "softmax(X)").find("\\sum_{k}") != std::string::npos);
  CHECK(definition(x, "lower(n) x").find("j \\le i") != std::string::npos);
  CHECK(definition("A = \"n x n\"", "diag(A)") == "A_{i, i}");
  CHECK(definition(x, "diag(x)").find("i = j") != std::string::npos);
  CHECK(definition(X, "exp(X)") == "\\exp(S_{i, j})");
  CHECK(definitions(s, "exp(s)").empty());
}

TEST_CASE("checked: a covariance is positive semidefinite without being called so") {
  const auto checked = of("S = \"d x d, symmetric\"\nx = \"d, normal with covariance S\"", "",
                          "E(x' x) = tr(S)", "E(x' x) = tr(S S)");
  CHECK(checked.letters.front().properties ==
        std::vector<std::string>{"symmetric", "positive semidefinite"});
}

TEST_CASE("checked: the layer is written out where it is called") {
  const auto checked = of("X = \"d x n\"\nx = \"d\"\ny = \"n\"",
                          "Z = \"[X, x; y', 0]\"\nW = \"[zeros(d, d), 0; 0, 1]\"",
                          "attention(Z, W, W, 1) - Z = attention(Z, W, W, 2) / 2 - Z / 2",
                          "attention(Z, W, W, 1) - Z = attention(Z, W, W, 3) / 2 - Z / 2");
  CHECK(checked.definitions.back().name == "\\mathrm{attention}(Z, P, Q, s)");
  for (const auto& definition : checked.definitions)
    CHECK_NOTHROW(parse_marked_text("$" + definition.name + " = " + definition.formula + "$"));
}

}  // namespace
}  // namespace verify::checked_identity_test
