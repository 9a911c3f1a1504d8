// The program as a user meets it: words in, words and exit code out.
#include "tests/cli/program.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "verify/claim/registry.hpp"
#include "verify/cli/commands.hpp"
#include "verify/report/writer/style.hpp"

namespace verify::program_test {
namespace {

using Json = nlohmann::json;
using verify::testing::content;
using verify::testing::Errors;
using verify::testing::Folder;
using verify::testing::program;
using verify::testing::Said;

bool has(const Said& said, const std::string& words) {
  return said.out.find(words) != std::string::npos;
}

const char* const lem2_instance = R"(claim = "ahn2023.lem2"
[instance]
X = [["1", "2"]]
x_query = ["1/2"]
w_star = ["3"]
A = [[["-1/2"]]]
)";

}  // namespace

TEST_CASE("help begins with examples") {
  const auto help = program("run --help");
  CHECK(help.code == 0);
  CHECK(help.out.find("Examples:") < help.out.find("Options:"));
  CHECK(program("--help").code == 0);
  CHECK(has(program("--version"), "icl-verify " ICL_VERIFY_VERSION ", commit "));
}

TEST_CASE("wrong words are refused with the nearest right ones and exit code 2") {
  for (const auto& [words, hint] : {std::pair{"run ahn2023.lem22", "did you mean ahn2023.lem2"},
                                    {"run --jsn", "--json"},
                                    {"rnu", "run"},
                                    {"show nothing.at.all", "icl-verify list"},
                                    {"run ahn2023.lem2 --set x_qury=1", "did you mean x_query"},
                                    {"run --set n=1", "exactly one claim"},
                                    {"run ahn2023.lem2 --set n", "NAME=VALUE"},
                                    {"run ahn2023.lem2@nowhere", "two steps"},
                                    {"run --timeout -1", "--timeout"}}) {
    const auto said = program(words);
    CAPTURE(words);
    CAPTURE(said.out);
    CHECK(said.code == 2);
    CHECK(has(said, hint));
  }
}

TEST_CASE("with --json errors are a document too") {
  const Folder folder;
  const auto file = folder.file("bad.toml", "claim = \"ahn2023.lem2\"\n[instance]\nX = \"x\"\n");
  for (const std::string words : {"run ahn2023.lem22 --json",
                                  "run --json --nothing",
                                  "show nothing.at.all --json",
                                  "report /nowhere --json",
                                  "run ahn2023.thm1 --set n=-1 --json",
                                  "--json",
                                  "rnu --json",
                                  "run ahn2023.lem22 --json=true",
                                  "show --json",
                                  "compare --json /nowhere /nowhere",
                                  "compare /nowhere --json",
                                  "baseline --json",
                                  "baseline update --json",
                                  "baseline update /nowhere/b.json --json",
                                  "baseline update /dev/null --from /nowhere --json",
                                  "run --json --baseline /nowhere",
                                  "run --json --resume /nowhere",
                                  "run --json --html -",
                                  "run --json --junit /nowhere/j.xml",
                                  "run --json --instance /nowhere",
                                  "list --json --paper x",
                                  "list --json xylophone",
                                  "report --json --errata /nowhere",
                                  "run --json --set n"}) {
    CAPTURE(words);
    const auto said = program(words, Errors::dropped);
    CHECK(said.code == 2);
    const auto json = Json::parse(said.out);
    CHECK(json.at("schema") == "icl-verify/errors/2");
    CHECK(json.at("exit_code") == 2);
    CHECK_FALSE(json.at("errors").at(0).at("message").get<std::string>().empty());
  }
  for (const auto& command : verify::commands) {
    CAPTURE(std::string(command.name));
    const auto said = program(command.name + std::string(" --json --nothing"), Errors::dropped);
    CHECK(said.code == 2);
    const auto words = Json::parse(said.out).at("errors").at(0).at("message").get<std::string>();
    CHECK(words.find("\nicl-verify " + std::string(command.name) + " --help") != std::string::npos);
  }
  const auto error =
      Json::parse(program("run --json --instance " + file, Errors::dropped).out).at("errors").at(0);
  CHECK(error.at("message").get<std::string>().find("X") != std::string::npos);
  CHECK(error.at("file") == file);
  CHECK(error.at("line") == 3);
  CHECK(error.at("column") == 5);
}

