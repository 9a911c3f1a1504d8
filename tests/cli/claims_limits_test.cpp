// Nothing that the files of a folder of claims say takes the time or the memory of the machine.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>

#include "tests/cli/cost.hpp"
#include "tests/cli/data_only.hpp"
#include "tests/cmake/places.hpp"

namespace verify::claims_limits_test {
namespace {

namespace fs = std::filesystem;
using testing::data_only_claim;
using testing::DataOnly;
using testing::program;
using testing::Said;
using testing::slowness;

bool has(const Said& said, const std::string& words) {
  return said.out.find(words) != std::string::npos;
}

std::string number(long k) { return std::to_string(k); }

// z0 = first, z1 = next with z0 in place of @, and so on.
std::string chain(const std::string& name, long levels, const std::string& first,
                  const std::string& next) {
  std::string text;
  for (long k = 0; k <= levels; ++k) {
    auto formula = k == 0 ? first : next;
    for (auto at = formula.find('@'); at != std::string::npos; at = formula.find('@'))
      formula.replace(at, 1, name + number(k - 1));
    text += name + number(k) + " = \"" + formula + "\"\n";
  }
  return text;
}

std::string with_definitions(const std::string& definitions, const std::string& identity,
                             const std::string& proposed_control) {
  return data_only_claim(
      "A = \"d x d\"", "[claim.definitions]\n" + definitions,
      "identity = \"" + identity + "\"\nmust_fail = [\"" + proposed_control + "\"]",
      "A = [[\"1\"]]");
}

void is_modest(const DataOnly& claim) {
  for (const std::string more : {"", "--json"}) {
    std::vector<std::string> words = {"list", "--claims", claim.folder.path()};
    if (!more.empty()) words.push_back(more);
    const auto cost = testing::cost_of(words);
    CHECK((cost.code == 0 || cost.code == 2));
    // Half a second or less as a rule; a machine may be busy, and what is caught here has no end.
    CHECK(cost.seconds < slowness * 4);
    if (slowness == 1) CHECK(cost.bytes < 200L << 20);
  }
}

// A claim like the others that rests on two assertions of the next, which rest on two of the one
// after.
void write_tower(const DataOnly& claim, long levels, bool closed) {
  for (long k = 0; k < levels; ++k) {
    const auto next = k + 1 < levels ? k + 1 : closed ? 0 : -1;
    std::string rests;
    if (next >= 0)
      rests =
          "rests_on = [\"my2026.t" + number(next) + "#p\", \"my2026.t" + number(next) + "#q\"]\n";
    auto text = data_only_claim(
        "x = \"d\"\nA = \"d x d\"", "",
        "identity = \"A x = (2 A x) / 2\"\nmust_fail = [\"A x = (2 A' x) / 2\"]\n" + rests,
        "x = [\"1\", \"2\"]\nA = [[\"1\", \"2\"], [\"0\", \"1\"]]");
    const auto at = text.find("\n[[instance]]");
    text.insert(at,
                "\n[[claim.assertion]]\nid = \"q\"\norigin = \"additional\"\ntext = "
                "\"assertion\"\nexpected = "
                "\"proved\"\nalgebra = \"none\"\nidentity = \"A x = (3 A x) / 3\"\nmust_fail = "
                "[\"A x = (3 A' x) / 3\"]\n" +
                    rests);
    claim.folder.file("my2026/t" + number(k) + ".toml", text);
  }
}

}  // namespace

TEST_CASE("definitions that double are taken for what they are, or refused, at once") {
  DataOnly claim(with_definitions(chain("z", 40, "[A, A; A, A]", "[@, @; @, @]"), "z40' = z40",
                                  "z40' = 2 z40"));
  is_modest(claim);
  const auto blocks = claim.run();
  CHECK(blocks.code == 2);
  CHECK(has(blocks, "definitions.z"));
  CHECK(has(blocks, "write fewer blocks"));

  claim.write(with_definitions(chain("p", 45, "A A", "@ @") + chain("q", 45, "A A", "@ @"),
                               "p45 = q45", "p45 = 2 q45"));
  is_modest(claim);
  CHECK(has(program("list" + claim.option()), "says nothing; compute them"));
  claim.write(with_definitions(chain("p", 45, "A A", "@ @") + chain("q", 45, "A A'", "@ @"),
                               "p45 = q45", "p45 = 2 q45"));
  is_modest(claim);
  for (const std::string next : {"@ + @", "@' @", "tr(@) @", "@^12", "inv(@) @", "@ / tr(@)"}) {
    claim.write(with_definitions(chain("p", 60, "A", next), "p60 = p60'", "p60 = 2 p60'"));
    is_modest(claim);
  }
}

TEST_CASE("a run of what has no end ends by the limits of a run, and is no green one") {
  const DataOnly claim(with_definitions(
      chain("p", 45, "A A", "@ @") + chain("q", 45, "A A'", "@ @"), "p45 = q45", "p45 = q45'"));
  const auto said = claim.run("--timeout 1 --memory 256");
  CAPTURE(said.out);
  CHECK(said.code == 3);
  CHECK(has(said, "undecided"));
}

TEST_CASE("changes that have no end are told, and the claim's gates are none") {
  const DataOnly claim(with_definitions(chain("p", 14, "A + A'", "@ @"), "tr(p14) = tr(p14')",
                                        "tr(p14) = tr(p13')"));
  const auto said = testing::shell("timeout 60 '" + std::string(testing::program()) +
                                   "' mutate my2026.c --timeout 1" + claim.option() + " 2>&1");
  CHECK(said.code == 3);
  CHECK(has(said, "my2026.c: its changes take more than 1 s"));
}

TEST_CASE("parts that rest on two that rest on two more are looked up once each") {
  DataOnly claim(with_definitions("", "A = (2 A) / 2", "A = (2 A) / 3"));
  write_tower(claim, 40, false);
  const auto begin = std::chrono::steady_clock::now();
  const auto said = program("run 'my2026.*'" + claim.option());
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(60));
  CHECK_MESSAGE(said.code == 0, said.out);
  CHECK(program("show my2026.t0" + claim.option()).code == 0);
  write_tower(claim, 3, true);
  const auto circle = program("run my2026.t0" + claim.option());
  CHECK(circle.code == 2);
  CHECK(has(circle, "rests on itself"));
}

