// What a published number of a claim with parts must say; without parts:
// tests/claim/claim_test.cpp.
#include "verify/words/file/published_file.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "verify/words/file/data_file.hpp"

using namespace verify;

namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string claim = R"([claim]
title = "T"
place = "Figure 1"
statement = "S"
expected = "supported"
kind = "observation"
[[claim.part]]
id = "level"
quote = ["words"]
text = "t"
expected = "supported"
)";
const std::string number = R"([[claim.published]]
place = "Figure 1"
quantity = "error"
printed = "$10^{-3}$"
quote = ["reaches 0.001"]
setting = { n = "20", weights = "not printed" }
reproduced = "partly"
from = ["#level"]
)";

ClaimWords read(const std::string& published) {
  return read_claim("p.a", claim + published + "[[instance]]\nname = \"one\"\n", "p/a.toml");
}

std::string refusal(const std::string& from, const std::string& to) {
  auto text = number;
  REQUIRE(has(text, from));
  try {
    read(text.replace(text.find(from), from.size(), to));
  } catch (const std::runtime_error& refused) {
    CHECK(has(refused.what(), "p/a.toml: [[published]]"));
    return refused.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("published, with parts: read in full") {
  const auto n = read(number).published.at(0);
  CHECK(n.quote == std::vector<std::string>{"reaches 0.001"});
  CHECK(n.setting.size() == 2);
  CHECK(n.setting.at("n") == "20");
  CHECK(n.setting.at("weights") == not_printed);
  CHECK(n.reproduced == Reproduction::partly);
  CHECK(n.from == std::vector<std::string>{"#level"});
}

TEST_CASE("published, with parts: the setting is told, field by field") {
  const std::string setting = "setting = { n = \"20\", weights = \"not printed\" }\n";
  CHECK(has(refusal(setting, ""), "setting: missing; what is printed of the experiment"));
  CHECK(has(refusal(setting, "setting = {}\n"), "setting: missing"));
  CHECK(has(refusal(setting, "setting = \"n = 20\"\n"), "setting: missing"));
  CHECK(has(refusal("\"20\"", "20"), "setting.n: a string is needed"));
}

TEST_CASE("published, with parts: yes needs a setting that is printed in full") {
  const auto said = refusal("\"partly\"", "\"yes\"");
  CHECK(has(said, "reproduced: given \"yes\", but setting.weights is \"not printed\""));
  CHECK(has(said, "allowed are \"partly\""));
  CHECK(refusal("weights = \"not printed\" }\nreproduced = \"partly\"",
                "weights = \"ours\" }\nreproduced = \"yes\"") == "accepted");
  CHECK(refusal("\"partly\"", "\"no\"") == "accepted");
}

TEST_CASE("published, with parts: words of the old rule are refused") {
  const auto said = refusal("\"partly\"", "\"contradicted\"");
  CHECK(has(said,
            "given \"contradicted\"; allowed in a claim with [[claim.part]] are \"yes\", "
            "\"partly\", \"no\", \"not tested\""));
}

TEST_CASE("published, with parts: what came out, or why nothing was tried") {
  const std::string from = "from = [\"#level\"]\n";
  CHECK(has(refusal(from, ""), "by: reproduced = \"partly\" needs a claim"));
  CHECK(has(refusal(from, "by = \"p.a\"\n"), "ours: reproduced = \"partly\" needs what"));
  CHECK(refusal(from, "by = \"p.a\"\nours = \"1\"\n") == "accepted");
  CHECK(has(refusal("\"partly\"", "\"not tested\""), "why: reproduced = \"not tested\" needs"));
  CHECK(has(refusal("#level", "level"), "from: given \"level\"; allowed are \"#part\""));
  CHECK(has(refusal("[\"reaches 0.001\"]", "[\"\"]"), "quote: given a piece of 0 characters"));
}

TEST_CASE("published: fields of claims with parts are refused in claims without") {
  for (const std::string field :
       {"quote = [\"x\"]", "setting = { n = \"1\" }", "from = [\"#a\"]"}) {
    CAPTURE(field);
    const std::string text =
        "[claim]\ntitle = \"T\"\nplace = \"p\"\nstatement = \"S\"\n"
        "expected = \"verified\"\n[[claim.published]]\nplace = \"p\"\n"
        "quantity = \"q\"\nprinted = \"1\"\nreproduced = \"no\"\n"
        "why = \"w\"\n" +
        field + "\n[[instance]]\nname = \"one\"\n";
    CHECK_THROWS_WITH_AS(
        read_claim("p.a", text, "p/a.toml"),
        doctest::Contains(
            (field.substr(0, field.find(' ')) + ": given in a claim without").c_str()),
        std::runtime_error);
  }
}

TEST_CASE("published: whether anything was tried") {
  PublishedNumber n{.reproduced = Reproduction::no};
  CHECK_FALSE(was_tried(n));
  n.setting = {{"n", "20"}};
  CHECK(was_tried(n));
  n.reproduced = Reproduction::not_tested;
  CHECK_FALSE(was_tried(n));
}