TEST_CASE("what is wrong in a file is told with line and column, as compilers do") {
  const Folder folder;
  const auto is_told = [&](const std::string& text, const std::string& place,
                           const std::string& words) {
    const auto file = folder.file("mine.toml", text);
    const auto said = program("run --instance " + file);
    CAPTURE(said.out);
    CHECK(said.code == 2);
    CHECK(said.out.starts_with("icl-verify: " + file + place + ": "));
    CHECK(has(said, words));
  };
  const std::string head = "claim = \"ahn2023.thm1\"\n[instance]\nn = \"5\"\n";
  is_told(head + "lambda = [\"x\"]\n", ":4:10", "is not a number");
  is_told(head + "lambda = [\"1\"\n", ":4:15", "end-of-file");
  is_told(head + "lambda = [\"1\"]\nlamda = \"1\"\n", ":5:9", "lamda");
  is_told(head + "lambda = [\"1\"]\n[expect]\nloss = \"1\"\n", ":6:8", "no such value");
  is_told(head + "lambda = [\"1\"]\n[expect]\nloss_min = \"<= many\"\n", ":6:12",
          "neither a number");
  is_told(head + "lambda = \"@nowhere.npy\"\n", ":4:10", "no such file");
  is_told("claim = \"ahn2023.thm1\"\n", ":1:1", "[instance]");
  const auto broken = folder.file("broken.json", "{\n \"schema\": ]\n}\n");
  CHECK(program("report " + broken).out.starts_with("icl-verify: " + broken + ":2:12: "));
}

TEST_CASE("expected values may be ranges, which the enclosure decides") {
  const Folder folder;
  const auto run = [&](const std::string& expected) {
    return program("run --instance " +
                   folder.file("mine.toml", std::string(lem2_instance) +
                                                "[expect]\nprediction = [\"0\", \"" + expected +
                                                "\"]\n"));
  };
  for (const std::string good : {"<= 15/8", "< 2", "1.87 .. 1.88", "1.8 +- 0.1", "> 1"}) {
    CAPTURE(good);
    CHECK(run(good).code == 0);
  }
  const auto said = run("< 15/8");
  CHECK(said.code == 1);
  CHECK(has(said, "DISAGREES"));
  const auto refused = run("<= many");
  CHECK(refused.code == 2);
  CHECK(has(refused,
            "[expect] prediction: \"<= many\" is neither a number nor a range; allowed are"));
}

TEST_CASE("a version that nobody read is told of its paper alone") {
  for (const std::string name : {"crosscut 1234.56789v1", "Theorem 3 of Li 1234.56789v2"}) {
    const auto said = program("show '" + name + "'");
    CHECK(said.code == 2);
    CHECK_FALSE(has(said, "that version was not read"));
  }
  CHECK(has(program("show 2504.04308v9"), "that version was not read"));
}

TEST_CASE("author-note writes of the errors and gaps of one paper, as a run finds them") {
  const auto letter = program("author-note Memformers", Errors::dropped);
  CHECK(letter.code == 0);
  std::string words = letter.out;  // on one line: where it breaks depends on the commit's name
  std::replace(words.begin(), words.end(), '\n', ' ');
  CHECK(words.find("note lists 1 gap in a proof") != std::string::npos);
  CHECK(has(letter, "icl-verify run memformer2024.prop2_rowscale"));
  CHECK_FALSE(has(letter, "li2025"));
  // It can be mailed: no line is long, and no markup is in it.
  std::istringstream lines(letter.out);
  for (std::string line; std::getline(lines, line);) CHECK(characters(line) <= 76);
  for (const char* mark : {"\\mathbf", "<span>", "**", "$"}) CHECK_FALSE(has(letter, mark));
  CHECK(has(program("author-note Memformers --markdown", Errors::dropped),
            "`icl-verify run memformer2024.prop2_rowscale` ("));
  CHECK(has(program("author-note nobody"), "allowed are ahn2023"));
  const auto ours = program("author-note crosscut");
  CHECK(ours.code == 2);
  CHECK(has(ours, "no authors to write to"));
}

TEST_CASE("cite gives BibTeX and a verdict, recorded or found") {
  const Folder folder;
  const auto all = program("cite");
  CHECK(all.code == 0);
  for (const auto& entry : verify::paper_registry()) {
    const std::string key = entry.key;
    CAPTURE(key);
    CHECK((key == "crosscut") != has(all, "{" + key + ",\n"));
  }
  const auto paper = program("cite Memformers");
  CHECK(has(paper, "@misc{memformer2024,"));
  CHECK_FALSE(has(paper, "@inproceedings"));
  const auto recorded = program("cite 'Theorem 3 of Li'");
  CHECK(has(recorded, "\nicl-verify " ICL_VERIFY_VERSION ", commit "));
  CHECK(has(recorded,
            " has on record of Li et al. 2025, Theorem 3, T1 and T2 (COLM 2025), claim "
            "li2025.thm3 (\"Uniqueness of the optimal weighted preconditioned gradient descent "
            "step\"): false as stated; a corrected version is proved for every n, d >= 1"));
  CHECK(has(recorded, "971/420"));
  CHECK(has(program("cite 'Gating is Weighting'"), "@inproceedings{li2025,"));
  const auto results =
      folder.file("results.json", program("run ahn2023.lem2 --json", Errors::dropped).out);
  CHECK(has(program("cite ahn2023.lem2 --from " + results), " on Ahn et al. 2023, Lemma 2"));
  const auto missing = program("cite ahn2023.lem6 --from " + results);
  CHECK(missing.code == 2);
  CHECK(has(missing, "holds no verdict on ahn2023.lem6; run it"));
  CHECK(Json::parse(program("cite li2025.thm3 --json").out).at("claim").at("found") == false);
  CHECK(program("cite nothing.at.all").code == 2);
}

