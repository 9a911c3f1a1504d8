// An instance of a claim's own file that breaks its hypotheses is told, and nothing holds of it.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/cli/program.hpp"

namespace verify::unmet_instance_test {
namespace {

using testing::Folder;
using testing::program;

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

// A claim x' A x <= c x' x given A <= c I(d), with these numbers.
testing::Said run_with(const std::string& numbers, const std::string& more = "") {
  const Folder folder;
  std::filesystem::create_directories(folder / "own2026");
  folder.file("own2026/paper.toml", "name = \"Own 2026\"\ntitle = \"Own\"\n");
  folder.file("own2026/bound.toml",
              "[claim]\ntitle = \"t\"\nplace = \"Lemma 1\"\nexpected = \"proved\"\n"
              "stands_alone = \"made up\"\ngiven = [\"A <= c I(d)\"]\n[claim.symbols]\n"
              "A = \"d x d, positive definite\"\nx = \"d\"\nc = \"scalar, > 0\"\n"
              "[[claim.assertion]]\nid = \"it\"\norigin = \"additional\"\nalgebra = \"none\"\n"
              "expected = \"proved\"\nformula = \"x' A x <= c x' x\"\n"
              "must_fail = [\"2 x' A x <= c x' x\"]\n[[instance]]\nname = \"one\"\n" +
                  numbers + more);
  return program("run own2026.bound --claims '" + folder.path() + "'");
}

const std::string A = "A = [[\"2\", \"0\"], [\"0\", \"1\"]]\nx = [\"1\", \"1\"]\n";

}  // namespace

TEST_CASE("instances of a file: numbers that meet the hypotheses are taken") {
  CHECK(run_with(A + "c = \"2\"\n").code == 0);
}

TEST_CASE("instances of a file: numbers that break a hypothesis are refused, with what they are") {
  const auto order = run_with(A + "c = \"1\"\n");
  CHECK(order.code == 2);
  CHECK(has(order.out, "bound.toml:"));
  CHECK(has(order.out,
            "the instance \"one\" does not apply: its numbers do not meet the hypothesis "
            "A <= c I(d), where the left side is [[2, 0], [0, 1]], the right side "
            "[[1, 0], [0, 1]]"));
  CHECK_FALSE(has(order.out, "proved  "));
  const auto sign = run_with(A + "c = \"-1\"\n");
  CHECK(sign.code == 2);
  CHECK(has(sign.out, "the hypothesis c > 0, where the left side is -1, the right side 0"));
}

TEST_CASE("instances of a file: numbers without the declared properties are refused") {
  const auto turned =
      run_with("A = [[\"1\", \"2\"], [\"0\", \"1\"]]\nx = [\"1\", \"1\"]\nc = \"9\"\n");
  CHECK(turned.code == 2);
  CHECK(has(turned.out, "a value that is not symmetric positive definite"));
  CHECK_FALSE(has(turned.out, "proved  "));
}

TEST_CASE("instances of a file: where it says so itself, one may lie beside the hypotheses") {
  const auto said = run_with(A + "c = \"1\"\n",
                             "[instance.expect]\n\"#it\" = \"does not apply\"\n"
                             "[[instance]]\nname = \"two\"\n" +
                                 A + "c = \"3\"\n");
  CHECK_MESSAGE(said.code == 0, said.out);
}

}  // namespace verify::unmet_instance_test
