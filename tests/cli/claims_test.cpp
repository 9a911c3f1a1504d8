// Claims of one's own in a folder, read when the program starts; and the name it is called by.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cmake/places.hpp"
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

TEST_CASE("claims of a folder: the name of a file stands beside the verdict, and is no sentence") {
  const Mine mine;
  const auto text = testing::content(mine.data);
  mine.folder.file("proofs_data/my2026/all_matrices_commute.toml", text);
  const auto said = program("list" + mine.option);
  CHECK(has(said.out, "reads as a sentence, for \"all\" in it"));
  std::filesystem::rename(mine.folder / "proofs_data/my2026/all_matrices_commute.toml",
                          mine.folder / "proofs_data/my2026/any_step.toml");
  CHECK(program("list my2026" + mine.option).code == 0);
}

TEST_CASE("claims of a folder: run, listed and shown beside the others") {
  const Mine mine;
  for (const auto& words : {"run my2026" + mine.option, mine.option + " run my2026.step"}) {
    const auto said = program(words);
    CHECK(said.code == 0);
    CHECK(has(said.out, "proved my2026.step"));
    CHECK(has(said.out, "all as expected"));
  }
  CHECK(has(program("list my2026" + mine.option).out, "my2026.step"));
  CHECK(has(program("show my2026.step --checks" + mine.option).out, "x' A' X y / n"));
  CHECK(
      has(program("run" + mine.option + " my2026.step ahn2023.lem2").out, "proved   ahn2023.lem2"));
  const auto own =
      program("run my2026.step --set 'X=1' --set y=2 --set x=3 --set A=1" + mine.option);
  CHECK(has(own.out, "holds here"));
  CHECK(has(own.out, "f = 6"));
  CHECK(program("run my2026.step").code == 2);  // without the folder
}

