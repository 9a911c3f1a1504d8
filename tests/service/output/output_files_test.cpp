// The options that write files, as a user meets them.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/program.hpp"
#include "tests/cmake/places.hpp"

namespace verify::output_files_test {
namespace {

using Json = nlohmann::json;
using verify::testing::Folder;
using verify::testing::program;

bool has(const std::string& text, const std::string& assertion) {
  return text.find(assertion) != std::string::npos;
}

std::string text_of(const std::string& path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST_CASE("run writes any number of files besides its text") {
  const Folder folder;
  const auto said = program("run ahn2023.lem6 --markdown " + (folder / "a.md") + " --junit " +
                            (folder / "a.xml") + " --sarif " + (folder / "a.sarif") + " --latex " +
                            (folder / "a.tex"));
  CHECK(said.code == 0);
  CHECK(has(said.out, "1 result: 1 proved"));
  CHECK(has(text_of(folder / "a.md"), "**: 1 result: 1 proved"));
  CHECK(has(text_of(folder / "a.xml"), "<testsuites"));
  CHECK(Json::parse(text_of(folder / "a.sarif")).at("version") == "2.1.0");
  CHECK(has(text_of(folder / "a.tex"), "\\begin{longtable}"));
}

TEST_CASE("report writes the same as run") {
  const Folder folder;
  const auto results = folder / "results.json";
  program("run ahn2023.lem6 --json --markdown " + (folder / "a.md") + " > " + results);
  CHECK(program("report " + results + " --markdown " + (folder / "b.md")).code == 0);
  CHECK(text_of(folder / "a.md") == text_of(folder / "b.md"));
  CHECK(program("report " + results + " --markdown -").out == text_of(folder / "a.md"));
}

TEST_CASE("html: a folder gets linked pages, a file one page") {
  const Folder folder;
  const auto results = folder / "results.json";
  CHECK(
      program("run ahn2023.lem6 li2025.thm3 --json --html " + (folder / "pages/") + " > " + results)
          .code == 0);
  CHECK(has(text_of(folder / "pages/index.html"), "ahn2023.lem6.html#claim-ahn2023.lem6"));
  CHECK(has(text_of(folder / "pages/li2025.thm3.html"), "id=\"claim-li2025.thm3\""));
  CHECK(program("report " + results + " --html " + (folder / "one.html")).code == 0);
  CHECK(has(text_of(folder / "one.html"), "href=\"#claim-ahn2023.lem6\""));
  CHECK(program("report " + results + " --html " + (folder / "plain")).code == 0);
  CHECK(has(text_of(folder / "plain/li2025.thm3.html"), "id=\"claim-li2025.thm3\""));
  folder.file("pages/mine.txt", "");
  const auto said = program("report " + results + " --html " + (folder / "pages"));
  CHECK(said.code == 2);
  CHECK(has(said.out, "it holds what is no page of this folder as icl-verify wrote it: mine.txt"));
}

TEST_CASE("report: one paper, the errata alone, tables and drawings") {
  const Folder folder;
  const auto results = folder / "results.json";
  program("run ahn2023.lem6 li2025.thm3 li2025.fig1 --json > " + results);
  const auto li = program("report " + results + " --paper Li");
  CHECK(has(li.out, "li2025.thm3"));
  CHECK_FALSE(has(li.out, "ahn2023.lem6"));
  CHECK(has(program("report " + results + " --paper liu").out, "they have ahn2023, li2025"));
  const auto ledger =
      program("report " + results + " --errata --latex - --html " + (folder / "errata.html"));
  CHECK(ledger.code == 0);
  CHECK(has(ledger.out, "Errata of Li et al. 2025"));
  CHECK_FALSE(has(ledger.out, "Shown by"));
  CHECK(has(text_of(folder / "errata.html"), "<li class=\"entry"));
  CHECK_FALSE(has(text_of(folder / "errata.html"), "<article"));
  CHECK(program("report " + results + " --errata --sarif -").code == 2);
  CHECK(program("report " + results + " --csv " + (folder / "data/")).code == 0);
  CHECK(text_of(folder / "data/claims.csv").starts_with("claim,instance,paper,"));
  CHECK(has(text_of(folder / "data/plots.csv"), "li2025.fig1,"));
  CHECK(
      has(text_of(folder / "data/li2025.fig1-plot1.svg"), "xmlns=\"http://www.w3.org/2000/svg\""));
  CHECK(has(text_of(folder / "data/errata.csv"), "li2025,thm3 "));
  CHECK(program("report " + results + " --csv " + (folder / "none/data/")).code == 2);
}

TEST_CASE("files are written whatever the exit code") {
  const Folder folder;
  std::ofstream(folder / "wrong.toml")
      << "claim = \"ahn2023.lem2\"\n[instance]\nX = [[\"1\", \"2\"]]\nx_query = [\"1/2\"]\n"
         "w_star = [\"3\"]\nA = [[[\"-1/2\"]]]\n[expect]\nprediction = [\"0\", \"2\"]\n";
  const auto said =
      program("run --instance " + (folder / "wrong.toml") + " --junit " + (folder / "a.xml"));
  CHECK(said.code == 1);
  CHECK(has(text_of(folder / "a.xml"), "<failure"));
}

TEST_CASE("what cannot be written is refused before anything runs") {
  const Folder folder;
  const auto path = folder / "no/a.md";
  for (const auto& command : {std::string("run"), "report " + (folder / "none")}) {
    const auto said = program(command + " --markdown " + path);
    CHECK(said.code == 2);
    CHECK(has(said.out, "--markdown " + path + ": cannot be written: there is no folder"));
  }
  const auto both = program("run --markdown - --json");
  CHECK(both.code == 2);
  CHECK(has(both.out, "--json and --markdown both write to standard output"));
  CHECK(program("run --markdown - --latex -").code == 2);
}

TEST_CASE("a file that fails late names path and reason, and the text is there all the same") {
  const auto said = program("run ahn2023.lem6 --markdown /dev/full");
  CHECK(said.code == 2);
  CHECK(has(said.out, "1 result: 1 proved"));
  CHECK(has(said.out, "--markdown /dev/full: cannot be written: No space left on device"));
}

TEST_CASE("schema prints the JSON Schema of the source tree") {
  const auto said = program("schema");
  CHECK(said.code == 0);
  CHECK(said.out == text_of(testing::source_folder() + "/verify/results/results.schema.json"));
  CHECK(Json::parse(said.out).at("title") == "icl-verify/results/6");
}

}  // namespace verify::output_files_test
