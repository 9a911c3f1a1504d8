// The theorems that assertions quote, and what is refused of their file and of those who quote.
#include "verify/words/file/known_theorems.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "verify/words/file/data_file.hpp"

namespace verify::known_theorems_test {
namespace {

const std::string good = R"toml([[theorem]]
id = "sum"
name = "the sum theorem"
statement = "sums are sums"
source = "Somebody, 1900"
[[theorem.hypothesis]]
text = "there are two"
shown_by = ["p.a#main"]
)toml";

std::string refused(const std::string& text) {
  try {
    read_known_theorems(text, "quoted.toml");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "accepted";
}

bool has(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

std::string without(const std::string& line) {
  auto text = good;
  const auto at = text.find(line);
  REQUIRE(at != std::string::npos);
  return text.erase(at, text.find('\n', at) - at);
}

TEST_CASE("known theorems: each has a statement, a source and what shows its hypotheses") {
  const auto theorems = read_known_theorems(good, "quoted.toml");
  REQUIRE(theorems.size() == 1);
  CHECK(theorems[0].source == "Somebody, 1900");
  CHECK(theorems[0].hypotheses.at(0).shown_by == std::vector<std::string>{"p.a#main"});
  for (const std::string field : {"id", "name", "statement", "source", "text", "shown_by"})
    CHECK(has(refused(without(field + " =")), field));
  CHECK(has(refused(good + good), "stands twice"));
  CHECK(has(refused(good.substr(0, good.find("[[theorem.hyp"))), "[[theorem.hypothesis]]"));
}

TEST_CASE("known theorems: assumptions of the paper and choices of the argument stand alone") {
  const auto with = [](const std::string& names) {
    return without("shown_by") + "shown_by = [" + names + "]\n";
  };
  CHECK(read_known_theorems(with("\"in the paper's assumptions\""), "")
            .at(0)
            .hypotheses.at(0)
            .shown_by.empty());
  CHECK(read_known_theorems(with("\"chosen in the argument\""), "")
            .at(0)
            .hypotheses.at(0)
            .shown_by.empty());
  CHECK(has(refused(with("\"chosen in the argument\", \"p.a#main\"")), "allowed are"));
  CHECK(has(refused(with("\"obvious\"")), "given \"obvious\"; allowed are \"claim#assertion\""));
  CHECK(has(refused(with("\"#main\"")), "allowed are \"claim#assertion\""));
}

TEST_CASE("known theorems: a part quotes by id, and the id must be there") {
  CHECK(known_theorem("isserlis") != nullptr);
  CHECK(known_theorem("nobody") == nullptr);
  const std::string words = R"toml([claim]
title = "T"
place = "Theorem 1"
statement = "S"
expected = "checked"
[[claim.assertion]]
id = "main"
quote = ["as printed"]
text = "a sentence"
expected = "checked"
quoted = ["nobody"]
[[instance]]
name = "one"
)toml";
  try {
    read_claim("p.a", words, "proofs_data/p/a.toml");
    FAIL("accepted");
  } catch (const std::runtime_error& error) {
    for (const std::string piece :
         {"proofs_data/p/a.toml", "main quoted: given \"nobody\"", "\"isserlis\"", "quoted.toml"})
      CHECK(has(error.what(), piece));
  }
}

}  // namespace
}  // namespace verify::known_theorems_test
