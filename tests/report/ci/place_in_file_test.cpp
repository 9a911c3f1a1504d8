#include "verify/report/ci/place_in_file.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "tests/folder.hpp"
#include "verify/report/ci/alerts.hpp"

namespace verify::place_in_file_test {

TEST_CASE("place in file: an expectation stands below [expect], not at an input of that name") {
  const testing::Folder folder;
  const auto path = folder.path() + "/own.toml";
  std::ofstream(path) << "claim = \"a.b\"\n[instance]\nloss = \"2\"\nn = \"3\"\n\n[expect]\n"
                         "# loss = 1\n\"loss\" = \"5\"\n";
  CHECK(line_of_field(path, "loss") == 8);
  CHECK(line_of_field(path, "n") == 4);
  CHECK(line_of_field(path, "gap") == 1);
  CHECK(line_of_field(path + ".gone", "loss") == 1);
  CHECK(line_of_field(folder.path(), "loss") == 1);
}

TEST_CASE("place in file: of two numbers of a text that one value holds each has its line") {
  const auto line = [](const std::string& instance) {
    return place_of(Alert{"a.b", instance, "expectation", "error", "", "docs/README.md", "loss"})
        .line;
  };
  CHECK(line("docs/README.md:3 loss") == 3);
  CHECK(line("docs/README.md:17 loss (docs/README.md)") == 17);
  CHECK(line("docs/README.md") == 1);
  CHECK(line("docs/README.md:x loss") == 1);
}

TEST_CASE("place in file: a path as a reference of a URI") {
  CHECK(uri_of("./weights/a b.toml") == "weights/a%20b.toml");
  CHECK(uri_of("x:y#z.toml") == "x%3Ay%23z.toml");
}

TEST_CASE("place in file: what was found comes first, with the digits that are read") {
  Agreement agreement;
  agreement.name = "loss";
  agreement.given = Datum("0.1195 +- 0.00005");
  agreement.found = Datum("11966783000000001/100000000000000000");
  agreement.agrees = Truth::no;
  CHECK(disagreement_text(agreement) == "loss: 0.11966783 found, 0.1195 +- 0.00005 expected");
}

}  // namespace verify::place_in_file_test
