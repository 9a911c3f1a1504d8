// A claim of one's own: which files, under which names, and what is never overwritten.
#include "verify/service/new_claim.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/cli/program.hpp"
#include "verify/claim/registry.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/file/data_file.hpp"

namespace verify::new_claim_test {
namespace {

using verify::testing::content;
using verify::testing::Folder;
using verify::testing::program;

const NewFile* file_at(const std::vector<NewFile>& files, const std::string& path) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const NewFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

std::string refusal(const std::string& id, const std::string& example) {
  try {
    files_of_new_claim(id, example);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

TEST_CASE("new: the files bear the names asked for") {
  const auto files = files_of_new_claim("cantor1891.thm_1", "gate");
  CHECK(files.size() == 5);
  const auto* checker = file_at(files, "theorems/cantor1891/thm_1.cpp");
  REQUIRE(checker != nullptr);
  CHECK(has(checker->text, "namespace verify::cantor1891::claim_thm_1 {"));
  CHECK(has(checker->text, "#include \"theorems/cantor1891/constant_gate.hpp\""));
  CHECK_FALSE(has(checker->text, "my2026"));
  CHECK_FALSE(has(checker->text, "claim_gate"));
  CHECK(file_at(files, "theorems/cantor1891/constant_gate.hpp") != nullptr);
  CHECK(file_at(files, "proofs_data/cantor1891/paper.toml") != nullptr);
  CHECK(files_of_new_claim("cantor1891.thm1", first_example).size() == 4);
}

TEST_CASE("new: every example is a claim that reads") {
  CHECK(example_names() == std::vector<std::string>{"attention_step", "gate", "gate_late",
                                                    "kernel_limit", "label_noise", "lemma3",
                                                    "noisy_risk", "whitening"});
  for (const auto& name : example_names()) {
    CAPTURE(name);
    const auto files = files_of_new_claim("my2026." + name, name);
    const auto* data = file_at(files, "proofs_data/my2026/" + name + ".toml");
    REQUIRE(data != nullptr);
    CHECK_NOTHROW(read_claim("my2026." + name, data->text, data->path));
    const auto* paper = file_at(files, "proofs_data/my2026/paper.toml");
    REQUIRE(paper != nullptr);
    CHECK_NOTHROW(read_paper(paper->text, paper->path));
  }
}

TEST_CASE("new: a claim that its data file writes alone has no checker") {
  const auto files = files_of_new_claim("my2026.step", first_written_example);
  CHECK(files.size() == 3);
  CHECK(file_at(files, "theorems/my2026/step.cpp") == nullptr);
  for (const auto& name : example_names())
    CHECK((files_of_new_claim("my2026.a", name).size() == 3) == needs_no_checker(name));
  const auto refused = program("new my2026.a --data-only --like gate");
  CHECK(refused.code == 2);
  CHECK(has(refused.out, "has a checker in C++"));
}

TEST_CASE("new: what cannot be an id is refused, with one that can") {
  for (const std::string id :
       {"lemma3", "My2026.lemma3", "my2026.", ".lemma3", "my2026.a.b", "my2026.a-b", "paper.lemma3",
        "2026my.lemma3", "my2026.3", "../x1.a"})
    CHECK_MESSAGE(has(refusal(id, first_example), "as in my2026.lemma3"), id);
  CHECK(has(refusal("li2025.mine", first_example), "has a paper li2025"));
  CHECK(has(refusal("my2026.a", "gat"), "did you mean gate"));
}

TEST_CASE("new: a second claim joins the first, and nothing is overwritten") {
  const Folder folder;
  const auto first = program("new my2026.lemma3 --in '" + folder / "mine" + "'");
  CAPTURE(first.out);
  CHECK(first.code == 0);
  CHECK(has(first.out, "cmake -S "));
  const auto lists = folder / "mine/CMakeLists.txt",
             checker = folder / "mine/theorems/my2026/lemma3.cpp";
  CHECK(has(content(lists), "icl_verify_add_claims"));
  const auto text = content(lists);
  CHECK(std::count(text.begin(), text.end(), '\n') == 5);
  folder.file("mine/CMakeLists.txt", text + "# mine\n");
  folder.file("mine/theorems/my2026/lemma3.cpp", "mine");
  CHECK(program("new my2026.lemma4 --like label_noise --in '" + folder / "mine" + "'").code == 0);
  CHECK(has(content(lists), "# mine"));
  CHECK(has(content(folder / "mine/theorems/my2026/lemma4.cpp"), "claim_lemma4"));
  const auto again = program("new my2026.lemma3 --in '" + folder / "mine" + "'");
  CHECK(again.code == 2);
  CHECK(has(again.out, "is there already"));
  CHECK(content(checker) == "mine");
  std::filesystem::create_directory(folder / "other");
  folder.file("other/CMakeLists.txt", "project(other)\n");
  const auto foreign = program("new my2026.lemma3 --in '" + folder / "other" + "'");
  CHECK(foreign.code == 2);
  CHECK(has(foreign.out, "adds no claims"));
  CHECK(has(foreign.out, "add to it: find_package(icl-verify REQUIRED) icl_verify_add_claims("));
  CHECK_FALSE(has(foreign.out, "\\n"));
  CHECK_FALSE(std::filesystem::exists(folder / "other/theorems"));
}

}  // namespace
}  // namespace verify::new_claim_test