TEST_CASE("show and list find claims as people call them, and papers") {
  CHECK(has(program("show 'Theorem 3 of Li'"), "li2025.thm3  "));
  CHECK(has(program("show LI2025.eq15"), "li2025.thm2  "));
  const auto paper = program("show Li");
  CHECK(paper.code == 0);
  CHECK(paper.out.find("li2025.thm1 ") < paper.out.find("li2025.lem1 "));  // as printed
  CHECK(has(paper, "corrected"));
  CHECK(has(paper, "Yingcong Li, Davoud"));
  for (const auto& said : {paper, program("show li2025.thm3 --assertions")}) {
    CHECK(has(said, "the nearest public version is"));
    CHECK(has(said, "https://openreview.net/forum?id=9AFIz0YzD7"));
  }
  CHECK(Json::parse(program("show li2025.thm3 --json").out).at("publication").at("year") == "2025");
  CHECK(Json::parse(program("show li2025 --json").out).at("schema") == "icl-verify/paper/1");
  const auto found = program("list li gating");
  CHECK(found.code == 0);
  CHECK(has(found, "li2025."));
  CHECK_FALSE(has(found, "ahn2023."));
  CHECK(has(program("list 'theorem 3'"), "3 claims"));
  for (const std::string symbol : {"s_min", "'s_{\\min}'"})  // of no title and no statement
    CHECK(has(program("list " + symbol), "li2025."));
  for (const auto& [words, hint] : {std::pair{"list xylophone", "no claim is called \"xylophone\""},
                                    {"list --paper lee", "allowed are ahn2023"},
                                    {"run 'theorem 3'", "give the id of one"}}) {
    const auto said = program(words);
    CAPTURE(words);
    CHECK(said.code == 2);
    CHECK(has(said, hint));
  }
}

TEST_CASE("a file that is missing is refused with exit code 2") {
  const Folder folder;
  for (const std::string words : {"report ", "run --instance "}) {
    const auto said = program(words + (folder / "none"));
    CAPTURE(words);
    CHECK(said.code == 2);
    CHECK(has(said, folder / "none"));
    CHECK(has(said, "cannot be opened"));
  }
}

TEST_CASE("show says which checks test the program and no assertion of a paper") {
  CHECK(has(program("show cheng2024.relu_nonpsd --checks"), "[a test of"));
  CHECK_FALSE(has(program("show li2025.lem1 --checks"), "[a test of"));
}

TEST_CASE("list and show give text and JSON of the documented schemas") {
  const auto list = Json::parse(program("list --json", Errors::dropped).out);
  CHECK(list.at("schema") == "icl-verify/list/1");
  CHECK(list.at("claims").size() == verify::registry().size());
  for (const auto& claim : list.at("claims")) {
    for (const char* field : {"id", "title", "paper", "place", "of_paper", "expected", "evidence"})
      CHECK(claim.contains(field));
  }
  CHECK(
      Json::parse(program("list ahn2023 --evidence 'precision sweep' --json", Errors::dropped).out)
          .at("claims")
          .size() < list.at("claims").size());
  CHECK(has(program("list"), "ahn2023.lem2"));
  CHECK(has(program("list liu2025.thm33_count"), "form for finite alphabets; not in the paper)"));
  CHECK_FALSE(has(program("list liu2025.thm33"), "not in the paper"));
  const auto shown = Json::parse(program("show ahn2023.lem2 --json", Errors::dropped).out);
  CHECK(shown.at("schema") == "icl-verify/claim/2");
  CHECK(shown.at("inputs").size() == 7);
  CHECK(has(program("show ahn2023.lem2"), "Statement"));
}

