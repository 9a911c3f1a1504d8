#include "verify/words/file/text_file.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "tests/folder.hpp"

namespace verify::text_file_test {
TEST_CASE("a file is read whole, up to a limit") {
  const testing::Folder folder;
  const std::string text = "one\n\0two";
  CHECK(read_text_file(folder.file("a", text), 100) == text);
  CHECK_THROWS_WITH_AS(read_text_file(folder.file("b", std::string(2 << 20, 'x')), 1 << 20),
                       doctest::Contains("more than 1 MiB"), std::runtime_error);
  CHECK_THROWS_WITH_AS(read_text_file(folder.file("b", std::string(2 << 10, 'x')), 1 << 10),
                       doctest::Contains("more than 1 KiB"), std::runtime_error);
  CHECK_THROWS_WITH_AS(read_text_file("/dev/zero", 100), doctest::Contains("is a device"),
                       std::runtime_error);
}

TEST_CASE("what is no file is refused by its name") {
  const testing::Folder folder;
  CHECK_THROWS_WITH_AS(read_text_file(folder.path(), 100),
                       doctest::Contains((folder.path() + ": is a folder").c_str()),
                       std::runtime_error);
  CHECK_THROWS_WITH_AS(read_text_file(folder / "none\x1b[2J", 100),
                       doctest::Contains("none\\x1b[2J: cannot be opened"), std::runtime_error);
}

}  // namespace verify::text_file_test