TEST_CASE("two files of one claim are refused: one would hide the other") {
  const DataOnly claim(with_definitions("", "A = (2 A) / 2", "A = (2 A) / 3"));
  fs::create_directories(claim.folder / "my2026/topic");
  claim.folder.file("my2026/topic/c.toml", with_definitions("", "A = 3 A", "A = 4 A"));
  const auto said = program("run my2026" + claim.option());
  CHECK(said.code == 2);
  CHECK(has(said, "would hide the other"));
}

TEST_CASE("files that are too long for a claim, or too many, are refused") {
  const DataOnly claim(with_definitions("", "A = (2 A) / 2", "A = (2 A) / 3"));
  claim.folder.file("my2026/long.toml", std::string(300 << 10, '#'));
  is_modest(claim);
  const auto said = program("run my2026.long" + claim.option());
  CHECK(said.code == 2);
  CHECK(has(said, "long.toml: has more than 256 KiB"));
  // As much as one file may hold of what takes long to be read.
  std::string misses = "\"A = (2 A) / 3\"";
  while (misses.size() < 200 << 10) misses += ", \"A = (2 A) / 3\"";
  auto many = with_definitions(chain("p", 90, "A", "@ + A A A A A A A A A A A A A A A A A A A"),
                               "p90 = A", "p90 = 2 A");
  many.replace(many.find("\"p90 = 2 A\""), 11, misses);
  claim.folder.file("my2026/long.toml", many);
  is_modest(claim);
  for (const std::string piece : {"$x$ ", "$\\\\frac{1}{", "$x^", "${", "**", "$$", "[[", "\\\\"}) {
    std::string words;
    while (words.size() < 150 << 10) words += piece;
    auto text = with_definitions("", "A = (2 A) / 2", "A = (2 A) / 3");
    text.replace(text.find("statement = \"s\""), 15, "statement = \"" + words + "\"");
    claim.folder.file("my2026/long.toml", text);
    is_modest(claim);
  }
}

TEST_CASE("a folder of more files than claims need is refused as a whole, by every command") {
  const DataOnly claim(with_definitions("", "A = (2 A) / 2", "A = (2 A) / 3"));
  const auto is_refused = [&] {
    is_modest(claim);
    for (const std::string words : {"list", "list --json", "list my2026", "run my2026.c",
                                    "run ahn2023.lem2", "show my2026.c"}) {
      const auto said = program(words + claim.option());
      CAPTURE(words);
      CHECK(said.code == 2);
      CHECK(has(said, "claims need; give a folder that holds your claims alone"));
    }
  };
  constexpr int one_more = 3000, of_text = 14;
  for (int k = 0; k < one_more; ++k)
    claim.folder.file("my2026/f" + number(k) + ".toml", "# nothing\n");
  is_refused();
  for (int k = 0; k < one_more; ++k) fs::remove(claim.folder / "my2026/f" + number(k) + ".toml");
  CHECK(program("list my2026" + claim.option()).code == 0);
  const std::string long_text(250 << 10, '#');
  for (int k = 0; k < of_text; ++k) claim.folder.file("my2026/f" + number(k) + ".toml", long_text);
  is_refused();
}

TEST_CASE("files that take long each take no longer together") {
  const DataOnly claim(with_definitions("", "A = (2 A) / 2", "A = (2 A) / 3"));
  std::string misses;
  while (misses.size() < 200 << 10) misses += "\", \"A = (2 A) / 3";
  const auto text = with_definitions("", "A = (2 A) / 2", "A = (2 A) / 3" + misses);
  for (int k = 0; k < 14; ++k) claim.folder.file("my2026/f" + number(k) + ".toml", text);
  const auto cost = testing::cost_of({"list", "--claims", claim.folder.path()});
  CHECK((cost.code == 0 || cost.err.find("give fewer files at a time") != std::string::npos));
  CHECK(cost.seconds < slowness * 4);  // one, where nothing else runs
  if (slowness == 1) CHECK(cost.bytes < 200L << 20);
}

