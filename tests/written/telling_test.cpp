// Which proposed controls count: minor errors of a letter, a size, an order or a sign do, a factor
// and a change of degree do not.
#include "verify/written/telling.hpp"

#include <algorithm>

#include "tests/printing.hpp"
#include "tests/written/made_up_claims.hpp"
#include "verify/words/checked/checked_text.hpp"

namespace verify::telling_test {
namespace {

Vocabulary vocabulary() {
  Vocabulary result;
  for (const auto& [name, text] :
       std::map<std::string, std::string>{{"A", "d x d"},
                                          {"B", "d x d"},
                                          {"X", "d x n"},
                                          {"S", "d x d, positive definite"},
                                          {"x", "d, normal with covariance S"},
                                          {"s", "scalar"},
                                          {"H", "d x d"}})
    result.letters[name] = parse_letter(text);
  result.definitions["K"] = parse_expression("X X' + s I(d)");
  find_shapes_of_definitions(result);
  return result;
}
WrittenIdentity identity(const std::string& text) {
  WrittenIdentity result{text, parse_identity(text), {}};
  result.uses = find_shapes(result.identity, vocabulary());
  return result;
}
std::string why(const std::string& said, const std::string& broken) {
  return why_not_telling(vocabulary(), identity(said), identity(broken));
}
bool tells(const std::string& said, const std::string& broken) { return why(said, broken).empty(); }

TEST_CASE("telling: a transpose, an order, a size, a sign, a dropped term") {
  CHECK(tells("(A B)' = B' A'", "(A B)' = A' B'"));
  CHECK(tells("(A B)' = B' A'", "(A B)' = B' A"));
  CHECK(tells("(A B)' = B' A'", "(A B)' = -B' A'"));
  CHECK(tells("E((x' A x)^2) = tr(A S)^2 + tr(A S A S) + tr(A S A' S)",
              "E((x' A x)^2) = tr(A S)^2 + 2 tr(A S A S)"));
  CHECK(tells("n tr(A) + d = d + n tr(A')", "d tr(A) + d = d + n tr(A')"));
  CHECK(tells("tr(K A) = tr(X X' A) + s tr(A)", "tr(K A) = tr(X X' A) + tr(A)"));
  CHECK(tells("inv(S) (S + A) = I(d) + inv(S) A", "inv(S) (S + A) = I(d) + A"));
}

TEST_CASE("telling: a factor, and a term of another degree, tell nothing") {
  // Of a mean the numbers in front are what has to be found.
  CHECK(tells("E(x' x) = tr(S)", "2 E(x' x) = tr(S)"));
  CHECK(why("(A B)' = B' A'", "(A B)' = 3 B' A'").find("with the factor 3") != std::string::npos);
  CHECK(why("E(x' x) = tr(S)", "E(x' x) + 1 = tr(S)").find("another degree") != std::string::npos);
  CHECK(why("tr(A B) = tr(B A)", "tr(A B) + tr(A) = tr(B A)").find("another degree") !=
        std::string::npos);
}

// With a hypothesis a formula is proved, and not brought to a normal form: what counts is the same.
TEST_CASE("telling: beside hypotheses, too") {
  using namespace made_up;
  const auto detail_of = [](const std::string& broken) {
    const auto text = changed(saying("s A next = s (2 A X - A X A X)", broken), "X = \"d x n\"",
                              "X = \"d x n\"\ns = \"scalar, >= 0\"");
    const auto ran = testing::run(
        claim_of(changed(text, "X = [[\"1\"], [\"0\"]]", "X = [[\"1\"], [\"0\"]]\ns = \"2\"")), 1);
    for (const auto& check : ran.result.checks)
      if (check.role == Role::control) {
        CHECK(check.answer == Truth::no);
        return check.detail;
      }
    return std::string("no control");
  };
  const auto counts = [&](const std::string& broken) {
    return detail_of(broken).find(counts_for_nothing) == std::string::npos;
  };
  CHECK(counts("s A next = s (2 A X + A X A X)"));
  CHECK_FALSE(counts("s A next = 2 s (2 A X - A X A X)"));
  CHECK_FALSE(counts("s A next = s (2 A X - A X A X) + I(n)"));
  const auto twice = saying("s A next = s (2 A X - A X A X)",
                            "s A next = s (2 A X + A X A X)\", \"s A next = s (2 A X  + A X A X)");
  CHECK(refusal(changed(twice, "X = \"d x n\"", "X = \"d x n\"\ns = \"scalar, >= 0\""))
            .find("is given twice") != std::string::npos);
}

TEST_CASE("telling: better ones are offered") {
  const auto said = identity("tr(A B H) = tr(B H A)");
  const auto minor_errors = minor_errors_in(vocabulary(), said);
  const auto has = [&](const std::string& text) {
    return std::any_of(
        minor_errors.begin(), minor_errors.end(),
        [&](const WrittenIdentity& minor_error) { return minor_error.text == text; });
  };
  CHECK(has("tr ( A ' B H ) = tr ( B H A )"));
  CHECK(has("tr ( B A H ) = tr ( B H A )"));
  const auto best = telling_minor_error(vocabulary(), said);
  REQUIRE(best);
  CHECK(why_not_telling(vocabulary(), said, *best).empty());
  // Of a symmetric matrix a transpose is no minor error, and nothing else can be made of this.
  CHECK_FALSE(telling_minor_error(vocabulary(), identity("S' = S")));
}

}  // namespace
}  // namespace verify::telling_test
