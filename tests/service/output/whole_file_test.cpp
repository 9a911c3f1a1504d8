#include "verify/service/output/whole_file.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "tests/folder.hpp"
#include "verify/words/file/text_file.hpp"

namespace verify::whole_file_test {
namespace {

namespace fs = std::filesystem;
using testing::Folder;

std::string text_of(const std::string& path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST_CASE("whole files: written, replaced, nothing left beside them") {
  const Folder folder;
  write_whole_file(folder / "a", "one");
  write_whole_file(folder / "a", "two");
  CHECK(text_of(folder / "a") == "two");
  CHECK(folder.files() == 1);
}

TEST_CASE("whole files: a plain file is replaced, and where that fails nothing is left") {
  const Folder folder;
  CHECK(replace_plain_file(folder / "a", "one"));
  CHECK(replace_plain_file(folder / "a", "two"));
  CHECK(text_of(folder / "a") == "two");
  CHECK_FALSE(replace_plain_file(folder / "none/a", "three"));
  fs::create_directory(folder / "b");
  CHECK_FALSE(replace_plain_file(folder / "b", "three"));
  CHECK(folder.files() == 2);
}

TEST_CASE(
    "whole files: a pipe that somebody reads gets all of it, one that nobody reads is refused") {
  const Folder folder;
  REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK_THROWS_WITH(write_whole_file(folder / "pipe", "x"),
                    doctest::Contains("nothing reads from this pipe"));
  const std::string much(1 << 20, 'x');  // more than a pipe holds
  const int reader = open((folder / "pipe").c_str(), O_RDONLY | O_NONBLOCK);
  REQUIRE(reader >= 0);
  std::thread writing([&] { write_whole_file(folder / "pipe", much); });
  fcntl(reader, F_SETFL, 0);
  std::string got(much.size(), ' ');
  std::size_t done = 0;
  while (done < got.size()) {
    const auto n = read(reader, got.data() + done, got.size() - done);
    if (n > 0) done += static_cast<std::size_t>(n);
  }
  writing.join();
  close(reader);
  CHECK(got == much);
}

TEST_CASE("whole files: rights are those of any new file, and stay") {
  const Folder folder;
  const auto rights = [&] {
    struct stat known {};
    REQUIRE(stat((folder / "a").c_str(), &known) == 0);
    return known.st_mode & 0777;
  };
  const auto mask = umask(022);
  write_whole_file(folder / "a", "");
  umask(mask);
  CHECK(rights() == 0644);
  REQUIRE(chmod((folder / "a").c_str(), 0600) == 0);
  write_whole_file(folder / "a", "");
  CHECK(rights() == 0600);
}

TEST_CASE("whole files: a link stays a link, a pipe a pipe") {
  const Folder folder;
  write_whole_file(folder / "a", "one");
  fs::create_symlink("a", folder / "link");
  write_whole_file(folder / "link", "two");
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(text_of(folder / "a") == "two");
  fs::create_symlink("b", folder / "early");  // before there is a b
  write_whole_file(folder / "early", "three");
  CHECK(fs::is_symlink(folder / "early"));
  CHECK(text_of(folder / "b") == "three");
  write_whole_file("/dev/null", "gone");
  CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("whole files: what cannot be written is said, with path and reason") {
  const Folder folder;
  CHECK(obstacle_to_writing(folder / "a") == "");
  CHECK(obstacle_to_writing("/dev/null") == "");
  CHECK(obstacle_to_writing(folder / "no/a").find("there is no folder") == 0);
  CHECK(obstacle_to_writing(folder.path()) == "it is a folder; name a file in it");
  CHECK(folder.files() == 0);
  const auto path = folder / "no/a";
  CHECK_THROWS_WITH(
      write_whole_file(path, ""),
      (path + ": cannot be written: No such file or directory; give the path of a file "
              "elsewhere")
          .c_str());
  CHECK_THROWS_WITH(
      write_whole_file("/dev/full", "x"),
      "/dev/full: cannot be written: No space left on device; give the path of a file "
      "elsewhere");
}

TEST_CASE("whole files: what was read is not replaced, whatever it is called") {
  const Folder folder;
  std::ofstream(folder / "a") << "one";
  write_output_file(folder / "a", "two");
  CHECK(read_text_file(folder / "a", 10) == "two");
  fs::create_symlink("a", folder / "link");
  fs::create_hard_link(folder / "a", folder / "hard");
  for (const char* name : {"a", "link", "hard", "./a"}) {
    CAPTURE(name);
    CHECK_THROWS_WITH(write_output_file(folder / name, "three"),
                      doctest::Contains("was read, and would be lost"));
  }
  CHECK(text_of(folder / "a") == "two");
  write_output_file(folder / "b", "three");
  CHECK(text_of(folder / "b") == "three");
}

}  // namespace
}  // namespace verify::whole_file_test
