#include "verify/claim/references/dependencies.hpp"

#include "tests/printing.hpp"

namespace verify::dependencies_test {
namespace {

using Faults = std::vector<std::string>;

// A claim of one assertion that rests on those of other claims.
ClaimWords claim(const std::string& id, const std::vector<std::string>& needs,
                 const std::string& stands_alone = "") {
  ClaimWords words;
  words.id = id;
  words.assertions.emplace_back();
  words.assertions.front().id = "it";
  for (const auto& name : needs) words.assertions.front().rests_on.push_back(name + "#it");
  words.stands_alone = stands_alone;
  return words;
}

bool has(const std::string& text, const std::string& assertion) {
  return text.find(assertion) != std::string::npos;
}

TEST_CASE("dependencies: a sound graph has no fault") {
  CHECK(graph_faults({}) == Faults{});
  CHECK(graph_faults({claim("p.a", {}), claim("p.b", {"p.a"}), claim("q.c", {"p.a", "p.b"}),
                      claim("q.d", {}, "it is a definition")}) == Faults{});
}

TEST_CASE("dependencies: a related claim is a tie, and must be one") {
  auto a = claim("p.a", {}), b = claim("p.b", {});
  b.see = {"p.a"};
  CHECK(graph_faults({a, b}) == Faults{});
  b.see = {"p.a", "p.x"};
  const auto faults = graph_faults({a, b});
  REQUIRE(faults.size() == 1);
  CHECK(has(faults[0], "proofs_data/p/b.toml: [claim] see: \"p.x\" is no claim"));
}

TEST_CASE("dependencies: a name that is no claim") {
  const auto faults = graph_faults({claim("p.a", {}), claim("p.b", {"p.a", "p.x"})});
  REQUIRE(faults.size() == 1);
  CHECK(has(faults[0],
            "proofs_data/p/b.toml: [[claim.assertion]] it rests_on: \"p.x#it\" is no assertion"));
}

TEST_CASE("dependencies: a cycle is named in its order, once") {
  const auto faults = graph_faults({claim("p.a", {"p.b"}), claim("p.b", {"p.c"}),
                                    claim("p.c", {"p.d", "p.a"}), claim("p.d", {})});
  REQUIRE(faults.size() == 1);
  CHECK(has(faults[0], "p.a#it -> p.b#it -> p.c#it -> p.a#it;"));
  CHECK_FALSE(has(faults[0], "p.d"));
}

TEST_CASE("dependencies: a claim that rests on itself, and cycles entered from outside") {
  CHECK(has(graph_faults({claim("p.a", {"p.a"}, "on itself")}).at(0), "p.a#it -> p.a#it;"));
  const auto faults =
      graph_faults({claim("p.a", {"p.b"}), claim("p.b", {"p.c"}), claim("p.c", {"p.b"})});
  REQUIRE(faults.size() == 1);
  CHECK(has(faults[0], "cycle: p.b#it -> p.c#it -> p.b#it;"));
}

TEST_CASE("dependencies: two cycles are two faults") {
  CHECK(graph_faults({claim("p.a", {"p.b"}), claim("p.b", {"p.a"}), claim("p.c", {"p.d"}),
                      claim("p.d", {"p.c"})})
            .size() == 2);
}

TEST_CASE("dependencies: an orphan must say why") {
  const auto faults = graph_faults({claim("p.a", {}), claim("p.b", {"p.a"}), claim("p.c", {})});
  REQUIRE(faults.size() == 1);
  CHECK(has(faults[0], "p/c.toml"));
  CHECK(has(faults[0], "stands_alone = \"...\""));
}

TEST_CASE("dependencies: all faults at once, by file") {
  const auto faults = graph_faults(
      {claim("p.c", {}), claim("p.b", {"p.b"}, "on itself"), claim("p.a", {"p.x", "p.y"})});
  REQUIRE(faults.size() == 4);
  CHECK(has(faults[0], "p/a.toml"));
  CHECK(has(faults[1], "p.y"));
  CHECK(has(faults[2], "p/b.toml"));
  CHECK(has(faults[3], "p/c.toml"));
}

}  // namespace
}  // namespace verify::dependencies_test
