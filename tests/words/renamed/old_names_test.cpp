// Data files of before: refused with the new name, and rewritten with comments and layout kept.
#include "verify/words/renamed/old_names.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "tests/cli/program.hpp"
#include "verify/words/file/data_file.hpp"
#include "verify/words/renamed/renamed.hpp"

namespace verify::old_names_test {
namespace {

const std::string old_text = R"toml(# part, letters: words of a comment stay
[claim]
title = "open"  # no verdict, a title
expected = "open"
[claim.letters]  # what they are
part = "d x d"
[[claim.part]]
id = 'reading'
origin = "ours"
kind = 'assertion'
reading = """near_misses = ["x"]
[claim.letters]"""
near_misses = [
  "a = b",  # by_hand = 1
  'printed',
]
by_hand = ["slip"]
open = "unknown: open"
[[claim.part.printed]]
place = "(1)"
[[claim.erratum]]
kind = "slip"
printed = "ours"
[[ claim . published ]]
printed = "1"
ours = "2"
setting = { n = "20", weights = "not printed" }
[[claim.whole]]
parts = ["part"]
[[instance]]
open = "open"
[[reading]]
id = "slip"
)toml";

const std::string new_text = R"toml(# part, letters: words of a comment stay
[claim]
title = "open"  # no verdict, a title
expected = "not settled"
[claim.symbols]  # what they are
part = "d x d"
[[claim.assertion]]
id = 'reading'
origin = "additional"
kind = "proposition"
interpretation = """near_misses = ["x"]
[claim.letters]"""
must_fail = [
  "a = b",  # by_hand = 1
  'printed',
]
manual_steps = ["slip"]
not_settled = "unknown: open"
[[claim.assertion.stated]]
place = "(1)"
[[claim.erratum]]
kind = "minor error"
stated = "ours"
[[ claim . published ]]
stated = "1"
computed = "2"
setting = { n = "20", weights = "not stated" }
[[claim.whole]]
assertions = ["part"]
[[instance]]
open = "open"
[[interpretation]]
id = "slip"
)toml";

TEST_CASE("a text of before is rewritten, once") {
  CHECK(with_new_names(old_text) == new_text);
  CHECK(with_new_names(new_text) == new_text);
  CHECK(old_name_in(toml::parse(new_text)).empty());
  // What is cut off is copied as it is.
  for (std::size_t k = 0; k < old_text.size(); ++k)
    CHECK(with_new_names(old_text.substr(0, k)).size() >= k);
}

// The smallest file in which the row's old name stands.
std::string file_with(const RenamedField& row) {
  const std::string table(row.table), name(row.old_name);
  if (table.empty()) return "[[" + name + "]]\nid = \"x\"\n";
  const auto header = table == "claim" ? "[claim]\n" : "[[" + table + "]]\n";
  return header + name + " = \"x\"\n";
}

TEST_CASE("every renamed field is found, said and rewritten") {
  for (const auto& row : renamed_fields) {
    const auto text = file_with(row);
    CAPTURE(text);
    const auto said = old_name_in(toml::parse(text));
    CHECK(said.find(std::string(row.old_name)) != std::string::npos);
    CHECK(said.find("is now called ") != std::string::npos);
    CHECK(said.find(std::string(row.name)) != std::string::npos);
    CHECK(said.starts_with("line "));
    CHECK(old_name_in(toml::parse(with_new_names(text))).empty());
  }
}

TEST_CASE("every renamed value is found, said and rewritten") {
  for (const auto& row : renamed_values) {
    const std::string field(row.field), old_value(row.old_value);
    const auto dot = field.rfind('.');
    const auto table = field.substr(0, dot);
    const auto text = (table == "claim" ? "[claim]\n" : "[[" + table + "]]\n") +
                      field.substr(dot + 1) + " = \"" + old_value + "\"\n";
    CAPTURE(text);
    CHECK(old_name_in(toml::parse(text)) == "line 2: " + field + " = \"" + old_value +
                                                "\" is now called \"" + std::string(row.value) +
                                                "\"");
    CHECK(old_name_in(toml::parse(with_new_names(text))).empty());
  }
}

TEST_CASE("a claim and a paper of before are refused with what to do") {
  CHECK_THROWS_WITH_AS(
      read_claim("a.b", "[claim]\n[claim.letters]\nX = \"d x d\"\n", "my/b.toml"),
      doctest::Contains("my/b.toml: line 2: [claim.letters] is now called [claim.symbols]; "
                        "icl-verify migrate my/b.toml rewrites it"),
      std::runtime_error);
  CHECK_THROWS_WITH_AS(read_paper("[[reading]]\nid = \"x\"\n", "my/paper.toml"),
                       doctest::Contains("[[reading]] is now called [[interpretation]]; "),
                       std::runtime_error);
}

TEST_CASE("the program migrates files in place, and only what is old") {
  const testing::Folder folder;
  const auto path = folder.file("b.toml", old_text);
  CHECK(testing::program("migrate --dry-run '" + path + "'").out.find("would be rewritten") !=
        std::string::npos);
  CHECK(testing::content(path) == old_text);
  const auto said = testing::program("migrate '" + path + "'");
  CHECK(said.code == 0);
  CHECK(said.out == path + ": 17 lines rewritten\n");
  CHECK(testing::content(path) == new_text);
  CHECK(testing::program("migrate '" + path + "'").out == path + ": nothing has an old name\n");
  const auto inline_file = folder.file("c.toml", "claim = { letters = { X = \"d\" } }\n");
  CHECK(testing::program("migrate '" + inline_file + "'").code == 2);
  const auto results = folder.file("r.json", "{\"schema\": \"icl-verify/results/5\"}\n");
  CHECK(testing::program("migrate '" + results + "'").out.find("run the claims again") !=
        std::string::npos);
  CHECK(testing::program("migrate '" + folder.file("d.toml", "a = \n") + "'").code == 2);
}

}  // namespace
}  // namespace verify::old_names_test
