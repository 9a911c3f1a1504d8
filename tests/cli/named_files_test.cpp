#include "verify/cli/named_files.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/folder.hpp"
#include "verify/service/selection.hpp"

namespace verify::named_files_test {
namespace {

using Words = std::vector<std::string>;

// In a folder that holds files of these names.
class Among {
 public:
  explicit Among(const Words& names) : former_(std::filesystem::current_path()) {
    for (const auto& name : names) folder_.file(name, "");
    std::filesystem::current_path(folder_.path());
  }
  ~Among() { std::filesystem::current_path(former_); }
  Among(const Among&) = delete;
  Among& operator=(const Among&) = delete;

 private:
  testing::Folder folder_;
  std::filesystem::path former_;
};

}  // namespace

TEST_CASE("where files stand, one that begins like an option is a file") {
  const Among files({"-h.toml", "--help", "-j1", "--", "a.toml", "-"});
  CHECK(with_named_files({"p", "run", "--instance", "a.toml", "-h.toml", "--help", "--json"}) ==
        Words{"p", "run", "--instance", "a.toml", "./-h.toml", "./--help", "--json"});
  CHECK(with_named_files({"p", "run", "--instance=a.toml", "-h.toml"}) ==
        Words{"p", "run", "--instance=a.toml", "./-h.toml"});
  CHECK(with_named_files({"p", "merge", "--json", "-j1", "a", "--html", "x", "-h.toml"}) ==
        Words{"p", "merge", "--json", "./-j1", "a", "--html", "x", "./-h.toml"});
  CHECK(with_named_files({"p", "run", "--instance", "--", "--help", "-v", "--", "a"}) ==
        Words{"p", "run", "--instance", "./--help", "./-v", "./--", "a"});
  CHECK(with_named_files({"p", "--claims", "c", "merge", "--", "-h.toml"}) ==
        Words{"p", "--claims", "c", "merge", "./-h.toml"});
  CHECK(with_named_files({"p", "migrate", "--dry-run", "a.toml", "-h.toml", "--help"}) ==
        Words{"p", "migrate", "--dry-run", "a.toml", "./-h.toml", "./--help"});
  CHECK(with_named_files({"p", "run", "--held", "-h.toml", "-j1", "--json"}) ==
        Words{"p", "run", "--held", "./-h.toml", "./-j1", "--json"});
}

TEST_CASE("elsewhere it could be either, and nothing is guessed") {
  const Among files({"-h.toml", "-j1", "--json"});
  for (const char* name : {"-h.toml", "-j1", "--json"}) {
    CHECK_THROWS_AS(with_named_files({"p", "run", name}), UsageError);
    CHECK_THROWS_AS(with_named_files({"p", "report", "r.json", name}), UsageError);
    CHECK_THROWS_AS(with_named_files({"p", "run", "--instance", "a", "--deep", name}), UsageError);
  }
}

TEST_CASE("what is no file stays an option, and - stays standard output") {
  const Among files({"-"});
  const Words words = {"p", "run",      "--instance", "a",  "-v", "--html",
                       "-", "--memory", "64",         "--", "-h", "--instance"};
  CHECK(with_named_files(words) == words);
  CHECK(with_named_files({}).empty());
}

TEST_CASE("a formula that begins with a minus is a formula") {
  const Among files({"-h.toml"});
  CHECK(with_named_files({"p", "check", "-A = B", "--symbols", "A = d", "--json", "-h"}) ==
        Words{"p", "check", " -A = B", "--symbols", "A = d", "--json", "-h"});
  CHECK(with_named_files({"p", "--claims", "c", "check", "--given", "-1 <= s", "--", "--A = B"}) ==
        Words{"p", "--claims", "c", "check", "--given", " -1 <= s", " --A = B"});
  CHECK(with_named_files({"p", "check", "--A = B"}) == Words{"p", "check", " --A = B"});
  // Where it is no command it changes nothing.
  CHECK(with_named_files({"p", "run", "check", "-j1"}) == Words{"p", "run", "check", "-j1"});
  CHECK(with_named_files({"p", "--claims", "check", "run", "-j1"}) ==
        Words{"p", "--claims", "check", "run", "-j1"});
}

}  // namespace verify::named_files_test
