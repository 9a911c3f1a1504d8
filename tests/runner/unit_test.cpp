#include "verify/runner/unit.hpp"

#include "tests/printing.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/validate.hpp"

namespace verify::unit_test {
namespace {

using enum Evidence;

Finding throws(const Context&) { throw std::domain_error("division of 1 by zero"); }
Finding no_memory(const Context&) { throw std::bad_alloc(); }
Finding plain_yes(const Context&) { return finding(Truth::yes, "fine"); }
Finding open(const Context&) { return finding(Truth::unknown, "open"); }
Finding needs_1000_bits(const Context& c) {
  return finding(truth_of(true) == Truth::yes && c.bits >= 1000 ? Truth::yes : Truth::unknown,
                 std::to_string(working_bits()));
}
Finding root(const Context& c) {
  Finding result = finding(Truth::yes, "root");
  result.values = {enclosed_value("root_approx", sqrt(Ball(c.instance.rational("q"))))};
  return result;
}

Claim claim_with(std::vector<Check> checks) {
  Claim claim;
  claim.words.id = "test.unit";
  claim.words.instances = {
      {"one",
       "",
       {{"q", "2"}},
       {{"root_approx", "1.41421356237309504880168872420969807856967187537694"}},
       ""}};
  claim.theorem.inputs = {{"q", Kind::rational, {}, {}, ""}};
  claim.theorem.values = {{"root_approx", "decimal"}};
  claim.checks = std::move(checks);
  return claim;
}

UnitResult run_first(const Claim& claim, bool deep = false) {
  const Job job{.claim = &claim, .instances = claim.words.instances, .deep = deep};
  std::vector<Instance> instances;
  for (const auto& text : claim.words.instances)
    instances.push_back(std::get<Instance>(validate(claim, text)));
  return run_unit(job, units_of(job).at(0), instances.front(), instances);
}

Check check(Finding (*run)(const Context&), Evidence evidence, On on = On::instance) {
  return {.name = "name", .evidence = evidence, .on = on, .run = run};
}

TEST_CASE("unit: errors become unknown with their words") {
  const auto thrown = run_first(claim_with({check(throws, exact)}));
  CHECK(thrown.outcome.answer == Truth::unknown);
  CHECK(thrown.outcome.detail.find("division of 1 by zero") != std::string::npos);
  CHECK(thrown.outcome.name == "name");
  CHECK_THROWS_AS(run_first(claim_with({check(no_memory, exact)})), std::bad_alloc);
}

TEST_CASE("unit: a value that is not finite is an error by its name") {
  const auto divides = [](const Context&) {
    Finding result = finding(Truth::yes, "the quotient");
    result.values = {enclosed_value("root_approx", Ball(1) / Ball(0))};
    return result;
  };
  const auto result = run_first(claim_with({check(divides, exact)}));
  CHECK(result.outcome.answer == Truth::unknown);
  CHECK(result.outcome.detail.find("root_approx is not finite") != std::string::npos);
  CHECK(result.values.empty());
}

TEST_CASE("unit: deep checks run only when asked for") {
  auto deep = check(plain_yes, exact);
  deep.deep = true;
  const auto skipped = run_first(claim_with({deep}));
  CHECK_FALSE(skipped.outcome.run);
  CHECK(skipped.outcome.answer == Truth::unknown);
  const auto run = run_first(claim_with({deep}), true);
  CHECK(run.outcome.run);
  CHECK(run.outcome.answer == Truth::yes);
}

TEST_CASE(
    "unit: precision doubles while the answer is open, where balls are computed, up to a limit") {
  const auto raised = run_first(claim_with({check(needs_1000_bits, enclosure)}));
  CHECK(raised.outcome.answer == Truth::yes);
  CHECK(raised.outcome.bits == 1024);
  CHECK(raised.outcome.detail == "1024");  // the working precision is set, too
  CHECK(working_bits() == 64);
  CHECK(run_first(claim_with({check(open, enclosure)})).outcome.bits == last_bits);
  CHECK(run_first(claim_with({check(open, exact)})).outcome.bits == first_bits);
  CHECK(run_first(claim_with({check(plain_yes, enclosure)})).outcome.bits == first_bits);
}

TEST_CASE("unit: precision rises until all promised digits and all expectations are settled") {
  const auto result = run_first(claim_with({check(root, exact)}));
  REQUIRE(result.agreements.size() == 1);
  CHECK(result.agreements[0].agrees == Truth::yes);
  CHECK(is_tight(result.values.at(0)));
  CHECK(result.outcome.bits == 256);
  auto unasked = claim_with({check(root, exact)});
  unasked.words.instances[0].expect.clear();
  CHECK(run_first(unasked).outcome.bits == 256);
  CHECK(is_tight(run_first(unasked).values.at(0)));
  auto wrong = claim_with({check(root, exact)});
  wrong.words.instances[0].expect["root_approx"] = "1.5";
  CHECK(run_first(wrong).agreements.at(0).agrees == Truth::no);
}

Finding says_nothing(const Context&) { return finding(Answer::does_not_apply(), "q is 2"); }

// What is said where "does not apply" is expected of the assertion.
std::vector<Agreement> of_the_assertion(Finding (*run)(const Context&), Role role = Role::way) {
  auto asked = check(run, exact);
  asked.assertion = "it";
  asked.role = role;
  auto claim = claim_with({asked, check(says_nothing, exact)});
  claim.checks[1].assertion = "it";
  claim.words.instances[0].expect = {{"#it", "does not apply"}};
  return run_first(claim).agreements;
}

TEST_CASE("unit: an instance may expect the answer of a part") {
  REQUIRE(of_the_assertion(says_nothing).size() == 1);
  CHECK(of_the_assertion(says_nothing)[0].agrees == Truth::yes);
  CHECK(of_the_assertion(plain_yes)[0].agrees == Truth::no);
  CHECK(of_the_assertion(plain_yes)[0].found == Datum("holds here"));
  CHECK(of_the_assertion(open)[0].agrees == Truth::unknown);
  CHECK(of_the_assertion(says_nothing, Role::control).empty());
}

TEST_CASE("unit: checks of the claim run once and first, checks of instances on each") {
  auto claim =
      claim_with({check(plain_yes, exact, On::instance), check(plain_yes, exact, On::claim)});
  claim.words.instances.push_back(claim.words.instances.front());
  const Job job{.claim = &claim, .instances = claim.words.instances};
  const auto units = units_of(job);
  REQUIRE(units.size() == 3);
  CHECK((units[0].check == 1 && units[0].instance == claim_level));
  CHECK((units[1].check == 0 && units[1].instance == 0));
  CHECK((units[2].check == 0 && units[2].instance == 1));
}

}  // namespace
}  // namespace verify::unit_test
