// What --certificates writes, through the program as a user calls it.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/data_only.hpp"
#include "verify/words/certified/certificate.hpp"

namespace verify::certificates_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using namespace verify::testing;  // NOLINT: claims and programs

long count_in(const fs::path& folder) {
  return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

}  // namespace

TEST_CASE("each statement of a run is a file, called by its hash as in the results") {
  const Folder home;
  const fs::path folder = home / "certificates";
  const auto said =
      program("run li2025.thm2 --json --certificates '" + folder.string() + "'", Errors::dropped);
  REQUIRE(said.code == 0);
  long named = 0;
  const auto results = Json::parse(said.out);
  for (const auto& check : results["results"][0]["checks"]) {
    if (!check.contains("certificate")) continue;
    ++named;
    const bool expected = check["expected"] == "yes";
    const auto name = check["certificate"].get<std::string>();
    const auto path = folder / (expected ? "statements" : "negative_controls") / (name + ".cert");
    REQUIRE(fs::exists(path));
    CHECK(certificate_name(content(path.string())) == name);
  }
  CHECK(named > 2);
  CHECK(count_in(folder / "statements") + count_in(folder / "negative_controls") <= named);
  const auto index = Json::parse(content((folder / "index.json").string()));
  CHECK(index["certificates"].size() == static_cast<std::size_t>(named));
}

TEST_CASE("claims of a folder have certificates") {
  const DataOnly claim(data_only_claim(
      "A = \"d x d\"\nB = \"d x d\"", "",
      "identity = \"(A B)' = B' A'\"\nmust_fail = [\"(A B)' = A' B'\"]",
      "A = [[\"1\", \"2\"], [\"0\", \"1\"]]\nB = [[\"0\", \"1\"], [\"1\", \"0\"]]"));
  const Folder home;
  const auto said = claim.run("--certificates '" + home.path() + "'");
  CHECK(said.code == 0);
  CHECK(count_in(home.path() + "/statements") >= 1);
  CHECK(count_in(home.path() + "/negative_controls") >= 1);
}

TEST_CASE("a folder that cannot be made is told before anything runs") {
  const Folder home;
  home.file("taken", "");
  const auto said = program("run ahn2023.lem2 --certificates '" + (home / "taken") + "'");
  CHECK(said.code == 2);
  CHECK(said.out.find("--certificates") != std::string::npos);
  CHECK(said.out.find("name a folder elsewhere") != std::string::npos);
}

TEST_CASE("changed statements that cannot be written are told, and the exit code is 2") {
  const testing::Folder folder;
  const auto said = testing::shell(
      "trap '' XFSZ; ulimit -f 0; '" + std::string(testing::program()) +
      "' mutate ahn2023.lem2 --most 1 --certificates '" + folder.path() + "/kept' 2>&1");
  CHECK(said.code == 2);
  CHECK(said.out.find("--certificates " + folder.path() + "/kept/mutants/") != std::string::npos);
  CHECK(said.out.find("cannot be written: File too large") != std::string::npos);
}

}  // namespace verify::certificates_test
