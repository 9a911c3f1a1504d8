// Claims that their data files write alone: true and false identities, means, inverses, values, and
// what is refused.
#include "verify/written/written_theorem.hpp"

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"
#include "verify/claim/claim.hpp"
#include "verify/words/file/written_file.hpp"

namespace verify::written_theorem_test {
namespace {

struct Lines {
  std::string letters, assertion, instance;
  std::string expected = "proved";
};

std::string text_of(const Lines& lines) {
  return "[claim]\ntitle = \"a\"\nplace = \"Lemma 1\"\nexpected = \"" + lines.expected +
         "\"\nstatement = \"b\"\nstands_alone = \"made up\"\n[claim.symbols]\n" + lines.letters +
         "\n[[claim.assertion]]\nid = \"it\"\norigin = \"additional\"\ntext = \"c\"\nalgebra = "
         "\"no layer\"\n"
         "expected = \"" +
         lines.expected + "\"\n" + lines.assertion + "\n[[instance]]\nname = \"one\"\n" +
         lines.instance;
}

// Of a paper that is there; the entry lives as long as its text.
Claim claim_of(const std::string& text) {
  return load_claim({"ahn2023.made_up", written_theorem, "made_up.toml", text.c_str()});
}
Result result_of(const Lines& lines) {
  const auto text = text_of(lines);
  return testing::run(claim_of(text), 1).result;
}
std::string refusal(const Lines& lines) {
  try {
    claim_of(text_of(lines));
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "accepted";
}
bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

const std::string square = "A = \"d x d\"\nB = \"d x d\"";
const std::string numbers =
    "A = [[\"1\", \"2\"], [\"0\", \"1\"]]\nB = [[\"0\", \"1\"], [\"1\", \"0\"]]";

std::string assertion(const std::string& identity, const std::vector<std::string>& broken) {
  std::string list;
  for (const auto& text : broken) list += (list.empty() ? "\"" : ", \"") + text + "\"";
  return "identity = \"" + identity + "\"\nmust_fail = [" + list + "]";
}
bool some_does_not_apply(const Result& result) {
  return std::any_of(result.checks.begin(), result.checks.end(),
                     [](const auto& check) { return !check.answer.applies(); });
}

TEST_CASE("written: an identity is proved at every size") {
  const auto result = result_of(
      {square, assertion("(A B)' = B' A'", {"(A B)' = A' B'", "(A B)' = B' A"}), numbers});
  CHECK(to_text(result.verdict) == "proved");
  REQUIRE(result.assertions.size() == 1);
  CHECK(result.assertions[0].status == Status::proved);
  CHECK(result.assertions[0].assertion.sizes == std::vector<std::string>{"d"});
}

TEST_CASE("written: a false identity is refuted, in words and at the instance") {
  const auto result =
      result_of({square, assertion("A B = B A", {"A B = B B"}), numbers, "refuted"});
  CHECK(to_text(result.verdict) == "refuted");
  for (const auto& check : result.checks) CHECK(check.answer == Answer(Truth::no));
}

TEST_CASE("written: a near miss that holds makes the claim unsound") {
  const auto result =
      result_of({square, assertion("tr(A B) = tr(B A)", {"tr(A B) = tr(A' B')"}), numbers});
  CHECK(to_text(result.verdict) == "checker failure");
}

TEST_CASE("written: a formula of no model is refused as it is read, unless the file says why") {
  auto text = text_of({square, assertion("(A B)' = B' A'", {"(A B)' = A' B'"}), numbers});
  const std::string why = "algebra = \"no layer\"\n";
  text.erase(text.find(why), why.size());
  CHECK_THROWS_WITH(
      read_written(text, "made_up.toml"),
      doctest::Contains("it algebra: missing; no attention(..) stands in the identity"));
}

TEST_CASE("written: a formula is not compared with itself") {
  const Lines lines = {square, assertion("A B = A B", {"A B = B B"}), numbers};
  CHECK(has(refusal(lines), "it identity: column 9: the right side is the left one again"));
  auto defined = lines;
  defined.letters += "\n[claim.definitions]\nC = \"A B\"";
  defined.assertion = assertion("A B = C", {"B B = C"});
  CHECK(has(refusal(defined), "the right side is the left one again"));
  defined.assertion = assertion("(A B)'' = C", {"(B B)'' = C"});
  CHECK(refusal(defined) == "accepted");
}

TEST_CASE("written: means are taken by pairings, and at numbers") {
  const Lines lines = {
      "x = \"d, normal with covariance S\"\nS = \"d x d, symmetric\"\nA = \"d x d, symmetric\"\n"
      "[claim.values]\nfourth = \"E((x' A x)^2)\"",
      assertion("E((x' A x)^2) = tr(A S)^2 + 2 tr(A S A S)",
                {"E((x' A x)^2) = tr(A S)^2 + tr(A S A S)"}),
      "S = [[\"2\"]]\nA = [[\"1\"]]\n[instance.expect]\nfourth = \"12\""};
  const auto result = result_of(lines);
  CHECK(to_text(result.verdict) == "proved");
  REQUIRE(result.values.size() == 1);
  CHECK(to_text(result.values.front().exact) == "12");
}

TEST_CASE("written: an inverse of a sum is a symbol with its relations, and proved with them") {
  Lines lines = {"X = \"d x n\"\ns = \"scalar\"",
                 assertion("inv(X X' + s I(d)) X = X inv(X' X + s I(n))",
                           {"inv(X X' + s I(d)) X = X inv(X' X - s I(n))"}),
                 "X = [[\"1\", \"2\", \"0\"], [\"0\", \"1\", \"1\"]]\ns = \"1\""};
  const auto regular = result_of(lines);
  CHECK(to_text(regular.verdict) == "proved");
  CHECK_FALSE(some_does_not_apply(regular));
  lines.instance = "X = [[\"0\", \"0\", \"0\"], [\"0\", \"0\", \"0\"]]\ns = \"0\"";
  CHECK(some_does_not_apply(result_of(lines)));
}

TEST_CASE("written: letters that are invertible have their inverse") {
  Lines lines = {"A = \"d x d, invertible\"\nB = \"d x d, positive definite\"",
                 assertion("inv(A) - inv(B) = inv(A) (B - A) inv(B)",
                           {"inv(A) - inv(B) = inv(A) (A - B) inv(B)",
                            "inv(A) - inv(B) = inv(B) (B - A) inv(B)"}),
                 "A = [[\"1\", \"2\"], [\"0\", \"1\"]]\n"
                 "B = [[\"2\", \"1\"], [\"1\", \"1\"]]"};
  CHECK(to_text(result_of(lines).verdict) == "proved");
  lines.assertion = assertion("inv(A B)' = inv(A)' inv(B)", {"inv(A B)' = inv(A) inv(B)"});
  CHECK(to_text(result_of(lines).verdict) == "proved");
}

TEST_CASE("written: mistakes are told with file, field and column") {
  const auto assertion = [](const std::string& identity, const std::string& broken) {
    return "identity = \"" + identity + "\"\nmust_fail = [\"" + broken + "\"]";
  };
  CHECK(has(refusal({square, assertion("A B = B C", {"A B = B B"}), numbers}),
            ": [[assertion]] it identity: column 9: C is not known"));
  CHECK(has(refusal({"A = \"d x\"", assertion("A = A", {"A = A'"}), numbers}),
            ": [claim.symbols] A: column 4: a size is needed"));
  CHECK(has(refusal({square + "\n[claim.definitions]\nC = \"A +\"", assertion("C = A", {"C = B"}),
                     numbers}),
            "[claim.definitions] C: column 4"));
  CHECK(has(refusal({square, "identity = \"A B = B A\"", numbers}), "must_fail: missing"));
  CHECK(has(refusal({square, assertion("A B = B A", {"A A B B = 0"}), numbers}), "must_fail"));
  CHECK(has(refusal({square, assertion("A B = B A", {"A B = B A"}), numbers}),
            "is the identity itself"));
  CHECK(has(refusal({square, assertion("A B = B A", {"A B = B B"}) + "\nsizes = [\"d\", \"n\"]",
                     numbers}),
            "its identity has the sizes \"d\""));
  CHECK(has(refusal({square, "must_fail = [\"A = B\"]", numbers}), "given without an identity"));
  CHECK(has(refusal({"d = \"d x d\"", assertion("d = d", {"d = d'"}), numbers}),
            "symbols.d: is a size of the symbols"));
}

}  // namespace
TEST_CASE("a normal scalar is a symbol as others are, with a variance and without") {
  const std::string letters = "g = \"scalar, normal\"\nx = \"d\"", instance = "x = [\"1\", \"2\"]";
  const auto verdict = [&](const std::string& identity, const std::string& broken) {
    return result_of({letters, assertion(identity, {broken}), instance}).verdict;
  };
  CHECK(verdict("E(g g) x = x", "E(g) x = x") == Verdict::proved);
  CHECK(verdict("E(g g g) x = 0 x", "E(g g) x = 0 x") == Verdict::proved);
  CHECK(verdict("E(g g g g) x = 3 x", "E(g g) x = 3 x") == Verdict::proved);
  CHECK(verdict("E(g g) x = 2 x", "E(g g g) x = 2 x") != Verdict::proved);
  const auto wide =
      result_of({letters + "\ns = \"scalar, > 0\"\nh = \"scalar, normal with covariance s\"",
                 assertion("E(h h h h) E(g g) x = 3 s s x", {"E(h h h) E(g g) x = 3 s s x"}),
                 instance + "\ns = \"1/2\""});
  CHECK(wide.verdict == Verdict::proved);
}

}  // namespace verify::written_theorem_test
