// What proofs are written as for programs of others: nothing that says 0 = 0, chains whole, and
// where nothing is written, why.
#include <doctest/doctest.h>

#include <sstream>

#include "tests/claim_runs.hpp"
#include "verify/claim/claim.hpp"
#include "verify/written/written_theorem.hpp"

namespace verify::exported_proofs_test {
namespace {

struct Lines {
  std::string symbols, formula, control, instance, given = {};
};

std::string text_of(const Lines& lines) {
  return "[claim]\ntitle = \"a\"\nplace = \"Lemma 1\"\nexpected = \"proved\"\nstatement = \"b\"\n"
         "stands_alone = \"made up\"\n" +
         (lines.given.empty() ? "" : "given = [\"" + lines.given + "\"]\n") + "[claim.symbols]\n" +
         lines.symbols +
         "\n[[claim.assertion]]\nid = \"it\"\norigin = \"additional\"\ntext = \"c\"\n"
         "algebra = \"no layer\"\nexpected = \"proved\"\nformula = \"" +
         lines.formula + "\"\nmust_fail = [\"" + lines.control +
         "\"]\n[[instance]]\nname = \"one\"\n" + lines.instance;
}

// The sections of what is written of the statement, by name.
std::map<std::string, std::string> exported(const Lines& lines) {
  const auto text = text_of(lines);
  const auto claim = load_claim({"ahn2023.made_up", written_theorem, "made_up.toml", text.c_str()});
  std::map<std::string, std::string> sections;
  for (const auto& check : claim.checks)
    if (check.role == Role::way && check.certificate)
      for (const auto& section : check.certificate().sections)
        sections[section.name] = section.lines;
  return sections;
}

long count(const std::string& text, const std::string& words) {
  long found = 0;
  for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++found;
  return found;
}

// Whether a line shows of a number that is written as such that it vanishes.
bool says_nothing(const std::map<std::string, std::string>& sections) {
  std::istringstream order(sections.at("order"));
  for (std::string line; std::getline(order, line);) {
    if (!line.starts_with("shows zero ")) continue;
    const auto node = line.substr(11, line.find(' ', 11) - 11);
    INFO(line);
    if (count(sections.at("statement"), node + " number ") != 0) return true;
  }
  return false;
}

const std::string quadratic = "H = \"d x d, positive definite\"\nw = \"d\"\nb = \"d\"";
const std::string numbers =
    "H = [[\"2\", \"1\"], [\"1\", \"3\"]]\nb = [\"1\", \"2\"]\nw = [\"1\", \"0\"]\n";

}  // namespace

TEST_CASE("exported proofs: a minimum is told with what stands for it, and not as 0 = 0") {
  const auto least =
      exported({quadratic, "min(w' H w / 2 - b' w, w) = -b' inv(H) b / 2 at w = inv(H) b",
                "min(w' H w / 2 - b' w, w) = -b' inv(H) b at w = inv(H) b", numbers});
  REQUIRE(least.count("order") == 1);
  CHECK(count(least.at("order"), "shows ") == 2);
  CHECK(count(least.at("order"), "f(S) less the minimum") == 1);
  CHECK_FALSE(says_nothing(least));
}

TEST_CASE("exported proofs: a chain is told with all of its links") {
  const auto chain =
      exported({"L = \"scalar, > 0\"\nx = \"d\"\nH = \"d x d, symmetric, 0 <= H <= L I(d)\"",
                "0 <= x' H x <= L x' x", "x' x <= x' H x <= L x' x",
                "L = \"2\"\nx = [\"1\"]\nH = [[\"1\"]]\n"});
  REQUIRE(chain.count("order") == 1);
  CHECK(count(chain.at("order"), "shows nonnegative ") == 2);
}

TEST_CASE("exported proofs: an identity of words beside hypotheses is told as it is") {
  const auto identity = exported({"A = \"d x d\"\nB = \"d x d\"", "(A B)' = B' A'",
                                  "(A B)' = A' B'", "A = [[\"1\"]]\nB = [[\"2\"]]\n", "A B = B A"});
  CHECK(identity.count("order") == 0);
  CHECK(count(identity.at("statement"), "equal ") == 1);
}

TEST_CASE("exported proofs: squared norms and witnesses in one normal form are told as they are") {
  const auto norms =
      exported({"x = \"d\"\ny = \"d\"", "norm(x + y)^2 = x' x + 2 x' y + y' y",
                "norm(x + y)^2 = x' x + x' y + y' y", "x = [\"1\", \"2\"]\ny = [\"0\", \"1\"]\n"});
  CHECK(norms.count("order") == 0);
  REQUIRE(norms.count("statement") == 1);
  CHECK(count(norms.at("statement"), "equal ") == 1);
}

TEST_CASE("exported proofs: where none is written, the check says why") {
  const Lines gradient{quadratic, "grad(w' H w / 2 - b' w, w) = H w - b",
                       "grad(w' H w / 2 - b' w, w) = H w + b", numbers};
  CHECK(exported(gradient).empty());
  const auto text = text_of(gradient);
  const auto result =
      testing::run(load_claim({"ahn2023.made_up", written_theorem, "made_up.toml", text.c_str()}),
                   1)
          .result;
  CHECK(std::any_of(result.checks.begin(), result.checks.end(), [](const auto& check) {
    return check.detail.find("no certificate says it: both sides have one normal form") !=
           std::string::npos;
  }));
}

}  // namespace verify::exported_proofs_test
