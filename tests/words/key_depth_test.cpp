#include "verify/words/file/key_depth.hpp"

#include <doctest/doctest.h>

namespace verify::key_depth_test {
TEST_CASE("keys of many parts are found, wherever they stand") {
  const std::string deep = "a.b.c.d.e.f.g.h.i";
  CHECK(line_of_long_key("x = 1\n" + deep + " = 1\n") == 2);
  CHECK(line_of_long_key("[" + deep + "]") == 1);
  CHECK(line_of_long_key("\n[[" + deep + "]]") == 2);
  CHECK(line_of_long_key("x = {" + deep + " = 1}") == 1);
  CHECK(line_of_long_key("a. b . c.d\t.e.f.g.h.\"i\" = 1") == 1);
  CHECK(line_of_long_key("\"x\".b.c.d.e.f.g.h.i = 1") == 1);
  CHECK(line_of_long_key("a.b.c.d.e.f.g.h = 1") == 0);
}

TEST_CASE("a header without a name is found, and nothing else is taken for one") {
  for (const std::string header : {"[ = 1", "[\n", "[[ .a]]", "[ [a]]", "[\xC3\xA9]", "[,]"}) {
    CAPTURE(header);
    CHECK(line_of_header_without_name("x = [\n[\"1\"]]\n" + header) == 3);
    CHECK(line_of_header_without_name("\xEF\xBB\xBF \t" + header) == 1);
    CHECK(line_of_header_without_name("x = \"\"\"\n" + header + "\"\"\"") == 0);
    CHECK(line_of_header_without_name("# " + header.substr(0, 2)) == 0);
  }
  for (const std::string whole : {"[a]", "[[a]]\n", "[ \"=\" ]", "[ '=' . b ]", "[]", "[", "[[",
                                  "x = [\n[ = ]\n]", "x = {a = [\n[,]]}", "[a] # [ ="}) {
    CAPTURE(whole);
    CHECK(line_of_header_without_name(whole) == 0);
  }
}

TEST_CASE("dots of strings, comments and numbers are none of a key") {
  const std::string dots = "............";
  CHECK(line_of_long_key("x = \"" + dots + "\"\n# " + dots + "\ny = '" + dots + "'") == 0);
  CHECK(line_of_long_key("x = \"\"\"\n" + dots + "\n\"\"\"\ny =  + dots + ") == 0);
  CHECK(line_of_long_key("x = \"a\\\"" + dots + "\"") == 0);
  CHECK(line_of_long_key("x = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 1.5]") == 0);
  CHECK(line_of_long_key("x = \"unfinished\na.b.c.d.e.f.g.h.i = 1") == 2);
}

TEST_CASE("values are counted without a parser, and those of strings and comments are none") {
  const auto repeated = [](const std::string& piece, long count) {
    std::string text;
    for (long k = 0; k < count; ++k) text += piece;
    return text;
  };
  for (const std::string piece : {"1,", "\"1\",", "[],", "\n1,", "{a = 1},"}) {
    CAPTURE(piece);
    CHECK(line_of_too_many_values("x = [" + repeated(piece, most_toml_values) + "]") > 0);
    CHECK(line_of_too_many_values("x = [" + repeated(piece, most_toml_values / 4) + "]") == 0);
  }
  CHECK(line_of_too_many_values("\nx = [" + repeated("[", most_toml_values)) == 2);
  CHECK(line_of_too_many_values("x = \"" + repeated(",", most_toml_values + 1) + "\"") == 0);
  CHECK(line_of_too_many_values("# " + repeated("[", most_toml_values + 1)) == 0);
}

}  // namespace verify::key_depth_test
