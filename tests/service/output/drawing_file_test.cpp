// Which endings a drawing may have, what makes it, and what is said where it cannot be made.
#include "verify/service/output/drawing_file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/folder.hpp"

namespace verify::drawing_file_test {
namespace {

using testing::Folder;

constexpr const char* svg =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text>x</text></svg>";

std::string text_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

bool holds(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

class Path {
 public:
  explicit Path(const std::string& folders) : before_(std::getenv("PATH")) {
    setenv("PATH", folders.c_str(), 1);
  }
  ~Path() { setenv("PATH", before_.c_str(), 1); }
  Path(const Path&) = delete;
  Path& operator=(const Path&) = delete;

 private:
  std::string before_;
};

// A converter that does what the script says: its fourth word is where it writes.
void put_converter(const Folder& folder, const std::string& script) {
  const auto path = folder / "rsvg-convert";
  std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
  chmod(path.c_str(), 0755);
}

TEST_CASE("drawings: an SVG is written as it is, other formats by the converter on PATH") {
  const Folder folder, programs;
  write_drawing(folder / "a.svg", svg);
  CHECK(text_of(folder / "a.svg") == svg);
  const Path path((programs / "") + ":/bin:/usr/bin");
  put_converter(programs, "echo \"$1 ${5-} ${4-}\" > \"$3\"");
  write_drawing(folder / "a.pdf", svg);
  CHECK(text_of(folder / "a.pdf").starts_with("--format=pdf"));
  write_drawing(folder / "a b.PNG", svg);
  CHECK(text_of(folder / "a b.PNG").starts_with("--format=png"));
  CHECK(holds(text_of(folder / "a b.PNG"), "--zoom=2"));
  CHECK(folder.files() == 3);
}

TEST_CASE(
    "drawings: where the converter is missing or fails, that is said and nothing is written") {
  const Folder folder, programs;
  const Path path(programs / "");
  CHECK(obstacle_to_drawing("a.svg").empty());
  CHECK(obstacle_to_drawing("-").empty());
  CHECK(holds(obstacle_to_drawing("a.pdf"), "librsvg2-bin"));
  CHECK(holds(obstacle_to_drawing("a.jpg"), ".svg, .pdf or .png"));
  CHECK_THROWS_AS(write_drawing(folder / "a.pdf", svg), std::runtime_error);
  put_converter(programs, "echo no fonts here >&2; exit 1");
  CHECK(obstacle_to_drawing("a.pdf").empty());
  try {
    write_drawing(folder / "a.pdf", svg);
    FAIL("a converter that fails is not noticed");
  } catch (const std::runtime_error& error) {
    CHECK(holds(error.what(), "no fonts here"));
  }
  put_converter(programs, "exit 0");  // and writes nothing
  CHECK_THROWS_AS(write_drawing(folder / "a.png", svg), std::runtime_error);
  CHECK(folder.files() == 0);
}

}  // namespace
}  // namespace verify::drawing_file_test
