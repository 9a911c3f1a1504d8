#include "verify/claim/references/dependencies.hpp"

#include "tests/printing.hpp"

namespace verify {
namespace {

using Faults = std::vector<std::string>;

ClaimWords claim(const std::string& id, std::vector<std::string> depends_on,
                 const std::string& stands_alone = "") {
  ClaimWords words;
  words.id = id;
  words.depends_on = std::move(depends_on);
  words.stands_alone = stands_alone;
  return words;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("dependencies: a sound graph has no fault") {
  CHECK(graph_faults({}) == Faults{});
  CHECK(graph_faults({claim("p.a", {}), claim("p.b", {"p.a"}), claim("q.c", {"p.a", "p.b"}),
                      claim("q.d", {}, "it is a definition")}) == Faults{});
}

TEST_CASE("dependencies: a name that is no claim") {
  const auto faults = graph_faults({claim("p.a", {}), claim("p.b", {"p.a", "p.x"})});
  REQUIRE(faults.size() == 1);
  CHECK(has(faults[0], "proofs_data/p/b.toml: [claim] depends_on: \"p.x\" is no claim"));
}

TEST_CASE("dependencies: a cycle is named in its order, once") {
  const auto faults = graph_faults({claim("p.a", {"p.b"}), claim("p.b", {"p.c"}),
                                    claim("p.c", {"p.d", "p.a"}), claim("p.d", {})});
  REQUIRE(faults.size() == 1);
  CHECK(has(faults[0], "p.a -> p.b -> p.c -> p.a;"));
  CHECK_FALSE(has(faults[0], "p.d"));
}

TEST_CASE("dependencies: a claim that rests on itself, and cycles entered from outside") {
  CHECK(has(graph_faults({claim("p.a", {"p.a"})}).at(0), "p.a -> p.a;"));
  const auto faults =
      graph_faults({claim("p.a", {"p.b"}), claim("p.b", {"p.c"}), claim("p.c", {"p.b"})});
  REQUIRE(faults.size() == 1);
  CHECK(has(faults[0], "cycle: p.b -> p.c -> p.b;"));
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
  const auto faults =
      graph_faults({claim("p.c", {}), claim("p.b", {"p.b"}), claim("p.a", {"p.x", "p.y"})});
  REQUIRE(faults.size() == 4);
  CHECK(has(faults[0], "p/a.toml"));
  CHECK(has(faults[1], "p.y"));
  CHECK(has(faults[2], "p/b.toml"));
  CHECK(has(faults[3], "p/c.toml"));
}

}  // namespace
}  // namespace verify
