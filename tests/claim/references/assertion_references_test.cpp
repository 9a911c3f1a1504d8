// Assertions that rest on those of other claims.
#include <doctest/doctest.h>

#include "tests/printing.hpp"
#include "verify/claim/references/dependencies.hpp"

namespace verify::assertion_references_test {
namespace {

using Faults = std::vector<std::string>;

Assertion assertion_of(const std::string& id, std::vector<std::string> rests_on) {
  Assertion assertion;
  assertion.id = id;
  assertion.rests_on = std::move(rests_on);
  return assertion;
}

// Two claims, the second in two assertions.
std::vector<ClaimWords> good() {
  std::vector<ClaimWords> claims(2);
  claims[0].id = "p.lemma";
  claims[0].assertions = {assertion_of("main", {})};
  claims[1].id = "p.theorem";
  claims[1].assertions = {assertion_of("main", {"#step"}), assertion_of("step", {"p.lemma#main"})};
  return claims;
}

using Change = void (*)(std::vector<ClaimWords>&);
std::string fault(Change change) {
  auto claims = good();
  change(claims);
  const auto faults = graph_faults(claims);
  CHECK_MESSAGE(faults.size() == 1, faults);
  return faults.empty() ? "" : faults.front();
}
bool has(const std::string& text, const char* assertion) {
  return text.find(assertion) != std::string::npos;
}

TEST_CASE("references of parts: what rests on another claim is tied to it") {
  CHECK(graph_faults(good()) == Faults{});
}

TEST_CASE("references of parts: a part of another claim must be there") {
  const auto assertion = fault(
      [](std::vector<ClaimWords>& c) { c[1].assertions[1].rests_on.push_back("p.lemma#step"); });
  CHECK(has(assertion,
            "p/theorem.toml: [[claim.assertion]] step rests_on: \"p.lemma#step\" is no assertion"));
  CHECK(has(assertion, "icl-verify show p.lemma lists"));
  CHECK(has(fault([](std::vector<ClaimWords>& c) { c[1].assertions[0].follows = {"p.none#main"}; }),
            "[[claim.assertion]] main follows: \"p.none#main\" is no assertion"));
  CHECK(has(fault([](std::vector<ClaimWords>& c) { c[1].assertions[0].sharpens = "p.lemma#none"; }),
            "[[claim.assertion]] main sharpens: \"p.lemma#none\" is no assertion"));
}

TEST_CASE("references of parts: a circle through other claims shows nothing") {
  CHECK(has(
      fault([](std::vector<ClaimWords>& c) { c[0].assertions[0].follows = {"p.theorem#main"}; }),
      "rests_on: a cycle: p.lemma#main -> p.theorem#main -> p.theorem#step -> p.lemma#main"));
  // Two claims may rest on assertions of each other, as long as no assertion does.
  auto claims = good();
  claims[0].assertions.push_back(assertion_of("corollary", {"p.theorem#main"}));
  CHECK(graph_faults(claims) == Faults{});
}

}  // namespace
}  // namespace verify::assertion_references_test
