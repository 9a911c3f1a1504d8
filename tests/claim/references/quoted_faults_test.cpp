#include "verify/claim/references/quoted_faults.hpp"

#include "tests/printing.hpp"
#include "verify/words/file/data_file.hpp"

namespace verify::quoted_faults_test {
namespace {

using Faults = std::vector<std::string>;

TEST_CASE("quoted: what shows a hypothesis is a part that is there") {
  Claim claim;
  claim.words.id = "p.a";
  claim.words.assertions = {Assertion{.id = "main"}};
  const auto faults = [&](const std::string& name) {
    return quoted_faults({{"sum", "the sum theorem", "", "", {{"there are two", {name}}}}},
                         {claim});
  };
  CHECK(faults("p.a#main") == Faults{});
  REQUIRE(faults("p.a#none").size() == 1);
  CHECK(faults("p.a#none").front().find("quoted.toml: [[theorem]] sum") != std::string::npos);
  CHECK(faults("p.b#main").size() == 1);
  CHECK(faults("other_paper.a#main") == Faults{});
}

TEST_CASE("quoted: the papers whose claims show a hypothesis are papers of this program") {
  for (const auto& theorem : known_theorems())
    for (const auto& hypothesis : theorem.hypotheses)
      for (const auto& name : hypothesis.shown_by) {
        CAPTURE(name);
        const auto papers = paper_registry();
        CHECK(std::any_of(papers.begin(), papers.end(),
                          [&](const PaperEntry& paper) { return paper_key(name) == paper.key; }));
      }
}

TEST_CASE("reading: an id names one of the paper, a sentence stands for itself") {
  const auto paper = read_paper(
      "name = \"N\"\ntitle = \"T\"\n[[interpretation]]\nid = \"wide\"\nquote = [\"a\"]\ntext = "
      "\"t\"\n",
      "p/paper.toml");
  REQUIRE(paper.readings.size() == 1);
  CHECK(paper.readings[0].id == "wide");
  CHECK_THROWS_WITH(
      read_paper("name = \"N\"\ntitle = \"T\"\n[[interpretation]]\nid = \"wide\"\ntext = \"t\"\n",
                 "p.toml"),
      doctest::Contains("quote"));
  const auto* entry = entry_of("liu2025.prop26");
  REQUIRE(entry != nullptr);
  CHECK(load_claim(*entry).words.assertions.front().reading.find("linear map") !=
        std::string::npos);
  std::string text = entry->data;
  const std::string id = "projected_matrices";
  for (const std::string other : {"unknown_reading", "a sentence, as it stands"}) {
    auto changed = text;
    changed.replace(changed.find(id), id.size(), other);
    const Entry copy{entry->id, entry->describe, entry->file, changed.c_str()};
    if (other == "unknown_reading") {
      CHECK_THROWS_WITH(load_claim(copy), doctest::Contains("\"projected_matrices\""));
    } else {
      CHECK(load_claim(copy).words.assertions.front().reading == other);
    }
  }
}

}  // namespace
}  // namespace verify::quoted_faults_test
