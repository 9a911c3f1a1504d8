#include "verify/words/file/publication_file.hpp"

#include <doctest/doctest.h>

namespace verify::publication_file_test {
namespace {

const std::string head = "name = \"N\"\ntitle = \"T\"\n";
const std::string body =
    "[publication]\nauthors = [\"A\"]\nyear = \"2001\"\ntext = \"t\"\nnearest = \"n\"\n"
    "link = \"https://example.org/a\"\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("publication: read, and asked for where a text is quoted") {
  const auto paper = read_paper(head + "source = \"a.txt\"\n" + body, "p.toml");
  REQUIRE(paper.publication);
  CHECK(paper.publication->authors == std::vector<std::string>{"A"});
  CHECK(paper.publication->link == "https://example.org/a");
  CHECK_FALSE(read_paper(head, "p.toml").publication);
  CHECK_THROWS_WITH(read_paper(head + "source = \"a.txt\"\n", "p.toml"),
                    doctest::Contains(": top level [publication]: missing"));
}

TEST_CASE("publication: what is wrong is named with its field") {
  for (const auto& [from, to, words] :
       {std::tuple{"authors = [\"A\"]\n", "", "authors: missing"},
        {"\"2001\"", "\"01\"", "year: \"01\" is no year"},
        {"nearest = \"n\"\n", "", "nearest: missing"},
        {"text", "txt", "text: missing"},
        {"https:", "http:", "link: \"http://example.org/a\" is no address"},
        {"org/a", "org/a\\\"b", "link: "},
        {"year", "pages = \"3\"\nyear", "pages: not known here; allowed are"}}) {
    CAPTURE(to);
    CHECK_THROWS_WITH(read_paper(head + replaced(body, from, to), "p.toml"),
                      doctest::Contains((": [publication] " + std::string(words)).c_str()));
  }
}

}  // namespace verify::publication_file_test
