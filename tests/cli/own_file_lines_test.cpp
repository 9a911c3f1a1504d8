// A file of one's own: numbers at which a hypothesis fails or has no value, values that are no
// rational numbers, claims that consist of remarks, and how a gradient is read.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/cli/program.hpp"

namespace verify::own_file_lines_test {
namespace {

using testing::Folder;
using testing::program;

bool has(const std::string& text, const std::string& words) {
  INFO(text);
  return text.find(words) != std::string::npos;
}

struct Lines {
  std::string given, symbols, formula, control;
  std::string assertion = {}, instance = {}, values = {};
};
auto result_of(const Lines& lines) {
  const Folder folder;
  std::filesystem::create_directories(folder / "own2026");
  folder.file("own2026/paper.toml", "name = \"Own 2026\"\ntitle = \"Own\"\n");
  folder.file("own2026/it.toml",
              "[claim]\ntitle = \"t\"\nplace = \"Lemma 1\"\nexpected = \"proved\"\n"
              "stands_alone = \"made up\"\n" +
                  (lines.given.empty() ? "" : "given = [\"" + lines.given + "\"]\n") +
                  "[claim.symbols]\n" + lines.symbols + lines.values +
                  "[[claim.assertion]]\nid = \"it\"\norigin = \"additional\"\nalgebra = \"none\"\n"
                  "expected = \"proved\"\n" +
                  lines.assertion + "formula = \"" + lines.formula + "\"\nmust_fail = [\"" +
                  lines.control + "\"]\n" + lines.instance);
  return program("run own2026.it --claims '" + folder.path() + "'");
}

std::string numbers(const std::string& of) { return "[[instance]]\nname = \"one\"\n" + of; }

}  // namespace

TEST_CASE("own files: the norm of an operator is enclosed, and breaks a hypothesis") {
  const auto with = [](const std::string& a, const std::string& given = "opnorm(A) = a") {
    return result_of({given, "A = \"d x d\"\na = \"scalar\"\n", "opnorm(A)^2 = a^2",
                      "opnorm(A)^2 = a^3", "",
                      numbers("A = [[\"1\", \"1\"], [\"0\", \"1\"]]\na = \"" + a + "\"\n")});
  };
  const auto broken = with("1");
  CHECK(broken.code == 2);
  CHECK(has(broken.out, "do not meet the hypothesis opnorm(A) = a"));
  const auto undefined = result_of({"1 / b = a", "a = \"scalar\"\nb = \"scalar\"\n", "1 / b = a",
                                    "1 / b = 2 a", "", numbers("a = \"1\"\nb = \"0\"\n")});
  CHECK(undefined.code == 2);
}

namespace {

// The square of a difference, with these lines.
Lines square(const std::string& assertion, const std::string& expected) {
  return {"",
          "x = \"d\"\ny = \"d\"\n",
          "norm(x - y)^2 = x' x - 2 x' y + y' y",
          "norm(x - y)^2 = x' x + 2 x' y + y' y",
          assertion,
          numbers("x = [\"1\", \"1\"]\ny = [\"1\", \"2\"]\n" + expected),
          "[claim.values]\nv = \"norm(x)\"\n"};
}

}  // namespace

TEST_CASE("own files: a value that is no rational number is compared by its enclosure") {
  const auto with = [](const std::string& expected) {
    return result_of(square("", "[instance.expect]\nv = \"" + expected + "\"\n")).code;
  };
  CHECK(with("1.41 .. 1.42") == 0);
  CHECK(with("1.4142 +- 0.0001") == 0);
  CHECK(with("<= 1.5") == 0);
  CHECK(with("<= 1.4") != 0);
  for (const std::string malformed : {"about 5", "= 5", "6 .. 5", "5.1 +- -1", ""}) {
    INFO(malformed);
    CHECK(with(malformed) == 2);
  }
}

TEST_CASE("own files: a claim of lines of a proof, remarks or observations is judged by these") {
  for (const std::string line :
       {"where = \"proof\"\n", "where = \"remark\"\n", "kind = \"observation\"\n"}) {
    const auto run = result_of(square(line, ""));
    INFO(line, run.out);
    CHECK(run.code == 0);
    CHECK_FALSE(has(run.out, "undecided"));
  }
}

TEST_CASE("own files: how a gradient is read is told where the claim is") {
  const Lines lines{"",
                    "x = \"d\"\ny = \"d\"\nS = \"d x d, symmetric\"\n",
                    "grad(x' S y, S) = (x y' + y x') / 2",
                    "grad(x' S y, S) = (x y' - y x') / 2",
                    "",
                    numbers("x = [\"1\", \"1\"]\ny = [\"1\", \"2\"]\n"
                            "S = [[\"1\", \"0\"], [\"0\", \"2\"]]\n")};
  const auto run = result_of(lines);
  CHECK(run.code == 0);
  CHECK(has(run.out, "among symmetric matrices"));
}

}  // namespace verify::own_file_lines_test
