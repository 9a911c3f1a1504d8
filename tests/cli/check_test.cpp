// One formula from the shell: its answer, its exit code, what is refused.
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace verify::check_test {
namespace {

using testing::program;
using testing::Said;

bool has(const Said& said, const std::string& text) {
  return said.out.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("check: proved, refuted in the author's symbols, not settled, refused") {
  const auto proved = program("check 'tr(A B) = tr(B A)' --symbols 'A = d x n, B = n x d'");
  CHECK(proved.code == 0);
  CHECK(has(proved, "proved, for every d >= 1, every n >= 1"));

  const auto refuted = program("check 'A B = B A' --letters 'A = d x d, B = d x d'");
  CHECK(refuted.code == 1);
  CHECK(has(refuted, "at d = 2, A = "));

  const auto unknown =
      program("check 's^6 + t^6 + 1 >= s^2 t^2' --symbols 's = scalar, t = scalar'");
  CHECK(unknown.code != 1);

  const auto misspelt = program("check 'tr(A B) = rt(B A)' --symbols 'A = d x n, B = n x d'");
  CHECK(misspelt.code == 2);
  CHECK(has(misspelt, "rt"));
}

// "lowest" alone would be read as what it is called.
TEST_CASE("check: what the names of a formula stand for is said with it") {
  const auto defined = program(
      "check \"x' A x <= lowest x' x\" --symbols 'A = n x n, positive semidefinite, x = n' "
      "--define 'lowest = tr(A)'");
  CHECK(has(defined, "lowest x' x\n  where lowest = tr(A)\n  proved"));
  const auto repeated = program(
      "check 'for all k: v_k = w' --symbols 'w = d' --iterate 'v_{k+1} = v_k' --iterate 'v_0 = w'");
  CHECK(has(repeated, "\n  where v_{k+1} = v_k; v_0 = w\n  proved"));
}

TEST_CASE("new: what would be left out without a word is refused") {
  for (const std::string beside : {"'(A B)'", "--like gate", "--data-only"}) {
    CAPTURE(beside);
    const auto said = program("new my2026.lemma1 --controls " + beside);
    CHECK(said.code == 2);
    CHECK(said.out.find("--controls changes the file of a claim that is there") !=
          std::string::npos);
  }
}

TEST_CASE("check, new: the examples of help are saved as they stand") {
  const std::string formula = "\"(A B)' = B' A'\" --symbols \"A = d x n, B = n x d\"";
  for (const std::string command : {"new", "check"}) {
    const testing::Folder folder;
    CAPTURE(command);
    const auto in = " --in '" + folder.path() + "'";
    const auto call = command == "new" ? "new my2026.lemma1 " + formula
                                       : "check " + formula + " --save my2026.lemma1";
    CHECK(program("help " + command).out.find(call) != std::string::npos);
    CHECK(program(call + in).code == 0);
    CHECK(program("run --claims '" + folder.path() + "'").code == 0);
  }
}

TEST_CASE("check: what contradicts itself proves nothing") {
  const auto said = program("check 's <= s + 1' --symbols 's = scalar, > 0' --given 's < 0'");
  CHECK(said.code == 3);
  CHECK(has(said, "the hypotheses contradict each other: "));
}

TEST_CASE("check: --json has the answer") {
  const auto said = program(
      "check \"x' inv(X X' + s I(d)) x <= x' x / s\" --json "
      "--symbols 'X = d x n, x = d, s = scalar, > 0'",
      testing::Errors::dropped);
  const auto json = nlohmann::json::parse(said.out);
  CHECK(json["answer"] == "proved");
  const auto conditions = json["conditions"].get<std::vector<std::string>>();
  CHECK(conditions == std::vector<std::string>{"every d >= 1", "every n >= 1", "s > 0"});
}

TEST_CASE("check: an index that is no machine word is refused by its column, wherever it stands") {
  const std::string number(23, '9');
  const auto with = [&](const std::string& formula, const std::string& iterates = "") {
    return program("check '" + formula + "' --symbols 's = scalar, y = n, A = d x d'" + iterates);
  };
  for (const auto& formula :
       {"sum(j = 1.." + number + ", s) = s", "sum(j = " + number + "..n, s) = s",
        "y_" + number + " = s", "y_{" + number + "} = s", "s^(n + " + number + ") = s^n",
        "sum(j = 1..n, y_{j + " + number + "}) = s",
        "sum(j = 1..n, if(j <= " + number + ", y_j, 0)) = s"}) {
    const auto said = with(formula);
    CHECK_MESSAGE(said.code == 2, formula);
    CHECK_MESSAGE(has(said, "is too large; allowed are those of at most 12"), said.out);
  }
  const auto iterate = with("M_k = A", " --iterate 'M_{k+1} = M_{k-" + number +
                                           "} A' --iterate "
                                           "'M_0 = A'");
  CHECK(iterate.code == 2);
  CHECK(has(iterate, "column"));
}

TEST_CASE("check: a term of a proof has a tree, or is refused") {
  const std::string symbols = " --symbols 's = scalar, H = d x d, positive definite, y = n'";
  const auto ones = program("check '1/27 != s' --because 'H ones(d, 1)'" + symbols);
  CHECK(ones.code == 2);
  CHECK(has(ones, "because: column 1: a term of a proof holds no indices"));
  CHECK(program("check 's^2 + 1 != 0' --because 's'" + symbols).code == 0);
}

TEST_CASE("check: a formula that begins with a minus") {
  const auto said = program("check '-(A + B) = -A - B' --symbols 'A = d x d, B = d x d'");
  CHECK(said.code == 0);
  CHECK(has(said, "-(A + B) = -A - B\n  proved"));
  const auto behind = program("check --symbols 'A = d x d' -- \"-A = A'\"");
  CHECK(behind.code == 1);
  CHECK(program("check -h").code == 0);
}

TEST_CASE("check: what a short formula asks for has limits of time and memory") {
  // A^(2^40), each by the one before.
  std::string doubled = "check 'z40 = z40 A A' --symbols 'A = d x d' --define 'z0 = A'";
  for (int k = 1; k <= 40; ++k) {
    const auto former = "z" + std::to_string(k - 1);
    doubled += " --define 'z" + std::to_string(k) + " = " + former + " " + former + "'";
  }
  const auto slow = program(doubled + " --timeout 1 --memory 4096");
  CHECK(slow.code == 3);
  CHECK(has(slow, "not settled"));
  CHECK(has(slow, "time limit of 1 s"));
#if !defined(__SANITIZE_ADDRESS__)
  const auto large = program(doubled + " --timeout 300 --memory 128");
  CHECK(large.code == 3);
  CHECK(has(large, "memory"));
#endif
  const auto json = program(doubled + " --timeout 1 --json", testing::Errors::dropped);
  CHECK(json.code == 3);
  CHECK(nlohmann::json::parse(json.out)["answer"] == "not settled");
}

}  // namespace verify::check_test
