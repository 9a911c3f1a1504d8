#include "verify/service/output/outputs_apart.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/folder.hpp"
#include "verify/service/selection.hpp"

namespace verify::outputs_apart_test {
namespace {

namespace fs = std::filesystem;

// Whether two outputs of those names would be told apart. None of them need be there.
bool are_apart(const std::string& one, const std::string& other) {
  try {
    require_apart({{"--html", one}, {"--sarif", other}}, {});
    return true;
  } catch (const UsageError&) {
    return false;
  }
}

// Names without a folder are those of the folder that the program is called in.
class Within {
 public:
  explicit Within(const testing::Folder& folder) : former_(fs::current_path()) {
    fs::current_path(folder.path());
  }
  ~Within() { fs::current_path(former_); }
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;

 private:
  fs::path former_;
};

TEST_CASE("outputs: one file is one file, however it is named and before it is there") {
  const testing::Folder folder;
  const Within within(folder);
  fs::create_directory("sub");
  fs::create_symlink("a", "link");
  fs::create_symlink("link", "sub/../link_of_link");
  fs::create_symlink(".", "here");
  for (const std::string name : {"a", "./a", "sub/../a", "link", "link_of_link", "here/a"}) {
    CAPTURE(name);
    CHECK_FALSE(are_apart("a", name));
    CHECK_FALSE(are_apart(name, folder / "a"));
    CHECK(are_apart(name, "sub/a"));
  }
}

TEST_CASE("outputs: a device may be named twice, and a link in a circle is no other file") {
  const testing::Folder folder;
  const Within within(folder);
  CHECK(are_apart("/dev/null", "/dev/null"));
  CHECK(are_apart("-", "-"));
  fs::create_symlink("circle", "circle");
  CHECK(are_apart("circle", "a"));
}

TEST_CASE("outputs: what is called like an option is none's file, but for - alone") {
  for (const std::string name : {"--json", "-h", "--", "-x.html"}) {
    CAPTURE(name);
    CHECK_FALSE(are_apart(name, "a"));
    CHECK_FALSE(are_apart("a", name));
    CHECK(are_apart("./" + name, "a"));
  }
}

}  // namespace
}  // namespace verify::outputs_apart_test
