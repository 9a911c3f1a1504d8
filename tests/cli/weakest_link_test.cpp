// What a report says of a claim is no more than was found: hypotheses beside a scope, another claim
// that it rests on, and a claim that is false as stated.
#include <filesystem>

#include "tests/cli/program.hpp"
#include "tests/printing.hpp"

namespace verify::weakest_link_test {
namespace {

using testing::Folder;
using testing::program;

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

struct Written {
  Folder folder;
  std::string option = " --claims '" + folder.path() + "'";
  void claim(const std::string& name, const std::string& letters, const std::string& identity,
             const std::string& proposed_control, const std::string& instance) const {
    std::filesystem::create_directories(folder / "own2026");
    folder.file("own2026/paper.toml", "name = \"Own 2026\"\ntitle = \"Own\"\n");
    folder.file(
        "own2026/" + name + ".toml",
        "[claim]\ntitle = \"t\"\nplace = \"Lemma 1\"\nexpected = \"proved\"\n"
        "stands_alone = \"made up\"\n[claim.symbols]\n" +
            letters +
            "\n[[claim.assertion]]\nid = \"it\"\norigin = \"additional\"\nalgebra = \"none\"\n"
            "expected = \"proved\"\nidentity = \"" +
            identity + "\"\nmust_fail = [\"" + proposed_control +
            "\"]\n[[instance]]\nname = \"one\"\n" + instance);
  }
};

TEST_CASE("claims of a folder: a scope is said to be under hypotheses, which JSON lists") {
  const Written written;
  written.claim("one", "A = \"d x d\"", "A (d - 3) / (d - 3) = A", "A (d - 3) / (d - 3) = A A",
                "A = [[\"1\", \"2\"], [\"0\", \"1\"]]\n");
  CHECK(has(program("run" + written.option).out, "proved for every d, under hypotheses"));
  const auto all = program("run --json" + written.option).out;
  CHECK(has(all, "\"scope\": \"every d, under hypotheses\""));
  CHECK(has(all, "\"$d - 3$ has an inverse\""));
}

// What the file of another claim expects is its author's word.
TEST_CASE("claims of a folder: what rests on another claim rests on what is found of it") {
  const Written written;
  const std::string letters = "A = \"d x d\"\nB = \"d x d\"",
                    instance =
                        "A = [[\"1\", \"2\"], [\"0\", \"1\"]]\n"
                        "B = [[\"0\", \"1\"], [\"1\", \"0\"]]\n";
  written.claim("two", letters, "A B = B A", "A B = B B", instance);
  written.claim("one", letters, "tr(A B) = tr(B A)", "tr(A B) = tr(B B)", instance);
  const auto file = written.folder / "own2026/one.toml";
  auto text = testing::content(file);
  text.insert(text.find("must_fail"), "rests_on = [\"own2026.two#it\"]\n");
  written.folder.file("own2026/one.toml", text);
  const auto alone = program("run own2026.one" + written.option);
  CHECK(alone.code != 0);
  CHECK(has(alone.out, "rests on own2026.two#it, which this run did not check: run own2026.two"));
  const auto both = program("run" + written.option);
  CHECK(has(both.out, "rests on own2026.two#it, which is refuted"));
  CHECK_FALSE(has(both.out, "proved "));
  // A journal has what each claim came to alone; who reads it reads what the run said.
  const auto journal = written.folder / "journal";
  program("run --journal '" + journal + "'" + written.option);
  const auto read = program("report '" + journal + "'" + written.option);
  CHECK(has(read.out, "rests on own2026.two#it, which is refuted"));
  CHECK_FALSE(has(read.out, "proved "));
  written.claim("two", letters, "(A B)' = B' A'", "(A B)' = A' B'", instance);
  CHECK(program("run" + written.option).code == 0);
  std::string shards;
  for (const std::string shard : {"1", "2"}) {
    written.folder.file("shard" + shard,
                        program("run --json --shard " + shard + "/2" + written.option).out);
    shards += " '" + (written.folder / ("shard" + shard)) + "'";
  }
  CHECK(program("merge" + shards + written.option).code == 0);
  const auto here = program("run own2026.one --set 'A=1,2;3,4' --set 'B=1,0;0,2'" + written.option);
  CHECK(has(here.out, "as its file expects"));
}

// At the inputs of its counterexample what holds is the version that corrects it, and it says so.
TEST_CASE("claims: inputs of one's own do not hide that a claim is false as stated") {
  const auto corrected = program("run li2025.thm3 --set 'Sigma=1,0;0,2'").out;
  CHECK(has(corrected,
            "as stated   false in general; what holds here is the version that corrects it"));
  // The best error there is that of the counterexample: the correction is not what ran.
  const auto beside = program("run liu2025.thm10 --set variables=3").out;
  CHECK(has(beside, "as stated   false in general; what holds here is neither the sentence"));
  const auto all = program("run li2025.thm3 --set 'Sigma=1,0;0,2' --json").out;
  CHECK(has(all, "\"as_stated\": \"false\""));
  CHECK(has(all, "the claim is false as stated; corrected: "));
  for (const auto* format : {"junit", "markdown", "latex", "html"}) {
    CAPTURE(format);
    const Folder folder;
    const auto file = folder / "out." + format;
    program("run li2025.thm3 --set 'Sigma=1,0;0,2' --" + std::string(format) + " '" + file + "'");
    CHECK(has(testing::content(file), "alse as stated"));
  }
  CHECK_FALSE(has(program("run ahn2023.thm1 --set n=3 --set lambda=1,2").out, "as stated"));
}

}  // namespace
}  // namespace verify::weakest_link_test