TEST_CASE("claims of a folder: what a file expects is nowhere told as a verdict") {
  const Mine mine;
  mine.change("last = x' A' X y / n\"\nmust", "last = 2 x' A' X y / n\"\nmust");  // false
  const auto listed = program("list my2026" + mine.option);
  CHECK(has(listed.out, "(proved)"));
  CHECK(has(listed.out, "in brackets where only its file says so"));
  CHECK_FALSE(has(program("list li2025.thm3").out, "(corrected)"));
  const auto shown = program("show my2026.step" + mine.option);
  CHECK(has(shown.out, "not run here; its file expects: proved"));
  CHECK(has(shown.out, "Assertions, as expected"));
  CHECK_FALSE(has(shown.out, "holds  "));
  CHECK(has(program("show my2026" + mine.option).out, "expects proved"));
  const auto cited = program("cite my2026.step" + mine.option);
  CHECK(cited.code == 2);
  CHECK(has(cited.out, "what its file expects is no verdict"));
  // With a run that found it false, the citation says so.
  const auto results = mine.folder / "results.json";
  CHECK(program("run my2026.step --json" + mine.option + " > '" + results + "'").code == 1);
  const auto found = program("cite my2026.step --from '" + results + "'" + mine.option);
  CHECK(found.code == 0);
  CHECK(has(found.out, "my2026.step (\""));
  CHECK(has(found.out, "\"): false"));
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
  mine.change("last = x' A' X y / n\"\nmust", "last = 2 x' A' X y / n\"\nmust");
  const auto wrong = program("run my2026.step" + mine.option);
  CHECK(wrong.code == 1);
  CHECK(has(wrong.out, "refuted"));
  mine.change("last = 2 x'", "last = 2 X'");
  const auto mistake = program("run my2026.step" + mine.option);
  CHECK(mistake.code == 2);
  CHECK(has(mistake.out, ": [[assertion]] one_step identity: column "));
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

// A folder whose claims are given as texts.
struct Written {
  Folder folder;
  std::string option = " --claims '" + folder.path() + "'";
  void claim(const std::string& name, const std::string& letters, const std::string& identity,
             const std::string& proposed_control, const std::string& instance,
             const std::string& more = "") const {
    std::filesystem::create_directories(folder / "own2026");
    folder.file("own2026/paper.toml", "name = \"Own 2026\"\ntitle = \"Own\"\n");
    folder.file(
        "own2026/" + name + ".toml",
        "[claim]\ntitle = \"t\"\nplace = \"Lemma 1\"\nexpected = \"proved\"\n"
        "stands_alone = \"made up\"\n" +
            more + "[claim.symbols]\n" + letters +
            "\n[[claim.assertion]]\nid = \"it\"\norigin = \"additional\"\nalgebra = \"none\"\n"
            "expected = \"proved\"\nidentity = \"" +
            identity + "\"\nmust_fail = [\"" + proposed_control +
            "\"]\n[[instance]]\nname = \"one\"\n" + instance);
  }
  void good(const std::string& name) const {
    claim(name, "A = \"d x n\"\nB = \"n x d\"", "tr(A B) = tr(B A)", "tr(A B) = -tr(B A)",
          "A = [[\"1\", \"2\"]]\nB = [[\"1\"], [\"0\"]]\n");
  }
};

TEST_CASE("claims of a folder: text and statement may be left to the formula") {
  const Written written;
  written.claim("one", "A = \"d x d\"\nB = \"d x d\"", "(A B)' = B' A'", "(A B)' = A' B'",
                "A = [[\"1\", \"2\"], [\"0\", \"1\"]]\nB = [[\"0\", \"1\"], [\"1\", \"0\"]]\n");
  const auto said = program("run own2026.one -v" + written.option);
  CHECK(said.code == 0);
  CHECK(has(said.out, "checked     (A B)\u1D40 = B\u1D40 A\u1D40"));
  CHECK(has(said.out, "symbols     any A, d \u00D7 d; any B, d \u00D7 d"));
}

TEST_CASE("claims of a folder: a size without a letter, and a size that letters have") {
  const Written written;
  written.claim("one", "x = \"d\"", "N x / M = x N / M", "N x / M = x M / M",
                "x = [\"1\", \"2\"]\n"
                "N = \"3\"\nM = \"4\"\nd = \"2\"\n",
                "sizes = [\"N\", \"M\"]\n");
  const auto said = program("run own2026.one -v" + written.option);
  CHECK_MESSAGE(said.code == 0, said.out);
  CHECK(has(said.out, "every M \u2265 1, N \u2265 0, d \u2265 0"));
  written.claim("two", "x = \"d\"", "x' x = tr(x x')", "x' x = -tr(x x')",
                "x = [\"1\", \"2\"]\n"
                "d = \"3\"\n");
  CHECK(has(program("run own2026.two -v" + written.option).out, "d is 3 here"));
}

TEST_CASE("claims of a folder: a matrix may be called E where no mean is taken") {
  const Written written;
  written.claim("one", "X = \"d x n\"\ns = \"scalar\"", "E' = E", "E' = -E",
                "X = [[\"1\", \"2\"]]\ns = \"1\"\n");
  const auto path = written.folder / "own2026/one.toml";
  auto text = testing::content(path);
  text.replace(text.find("[[claim.assertion]]"), 0, "[claim.definitions]\nE = \"X X' + s I(d)\"\n");
  written.folder.file("own2026/one.toml", text);
  const auto said = program("run own2026.one" + written.option);
  CHECK_MESSAGE(said.code == 0, said.out);
}

TEST_CASE("claims of a folder: what formulas have is named where something is not known") {
  const Written written;
  const auto told = [&](const std::string& formula) {
    written.claim("one", "x = \"d\"\ny = \"d\"", formula + " = x", "x = y", "x = [\"1\"]\n");
    return program("list" + written.option, testing::Errors::alone).out;
  };
  CHECK(has(told("hadamard(x, y)"), "hadamard is no function; write A .* B"));
  CHECK(has(told("trace(x y')"), "trace is not known; write tr(A)"));
  for (const auto* formula : {"tensor(x, y)", "wedge(x, y)"}) {
    CAPTURE(formula);
    const auto message = told(formula);
    CHECK_MESSAGE(has(message, "functions are tr(A), inv(A), I(d), zeros(d, n), E(s), "), message);
  }
  CHECK(has(told("x[1] y"), "x[..] is no entry"));
}

TEST_CASE("claims of a folder: what is refused of an assertion is told at its line") {
  const Written written;
  written.claim("steps", "A = \"d x d\"", "A = A\"\nmanual_steps = \"by hand", "A = 2 A",
                "A = [[\"1\"]]\n");
  const auto told = program("run own2026.steps" + written.option).out;
  CHECK_MESSAGE(has(told, "manual_steps: "), told);
  CHECK_MESSAGE(!has(told, ":1:1: "), told);
}

TEST_CASE("claims of a folder: a bad file stops one claim, and all bad files are told at once") {
  const Written written;
  written.good("fine");
  written.claim("bad", "A = \"d x\"", "A = A'", "A = 2 A", "A = [[\"1\"]]\n");
  written.claim("worse", "A = \"d x d\"", "A = B", "A = 2 A", "A = [[\"1\"]]\n");
  const auto fine = program("run own2026.fine" + written.option);
  CHECK(fine.code == 0);
  CHECK(has(fine.out, ": [claim.symbols] A: column 4"));
  CHECK(has(fine.out, ": [[assertion]] it identity: column 5: B is not known"));
  CHECK(has(fine.out, "proved"));
  const auto bad = program("run own2026.bad" + written.option);
  CHECK(bad.code == 2);
  CHECK(has(bad.out, "own2026.bad is no claim: "));
  const std::string refused = "[claim.symbols] A: column 4";
  CHECK(bad.out.find(refused) == bad.out.rfind(refused));  // told once
  const auto all = program("run" + written.option);
  CHECK(all.code == 2);
  CHECK(has(all.out, "1 result: additional 1 proved"));
  CHECK(program("run own2026" + written.option).code == 2);
}

TEST_CASE("claims of a folder: an assertion whose controls count for nothing spoils no other") {
  const Written written;
  written.claim("two", "A = \"d x d\"\nx = \"d\"", "(A A)' = A' A'", "(A A)' = A A",
                "A = [[\"1\", \"2\"], [\"0\", \"1\"]]\nx = [\"1\", \"2\"]\n"
                "[[claim.assertion]]\nid = \"blind\"\norigin = \"additional\"\nalgebra = "
                "\"none\"\nexpected = \"proved\"\nidentity = \"x = (2 x) / 2\"\n"
                "must_fail = [\"x = (2 x) / 3\"]\n");
  const auto said = program("run own2026.two --json" + written.option, testing::Errors::dropped);
  CHECK(said.code == 3);
  const auto result = nlohmann::json::parse(said.out).at("results").at(0);
  CHECK(result.at("verdict") == "undecided");
  int settled = 0, open = 0;
  for (const auto& check : result.at("checks")) {
    const bool is_open = check.at("answer") == "unknown";
    const std::string name = check.at("name");
    CHECK_MESSAGE(is_open == name.starts_with("blind"), name);
    ++(is_open ? open : settled);
  }
  CHECK(settled > 1);
  CHECK(open > 1);
}

TEST_CASE("claims of a folder: claims that cite one place have one notation") {
  const Written written;
  const std::string letters = "X = \"d x n\"\n[claim.definitions]\n";
  const std::string instance = "X = [[\"1\", \"2\"]]\n";
  written.claim("one", letters + "G = \"X X'\"", "G' = G", "G' = -G", instance);
  written.claim("two", letters + "H = \"X X'\"", "H' = H", "H' = -H", instance);
  const auto names = program("run" + written.option);
  CHECK(names.code == 2);
  CHECK(has(names.out, "definitions.H: is what G is in "));
  written.claim("two", letters + "G = \"-(X X')\"", "G' = G", "G' = -G", instance);
  CHECK(has(program("run" + written.option).out, "definitions.G: stands for something else in "));
  written.claim("two", "X = \"d x d\"", "X'' = X", "X'' = -X", "X = [[\"1\"]]\n");
  CHECK(has(program("run" + written.option).out, "symbols.X: is d x d here and d x n in "));
}

TEST_CASE("claims of a folder: without ids they are meant alone") {
  const Written written;
  written.good("one");
  written.good("two");
  const auto all = program("run" + written.option);
  CHECK(has(all.out, "2 results: additional 2 proved"));
  CHECK(has(program("mutate" + written.option).out, "own2026 "));
  CHECK_FALSE(has(program("mutate" + written.option).out, "ahn2023"));
}

TEST_CASE("claims of a folder: a baseline of some claims, and a hypothesis more is worse") {
  const Written written;
  const std::string numbers = "A = [[\"1\"]]\nB = [[\"1\"]]\n";
  for (const auto* name : {"one", "two"})
    written.claim(name, "A = \"d x d\"\nB = \"d x d\"", "tr(A B) = tr(B A)", "tr(A B) = -tr(B A)",
                  numbers);
  const auto baseline = "'" + written.folder / "baseline.json" + "'";
  const auto first = program("baseline update " + baseline + " own2026.one" + written.option);
  CHECK_MESSAGE(has(first.out, "holds 1 result now"), first.out);
  CHECK(has(program("baseline update " + baseline + " own2026.two" + written.option).out,
            "holds 2 results now"));
  const auto held = "run --baseline " + baseline + written.option;
  CHECK(program(held).code == 0);
  CHECK(has(program(held).out, "nothing changed; 2 results compared"));
  CHECK(has(program(held + " own2026.one").out, "1 result compared"));
  // An update that does not run them loses nothing.
  const auto without = program("baseline update " + baseline);
  CHECK(without.code == 2);
  CHECK(has(without.out, "holds 2 results of files of your own"));
  CHECK(has(without.out, "--claims FOLDER"));
  // Fewer matrices than before.
  written.claim("one", "A = \"d x d, symmetric\"\nB = \"d x d\"", "tr(A B) = tr(B A)",
                "tr(A B) = -tr(B A)", numbers);
  const auto weaker = program(held);
  CHECK(weaker.code == 1);
  CHECK(has(weaker.out, "worse "));
  CHECK(has(weaker.out, "any A, d \u00D7 d; any B, d \u00D7 d"));
  CHECK(has(weaker.out, "A, d \u00D7 d, symmetric; any B, d \u00D7 d"));
}

TEST_CASE("claims of a folder: another formula wants a look, a word of the author is a note") {
  const Written written;
  written.claim("one", "A = \"d x n\"\nB = \"n x d\"\n[claim.definitions]\nC = \"A B\"",
                "tr(C) = tr(B A)", "tr(C) = -tr(B A)",
                "A = [[\"1\", \"2\"]]\nB = [[\"1\"], [\"0\"]]\n");
  const auto baseline = "'" + written.folder / "baseline.json" + "'";
  program("baseline update " + baseline + written.option);
  const auto held = "run --baseline " + baseline + written.option;
  const auto path = written.folder / "own2026/one.toml";
  const auto text = testing::content(path);
  const auto change = [&](const std::string& from, const std::string& to) {
    auto other = text;
    other.replace(other.find(from), from.size(), to);
    written.folder.file("own2026/one.toml", other);
    return program(held);
  };
  const auto words = change("title = \"t\"", "title = \"u\"");
  CHECK(words.code == 0);
  CHECK(has(words.out, "note"));
  const auto formula = change("C = \"A B\"", "C = \"(B' A')'\"");
  CHECK(formula.code == 1);
  CHECK(has(formula.out, " changed"));
  CHECK(program(held + " --notes-ok").code == 0);
}

TEST_CASE("claims of a folder: a page that is made later says where its claims are") {
  const Written written;
  written.good("one");
  const auto results = "'" + written.folder / "results.json" + "'";
  const auto page = written.folder / "page.html";
  CHECK(program("run --json" + written.option + " > " + results, testing::Errors::as_told).code ==
        0);
  CHECK(program("report " + results + " --html '" + page + "'").code == 0);
  CHECK(has(testing::content(page),
            "icl-verify run --claims " + written.folder.path() + " own2026.one"));
}

TEST_CASE("program: it says its own name") {
  const Folder folder;
  const auto link = folder / "my_verify";
  std::filesystem::create_symlink(testing::program(), link);
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
