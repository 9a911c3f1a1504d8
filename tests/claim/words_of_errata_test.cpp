// What the words of an erratum may say by themselves: a lower bound has a check behind it, a number
// that rests on a law of the inputs names the law, and what holds only under a condition leads to
// the assertion that has the condition.
#include <toml++/toml.h>

#include <map>
#include <regex>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"
#include "tests/source_tree.hpp"
#include "verify/words/places/place_items.hpp"

namespace verify::words_of_errata_test {
namespace {

using Faults = std::vector<std::string>;

// "so many are needed" is a lower bound; "need not" is none.
bool says_needed(const std::string& words) {
  static const std::regex bound(
      "\\b(needs|needed|necessary|no fewer)\\b|\\bcannot hold\\b|"
      "\\bwould need\\b");
  return std::regex_search(words, bound);
}

// A variance is no law: fourth moments are not known from it.
bool leaves_law_open(const std::string& words) {
  static const std::regex variance("\\bvariances?\\b"),
      law("[Nn]ormal|Gaussian|mathcal\\{N\\}|the law");
  return std::regex_search(words, variance) && !std::regex_search(words, law);
}

std::vector<std::string> words_of(const Erratum& erratum) {
  return {erratum.right, erratum.counterexample, erratum.charitable};
}

// Of an assertion that is refuted, the corrections under conditions of ours.
std::vector<const Assertion*> conditional_corrections(const ClaimWords& words,
                                                      const Erratum& erratum) {
  std::vector<const Assertion*> found;
  const auto shown = parse_shown_by(words.id, erratum.shown_by);
  if (!shown || shown->claim != words.id || !shown->change.empty()) return found;
  for (const auto& assertion : words.assertions)
    if (assertion.corrects == "#" + shown->assertion && !assertion.added.empty())
      found.push_back(&assertion);
  return found;
}

Faults without_condition(const ClaimWords& words) {
  Faults faults;
  for (const auto& erratum : words.errata)
    for (const auto* correction : conditional_corrections(words, erratum))
      if (erratum.right.find("#" + correction->id) == std::string::npos)
        faults.push_back(words.id + " " + erratum.id + " right: name #" + correction->id +
                         ", which holds under conditions");
  return faults;
}

// Names of errata by the first place of the same defect.
using Group = std::map<std::string, std::string>;
Group groups_of(const std::vector<ClaimWords>& claims) {
  Group first;
  for (const auto& claim : claims)
    for (const auto& erratum : claim.errata) {
      const auto name = erratum_name(claim.id, erratum.id);
      first[name] = erratum.same.empty() ? name : erratum.same.front();
    }
  const auto root = [&](std::string name) {
    for (auto at = first.find(name); at != first.end() && at->second != name; at = first.find(name))
      name = at->second;
    return name;
  };
  Group roots;
  for (const auto& [name, same] : first) roots[name] = root(same);
  return roots;
}

bool states_result(const ClaimWords& claim, const std::string& paper, const std::string& result) {
  const auto named = results_named(claim.place);
  return paper_key(claim.id) == paper &&
         std::find(named.begin(), named.end(), result) != named.end() &&
         std::any_of(claim.assertions.begin(), claim.assertions.end(), [](const Assertion& a) {
           return a.origin == Origin::printed && a.where == Where::statement;
         });
}

bool stands_at(const ClaimWords& claim, const std::string& root, const Group& roots) {
  return std::any_of(claim.errata.begin(), claim.errata.end(), [&](const Erratum& e) {
    return roots.at(erratum_name(claim.id, e.id)) == root;
  });
}

// A claim "holds as stated" by its own errata: what lies in its place and stands at another claim
// would be missed there.
Faults at_other_places(const std::vector<ClaimWords>& claims) {
  const auto roots = groups_of(claims);
  Faults faults;
  for (const auto& claim : claims)
    for (const auto& erratum : claim.errata) {
      if (!facts_of(erratum.kind).counted) continue;
      const auto name = erratum_name(claim.id, erratum.id);
      for (const auto& result : results_named(erratum.place)) {
        std::string there;
        bool stands = false;
        for (const auto& other : claims) {
          if (!states_result(other, paper_key(claim.id), result)) continue;
          there += " " + other.id;
          stands = stands || stands_at(other, roots.at(name), roots);
        }
        if (!there.empty() && !stands)
          faults.push_back(name + ": its place names " + result +
                           ", so it (or its `same`) belongs to" + there);
      }
    }
  return faults;
}

TEST_CASE("errata: what is wrong in a result stands at the claim of this result") {
  std::vector<ClaimWords> words;
  for (const auto& claim : testing::all_claims()) words.push_back(claim.words);
  for (const auto& fault : at_other_places(words)) FAIL_CHECK(fault);
  ClaimWords theorem, layer;
  theorem.id = "a.thm2";
  theorem.place = "Theorem 2, Theorem 5";
  theorem.assertions.resize(1);
  layer.id = "a.layer";
  layer.place = "Appendix A";
  layer.errata = {{.id = "E1", .kind = ErratumKind::minor_error, .place = "Theorem 2, proof"}};
  CHECK(at_other_places({theorem, layer}).size() == 1);
  layer.errata[0].place = "before Theorem 2";
  CHECK(at_other_places({theorem, layer}).empty());
  layer.errata[0].place = "Theorems 5 and 7";
  CHECK(at_other_places({theorem, layer}).size() == 1);
  theorem.errata = {{.id = "E4", .kind = ErratumKind::minor_error, .same = {"a.layer#E1"}}};
  CHECK(at_other_places({theorem, layer}).empty());
}

// "It depends on i unless .." is an equivalence: what it says beyond the sufficient condition has
// to be shown, too.
bool says_equivalence(const std::string& words) {
  static const std::regex equivalence("\\b(unless|if and only if|iff)\\b");
  return std::regex_search(words, equivalence);
}

// Whether `words` name an assertion of the claim, "(#id)", that says an equivalence itself.
bool leads_to_equivalence(const std::string& words, const ClaimWords& claim) {
  return std::any_of(claim.assertions.begin(), claim.assertions.end(), [&](const Assertion& a) {
    return words.find("#" + a.id) != std::string::npos &&
           (says_equivalence(a.text) || a.text.find("exactly if") != std::string::npos);
  });
}

TEST_CASE("errata: an equivalence is shown, not only its sufficient half") {
  CHECK(says_equivalence("which depends on $i$ unless the moments are products"));
  CHECK_FALSE(says_equivalence("which may depend on $i$"));
  ClaimWords words;
  words.assertions.resize(1);
  words.assertions[0].id = "right";
  words.assertions[0].text = "it holds if the moments are products";
  CHECK_FALSE(leads_to_equivalence("it fails unless the moments are products (#right)", words));
  words.assertions[0].text = "it holds if and only if the moments are products";
  CHECK(leads_to_equivalence("it fails unless the moments are products (#right)", words));
  CHECK_FALSE(leads_to_equivalence("it fails unless the moments are products", words));
  for (const auto& claim : testing::all_claims())
    for (const auto& erratum : claim.words.errata) {
      INFO(claim.words.id << " " << erratum.id << ": " << erratum.right);
      CHECK((!says_equivalence(erratum.right) || leads_to_equivalence(erratum.right, claim.words)));
    }
}

// Some sizes show no order of growth.
bool orders_by_sizes(const std::string& words) {
  static const std::regex order("\\b(least order|of the order|asymptotic|grows like)\\b");
  return std::regex_search(words, order) && words.find("at the sizes") != std::string::npos;
}

TEST_CASE("errata: an order does not rest on listed sizes") {
  CHECK(orders_by_sizes("they are not of the least order (at the sizes of p.a#doubling)"));
  CHECK_FALSE(orders_by_sizes("at k = 100 nine layers do, at the sizes of p.a#doubling"));
  for (const auto& claim : testing::all_claims())
    for (const auto& erratum : claim.words.errata)
      for (const auto& words : words_of(erratum)) {
        INFO(claim.words.id << " " << erratum.id << ": " << words);
        CHECK_FALSE(orders_by_sizes(words));
      }
}

TEST_CASE("errata: what says that something is needed") {
  CHECK(says_needed("a product of n d numbers cannot hold the n d^2 that are needed"));
  CHECK(says_needed("the next step needs d^3 products"));
  CHECK_FALSE(says_needed("another scale need not be stationary"));
  CHECK_FALSE(says_needed("the next step takes d^3 products"));
}

TEST_CASE("errata: a lower bound is shown, or said to be none") {
  const auto listed = toml::parse_file(testing::tree() + "/tests/claim/needed_in_errata.toml");
  std::map<std::string, bool> excused;
  for (const auto& [name, reason] : listed) {
    CHECK_FALSE(reason.value_or(std::string()).empty());
    excused[std::string(name.str())] = false;
  }
  for (const auto& claim : testing::all_claims())
    for (const auto& erratum : claim.words.errata)
      for (const auto& words : words_of(erratum)) {
        if (!says_needed(words)) continue;
        const auto name = claim.words.id + " " + erratum.id;
        INFO(name << ": " << words);
        CHECK(excused.count(name) != 0);
        excused[name] = true;
      }
  for (const auto& [name, used] : excused) {
    INFO(name << " says nothing of the kind by now: take it off the list");
    CHECK(used);
  }
}

TEST_CASE("errata: numbers that rest on a law name it") {
  CHECK(leaves_law_open("N = d = 1, unit variance: 3 (w k - 1)^2 + b^2 w^2"));
  CHECK_FALSE(leaves_law_open("independent centred Gaussian entries with variances 20 and 1"));
  for (const auto& claim : testing::all_claims())
    for (const auto& erratum : claim.words.errata) {
      INFO(claim.words.id << " " << erratum.id);
      CHECK_FALSE(leaves_law_open(erratum.counterexample));
      CHECK_FALSE(leaves_law_open(erratum.setting));
    }
}

TEST_CASE("errata: what holds under conditions leads to them") {
  for (const auto& claim : testing::all_claims()) {
    const auto faults = without_condition(claim.words);
    CHECK_MESSAGE(faults.empty(), (faults.empty() ? "" : faults.front()));
  }
  ClaimWords words;
  words.id = "a.b";
  words.assertions.resize(2);
  words.assertions[0].id = "printed";
  words.assertions[1].id = "right";
  words.assertions[1].corrects = "#printed";
  words.assertions[1].added = "gates read the context alone";
  words.errata.resize(1);
  words.errata[0].shown_by = "#printed";
  words.errata[0].right = "it holds, as an infimum";
  CHECK(without_condition(words).size() == 1);
  words.errata[0].right = "it holds, as an infimum (#right)";
  CHECK(without_condition(words).empty());
}

// Where the conversion lost a letter once, it is not the author's; what is printed alike in two
// places the conversion hardly lost twice.
TEST_CASE("errata: what is printed twice is not the conversion") {
  for (const auto& claim : testing::all_claims())
    for (const auto& erratum : claim.words.errata) {
      if (erratum.kind != ErratumKind::possibly_ocr) continue;
      INFO(claim.words.id << " " << erratum.id);
      CHECK(erratum.places == 1);
      CHECK(erratum.printed.find("again in") == std::string::npos);
    }
}

}  // namespace
}  // namespace verify::words_of_errata_test
