// What a published number must say; more in tests/claim/claim_test.cpp.
#include "verify/words/file/published_file.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "verify/words/file/data_file.hpp"

namespace verify::published_file_test {
namespace {

bool has(const std::string& text, const std::string& assertion) {
  return text.find(assertion) != std::string::npos;
}

const std::string claim = R"([claim]
title = "T"
place = "Figure 1"
statement = "S"
expected = "supported"
kind = "observation"
[[claim.assertion]]
id = "level"
quote = ["words"]
text = "t"
expected = "supported"
)";
const std::string number = R"([[claim.published]]
place = "Figure 1"
quantity = "error"
stated = "$10^{-3}$"
quote = ["reaches 0.001"]
setting = { n = "20", weights = "not stated" }
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
    CHECK(has(refused.what(), ": [[published]]"));
    return refused.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("published: read in full") {
  const auto n = read(number).published.at(0);
  CHECK(n.quote == std::vector<std::string>{"reaches 0.001"});
  CHECK(n.setting.size() == 2);
  CHECK(n.setting.at("n") == "20");
  CHECK(n.setting.at("weights") == not_printed);
  CHECK(n.reproduced == Reproduction::partly);
  CHECK(n.from == std::vector<std::string>{"#level"});
}

TEST_CASE("published: the setting is told, field by field") {
  const std::string setting = "setting = { n = \"20\", weights = \"not stated\" }\n";
  CHECK(has(refusal(setting, ""), "setting: missing; what is stated of the experiment"));
  CHECK(has(refusal(setting, "setting = {}\n"), "setting: missing"));
  CHECK(has(refusal(setting, "setting = \"n = 20\"\n"), "setting: missing"));
  CHECK(has(refusal("\"20\"", "20"), "setting.n: a string is needed"));
}

TEST_CASE("published: yes needs a setting that is printed in full") {
  const auto said = refusal("\"partly\"", "\"yes\"");
  CHECK(has(said, "reproduced: given \"yes\", but setting.weights is \"not stated\""));
  CHECK(has(said, "allowed are \"partly\""));
  CHECK(refusal("weights = \"not stated\" }\nreproduced = \"partly\"",
                "weights = \"ours\" }\nreproduced = \"yes\"") == "accepted");
  CHECK(refusal("\"partly\"", "\"no\"") == "accepted");
}

TEST_CASE("published: a word that is none") {
  const auto said = refusal("\"partly\"", "\"wrong\"");
  CHECK(has(said,
            "given \"wrong\"; allowed are \"yes\", "
            "\"partly\", \"no\", \"not tested\""));
}

TEST_CASE("published: what came out, or why nothing was tried") {
  const std::string from = "from = [\"#level\"]\n";
  CHECK(has(refusal(from, ""), "by: reproduced = \"partly\" needs a claim"));
  CHECK(has(refusal(from, "by = \"p.a\"\n"), "computed: reproduced = \"partly\" needs what"));
  CHECK(refusal(from, "by = \"p.a\"\ncomputed = \"1\"\n") == "accepted");
  CHECK(has(refusal("\"partly\"", "\"not tested\""), "why: reproduced = \"not tested\" needs"));
  CHECK(has(refusal("#level", "level"), "from: given \"level\"; allowed are \"#assertion\""));
  CHECK(has(refusal("[\"reaches 0.001\"]", "[\"\"]"), "quote: given a piece of 0 characters"));
}

TEST_CASE("published: whether anything was tried") {
  PublishedNumber n{.reproduced = Reproduction::no};
  CHECK(was_tried(n));
  n.reproduced = Reproduction::not_tested;
  CHECK_FALSE(was_tried(n));
}

}  // namespace verify::published_file_test
