// What must hold for every claim of the registry. Each rule returns what is wrong with a claim and
// is tested with a bad claim; the claims themselves are run in this process, once: that a second
// run gives the same bytes is the business of the baseline (tests/baseline/run). The rules for
// their assertions are in claims_in_parts_test.cpp.
#include <algorithm>
#include <map>
#include <set>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/claim/expected/expected_shape.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/references/dependencies.hpp"
#include "verify/claim/references/errata_faults.hpp"
#include "verify/service/selection.hpp"

namespace verify::theorems_test {
namespace {

using testing::Faults;
using testing::run;
using testing::Run;

Faults words_of(const Claim& claim) {
  Faults faults;
  if (claim.words.title.empty()) faults.push_back("no title");
  if (claim.words.statement.empty()) faults.push_back("no statement");
  if (claim.words.place.empty()) faults.push_back("no place");
  return faults;
}

// What contradicts the printed words is a formula, a number or a place, and more than "the number
// of an equation".
Faults counterexamples_of(const Claim& claim) {
  Faults faults;
  for (const auto& e : claim.words.errata)
    if (!e.counterexample.empty() &&
        e.counterexample.find_first_of("$0123456789") == std::string::npos)
      faults.push_back("the counterexample of " + e.id + " is none: " + e.counterexample);
  return faults;
}

Faults declarations_of(const Claim& claim) {
  Faults faults;
  for (const auto& input : claim.theorem.inputs) {
    if (static_cast<int>(input.shape.size()) != depth_of(input.kind))
      faults.push_back("the shape of " + input.name + " does not fit its kind");
  }
  std::set<std::string> names;
  for (const auto& check : claim.checks) {
    if (check.run == nullptr) faults.push_back("nothing to run: " + check.name);
    if (!names.insert(check.name).second) faults.push_back("two checks are named " + check.name);
  }
  return faults;
}

// X for X_approx: a value documented as X may be given exactly on one instance and enclosed on
// another.
std::string without_approx(const std::string& name) {
  const std::string suffix = "_approx";
  return name.ends_with(suffix) ? name.substr(0, name.size() - suffix.size()) : name;
}

// A value is a list where its words say that it is one.
Faults shapes_of(const Claim& claim, const Run& done) {
  Faults faults;
  for (const auto& unit : done.units) {
    for (const auto& value : unit.values) {
      for (const auto& doc : claim.theorem.values) {
        if (without_approx(doc.name) != without_approx(value.name)) continue;
        const auto fault =
            fault_of_expected_shape(doc, value.enclosure.is_list ? value.enclosure : value.exact);
        if (!fault.empty()) faults.push_back("the value " + value.name + ": " + fault);
      }
    }
  }
  return faults;
}

// Every documented value is found on some instance, and nothing else is.
Faults values_of(const Claim& claim, const Run& done) {
  std::set<std::string> documented, found;
  for (const auto& doc : claim.theorem.values) documented.insert(without_approx(doc.name));
  for (const auto& unit : done.units) {
    if (unit.unit.instance == claim_level) continue;
    for (const auto& value : unit.values) found.insert(without_approx(value.name));
  }
  Faults faults;
  for (const auto& name : documented)
    if (found.count(name) == 0) faults.push_back("no instance gives the value " + name);
  for (const auto& name : found)
    if (documented.count(name) == 0) faults.push_back("the value " + name + " is not documented");
  return faults;
}

// Every expectation is answered on its own instance, and by yes.
Faults expectations_of(const Claim& claim, const Run& done) {
  Faults faults;
  for (std::size_t k = 0; k < claim.words.instances.size(); ++k) {
    for (const auto& [name, expected] : claim.words.instances[k].expect) {
      const std::string at =
          claim.words.instances[k].name + ", " + name + " = " + to_text(expected);
      bool answered = false;
      for (const auto& unit : done.units) {
        if (unit.unit.instance != static_cast<int>(k)) continue;
        for (const auto& agreement : unit.agreements) {
          if (agreement.name != name) continue;
          answered = true;
          if (agreement.agrees != Truth::yes) {
            faults.push_back(at + ": found " + to_text(agreement.found) + " (" +
                             to_text(agreement.agrees) + ")");
          }
        }
      }
      if (!answered) faults.push_back(at + ": no check gives it");
    }
  }
  return faults;
}

// Values that no instance expects, and what holds them instead.
const std::map<std::string, std::string> held_otherwise = {
    {"ahn2023.exp61 b", "steps of the certified point whose a and loss are expected"},
    {"ahn2023.network_loss heaviest_prompts", "of a sample"},
    {"ahn2023.network_loss loss_estimate", "a sample, which a check sets beside the exact loss"},
    {"ahn2023.network_loss loss_half_width", "of a sample"},
    {"ahn2023.network_loss other_sign_estimate", "of a sample"},
    {"ahn2023.network_loss other_sign_half_width", "of a sample"},
    {"ahn2023.network_loss prompts_sampled", "how many, as many as a second allows"},
    {"cheng2024.prec_ladder error_constant", "what rounding gave; a check bounds it"},
    {"liu2025.min_layers width_doubling", "compared with the width of the stack that is built"},
    {"liu2025.thm33_no_hypothesis digits", "the length of the number that a check reads back"},
};

// A value that nothing compares may be any number: a minor error in what computes it would not be
// seen.
Faults values_held(const Claim& claim, const std::map<std::string, std::string>& otherwise) {
  std::set<std::string> expected;
  for (const auto& instance : claim.words.instances)
    for (const auto& [name, given] : instance.expect) expected.insert(without_approx(name));
  Faults faults;
  for (const auto& doc : claim.theorem.values) {
    const bool held = expected.count(without_approx(doc.name)) != 0;
    const bool listed = otherwise.count(claim.words.id + " " + without_approx(doc.name)) != 0;
    if (!held && !listed)
      faults.push_back("nothing holds " + doc.name +
                       ": give an instance its value, computed outside of this program");
    if (held && listed) faults.push_back(doc.name + " is expected, and need not be excused");
  }
  return faults;
}

const std::vector<Claim>& claims() { return testing::all_claims(); }

TEST_CASE("every claim: data file loads, words are there, checks are declared") {
  REQUIRE_FALSE(registry().empty());
  for (const auto& entry : registry()) {
    CAPTURE(std::string(entry.id));
    Claim claim;
    REQUIRE_NOTHROW(claim = load_claim(entry));
    CHECK(words_of(claim) == Faults{});
    CHECK(counterexamples_of(claim) == Faults{});
    CHECK(declarations_of(claim) == Faults{});
    std::set<std::string> names;
    for (const auto& instance : claim.words.instances) {
      CAPTURE(instance.name);
      CHECK(names.insert(instance.name).second);
      CHECK(std::holds_alternative<Instance>(validate(claim, instance)));
    }
  }
}

TEST_CASE("every claim: the index says what the data file says") {
  REQUIRE(claim_index().size() == claims().size());
  for (std::size_t k = 0; k < claims().size(); ++k) {
    const auto& label = claim_index()[k];
    const auto& claim = claims()[k];
    CAPTURE(claim.words.id);
    CHECK(label.id == claim.words.id);
    CHECK(label.title == claim.words.title);
    CHECK(label.paper == claim.words.paper);
    CHECK(label.place == claim.words.place);
    CHECK(label.expected == claim.words.expected);
    CHECK(std::vector<std::string>(label.also.begin(), label.also.end()) == claim.words.also);
  }
}

TEST_CASE("every claim: its other names lead to it and to no other") {
  for (const auto& claim : claims()) {
    for (const auto& name : claim.words.also) {
      CAPTURE(name);
      const auto full = paper_key(claim.words.id) + "." + name;
      CHECK(select({full}).size() == 1);
      CHECK(find_claim(full) == claim.words.id);
      CHECK_FALSE(name.starts_with(paper_key(claim.words.id) + "."));
    }
  }
}

TEST_CASE("every claim: each value is expected on some instance, or it is said what holds it") {
  for (const auto& claim : claims()) {
    CAPTURE(claim.words.id);
    CHECK(values_held(claim, held_otherwise) == Faults{});
  }
}

TEST_CASE("every claim: published numbers name claims and checks that exist") {
  CHECK(published_faults(claims()) == Faults{});
}

TEST_CASE("every claim: errata name parts, controls and errata that exist") {
  CHECK(errata_faults(claims()) == Faults{});
}

TEST_CASE("every claim: dependencies exist, have no cycles, and no claim is forgotten") {
  CHECK(graph_faults(words_of(claims())) == Faults{});
}

TEST_CASE("every claim: values and expectations come out as declared") {
  for (const auto& claim : claims()) {
    CAPTURE(claim.words.id);
    const auto& first = testing::first_run(claim);
    CHECK(values_of(claim, first) == Faults{});
    CHECK(shapes_of(claim, first) == Faults{});
    CHECK(expectations_of(claim, first) == Faults{});
  }
}

// A claim made up for testing the rules above.
Finding half_is_half(const Context& c) {
  auto result =
      settled(c.instance.rational("q") * Rational(2) / Rational(2) == c.instance.rational("q"),
              "q = q", "");
  result.values = {value("double", c.instance.rational("q") * Rational(2))};
  return result;
}
Finding always_yes(const Context&) { return finding(Truth::yes, "yes"); }
Claim sample() {
  Claim claim;
  claim.words.id = "p.sample";
  claim.words.title = claim.words.statement = claim.words.place = "words";
  claim.words.instances = {{"one", "", {{"q", "3"}}, {{"double", "6"}}, ""}};
  claim.theorem = {.inputs = {{"q", Kind::rational, {}, {}, "a number"}},
                   .values = {{"double", "twice q"}}};
  claim.checks = {{.name = "proof", .run = always_yes},
                  {.name = "points", .on = On::instance, .run = half_is_half}};
  return claim;
}

TEST_CASE("rules for claims: a good claim passes, each fault is seen") {
  const auto good = sample();
  const auto done = run(good, 1);
  CHECK(words_of(good) == Faults{});
  CHECK(declarations_of(good) == Faults{});
  CHECK(values_of(good, done) == Faults{});
  CHECK(expectations_of(good, done) == Faults{});
  CHECK(values_held(good, {}) == Faults{});
  CHECK(values_held(good, {{"p.sample double", "something else"}}).size() == 1);

  const auto faulty = [](auto change, auto rule) {
    Claim claim = sample();
    change(claim);
    return rule(claim).size();
  };
  const auto ran = [](auto rule) { return [rule](const Claim& c) { return rule(c, run(c, 1)); }; };
  CHECK(faulty([](Claim& c) { c.words.title = ""; }, words_of) == 1);
  CHECK(faulty([](Claim& c) { c.words.statement = ""; }, words_of) == 1);
  const auto with_counterexample = [](const std::string& text) {
    return [text](Claim& c) { c.words.errata.emplace_back().counterexample = text; };
  };
  CHECK(faulty(with_counterexample("the number of an equation"), counterexamples_of) == 1);
  CHECK(faulty(with_counterexample("at $n = 0$ it is not"), counterexamples_of) == 0);
  CHECK(faulty([](Claim& c) { c.theorem.inputs[0].shape = {"d"}; }, declarations_of) == 1);
  CHECK(faulty([](Claim& c) { c.checks[0].name = "points"; }, declarations_of) == 1);
  CHECK(faulty([](Claim& c) { c.checks[0].run = nullptr; }, declarations_of) == 1);
  CHECK(faulty([](Claim& c) { c.theorem.values.push_back({"triple", ""}); }, ran(values_of)) == 1);
  CHECK(faulty(
            [](Claim& c) {
              c.words.instances[0].expect.clear(), c.theorem.values[0].about = "vector[d]: q";
            },
            ran(shapes_of)) >= 1);
  CHECK(faulty(
            [](Claim& c) {
              c.words.instances[0].expect.clear(), c.theorem.values = {{"other", ""}};
            },
            ran(values_of)) == 2);
  CHECK(faulty([](Claim& c) { c.words.instances[0].expect["double"] = "7"; },
               ran(expectations_of)) == 1);
  const auto unheld = [](const Claim& c) { return values_held(c, {}); };
  CHECK(faulty([](Claim& c) { c.words.instances[0].expect.clear(); }, unheld) == 1);
  CHECK(faulty([](Claim& c) { c.checks[1].run = always_yes; }, ran(expectations_of)) ==
        1);  // unanswered
}

}  // namespace
}  // namespace verify::theorems_test
