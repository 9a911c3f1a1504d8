#include "verify/mutants/mutation_report.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace verify::mutants::mutation_report_test {
namespace {

UnnoticedMutant mutant(std::uint32_t step, const std::string& members = "2, 0") {
  return {"forward", "Layer", members, Notice::any_value, {step, Change::opposite_sign}, "x0 * x1"};
}

ClaimMutants claim(const std::string& id, std::vector<UnnoticedMutant> quiet, long noticed = 1000) {
  MutationFindings found;
  found.programs = 1;
  found.mutants = noticed + static_cast<long>(quiet.size());
  found.count[static_cast<std::size_t>(Notice::noticed)] = noticed;
  found.quiet = std::move(quiet);
  return {id, found};
}

struct Said {
  std::string text;
  bool sound;
};
struct Wishes {
  bool every = false;
  long noticed = 0;
};
Said said(const std::vector<ClaimMutants>& claims, const Explanations& known = {},
          const Wishes& wishes = {}) {
  std::ostringstream out;
  const auto report = mutation_report(claims, known, wishes.noticed);
  write_text(out, report, wishes.every);
  return {out.str(), report.sound};
}
bool has(const Said& said, const std::string& words) {
  return said.text.find(words) != std::string::npos;
}

const auto sharp = claim("toy.sharp", {});
const auto blind = claim("toy.blind", {mutant(3), mutant(3), mutant(4)});

TEST_CASE("gate report: a blind statement is listed, with step and words") {
  const auto fine = said({sharp});
  CHECK(fine.sound);
  CHECK(has(fine, "mutate: 1000 of 1000 changes noticed"));
  const auto found = said({sharp, blind});
  CHECK_FALSE(found.sound);
  CHECK(found.text.starts_with("toy.blind, Layer: 3 changes of 2 steps"));
  CHECK(has(found, "step 3: opposite sign; the statement holds whatever stands there"));
}

TEST_CASE("gate report: an explanation covers so many steps of a size and no more") {
  const Explanations two = {{{"toy.blind", "Layer"}, {2, "any labels"}}};
  CHECK(said({sharp, blind}, two).sound);
  CHECK_FALSE(has(said({sharp, blind}, two), "any labels"));
  CHECK(has(said({blind}, two, {.every = true}), "2 steps explained: any labels"));
  CHECK_FALSE(said({blind}, {{{"toy.blind", "Layer"}, {1, "any labels"}}}).sound);
  CHECK(
      said({claim("toy.blind", {mutant(3), mutant(4), mutant(7, "5, 0"), mutant(8, "5, 0")})}, two)
          .sound);
}

TEST_CASE(
    "gate report: who wishes that much is noticed is told where it is not, explained or not") {
  std::vector<UnnoticedMutant> many;
  for (std::uint32_t step = 0; step < 30; ++step) many.push_back(mutant(step));
  const Explanations all = {{{"toy.blind", "Layer"}, {30, "all"}}};
  CHECK(said({claim("toy.blind", many)}, all).sound);
  CHECK(said({claim("toy.blind", many)}, all, {.noticed = 97}).sound);
  const auto found = said({claim("toy.blind", many)}, all, {.noticed = 99});
  CHECK_FALSE(found.sound);
  CHECK(has(found, "; 0 of them unexplained"));
}

TEST_CASE("gate report: what nothing needs is said, of the claims that were asked") {
  const auto found = said({sharp}, {{{"toy.sharp", "Gone"}, {1, "no reason"}},
                                    {{"toy.other", "Layer"}, {1, "not asked"}}});
  CHECK(has(found, "nothing of toy.sharp, Gone needs its explanation"));
  CHECK_FALSE(has(found, "toy.other"));
}

TEST_CASE("gate report: where nothing was asked nothing is sound, and it is said of what") {
  MutationFindings none;
  none.without = {"order", "sum"};
  const std::vector<ClaimMutants> empty = {{"toy.order", none}};
  for (const long noticed : {0, 90}) {
    const auto found = said(empty, {}, {.noticed = noticed});
    CHECK_FALSE(found.sound);
    CHECK(has(found, "toy.order: no change was made of order, sum: nothing that could be"));
    CHECK(has(found, "mutate: nothing was asked"));
    CHECK_FALSE(has(found, "0 of 0"));
  }
  CHECK(to_json(mutation_report(empty, {}, 0)).at("without_mutants").at("toy.order").size() == 2);
  const auto beside = said({sharp, empty[0]});
  CHECK(beside.sound);
  CHECK(has(beside, "toy.order: no change was made of order, sum"));
  CHECK_FALSE(has(beside, "nothing was asked"));
  std::vector<ClaimMutants> many(30, empty[0]);
  for (std::size_t k = 0; k < many.size(); ++k) many[k].claim += std::to_string(k);
  CHECK(has(said(many), "10 more claims"));
  CHECK_FALSE(has(said(many, {}, {.every = true}), "more claims"));
}

TEST_CASE("gate report: JSON has every change and why it is not noticed") {
  const std::vector<ClaimMutants> claims = {sharp, blind};
  const Explanations two = {{{"toy.blind", "Layer"}, {2, "any labels"}},
                            {{"toy.sharp", "Gone"}, {1, "no reason"}}};
  const auto unexplained = to_json(mutation_report(claims, {}, 0));
  CHECK(unexplained.at("sound") == false);
  CHECK(unexplained.at("not_noticed").at(0).at("explained").is_null());
  CHECK(unexplained.at("not_noticed").at(0).at("changes").size() == 3);
  CHECK(unexplained.at("papers").at("toy").at("unexplained") == 3);
  const auto explained = to_json(mutation_report(claims, two, 0));
  CHECK(explained.at("sound") == true);
  CHECK(explained.at("together").at("explained") == 3);
  CHECK(explained.at("not_noticed").at(0).at("explained") == "any labels");
  CHECK(explained.at("unneeded_explanations").at(0).at("statement") == "Gone");
}

TEST_CASE("explanations: read, or refused with file and field") {
  const std::string head = "[[statement]]\nname = \"Layer\"\nclaims = [\"toy.a\", \"toy.b\"]\n";
  const auto known = read_explanations(head + "steps = 2\nwhy = \"any labels\"\n", "g.toml");
  REQUIRE(known.size() == 2);
  CHECK(known.at({"toy.b", "Layer"}).steps == 2);
  const auto refused = [](const std::string& text, const char* words) {
    CHECK_THROWS_WITH(read_explanations(text, "g.toml"), doctest::Contains(words));
  };
  refused(head + "why = \"x\"\n", "g.toml:1:1: [[statement]] steps: a whole number is needed");
  refused(head + "steps = 2\n", "why: missing");
  refused("[[statement]]\nname = \"Layer\"\nsteps = 1\nwhy = \"x\"\n", "claims: missing");
  refused(head + "steps = 1\nwhy = \"x\"\nfor = 2\n", "for: not known here");
  refused("[[", "g.toml:1:");
  refused("statements = 1\n", "statements: not known here");
}

}  // namespace
}  // namespace verify::mutants::mutation_report_test
