// Claims of one's own in a folder, read when the program starts; and the name it is called by.
#include <filesystem>

#include "tests/cli/program.hpp"
#include "tests/printing.hpp"

namespace verify::claims_test {
namespace {

using testing::Folder;
using testing::program;

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

// A folder with one claim that the program wrote, and the words that name it.
struct Mine {
  Folder folder;
  std::string option = " --claims '" + folder.path() + "'";
  std::string data = folder / "proofs_data/my2026/step.toml";

  explicit Mine(const std::string& like = "attention_step") {
    const auto written =
        program("new my2026.step --like " + like + " --in '" + folder.path() + "'");
    REQUIRE_MESSAGE(written.code == 0, written.out);
    CHECK(has(written.out, "now: icl-verify run my2026.step --claims "));
  }
  void change(const std::string& from, const std::string& to) const {
    auto text = testing::content(data);
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    folder.file("proofs_data/my2026/step.toml", text.replace(at, from.size(), to));
  }
};

TEST_CASE("claims of a folder: run, listed and shown beside the others") {
  const Mine mine;
  for (const auto& words : {"run my2026" + mine.option, mine.option + " run my2026.step"}) {
    const auto said = program(words);
    CHECK(said.code == 0);
    CHECK(has(said.out, "proved my2026.step"));
    CHECK(has(said.out, "all as expected"));
  }
  CHECK(has(program("list my2026" + mine.option).out, "my2026.step"));
  CHECK(has(program("show my2026.step" + mine.option).out, "x' A' X y / n"));
  CHECK(
      has(program("run" + mine.option + " my2026.step ahn2023.lem2").out, "proved   ahn2023.lem2"));
  const auto own =
      program("run my2026.step --set 'X=1' --set y=2 --set x=3 --set A=1" + mine.option);
  CHECK(has(own.out, "holds here"));
  CHECK(has(own.out, "f = 6"));
  CHECK(program("run my2026.step").code == 2);  // without the folder
}

TEST_CASE("claims of a folder: means and inverses") {
  for (const std::string like : {"noisy_risk", "whitening"}) {
    const Mine mine(like);
    const auto said = program("run my2026.step" + mine.option);
    CHECK_MESSAGE(said.code == 0, said.out);
    CHECK(has(said.out, "proved"));
  }
}

TEST_CASE("claims of a folder: a false identity is refuted, a mistake told with its column") {
  const Mine mine;
  mine.change("last = x' A' X y / n\"\nnear", "last = 2 x' A' X y / n\"\nnear");
  const auto wrong = program("run my2026.step" + mine.option);
  CHECK(wrong.code == 1);
  CHECK(has(wrong.out, "refuted"));
  mine.change("last = 2 x'", "last = 2 X'");
  const auto mistake = program("run my2026.step" + mine.option);
  CHECK(mistake.code == 2);
  CHECK(has(mistake.out, "step.toml: [[part]] one_step identity: column "));
  CHECK(has(mistake.out, "the right side n x 1"));
}

TEST_CASE("claims of a folder: what is changed is another program for a journal") {
  const Mine mine;
  const auto journal = "'" + mine.folder / "journal" + "'";
  CHECK(program("run my2026.step --journal " + journal + mine.option).code == 0);
  const auto resume = "run my2026.step --resume " + journal + mine.option;
  CHECK(program(resume).code == 0);
  mine.change("One layer takes one step", "One layer takes a step");
  const auto changed = program(resume);
  CHECK(changed.code == 2);
  CHECK(has(changed.out, "was written by a program of commit"));
  CHECK(has(changed.out, "; go on with that program"));
}

TEST_CASE("claims of a folder: what cannot be taken is refused") {
  const Mine mine;
  CHECK(has(program("list --claims nowhere").out, "--claims nowhere: no folder"));
  CHECK(has(program("list" + mine.option + mine.option).out, "has a paper my2026 already"));
  const Folder empty;
  CHECK(has(program("list --claims '" + empty.path() + "'").out, "holds no claim"));
  const Folder other;
  CHECK(program("new my2026.lemma3 --in '" + other.path() + "'").code == 0);
  CHECK(has(program("list --claims '" + other.path() + "'").out, "needs a checker in C++"));
}

TEST_CASE("program: it says its own name") {
  const Folder folder;
  const auto link = folder / "my_verify";
  std::filesystem::create_symlink(ICL_VERIFY_PROGRAM, link);
  const auto said = [&](const std::string& words) {
    FILE* pipe = popen(("'" + link + "' " + words + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string out;
    std::array<char, 4096> chunk{};
    while (const auto n = fread(chunk.data(), 1, chunk.size(), pipe)) out.append(chunk.data(), n);
    pclose(pipe);
    return out;
  };
  CHECK(has(said("--help"), "my_verify run li2025.thm2"));
  CHECK_FALSE(has(said("--help"), "icl-verify run"));
  CHECK(has(said("run nothing"), "my_verify: "));
  CHECK(has(said("run --no-such"), "my_verify run --help"));
  CHECK(has(program("--help").out, "icl-verify run li2025.thm2"));
}

}  // namespace
}  // namespace verify::claims_test
