#include "verify/claim/references/errata_faults.hpp"

#include "tests/printing.hpp"
#include "verify/claim/references/dependencies.hpp"

namespace verify::errata_faults_test {
namespace {

using Faults = std::vector<std::string>;

bool has(const std::string& text, const std::string& assertion) {
  return text.find(assertion) != std::string::npos;
}

Erratum erratum(const std::string& id, std::vector<std::string> same = {},
                const std::string& shown_by = "") {
  return {
      .id = id, .kind = ErratumKind::minor_error, .shown_by = shown_by, .same = std::move(same)};
}

// With one assertion "a", which is false and has a control.
Claim claim(const std::string& id, std::vector<Erratum> errata) {
  Claim claim;
  claim.words.id = id;
  claim.words.assertions = {Assertion{.id = "a", .expected = Status::refuted}};
  claim.words.errata = std::move(errata);
  claim.theorem.parts = {AssertionChecks{.assertion = "a", .broken = {{"the printed sign", {}}}}};
  return claim;
}

TEST_CASE("errata: those that name what is there have no fault") {
  CHECK(errata_faults({}) == Faults{});
  CHECK(errata_faults({claim("p.a", {erratum("E1", {}, "#a: the printed sign"),
                                     erratum("E2", {"p.b#E1"}, "p.b#a")}),
                       claim("p.b", {erratum("E1", {}, "#a")}),
                       claim("p.c", {erratum("E1", {"p.a#E2", "p.b#E1"})})}) == Faults{});
}

TEST_CASE("errata: shown by a part or control that is not there") {
  const auto fault = [](const std::string& shown_by) {
    const auto faults =
        errata_faults({claim("p.a", {erratum("E1", {}, shown_by)}), claim("p.b", {})});
    return faults.size() == 1 ? faults[0] : std::to_string(faults.size()) + " faults";
  };
  CHECK(
      fault("#b") ==
      "proofs_data/p/a.toml: [[claim.erratum]] E1 shown_by: \"#b\" is no assertion of p.a; allowed "
      "are \"#a\"");
  CHECK(has(fault("p.c#a"), "\"p.c\" is no claim; allowed are the ids"));
  CHECK(has(fault("#a: the right sign"),
            "\"the right sign\" is what is wrong with no negative control of #a; allowed are \"the "
            "printed "
            "sign\""));
}

TEST_CASE("errata: a printed assertion that is true shows none") {
  const auto faults = [](Status expected, Origin origin, const std::string& shown_by) {
    auto of_a = claim("p.a", {erratum("E1", {}, shown_by)});
    of_a.words.assertions[0].expected = expected;
    of_a.words.assertions[0].origin = origin;
    return errata_faults({of_a});
  };
  REQUIRE(faults(Status::proved, Origin::printed, "#a").size() == 1);
  CHECK(has(faults(Status::proved, Origin::printed, "#a")[0],
            "E1 shown_by: \"#a\" is printed and expected to be proved, so that it shows nothing "
            "false; allowed are"));
  CHECK(faults(Status::supported, Origin::printed, "#a").size() == 1);
  CHECK(faults(Status::proved, Origin::printed, "#a: the printed sign") == Faults{});
  CHECK(faults(Status::proved, Origin::ours, "#a") == Faults{});
  CHECK(faults(Status::refuted, Origin::printed, "#a") == Faults{});
  CHECK(faults(Status::open, Origin::printed, "#a") == Faults{});
}

TEST_CASE("errata: the same as one that is not there, or is another") {
  const auto fault = [](const std::string& name) {
    auto gap = erratum("E2");
    gap.kind = ErratumKind::gap;
    const auto faults =
        errata_faults({claim("p.a", {erratum("E1", {name})}), claim("p.b", {erratum("E1"), gap}),
                       claim("q.a", {erratum("E1")})});
    return faults.empty() ? "" : faults[0];
  };
  CHECK(fault("p.b#E1") == "");
  CHECK(fault("p.b#E9") ==
        "proofs_data/p/a.toml: [[claim.erratum]] E1 same: \"p.b#E9\" is no erratum; allowed is "
        "\"claim#id\" of one that icl-verify show CLAIM lists");
  CHECK(has(fault("q.a#E1"), "is of another paper"));
  CHECK(has(fault("p.b#E2"), "is of kind \"gap in a proof\", this one of kind \"minor error\""));
}

TEST_CASE("errata: a cycle is named in its order, once") {
  const auto faults = errata_faults({claim("p.a", {erratum("E1", {"p.b#E1"})}),
                                     claim("p.b", {erratum("E1", {"p.c#E1"})}),
                                     claim("p.c", {erratum("E1", {"p.a#E1"})})});
  REQUIRE(faults.size() == 1);
  CHECK(has(faults[0],
            "p/a.toml: [[claim.erratum]] E1 same: a cycle: p.a#E1 -> p.b#E1 -> p.c#E1 "
            "-> p.a#E1; take the field out"));
  CHECK(has(errata_faults({claim("p.a", {erratum("E1", {"p.a#E1"})})}).at(0), "p.a#E1 -> p.a#E1;"));
}

TEST_CASE("errata: one defect has one first place") {
  const auto faults = errata_faults({claim("p.a", {erratum("E1", {"p.b#E1", "p.c#E1"})}),
                                     claim("p.b", {erratum("E1")}), claim("p.c", {erratum("E1")})});
  REQUIRE(faults.size() == 1);
  CHECK(has(faults[0], "p/a.toml: [[claim.erratum]] E1 same: two first places, p.b#E1 and p.c#E1"));
}

TEST_CASE("published numbers: they name parts that are there") {
  auto lister = claim("p.a", {});
  const auto faults = [&](const std::string& name) {
    lister.words.published = {PublishedNumber{.from = {name}}};
    return published_faults({lister, claim("p.b", {})});
  };
  CHECK(faults("#a") == Faults{});
  CHECK(faults("p.b#a") == Faults{});
  REQUIRE(faults("p.b#c").size() == 1);
  CHECK(
      has(faults("p.b#c")[0],
          "p/a.toml: [[claim.published]] from: \"#c\" is no assertion of p.b; allowed are \"#a\""));
}

}  // namespace
}  // namespace verify::errata_faults_test