TEST_CASE("run gives the documented JSON, and report reads it again") {
  const Folder folder;
  const auto said = program("run ahn2023.lem2 --json", Errors::dropped);
  CHECK(said.code == 0);
  const auto json = Json::parse(said.out);
  CHECK(json.at("schema") == "icl-verify/results/6");
  CHECK(json.at("totals").at("statements").at("proved") == 1);
  const auto& result = json.at("results").at(0);
  for (const char* field : {"id", "instance", "verdict", "expected", "status", "assertions",
                            "checks", "values", "expected_values", "plots"}) {
    CHECK(result.contains(field));
  }
  for (const char* field :
       {"name", "evidence", "expected", "answer", "detail", "bits", "assertion", "scope"}) {
    CHECK(result.at("checks").at(0).contains(field));
  }
  const auto& cost = json.at("environment").at("costs").at(0);
  for (const char* field : {"id", "instance", "seconds", "peak_bytes", "checks"})
    CHECK(cost.contains(field));
  CHECK(cost.at("checks").size() == result.at("checks").size());
  CHECK(json.at("claims").at(0).at("place") == "Lemma 2");
  CHECK(result.at("values").at("prediction").at(2) == "9/2");
  CHECK(result.at("expected_values").at(0).at("agrees") == true);
  const auto file = folder.file("results.json", said.out);
  CHECK(Json::parse(program("report " + file + " --json", Errors::dropped).out) == json);
  CHECK(has(program("report " + file), "proved   ahn2023.lem2"));
  CHECK(program("report " + folder.file("not-json", "hello")).code == 2);
}

TEST_CASE("results are the same bytes whatever the number of workers, but for one block") {
  const auto without_environment = [](const std::string& options) {
    auto json =
        Json::parse(program("run 'memformer2024.*' --json " + options, Errors::dropped).out);
    CHECK(json.erase("environment") == 1);
    return json.dump();
  };
  const auto once = without_environment("-j 1");
  CHECK(once == without_environment("-j 1"));
  CHECK(once == without_environment("-j 4"));
  CHECK(once != without_environment("-j 1 --seed 2"));
}

TEST_CASE("a user's numbers: --set and --instance") {
  const Folder folder;
  CHECK(has(program("run ahn2023.lem2 --set x_query=7"), "prediction = [0, 21/2, 63/4]"));
  const auto too_long = program("run ahn2023.lem2 --set x_query=7,8");
  CHECK(too_long.code == 2);
  CHECK(has(too_long, "x_query"));
  CHECK(has(too_long, "d is 1"));
  const auto good =
      program("run --instance " +
              folder.file("good.toml", std::string(lem2_instance) +
                                           "[expect]\nprediction = [\"0\", \"15/8\"]\n"));
  CAPTURE(good.out);
  CHECK(good.code == 0);
  const auto wrong = program(
      "run --instance " + folder.file("wrong.toml", std::string(lem2_instance) +
                                                        "[expect]\nprediction = [\"0\", \"2\"]\n"));
  CHECK(wrong.code == 1);
  CHECK(has(wrong, "DISAGREES"));
  const auto unknown =
      program("run --instance " +
              folder.file("unknown.toml", std::string(lem2_instance) + "[expect]\nloss = \"1\"\n"));
  CHECK(unknown.code == 2);
  CHECK(has(unknown, "prediction"));
  const auto decimal =
      program("run --instance " +
              folder.file("decimal.toml", "claim = \"ahn2023.lem2\"\n[instance]\nX = [[0.5]]\n"));
  CHECK(decimal.code == 2);
  CHECK(has(decimal, "in quotes"));
}

TEST_CASE("identity tests: the settings alone name the seed, so that their words are the same") {
  const auto document = [](const std::string& seed) {
    return Json::parse(program("run ahn2023.lem2 --json --seed " + seed, Errors::dropped).out);
  };
  const auto words = [](const Json& json) {
    return json.at("results").at(0).at("checks").at(3).at("detail").get<std::string>();
  };
  const auto five = document("5"), six = document("6");
  CHECK(words(five).find("61-bit prime") != std::string::npos);
  CHECK(words(five) == words(six));
  CHECK(five.at("settings").at("seed") == 5);
  CHECK(six.at("settings").at("seed") == 6);
}

TEST_CASE("the doctor is content here") {
  CHECK(program("doctor").code == 0);
  const auto json = Json::parse(program("doctor --json", Errors::dropped).out);
  CHECK(json.at("versions").contains("FLINT"));
  for (const auto& test : json.at("self_tests")) CHECK(test.at("passed") == true);
}

TEST_CASE("no colour and no progress where there is no terminal") {
  CHECK(program("run ahn2023.lem2").out.find('\033') == std::string::npos);
}

}  // namespace verify::program_test
