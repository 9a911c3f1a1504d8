// What is wrong with the assertions of a claim stops its loading, with the name of its file.
#include <doctest/doctest.h>

#include <stdexcept>

#include "verify/claim/claim.hpp"
#include "verify/claim/registry.hpp"
#include "verify/words/words.hpp"

namespace verify::loaded_faults_test {
namespace {

TEST_CASE("declaration: the message names the file when the claim is loaded") {
  const std::string paper = paper_key(registry().front().id);
  const std::string id = paper + ".sample", file = "proofs_data/" + paper + "/topic/sample.toml";
  const std::string text = R"([claim]
title = "T"
place = "p"
statement = "S"
expected = "proved"
[[claim.assertion]]
id = "main"
quote = ["as printed"]
text = "the square of a sum"
expected = "proved"
[[instance]]
name = "one"
)";
  const Entry entry{id.c_str(), [](const Entry&) { return Theorem{}; }, file.c_str(), text.c_str()};
  CHECK_THROWS_WITH_AS(
      load_claim(entry),
      doctest::Contains(
          (file + ": [[claim.assertion]] main not_settled: the checker declares no method")
              .c_str()),
      std::runtime_error);
}

}  // namespace
}  // namespace verify::loaded_faults_test
