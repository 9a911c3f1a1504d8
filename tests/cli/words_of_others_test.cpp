// What a file of one's own says of other papers, and what is said of its own paper: nothing that
// nobody compared, and nothing found by nobody.
#include "tests/cli/data_only.hpp"
#include "tests/printing.hpp"

namespace verify::words_of_others_test {
namespace {

using testing::data_only_claim;
using testing::DataOnly;
using testing::program;

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

std::string claim(const std::string& more, const std::string& formula = "tr(A B) = tr(B A)",
                  const std::string& control = "tr(A B) = -tr(B A)") {
  return data_only_claim(
      "A = \"d x n\"\nB = \"n x d\"", "",
      more + "\nformula = \"" + formula + "\"\nmust_fail = [\"" + control + "\"]",
      "A = [[\"1\", \"2\"]]\nB = [[\"1\"], [\"0\"]]\n[instance.expect]\n\"#p\" = \"holds here\"");
}

TEST_CASE("words of others: nothing that nobody compares is shown as the words of a paper") {
  const DataOnly mine(claim(""));
  CHECK_MESSAGE(mine.run().code == 0, mine.run().out);
  const auto stated = [](const std::string& formula) {
    return claim(formula +
                 "\n[[claim.assertion.stated]]\npaper = \"li2025\"\nplace = \"(24)\"\n"
                 "quote = [\"gradient flow always converges\"]");
  };
  auto text = stated("");
  // The table ends that of the assertion: what belongs to it stands before.
  const auto table = text.find("[[claim.assertion.stated]]");
  const auto end = text.find("formula = ");
  const auto behind = text.find("[[instance]]");
  text = text.substr(0, table) + text.substr(end, behind - end) + text.substr(table, end - table) +
         text.substr(behind);
  mine.write(text);
  const auto refused = mine.run();
  CHECK(refused.code == 2);
  CHECK_MESSAGE(has(refused.out,
                    "c.toml: [[claim.assertion]] p [[stated]]: nothing compares these "
                    "words with li2025"),
                refused.out);
  CHECK_FALSE(has(refused.out, "gradient flow"));
}

TEST_CASE("words of others: an assertion sharpens those of its own claim alone") {
  const DataOnly mine(claim("sharpens = \"ahn2023.thm1#minimum\""));
  const auto refused = mine.run();
  CHECK(refused.code == 2);
  CHECK(has(refused.out, "sharpens: given \"ahn2023.thm1#minimum\", which nothing compares"));
}

TEST_CASE("words of others: of a paper that nobody read neither note nor citation says it was") {
  const DataOnly mine(claim("", "tr(A B) + tr(A A') = tr(B A)", "tr(A B) - tr(A A') = tr(B A)"));
  mine.folder.file("my2026/paper.toml",
                   "name = \"My paper\"\ntitle = \"T\"\n[publication]\nauthors = [\"J. Doe\"]\n"
                   "year = \"2026\"\ntext = \"the preprint\"\nnearest = \"a\"\n"
                   "link = \"https://x.org/a\"\n");
  const auto note = program("author-note my2026" + mine.option());
  CHECK_MESSAGE(note.code == 0, note.out);
  for (const auto* words : {"sentence by sentence", "No error of a result", "What was read"})
    CHECK_FALSE(has(note.out, words));
  CHECK(has(note.out, "refuted:"));  // lines are as long as those of a mail
  CHECK(has(note.out, "my2026.c."));
  const auto cited = program("cite my2026" + mine.option());
  CHECK(has(cited.out, "J. Doe"));
  CHECK_FALSE(has(cited.out, "onverted text"));
  CHECK(has(program("show my2026" + mine.option()).out, "as its author says, not judged"));
  CHECK(has(program("author-note li2025").out, "sentence by sentence"));
}

TEST_CASE("words of others: where nothing was changed, nothing is sound") {
  const DataOnly mine(claim("", "tr(A A') >= 0", "tr(A A') <= 0"));
  auto text = testing::content(mine.folder / "my2026/c.toml");
  for (const std::string gone : {"B = \"n x d\"\n", "B = [[\"1\"], [\"0\"]]\n"})
    text.erase(text.find(gone), gone.size());
  mine.write(text);
  CHECK_MESSAGE(mine.run().code == 0, mine.run().out);
  for (const auto* more : {"", " --noticed 90"}) {
    const auto said = program("mutate my2026" + mine.option() + more);
    CHECK(said.code == 1);
    CHECK_MESSAGE(has(said.out, "my2026.c: no change was made of p"), said.out);
  }
}

}  // namespace
}  // namespace verify::words_of_others_test
