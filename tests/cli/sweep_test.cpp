// Sweeps, shards and their merge as a user meets them.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cmake/places.hpp"

namespace verify::sweep_test {
namespace {

using Json = nlohmann::ordered_json;
using testing::content;
using testing::Errors;
using testing::Folder;
using testing::program;

std::string without_environment(const std::string& text) {
  auto json = Json::parse(text);
  CHECK(json.erase("environment") == 1);
  return json.dump();
}

long lines_in(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

TEST_CASE("a point of a sweep is the run of its settings") {
  const auto grid =
      Json::parse(program("run ahn2023.thm1 --set n=1..3 --set d=1,2 --set 'lambda=d*1/2' --json",
                          Errors::dropped)
                      .out);
  const auto alone = Json::parse(
      program("run ahn2023.thm1 --set n=2 --set d=2 --set 'lambda=d*1/2' --json", Errors::dropped)
          .out);
  REQUIRE(grid.at("results").size() == 6);
  CHECK(grid.at("results").at(3) == alone.at("results").at(0));
}

TEST_CASE("a sweep writes its table, lines of JSON and a drawing") {
  const Folder folder;
  const auto said =
      program("run ahn2023.thm1 --set n=1..8 --set lambda=1,1/2 --set lambda=2,3 --csv " +
              (folder / "t.csv") + " --jsonl " + (folder / "t.jsonl") + " --svg " +
              (folder / "t.svg") + " --plot loss_min:n,lambda");
  CAPTURE(said.out);
  CHECK(said.code == 0);
  CHECK(said.out.find("holds here  16 points") != std::string::npos);
  const auto csv = content(folder / "t.csv");
  CHECK(lines_in(csv) == 17);
  CHECK(csv.find("\"[2, 3]\",8,holds here,") != std::string::npos);
  CHECK(csv.substr(0, csv.find('\r')).find("loss_min,loss_min.decimal") != std::string::npos);
  CHECK(lines_in(content(folder / "t.jsonl")) == 16);
  CHECK(content(folder / "t.svg").starts_with("<svg xmlns"));
  // Read again from its results, the same.
  const auto again =
      program("run ahn2023.thm1 --set n=1..8 --set lambda=1,1/2 --set lambda=2,3 --json > " +
              (folder / "r.json") + " && '" + std::string(testing::program()) + "' report " +
              (folder / "r.json") + " --csv " + (folder / "again.csv"));
  CHECK(again.code == 0);
  CHECK(content(folder / "again.csv") == csv);
}

TEST_CASE("points that are not allowed are rows too, and exit code 2") {
  const auto said =
      program("run ahn2023.thm1 --set n=-1..2 --set lambda=1 --csv -", Errors::dropped);
  CHECK(said.code == 2);
  CHECK(lines_in(said.out) == 5);
  CHECK(said.out.find("-1,refused,") != std::string::npos);
}

TEST_CASE("a point whose lists cannot be written out is refused by itself, the others are run") {
  const auto said = program("run ahn2023.thm1 --set n=2,3 --set d=0,2 --set 'lambda=d*1' --jsonl -",
                            Errors::dropped);
  CHECK(said.code == 2);
  CHECK(lines_in(said.out) == 4);
  CHECK(said.out.find("n=2 d=2 lambda=d*1\",\"inputs\"") != std::string::npos);
  CHECK(said.out.find("\"verdict\":\"refused\",\"reason\":\"--set: ahn2023.thm1: lambda=d*1: a "
                      "count between 1 and") != std::string::npos);
  CHECK(said.out.find("\"verdict\":\"holds here\"") != std::string::npos);
}

TEST_CASE("what was filled in is told of a sweep in every form") {
  const auto words = std::string("run ahn2023.thm1 --set n=40,41 ");
  const auto text = program(words, Errors::dropped);
  CHECK(text.code == 0);
  CHECK(text.out.find("filled in   lambda = [1, 2], not set here: taken from the instance") !=
        std::string::npos);
  const auto csv = program(words + "--csv -", Errors::dropped).out;
  CHECK(csv.substr(0, csv.find('\r')).ends_with(",filled_in,reason"));
  CHECK(csv.find(",lambda from ") != std::string::npos);
  const auto lines = program(words + "--jsonl -", Errors::dropped).out;
  CHECK(lines.find(",\"names\":[\"lambda\"]}}\n") != std::string::npos);
  const auto all_set = program("run ahn2023.thm1 --set n=1,2 --set lambda=1 --csv -").out;
  CHECK(all_set.find("filled_in") == std::string::npos);
}

TEST_CASE("wrong ranges, plots and shards are refused with the remedy") {
  const auto refused = [](const std::string& words, const std::string& assertion) {
    const auto said = program(words);
    CAPTURE(words);
    CAPTURE(said.out);
    CHECK(said.code == 2);
    CHECK(said.out.find(assertion) != std::string::npos);
  };
  refused("run ahn2023.thm1 --set n=1..", "a range is FIRST..LAST");
  refused("run ahn2023.thm1 --set n=1..400 --set d=1..400", "more than 100000 points");
  refused("run ahn2023.thm1 --set 'lambda=d*1'", "add --set d=");
  refused("run ahn2023.thm1 --set n=1..3 --svg - --plot loss:n", "there are");
  refused("run ahn2023.thm1 --set n=1..3 --svg - --plot nosuch", "icl-verify: --plot nosuch: no ");
  const Folder pages;
  refused("run ahn2023.thm1 --set n=1..3 --plot nosuch --html " + (pages / "p.html"),
          "icl-verify: --plot nosuch: no ");
  refused("run ahn2023.lem2 --svg -", "your own inputs");
  refused("run ahn2023.lem2 --plot loss", "add --drawing FILE");
  refused("run ahn2023.lem2 --shard 3/2", "as in --shard 2/8");
  refused("merge nowhere.json", "nowhere.json");
  refused("run ahn2023.lem2 --continue a --journal b", "--continue");
}

// The whole run and its shards, by documents and by journals.
void check_shards(const std::string& words, const std::string& count) {
  const Folder folder;
  const auto whole = program("run " + words + " --json", Errors::dropped);
  const auto csv = program("run " + words + " --jsonl -", Errors::dropped);
  std::string documents, journals;
  for (int k = 1; k <= std::stoi(count); ++k) {
    const auto number = std::to_string(k);
    const auto said = program("run " + words + " --shard " + number + "/" + count +
                                  " --json --journal " + (folder / ("j" + number)),
                              Errors::dropped);
    documents = folder.file("d" + number, said.out) + " " + documents;
    journals += " " + (folder / ("j" + number));
  }
  for (const auto& files : {documents, journals}) {
    const auto merged = program("merge " + files + " --json", Errors::dropped);
    CAPTURE(words);
    CHECK(merged.code == whole.code);
    CHECK(without_environment(merged.out) == without_environment(whole.out));
    CHECK(program("merge " + files + " --jsonl -", Errors::dropped).out == csv.out);
  }
}

TEST_CASE("shards merge to the bytes of one run: claims, sweeps, files, and what is refused") {
  const Folder folder;
  std::string files;
  for (const char* n : {"1", "0", "3"}) {
    files += " " + folder.file(std::string(n) + ".toml",
                               std::string("claim = \"ahn2023.thm1\"\n[instance]\nn = \"") + n +
                                   "\"\nlambda = [\"1\"]\n");
  }
  check_shards("ahn2023.lem2 'li2025.thm*'", "3");
  check_shards("ahn2023.lem2", "2");
  check_shards("ahn2023.thm1 --set n=-1..6 --set lambda=1,2 --seed 3", "4");
  check_shards("ahn2023.lem2 --instance" + files + " " + folder.file("no.toml", "claim = 3\n"),
               "3");
}

TEST_CASE("a shard that was killed goes on where it stopped, and merge waits for it") {
  const Folder folder;
  const std::string words = "ahn2023.thm1 --set n=1..12 --set lambda=1,2";
  const auto whole = program("run " + words + " --json", Errors::dropped);
  const auto shard = [&](const std::string& k) {
    return program("run " + words + " --shard " + k + "/2 --continue " + (folder / k));
  };
  CHECK(shard("1").code == 0);
  CHECK(shard("2").code == 0);
  const auto journal = content(folder / "2");
  // As a kill leaves it: three results and a piece of the fourth.
  std::size_t end = 0;
  for (int line = 0; line < 4; ++line) end = journal.find('\n', end) + 1;
  folder.file("2", journal.substr(0, end + 100));
  const auto files = (folder / "1") + " " + (folder / "2");
  const auto early = program("merge " + files);
  CHECK(early.code == 2);
  CHECK(early.out.find("shard 2/2): is not finished: 3 of 6 results are missing") !=
        std::string::npos);
  CHECK(shard("2").code == 0);
  const auto merged = program("merge " + files + " --json", Errors::dropped);
  CHECK(without_environment(merged.out) == without_environment(whole.out));
  // A journal is that of its shard and no other.
  const auto other = program("run " + words + " --shard 1/2 --continue " + (folder / "2"));
  CHECK(other.code == 2);
  CHECK(other.out.find("was made with --shard 2/2; go on with it") != std::string::npos);
}

}  // namespace
}  // namespace verify::sweep_test