TEST_CASE("what is no file is refused by its name, and nobody waits for it") {
  const DataOnly claim(with_definitions("", "A = (2 A) / 2", "A = (2 A) / 3"));
  const auto data = claim.folder / "my2026/";
  const auto is_refused = [&](const std::string& name, const std::string& words) {
    const auto said = program("run my2026.b" + claim.option());
    CHECK(said.code == 2);
    CHECK(has(said, name + ": " + words));
    CHECK(has(said, "give the path of a file"));
    is_modest(claim);
    fs::remove(data + name);
  };
  REQUIRE(mkfifo((data + "b.toml").c_str(), 0600) == 0);
  is_refused("b.toml", "is a pipe");
  REQUIRE(mkfifo((claim.folder / "fifo").c_str(), 0600) == 0);
  fs::create_symlink("../fifo", data + "b.toml");
  is_refused("b.toml", "is a pipe");
  for (const char* device : {"/dev/zero", "/dev/null", "/dev/full"}) {
    fs::create_symlink(device, data + "b.toml");
    is_refused("b.toml", "is a device");
  }
  fs::rename(data + "paper.toml", claim.folder / "paper.toml");
  fs::create_symlink("/dev/zero", data + "paper.toml");
  is_refused("paper.toml", "is a device");
  fs::create_symlink("../paper.toml", data + "paper.toml");
  CHECK(program("list my2026" + claim.option()).code == 0);  // a link to a file is one
  CHECK(has(program("list --claims /"), "give a folder that holds your claims alone"));
}

TEST_CASE(
    "a pipe with a name, which nobody may ever write to or read, is waited for by no command") {
  const testing::Folder folder;
  const auto pipe = folder / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  for (const std::string words :
       {"report @", "compare @ @", "merge @", "cite --from @", "mutate --explained @",
        "run ahn2023.lem2 --baseline @", "run ahn2023.lem2 --resume @",
        "run ahn2023.lem2 --continue @", "run --instance @", "baseline update b.json --from @",
        "audit @", "run ahn2023.lem2 --journal @", "run ahn2023.thm1 --set lambda=@@",
        // Nor is it waited for until somebody reads it.
        "run ahn2023.lem2 --html @", "run ahn2023.lem2 --csv @", "run ahn2023.lem2 --jsonl @",
        "run ahn2023.lem2 --junit @", "run ahn2023.thm1 --set n=1..3 --svg @"}) {
    auto call = words;
    for (auto at = call.find('@'); at != std::string::npos; at = call.find('@', at + 1)) {
      if (call.compare(at, 2, "@@") == 0) ++at;
      call.replace(at, 1, pipe);
    }
    CAPTURE(call);
    const auto said =
        testing::shell("timeout 20 '" + std::string(testing::program()) + "' " + call + " 2>&1");
    CHECK(said.code == 2);
    CHECK(has(said, "pipe"));
  }
  const auto results = folder / "r.json";
  CHECK(program("run ahn2023.lem2 --json > " + results, testing::Errors::as_told).code == 0);
  CHECK(program("report /dev/stdin < " + results).code == 0);
  CHECK(testing::shell("cat " + results + " | '" + std::string(testing::program()) +
                       "' report /dev/stdin")
            .code == 0);
}

TEST_CASE("no report takes the place of what it came from") {
  const testing::Folder folder;
  const auto weights = folder / "w.safetensors", instance = folder / "i.toml",
             text = folder / "t.md";
  const std::string table = R"({"A":{"dtype":"F64","shape":[1,1,1],"data_offsets":[0,8]}})";
  const auto length = std::string(1, static_cast<char>(table.size())) + std::string(7, '\0');
  folder.file("w.safetensors", length + table + std::string("\0\0\0\0\0\0\xd8\xbf", 8));
  folder.file("i.toml",
              "claim = \"ahn2023.thm4_loss\"\n[instance]\nn = \"5\"\nA = \"@" + weights + "\"\n");
  folder.file("t.md", "0.5 <!-- icl-verify: i.toml loss -->\n");
  const auto before = testing::content(weights), said_before = testing::content(instance);
  for (const auto& call :
       {"audit " + weights + " --set n=5 --html " + weights,
        "audit " + weights + " --set n=2,5 --svg " + weights,
        "run ahn2023.thm4_loss --set n=5 --set A=@" + weights + " --html " + weights,
        "run --instance " + instance + " --csv " + weights,
        "run --instance " + instance + " --html " + instance,
        "run --held " + text + " --html " + instance}) {
    CAPTURE(call);
    CHECK(program(call).code == 2);
    CHECK(testing::content(weights) == before);
    CHECK(testing::content(instance) == said_before);
  }
  CHECK(program("audit " + weights + " --set n=5 --html " + (folder / "page.html")).code == 0);
}

}  // namespace verify::claims_limits_test
