// Faults from outside, through the program as a user calls it: nothing of them becomes a verdict,
// and nothing that was found is lost.
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cmake/places.hpp"
#include "verify/results/journal.hpp"

namespace verify::faults_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using verify::testing::content;
using verify::testing::Errors;
using verify::testing::Folder;
using verify::testing::program;
using verify::testing::Said;

bool has(const Said& said, const std::string& words) {
  return said.out.find(words) != std::string::npos;
}

std::string gauss(const std::string& more, const std::string& name = "") {
  return "claim = \"cheng2024.prop34_gauss\"\n[instance]\n" +
         (name.empty() ? "" : "name = \"" + name + "\"\n") + "delta = \"1/4\"\n" + more;
}

// More workers than the files of the test below are enough for.
const std::string short_claims =
    "ahn2023.dist ahn2023.distort ahn2023.eq15 ahn2023.gdpp ahn2023.lem2 ahn2023.lem6 "
    "ahn2023.lem7 ahn2023.lem8 ahn2023.lem9 ahn2023.nonconvex ahn2023.reduce ahn2023.thm1 "
    "ahn2023.thm1_rot ahn2023.thm4_eq22 ahn2023.thm4_eq29 ahn2023.thm4_sopt";

}  // namespace

// How many results of a document are called refuted, however they are counted.
long refuted(const std::string& document) {
  long count = 0;
  for (const auto& [kind, counts] : Json::parse(document).at("totals").items())
    count += counts.at("refuted").get<long>();
  return count;
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_CASE("too little memory refutes nothing") {
  const auto said = program("run ahn2023.thm5 --deep --json --memory 64", Errors::dropped);
  CHECK(said.code == 3);
  CHECK(has(said, "memory ran out"));  // so that it was too little
  CHECK(refuted(said.out) == 0);
}

// With SIGCHLD ignored the system keeps no word of how a worker ended.
TEST_CASE("what a starter ignores does not hide how workers end") {
  const Folder state;
  const auto said = verify::testing::shell(
      "XDG_STATE_HOME='" + state.path() + "' env --ignore-signal=CHLD '" +
      std::string(testing::program()) + "' run ahn2023.thm5 --deep --json --memory 64 2>/dev/null");
  CHECK(said.code == 3);
  CHECK(has(said, "memory ran out"));
}
#endif

// What is expected to be corrected: there something false was to be found.
TEST_CASE("too little time refutes nothing") {
  const auto said = program(
      "run li2025.cor3 li2025.thm2 li2025.thm3 li2025.thm4 li2025.thm5 li2025.thm6 liu2025.cor14 "
      "liu2025.thm10 liu2025.thm51 --json --timeout 0.02",
      Errors::dropped);
  CHECK((said.code == 0 || said.code == 3));
  CHECK(refuted(said.out) == 0);
}

// What is listed as an error of a paper is none while the check that shows it has not run.
// Whether it has run within that time is the machine's business; the status of the assertion says
// it.
TEST_CASE("too little time accuses no paper") {
  const auto accused_and_refuted = [](const std::string& options) {
    const Folder folder;
    const auto said = program(
        "run liu2025.thm10 --json --sarif " + folder / "alerts.sarif" + options, Errors::dropped);
    const auto alerts = Json::parse(content(folder / "alerts.sarif"));
    const auto results = Json::parse(said.out);
    long accused = 0, refuted = 0;
    for (const auto& alert : alerts.at("runs").at(0).at("results"))
      accused += alert.at("level") == "error";
    for (const auto& assertion : results.at("results").at(0).at("assertions"))
      refuted += assertion.at("id") == "printed" && assertion.at("status") == "refuted";
    return std::pair(accused, refuted);
  };
  CHECK(accused_and_refuted("") == std::pair(1L, 1L));
  for (const std::string seconds : {"0.001", "0.002", "0.003", "0.005"}) {
    CAPTURE(seconds);
    const auto [accused, refuted] = accused_and_refuted(" --timeout " + seconds);
    CHECK(accused == refuted);
  }
}

TEST_CASE("evidence that is not rigorous refutes nothing") {
  const auto said = program("run liu2025.causal --json --set x0=1e5000", Errors::dropped);
  CHECK((said.code == 0 || said.code == 3));
  CHECK(refuted(said.out) == 0);
  const auto results = Json::parse(said.out);
  long against = 0;  // so that there was something to believe
  for (const auto& check : results.at("results").at(0).at("checks"))
    against += check.at("evidence") == "precision sweep" && check.at("answer") == "no";
  CHECK(against == 1);
}

TEST_CASE("sizes that outgrow machine words refute nothing") {
  for (const std::string d : {"100000", "999999", "1000000000"}) {
    const auto said =
        program("run ahn2023.thm4_localmin --json --timeout 10 --set d=" + d, Errors::dropped);
    CAPTURE(d);
    CHECK((said.code == 0 || said.code == 3));
    CHECK(refuted(said.out) == 0);
  }
}

TEST_CASE("losses that overflow differ from nothing") {
  const auto said = program("run cheng2024.exp_fig4 --json --set L=24", Errors::dropped);
  CHECK(said.code == 3);
  CHECK(has(said, "overflow double precision"));
  CHECK(refuted(said.out) == 0);
}

TEST_CASE("points that overflow are left out, and every result is kept") {
  const auto steps = program(
      "run cheng2024.prop34 --json --set X=3 --set x_query=1 --set y=1 --set kernel=linear --set "
      "delta=1 --set L=400",
      Errors::dropped);
  CHECK(steps.code == 0);
  CHECK(Json::parse(steps.out).at("results").size() == 1);
  CHECK(program("run ahn2023.thm1 --set n=5 --set lambda=1e308").code == 0);
}

TEST_CASE("a file that is no journal of ours keeps every byte") {
  const Folder folder;
  const auto results =
      Json::parse(program("run ahn2023.dist --json", Errors::dropped).out).dump();  // one line
  for (const auto& text : {results, std::string("my\nthesis"), std::string("{}\n")}) {
    const auto path = folder.file("mini.json", text);
    for (const std::string option : {"--resume ", "--journal "}) {
      const auto said = program("run ahn2023.dist " + option + path);
      CAPTURE(option);
      CHECK(said.code == 2);
      CHECK(has(said, "is no journal"));
      CHECK(content(path) == text);
    }
  }
  CHECK(program("run ahn2023.dist --journal /dev/full").code == 2);
}

TEST_CASE("standard output that cannot be written is exit code 2") {
  const Folder folder;
  const auto results =
      folder.file("r.json", program("run ahn2023.dist --json", Errors::dropped).out);
  for (const auto& words :
       {std::string("run ahn2023.dist"), std::string("run ahn2023.dist --json"),
        std::string("run ahn2023.dist --html -"), "report " + results,
        "compare " + results + " " + results, std::string("list"), std::string("--help")}) {
    for (const std::string where : {" 2>&1 >/dev/full", " 2>&1 >&-"}) {
      const auto said = program(words + where, Errors::as_told);
      CAPTURE(words);
      CHECK(said.code == 2);
      CHECK(has(said, "standard output cannot be written"));
    }
  }
}

TEST_CASE("what is resumed is what was asked for") {
  const Folder folder;
  const auto journal = folder / "j";
  const auto mine = folder.file("mine.toml", gauss("L = \"3\""));
  const auto run = "run --json --instance " + mine;
  CHECK(program(run + " --journal " + journal).code == 0);
  for (const std::string other : {" --seed 5", " --deep"}) {
    const auto said = program(run + other + " --resume " + journal);
    CHECK(said.code == 2);
    CHECK(has(said, "was made with"));
  }
  folder.file("mine.toml", gauss("L = \"4\""));
  const auto again = Json::parse(program(run + " --resume " + journal, Errors::dropped).out);
  folder.file("mine.toml", gauss("L = \"5\""));
  CHECK(has(program(run + " --resume " + journal, Errors::alone),
            ": changed since the journal was written, and run again"));
  CHECK(!has(program(run + " --resume " + journal, Errors::alone), "changed since"));
  REQUIRE(again.at("results").size() == 1);
  CHECK(again.at("results").at(0).at("inputs").at("L") == "4");
  CHECK(verify::read_journal(journal).entries.size() == 1);
}

TEST_CASE("what did not finish is run again") {
  const Folder folder;
  const auto journal = folder / "j";
  CHECK(program("run cheng2024.prop34 --timeout 0.001 --journal " + journal).code == 3);
  CHECK(program("run cheng2024.prop34 --resume " + journal).code == 0);
  CHECK(program("report " + journal).out.find("1 proved") != std::string::npos);
}

TEST_CASE("two files with one name are two results") {
  const Folder folder;
  fs::create_directory(folder / "a");
  fs::create_directory(folder / "b");
  const auto files = folder.file("a/x.toml", gauss("L = \"3\"", "mine")) + " " +
                     folder.file("b/x.toml", gauss("L = \"4\"", "mine"));
  const auto json = Json::parse(program("run --json --instance " + files, Errors::dropped).out);
  REQUIRE(json.at("results").size() == 2);
  CHECK(json.at("results").at(0).at("instance") == "mine");
  CHECK(json.at("results").at(1).at("instance") == "mine (" + (folder / "b/x.toml") + ")");
}

TEST_CASE("a file that cannot be read leaves the others going") {
  const Folder folder;
  const auto files = folder.file("bad.toml", "claim = ") + " " + folder.path() + " " +
                     folder.file("good.toml", gauss("L = \"3\""));
  const auto said = program("run --instance " + files);
  CHECK(said.code == 2);
  CHECK(has(said, "bad.toml:1:"));
  CHECK(has(said, folder.path() + ": is a folder"));
  CHECK(has(said, "1 result: 1 holds here"));
}

TEST_CASE("points of a sweep that are refused alike are told once, files each by name") {
  const auto sweep = program("run ahn2023.thm1 --set n=1..3 --set d=5,7", Errors::alone);
  CHECK(has(sweep, "(and so for 5 other inputs)"));
  CHECK(has(sweep, "--set 'lambda=d*1'"));
  const Folder folder;
  const auto first = folder.file("w1.toml", gauss("L = \"-1\"")),
             second = folder.file("w2.toml", gauss("L = \"-2\""));
  const auto files = program("run --instance " + first + " " + second, Errors::alone);
  CHECK(has(files, "w1.toml"));
  CHECK(has(files, "w2.toml"));
  CHECK_FALSE(has(files, "and so for"));
}

TEST_CASE("limits and seeds that are none are refused") {
  for (const std::string words :
       {"--timeout 1e10", "--timeout nan", "--timeout inf", "--timeout 0", "--memory nan",
        "--seed -1", "--seed 18446744073709551616", "--seed 1.5"}) {
    const auto said = program("run ahn2023.dist " + words);
    CAPTURE(words);
    CHECK(said.code == 2);
    CHECK(has(said, "is no"));
  }
}

TEST_CASE("documents that are deep, huge or nothing are refused with a message") {
  const Folder folder;
  std::string key = "a";
  for (int k = 0; k < 40000; ++k) key += ".a";
  const auto toml = "claim = \"ahn2023.lem2\"\n[instance]\n" + key + " = 1\n";
  const auto instance = program("run --instance " + folder.file("deep.toml", toml));
  CHECK(instance.code == 2);
  CHECK(has(instance, ":3:1: a key of more than 8 dotted parts"));
  CHECK(has(program("report " + folder.file("deep.json", std::string(100000, '['))), "nested"));
  CHECK(has(program("report " + folder.file("null.json", "null")), "an object is needed"));
  CHECK(has(program("run --instance /dev/zero"), "/dev/zero: is a device"));
}

TEST_CASE("no control character of a user's reaches the terminal") {
  const Folder folder;
  const auto named = folder.file("n.toml", gauss("L = \"3\"", "a\\u001b[2J"));
  const auto valued = folder.file("v.toml", gauss("L = \"3\\u009b2J\""));
  const auto keyed = folder.file("k.toml", gauss("\"L\\u001b[2J\" = \"3\""));
  for (const auto& words :
       {"run --instance " + named, "run --instance " + valued, "run --instance " + keyed,
        std::string("run ahn2023.lem2 --set \"$(printf 'x_query=1\\033[2J')\""),
        std::string("run \"$(printf 'x\\033[2J')\""), std::string("\"$(printf 'x\\033[2J')\""),
        std::string("run --instance \"$(printf 'x\\033[2J')\""),
        std::string("run --resume \"$(printf 'x\\033[2J')\""),
        std::string("run ahn2023.lem2 --set \"$(printf 'x_query=1\\nicl-verify: proved')\"")}) {
    const auto said = program(words);
    CAPTURE(said.out);
    CHECK(said.code == 2);
    CHECK(said.out.find('\033') == std::string::npos);
    CHECK(said.out.find("\xC2\x9B") == std::string::npos);
    CHECK(said.out.find("\nicl-verify: proved") == std::string::npos);
  }
}

TEST_CASE("messages name the input, and echo no more of it than is needed") {
  const auto bits = program("run memformer2024.cg_ladder --set bits=53e20");
  CHECK(has(bits, "memformer2024.cg_ladder: bits"));
  CHECK(has(bits, "at most 10^9"));
  CHECK(has(program("run ahn2023.thm1 --set n=true"), "must begin with a digit"));
  CHECK(program("run ahn2023.thm1 --set lambda=" + std::string(5000, 'x')).out.size() < 1000);
  const auto long_name = program("run " + std::string(5000, 'x'));
  CHECK(long_name.out.size() < 1000);
  CHECK(has(long_name, "list shows them all"));
  CHECK(has(program("run nodot"), "no claim is called \"nodot\""));
}

TEST_CASE("files that are one are not written over each other") {
  const Folder folder;
  const auto mine = folder.file("mine.toml", gauss("L = \"3\""));
  const auto page = folder / "page";
  for (const auto& words :
       {"--html " + page + " --sarif " + page, "--html " + page + " --journal " + page,
        "--instance " + mine + " --markdown " + mine}) {
    const auto said = program("run cheng2024.prop34_gauss " + words);
    CAPTURE(said.out);
    CHECK(said.code == 2);
    CHECK(has(said, "are one file"));
  }
  CHECK_FALSE(fs::exists(page));
}

TEST_CASE("when no file may grow, results are shown, and nothing half is left") {
  const Folder folder;
  // 8 blocks of 512 bytes.
  const auto command =
      "run " + short_claims + " --html " + (folder / "p.html") + " --journal " + (folder / "j");
  const auto said = [&] {
    const rlimit small{4096, RLIM_INFINITY};
    rlimit former{};
    getrlimit(RLIMIT_FSIZE, &former);
    setrlimit(RLIMIT_FSIZE, &small);
    const auto result = program(command);
    setrlimit(RLIMIT_FSIZE, &former);
    return result;
  }();
  CHECK(said.code == 2);
  CHECK(has(said, "16 results"));
  CHECK(has(said, "--resume"));
  CHECK_FALSE(fs::exists(folder / "p.html"));
  CHECK(folder.files() == 1);
  verify::read_journal(folder / "j");
}

TEST_CASE("when files are few, fewer run at a time") {
  const auto command = "run " + short_claims + " -j 64";
  const auto said = program(command);
  rlimit few{}, former{};
  getrlimit(RLIMIT_NOFILE, &former);
  few = former;
  few.rlim_cur = 20;
  setrlimit(RLIMIT_NOFILE, &few);
  const auto limited = program(command);
  setrlimit(RLIMIT_NOFILE, &former);
  CHECK(said.code == 0);
  CHECK(limited.code == 0);
  CHECK(has(limited, "16 results"));
}

// This limit counts the processes of a user and does not bind root, so that it needs somebody else.
TEST_CASE("when processes are few, what cannot be started is said, or waited for") {
  if (geteuid() != 0) return;
  const Folder folder;
  fs::copy_file(testing::program(), folder / "program");
  fs::permissions(folder.path(), fs::perms::all);
  const auto as_nobody = [&](const std::string& processes) {
    return verify::testing::shell(
        "cd " + folder.path() + " && XDG_STATE_HOME=. timeout 60 prlimit --nproc=" + processes +
        " setpriv --reuid=65534 --clear-groups ./program run ahn2023.dist ahn2023.thm1 -j 2 2>&1");
  };
  CHECK(as_nobody("2").code == 0);
  const auto none = as_nobody("1");
  CAPTURE(none.out);
  CHECK(has(none, "no worker process could be started"));
  CHECK(none.code == 2);
}

}  // namespace verify::faults_test
