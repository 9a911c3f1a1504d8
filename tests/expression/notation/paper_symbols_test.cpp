// What papers declare is refused with the declaration that is typed here, and that is read.
#include "verify/expression/notation/paper_symbols.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "tests/expression/formula_refusal.hpp"
#include "verify/expression/vocabulary.hpp"

namespace verify::paper_symbols_test {
namespace {

std::string refusal(const std::string& declaration) {
  try {
    parse_letter(declaration);
  } catch (const ExpressionError& error) {
    return error.what();
  }
  return "accepted";
}
std::string refusal_of_list(const std::string& symbols) {
  auto text = testing::typed("s = 2 s", symbols);
  text.letters.push_back("s = scalar");
  return testing::refusal_of(text);
}

struct Declared {
  std::string paper, here;
};
const std::vector<Declared> declarations = {
    {"R^{d x n}", "d x n"},
    {"R^(d x n)", "d x n"},
    {"in R^{d \\times n}", "d x n"},
    {"R^d", "d"},
    {"R^{d}, normal", "d, normal"},
    {"(d, n)", "d x n"},
    {"d * n", "d x n"},
    {"d \xc3\x97 n", "d x n"},
    {"real d x n", "d x n"},
    {"1", "scalar"},
    {"1, normal", "scalar, normal"},
    {"d x 1", "d"},
    {"d, Normal", "d, normal"},
    {"d x d, Symmetric", "d x d, symmetric"},
    {"d, N(0, S)", "d, normal with covariance S"},
    {"d, N(mu, S)", "d, normal with mean mu and covariance S"},
    {"d, N(0, I)", "d, normal"},
    {"d, ~ N(0, I(d))", "d, normal"},
    {"d, iid N(0, 1)", "d, normal"},
    {"d, standard normal", "d, normal"},
    {"d, normal with covariance I(d)", "d, normal"},
    {"d, normal with mean 0 and covariance S", "d, normal with covariance S"},
};

}  // namespace

TEST_CASE("symbols of papers: the declaration that a refusal shows is read") {
  for (const auto& [paper, here] : declarations) {
    CAPTURE(paper);
    const auto why = refusal(paper);
    CHECK_MESSAGE(why.find("here it is typed \"" + here + "\"") != std::string::npos, why);
    CHECK(refusal(here) == "accepted");
  }
}

TEST_CASE("symbols of papers: a covariance that is no name, a size that is no name") {
  CHECK(refusal("d, normal with covariance s I(d)")
            .find("declare S = \"d x d, positive definite\", and write given = [\"S = s I(d)\"]") !=
        std::string::npos);
  FormulaText scaled;
  scaled.formula = "E(x x') = s I(d)";
  scaled.letters = {"x = d, normal with covariance S, S = d x d, positive definite, s = scalar"};
  scaled.given = {"S = s I(d)"};
  CHECK(checked_formula(scaled).answer == Truth::yes);

  for (const auto* blocks : {"(d+1) x (d+1)", "(d + 1) x (d + 1)", "d+1 x d+1"})
    CHECK(refusal(blocks).find("P = [A, b; c', s] of A = \"d x d\"") != std::string::npos);
  FormulaText assembled;
  assembled.formula = "tr(P) = tr(A) + s";
  assembled.letters = {"A = d x d", "b = d", "c = d", "s = scalar"};
  assembled.definitions = {"P = [A, b; c', s]"};
  CHECK(checked_formula(assembled).answer == Truth::yes);

  CHECK(refusal("3").find("given = [\"d = 3\"]") != std::string::npos);
  CHECK(refusal("1 x n").find("declare \"n\", and write x'") != std::string::npos);
}

TEST_CASE("symbols of papers: without a name and =, or in the list of another symbol") {
  CHECK(refusal_of_list("X in R^{d x n}").find("as in X = d x n") != std::string::npos);
  CHECK(refusal_of_list("X: d x n").find("as in X = d x n") != std::string::npos);
  CHECK(refusal_of_list("x ~ N(0, I)").find("as in x = d, normal") != std::string::npos);
  CHECK(refusal_of_list("x = d, A: d x d")
            .find("another symbol begins with its name and =: A = d x d") != std::string::npos);
}

TEST_CASE("symbols of papers: a letter beyond ASCII is told of its own symbol") {
  const auto why = refusal_of_list("X = d x n, \xce\xbb = scalar");
  CHECK_MESSAGE(why == "symbol \xce\xbb: \xce\xbb is typed lambda; write that", why);
}

TEST_CASE("symbols of papers: what is read is not touched, and nonsense is refused as before") {
  for (const auto* read : {"d x n", "d x d, symmetric, mu I(d) <= H <= L I(d)", "scalar, > 0",
                           "d, normal with mean mu and covariance S"})
    CHECK(refusal(read) == "accepted");
  for (const auto* other : {"", ",", "(", "R^", "R^{", "N(", "d, N(", "d, normal with covariance",
                            "d, H <= L I(d), Symetric", "\x80", "d x", "x x x"})
    CHECK(refusal(other) != "accepted");
}

}  // namespace verify::paper_symbols_test
