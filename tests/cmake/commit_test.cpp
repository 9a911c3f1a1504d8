// What the build writes of the commit (verify/cmake/commit.cmake), in small checkouts.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

#include "tests/cmake/places.hpp"
#include "tests/folder.hpp"
#include "verify/runner/versions.hpp"

namespace verify::commit_test {
namespace {

bool ran(const std::string& words) {
  return std::system((words + " >/dev/null 2>&1").c_str()) == 0;
}

// The commit that a build of the folder would name.
std::string commit_of(const std::string& folder, const std::string& engine = "") {
  const testing::Folder built;
  const auto source = built / "commit.cpp";
  REQUIRE(ran("cmake -DSOURCE='" + folder + "' -DOUTPUT='" + source + "'" +
              (engine.empty() ? "" : " -DENGINE=" + engine) + " -P '" + testing::source_folder() +
              "/verify/cmake/commit.cmake'"));
  const auto text = testing::content(source);
  const auto begin = text.find("return \"") + 8;
  return text.substr(begin, text.find('"', begin) - begin);
}

bool is_commit(const std::string& text) {
  return text.size() == 12 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

TEST_CASE("commit: that of the checkout, and whether its files differ") {
  if (!ran("git --version")) {
    MESSAGE("skipped: there is no git");
    return;
  }
  const testing::Folder folder;
  CHECK(commit_of(folder.path()) == "unknown");
  const auto git = "git -C '" + folder.path() + "' -c user.name=a -c user.email=a@example.org ";
  REQUIRE(ran(git + "init"));
  CHECK(commit_of(folder.path()) == "unknown");
  folder.file("a", "1");
  REQUIRE(ran(git + "add a"));
  REQUIRE(ran(git + "commit -m first"));
  const auto first = commit_of(folder.path());
  CHECK(is_commit(first));
  folder.file("b", "not tracked");
  CHECK(commit_of(folder.path()) == first);
  folder.file("a", "2");
  CHECK(commit_of(folder.path()) == first + "-dirty");
  REQUIRE(ran(git + "commit -a -m second"));
  CHECK(is_commit(commit_of(folder.path())));
  CHECK(commit_of(folder.path()) != first);
  std::filesystem::create_directory(folder / "inner");
  CHECK(commit_of(folder / "inner") == "unknown");  // it is no checkout, though inside of one
}

TEST_CASE("commit: claims in no checkout are told apart by what they say") {
  const testing::Folder folder;
  folder.file("claim.toml", "1");
  const auto first = commit_of(folder.path(), "abc");
  CHECK(first.starts_with("abc with claims "));
  CHECK(is_commit(first.substr(first.rfind(' ') + 1)));
  CHECK(commit_of(folder.path(), "abc") == first);
  folder.file("claim.toml", "2");
  CHECK(commit_of(folder.path(), "abc") != first);
}

TEST_CASE("commit: the program names one or says that it does not know") {
  const auto commit = program_commit();
  CHECK((commit == "unknown" || is_commit(commit.substr(0, commit.find('-')))));
}

TEST_CASE("commit: the program names itself as far as it is known") {
  CHECK(program_words({}) == "icl-verify");
  CHECK(program_words({{"icl-verify", "1.2"}}) == "icl-verify 1.2");
  CHECK(program_words({{"icl-verify", "1.2"}, {"commit", "abc"}}) == "icl-verify 1.2, commit abc");
}

TEST_CASE("commit: CITATION.cff and the BibTeX of the program agree") {
  const auto file = testing::content(testing::source_folder() + "/CITATION.cff");
  const auto entry = program_bibtex({{"icl-verify", ICL_VERIFY_VERSION}});
  const auto field = [](const std::string& text, const std::string& before, char end) {
    const auto begin = text.find(before);
    REQUIRE(begin != std::string::npos);
    const auto at = begin + before.size();
    return text.substr(at, text.find(end, at) - at);
  };
  CHECK(field(file, "\nversion: \"", '"') == ICL_VERIFY_VERSION);
  CHECK(field(file, "\ntitle: \"", '"') == field(entry, "title = {{", '}'));
  CHECK(field(file, "- name: \"", '"') == field(entry, "author = {{", '}'));
  CHECK(field(entry, "version = {", '}') == ICL_VERIFY_VERSION);
}

}  // namespace verify::commit_test
